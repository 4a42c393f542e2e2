"""Image pyramid: a picture and its repeated halvings, from which faces of all sizes are cut out."""

from __future__ import annotations

import cv2
import numpy as np

from vision.images.arrays import Image


class Picture:
    """A picture (`image`: H × W × 3, BGR) and its halvings. Each halving is made once, when it is first asked for."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]

    @property
    def image(self) -> Image:
        """The picture in full size."""
        return self._levels[0]

    @property
    def shape(self) -> tuple[int, ...]:
        """H, W and 3."""
        return self.image.shape

    def halved(self, times: int) -> Image:
        """Return the picture halved `times` times by `cv2.pyrDown`, which keeps pixel (0, 0) in its place."""
        while len(self._levels) <= times:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        return self._levels[times]
