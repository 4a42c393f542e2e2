"""Reliability curve and expected calibration error of a reader's confidence."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

EDGES = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
"""Edges of the bins, finer where it matters: between 0.95 and 0.99 lies a factor of five in the errors."""

Z = 1.96  # standard deviations: intervals of 95 %

HEAD = "| confidence | dice | right | share | 95 % interval | mean confidence |\n|---|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Bin:
    """The dice whose confidence lies from `low` up to, not including, `high` (1 belongs to the last)."""

    low: float
    high: float
    dice: int
    right: int
    mean: float
    """The mean of the confidences in the bin; its middle where it is empty."""

    @property
    def share(self) -> float:
        """Return the share of its dice that is right; NaN where there are none."""
        return self.right / self.dice if self.dice else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.right, self.dice)


def bins(dice: Iterable[tuple[float, bool]], edges: Sequence[float] = EDGES) -> tuple[Bin, ...]:
    """Return dice (confidence, right or not) sorted into bins. NaN or a confidence below 0 counts as 0; above 1 as
    1."""
    bounded = [(min(max(c, 0.0), 1.0) if c == c else 0.0, right) for c, right in dice]
    made = []
    for low, high in itertools.pairwise(edges):
        here = [(c, right) for c, right in bounded if low <= c and (c < high or high == edges[-1])]
        mean = sum(c for c, _ in here) / len(here) if here else (low + high) / 2
        made.append(Bin(low, high, len(here), sum(right for _, right in here), mean))
    return tuple(made)


def calibration_error(curve: Sequence[Bin]) -> float:
    """Return the expected calibration error: the mean difference between the share that is right and the confidence,
    weighted by dice (Naeini and others, 2015). 0 for no dice."""
    dice = sum(b.dice for b in curve)
    return sum(abs(b.right - b.dice * b.mean) for b in curve) / dice if dice else 0.0


def wilson(right: int, dice: int, z: float = Z) -> tuple[float, float]:
    """Return the Wilson score interval (1927) of a share seen as `right` of `dice`; 0 to 1 for no dice."""
    if dice == 0:
        return 0.0, 1.0
    share = right / dice
    spread = z * math.sqrt(share * (1 - share) / dice + z * z / (4 * dice * dice))
    middle, scale = share + z * z / (2 * dice), 1 + z * z / dice
    return max((middle - spread) / scale, 0.0), min((middle + spread) / scale, 1.0)


def table(curve: Sequence[Bin]) -> str:
    """Return the bins as a table; the empty ones are left out."""
    rows = [
        f"| {b.low:g}–{b.high:g} | {b.dice} | {b.right} | {100 * b.share:.1f} % | "
        f"{100 * b.interval[0]:.1f}–{100 * b.interval[1]:.1f} % | {b.mean:.3f} |"
        for b in curve
        if b.dice
    ]
    return "\n".join([HEAD, *rows])
