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
        shown = np.concatenate([_mixed(_drawing(lab[..., 0])), COLOUR_WEIGHT * _colours(lab)])
        return np.asarray(shown / (np.linalg.norm(shown) + 1e-6), np.float32)


def _drawing(light: Singles) -> Singles:
    """Return a face's lines and areas, of length one: against their surroundings, in the contrast these have."""
    field = light - cv2.GaussianBlur(light, (0, 0), 10)
    field = field / (np.sqrt(cv2.GaussianBlur(field * field, (0, 0), 14)) + 4)
    field = np.clip(field, -2.5, 2.5)
    return np.asarray(field.ravel() / (np.linalg.norm(field) + 1e-6), np.float32)


@cache
def _directions(count: int) -> Singles:
    rng = np.random.default_rng(1984)
    return np.asarray(rng.standard_normal((DRAWING, count), dtype=np.float32) / np.sqrt(DRAWING), np.float32)


def _mixed(drawing: Singles) -> Singles:
    mixed = _directions(len(drawing)) @ drawing
    return np.asarray(mixed / (np.linalg.norm(mixed) + 1e-6), np.float32)


def _colours(lab: Singles) -> Singles:
    """Return how the colours of 4 × 8 areas differ from the face's mean one, of length one at most."""
    areas = cv2.resize(lab[..., 1:], (4, 8), interpolation=cv2.INTER_AREA)
    shown = (areas - areas.mean((0, 1))).ravel()
    return np.asarray(shown / (np.linalg.norm(shown) + 20), np.float32)
