"""Affine poses of a drawing upon a face: rotation, scale, shear and shift.

A pose is a matrix (2 × 3) from the pixels of a drawing to those of a face, each in the middle of a square crop, both
crops of one side.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.networks.face_reader import REACH

Pose = NDArray[np.float64]

QUARTERS = (0, 90, 180, 270)  # degrees: a target lies well whichever way its number is turned
SMALLEST, LARGEST, LONGEST = 0.6, 1.75, 1.3  # times its size, that a drawing is made, and times its width
SAME_PLACE = 0.05  # of an edge, that nothing of a drawing lies elsewhere in poses that are alike


def turned(side: int, turn: float, size: float) -> Pose:
    """Return the pose rotated anticlockwise (degrees) and scaled by `size` about the middle."""
    middle = (side - 1) / 2
    return np.asarray(cv2.getRotationMatrix2D((middle, middle), turn, size), np.float64)


def shifted(pose: Pose, by: NDArray[np.floating]) -> Pose:
    """Return the pose shifted by pixels (2)."""
    return np.column_stack([pose[:, :2], pose[:, 2] + by])


def in_crops_of(other: int, pose: Pose, side: int) -> Pose:
    """Return the pose for crops of another side."""
    own = (pose[:, :2].sum(1) - 1) / 2  # pixels' centres lie half a pixel inside
    return np.column_stack([pose[:, :2], (pose[:, 2] - own) * other / side + own])


def spun(pose: Pose, side: int, turn: float) -> Pose:
    """Return the pose, then rotated about the drawing's middle (degrees)."""
    across, down = middle_of(pose, side)
    about = cv2.getRotationMatrix2D((float(across), float(down)), turn, 1.0)
    return np.asarray(about @ np.vstack([pose, [0, 0, 1]]))


def middle_of(pose: Pose, side: int) -> NDArray[np.float64]:
    """Return the place of a drawing's middle upon the face (2, pixels)."""
    middle = (side - 1) / 2
    lies: NDArray[np.float64] = pose @ np.array([middle, middle, 1.0])
    return lies


def is_likely(pose: Pose) -> bool:
    """Return whether the scale and the shear are within what human framing errors cause."""
    (a, b), (c, d) = pose[:, :2].tolist()
    squares, area = a * a + b * b + c * c + d * d, 2 * abs(a * d - b * c)
    both, apart = math.sqrt(squares + area), math.sqrt(max(squares - area, 0.0))
    long, short = (both + apart) / 2, (both - apart) / 2  # singular values
    return short >= SMALLEST and long <= min(LARGEST, LONGEST * short)


def alike_but_for_quarters(one: Pose, other: Pose, side: int) -> bool:
    """Return whether a drawing lies in nearly the same place in both poses, up to quarter turns."""
    least = SAME_PLACE * side / REACH
    if np.abs(middle_of(one, side) - middle_of(other, side)).max() >= least:
        return False
    first, second = one[:, :2], other[:, :2]
    quarter = np.array([[0.0, 1.0], [-1.0, 0.0]])
    ways = (first, first @ quarter, -first, -first @ quarter)
    return any(np.abs(way - second).max() * side / REACH / 2 < least for way in ways)
