"""Random play reads what it draws by its place: the places are those of the names."""

import pytest

from companion.kernel import random_play
from companion.kernel.decision import Allocation, Dice, Option, Slot


@pytest.mark.parametrize(
    ("made", "name", "place"),
    [
        (Dice, "faces", random_play._FACES),
        (Allocation, "slots", random_play._SLOTS),
        (Allocation, "check", random_play._CHECK),
        (Slot, "options", random_play._OPTIONS),
        (Option, "id", random_play._ID),
    ],
)
def test_places_are_those_of_the_names(made, name, place):
    assert made._fields[place] == name
