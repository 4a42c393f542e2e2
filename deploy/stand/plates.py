"""Flat plates with holes, to print or to cut from wood: outlines in millimetres, and the closed mesh of a plate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from companion.locales.words import sentence
from deploy.errors import PackageMissing

Point = tuple[float, float]
Ring = tuple[Point, ...]
"""A closed line, its last point joined to its first."""
Triangles = NDArray[np.float64]
"""N × 3 × 3: triangles, their corners counter-clockwise as seen from outside, in mm."""
CORNERS = 24
"""Corners of the polygon that stands for a round hole."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A flat plate: its outline counter-clockwise, its holes clockwise. `count`: how many of it a stand has."""

    name: str
    outline: Ring
    holes: tuple[Ring, ...]
    thickness: float
    count: int = 1

    @property
    def size(self) -> Point:
        """Width and height of the outline."""
        across, down = zip(*self.outline, strict=True)
        return max(across) - min(across), max(down) - min(down)

    @property
    def area(self) -> float:
        """Mm² of one side, without the holes."""
        return area_of(self.outline) + sum(area_of(hole) for hole in self.holes)

    @property
    def centre(self) -> Point:
        """The centre of gravity."""
        weight, across, up = 0.0, 0.0, 0.0
        for ring in (self.outline, *self.holes):
            for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
                part = x1 * y2 - x2 * y1
                weight, across, up = weight + part, across + (x1 + x2) * part, up + (y1 + y2) * part
        return across / (3 * weight), up / (3 * weight)


def area_of(ring: Ring) -> float:
    """The area inside a ring by the shoelace formula: positive if it runs counter-clockwise.

    >>> area_of(((0, 0), (2, 0), (2, 3), (0, 3)))
    6.0
    """
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def rectangle(left: float, bottom: float, width: float, height: float) -> Ring:
    """A hole with four corners."""
    return ((left, bottom), (left, bottom + height), (left + width, bottom + height), (left + width, bottom))


def round_hole(x: float, y: float, across: float) -> Ring:
    """A round hole about (x, y)."""
    turn = [-2 * pi * step / CORNERS for step in range(CORNERS)]
    return tuple((x + across / 2 * cos(angle), y + across / 2 * sin(angle)) for angle in turn)


def mesh(plate: Plate) -> Triangles:
    """The closed mesh of a plate that lies flat: its lower side at height 0, its upper one at its thickness.

    Raises PackageMissing.
    """
    try:
        import manifold3d
    except ModuleNotFoundError as error:
        raise PackageMissing(sentence("extra.stand")) from error
    rings = (plate.outline, *plate.holes)
    flat = np.array([point for ring in rings for point in ring], dtype=np.float64)
    corners = manifold3d.triangulate([np.array(ring, dtype=np.float64) for ring in rings])
    upper = _upwards(_at_height(flat[corners], plate.thickness))
    lower = _at_height(upper[:, ::-1, :2], 0.0)
    return np.concatenate((upper, lower, *(_wall(ring, plate.thickness) for ring in rings)))


def _at_height(flat: Triangles, height: float) -> Triangles:
    return np.concatenate((flat, np.full((*flat.shape[:2], 1), height)), axis=2)


def _upwards(triangles: Triangles) -> Triangles:
    """Triangles, each turned so that it looks up."""
    (one, two) = (triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    down = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0] < 0
    turned = triangles.copy()
    turned[down] = triangles[down][:, ::-1]
    return turned


def _wall(ring: Sequence[Point], height: float) -> Triangles:
    """The wall that stands on a ring; what is inside lies to the left of the ring's way."""
    walls = []
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        low1, low2, high1, high2 = (x1, y1, 0.0), (x2, y2, 0.0), (x1, y1, height), (x2, y2, height)
        walls += [(low1, low2, high2), (low1, high2, high1)]
    return np.array(walls, dtype=np.float64)
