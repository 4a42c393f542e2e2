"""Region of interest: the tray's polygon in the frame, the cut-out view, and the mapping back to the frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports.tray import Point
from vision.errors import TrayInvalid
from vision.images.arrays import Image
from vision.images.picture import Picture

WHOLE: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The part of a frame that is read: a `picture` at `scale` working pixels per pixel, cut at (`left`, `top`);
    enlarged `wider` or `higher` times more in one direction, where it had been squeezed."""

    picture: Picture
    left: int
    top: int
    scale: float
    wider: float = 1.0
    higher: float = 1.0

    @property
    def image(self) -> Image:
        """The view's pixels, h × w × 3."""
        return self.picture.image

    def to_frame(self, x: float, y: float) -> Point:
        """Return a place in the view as a place in the frame; in both (0, 0) is the centre of the top left pixel."""
        across, down = self.scale * self.wider, self.scale * self.higher
        return (x + 0.5) / across - 0.5 + self.left, (y + 0.5) / down - 0.5 + self.top

    def stretched(self, wider: float) -> View:
        """Return the view stretched to `wider` times its width, or below 1 to more height: nothing gets
        smaller."""
        times = (wider, 1.0) if wider >= 1 else (1.0, 1 / wider)
        image = cv2.resize(self.image, None, fx=times[0], fy=times[1], interpolation=cv2.INTER_LINEAR)
        return replace(self, picture=Picture(np.asarray(image, np.uint8)), wider=times[0], higher=times[1])


@dataclass(frozen=True, slots=True)
class Tray:
    """A polygon in fractions of the frame's width and height; by default the whole frame.

    Raises TrayInvalid for fewer than three corners, corners outside 0…1, or no area.
    """

    corners: tuple[Point, ...] = WHOLE

    def __post_init__(self) -> None:
        if len(self.corners) < 3:
            raise TrayInvalid("A tray needs at least three corners: give x and y of each as fractions of the frame.")
        if not all(0.0 <= value <= 1.0 for corner in self.corners for value in corner):
            raise TrayInvalid("The tray's corners are fractions of the frame: give numbers from 0 to 1.")
        if cv2.contourArea(np.array(self.corners, np.float32)) < 1e-4:
            raise TrayInvalid("The tray's corners span no area: give them in the order of its rim.")

    @classmethod
    def rectangle(cls, left: float, top: float, right: float, bottom: float) -> Tray:
        """Return a tray from two opposite corners, in fractions of the frame."""
        return cls(((left, top), (right, top), (right, bottom), (left, bottom)))

    @classmethod
    def polygon(cls, corners: Sequence[Point]) -> Tray:
        """Return a tray from its corners in the order of its rim, in fractions of the frame."""
        return cls(tuple((float(x), float(y)) for x, y in corners))

    def cut(self, image: Image, long_side: int, most_enlarged: float = 2.0) -> View:
        """Return the part of a frame (H × W × 3) around the tray, scaled to `long_side` pixels on its longer side (at
        most enlarged `most_enlarged` times)."""
        height, width = image.shape[:2]
        x = [corner[0] * width for corner in self.corners]
        y = [corner[1] * height for corner in self.corners]
        left, top = min(int(min(x)), width - 1), min(int(min(y)), height - 1)
        right, bottom = max(int(np.ceil(max(x))), left + 1), max(int(np.ceil(max(y))), top + 1)
        part: NDArray[Any] = image[top:bottom, left:right]
        scale = min(long_side / max(part.shape[:2]), most_enlarged)
        if scale != 1.0:
            size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
            part = cv2.resize(part, size, interpolation=cv2.INTER_LINEAR if scale > 1 else cv2.INTER_AREA)
        return View(Picture(part), left, top, scale)

    def holds(self, place: Point, shape: tuple[int, ...]) -> bool:
        """Return whether a place, in pixels of a frame of this shape (H, W, …), lies in the tray."""
        if self.corners == WHOLE:
            return True
        height, width = shape[:2]
        corners = np.array([(x * width - 0.5, y * height - 0.5) for x, y in self.corners], np.float32)
        return cv2.pointPolygonTest(corners, (float(place[0]), float(place[1])), False) >= 0
