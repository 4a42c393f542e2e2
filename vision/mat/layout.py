"""Dimensions of the printed mats: millimetres from the top left corner, x to the right, y down.

Both the printer and the reader take their measures from here.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.ports.cards import CardPlace
from companion.ports.tray import Point, Quad, Zone

CELLS = 6
"""A marker's width in cells: a black border of one cell, and 4 × 4 cells that are black or white inside it."""

PATTERNS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
    ("0101", "0100", "1001", "1110"),
    ("0111", "1001", "1100", "1101"),
    ("1001", "1110", "0010", "1110"),
    ("1100", "0100", "1111", "0010"),
    ("1111", "1110", "1101", "1010"),
    ("1100", "1111", "0101", "0110"),
    ("1111", "1001", "1001", "0001"),
    ("0001", "0001", "1010", "0111"),
)
"""The inner cells of the markers with ids 0 to 11 of ArUco's DICT_4X4_50, row by row, 1 for white."""


@dataclass(frozen=True, slots=True)
class MatLayout:
    """One mat: `width` × `height`, four square markers `marker` wide and `margin` away from the edges.

    `ids`: of the markers at the top left, top right, bottom right, bottom left. `line`: where on the width the roll
    zone ends and the keep lane begins. A marker needs white paper of at least a cell's width around it."""

    width: float = 240.0
    height: float = 190.0
    marker: float = 20.0
    margin: float = 7.0
    line: float = 0.75
    ids: tuple[int, int, int, int] = (0, 1, 2, 3)

    @property
    def line_x(self) -> float:
        """The x coordinate of the line, millimetres from the left edge."""
        return self.width * self.line

    @property
    def corners(self) -> Quad:
        """The mat's own corners: top left, top right, bottom right, bottom left."""
        return (0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)

    def marker_at(self, marker_id: int) -> Point:
        """Return the top left corner of a marker; raises ValueError for an id that is not on this mat."""
        place = self.ids.index(marker_id)
        left, top = self.margin, self.margin
        right, bottom = self.width - self.margin - self.marker, self.height - self.margin - self.marker
        return ((left, top), (right, top), (right, bottom), (left, bottom))[place]

    def marker_corners(self, marker_id: int) -> Quad:
        """Return a marker's corners: its own top left, then clockwise; all markers stand upright on the mat."""
        x, y = self.marker_at(marker_id)
        return (x, y), (x + self.marker, y), (x + self.marker, y + self.marker), (x, y + self.marker)

    def zone(self, place: Point) -> Zone:
        """Return the zone of a place on the mat; the line itself belongs to the keep lane."""
        return "roll" if place[0] < self.line_x else "keep"


MAT = MatLayout()
"""The mat on one sheet of A4 or Letter."""

LARGE_MAT = MatLayout(480.0, 380.0, 40.0, 14.0, ids=(4, 5, 6, 7))
"""The mat on four sheets: twice as large, with markers of its own so that dice are not taken for half their size."""

CARD_MAT = MatLayout(480.0, 380.0, 40.0, 14.0, line=1.0, ids=(8, 9, 10, 11))
"""The mat for playing cards on four sheets; dice may be thrown on all of it."""

MATS = (MAT, LARGE_MAT, CARD_MAT)


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A spot on the mat for cards, for one card however it is turned: its middle, millimetres. No `place`: nothing is
    read there."""

    place: CardPlace | None
    x: float
    y: float


CARD = (59.0, 91.0)
"""Width and height of a card."""
SPOT = (67.0, 99.0)
"""Width and height of a spot, whose corners are printed."""
SPOT_PITCH = (74.0, 108.0)
"""From the middle of a spot to the next, across and down."""


def _spots() -> tuple[CardSpot, ...]:
    """Six columns in two rows, none of them over a seam of the sheets."""
    across, down = SPOT_PITCH
    middle, upper = CARD_MAT.width / 2, (CARD_MAT.height - down) / 2
    xs = [middle + (column - 2.5) * across for column in range(6)]
    row = [CardSpot("row", x, y) for y in (upper, upper + down) for x in xs[1:-1]]
    return (CardSpot("played", xs[0], upper), *row, CardSpot("draw", xs[-1], upper))


SPOTS = _spots()
"""Where cards are laid on `CARD_MAT`: those of the row in reading order."""

PILE = CardSpot(None, SPOTS[-1].x, SPOTS[-1].y + SPOT_PITCH[1])
"""Where the draw pile may lie, face down."""
