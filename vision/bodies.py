"""Is there something the size and the colour of a die that was not read as one?

It looks at colours only: a die whose pips are overexposed, covered or overlooked is noticed all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find import Candidate

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

LONG_SIDE = 320  # pixels: a die of 1/49 of the longer side has six, enough for a patch of colour
FACE = 0.8  # of a face's square, what surely is body and pips
OWN = 1.7  # of a face's square, what may be its own die: side faces too
FLOOR = 2.6  # of a face's square, up to where the floor beside the die is looked at
THICK = 0.55  # edges: the largest circle in a patch that is a die is wider
LARGEST, LONGEST = 3.0, 2.4  # area in squares of the edge, and length in edges: beyond, it is a card or the table
LEAST_CONTRAST = 12.0  # Lab units between body and floor: with less, colours tell nothing

_SQUARE = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)


def unread_body(image: Image, dice: Sequence[Candidate]) -> bool:
    """Whether away from `dice` a patch lies in the working picture that has the size and colour of one of them."""
    scale = LONG_SIDE / max(image.shape[:2])
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab: NDArray[Any] = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    free: Mask = np.full(lab.shape[:2], 255, np.uint8)
    for die in dice:
        _paint(free, die, scale, OWN, 0)
    known: list[tuple[Floats, Floats]] = []
    for die in dice:
        body, floor = _colours(lab, free, die, scale)
        contrast = float(np.linalg.norm(body - floor))
        if contrast < LEAST_CONTRAST:
            continue
        if any(np.linalg.norm(body - b) + np.linalg.norm(floor - f) < 0.2 * contrast for b, f in known):
            continue
        known.append((body, floor))
        if _lies_there(_like(lab, body, floor) & free, die.edge * scale):
            return True
    return False


def _paint(mask: Mask, die: Candidate, scale: float, size: float, value: int) -> None:
    corners = (die.center + size * _SQUARE @ die.axes.T) * scale
    cv2.fillConvexPoly(mask, corners.round().astype(np.int32), value)


def _colours(lab: Floats, free: Mask, die: Candidate, scale: float) -> tuple[Floats, Floats]:
    """The colours (L, a, b) of a die's body and of the floor around it."""
    face: Mask = np.zeros(free.shape, np.uint8)
    _paint(face, die, scale, FACE, 1)
    around: Mask = np.zeros(free.shape, np.uint8)
    _paint(around, die, scale, FLOOR, 1)
    beside = lab[(around > 0) & (free > 0)]
    inside = lab[face > 0]
    if not len(beside) or not len(inside):
        return np.zeros(3, np.float32), np.zeros(3, np.float32)
    return np.median(inside, 0).astype(np.float32), np.median(beside, 0).astype(np.float32)


def _like(lab: Floats, body: Floats, floor: Floats) -> Mask:
    """Where the picture is clearly nearer to the body's colour than to the floor's."""
    way = (body - floor) / float(np.sum((body - floor) ** 2))
    off = lab - floor
    along = off @ way
    aside = np.linalg.norm(off - along[..., None] * (body - floor), axis=2) / float(np.linalg.norm(body - floor))
    return np.where((along > 0.65) & (along < 1.5) & (aside < 0.35), 255, 0).astype(np.uint8)


def _lies_there(mask: Mask, edge: float) -> bool:
    """Whether a patch of the mask is as thick as a die, and no larger or longer."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    deep = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    for k in range(1, count):
        left, top, wide, high, area = stats[k].tolist()
        if area < 0.3 * edge**2 or area > LARGEST * edge**2 or max(wide, high) > LONGEST * edge:
            continue
        part = np.s_[top : top + high, left : left + wide]
        if float(deep[part][labels[part] == k].max()) > THICK / 2 * edge:
            return True
    return False
