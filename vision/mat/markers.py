"""Detection of the mats' ArUco markers, also mirrored ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Image
from vision.mat.layout import CELLS, PATTERNS
from vision.mat.marker_edges import exact_corners

LOOK_SIDE = 960  # longer side of the picture in which markers are sought; their corners are refined in the full one
LONGEST = 32767  # pixels of a picture's side, in which OpenCV can look something up
LEAST_SIDE = 12.0  # pixels of that picture; a smaller quad has cells of two pixels, in which anything may be read


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """A marker in a picture: `corners` (4 × 2 pixels) from its own top left on, clockwise on the paper.

    `mirrored`: it shows as in a looking glass."""

    id: int
    corners: NDArray[np.float64]
    mirrored: bool = False

    @property
    def side(self) -> float:
        """The marker's width in pixels: the root of its area."""
        return float(np.sqrt(cv2.contourArea(self.corners.astype(np.float32))))


def find_markers(image: Image) -> list[Marker]:
    """Return all markers in a picture (H × W × 3 BGR or H × W grey, uint8), upright or mirrored."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8) if image.ndim == 3 else image
    shrink = LOOK_SIDE / max(grey.shape[:2])
    scale, small = np.ones(2), grey
    if shrink < 1:
        size = (max(1, round(grey.shape[1] * shrink)), max(1, round(grey.shape[0] * shrink)))
        scale = np.array([grey.shape[1] / size[0], grey.shape[0] / size[1]])
        small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    if min(small.shape[:2]) < 2 * LEAST_SIDE or max(grey.shape[:2]) > LONGEST:
        return []
    quads, ids, _ = _DETECTOR.detectMarkers(small)
    markers: list[Marker] = []
    for quad, index in zip(quads, () if ids is None else np.asarray(ids).ravel(), strict=True):
        corners = exact_corners(grey, (np.asarray(quad, np.float64).reshape(4, 2) + 0.5) * scale - 0.5)
        mirrored = int(index) >= len(PATTERNS)
        if mirrored:  # the pattern's columns were turned round, so right is left and left is right
            corners = corners[[1, 0, 3, 2]]
        marker = Marker(int(index) % len(PATTERNS), corners, mirrored)
        if marker.side >= LEAST_SIDE * scale.min():
            markers.append(marker)
    return markers


def _bits(rows: Sequence[str]) -> NDArray[np.uint8]:
    return np.array([[int(cell) for cell in row] for row in rows], np.uint8)


def _detector() -> cv2.aruco.ArucoDetector:
    # A dictionary of our own: only the markers of the mats, and their mirror images behind them. Nothing is read
    # into a cell that does not fit, since a marker and the mirror image of another may differ in two cells only.
    patterns = [_bits(rows) for rows in PATTERNS]
    patterns += [np.ascontiguousarray(bits[:, ::-1]) for bits in patterns]
    codes = np.concatenate([cv2.aruco.Dictionary.getByteListFromBits(bits) for bits in patterns])
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 4 * LEAST_SIDE / LOOK_SIDE
    return cv2.aruco.ArucoDetector(cv2.aruco.Dictionary(codes, CELLS - 2, 0), settings)


_DETECTOR = _detector()
