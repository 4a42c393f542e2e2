"""A picture and the same picture ever halved, which faces of all sizes are straightened out from."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


class Picture:
    """A picture (`image`: H × W × 3, BGR) and its halvings; each is made when it is first asked for, and once."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]

    @property
    def image(self) -> Image:
        """As it is."""
        return self._levels[0]

    @property
    def shape(self) -> tuple[int, ...]:
        """H, W and 3."""
        return self.image.shape

    def halved(self, times: int) -> Image:
        """Halved so many times by `cv2.pyrDown`, which keeps pixel (0, 0) in its place."""
        while len(self._levels) <= times:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        return self._levels[times]
