"""Sensible beats random at cards: beyond chance, each role wins more often with sensible seats among random ones."""

import pytest

from companion.games.bots.seating import Seating
from companion.games.cards.bots.named import BOTS
from companion.games.cards.options import Options
from companion.games.cards.rules import card_setup
from companion.games.simulation import play_games

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
GAMES = 100
SEED = 20261124

pytestmark = pytest.mark.slow
BY_DAY = ((4, "none"), (4, "dodge_city"))
BY_NIGHT = ((3, "none"), (5, "none"), (7, "none"), (8, "none"), (8, "dodge_city"))


@pytest.mark.parametrize(
    ("players", "expansions"),
    [*BY_DAY, *(pytest.param(*table, marks=pytest.mark.night) for table in BY_NIGHT)],
)
def test_sensible_players_win_more_often_in_every_role(players, expansions):
    setup = card_setup(NAMES[:players], options=Options(expansions=expansions))
    drawn = play_games(setup, GAMES, SEED, Seating.of("random", BOTS)).roles
    for role in drawn:
        keen = play_games(setup, GAMES, SEED, Seating.of(f"{role}=sensible,others=random", BOTS)).roles
        assert keen[role].interval[0] > drawn[role].interval[1], f"{role} among {players}"


def test_among_sensible_players_every_role_wins_now_and_then():
    won = play_games(card_setup(NAMES[:5]), GAMES, SEED, Seating.of("sensible", BOTS)).roles
    assert all(rate.interval[0] > 0.05 for rate in won.values()), won
