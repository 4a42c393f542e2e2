"""Lens model: focal length and radial distortion (k1, k2), with the principal point in the picture's middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[Any]

USUAL_FOCAL = 1.0
"""Of the longer side of the picture: between a webcam's 0.8 and a phone's 1.4."""


@dataclass(frozen=True, slots=True)
class Optics:
    """A lens: `focal` length in longer sides of the picture, and OpenCV's radial distortion `k1`, `k2`.

    The optical axis meets the middle of the picture. `known`: measured by calibration; else a usual lens is assumed.
    """

    focal: float = USUAL_FOCAL
    k1: float = 0.0
    k2: float = 0.0
    known: bool = False

    @property
    def bends(self) -> bool:
        """Whether the lens distorts: straight lines are bent in the picture."""
        return self.k1 != 0.0 or self.k2 != 0.0

    def matrix(self, shape: tuple[int, ...]) -> Points:
        """OpenCV's camera matrix for a picture of this shape (H, W, …)."""
        height, width = shape[:2]
        focal = self.focal * max(height, width)
        return np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]], np.float64)

    def straightened(self, points: Any, shape: tuple[int, ...]) -> Points:
        """Return places in a picture (N × 2 pixels) as a lens without distortion would show them."""
        places: Points = np.asarray(points, np.float64).reshape(-1, 2)
        if not self.bends:
            return places
        middle, focal = self._axis(shape)
        away = (places - middle) / focal
        seen = np.linalg.norm(away, axis=1, keepdims=True)
        true = seen.copy()
        for _ in range(20):  # Newton's method; where the formula folds back on itself it stays at the fold
            square = true**2
            slope = 1 + square * (3 * self.k1 + square * 5 * self.k2)
            true -= (true * (1 + square * (self.k1 + square * self.k2)) - seen) / np.maximum(slope, 0.1)
        straight: Points = away * np.where(seen > 0, true / np.maximum(seen, 1e-12), 1.0) * focal + middle
        return straight

    def bent(self, points: Any, shape: tuple[int, ...]) -> Points:
        """Return undistorted places (N × 2 pixels) as this lens shows them."""
        places: Points = np.asarray(points, np.float64).reshape(-1, 2)
        if not self.bends:
            return places
        middle, focal = self._axis(shape)
        away = (places - middle) / focal
        square = (away**2).sum(1, keepdims=True)
        bent: Points = away * (1 + square * (self.k1 + square * self.k2)) * focal + middle
        return bent

    def _axis(self, shape: tuple[int, ...]) -> tuple[Points, float]:
        matrix = self.matrix(shape)
        middle: Points = matrix[:2, 2]
        return middle, float(matrix[0, 0])
