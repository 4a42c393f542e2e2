"""Many games: counted right, the same whatever the number of processes, with intervals that hold."""

from __future__ import annotations

import pytest

from companion.bots.seating import Seating
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import SetupInvalid
from companion.simulation import GAMES_AT_A_TIME, Rate, Tally, play_bots, play_game, play_games, tallies

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
FIVE = dice_setup(NAMES[:5])


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 1000, 0.0381, 0.0653),
    ],
)
def test_wilsons_interval(won, of, low, high):
    assert Rate(won, of).interval == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_nothing_is_known():
    assert Rate().share == 0.0
    assert Rate().interval == (0.0, 1.0)


def test_tallies_add_up():
    one = Tally(1, 10, 3, {"law": 1}, {"sheriff": Rate(1, 1)}, {"kit_carlson": Rate(0, 1)})
    two = Tally(2, 30, 9, {"law": 1, "outlaws": 1}, {"sheriff": Rate(1, 2)}, {"sid_ketchum": Rate(1, 1)})
    assert one + two == two + one
    assert one + two == Tally(
        3,
        40,
        12,
        {"law": 2, "outlaws": 1},
        {"sheriff": Rate(2, 3)},
        {"kit_carlson": Rate(0, 1), "sid_ketchum": Rate(1, 1)},
    )


@pytest.mark.parametrize("players", [3, 5, 8])
def test_every_game_is_counted_once(players):
    tally = play_games(dice_setup(NAMES[:players]), 20, seed=1)
    assert tally.games == sum(tally.wins.values()) == 20
    assert sum(rate.of for rate in tally.characters.values()) == 20 * players
    assert all(rate.of == 20 for rate in tally.roles.values())
    for side, roles in (("law", ("sheriff", "deputy")), ("outlaws", ("outlaw",)), ("renegade", ("renegade",))):
        for role in roles:
            if role in tally.roles:
                assert tally.roles[role].won == tally.wins.get(side, 0)


def test_game_n_of_a_seed_is_always_the_same():
    few, more = play_games(FIVE, 5, seed=4), play_games(FIVE, 8, seed=4)
    rest = Tally()
    for number in range(5, 8):
        game = play_game(DiceGame(), FIVE, f"4/{number}")
        rest += Tally(games=1, answers=len(game.record.answers), turns=game.state.turn)
    assert (few.answers + rest.answers, few.turns + rest.turns) == (more.answers, more.turns)


@pytest.mark.parametrize("bots", ["sensible", "renegade=sensible,others=random"])
def test_bots_play_the_same_game_again(bots):
    records = {play_bots(DiceGame(), FIVE, "7", Seating.of(bots)).record.answers for _ in range(2)}
    assert len(records) == 1


def test_however_many_processes_play_the_result_is_the_same():
    games, seating = GAMES_AT_A_TIME + 3, Seating.of("renegade=sensible")
    assert play_games(FIVE, games, 2, seating, jobs=2) == play_games(FIVE, games, 2, seating)


def test_games_are_told_some_at_a_time():
    assert [tally.games for tally in tallies(FIVE, GAMES_AT_A_TIME + 1, 1)] == [GAMES_AT_A_TIME, 1]


def test_a_table_that_no_game_takes_is_refused_before_a_process_starts():
    with pytest.raises(SetupInvalid, match="3 to 8 players"):
        play_games(dice_setup(("Anna", "Ben")), 10, 1, jobs=2)
