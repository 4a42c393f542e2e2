"""Sensible beats random: a side wins more often, beyond chance, when its seats are sensible and all others random."""

import pytest

from companion.games.bots.seating import Seating
from companion.games.dice.bots.named import BOTS
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import dice_setup
from companion.games.simulation import play_games
from companion.games.western.victory import Side
from tests.night import night

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
GAMES = 200
SEED = 20261120
SIDES = (Side.LAW, Side.OUTLAWS, Side.RENEGADE)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("players", [3, *night([4]), 5, *night([6, 7, 8])])
def test_sensible_players_win_more_often_in_every_role(players):
    setup = dice_setup(NAMES[:players])
    drawn = play_games(setup, GAMES, SEED)
    for side in SIDES:
        keen = play_games(setup, GAMES, SEED, Seating.of(f"{side}=sensible,others=random", BOTS))
        assert keen.side(side).interval[0] > drawn.side(side).interval[1], f"{side} among {players}"


@pytest.mark.parametrize("players", [5, *night([6, 7, 8])])
def test_with_every_module_too(players):
    setup = dice_setup(NAMES[:players], options=Options(MODULES))
    drawn = play_games(setup, GAMES, SEED)
    for side in SIDES:
        keen = play_games(setup, GAMES, SEED, Seating.of(f"{side}=sensible,others=random", BOTS))
        assert keen.side(side).interval[0] > drawn.side(side).interval[1], f"{side} among {players}"


def test_among_sensible_players_every_side_wins_now_and_then():
    tally = play_games(dice_setup(NAMES[:5]), GAMES, SEED, Seating.of("sensible", BOTS))
    assert all(tally.side(side).interval[0] > 0.05 for side in SIDES), tally.wins
