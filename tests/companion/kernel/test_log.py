"""The log that is built on from the last one is the plain one, whatever was answered, undone and corrected."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dice.rules import DiceGame
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.log import Log
from companion.kernel.remark import PlacedRemark, Remark
from companion.kernel.view import view_of
from tests.companion.journal.test_commands_to_apply import DICE, SAID, SALOON, told
from tests.companion.toy_game import ToyGame, toy_setup


def plain(game: Game) -> list[Event]:
    """The whole log, built anew: every mark is put after as many events as it was told after."""
    log = list(game.events)
    for mark in reversed(game._remarks.placed):
        log.insert(mark.after, mark.event)
    return log


def agrees(game: Game) -> None:
    log = plain(game)
    assert game.log() == log
    for audience in (None, *range(len(game.setup.players))):
        known = tuple(seen for event in log if (seen := event.for_audience(audience)) is not None)
        assert view_of(game, audience, None).log == known
        assert view_of(game, audience).log == known[-60:]
        assert view_of(game, audience, 0).log == ()


@pytest.mark.parametrize(
    ("rules", "setup"),
    [(ToyGame(), toy_setup()), (DiceGame(), DICE), (DiceGame(), SALOON)],
    ids=["toy", "dice", "saloon"],
)
@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SAID), st.booleans()), min_size=10, max_size=80), st.integers(0, 999))
def test_it_equals_the_plain_filter_whenever_it_is_looked_at(rules, setup, said, seed):
    random, game = Random(seed), Game(rules, setup)
    for one, looked_at in said:
        told(game, one, random)
        if looked_at:
            agrees(game)
    agrees(game)


def test_what_somebody_holds_of_it_stays_as_it_was():
    random, game = Random(3), Game(DiceGame(), DICE)
    held = []
    for _ in range(60):
        told(game, random.choice(SAID), random)
        log = view_of(game, 1, None).log
        held.append((log, list(log)))
    assert all(list(log) == was for log, was in held)
    game.log().clear()
    assert game.log() == plain(game)


class Counted(list):
    """Events, of which it is counted how many were read."""

    read = 0

    def __getitem__(self, places):
        found = super().__getitem__(places)
        Counted.read += len(found)
        return found


def test_a_new_event_costs_one_event_however_many_there_are():
    log, events, marks = Log(), Counted(Event(f"e{number}") for number in range(5000)), []
    log.known_to(1, events, marks)
    Counted.read = 0
    events.append(Event("secret", known_to=frozenset({2})))
    marks.append(PlacedRemark(5001, Remark(0, "undone")))
    for audience in (None, 1, 2):
        log.known_to(audience, events, marks)
    assert Counted.read == 1
    assert [event.key for event in log.known_to(2, events, marks)[-2:]] == ["secret", "undone"]
    assert [event.key for event in log.known_to(1, events, marks)[-2:]] == ["e4999", "undone"]
