"""Subpixel refinement of marker corners: the intersections of lines fitted to the marker's four black edges."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Grey

ALONG = np.linspace(0.15, 0.85, 15)  # of a side: beyond that, what blurs the corner blurs the edge
REACH = 0.13  # marker widths to either side: less than the black border is wide
STEPS = 17
FARTHEST = 0.1  # marker widths by which a corner may be set right; more is no setting right


def exact_corners(grey: Grey, corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the refined corners (4 × 2 pixels) of a marker in a grey picture, from corners that are right to a pixel
    or two.

    An edge keeps its place however blurred it is; a corner that is refined by itself moves inwards. Corners are
    returned unchanged where the edges are unclear.
    """
    far = np.roll(corners, -1, axis=0)
    side = float(np.linalg.norm(far - corners, axis=1).mean())
    middle = corners.mean(0)
    way = (far - corners) / np.linalg.norm(far - corners, axis=1, keepdims=True)
    out = np.stack([way[:, 1], -way[:, 0]], 1)
    out *= np.where((((corners + far) / 2 - middle) * out).sum(1, keepdims=True) < 0, -1, 1)
    reach = np.linspace(-REACH, REACH, STEPS) * side
    points = corners[:, None] + ALONG[None, :, None] * (far - corners)[:, None]
    places = points[:, :, None] + reach[None, None, :, None] * out[:, None, None]
    flat = places.reshape(-1, STEPS, 2).astype(np.float32)
    greys = cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rise = np.maximum(np.diff(greys.astype(np.float64), axis=1), 0.0).reshape(4, len(ALONG), STEPS - 1)
    rise = np.maximum(rise - 0.15 * rise.max(2, keepdims=True), 0.0)  # noise far from the edge counts for nothing
    total = rise.sum(2)
    if not (total.max(1) > 0).all():
        return corners
    between = (reach[1:] + reach[:-1]) / 2
    at = (rise * between).sum(2) / np.maximum(total, 1e-9)
    lines = []
    for each in range(4):
        plain = total[each] > 0.4 * np.median(total[each])
        if plain.sum() < len(ALONG) // 2:
            return corners
        edge = points[each][plain] + at[each][plain, None] * out[each]
        vx, vy, x, y = cv2.fitLine(edge.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross([x, y, 1.0], [x + vx, y + vy, 1.0]))
    exact = np.array([np.cross(lines[each - 1], lines[each]) for each in range(4)])
    if (np.abs(exact[:, 2]) < 1e-9).any():
        return corners
    exact = exact[:, :2] / exact[:, 2:]
    return exact if np.linalg.norm(exact - corners, axis=1).max() < FARTHEST * side else corners
