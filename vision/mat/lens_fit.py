"""Camera calibration from pictures of the mat (`cv2.calibrateCamera`): focal length, k1 and k2."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.mat.lens import Optics, Points
from vision.mat.markers import Marker
from vision.mat.pose import Mat, find_mats

VIEWS_FOR_FOCAL = 2  # pictures with the mat aslant, without which focal length and distance are ambiguous
ASLANT = 12.0  # degrees
PLAUSIBLE = 0.8  # the most that k1 or k2 may bend
SPARED = 0.1  # share of the misfit that each further number must save to be believed


def fit_optics(views: Sequence[Sequence[Marker]], shape: tuple[int, ...]) -> Optics:
    """Return the lens, fitted to the markers that several pictures of one shape (H, W, …) show, with the mat at several
    places.

    From views straight down only, the usual focal length is kept, and the distortion is right for it. Returns a lens
    without distortion where the pictures do not support one: fewer than two of them show three markers, the error
    hardly falls, or the numbers are implausible. Never raises for what the pictures show.
    """
    used = [(mat, markers) for markers in views for mat in find_mats(markers, shape)[:1] if len(mat.seen) >= 3]
    if len(used) < 2:
        return Optics()
    flat, pixels = zip(*(_pairs(mat, markers) for mat, markers in used), strict=True)
    focal_known = sum(mat.tilt > ASLANT for mat, _ in used) >= VIEWS_FOR_FOCAL
    fixed = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_PRINCIPAL_POINT | cv2.CALIB_ZERO_TANGENT_DIST
    fixed |= cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3
    fixed |= 0 if focal_known else cv2.CALIB_FIX_FOCAL_LENGTH
    best, misfit = Optics(), np.inf
    for held in (cv2.CALIB_FIX_K1 | cv2.CALIB_FIX_K2, cv2.CALIB_FIX_K2, 0)[: 3 if len(used) >= 4 else 2]:
        left, focal, k1, k2 = _solved(flat, pixels, shape, fixed | held)
        if left < (1 - SPARED) * misfit and max(abs(k1), abs(k2)) < PLAUSIBLE:  # a freer lens must earn its freedom
            best, misfit = Optics(focal, k1, k2, known=focal_known), left
    return best


def _pairs(mat: Mat, markers: Sequence[Marker]) -> tuple[Points, Points]:
    own = [m for m in markers if m.id in mat.seen and not m.mirrored and mat.offset(m) < 0.2]
    flat = np.concatenate([np.array(mat.layout.marker_corners(m.id)) for m in own])
    return np.column_stack([flat, np.zeros(len(flat))]), np.concatenate([m.corners for m in own])


def _solved(
    flat: Sequence[Points], pixels: Sequence[Points], shape: tuple[int, ...], flags: int
) -> tuple[float, float, float, float]:
    """Return the reprojection error in pixels, the focal length in longer sides, k1 and k2."""
    mat_places = [points.astype(np.float32) for points in flat]
    pixel_places = [points.astype(np.float32) for points in pixels]
    guess = Optics().matrix(shape)
    size = (shape[1], shape[0])
    misfit, matrix, bend, *_ = cv2.calibrateCamera(mat_places, pixel_places, size, guess, np.zeros((5, 1)), flags=flags)
    return float(misfit), float(matrix[0, 0]) / max(shape[:2]), float(bend.ravel()[0]), float(bend.ravel()[1])
