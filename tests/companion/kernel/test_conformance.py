"""Every game passes the kernel's conformance test, and the test notices a game that does not."""

from functools import partial

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.table import DiceTable
from companion.kernel.conformance import check
from companion.kernel.decision import Refusal, SeatOptions, Window
from companion.kernel.event import Event
from companion.kernel.game import Game
from tests.companion.toy_game import SHOUT, ToyGame, toy_setup

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("players", [3, 5, *(pytest.param(n, marks=pytest.mark.slow) for n in (4, 6, 7, 8))])
def test_the_dice_game_conforms(players):
    assert check(DiceGame(), [dice_setup(NAMES[:players])], seed=players, games=4) > 100


@pytest.mark.night
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_the_dice_game_conforms_in_many_games(players):
    assert check(DiceGame(), [dice_setup(NAMES[:players])], seed=100 + players, games=20) > 1000


def test_the_toy_game_conforms():
    assert check(ToyGame(), [toy_setup(3), toy_setup(4)], seed=1, games=20) > 100


class LeakingToy(ToyGame):
    leak = True


class TellingDice(DiceGame):
    """Tells everybody each role."""

    def play(self, state: DiceTable):
        told = 0
        rules = super().play(state)
        reply = None
        while True:
            try:
                question = rules.send(reply)
            except StopIteration:
                return
            if not told and state.seats[0].role:
                told = 1
                state.events.append(Event("oops", (("role", str(state.seats[1].role)),)))
            reply = yield question


class ForgetfulToy(ToyGame):
    """Holds a fact outside its state, so that a replay differs."""

    games = 0

    def begin(self, setup):
        ForgetfulToy.games += 1
        state = super().begin(setup)
        state.emit("begun", game=ForgetfulToy.games)
        return state


class BetrayingToy(ToyGame):
    """Opens its window to the holder of the secret alone."""

    def _listen(self, state, path):
        holder = state.cards.index("high")
        yield (lambda: Window(f"{path}/shout", "shout", (holder,), (SeatOptions(holder, (SHOUT,)),)))


class DeafToy(ToyGame):
    """Opens a window that never lapses."""

    def _listen(self, state, path):
        yield (lambda: DeafWindow(f"{path}/shout", "shout", (0,), ()))


class GossipingToy(ToyGame):
    """Says in a refusal what the neighbour holds."""

    def _giving(self, state, id):
        neighbour = partial(self._holds, state)
        return super()._giving(state, id)._replace(why=neighbour)

    def _holds(self, state, seat, token):
        return Refusal("unknown_option", (("option", token), ("options", " ".join(state.hands[seat - 1]))))


class DeafWindow(Window):
    def why_illegal(self, seat, tokens):
        return Refusal("not_asked")


@pytest.mark.parametrize(
    ("rules", "setup", "complaint"),
    [
        (LeakingToy(), toy_setup(4), "shows what is hidden"),
        (TellingDice(), dice_setup(NAMES[:5]), "hears what is hidden"),
        (ForgetfulToy(), toy_setup(), "a replay has other events"),
        (DeafToy(), toy_setup(), "does not lapse"),
        (BetrayingToy(), toy_setup(), "shows what is hidden"),
        (GossipingToy(), toy_setup(hands=True), "a refusal shows"),
    ],
)
def test_it_notices(rules, setup, complaint):
    with pytest.raises(AssertionError, match=complaint):
        check(rules, [setup], seed=1, games=10)


def test_it_notices_a_kernel_that_tells_others_what_a_seat_may_pick(monkeypatch):
    monkeypatch.setattr(Game, "why_refused", lambda self, answer, audience, epoch=None: self._why_not(answer))
    with pytest.raises(AssertionError, match=r"a refusal shows|answers for"):
        check(ToyGame(), [toy_setup(hands=True)], seed=1, games=10)
