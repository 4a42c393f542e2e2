"""Whether a card shows its back: a drawing that is the same on its head, without rank and suit anywhere.

Of 20 drawn and printed backs 17 are known, of 31 fronts none is taken for one. A back that is not the same on its head
is a card that was not taught.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.card_shape import height_of, straightened, width_of
from vision.cards.looked_at import CardLook
from vision.images.arrays import Image, Singles

SAME = 0.7
"""Likeness of a back to itself on its head, at least; fronts with one picture reach 0.5."""
CLEAR = 0.2
"""How clear a corner is at least on a front; on backs one in twenty was."""
ASPECT = 1.2, 1.9
"""Height by width of an outline that may be a card's."""
PLAIN = 6.0
"""Grey levels by which what is drawn on a back differs at least: a sheet without a drawing is no card."""
SIZE, SHIFT = (96, 144), 8
"""Pixels of a card that is compared with itself, and by how many its middle may be off."""


def shows_back(look: CardLook, image: Image, quad: Singles) -> bool:
    """Return whether the card with this outline shows its back."""
    if not ASPECT[0] < height_of(quad) / max(width_of(quad), 1e-6) < ASPECT[1]:
        return False
    card = cv2.cvtColor(straightened(image, quad, *SIZE), cv2.COLOR_BGR2GRAY).astype(np.float32)
    field = card - cv2.GaussianBlur(card, (0, 0), 12)
    inner = field[SHIFT:-SHIFT, SHIFT:-SHIFT]
    if float(inner.std()) < PLAIN:
        return False
    turned = np.ascontiguousarray(inner[::-1, ::-1])
    same = float(cv2.matchTemplate(field, turned, cv2.TM_CCOEFF_NORMED).max())
    return same > SAME and all(corner.read.clear < CLEAR for corner in look.anywhere(image, quad))
