"""Change detection between two still pictures, at the places of dice."""

from __future__ import annotations

import cv2
import numpy as np

from companion.ports.tray import Frame, SeenDie
from vision.images.arrays import Image, Singles

LOOKED_AT = 480  # width of the pictures that are compared, pixels: a die is 20 and more of them wide
STEADY = 5.0  # grey levels: so much may the mean of a place differ, beyond twice the noise


class StillPlaces:
    """Compares two frames of one camera at the places of dice.

    A change of light scales the whole picture and is compensated.
    """

    def __init__(self, before: Frame, after: Frame) -> None:
        first, second = seen_small(before.image, LOOKED_AT), seen_small(after.image, LOOKED_AT)
        self._scale = second.shape[1] / np.shape(after.image)[1]
        if first.shape != second.shape:
            self._apart: Singles | None = None
            return
        # The ratio of most pixels, and not of the pictures' medians: half of a picture may be dark, half light.
        gain = float(np.median((second + 1.0) / (first + 1.0)))
        apart = cv2.absdiff(second, first * np.float32(min(max(gain, 0.5), 2.0)))
        self._apart = cv2.blur(apart, (3, 3)).max(axis=2)
        self._noise = float(np.median(self._apart))

    def unchanged(self, die: SeenDie) -> bool:
        """Return whether the picture is the same in both frames on the upper face of a die that lies in one of them."""
        if self._apart is None:
            return False
        corners = (np.array(die.quad, np.float32) * self._scale).astype(np.int32)
        left, top, wide, high = cv2.boundingRect(corners)
        left, top = max(left, 0), max(top, 0)
        place = self._apart[top : max(top + high, 0), left : max(left + wide, 0)]
        return bool(place.size) and float(place.mean()) < STEADY + 2.0 * self._noise


def seen_small(image: Image, width: int) -> Singles:
    """Return the picture (uint8, BGR or grey) as h × w × 3 float32, at most `width` pixels wide."""
    if image.ndim == 2:
        image = np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[1] > width:
        size = (width, max(1, round(width * image.shape[0] / image.shape[1])))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return image[:, :, :3].astype(np.float32)
