"""What is drawn over a camera's picture: outlines and short labels, in the frame's own pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.ports.tray import Point

LABEL = 0.05
"""Height of a label, of the longer side of what is shown."""


class DrawnDie(NamedTuple):
    """A die's outline as an SVG `points`, a `label` at (`x`, `y`), and its `look`: "sure", "unsure", "still"."""

    points: str
    label: str
    x: float
    y: float
    look: str


class Box(NamedTuple):
    """The part of a picture that is shown, in pixels of the frame."""

    left: float
    top: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        """The view box as SVG writes it; places in a frame count from the middle of its first pixel."""
        return f"{self.left:.1f} {self.top:.1f} {self.width:.1f} {self.height:.1f}"

    @property
    def label(self) -> float:
        """Height of a label."""
        return round(LABEL * max(self.width, self.height), 1)


def whole(width: int, height: int) -> Box:
    """All of a frame."""
    return Box(-0.5, -0.5, width, height)


def around(quads: Sequence[Sequence[Point]], width: int, height: int) -> Box:
    """The part of a frame around these dice, a die's width wider, or more, so that it is no strip."""
    if not quads:
        return whole(width, height)
    xs, ys = [x for quad in quads for x, _ in quad], [y for quad in quads for _, y in quad]
    die = max(max(x for x, _ in quad) - min(x for x, _ in quad) for quad in quads)
    wide, high = max(xs) - min(xs) + 2.5 * die, max(ys) - min(ys) + 2.5 * die
    wide = min(max(wide, high * 4 / 3, width / 3), width)
    high = min(max(high, wide / 2), height)
    left = min(max((min(xs) + max(xs) - wide) / 2, -0.5), width - 0.5 - wide)
    top = min(max((min(ys) + max(ys) - high) / 2, -0.5), height - 0.5 - high)
    return Box(left, top, wide, high)


def drawn_die(quad: Sequence[Point], label: str, look: str, box: Box) -> DrawnDie:
    """A die with its label above it, or below it where there is no room above."""
    x = sum(x for x, _ in quad) / len(quad)
    top, bottom = min(y for _, y in quad), max(y for _, y in quad)
    room = top - 1.3 * box.label > box.top
    y = top - 0.3 * box.label if room else bottom + box.label
    return DrawnDie(points(quad), label, round(x, 1), round(y, 1), look)


def points(places: Iterable[Point]) -> str:
    """Places as an SVG polygon has them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
