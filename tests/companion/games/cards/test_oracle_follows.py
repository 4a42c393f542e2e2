"""The oracle follows finished games, and finds whatever is changed in one."""

import random
from dataclasses import replace

import pytest

from tests.companion.games.cards.card_backends import OracleBackend
from tests.companion.games.cards.oracle.compare import Difference, Step, follow, record_on
from tests.companion.games.cards.oracle.game import Setup, play_game
from tests.companion.games.cards.oracle.question import Act
from tests.companion.games.cards.oracle.sources import RandomPlayers

SETUP = Setup(6, {"expansions": "dodge_city"})


def test_a_backend_is_played_and_followed():
    setup = Setup(4, characters={1: "sid_ketchum"})
    steps, end = record_on(OracleBackend(), setup, random.Random(5))
    assert end["winners"]
    follow(setup, steps, end)


class Recording(RandomPlayers):
    """Random players that note each step as an engine's adapter would."""

    def __init__(self, seed):
        super().__init__(random.Random(seed))
        self.noted: list[Step] = []

    def answer(self, table, question, between):
        state = table.state()
        reply = super().answer(table, question, between)
        acted = isinstance(reply, Act)
        self.noted.append(Step(question, None if acted else reply, state, reply if acted else None))
        return reply


def recorded(seed, setup=SETUP):
    source = Recording(seed)
    table = play_game(setup, source)
    return source.noted, table.state()


@pytest.mark.parametrize("players", range(3, 9))
def test_it_follows_its_own_games(players):
    setup = Setup(players, {"expansions": "dodge_city"}, characters={1: "sid_ketchum"})
    acts = 0
    for seed in range(8):
        steps, end = recorded(seed, setup)
        follow(setup, steps, end)
        acts += sum(step.act is not None for step in steps)
    assert acts, "Sid Ketchum has never acted in between"


@pytest.fixture(scope="module")
def game():
    return recorded(3)


def changed(steps, number, **parts):
    step = steps[number]
    return [*steps[:number], replace(step, question=replace(step.question, **parts)), *steps[number + 1 :]]


def first(steps, shape, after=30):
    return next(n for n, step in enumerate(steps) if n > after and step.question.shape == shape)


@pytest.mark.parametrize("shape", ["choice", "deal", "selection"])
def test_another_id_is_a_difference(game, shape):
    steps, end = game
    number = first(steps, shape)
    with pytest.raises(Difference, match="id: by the oracle") as told:
        follow(SETUP, changed(steps, number, id="elsewhere"), end)
    assert (told.value.number, told.value.engine) == (number + 1, "elsewhere")


def test_an_option_less_is_a_difference(game):
    steps, end = game
    number = first(steps, "choice")
    asked = {seat: options[1:] for seat, options in steps[number].question.asked.items()}
    with pytest.raises(Difference, match="asked"):
        follow(SETUP, changed(steps, number, asked=asked), end)


def test_a_card_less_in_the_pile_is_a_difference(game):
    steps, end = game
    number = first(steps, "deal")
    with pytest.raises(Difference, match="deck"):
        follow(SETUP, changed(steps, number, deck=steps[number].question.deck[1:]), end)


def test_a_deal_that_is_open_instead_of_secret_is_a_difference(game):
    steps, end = game
    number = first(steps, "deal")
    with pytest.raises(Difference, match="secret"):
        follow(SETUP, changed(steps, number, secret=not steps[number].question.secret), end)


@pytest.mark.parametrize("what", ["life", "hands", "front", "discards", "pile", "winners", "out", "top", "active"])
def test_another_state_is_a_difference(game, what):
    steps, end = game
    with pytest.raises(Difference, match=what):
        follow(SETUP, steps, end | {what: "else"})
    step = replace(steps[40], state=steps[40].state | {what: "else"})
    with pytest.raises(Difference, match=what):
        follow(SETUP, [*steps[:40], step, *steps[41:]], end)


def test_a_game_that_ends_too_soon_or_too_late_is_a_difference(game):
    steps, end = game
    with pytest.raises(Difference, match="the game is over"):
        follow(SETUP, steps[:-1], end)
    with pytest.raises(Difference, match="the game is over"):
        follow(SETUP, [*steps, steps[-1]], end)


def test_an_answer_that_is_no_option_is_a_difference(game):
    steps, end = game
    number = first(steps, "choice")
    (seat,) = list(steps[number].answers)[:1]
    wrong = replace(steps[number], answers=steps[number].answers | {seat: ("play:gun",)})
    with pytest.raises(Difference, match="not among the options"):
        follow(SETUP, [*steps[:number], wrong, *steps[number + 1 :]], end)


def test_an_act_of_a_seat_that_may_not_is_a_difference(game):
    steps, end = game
    number = first(steps, "choice")
    wrong = replace(steps[number], answers=None, act=Act(0))
    with pytest.raises(Difference, match="act between"):
        follow(SETUP, [*steps[:number], wrong, *steps[number + 1 :]], end)
