"""The dice of the latest throw as the camera saw them, cut out of its picture."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ports.camera import PicturedThrow
from companion.ports.tray import Point
from companion.table.snapshot import TableState
from web.parts.site import site

MARGIN = 0.12
"""The margin shown on each side of a die, as a share of its width."""


def thrown_picture(state: TableState) -> PicturedThrow | None:
    """The picture of the throw that was taken last; None where nobody saw it, or something has happened since."""
    pictures = site().throw_pictures
    return pictures.of(state.tray.taken) if pictures is not None and state.tray.taken is not None else None


def picture_of(state: TableState, decision: str) -> PicturedThrow | None:
    """The picture of the throw that answered this decision; None where nobody saw it, or it was too long ago."""
    pictures, throw = site().throw_pictures, state.tray.seen.get(decision)
    return pictures.of(throw) if pictures is not None and throw is not None else None


def cut_out(quad: Sequence[Point]) -> str:
    """The square around a die, as an SVG has its view box.

    >>> cut_out([(10, 10), (30, 10), (30, 30), (10, 30)])
    '7.6 7.6 24.8 24.8'
    """
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    side = (1 + 2 * MARGIN) * max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = (min(xs) + max(xs) - side) / 2, (min(ys) + max(ys) - side) / 2
    return f"{left:.1f} {top:.1f} {side:.1f} {side:.1f}"
