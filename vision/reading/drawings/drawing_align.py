"""Image registration of a drawing to a face by the inverse compositional Lucas-Kanade method.

The steepest-descent images are computed once, when a drawing is taught, so an iteration is one warp and one product
(Baker and Matthews, "Lucas-Kanade 20 Years On: A Unifying Framework", 2004, section 3.2.2). Both images are first
normalised to mean 0 and one strength (Pan, Li and Tong, "Fast, Robust and Accurate Digital Image Correlation
Calculation Without Redundant Computations", 2013).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.drawings.drawing_pose import Pose, middle_of
from vision.reading.drawings.face_lines import Lines, disc

ENOUGH = 1e-3  # of a correlation: where a round changes less the drawing lies well
FIRM = 1e-4  # regularisation of the Hessian: a change that no line determines is none
UNMOVED = np.eye(2, 3)


class MovableLines:
    """The lines of a drawing (side × side) within its disc, prepared for registration."""

    def __init__(self, lines: Lines) -> None:
        inside = disc(len(lines))
        rows = np.flatnonzero(inside.any(1))
        square = slice(rows[0], rows[-1] + 1)
        self._side, self._square = len(lines), len(rows)
        self._pixels = np.flatnonzero(inside[square, square])
        own, steep = _steepest_descent(np.asarray(smoothed(lines), np.float64), inside)
        usual = np.sqrt((steep**2).sum(1, keepdims=True)) + 1e-9
        bend = (steep / usual) @ (steep / usual).T + FIRM * np.eye(6)
        change = np.linalg.solve(bend, steep / usual) / usual
        self._rows = np.vstack([own, change, np.ones(len(own))]).astype(np.float32)

    def nearer(self, pose: Pose, shown: Lines, rounds: int) -> Pose:
        """Return the pose in which the drawing fits best to the lines shown (side × side, `smoothed`), after at most so
        many iterations from this pose."""
        axes, middle = pose[:, :2], middle_of(pose, self._side)
        best, most, last = (axes, middle), -1.0, -1.0
        for _ in range(rounds + 1):
            like, change = self._seen(axes, middle, shown)
            if like > most:
                best, most = (axes, middle), like
            if abs(like - last) < ENOUGH:
                break
            last = like
            back = cv2.invertAffineTransform(UNMOVED + change)
            axes, middle = axes @ back[:, :2], middle + axes @ back[:, 2]
        return _about(*best, self._side)

    def _seen(self, axes: Pose, middle: Pose, shown: Lines) -> tuple[float, Pose]:
        """Return the correlation in this pose, and the affine change (2 × 3, about the drawing's middle) that improves
        it."""
        square = cv2.warpAffine(
            shown, _about(axes, middle, self._square), (self._square, self._square),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        pixels = np.asarray(square, np.float32).ravel()[self._pixels]
        like, *change, whole = np.dot(self._rows, pixels).tolist()
        strength = max(float(pixels @ pixels) - whole**2 / len(pixels), 1e-6) ** 0.5
        return like / strength, np.array(change).reshape(2, 3) / strength


def smoothed(lines: Lines) -> Lines:
    """Return lines without detail finer than a pixel."""
    return np.asarray(cv2.GaussianBlur(lines, (3, 3), 0), np.float32)


def _steepest_descent(lines: Pose, inside: NDArray[np.bool_]) -> tuple[Pose, Pose]:
    """Return the pixels of the disc, of mean 0 and length 1, and their derivatives by the six parameters of an affine
    change about the middle (6 × pixels)."""
    down, across = (np.gradient(lines, axis=axis)[inside] for axis in (0, 1))
    y, x = np.argwhere(inside).T - (len(lines) - 1) / 2
    steep = np.stack([across * x, across * y, across, down * x, down * y, down])
    own = lines[inside] - lines[inside].mean()
    strength = max(float(np.linalg.norm(own)), 1e-6)
    own = own / strength
    steep = (steep - steep.mean(1, keepdims=True)) / strength
    return own, steep - np.outer(steep @ own, own)


def _about(axes: Pose, middle: Pose, side: int) -> Pose:
    """Return the matrix of a square crop of this side with this middle."""
    matrix = np.empty((2, 3))
    matrix[:, :2] = axes
    matrix[:, 2] = middle - axes.sum(1) * ((side - 1) / 2)
    return matrix
