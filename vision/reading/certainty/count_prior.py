"""Bayesian update of the chances of faces by the known number of dice (Poisson binomial distribution)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.images.arrays import Floats

MISCOUNTED = 0.05  # chance that another number lies there: one fell off the table, lies under a hand, was thrown twice


def with_count_prior(chances: Sequence[float], expected: int) -> list[float]:
    """Return the chances of faces to be dice, given that most likely `expected` of them are.

    Each face by itself is a die with its chance (0 to 1). Of all ways in which they may be dice or not, those with
    `expected` dice together weigh 1 - MISCOUNTED, all others MISCOUNTED (Bayes' rule).
    """
    alone = np.asarray(chances, np.float64)
    if not 0 < expected <= len(alone):
        return list(chances)
    without = _numbers_without(alone, expected)
    mine, others = alone * without[:, expected - 1], (1 - alone) * without[:, expected]
    as_expected = mine + others  # the same for all: the chance that `expected` are dice
    right, wrong = (1 - MISCOUNTED) * as_expected, MISCOUNTED * (1 - as_expected)
    posterior = ((1 - MISCOUNTED) * mine + MISCOUNTED * (alone - mine)) / np.maximum(right + wrong, 1e-12)
    return [float(chance) for chance in np.clip(posterior, 0, 1)]


def _numbers_without(chances: Floats, most: int) -> Floats:
    """Return for each face the chances that 0, 1, … `most` of all the others are dice: n × (most + 1)."""
    numbers = np.zeros((len(chances), most + 1))
    numbers[:, 0] = 1
    for k, chance in enumerate(chances):
        more = numbers * (1 - chance)
        more[:, 1:] += numbers[:, :-1] * chance
        more[k] = numbers[k]
        numbers = more
    return numbers
