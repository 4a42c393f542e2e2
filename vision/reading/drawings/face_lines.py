"""Local contrast normalisation of a face: each pixel against the mean around it, over the local standard deviation.

After it neither a lamp's shade nor the edge of a glare is stronger than the drawing on the face.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Image
from vision.reading.networks.face_reader import REACH

Lines = NDArray[np.float32]

COARSE, MIDDLE, FINE = 32, 60, 96  # pixels of a crop, REACH edges wide: to search, to lay over, to compare
BROAD, NARROW = 0.12, 0.05  # of a crop's width: what varies more slowly is light; lines to lay over, and to compare
FLAT = 0.6  # of how much the whole face varies: where it varies less than that there is no line
NOISE = 2.0  # grey levels


@dataclass(frozen=True, slots=True, eq=False)
class FaceLines:
    """The normalised lines of a face in the middle of a crop, REACH edges wide: `coarse` (COARSE × COARSE), `middle`
    (MIDDLE × MIDDLE) and `fine` (FINE × FINE); 0 without a line, positive where brighter than around."""

    coarse: Lines
    middle: Lines
    fine: Lines


def lines_of(crop: Image) -> FaceLines:
    """Return the lines of a face (side × side × 3, BGR, REACH edges wide)."""
    coarse, middle, fine = (_grey(crop, side) for side in (COARSE, MIDDLE, FINE))
    return FaceLines(_evenly_lit(coarse, BROAD), _evenly_lit(middle, BROAD), _evenly_lit(fine, NARROW))


def disc(side: int, share: float = 1.0) -> NDArray[np.bool_]:
    """Return the mask of the circle within a face in the middle of a crop (or of a `share` of its width): a drawing
    lies inside it in any orientation."""
    away = np.arange(side) - (side - 1) / 2
    inside: NDArray[np.bool_] = np.hypot(away[:, None], away) <= share * side / REACH / 2
    return inside


def _grey(crop: Image, side: int) -> Lines:
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    if len(grey) > side:
        grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.4 * len(grey) / side), np.float32)
    return np.asarray(cv2.resize(grey, (side, side), interpolation=cv2.INTER_AREA), np.float32)


def _evenly_lit(grey: Lines, spread: float) -> Lines:
    around = spread * len(grey)
    against = grey - cv2.GaussianBlur(grey, (0, 0), around)
    varies = np.sqrt(cv2.GaussianBlur(against * against, (0, 0), around))
    whole = float(np.sqrt((against[_DISCS[len(grey)]] ** 2).mean()))
    return np.asarray(against / (varies + FLAT * whole + NOISE), np.float32)


_DISCS = {side: disc(side) for side in (COARSE, MIDDLE, FINE)}
