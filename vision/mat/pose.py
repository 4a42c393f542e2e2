"""Pose of the mat from its markers: homography, camera pose and focal length (Zhang, 2000), zones and die sizes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.ports.tray import Point, Zone
from vision.mat.layout import MATS, MatLayout
from vision.mat.lens import Optics, Points
from vision.mat.markers import Marker

DIE = 16.0
"""Edge of a usual die, millimetres."""

MISFIT = (
    0.09  # marker widths by which one corner may be off its place: 1.8 mm, room for a bent sheet and a bent picture
)
MISFIT_OF_TWO = 0.02  # the same for two markers, which determine the far side too, with twenty times the error
MOST_COPIES = 3  # pictures of one marker that are looked at, the largest: more are a joke
STEEPEST = 65.0  # degrees; flatter than that the camera sees no mat, but two markers that happen to stand so
_NARROWS = 0.02  # how much the mat must narrow towards the back to determine the focal length


@dataclass(frozen=True, slots=True, eq=False)
class Mat:
    """A mat in one picture: its four `corners` (4 × 2 pixels, undistorted), and the ids of the markers that were `seen`
    (none where the pose is remembered). `shape` is the picture's (H, W)."""

    layout: MatLayout
    corners: Points
    shape: tuple[int, int]
    optics: Optics
    seen: tuple[int, ...] = ()

    @property
    def ground(self) -> Points:
        """The homography (3 × 3) from millimetres on the mat to straightened pixels."""
        flat = np.array(self.layout.corners, np.float32)
        return np.asarray(cv2.getPerspectiveTransform(flat, self.corners.astype(np.float32)), np.float64)

    def plane(self, height: float) -> Points:
        """Return the homography (3 × 3) from millimetres to undistorted pixels for the plane `height` millimetres above
        the mat. The upper faces of dice lie in such a plane."""
        across, down, at = self._pose()
        up = np.cross(down, across)
        matrix = self._matrix()
        return np.asarray(matrix @ np.stack([across, down, at + height * up], 1), np.float64)

    def camera(self, height: float = 0.0) -> tuple[Points, float]:
        """Return the place on the mat under the camera (x, y), and how far the camera is above the plane `height`
        millimetres above the mat; all in millimetres."""
        across, down, at = self._pose()
        up = np.cross(down, across)
        here = at + height * up
        return np.array([-here @ across, -here @ down]), -float(here @ up)

    @property
    def tilt(self) -> float:
        """Degrees between the camera's optical axis and straight down."""
        across, down, _ = self._pose()
        return float(np.degrees(np.arccos(np.clip(np.cross(across, down)[2], -1, 1))))

    def in_picture(self, places: ArrayLike, height: float = 0.0) -> Points:
        """Return places on the mat, or `height` millimetres above it (N × 2, millimetres), as pixels of the picture."""
        return self.optics.bent(_through(self.plane(height) if height else self.ground, places), self.shape)

    def on_mat(self, pixels: ArrayLike, height: float = 0.0) -> Points:
        """Return pixels of the picture as places on the mat, or `height` millimetres above it (N × 2, millimetres)."""
        straight = self.optics.straightened(pixels, self.shape)
        inverse = np.asarray(np.linalg.inv(self.plane(height) if height else self.ground), np.float64)
        return _through(inverse, straight)

    def zone(self, center: Point) -> Zone:
        """Return the zone of a die whose upper face has its centre at this pixel."""
        x, y = self.on_mat([center], DIE)[0]
        return self.layout.zone((float(x), float(y)))

    def holds(self, center: Point) -> bool:
        """Return whether a die whose upper face has its centre at this pixel stands on the mat, if only with an
        edge."""
        x, y = self.on_mat([center], DIE)[0]
        half = DIE / 2
        return bool(-half <= x <= self.layout.width + half and -half <= y <= self.layout.height + half)

    def die_width(self) -> float:
        """Return the width of a die's upper face in the middle of the mat, pixels: the root of its area."""
        middle = np.array([self.layout.width, self.layout.height]) / 2
        square = middle + DIE * (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5)
        return Marker(-1, self.in_picture(square, DIE)).side

    def offset(self, marker: Marker) -> float:
        """Return how far a marker shows from its place on this mat, in marker widths (the mean over its corners)."""
        there = self.in_picture(self.layout.marker_corners(marker.id))
        return float(np.linalg.norm(there - marker.corners, axis=1).mean() / Marker(-1, there).side)

    def _matrix(self) -> Points:
        optics = self.optics
        if not optics.known:
            optics = Optics(_focal(self.ground, self.shape) or optics.focal)
        return optics.matrix(self.shape)

    def _pose(self) -> tuple[Points, Points, Points]:
        """Return the mat's axes to the right and down (unit vectors) and its corner, in camera coordinates."""
        measured = np.asarray(np.linalg.solve(self._matrix(), self.ground), np.float64)
        measured /= np.sqrt(np.linalg.norm(measured[:, 0]) * np.linalg.norm(measured[:, 1])) * np.sign(measured[2, 2])
        # The nearest two axes that are square to each other: noise bends them a little.
        left, _, right = np.linalg.svd(measured[:, :2], full_matrices=False)
        axes = np.asarray(left @ right, np.float64)
        return axes[:, 0], axes[:, 1], measured[:, 2]


def find_mats(
    markers: Sequence[Marker], shape: tuple[int, ...], optics: Optics | None = None, mirrored: bool = False
) -> list[Mat]:
    """Return every mat of which at least two markers are seen: most markers first, then the largest.

    One marker alone makes no mat: its four corners determine the far end to a finger's width at best. With `mirrored`,
    mats seen in a mirror.
    """
    optics = optics or Optics()
    rest = sorted((m for m in markers if m.mirrored == mirrored), key=lambda m: -m.side)
    mats: list[Mat] = []
    for layout in MATS:
        here = [m for m in rest if m.id in layout.ids]
        while (best := _best(here, layout, (shape[0], shape[1]), optics)) is not None:
            mat, used = best
            here = [m for m in here if m not in used]
            mats.append(mat)
    return sorted(mats, key=lambda mat: (-len(mat.seen), -abs(_area(mat.corners))))


def _best(
    markers: Sequence[Marker], layout: MatLayout, shape: tuple[int, int], optics: Optics
) -> tuple[Mat, list[Marker]] | None:
    """Return the mat on which most of these markers lie where they should."""
    copies = [[m for m in markers if m.id == each][:MOST_COPIES] for each in layout.ids]
    choices = [[m for m in combination if m] for combination in itertools.product(*([None, *some] for some in copies))]
    for count in range(4, 1, -1):
        fits = [
            (misfit, index, mat)
            for index, chosen in enumerate(choices)
            if len(chosen) == count
            for mat, misfit in [_fitted(chosen, layout, shape, optics)]
            if mat is not None
        ]
        if fits:
            _, index, mat = min(fits, key=lambda fit: fit[:2])
            return mat, choices[index]
    return None


def _fitted(
    markers: Sequence[Marker], layout: MatLayout, shape: tuple[int, int], optics: Optics
) -> tuple[Mat | None, float]:
    """Return the mat through all corners of these markers, and the error of the worst corner in marker widths."""
    flat = np.concatenate([np.array(layout.marker_corners(m.id)) for m in markers])
    straight = optics.straightened(np.concatenate([m.corners for m in markers]), shape)
    ground = _homography(flat, straight, shape, optics, free=len(markers) > 2 or not optics.known)
    if ground is None or not np.isfinite(ground).all():
        return None, np.inf
    off = np.linalg.norm(_through(ground, flat) - straight, axis=1).reshape(-1, 4).max(1)
    misfit = float(max(o / m.side for o, m in zip(off, markers, strict=True)))
    ahead = np.array([(*corner, 1.0) for corner in layout.corners]) @ ground[2] * ground[2, 2]
    if misfit >= (MISFIT if len(markers) > 2 else MISFIT_OF_TWO) or not (ahead > 0).all():
        return None, misfit
    mat = Mat(layout, _through(ground, np.array(layout.corners)), shape, optics, tuple(m.id for m in markers))
    turned = _area(mat.corners) < 0
    if turned != markers[0].mirrored or not cv2.isContourConvex(mat.corners.astype(np.float32)):
        return None, misfit
    if not turned and mat.tilt > STEEPEST:
        return None, misfit
    return mat, misfit


def _homography(
    flat: Points, straight: Points, shape: tuple[int, int], optics: Optics, free: bool
) -> Points | None:
    """Return the homography (3 × 3) from millimetres to undistorted pixels.

    From two markers through a known lens only the pose of a flat mat is free: with a free homography one pixel of noise
    would bend the far side by a die's width.
    """
    if free:
        fitted = cv2.findHomography(flat, straight, 0)[0]
        return None if fitted is None else np.asarray(fitted, np.float64)
    solid = np.column_stack([flat, np.zeros(len(flat))])
    matrix = optics.matrix(shape)
    is_solved, turn, at = cv2.solvePnP(solid, straight, matrix, None, flags=cv2.SOLVEPNP_IPPE)
    if not is_solved:
        return None
    turn, at = cv2.solvePnPRefineLM(solid, straight, matrix, None, turn, at)
    ground: Points = matrix @ np.column_stack([cv2.Rodrigues(turn)[0][:, :2], at.ravel()])
    ground /= ground[2, 2]
    return ground


def _through(homography: Points, points: ArrayLike) -> Points:
    points = np.asarray(points, np.float64).reshape(-1, 2)
    mapped = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def _area(corners: Points) -> float:
    """Return the signed area of a polygon; positive where its corners go round clockwise."""
    return float(cv2.contourArea(corners.astype(np.float32), oriented=True))


def _focal(ground: Points, shape: tuple[int, int]) -> float | None:
    """Return the focal length, in longer sides of the picture, with which the mat's axes are perpendicular and equally
    long; None where the camera looks down too straight to determine it (Zhang, "A flexible new technique for camera
    calibration", 2000)."""
    longer = max(shape)
    middle = np.array([[1, 0, -(shape[1] - 1) / 2], [0, 1, -(shape[0] - 1) / 2], [0, 0, longer]]) / longer
    axes = middle @ ground
    a, b = axes[:, 0], axes[:, 1]
    size = np.hypot(np.linalg.norm(a[:2]), np.linalg.norm(b[:2]))
    a, b = a / size, b / size
    flat = np.array([a[:2] @ b[:2], a[:2] @ a[:2] - b[:2] @ b[:2]])
    deep = np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    if np.linalg.norm(deep) < _NARROWS:
        return None
    square = -float(flat @ deep) / float(deep @ deep)
    return float(np.sqrt(square)) if 0.35**2 < square < 3.5**2 else None
