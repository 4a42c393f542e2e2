"""Sharpness of a picture, measured by the width of its edges in die widths."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.ports.tray import SeenDie
from vision.images.arrays import Grey, Singles
from vision.mat.markers import Marker
from vision.mat.pose import DIE, Mat

SOFT_MARKER = 0.14
"""Die widths over which black becomes white at a marker; beyond that, drawn dice were not read for sure any more."""
SOFT_DIE = 0.10
"""Width of the softest edge on the upper face of a die, whose pips have softer rims and whose own rim is round."""
SOFT_PICTURE = 0.30
"""Width of the steepest edges in a picture of anything: wood and cloth of sharp ones have up to 0.22."""
DICE_ACROSS = 22  # die widths that the longer side of a picture of a tray usually has
LEAST_CONTRAST = 40.0  # grey levels; less is no edge to measure
_AROUND = 0.1  # of its side, what is looked at around a marker or a face: its rim is an edge too
_LARGEST = 160  # pixels of a patch; a larger one has edges enough


def is_soft(grey: Grey, mat: Mat | None, markers: Sequence[Marker], dice: Sequence[SeenDie]) -> bool | None:
    """Return whether a picture (H × W grey, uint8) is too soft for its dice to be read; None where it has no edges to
    measure."""
    measured = softness(grey, mat, markers, dice)
    return None if measured is None else measured[0] > measured[1]


def softness(
    grey: Grey, mat: Mat | None, markers: Sequence[Marker], dice: Sequence[SeenDie]
) -> tuple[float, float] | None:
    """Return the width of a picture's edges (H × W grey, uint8) in die widths, and the most that is read; None where it
    has no edges to measure.

    Measured at the markers, else on the dice, else at the steepest edges of the picture, for a tray of the usual width.
    """
    if mat is not None and (own := [m for m in markers if m.id in mat.seen]):
        widths = [edge_width(grey, marker.corners) for marker in own]
        die_widths = [width * mat.layout.marker / DIE for width in widths if width is not None]
        return (float(np.median(die_widths)), SOFT_MARKER) if die_widths else None
    if dice:
        die_widths = [width for die in dice if (width := edge_width(grey, die.quad)) is not None]
        return (float(np.median(die_widths)), SOFT_DIE) if die_widths else None
    width = _edge_of(np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32), 99.9, extremes=0.5)
    return None if width is None else (width / max(grey.shape) * DICE_ACROSS, SOFT_PICTURE)


def edge_width(grey: Grey, quad: ArrayLike) -> float | None:
    """Return the width of the sharpest edges in a square with these corners (4 × 2 pixels) in a picture (H × W grey,
    uint8), in sides of the square. None where it has no clear edges."""
    corners = np.asarray(quad, np.float32)
    side = float(np.sqrt(cv2.contourArea(corners)))
    size = int(np.clip(round(side * (1 + 2 * _AROUND)), 8, _LARGEST))
    near, far = size * _AROUND / (1 + 2 * _AROUND), size * (1 + _AROUND) / (1 + 2 * _AROUND)
    square = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32) - np.float32(0.5)
    way = cv2.getPerspectiveTransform(square, corners)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpPerspective(grey, way, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    width = _edge_of(patch.astype(np.float32), 99.0)
    return None if width is None else width * (1 + 2 * _AROUND) / size


def _edge_of(patch: Singles, steepest: float, extremes: float = 5.0) -> float | None:
    """Return the pixels over which the steepest edges (a percentile of all slopes) go from dark to bright: from the
    darkest to the brightest pixels, without `extremes` per cent of each."""
    if min(patch.shape) < 2:
        return None
    down, across = np.gradient(patch)
    slope = float(np.percentile(np.hypot(down, across), steepest))
    dark, bright = np.percentile(patch, [extremes, 100 - extremes])
    return float(bright - dark) / slope if bright - dark >= LEAST_CONTRAST and slope > 0 else None
