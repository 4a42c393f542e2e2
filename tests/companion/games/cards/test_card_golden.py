"""No whole card game that is told in `tests/golden` tells a card to the wrong seat."""

import pytest

from tests.companion.games.cases import CARDS
from tests.companion.games.test_golden import GOLDEN


@pytest.mark.parametrize("name", CARDS.golden)
def test_in_what_the_others_are_told_no_card_is_named(name):
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith("    others:")]
    assert told or name.startswith("cards_real_deck")
    assert not any(suit in line for line in told for suit in "♠♥♦♣")
