"""Perspective rectification of a die's upper face: a square crop as seen from straight above, with its surroundings."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports.tray import Quad
from vision.errors import QuadInvalid
from vision.images.arrays import Image

SIDE = 96  # pixels of a taught sample
REACH = 1.5
LEAST_AREA = 4.0  # square pixels; a face of less has no drawing
FARTHEST = 8.0  # times the picture's longer side: corners beyond it are no die in this picture


def face_crop(image: Image, quad: Quad, side: int = 64, reach: float = REACH) -> Image:
    """Return the upper face in `quad` (pixels of `image`: top left, top right, bottom right, bottom left), rectified.

    `image` is H × W × 3 uint8, BGR; so is the crop, side × side. The face fills 1 / `reach` of its width, and what the
    picture does not show is filled with the pixels at its border. Raises QuadInvalid for corners that span no face.
    """
    corners = np.array(quad, np.float64)
    if corners.shape != (4, 2) or not np.isfinite(corners).all() or side < 1 or reach < 1:
        raise QuadInvalid("A face needs four corners in pixels of the picture.")
    far = np.abs(corners).max() > FARTHEST * max(image.shape[:2])
    if far or (area := cv2.contourArea(corners.astype(np.float32))) < LEAST_AREA:
        raise QuadInvalid("These four corners span no face in the picture.")
    if not cv2.isContourConvex(corners.astype(np.float32).reshape(4, 1, 2)):
        raise QuadInvalid("These four corners span no face: one of them lies inside the others.")
    margin = side * (1 - 1 / reach) / 2
    low, high = margin - 0.5, side - margin - 0.5
    upright = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    halvings = max(0, int(math.log2(max(math.sqrt(area) * reach / side, 1.0))))
    part, left, top = _around(image, cv2.getPerspectiveTransform(upright, corners.astype(np.float32)), side, halvings)
    for _ in range(halvings):  # halving by area keeps fine lines that taking single pixels would lose
        part = np.asarray(cv2.pyrDown(part), np.uint8)
    lies = ((corners - [left, top]) / 2**halvings).astype(np.float32)  # `pyrDown` keeps pixel (0, 0) in its place
    straight = cv2.getPerspectiveTransform(lies, upright)
    crop = cv2.warpPerspective(part, straight, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(crop, np.uint8)


def _around(image: Image, to_picture: NDArray[Any], side: int, halvings: int) -> tuple[Image, int, int]:
    """Return the part of the picture that a crop needs, with a margin for `halvings`, and where that part begins
    (x, y). To halve a whole photograph would take long."""
    height, width = image.shape[:2]
    rim = np.array([[[-0.5, -0.5], [side, -0.5], [side, side], [-0.5, side]]], np.float64)
    x, y = np.clip(cv2.perspectiveTransform(rim, to_picture)[0], -1e6, 1e6).T
    step = 2**halvings
    pad = 4 * step
    left, top = (max(0, min(int(v.min()) - pad, size - 2)) for v, size in ((x, width), (y, height)))
    right, bottom = (min(size, max(int(v.max()) + pad, 2)) for v, size in ((x, width), (y, height)))
    return image[top : max(bottom, top + 1), left : max(right, left + 1)], left, top
