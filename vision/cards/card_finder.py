"""Detection of cards, and of their corners where rank and suit stand.

Cards are found wherever they lie and however they are turned; whether one stands upright or on its head shows only
when it is named.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.cards.card_shape import width_of
from vision.cards.plain_ground import outlines
from vision.images.arrays import Image, Singles


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card: its `corners` (4 × 2, clockwise in the picture's pixels, first a short edge: upright or on its head).

    `score` and `uncovered` 0 to 1: the chances that a card is here, and that nothing lies on it."""

    corners: Singles
    score: float
    uncovered: float

    @property
    def width(self) -> float:
        """The card's width, pixels."""
        return width_of(self.corners)


@dataclass(frozen=True, slots=True, eq=False)
class FoundCorner:
    """A place where rank and suit stand: its `center` (x, y), the way `up` (x, y, as long as both are high together),
    and the chance `score` of it."""

    center: Singles
    up: Singles
    score: float


class CardFinder:
    """Finds cards in pictures."""

    def find(self, image: Image) -> list[FoundCard]:
        """Return the cards in a picture (H × W × 3, BGR), best first."""
        whole = float(np.prod(image.shape[:2]))
        return [FoundCard(corners, 0.9, 0.9) for corners in outlines(image) if width_of(corners) ** 2 < 0.4 * whole]
