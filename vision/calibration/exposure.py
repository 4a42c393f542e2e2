"""Exposure checks: too dark, too bright, uneven light, glare, and overexposed faces of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import cv2
import numpy as np

from companion.ports.tray import SeenDie
from vision.images.arrays import Floats, Image, Mask
from vision.mat.pose import DIE, Mat

Light = Literal["dark", "bright", "uneven", "glare", "clipped"]

WHITE = 250  # grey level from which on a pixel is overexposed
DARK_PAPER, DARK_SCENE = 75.0, 70.0  # grey levels of the mat's paper; of the brightest things where there is no mat
PALE_INK = 130.0  # grey levels of a marker's black: washed out
WASHED_OUT = 235.0  # the middle grey of a whole picture that is far too bright
UNEVEN = 0.5  # the darkest part of the paper, of the brightest
SHINES = 0.006  # share of the mat: about the upper face of one die
CLIPPED = 0.6  # share of a die's upper face
_COARSE = 320  # pixels of the longer side of the picture that is measured
_GRID = (48, 38)  # places on the mat that are looked at
_PARTS = (4, 3)  # parts of the mat that are compared


def faults_of_light(image: Image, mat: Mat | None, dice: Sequence[SeenDie]) -> list[Light]:
    """Return the faults of the light in a picture (H × W × 3, BGR, uint8), the worst first.

    With a mat, its white paper and black markers are the reference. Without one only the extremes count, since the
    colours of the table and the tray are unknown.
    """
    faults = _on_mat(image, mat, dice) if mat is not None else _anywhere(image)
    if any(_share_white(image, die) > CLIPPED for die in dice):
        faults.append("clipped")
    return faults


def _on_mat(image: Image, mat: Mat, dice: Sequence[SeenDie]) -> list[Light]:
    places, paper, ink = _places(mat, dice)
    shrink = min(1.0, _COARSE / max(image.shape[:2]))
    coarse = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    where = ((mat.in_picture(places) + 0.5) * shrink - 0.5).astype(np.float32)
    colours = cv2.remap(coarse, where[None, :, 0], where[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    least, grey = colours[0].min(1), colours[0].mean(1)
    if paper.sum() < paper.size / 4:
        return []  # hidden under hands or dice
    level = float(np.median(grey[paper]))
    if level < DARK_PAPER:
        return ["dark"]
    if level >= WHITE or (ink.any() and float(np.percentile(grey[ink], 10)) > PALE_INK):
        return ["bright"]
    faults: list[Light] = []
    if _is_uneven(places, grey, paper, mat):
        faults.append("uneven")
    if level < 0.9 * WHITE and float((least[paper] >= WHITE).mean()) > SHINES:
        faults.append("glare")
    return faults


def _places(mat: Mat, dice: Sequence[SeenDie]) -> tuple[Floats, Mask, Mask]:
    """Return places on the mat (N × 2, millimetres), and two masks: places on paper, and places on a marker that is
    seen."""
    layout = mat.layout
    across, down = ((np.arange(count) + 0.5) / count for count in _GRID)
    places = np.stack(np.meshgrid(across * layout.width, down * layout.height), -1).reshape(-1, 2)
    paper, ink = np.ones(len(places), bool), np.zeros(len(places), bool)
    for each in layout.ids:
        near, far = np.array(layout.marker_corners(each))[[0, 2]]
        paper &= ~((places > near - 2) & (places < far + 2)).all(1)
        if each in mat.seen:
            ink |= ((places > near) & (places < far)).all(1)
    if dice:
        for center in mat.on_mat([die.center for die in dice]):
            paper &= np.linalg.norm(places - center, axis=1) > 1.5 * DIE
    return places, paper, ink


def _is_uneven(places: Floats, grey: Floats, paper: Mask, mat: Mat) -> bool:
    column = (places[:, 0] / mat.layout.width * _PARTS[0]).astype(int)
    row = (places[:, 1] / mat.layout.height * _PARTS[1]).astype(int)
    parts = [
        grey[paper & (column == x) & (row == y)] for x in range(_PARTS[0]) for y in range(_PARTS[1])
    ]
    levels = [float(np.median(part)) for part in parts if len(part) >= 30]
    return bool(levels) and min(levels) < UNEVEN * max(levels)


def _anywhere(image: Image) -> list[Light]:
    step = max(1, max(image.shape[:2]) // _COARSE)
    grey = image[::step, ::step].mean(2)
    if float(np.percentile(grey, 99.5)) < DARK_SCENE:
        return ["dark"]
    return ["bright"] if float(np.median(grey)) > WASHED_OUT else []


def _share_white(image: Image, die: SeenDie) -> float:
    """Return the share of a die's upper face that is overexposed."""
    corners = np.round(np.array(die.quad)).astype(np.int32)
    x, y, wide, high = cv2.boundingRect(corners)
    x, y, right, bottom = max(x, 0), max(y, 0), x + wide, y + high
    part = image[y:bottom, x:right]
    if part.size == 0:
        return 0.0
    face = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(face, corners - [x, y], 1)
    on = part[face > 0]
    return float((on.min(1) >= WHITE).mean()) if len(on) else 0.0
