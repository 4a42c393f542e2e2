"""Move a drawing about until its lines lie upon those of a face.

By what its own lines become when it is moved, which is known when it is taught, so that a round is one look at the face
and one product (Baker and Matthews, "Lucas-Kanade 20 Years On: A Unifying Framework", 2004, section 3.2.2); of lines
that are first made alike in mean and strength (Pan, Li and Tong, "Fast, Robust and Accurate Digital Image Correlation
Calculation Without Redundant Computations", 2013).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.drawing_pose import Pose, middle_of
from vision.reading.face_lines import Lines, disc

ENOUGH = 1e-3  # of a correlation: where a round changes less the drawing lies well
FIRM = 1e-4  # of what is told of each change: one that no line tells is none
UNMOVED = np.eye(2, 3)


class MovableLines:
    """The lines of a drawing (side × side), ready to be laid upon those of faces: what is in the drawing's disc."""

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
        """The pose in which they lie best upon the lines shown (side × side, `smoothed`), at most so many rounds from
        this one."""
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
        """How alike they are where the drawing lies so, and the change of it (about its middle) by which they would be
        more so."""
        square = cv2.warpAffine(
            shown, _about(axes, middle, self._square), (self._square, self._square),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        seen = np.asarray(square, np.float32).ravel()[self._pixels]
        like, *change, whole = np.dot(self._rows, seen).tolist()
        strength = max(float(seen @ seen) - whole**2 / len(seen), 1e-6) ** 0.5
        return like / strength, np.array(change).reshape(2, 3) / strength


def smoothed(lines: Lines) -> Lines:
    """Lines without what is finer than a pixel."""
    return np.asarray(cv2.GaussianBlur(lines, (3, 3), 0), np.float32)


def _steepest_descent(lines: Pose, inside: NDArray[np.bool_]) -> tuple[Pose, Pose]:
    """The pixels of the disc, their mean 0 and together of length 1; and how these change with each of the six numbers
    of an affine change about the middle (6 × pixels)."""
    down, across = (np.gradient(lines, axis=axis)[inside] for axis in (0, 1))
    y, x = np.argwhere(inside).T - (len(lines) - 1) / 2
    steep = np.stack([across * x, across * y, across, down * x, down * y, down])
    own = lines[inside] - lines[inside].mean()
    strength = max(float(np.linalg.norm(own)), 1e-6)
    own = own / strength
    steep = (steep - steep.mean(1, keepdims=True)) / strength
    return own, steep - np.outer(steep @ own, own)


def _about(axes: Pose, middle: Pose, side: int) -> Pose:
    """The matrix of a square crop of this side whose middle lies there."""
    matrix = np.empty((2, 3))
    matrix[:, :2] = axes
    matrix[:, 2] = middle - axes.sum(1) * ((side - 1) / 2)
    return matrix
