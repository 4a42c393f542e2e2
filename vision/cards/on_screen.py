"""Whether a card is shown on a phone's screen or in a dark frame: a dark band lies on two opposite sides of it, and it
is lighter outside. (On the other two the frame's own edge may have been taken for the card's.)

It is looked for in the card's own frame, in which the sides of whatever lies parallel to it are straight.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.card_shape import RATIO
from vision.images.arrays import Floats, Image, Singles

WIDE, BESIDE = 60, 1.0
"""Pixels of the card's width in the picture that is looked at, and how many widths of it are seen on each side."""
DARK, DARKER, LIGHTER = 80.0, 0.45, 25.0
"""Grey levels of the band at most, also by the card's paper, and by how many it is lighter outside at least."""
NEAREST, LEAST = 0.02, 0.025
"""Widths from the card to the band, and of the band, at least."""
AROUND = 0.9
"""Share of the way around the band on which it is lighter outside at least: between cards on dark cloth are gaps."""


def on_screen(image: Image, quad: Floats) -> bool:
    """Return whether the card with this outline is shown on a screen."""
    high, beside = round(WIDE / RATIO), round(WIDE * BESIDE)
    flat = np.array([[0, 0], [WIDE, 0], [WIDE, high], [0, high]], np.float32) + beside
    matrix = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), flat)
    size = WIDE + 2 * beside, high + 2 * beside
    seen = cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY).astype(np.float32)
    card = grey[beside:-beside, beside:-beside]
    dark = min(DARK, DARKER * float(np.percentile(card, 90)))
    above, right, below, left = (_band_ends(np.rot90(grey, turn), beside, dark) for turn in range(4))
    across = slice(beside - left, beside + WIDE + right)
    down = slice(beside - above, beside + high + below)
    outer = []
    if above and below:
        outer += [grey[beside - above, across], grey[beside + high + below - 1, across]]
    if left and right:
        outer += [grey[down, beside - left], grey[down, beside + WIDE + right - 1]]
    return bool(outer) and float((np.concatenate(outer) > dark + LIGHTER).mean()) > AROUND


def _band_ends(grey: Singles, beside: int, dark: float) -> int:
    """Return how many pixels above the card it is lighter again behind a dark band; 0 where there is none."""
    inset = (grey.shape[1] - 2 * beside) // 6
    rows = np.median(grey[:beside, beside + inset : -beside - inset], axis=1)[::-1]
    run = 0
    for away, level in enumerate(rows.tolist()):
        if level < dark:
            run += away >= NEAREST * WIDE
        elif run >= LEAST * WIDE and level > dark + LIGHTER:
            return min(away + 2, beside)
        elif level > dark + LIGHTER:
            run = 0
    return 0
