"""Numbers of what a card's face shows: its drawing and its colours, each mixed at random.

What a face shows, its light and contrast taken out, is laid on random directions that are always the same (Johnson and
Lindenstrauss, 1984): likenesses stay, about as exact as one by the root of how many numbers there are.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.cards.card_shape import straightened
from vision.images.arrays import Floats, Image, Singles

DRAWING, COLOURS = 448, 64
"""How many numbers say what is drawn, and which colours are where."""
WIDE, HIGH, INNER = 48, 72, 3
"""Pixels of the card that is looked at, and of its edge that is left out: it may be a neighbour's, or the table's."""
COLOUR_WEIGHT = 0.5
"""How long the numbers of colours are, those of the drawing having a length of one."""


class CardSigner:
    """Makes numbers of faces."""

    def face(self, image: Image, corners: Floats) -> Singles:
        """Return the numbers of a card's face (DRAWING and COLOURS, together of length one)."""
        card = straightened(image, corners, 2 * WIDE, 2 * HIGH)
        small = np.asarray(cv2.resize(card, (WIDE, HIGH), interpolation=cv2.INTER_AREA), np.uint8)
        lab = cv2.cvtColor(small[INNER:-INNER, INNER:-INNER], cv2.COLOR_BGR2LAB).astype(np.float32)
        drawn = _length_one(drawing_of(lab[..., 0]).ravel())
        shown = np.concatenate([_length_one(_directions(len(drawn)) @ drawn), COLOUR_WEIGHT * _colours(lab)])
        return np.asarray(shown / (np.linalg.norm(shown) + 1e-6), np.float32)


def drawing_of(light: Singles, coarser: int = 1) -> Singles:
    """Return a face's lines and areas: against their surroundings, in the contrast these have. `coarser`: pixels of a
    face that are one here."""
    field = light - cv2.GaussianBlur(light, (0, 0), 10 / coarser)
    field = field / (np.sqrt(cv2.GaussianBlur(field * field, (0, 0), 14 / coarser)) + 4)
    return np.asarray(np.clip(field, -2.5, 2.5), np.float32)


def faces_drawn(numbers: Singles) -> Singles:
    """Return what the drawing of a face with these numbers is about like (rows × columns): what is like it on the
    random directions is like it here."""
    high, wide = HIGH - 2 * INNER, WIDE - 2 * INNER
    return np.asarray((numbers[:DRAWING] @ _directions(high * wide)).reshape(high, wide), np.float32)


@cache
def _directions(count: int) -> Singles:
    rng = np.random.default_rng(1984)
    return np.asarray(rng.standard_normal((DRAWING, count), dtype=np.float32) / np.sqrt(DRAWING), np.float32)


def _length_one(values: Singles) -> Singles:
    return np.asarray(values / (np.linalg.norm(values) + 1e-6), np.float32)


def _colours(lab: Singles) -> Singles:
    """Return how the colours of 4 × 8 areas differ from the face's mean one, of length one at most."""
    areas = cv2.resize(lab[..., 1:], (4, 8), interpolation=cv2.INTER_AREA)
    shown = (areas - areas.mean((0, 1))).ravel()
    return np.asarray(shown / (np.linalg.norm(shown) + 20), np.float32)
