"""Light on the mat: how even lamps make it (inverse squares and Lambert's cosine), and where a lamp is mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from vision.mat.layout import MatLayout

Place = tuple[float, float, float]
"""Millimetres from the mat's middle: to the right, to the back, up."""
SAMPLES = 9
"""Places along each side of the mat that are looked at."""


def light_at(lamps: Sequence[Place], x: float, y: float) -> float:
    """The light of small lamps on a place of the mat, in a unit of its own.

    It falls with the square of the distance, and with the cosine of the angle at which it comes in.
    """
    return sum(up / hypot(right - x, back - y, up) ** 3 for right, back, up in lamps)


def evenness(lamps: Sequence[Place], mat: MatLayout) -> float:
    """The darkest place of the mat against its brightest, 0 to 1; below a half the host's page says “uneven”.

    >>> evenness([(0.0, 0.0, 1e6)], MatLayout()) > 0.999
    True
    """
    along = [step / (SAMPLES - 1) - 0.5 for step in range(SAMPLES)]
    light = [light_at(lamps, x * mat.width, y * mat.height) for x in along for y in along]
    return min(light) / max(light)


def mirrored_within(lens: float, lamp: float, half: float) -> float:
    """How far from the mat's middle a lamp must stand at least, in mm, so that no flat dice mirror it into the lens.

    `lens`, `lamp`: their heights in mm; `half`: of the mat's width. A flat face mirrors the lamp where both rays leave
    at the same angle: at the place x for a lamp at x · (1 + lamp / lens).

    >>> round(mirrored_within(300, 450, 120))
    300
    """
    return half * (1 + lamp / lens)
