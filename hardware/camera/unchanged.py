"""The small stream's use: whether a tray shows nothing new, so that its full picture need not be fetched again."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.arrays import Grey

RESTS = 1.0  # seconds without a change until pictures are spared: by then thrown dice have been read
NEW_EVERY = 0.095  # seconds after which there is a new full picture all the same: every third of 30 a second
WIDTH, HEIGHT = 80, 60  # pixels that are compared; a die is about five of them wide
STEP = 4.0  # grey levels: below what the motion gate takes for motion (6), so nothing it would see is spared


class Unchanged:
    """Compares small grey pictures of a still camera. `spared` is asked with each; times are seconds, never less.

    >>> import numpy as np
    >>> from hardware.camera.unchanged import Unchanged
    >>> small, grey = Unchanged(), np.zeros((240, 320), np.uint8)
    >>> [small.spared(grey, at) for at in (0.0, 1.0, 1.05, 1.2)]
    [False, False, True, False]
    """

    def __init__(self) -> None:
        self._taken: NDArray[np.float32] | None = None
        """HEIGHT × WIDTH grey levels of the picture that was taken last."""
        self._taken_at = self._changed_at = 0.0

    def spared(self, grey: Grey, at: float) -> bool:
        """Returns whether the full picture that was taken last shows the same; else a new one is to be taken now."""
        small = cv2.resize(grey, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
        if self._taken is None or np.count_nonzero(cv2.absdiff(small, self._taken) > STEP) > 1:
            self._changed_at = at
        if self._taken is not None and at - self._changed_at >= RESTS and at - self._taken_at < NEW_EVERY:
            return True
        self._taken, self._taken_at = small, at
        return False
