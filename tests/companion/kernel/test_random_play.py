"""Random play reads what it draws by its place: the places are those of the names."""

from random import Random

import pytest

from companion.kernel import random_play
from companion.kernel.decision import Allocation, Dice, Option, Refusal, Slot
from companion.kernel.random_play import random_answer


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


def test_an_order_of_many_things_is_found():
    """Drawn apart, twelve parts are all different once in 18,000 tries."""
    things = tuple(Option(f"t{number}", "thing") for number in range(12))

    def each_once(tokens):
        return Refusal("same_twice") if len(set(tokens)) < len(tokens) else None

    order = Allocation("order", "order", 0, tuple(Slot(str(place), things) for place in range(12)), check=each_once)
    for seed in range(20):
        assert order.why_illegal(0, random_answer(order, 0, Random(seed))) is None
