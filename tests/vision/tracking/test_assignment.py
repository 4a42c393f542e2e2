"""Linear assignment has the least cost: against every way that there is."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.tracking.assignment import assign

COSTS = st.integers(0, 5).flatmap(
    lambda blobs: st.lists(
        st.lists(st.integers(0, 6) | st.floats(0, 9), min_size=blobs, max_size=blobs), min_size=0, max_size=5
    )
)


def every_way(costs, unassigned):
    blobs = len(costs[0]) if costs else 0
    for chosen in itertools.product(range(-1, blobs), repeat=len(costs)):
        taken = [j for j in chosen if j >= 0]
        if len(taken) == len(set(taken)):
            yield math.fsum(costs[k][j] if j >= 0 else unassigned for k, j in enumerate(chosen))


@given(COSTS, st.floats(0, 8))
def test_no_way_is_cheaper(costs, unassigned):
    least, chosen = assign(costs, unassigned)
    taken = [j for j in chosen if j >= 0]
    assert len(taken) == len(set(taken))
    assert least == pytest.approx(math.fsum(costs[k][j] if j >= 0 else unassigned for k, j in enumerate(chosen)))
    assert least == pytest.approx(min(every_way(costs, unassigned)))


def test_thirty_dice_that_are_all_alike_are_given_each_its_own():
    """As many ways as there are leaves on a tree of thirty storeys: whoever tries them all does not come back."""
    least, chosen = assign([[1.0 + abs(row - blob) % 3 for blob in range(30)] for row in range(30)], 5.0)
    assert (least, sorted(chosen)) == (30.0, list(range(30)))
