"""The camera's stand on paper: what it is for, how it stands, and its plates in their true size to saw along."""

from __future__ import annotations

from dataclasses import replace

from companion.locales.words import sentence
from deploy.print.sheets import SIDE, Paper, Sheets
from deploy.stand.optics import Camera, highest, pixels_per_die, seen_at
from deploy.stand.picture import assembled, plate_words
from deploy.stand.plates import Plate
from deploy.stand.stand import Stand

APART = 8.0
"""Mm between two plates on a sheet."""
TOLD = 6.0
"""Mm above a plate for its name."""
RULE = 14.0
"""Mm at a sheet's foot for the line of 100 mm."""


def stand(paper: Paper, made: Stand, camera: Camera) -> Sheets:
    """A sheet about the stand, then its plates, 1 : 1."""
    sheets = Sheets(paper, sentence("print.stand.title"))
    sheets.sheet()
    wide, deep = seen_at(camera, made.height)
    values: dict[str, str | int] = {
        "camera": camera.name, "height": round(made.height), "wide": round(wide), "deep": round(deep),
        "die": round(pixels_per_die(camera, made.height)), "highest": round(highest(camera)),
    }  # fmt: skip
    board = dict(zip(("wide", "deep", "thick"), map(round, made.board), strict=True))
    y = sheets.heading(
        sentence("print.stand.title"),
        sentence("print.stand.use", values),
        sentence("print.stand.board", board),
        sentence("print.stand.bolts", {"bolts": made.bolts, "long": round(2 * made.thickness + 8)}),
        sentence("print.stand.printed"),
        sentence("print.stand.sawn", {"thick": f"{made.thickness:g}"}),
    )
    for plate in made.plates:
        y = sheets.words(SIDE, y + 1, plate_words(plate), size=9)
    across = min(sheets.width - 2 * SIDE, sheets.height - y - SIDE)
    sheets.drawing(assembled(made, camera), (sheets.width - across) / 2, y + 2, across)
    _plates(sheets, made)
    return sheets


def _plates(sheets: Sheets, made: Stand) -> None:
    """Row after row, the tallest first; a new sheet where one is full."""
    left, top, row = sheets.width, sheets.height, 0.0
    lying = [_upright(plate, sheets.width - 2 * SIDE) for plate in made.plates]
    for plate in sorted(lying, key=lambda plate: -plate.size[1]):
        width, height = plate.size
        if left + width > sheets.width - SIDE:
            left, top, row = SIDE, top + row, 0.0
        if top + TOLD + height > sheets.height - RULE - SIDE / 2:
            sheets.sheet()
            sheets.rule_of_100(SIDE, sheets.height - RULE)
            left, top, row = SIDE, SIDE, 0.0
        sheets.words(left, top, sheets.fitting(plate_words(plate), width, size=7), size=7)
        _outline(sheets, plate, left, top + TOLD)
        left, row = left + width + APART, max(row, TOLD + height + APART)


def _upright(plate: Plate, widest: float) -> Plate:
    """The plate, or the plate turned by a quarter where it is wider than the paper."""
    if plate.size[0] <= widest:
        return plate
    outline, *holes = (tuple((-y, x) for x, y in ring) for ring in (plate.outline, *plate.holes))
    return replace(plate, outline=outline, holes=tuple(holes))


def _outline(sheets: Sheets, plate: Plate, left: float, top: float) -> None:
    low = min(x for x, _ in plate.outline)
    high = max(y for _, y in plate.outline)
    for ring in (plate.outline, *plate.holes):
        sheets.outline([(left + x - low, top + high - y) for x, y in ring], thick=0.2)
