"""The oracle alone: whole random games of all kinds end, and no card is lost or doubled."""

from __future__ import annotations

import random

import pytest
from oracle.game import Setup, play_game
from oracle.sources import RandomPlayers

KINDS = [
    pytest.param(players, expansions, id=f"{players}-{expansions}")
    for players in range(3, 9)
    for expansions in ("none", "dodge_city")
]


@pytest.mark.parametrize(("players", "expansions"), KINDS)
def test_random_games_end_with_all_cards(players, expansions):
    for seed in range(12):
        source = RandomPlayers(random.Random(seed))
        table = play_game(Setup(players, {"expansions": expansions}), source)
        table.check_cards()
        assert table.winners
        assert all(not seat.cards for seat in table.seats if seat.out)
