"""The position at the start of a turn, as `companion replay` prints it: played on with the record's own answers, it
leads to the same end."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.known import CARDS, DICE, GAMES
from companion.games.western.options import POSITION
from companion.kernel.game import Game
from companion.kernel.record import Record
from companion.kernel.rules import Setup
from deploy.positions import Position, positions
from tests.companion.games.any_game import random_setup, steps

DEALT = ("roles", "characters", "hands", POSITION)
"""Options that say how a game begins; one that begins from a position has nothing dealt."""


def begun_from(setup: Setup, position: Position) -> Setup:
    left = tuple(pair for pair in setup.options if pair[0] not in DEALT)
    return replace(setup, options=(*left, (POSITION, position.text)))


def assert_leads_to_the_same_end(game: Game, position: Position) -> None:
    """The answers that came after it find their questions, and all that happens is what happened."""
    later = game.record.answers[position.answers :]
    again = Game.replay(game.rules, Record(begun_from(game.setup, position), later))
    assert again.pending == game.pending or again.pending.id == game.pending.id
    assert game.rules.tally(again.state) == game.rules.tally(game.state), position.text
    assert again.state.outcome == game.state.outcome
    assert again.events == game.events[-len(again.events) :], position.text


def play(kind, seed, setup=None):
    random = Random(f"positions/{kind.name}/{seed}")
    *_, (game, _) = steps(kind.rules, setup or random_setup(kind, random), random)
    return game


def assert_every_position_leads_there(game: Game) -> int:
    lines = positions(game)
    turns = [dict(event.params)["turn"] for event in game.events if event.key == "turn"]
    assert [f"turn {turn} " in line.text for turn, line in zip(turns, lines, strict=True)] == [True] * len(turns)
    for line in lines:
        assert_leads_to_the_same_end(game, line)
    return len(lines)


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("kind", [DICE, CARDS], ids=lambda kind: kind.name)
def test_every_position_of_a_random_game_leads_to_its_end(kind, seed):
    assert assert_every_position_leads_there(play(kind, seed)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", [DICE, CARDS], ids=lambda kind: kind.name)
def test_every_position_of_many_random_games_leads_to_their_end(kind):
    assert sum(assert_every_position_leads_there(play(kind, seed)) for seed in range(15, 200)) > 2000


@pytest.mark.parametrize("options", [
    (("cards_by", "people"),),
    (("cards_by", "people"), ("roles_by", "cards"), ("expansions", "dodge_city")),
    (("characters", "P0=kit_carlson P1=pedro_ramirez"),),
    (("expansions", "dodge_city"), ("characters", "P0=vera_custer P1=kit_carlson P2=suzy_lafayette")),
])  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_it_is_taken_before_anything_is_done_in_the_turn(options, seed):
    """With a real deck nobody is asked before cards are drawn, and after Kit Carlson a known card is drawn unasked."""
    setup = CARDS.setup(("Anna", "Ben", "Carl", "Dora", "Emil"), CARDS.options_from(options, 5))
    assert assert_every_position_leads_there(play(CARDS, seed, setup)) > 0


def test_a_game_without_such_lines_has_no_positions():
    for name in ("scoreboard", "counters"):
        assert positions(play(GAMES[name], 1)) == []
