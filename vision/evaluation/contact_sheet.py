"""Contact sheet of read pictures, with readings and labels drawn in."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.evaluation.labelled_pictures import LabelledDie
from vision.evaluation.matching import Verdict
from vision.evaluation.outcome import Outcome
from vision.images.arrays import Image
from vision.images.frame import load_frame

Colour = tuple[int, int, int]

MOST = 24  # pictures: more nobody looks at
COLUMNS = 3
WIDTH = 640  # pixels of one picture

GREEN: Colour = (0, 200, 0)  # sure and right
ORANGE: Colour = (0, 140, 255)  # not sure
RED: Colour = (0, 0, 255)  # sure and wrong
BLUE: Colour = (255, 120, 0)  # in the label, and not reported
INK: Colour = (255, 0, 255)


def worst_first(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the failures: pictures called sure first, then by the number of dice that are sure and wrong."""
    failed = (o for o in outcomes if o.failed)
    return sorted(failed, key=lambda o: (o.right or not o.reading.sure, -len(o.sure_and_wrong)))


def contact_sheet(outcomes: Sequence[Outcome], columns: int = COLUMNS, width: int = WIDTH) -> Image:
    """Return the sheet, H × W × 3 uint8, BGR. Dice are outlined: green sure and right, red sure and wrong, orange
    unsure, blue missed; above each picture its name, its label and its reading. One black pixel for no pictures."""
    tiles = [_tile(o, width) for o in outcomes]
    if not tiles:
        return np.zeros((1, 1, 3), np.uint8)
    columns = min(columns, len(tiles))
    rows = [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
    heights = [max(tile.shape[0] for tile in row) for row in rows]
    sheet = np.zeros((sum(heights), columns * width, 3), np.uint8)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for i, tile in enumerate(row):
            sheet[top : top + tile.shape[0], i * width : (i + 1) * width] = tile
        top += height
    return sheet


def _tile(o: Outcome, width: int) -> Image:
    image = load_frame(o.picture.path).image
    scale = width / image.shape[1]
    height = min(max(1, round(image.shape[0] * scale)), 4 * width)  # a strip would make the sheet endless
    tile: Image = np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    for die in o.matched.missed:
        _draw_missed(tile, die, scale)
    for verdict in o.matched.verdicts:
        _draw_read(tile, verdict, scale)
    head = f"{o.picture.path.name} {_run(o.picture.faces)} read {_run(o.read)} {o.reading.why or 'sure'}"
    cv2.rectangle(tile, (0, 0), (width, 21), (0, 0, 0), cv2.FILLED)
    cv2.putText(tile, head, (4, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return tile


def _draw_read(tile: Image, verdict: Verdict, scale: float) -> None:
    die = verdict.die
    quad = (np.array(die.quad) * scale).astype(np.int32)
    colour = ORANGE if not die.sure else GREEN if verdict.right else RED
    cv2.polylines(tile, [quad.reshape(-1, 1, 2)], True, colour, 2)
    meant = "" if verdict.right else f" not {verdict.meant.face}" if verdict.meant else " no die"
    _write(tile, f"{die.face}{meant} {die.why or ''}", int(quad[:, 0].max()) + 2, int(quad[:, 1].mean()))


def _draw_missed(tile: Image, die: LabelledDie, scale: float) -> None:
    if die.center is None:
        return
    x, y = die.center
    half = die.width / 2
    x0, y0, x1, y1 = (round(value * scale) for value in die.box or (x - half, y - half, x + half, y + half))
    cv2.rectangle(tile, (x0, y0), (x1, y1), BLUE, 2)
    _write(tile, f"{die.face} missed", x1 + 2, (y0 + y1) // 2)


def _write(tile: Image, words: str, x: int, y: int) -> None:
    cv2.putText(tile, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.5, INK, 1, cv2.LINE_AA)


def _run(faces: Sequence[str]) -> str:
    """Pips as "1446", names with gaps."""
    return ("" if all(len(face) == 1 for face in faces) else " ").join(faces) or "nothing"
