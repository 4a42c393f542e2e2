"""The stand: a post behind the mat, an arm over it, a plate for the camera; all of flat plates, bolted and slotted.

Millimetres. x runs to the right, y to the back, z up; the mat's middle is the origin. Every plate fits on a printer's
bed of 210 × 210 mm, lies flat while it is printed (no overhang, no support), and can be sawn from plywood just as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Literal

from deploy.stand.plates import Plate, Point, Ring, rectangle, round_hole
from vision.mat.layout import MAT, MatLayout

BED = 210.0
LONGEST = 204.0  # of a bar: the lowest one's tabs come on top
LOWEST, TALLEST = 150.0, 1000.0  # heights of a lens that stands are made for
THICK = (3.0, 10.0)  # plates that tabs and slots are made for
BOLT = 4.4  # for M4
SCREW = 4.5  # wood screws of 4 mm
BAR = 36.0  # post and arm are so wide
LAP = 48.0  # two bars of a post or an arm lie on each other by so much
BOLTS_APART = 28.0
BASE = 100.0  # the foot, and what stands in it
BRACE = 90.0  # so high
TAB = 12.0
GAP = 0.2  # between a tab and its slot, all round
CLEAR = 40.0  # between mat and post: a hand, the tray's wall
HEAD = 60.0  # the camera's plate
BELOW_PLATE = 8.0  # a lens below its plate: the board, its screws, the housing
PLA, PLYWOOD = 1.24, 0.65  # grams in a cm³
FRONT = 30.0  # the arm reaches so far beyond the camera

Axis = Literal["x", "y", "z"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A plate where it stands: across which axis it is thick, and the place of its own corner (0, 0, 0).

    Thick across x it has y to the right and z up; across y, x and z; across z, x and y.
    """

    plate: Plate
    thick: Axis
    at: tuple[float, float, float]

    def place(self, point: Point, depth: float) -> tuple[float, float, float]:
        """The place of a point of the plate, `depth` into its thickness."""
        (across, up), (x, y, z) = point, self.at
        match self.thick:
            case "x":
                return x + depth, y + across, z + up
            case "y":
                return x + across, y + depth, z + up
            case "z":
                return x + across, y + up, z + depth


@dataclass(frozen=True, slots=True)
class Stand:
    """A stand that holds a lens `height` mm above a mat. `thickness` of its plates; they stand on a board.

    `board` is that board's width, depth and thickness; the mat lies on it, too, so the stand cannot tip over.
    """

    height: float
    mat: MatLayout = MAT
    thickness: float = 5.0

    @property
    def post_y(self) -> float:
        """The post's front."""
        return self.mat.height / 2 + CLEAR

    @property
    def arm_z(self) -> float:
        """The arm's lower edge: it stands on the camera's plate."""
        return self.height + BELOW_PLATE + self.thickness

    @property
    def board(self) -> tuple[float, float, float]:
        depth = self.mat.height / 2 + self.post_y + BAR / 2 + BASE / 2 + 20
        return self.mat.width + 60, depth + 20, 12.0

    @property
    def bars(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The lengths of the bars of post and arm."""
        return _split(self.arm_z + BAR - self.thickness), _split(self.post_y + BAR + FRONT)

    @property
    def bolts(self) -> int:
        """M4 bolts: two where two bars lie on each other."""
        post, arm = self.bars
        return 2 * (len(post) + len(arm) - 1)

    @property
    def plates(self) -> tuple[Plate, ...]:
        """The plates, one of each kind, as it lies to be printed."""
        seen: dict[str, Plate] = {}
        for placed in self.placed:
            seen.setdefault(placed.plate.name, placed.plate)
        counted = [placed.plate.name for placed in self.placed]
        return tuple(replace(plate, count=counted.count(name)) for name, plate in seen.items())

    @property
    def placed(self) -> tuple[Placed, ...]:
        """All plates where they stand."""
        t, (post, arm) = self.thickness, self.bars
        middle = self.post_y + BAR / 2
        bars_beside = -t * (len(post) + len(arm) - 1)  # each beside the one before; the last is over the middle
        plates = [
            Placed(self._foot(), "z", (bars_beside - BASE / 2, middle - BASE / 2, 0)),
            Placed(self._brace(), "y", (bars_beside - BASE / 2, middle - t / 2, t)),
        ]
        bottom, side = t, bars_beside - t / 2
        for number, long in enumerate(post):
            last = number == len(post) - 1
            plate = self._lower(long, last) if number == 0 else self._bar(long, last=last)
            left = middle - BASE / 2 if number == 0 else self.post_y
            plates.append(Placed(plate, "x", (side, left, bottom)))
            bottom, side = bottom + long - LAP, side + t
        back, z = self.post_y + BAR, self.arm_z
        for number, long in enumerate(arm):
            plates.append(Placed(self._arm(long, number, len(arm)), "x", (side, back - long, z)))
            back, side = back - long + LAP, side + t
        return (*plates, Placed(self._head(), "z", (-HEAD / 2, -HEAD / 2, self.height + BELOW_PLATE)))

    def centre_of_gravity(self, camera: float, density: float = PLA) -> Point:
        """The centre of gravity of stand, board and camera over the table: x and y in mm. `camera`: its weight in
        grams."""
        wide, deep, thick = self.board
        board = wide * deep * thick / 1000 * PLYWOOD
        parts = [(board, (0.0, deep / 2 - self.mat.height / 2 - 20)), (camera, (0.0, 0.0))]
        for placed in self.placed:
            x, y, _ = placed.place(placed.plate.centre, self.thickness / 2)
            parts.append((placed.plate.area * self.thickness / 1000 * density, (x, y)))
        whole = sum(grams for grams, _ in parts)
        across, back = (sum(grams * at[axis] for grams, at in parts) / whole for axis in (0, 1))
        return across, back

    # -- the plates --------------------------------------------------------------------------------------------------

    def _foot(self) -> Plate:
        """Lies on the board; the post and its brace stand in its cross of slots, four screws hold it."""
        t, half = self.thickness, BASE / 2
        wide = t + 2 * GAP
        slots = [rectangle(half - wide / 2, at - GAP, wide, TAB + 2 * GAP) for at in _tabs()]
        slots += [rectangle(at - GAP, half - wide / 2, TAB + 2 * GAP, wide) for at in _tabs()]
        screws = [round_hole(x, y, SCREW) for x in (12, BASE - 12) for y in (12, BASE - 12)]
        return Plate("foot", _box(BASE, BASE), (*slots, *screws), t)

    def _lower(self, long: float, last: bool) -> Plate:
        """The lowest bar of the post: it broadens to the foot, and has a slot from below for the brace."""
        t, half, left = self.thickness, BASE / 2, (BASE - BAR) / 2
        slot = (t + 2 * GAP) / 2
        outline = (
            *_bottom(t, BASE, (half - slot, half + slot, BRACE / 2)),
            (BASE, BRACE * 0.2), (left + BAR, BRACE), (left + BAR, long),
            (left, long), (left, BRACE), (0.0, BRACE * 0.2),
        )  # fmt: skip
        top = long - BAR / 2 if last else long - LAP / 2
        return Plate("post-lower", outline, tuple(_bolts(half, top, up=not last)), t)

    def _brace(self) -> Plate:
        """Stands across the post, with a slot from above; the two are pushed into each other."""
        t, half, slim = self.thickness, BASE / 2, BAR / 2
        slot = (t + 2 * GAP) / 2
        outline = (
            *_bottom(t, BASE, None),
            (BASE, BRACE * 0.2), (half + slim, BRACE), (half + slot, BRACE), (half + slot, BRACE / 2),
            (half - slot, BRACE / 2), (half - slot, BRACE), (half - slim, BRACE), (0.0, BRACE * 0.2),
        )  # fmt: skip
        return Plate("brace", outline, (), t)

    def _bar(self, long: float, *, last: bool) -> Plate:
        """A bar of the post above the lowest."""
        holes = [*_bolts(BAR / 2, LAP / 2, up=True), *_bolts(BAR / 2, long - (BAR if last else LAP) / 2, up=not last)]
        return Plate("post-upper" if last else "post-middle", _box(BAR, long), tuple(holes), self.thickness)

    def _arm(self, long: float, number: int, of: int) -> Plate:
        """A bar of the arm, on its edge; the front one has two tabs that go down through the camera's plate."""
        holes = list(_bolts(long - (BAR if number == 0 else LAP) / 2, BAR / 2, up=False))
        if number < of - 1:
            holes += _bolts(LAP / 2, BAR / 2, up=False)
            return Plate("arm-back", _box(long, BAR), tuple(holes), self.thickness)
        tabs = [(FRONT + at - TAB / 2, FRONT + at + TAB / 2) for at in (-HEAD / 2 + TAB, HEAD / 2 - TAB)]
        return Plate("arm-front", _with_tabs(long, BAR, tabs, self.thickness), tuple(holes), self.thickness)

    def _head(self) -> Plate:
        """The camera hangs below it: holes of Camera Module 2 and 3 (21 × 12.5 mm), of HQ and Global Shutter (30 × 30
        mm), and one in the middle for a webcam's tripod screw (1/4 inch)."""
        t, half = self.thickness, HEAD / 2
        wide = t + 2 * GAP
        slots = [
            rectangle(half - wide / 2, half + at - TAB / 2 - GAP, wide, TAB + 2 * GAP)
            for at in (-HEAD / 2 + TAB, HEAD / 2 - TAB)
        ]
        small = [round_hole(half + x, half + y, 2.4) for x in (-10.5, 10.5) for y in (-6.25, 6.25)]
        large = [round_hole(half + x, half + y, 2.8) for x in (-15, 15) for y in (-15, 15)]
        return Plate("camera-plate", _box(HEAD, HEAD), (*slots, *small, *large, round_hole(half, half, 6.6)), t)


def _split(length: float) -> tuple[float, ...]:
    """The fewest bars of one length that fit on the bed, overlap by a lap, and make up `length` together.

    >>> _split(360)
    (204.0, 204.0)
    """
    bars = 1 if length <= LONGEST else ceil((length - LAP) / (LONGEST - LAP))
    return ((length + (bars - 1) * LAP) / bars,) * bars


def _box(width: float, height: float) -> Ring:
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


def _tabs() -> tuple[float, float]:
    """The beginnings of the two tabs of a plate that stands in the foot."""
    return 24.0, BASE - 24.0 - TAB


def _bottom(deep: float, wide: float, slot: tuple[float, float, float] | None) -> Ring:
    """The lower edge of a plate that stands in the foot, from left to right: two tabs, and perhaps a slot between."""
    first, second = _tabs()
    between = () if slot is None else (
        (slot[0], 0.0), (slot[0], slot[2]), (slot[1], slot[2]), (slot[1], 0.0),
    )  # fmt: skip
    return (
        (0.0, 0.0), (first, 0.0), (first, -deep), (first + TAB, -deep), (first + TAB, 0.0), *between,
        (second, 0.0), (second, -deep), (second + TAB, -deep), (second + TAB, 0.0), (wide, 0.0),
    )  # fmt: skip


def _with_tabs(width: float, height: float, tabs: list[tuple[float, float]], deep: float) -> Ring:
    lower: list[Point] = [(0.0, 0.0)]
    for left, right in tabs:
        lower += [(left, 0.0), (left, -deep), (right, -deep), (right, 0.0)]
    return (*lower, (width, 0.0), (width, height), (0.0, height))


def _bolts(x: float, y: float, *, up: bool) -> list[Ring]:
    """Two bolts about a place: above each other, or aslant, as both bars have room for."""
    half = BOLTS_APART / 2
    if up:
        return [round_hole(x, y + way, BOLT) for way in (-half, half)]
    return [round_hole(x + way, y + way, BOLT) for way in (-half * 0.6, half * 0.6)]
