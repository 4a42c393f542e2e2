"""Rectified view of the mat from straight above, at a known scale, with the mapping back to the frame."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.ports.tray import Frame
from vision.images.arrays import Image
from vision.mat.lens import Optics, Points
from vision.mat.pose import DIE, Mat
from vision.reading.geometry.frame_from_above import FrameFromAbove
from vision.reading.geometry.table_plane import TablePlane
from vision.reading.geometry.tray import Tray

MOST_SIDE = 1280  # longer side: what the reader looks at, so it need not shrink the picture again
MOST_ENLARGED = 1.6  # times; the far end of an oblique mat has no more to show
AROUND = 1.0  # die widths of what lies around the mat, so that a die on its edge is seen whole
_SPARE = 0.6  # millimetres of paper around a marker that are painted over with it


@dataclass(frozen=True, slots=True, eq=False)
class TopDown:
    """The plane of the dice's upper faces from straight above, with the mat's left side at the left.

    `image` is h × w × 3 uint8, `scale` its pixels per millimetre, `around` the millimetres that it shows beyond the
    mat.
    """

    image: Image
    mat: Mat
    scale: float
    around: float

    def frame(self, taken: Frame) -> FrameFromAbove:
        """Return this picture as a frame in place of the one it was made of, with the table's pose and the area in
        which dice stand."""
        nadir, distance = self.mat.camera(DIE)
        table = TablePlane.straight_under(self._pixels(nadir), distance * self.scale)
        over, layout = DIE / 2, self.mat.layout
        sides = np.array([[-over, -over], [layout.width + over, layout.height + over]])
        (left, top), (right, bottom) = np.clip((self._pixels(sides) + 0.5) / self.image.shape[1::-1], 0, 1)
        tray = Tray.rectangle(left, top, right, bottom)
        return FrameFromAbove(self.image, taken.at, taken.name, table=table, tray=tray)

    def _pixels(self, places: ArrayLike) -> Points:
        """Return places on the mat (millimetres) as pixels of this picture."""
        pixels: Points = (np.asarray(places, np.float64) + self.around) * self.scale
        return pixels

    def to_frame(self, points: ArrayLike) -> Points:
        """Return pixels of this picture (N × 2) as pixels of the frame."""
        places = np.asarray(points, np.float64).reshape(-1, 2) / self.scale - self.around
        return self.mat.in_picture(places, DIE)


def top_down(image: Image, mat: Mat) -> TopDown:
    """Return the mat in `image` (the H × W × 3 frame it was found in) from above, at the height of the dice's upper
    faces.

    The scale is that of the frame where it shows the mat largest, so nothing is lost, but at most 1.6 times the scale
    on the whole. Markers that were seen are painted over in the colour of the paper, so that none is taken for a die.
    """
    around = AROUND * DIE
    wide, high = mat.layout.width + 2 * around, mat.layout.height + 2 * around
    usual, most = _scales(mat)
    scale = min(most, MOST_ENLARGED * usual, MOST_SIDE / max(wide, high))
    to_straight = mat.plane(DIE) @ np.array([[1 / scale, 0, -around], [0, 1 / scale, -around], [0, 0, 1]])
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    shrink = scale / most
    if shrink < 0.6:  # more would be lost between the pixels than a mean over them loses
        height, width = image.shape[:2]
        smaller = max(1, round(width * shrink)), max(1, round(height * shrink))
        image = np.asarray(cv2.resize(image, smaller, interpolation=cv2.INTER_AREA), np.uint8)
        by = np.array([smaller[0] / width, smaller[1] / height])
    else:
        by = np.ones(2)
    picture = _looked_up(image, to_straight, size, mat, by)
    for marker_id in mat.seen:
        _paint_over(picture, mat, marker_id, scale, around)
    return TopDown(picture, mat, scale, around)


def _looked_up(image: Image, to_straight: Points, size: tuple[int, int], mat: Mat, by: Points) -> Image:
    if not mat.optics.bends:
        resized = np.array([[by[0], 0, by[0] / 2 - 0.5], [0, by[1], by[1] / 2 - 0.5], [0, 0, 1]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        part = cv2.warpPerspective(image, resized @ to_straight, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(part, np.uint8)
    # A lens bends gently: every eighth pixel is worked out, those between lie between.
    step = 8
    xs, ys = np.meshgrid(np.arange(0, size[0] + step, step), np.arange(0, size[1] + step, step))
    grid = np.stack([xs, ys, np.ones_like(xs)], -1).reshape(-1, 3) @ to_straight.T
    there = (mat.optics.bent(grid[:, :2] / grid[:, 2:], mat.shape) + 0.5) * by - 0.5
    maps = there.reshape(*xs.shape, 2).astype(np.float32)
    between = np.array([[step, 0, 0], [0, step, 0]], np.float32)
    full = cv2.warpAffine(maps, between, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    part = cv2.remap(image, full, np.empty(0, np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(part, np.uint8)


def _scales(mat: Mat) -> tuple[float, float]:
    """Return pixels per millimetre on the whole (the root of the mat's area), and at the place and in the direction in
    which the mat shows largest."""
    grid = np.array([(x, y) for x in np.linspace(0, 1, 5) for y in np.linspace(0, 1, 5)])
    places = grid * [mat.layout.width, mat.layout.height]
    to_straight = Mat(mat.layout, mat.corners, mat.shape, Optics(mat.optics.focal, known=mat.optics.known))
    here = to_straight.in_picture(places, DIE)
    steps = np.stack([to_straight.in_picture(places + step, DIE) - here for step in np.eye(2)], 2)
    usual = np.sqrt(cv2.contourArea(mat.corners.astype(np.float32)) / (mat.layout.width * mat.layout.height))
    return float(usual), float(np.linalg.svd(steps, compute_uv=False).max())


def _paint_over(picture: Image, mat: Mat, marker_id: int, scale: float, around: float) -> None:
    """Paint over a marker with the colour around it."""
    left, top = mat.layout.marker_at(marker_id)
    outlines = []
    for spare in (_SPARE, 3 * _SPARE):
        far = mat.layout.marker + spare
        near, far_x, far_y = (left - spare, top - spare), left + far, top + far
        square = np.array([near, (far_x, near[1]), (far_x, far_y), (near[0], far_y)])
        pixels = (mat.on_mat(mat.in_picture(square), DIE) + around) * scale
        outlines.append(np.round(pixels).astype(np.int32)[:, None])
    x, y, wide, high = cv2.boundingRect(outlines[1])
    x, y = max(x, 0), max(y, 0)
    part = picture[y : y + high, x : x + wide]
    if part.size == 0:
        return
    ring = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(ring, [outlines[1] - [x, y]], 255)
    cv2.fillPoly(ring, [outlines[0] - [x, y]], 0)
    if ring.any():
        paper = np.median(part[ring > 0], 0)
        cv2.fillPoly(part, [outlines[0] - [x, y]], [float(value) for value in paper], cv2.LINE_AA)
