"""Chances of faces are updated by the known number of dice."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading.certainty.count_prior import MISCOUNTED, with_count_prior

CHANCES = st.lists(st.floats(0.01, 0.99), min_size=1, max_size=6)


@given(CHANCES, st.integers(1, 6))
def test_it_is_bayes_rule_over_all_ways(chances, expected):
    if expected > len(chances):
        assert with_count_prior(chances, expected) == chances
        return
    weights = np.zeros(len(chances))
    total = 0.0
    for way in product((0, 1), repeat=len(chances)):
        weight = float(np.prod([c if d else 1 - c for c, d in zip(chances, way, strict=True)]))
        weight *= 1 - MISCOUNTED if sum(way) == expected else MISCOUNTED
        weights += weight * np.array(way)
        total += weight
    assert with_count_prior(chances, expected) == pytest.approx((weights / total).tolist())


def test_five_likely_ones_are_five_dice():
    posterior = with_count_prior([0.8] * 5 + [0.05, 0.02], 5)
    assert min(posterior[:5]) > 0.95
    assert max(posterior[5:]) < 0.1


def test_where_one_is_missing_what_looks_a_little_like_it_is_not_made_one():
    posterior = with_count_prior([0.99, 0.99, 0.99, 0.99, 0.02], 5)
    assert posterior[4] < 0.4
    assert min(posterior[:4]) > 0.95


def test_of_two_that_may_be_the_fifth_neither_is_certain():
    assert 0.4 < with_count_prior([0.99, 0.99, 0.99, 0.99, 0.6, 0.6], 5)[4] < 0.7


@pytest.mark.parametrize("expected", [0, 9])
def test_a_number_that_cannot_be_tells_nothing(expected):
    assert with_count_prior([0.5, 0.7], expected) == [0.5, 0.7]
    assert with_count_prior([], expected) == []
