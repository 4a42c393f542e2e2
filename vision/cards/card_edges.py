"""Edges of a card fitted at the picture's own resolution, from corners that are nearly right."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.card_shape import height_of, width_of
from vision.images.arrays import Floats, Image, Singles

NEAR, FAR = 0.04, 0.13
"""Widths of the card on both sides of an edge in which it is looked for, where its corners are known well, and where
they are rough: frames that are printed lie further in than NEAR."""
FINEST, COARSEST = 240, 64
POINTS = slice(0.12, 0.88)
OUTER, FAINT = 0.5, 14.0
STEADY = 0.008
"""Widths of the card by which the points of an edge may be off its line, in the median."""


def fitted(image: Image, corners: Floats, around: float = NEAR) -> Singles:
    """Return the corners at which the four edges meet; those given where an edge does not show."""
    wide = int(np.clip(width_of(corners), COARSEST, FINEST))
    high = round(wide * height_of(corners) / max(width_of(corners), 1e-6))
    if not wide < high < 3 * wide:
        return np.asarray(corners, np.float32)
    margin = max(4, round((around + 0.05) * wide))
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) + np.float32(margin - 0.5)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), flat)
    size = (wide + 2 * margin, high + 2 * margin)
    seen = np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    near = max(2, round(around * wide))
    lines = []
    for turn in range(4):  # the top edge, and each other one turned to the top
        turned = np.ascontiguousarray(np.rot90(seen, turn)[: margin + near + 3])
        lines.append(_turned_back(_top_edge(turned, margin, near, wide), turn, size))
    crossings = [_crossing(lines[k], lines[(k + 1) % 4]) for k in (0, 1, 2, 3)]
    # rot90 turns the right edge to the top, then the bottom one, then the left one
    order = [crossings[3], crossings[0], crossings[1], crossings[2]]
    back = cv2.perspectiveTransform(np.array([order], np.float32), np.asarray(np.linalg.inv(matrix), np.float64))[0]
    off = float(np.abs(back - corners).max())
    return np.asarray(back if off < 2 * around * width_of(corners) else corners, np.float32)


def _top_edge(strip: Image, margin: int, near: int, wide: int) -> tuple[float, float]:
    """Return the line y = a + b x of the upper edge in the strip about it; the one that was given where none shows."""
    across = strip.shape[1] - 2 * margin
    columns = np.arange(round(margin + POINTS.start * across), round(margin + POINTS.stop * across))
    soft = cv2.GaussianBlur(strip, (5, 3), 0)[:, columns].astype(np.float32)
    step = np.abs(soft[2:] - soft[:-2]).sum(2)
    window = step[margin - near - 1 : margin + near]
    strength = window.max(0)
    # the outermost edge that is no fainter than OUTER of the strongest one: that may be a printed frame
    best = (window > np.maximum(OUTER * strength, FAINT)).argmax(0)
    further = np.minimum(best + 1, len(window) - 1)
    here = np.arange(len(columns))
    best = np.where(window[further, here] > window[best, here], further, best)
    rows = best + margin - near + 0.0
    good = strength > max(FAINT, 0.4 * float(np.median(strength)))
    if good.sum() < 0.4 * len(columns):
        return margin - 0.5, 0.0
    x, y = columns[good].astype(np.float32), rows[good].astype(np.float32)
    vx, vy, x0, y0 = cv2.fitLine(np.stack([x, y], 1), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    if abs(vx) < 0.9:
        return margin - 0.5, 0.0
    slope = float(vy / vx)
    off = float(np.median(np.abs(y0 + slope * (x - x0) - y)))
    return (float(y0 - slope * x0), slope) if off < max(0.7, STEADY * wide, 0.1 * near) else (margin - 0.5, 0.0)


def _turned_back(line: tuple[float, float], turn: int, size: tuple[int, int]) -> Floats:
    """Return the line (homogeneous) of an edge of the picture that was turned by quarters."""
    a, b = line
    points = np.array([[0.0, a], [100.0, a + 100 * b]])
    width, height = size
    for step in range(turn, 0, -1):
        # rot90 once: (x, y) of the result lies at (w - 1 - y, x) of what was turned; w is its width
        w = width if step % 2 == 1 else height
        points = np.stack([w - 1 - points[:, 1], points[:, 0]], 1)
    homogeneous = np.column_stack([points, np.ones(2)])
    return np.asarray(np.cross(homogeneous[0], homogeneous[1]))


def _crossing(one: Floats, other: Floats) -> Floats:
    x, y, w = np.cross(one, other)
    return np.array([x, y]) / (w if abs(w) > 1e-9 else 1e-9)
