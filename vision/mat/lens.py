"""Lens model: focal length and radial distortion (k1, k2), with the principal point in the picture's middle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
"""Places (N × 2), or a matrix that maps them (3 × 3, 2 × 3)."""

USUAL_FOCAL = 1.0
"""The usual focal length, as a share of the picture's longer side: between a webcam's 0.8 and a phone's 1.4."""


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

    def straightened(self, points: ArrayLike, shape: tuple[int, ...]) -> Points:
        """Return places in a picture (N × 2 pixels) as a lens without distortion would show them."""
        places: Points = np.asarray(points, np.float64).reshape(-1, 2)
        if not self.bends:
            return places
        middle, focal = self._axis(shape)
        away = (places - middle) / focal
        radius = np.linalg.norm(away, axis=1, keepdims=True)
        ideal = radius.copy()
        for _ in range(20):  # Newton's method; where the formula folds back on itself it stays at the fold
            square = ideal**2
            slope = 1 + square * (3 * self.k1 + square * 5 * self.k2)
            ideal -= (ideal * (1 + square * (self.k1 + square * self.k2)) - radius) / np.maximum(slope, 0.1)
        straight: Points = away * np.where(radius > 0, ideal / np.maximum(radius, 1e-12), 1.0) * focal + middle
        return straight

    def bent(self, points: ArrayLike, shape: tuple[int, ...]) -> Points:
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
