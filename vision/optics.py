"""How does the camera's lens bend the picture?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

USUAL_FOCAL = 1.0
"""Of the longer side of the picture: between a webcam's 0.8 and a phone's 1.4."""


@dataclass(frozen=True, slots=True)
class Optics:
    """A lens: `focal` length in longer sides of the picture, and OpenCV's radial distortion `k1`, `k2`.

    The axis is taken to meet the middle of the picture. `known`: measured at calibration, else the usual lens."""

    focal: float = USUAL_FOCAL
    k1: float = 0.0
    k2: float = 0.0
    known: bool = False

    @property
    def bends(self) -> bool:
        """Whether straight lines are not straight in the picture."""
        return self.k1 != 0.0 or self.k2 != 0.0

    def matrix(self, shape: tuple[int, ...]) -> Points:
        """OpenCV's camera matrix for a picture of this shape (H, W, …)."""
        height, width = shape[:2]
        focal = self.focal * max(height, width)
        return np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]], np.float64)

    def straightened(self, points: Any, shape: tuple[int, ...]) -> Points:
        """Places in a picture (N × 2 pixels) as a lens that bends nothing would show them."""
        points = np.asarray(points, np.float64).reshape(-1, 2)
        if not self.bends:
            return points
        matrix = self.matrix(shape)
        limit = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-6)
        straight = cv2.undistortPointsIter(points[:, None], matrix, self._bend(), None, matrix, limit)
        return np.asarray(straight, np.float64).reshape(-1, 2)

    def bent(self, points: Any, shape: tuple[int, ...]) -> Points:
        """Places as a lens that bends nothing would show them (N × 2 pixels), as this one does."""
        points = np.asarray(points, np.float64).reshape(-1, 2)
        if not self.bends:
            return points
        matrix = self.matrix(shape)
        middle, focal = matrix[:2, 2], matrix[0, 0]
        away = (points - middle) / focal
        square = (away**2).sum(1, keepdims=True)
        return np.asarray(away * (1 + square * (self.k1 + square * self.k2)) * focal + middle, np.float64)

    def _bend(self) -> Points:
        return np.array([self.k1, self.k2, 0.0, 0.0], np.float64)
