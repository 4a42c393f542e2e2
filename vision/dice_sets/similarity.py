"""Rotation-invariant similarity of two faces: normalised correlation over quarter turns and small shifts."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Image

_SMALL = 28  # pixels of a face's side: enough for what it shows, too few for its grain
_SHIFT = 3  # pixels by which corners may be off


def similarity(one: Image, other: Image) -> float:
    """Return the similarity of two crops of faces (`face_crop`, side × side × 3), from about 0 to 1.

    Light and the die's colour are taken out. Rendered symbol dice of one style have above 0.93 for the same face (glare
    aside), below 0.75 for others; but the two bull's eyes, whose numbers alone differ, have 0.97 too.
    """
    still = _drawing(one)
    turning = _drawing(other)
    turns = (np.ascontiguousarray(np.rot90(turning, turn)[_SHIFT:-_SHIFT, _SHIFT:-_SHIFT]) for turn in range(4))
    return max(float(cv2.matchTemplate(still, turn, cv2.TM_CCOEFF_NORMED).max()) for turn in turns)


def _drawing(crop: Image) -> NDArray[np.float32]:
    """Return the drawing on a face (small, grey), without the face's own brightness and shadows."""
    side = crop.shape[0]
    inner = slice(side // 6, side - side // 6)
    grey = np.asarray(cv2.cvtColor(crop[inner, inner], cv2.COLOR_BGR2GRAY), np.float32)
    fine = cv2.GaussianBlur(grey, (0, 0), side / 64)
    small = cv2.resize(fine, (_SMALL, _SMALL), interpolation=cv2.INTER_AREA)
    return np.asarray(small - cv2.GaussianBlur(small, (0, 0), 5.0), np.float32)
