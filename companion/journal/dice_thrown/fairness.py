"""Test of dice for fairness (Pearson's chi-square), and the number of throws that it takes.

Pearson's chi-square test against sides that all come up alike. It speaks from as many dice on as it takes to notice,
with 80 % power at the 5 % level, a face that comes up half as often again as it should, and never before each face is
expected five times (Cochran's rule).

Who looks after every game looks often, and fair dice looked at often enough cross any fixed level once. So what would
be noticed at the 5 % level is only called a little uneven; dice are called unfair at the level 0.005. Of fair dice that
are looked at after every 100 up to 3,000, about 4 in 100 are ever called so
(tests/companion/journal/dice_thrown/test_fairness.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, erfc, exp, lgamma, log, sqrt
from typing import Literal

NOTICED = 0.05
UNFAIR = 0.005
POWER = 0.8
HALF_AS_OFTEN_AGAIN = 1.5
LEAST_EXPECTED = 5
RAREST = 1e-6
"""The least probability that is shown as a number."""
BISECTIONS = 60
"""Halvings of an interval: more than a float has digits."""

Verdict = Literal["too_few", "fair", "noticed", "unfair"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The result of the test for one sort of dice.

    `chance`: how probable fair dice are to show something at least as uneven (the p-value). `needed`: dice from which
    on that says anything. `face` is the one that is furthest from its due, `often` whether it comes too often.
    """

    dice: int
    needed: int
    chi_square: float
    degrees: int
    chance: float
    face: str
    often: bool

    @property
    def more(self) -> int:
        """The number of dice still missing before the test says anything."""
        return max(0, self.needed - self.dice)

    @property
    def verdict(self) -> Verdict:
        if self.more:
            return "too_few"
        return "unfair" if self.chance < UNFAIR else "noticed" if self.chance < NOTICED else "fair"

    @property
    def once_in(self) -> int:
        """How rare such unevenness is with fair dice: once in this many times, rounded, a million at most."""
        times = 1 / max(self.chance, RAREST)
        digits = len(str(int(times))) - 1
        return int(round(times, -digits))


def fairness(sides: Sequence[str], shown: Mapping[str, int]) -> Fairness:
    """Test how often each face was `shown` by dice with these `sides`, all of which should come up alike."""
    dice = sum(shown.values())
    due = {face: dice * sides.count(face) / len(sides) for face in sides}
    chi_square = sum((shown.get(face, 0) - expected) ** 2 / expected for face, expected in due.items()) if dice else 0.0
    degrees = len(due) - 1
    off = {face: _off(shown.get(face, 0), dice, sides.count(face) / len(sides)) for face in due}
    face = max(off, key=lambda face: abs(off[face]))
    return Fairness(
        dice=dice,
        needed=dice_needed(tuple(sides)),
        chi_square=chi_square,
        degrees=degrees,
        chance=chance_above(chi_square, degrees),
        face=face,
        often=off[face] > 0,
    )


def _off(times: int, dice: int, share: float) -> float:
    """Returns how many standard deviations a count lies from its expectation (z-score)."""
    return (times - dice * share) / sqrt(dice * share * (1 - share)) if dice else 0.0


@cache
def dice_needed(sides: tuple[str, ...]) -> int:
    """Returns the number of dice that the test needs before it says anything.

    With a share p of its own for a face, and 1.5 p in truth, the others giving way evenly, each die adds
    0.25 p / (1 - p) to the noncentrality; a face on fewer sides is harder to notice, so the rarest one decides.
    """
    share = min(sides.count(face) for face in sides) / len(sides)
    excess = HALF_AS_OFTEN_AGAIN - 1
    a_die_adds = excess * excess * share / (1 - share)
    return max(ceil(_noncentrality_needed(len(set(sides)) - 1) / a_die_adds), ceil(LEAST_EXPECTED / share))


def chance_above(chi_square: float, degrees: int) -> float:
    """The chance that a chi-square variable lies above a value: Q(degrees/2, chi_square/2).

    Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1), from Q(1/2, x) = erfc(√x) or Q(1, x) = e^-x (DLMF 8.8.6, 8.4.6, 8.4.5).
    """
    x = chi_square / 2
    if x <= 0:
        return 1.0
    a = 0.5 if degrees % 2 else 1.0
    chance = erfc(sqrt(x)) if degrees % 2 else exp(-x)
    while a < degrees / 2:
        chance += exp(a * log(x) - x - lgamma(a + 1))
        a += 1
    return min(chance, 1.0)


def power(noncentrality: float, degrees: int) -> float:
    """The chance that uneven dice are noticed at the 5 % level, for a noncentrality that grows with their number.

    An approximation for many dice: where it promises 0.80 for one face half as often again, simulation shows 0.76.
    A noncentral chi-square variable is a chi-square one with twice a Poisson number of degrees more (Abramowitz and
    Stegun 26.4.25).
    """
    critical, mean = _critical(degrees), noncentrality / 2
    terms = ceil(mean + 12 * sqrt(mean) + 20)  # what lies beyond weighs less than rounding does
    return sum(
        exp(j * log(mean) - mean - lgamma(j + 1)) * chance_above(critical, degrees + 2 * j) for j in range(terms)
    )


def _critical(degrees: int) -> float:
    """The value above which a chi-square variable lies with the chance NOTICED."""
    low, high = 0.0, 100.0 + 10 * degrees
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if chance_above(middle, degrees) > NOTICED else (low, middle)
    return high


def _noncentrality_needed(degrees: int) -> float:
    """The noncentrality at which the power is POWER."""
    low, high = 1e-9, 100.0 + 10 * degrees
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if power(middle, degrees) < POWER else (low, middle)
    return high
