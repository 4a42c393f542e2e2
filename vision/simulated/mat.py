"""Rendering of the printed mat, flat and evenly lit."""

from __future__ import annotations

import cv2
import numpy as np

from vision.images.arrays import Image, Singles
from vision.mat.layout import CARD_MAT, CELLS, PATTERNS, SPOT_PITCH, SPOTS, MatLayout

PAPER, GREY, INK = (236, 240, 240), (188, 192, 192), (34, 30, 30)  # BGR
_LINE = 1.2  # millimetres


def printed(layout: MatLayout, fine: float = 6.0) -> Image:
    """Return the mat as a picture, H × W × 3 uint8, with `fine` pixels a millimetre."""
    size = round(layout.height * fine), round(layout.width * fine), 3
    mat = np.full(size, PAPER, np.uint8)
    if layout is CARD_MAT:
        _shade_spots(mat, fine)
    else:
        half = _LINE / 2
        mat[:, round((layout.line_x - half) * fine) : round((layout.line_x + half) * fine)] = INK
    for each in layout.ids:
        x, y = layout.marker_at(each)
        cells = np.zeros((CELLS, CELLS), np.uint8)
        cells[1:-1, 1:-1] = [[int(cell) for cell in row] for row in PATTERNS[each]]
        left, top = round(x * fine), round(y * fine)
        side = round((x + layout.marker) * fine) - left
        large = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
        mat[top : top + side, left : left + side] = np.where(large[..., None] > 0, PAPER, INK)
    return mat


def _shade_spots(mat: Image, fine: float) -> None:
    wide, high = SPOT_PITCH
    for spot in SPOTS:
        left, top = round((spot.x - wide / 2) * fine), round((spot.y - high / 2) * fine)
        mat[top : top + round(high * fine), left : left + round(wide * fine)] = GREY


def lying(layout: MatLayout, x: Singles, y: Singles) -> tuple[Singles, Singles]:
    """Return a mat with its middle at (0, 0): colour (… × 3 float32, BGR) and cover (0 or 1) at places in millimetres
    (H × W each, x right, y away)."""
    fine = 6.0
    mat_x, mat_y = x + layout.width / 2, layout.height / 2 - y
    inside = (mat_x >= 0) & (mat_x <= layout.width) & (mat_y >= 0) & (mat_y <= layout.height)
    # A pixel of the camera sees several of the print: without their mean the cells would have jagged rims.
    step = max(float(np.median(np.abs(np.diff(x, axis=1)))), float(np.median(np.abs(np.diff(y, axis=0)))))
    soft = cv2.GaussianBlur(printed(layout, fine), (0, 0), max(0.35 * step * fine, 0.3))
    u, v = (mat_x * fine - 0.5).astype(np.float32), (mat_y * fine - 0.5).astype(np.float32)
    colour = cv2.remap(soft, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return colour.astype(np.float32), inside.astype(np.float32)
