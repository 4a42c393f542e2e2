"""Pictures of a stand as SVG: how it stands over the mat, and each plate with its measures to saw it by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from companion.locales.words import sentence
from deploy.stand.optics import Camera, seen_at
from deploy.stand.plates import Plate, Point, Ring
from deploy.stand.stand import BAR, BASE, Placed, Stand
from vision.mat.layout import MatLayout

Solid = tuple[float, float, float]
TURNED, TILTED = radians(-35), radians(28)
"""The angles of the view: round the upright axis, and down on the stand."""
LETTERS = 9.0
"""Mm: the size of words in the drawing of the plates."""
EDGE = 20.0
SHADES = {"x": "#c89a5b", "y": "#b58446", "z": "#e0bb82"}
"""How a plate is painted, by the axis across which it is thick."""


class Face(NamedTuple):
    """A flat piece of a picture: its rings (the first one round it, the others holes), its fill, how far away it is."""

    rings: tuple[tuple[Point, ...], ...]
    fill: str
    depth: float
    line: str = "#3a2413"


def assembled(stand: Stand, camera: Camera) -> str:
    """The stand over its mat, with what the camera sees of it: a square SVG."""
    faces = [*_board(stand), *_mat(stand.mat), *_sight(stand, camera)]
    foot, brace, lower, *others = stand.placed
    for placed in (foot, _half(lower, back=True), brace, _half(lower, back=False)):  # two of them go through each other
        faces += sorted(_plate_faces(placed), key=lambda face: face.depth)
    solids = [face for placed in others for face in _plate_faces(placed)]
    faces += [*_camera_faces(stand), *sorted(solids, key=lambda face: face.depth)]  # the camera hangs below them all
    across = [x for face in faces for ring in face.rings for x, _ in ring]
    down = [y for face in faces for ring in face.rings for _, y in ring]
    left, top = min(across) - EDGE, min(down) - EDGE
    side = max(max(across) - left, max(down) - top) + EDGE
    return _svg((left, top, side, side), (_path(face.rings, face.fill, face.line) for face in faces))


def from_the_side(stand: Stand, camera: Camera) -> str:
    """The stand from its left, to scale, with the measures by which it is put together: an SVG."""
    front, back = -stand.mat.height / 2, stand.mat.height / 2
    _, deep, thick = stand.board
    lens, half = (0.0, -stand.height), seen_at(camera, stand.height)[1] / 2
    parts = [
        _path([_box(front - 20, 0, deep, thick)], "#8a5a2b", "#3a2413"),
        _path([_box(front, -1.5, back - front, 1.5)], "#f4f1e8", "#777"),
        *(_path([(lens, (side * half, 0.0))], "none", "#b3261e") for side in (-1, 1)),
        *(_path(_side(placed), SHADES[placed.thick], "#3a2413") for placed in stand.placed),
        _path([_box(-12, -stand.height - BOARD_ABOVE, 24, BOARD_ABOVE - 5)], "#2f6b3a", "#3a2413"),
        _path([_box(-4, -stand.height - 5, 8, 5)], "#222", "#222"),
    ]
    below, beside = thick + 14, front - 34
    for start, end in (
        ((front, below), (back, below)), ((back, below), (stand.post_y, below)),
        ((-half, below + 26), (half, below + 26)), ((beside, -stand.height), (beside, 0.0)),
    ):  # fmt: skip
        parts += _dimension(start, end)
    top = max(stand.arm_z + BAR, stand.height)
    left, right = min(beside - 70, -half - EDGE), max(front - 20 + deep, half) + EDGE
    return _svg((left, -top - EDGE, right - left, top + below + 50 + EDGE), parts)


def plates_drawn(stand: Stand) -> str:
    """All plates beneath each other, 1 : 1, each with its measures in mm: an SVG to saw by, or to send to a laser."""
    parts: list[str] = []
    y, widest = EDGE, 0.0
    for plate in stand.plates:
        (width, height), left = plate.size, EDGE + 30
        parts += [_words(EDGE, y + LETTERS, plate_words(plate), LETTERS)]
        y += 2 * LETTERS + 8
        low_x = min(x for x, _ in plate.outline)
        high_y = max(up for _, up in plate.outline)
        moved = tuple(
            tuple((left + x - low_x, y + high_y - up) for x, up in ring) for ring in (plate.outline, *plate.holes)
        )
        parts += [_path(moved, "none", "#000"), *_measured(left, y, width, height)]
        for row, line in enumerate(hole_lines(plate), 1):
            parts.append(_words(left + width + 8, y + LETTERS * row, line, 6))
        widest, y = max(widest, left + width + 150), y + height + 26
    return _svg((0, 0, widest, y), parts)


def plate_words(plate: Plate) -> str:
    """The plate's name, how many there are, how thick it is."""
    name = sentence(f"print.stand.of.{plate.name}")
    values: dict[str, str | int] = {"plate": name, "count": plate.count, "thick": f"{plate.thickness:g}"}
    return sentence("print.stand.plate", values)


def hole_lines(plate: Plate) -> list[str]:
    """The places of a plate's holes from its lower left corner: a line each, or one for each size of round holes."""
    lines: list[str] = []
    low_x, low_y = (min(point[axis] for point in plate.outline) for axis in (0, 1))
    for hole in plate.holes:
        (left, right), (bottom, top) = ((min(axis), max(axis)) for axis in zip(*hole, strict=True))
        if len(hole) == 4:
            lines.append(f"{right - left:.1f} × {top - bottom:.1f}:  {left - low_x:.1f} | {bottom - low_y:.1f}")
        else:
            lines.append(f"⌀ {right - left:.1f}:  {(left + right) / 2 - low_x:.1f} | {(bottom + top) / 2 - low_y:.1f}")
    return lines


def _side(placed: Placed) -> list[Ring]:
    """A plate as it is seen from the left: its rings, or its edge where it stands across; tabs are in their slots."""
    plate = placed.plate
    if placed.thick == "x":
        outline = tuple((x, max(up, 0.0)) for x, up in plate.outline)
        rings = [[placed.place(point, 0) for point in ring] for ring in (outline, *plate.holes)]
        return [tuple((y, -z) for _, y, z in ring) for ring in rings]
    corners = [placed.place(point, depth) for point in plate.outline for depth in (0, plate.thickness)]
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in list(zip(*corners, strict=True))[1:])
    return [_box(left, -high, right - left, high - max(low, 0.0))]


def _box(left: float, top: float, width: float, height: float) -> Ring:
    return ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def _dimension(start: Point, end: Point) -> list[str]:
    """A line between two places, to the right or down, with its ends marked and its length in mm."""
    (x1, y1), (x2, y2) = start, end
    upright = x1 == x2
    ends = [((x - 5, y), (x + 5, y)) if upright else ((x, y - 5), (x, y + 5)) for x, y in (start, end)]
    length = f"{abs(x2 - x1) + abs(y2 - y1):.0f} mm"
    caption = (
        _words(x1 - 8, (y1 + y2) / 2 + 4, length, 13, "end")
        if upright
        else _words((x1 + x2) / 2, y1 + 17, length, 13, "middle")
    )
    return [*(_path([line], "none", "#333") for line in ((start, end), *ends)), caption]


# -- solids ------------------------------------------------------------------------------------------------------------


def _seen(place: Solid) -> tuple[float, float, float]:
    """A place as it is seen: to the right, down, and towards whoever looks."""
    x, y, z = place
    right = x * cos(TURNED) + y * sin(TURNED)
    away = y * cos(TURNED) - x * sin(TURNED)
    return right, -(z * cos(TILTED) + away * sin(TILTED)), z * sin(TILTED) - away * cos(TILTED)


def _face(rings: Iterable[Sequence[Solid]], fill: str, line: str = "#3a2413") -> Face:
    seen = [[_seen(place) for place in ring] for ring in rings]
    depth = sum(place[2] for place in seen[0]) / len(seen[0])
    return Face(tuple(tuple((x, y) for x, y, _ in ring) for ring in seen), fill, depth, line)


def _half(placed: Placed, *, back: bool) -> Placed:
    """The half of the lowest bar that stands behind the brace, or before it."""
    middle, plate = BASE / 2, placed.plate
    way = 1 if back else -1
    cut: list[Point] = []
    for (x1, y1), (x2, y2) in pairwise((*plate.outline, plate.outline[0])):
        if way * (x1 - middle) >= 0:
            cut.append((x1, y1))
        if (x1 - middle) * (x2 - middle) < 0:
            cut.append((middle, y1 + (y2 - y1) * (middle - x1) / (x2 - x1)))
    return replace(placed, plate=replace(plate, outline=tuple(cut), holes=()))


def _plate_faces(placed: Placed) -> list[Face]:
    """The faces of a plate; tabs are left out, since they are hidden in their slots."""
    plate = placed.plate
    if placed.thick != "z":
        plate = replace(plate, outline=tuple((x, max(up, 0.0)) for x, up in plate.outline))
    rings = (plate.outline, *plate.holes)
    faces = [
        _face(([placed.place(point, depth) for point in ring] for ring in rings), SHADES[placed.thick])
        for depth in (0, plate.thickness)
    ]
    for one, two in pairwise((*plate.outline, plate.outline[0])):
        corners = [placed.place(one, 0), placed.place(two, 0), placed.place(two, plate.thickness)]
        faces.append(_face([[*corners, placed.place(one, plate.thickness)]], "#d7ae72"))
    return faces


def _block(low: Solid, high: Solid, fill: str) -> list[Face]:
    """The three sides of a block that are seen: upper, front and left."""
    (x1, y1, z1), (x2, y2, z2) = low, high
    upper = [(x1, y1, z2), (x2, y1, z2), (x2, y2, z2), (x1, y2, z2)]
    front = [(x1, y1, z1), (x2, y1, z1), (x2, y1, z2), (x1, y1, z2)]
    side = [(x1, y1, z1), (x1, y2, z1), (x1, y2, z2), (x1, y1, z2)]
    return [_face([each], fill) for each in (upper, front, side)]


def _board(stand: Stand) -> list[Face]:
    wide, deep, thick = stand.board
    front = -stand.mat.height / 2 - 20
    return _block((-wide / 2, front, -thick), (wide / 2, front + deep, 0.0), "#8a5a2b")


def _mat(mat: MatLayout) -> list[Face]:
    """The mat with its markers, its line, and five dice on it."""

    def flat(left: float, top: float, width: float, height: float) -> list[Solid]:
        x, y = left - mat.width / 2, mat.height / 2 - top
        return [(x, y, 0.0), (x + width, y, 0.0), (x + width, y - height, 0.0), (x, y - height, 0.0)]

    faces = [_face([flat(0, 0, mat.width, mat.height)], "#f4f1e8")]
    for marker in mat.ids:
        faces.append(_face([flat(*mat.marker_at(marker), mat.marker, mat.marker)], "#111"))
    faces.append(_face([flat(mat.line_x, 0, 0.8, mat.height)], "#777", "#777"))
    for left, top in ((50, 55), (90, 105), (130, 60), (55, 140), (150, 125)):
        x, y = left * mat.width / 240 - mat.width / 2, mat.height / 2 - top * mat.height / 190
        faces += _block((x, y, 0.0), (x + 16, y + 16, 16.0), "#fffdf6")
    return faces


def _sight(stand: Stand, camera: Camera) -> list[Face]:
    """What the camera sees: the frame on the table, and rays from the lens to its corners."""
    wide, deep = seen_at(camera, stand.height)
    corners: list[Solid] = [(x * wide / 2, y * deep / 2, 0.0) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    lens = (0.0, 0.0, stand.height)
    return [_face([corners], "none", "#b3261e"), *(_face([[lens, corner]], "none", "#b3261e") for corner in corners)]


def _camera_faces(stand: Stand) -> list[Face]:
    low = stand.height
    return [
        *_block((-12.5, -12, low + 5), (12.5, 12, low + BOARD_ABOVE), "#2f6b3a"),
        *_block((-4, -4, low), (4, 4, low + 5), "#222"),
    ]


BOARD_ABOVE = 7.0
"""Mm from a lens to the back of its board, as drawn."""

# -- SVG ---------------------------------------------------------------------------------------------------------------


def _svg(box: tuple[float, float, float, float], parts: Iterable[str]) -> str:
    left, top, width, height = (f"{value:.1f}" for value in box)
    size = f'viewBox="{left} {top} {width} {height}" width="{width}mm" height="{height}mm"'
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *parts, "</svg>\n"))


def _path(rings: Iterable[Sequence[Point]], fill: str, line: str) -> str:
    drawn = ["M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ring) + ("Z" if len(ring) > 2 else "") for ring in rings]
    pen = f'stroke="{line}" stroke-width=".5" stroke-linejoin="round"'
    return f'<path d="{" ".join(drawn)}" fill="{fill}" fill-rule="evenodd" {pen}/>'


def _words(x: float, y: float, words: str, size: float, anchor: str = "start") -> str:
    looks = f'font-family="sans-serif" font-size="{size}" text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {looks}>{escape(words)}</text>'


def _measured(left: float, top: float, width: float, height: float) -> list[str]:
    """The plate's width below it, its height to its left."""
    below, beside = top + height + 6, left - 6
    lines: tuple[Ring, ...] = (
        ((left, below), (left + width, below)),
        ((beside, top), (beside, top + height)),
    )
    return [
        *(_path([line], "none", "#888") for line in lines),
        _words(left + width / 2, below + 8, f"{width:.1f}", 7, "middle"),
        _words(beside - 3, top + height / 2, f"{height:.1f}", 7, "end"),
    ]
