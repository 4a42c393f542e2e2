"""The oracle follows random games of the engine of all kinds, answer by answer, and finds no difference."""

import random

import pytest

from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.oracle.compare import follow, record_on
from tests.companion.games.cards.oracle.kinds import any_setup

QUICK, ALL, PART = 120, 20_000, 1000


def follow_games(first, last):
    for seed in range(first, last):
        setup = any_setup(random.Random(f"setup {seed}"))
        steps, end = record_on(EngineBackend(), setup, random.Random(seed))
        assert end["winners"]
        follow(setup, steps, end)


@pytest.mark.parametrize("part", range(3))
def test_games_of_all_kinds(part):
    follow_games(part * QUICK // 3, (part + 1) * QUICK // 3)


@pytest.mark.night
@pytest.mark.parametrize("first", range(QUICK, ALL, PART))
def test_many_games_of_all_kinds(first):
    follow_games(first, min(first + PART, ALL))
