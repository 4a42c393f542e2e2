"""What a sensible player does at small tables laid out for it (`choices.txt`), and whom it suspects."""

import re
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.games.bots.seat_at_table import bot_acts
from companion.games.cards.bots.sensible import SensibleCardBot
from companion.games.cards.bots.suspicion import beliefs
from companion.kernel.event import Event
from companion.kernel.view import view_of
from tests.companion.games.cards import scenario_text
from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.card_scene import Scene
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of

lay = partial(scenario_text.laid, EngineBackend())


def seen(scene, seat):
    scene.question()
    return view_of(scene.backend.game, seat, log_lines=None)


def answer(scene, seat, log=None) -> tuple[str, ...]:
    """What a sensible player in this seat answers, as if this had happened; it is one of what can be answered."""
    view = seen(scene, seat)
    tokens = SensibleCardBot(Random(1)).answer(view if log is None else view._replace(log=tuple(log)))
    assert scene.backend.game.pending.why_illegal(seat, tokens) is None
    return tokens


def turn_of(scene, seat) -> list[str]:
    """What it does in the play phase of its turn, until it ends; others accept what hits them."""
    done = []
    while True:
        scene.question()
        decision = scene.backend.game.pending
        if decision.key == "play":
            if decision.seats != (seat,):
                return done
            (move,) = answer(scene, seat)
            done.append(move)
            scene.does(seat, move)
            if move == "end":
                return done
            continue
        for asked in scene.backend.game.waiting_for:
            scene.backend.answer(asked, *(answer(scene, asked) if asked == seat else ("take",)))


def harm(seat, target, card="bang:AS"):
    return Event("plays_at", (("seat", seat), ("card", card), ("target", target)))


STEP = re.compile(r"(bot|unasked|turn|after) (?:(P\d))?(, any order)?(?: lacks (\S+))?(?: of (\d))?:? ?(.*)")
SCENARIOS = list(read_scenarios(Path(__file__).with_name("choices.txt")))


class Deeds:
    """Steps in a scenario, besides those of all card scenarios.

    `bot P1: end` is what it answers, `unasked P1: sid` how it acts, `turn P1: … end` its whole turn, or `turn P1 lacks
    @P0 of 3`: no such move, of so many. `after 4>1`: what the next answers are told to have happened, who shot at whom.
    """

    log: list[Event] | None = None

    def do(self, scene: Scene, step: str) -> None:
        match = STEP.fullmatch(step)
        if match is None:
            scenario_text.do(scene, step)
            return
        word, who, any_order, lacks, number, rest = match.groups()
        wanted = [token for token in rest.split() if token != "nothing"]
        if word == "after":
            self.log = [harm(*map(int, deed.split(">"))) for deed in wanted]
        elif word == "unasked":
            scene.question()
            act = SensibleCardBot(Random(1)).act(seen(scene, seat_of(who)))
            assert [act] == (wanted or [None])
        elif word == "bot":
            tokens = answer(scene, seat_of(who), self.log)
            assert (sorted(tokens) if any_order else list(tokens)) == (sorted(wanted) if any_order else wanted)
        else:
            moves = turn_of(scene, seat_of(who))
            assert not lacks or not [move for move in moves if lacks in move]
            assert not number or len(moves) == int(number)
            assert lacks or moves == wanted


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_what_it_does(scenario: Scenario) -> None:
    scenario.play(lay, Deeds().do)


@pytest.mark.parametrize("step", ["bot P1: play:bang:AS@P2", "unasked P1: sid", "turn P1: end", "turn P1 lacks @P0"])
def test_what_differs_fails(step) -> None:
    lines = (("here:1", "seats: 5 P1 hand=bang:AS; active P1"), ("here:2", step))
    with pytest.raises(AssertionError):
        Scenario("", lines).play(lay, Deeds().do)


def test_a_bot_acts_while_another_is_asked():
    scene = lay("4 P0 hand=bang:AS; P1 sid_ketchum hand=dynamite:2H,bang:2D life=1")
    scene.question()
    game = scene.backend.game
    assert bot_acts(game, 1, SensibleCardBot(Random(1))) is not None
    assert set(answer(scene, 1)) == {"dynamite:2H", "bang:2D"}
    scene.does(1, *answer(scene, 1))
    assert scene.life(1) == 2
    assert bot_acts(game, 1, SensibleCardBot(Random(1))) is None


# -- suspicion ---------------------------------------------------------------------------------------------------------


def suspects(log, you=4):
    """Whom the Deputy of a table of five takes the others for."""
    return beliefs(seen(lay("5"), you).table, log)


def test_without_deeds_everybody_is_as_likely():
    believed = suspects([])
    assert believed[1] == believed[2] == believed[3]
    assert believed[1]["outlaw"] == pytest.approx(2 / 3)
    assert believed[0] == {"sheriff": 1.0}
    assert believed[4] == {"deputy": 1.0}


def test_who_shoots_the_sheriff_is_an_outlaw():
    assert suspects([harm(1, 0)])[1]["outlaw"] > 0.8
    assert suspects([harm(1, 0)] * 3)[1]["outlaw"] > suspects([harm(1, 0)])[1]["outlaw"]


def test_who_shoots_the_one_that_shot_the_sheriff_is_none():
    log = [harm(1, 0)] * 3
    assert suspects([*log, harm(3, 1), harm(3, 1)])[3]["renegade"] > suspects(log)[3]["renegade"]


def test_a_duel_and_jail_count_too_and_a_drink_counts_for_its_giver():
    assert suspects([harm(1, 0, "duel:QD")])[1]["outlaw"] > 0.8
    assert suspects([harm(1, 0, "tequila:9C")])[1]["outlaw"] < 2 / 3


def test_the_chances_of_each_seat_make_a_whole():
    for believed in suspects([harm(1, 0), harm(2, 1), harm(3, 2, "duel:QD")]):
        assert sum(believed.values()) == pytest.approx(1)
