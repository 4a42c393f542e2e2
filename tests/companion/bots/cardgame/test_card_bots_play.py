"""Sensible beats random at cards: beyond chance, each role wins more often with sensible seats among random ones."""

from __future__ import annotations

import pytest

from companion.bots.seating import Seating
from companion.cardgame.options import Options
from companion.cardgame.rules import card_setup
from tests.benchmarks.measure_card_bots import rates

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
GAMES = 100
SEED = 20261124

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("players", "expansions"),
    [(3, "none"), (4, "none"), (5, "none"), (7, "none"), (8, "none"), (4, "dodge_city"), (8, "dodge_city")],
)
def test_sensible_players_win_more_often_in_every_role(players, expansions):
    setup = card_setup(NAMES[:players], options=Options(expansions=expansions))
    drawn = rates(setup, GAMES, SEED, Seating.of("random"), jobs=1)
    for role in drawn:
        keen = rates(setup, GAMES, SEED, Seating.of(f"{role}=sensible,others=random"), jobs=1)
        assert keen[role].interval[0] > drawn[role].interval[1], f"{role} among {players}"


def test_among_sensible_players_every_role_wins_now_and_then():
    won = rates(card_setup(NAMES[:5]), GAMES, SEED, Seating.of("sensible"), jobs=1)
    assert all(rate.interval[0] > 0.05 for rate in won.values()), won
