"""One card as it is seen: its outline, and its corners either way up."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.cards.card_edges import FAR, fitted
from vision.cards.card_finder import CardFinder, FoundCard, corners_in, network_input
from vision.cards.card_shape import half_turned, straightened, width_of
from vision.cards.card_signer import CardSigner
from vision.cards.corner_reader import CornerReader, ReadCorner
from vision.cards.corner_sample import samples_about
from vision.cards.taught_deck import CornerPlace
from vision.images.arrays import Floats, Image, Singles

CLOSE = 128, 192
"""Pixels of a straightened card in which its corners are looked for."""
PLACES_AT_ONCE = 4
BURNT = 248
"""Level of all three colours from which on nothing is left of what was there."""


@dataclass(frozen=True, slots=True, eq=False)
class CornerSeen:
    """A corner of a card: where it is (`place`, on the card as `turned`), what is read there, and what it looks like
    (`samples`, n × numbers: shifted a little each)."""

    place: CornerPlace
    turned: bool
    read: ReadCorner
    samples: Singles

    @property
    def burnt(self) -> float:
        """The share of it that glare has wiped out."""
        return float((self.read.patch.min(2) >= BURNT).mean())


@dataclass(frozen=True, slots=True, eq=False)
class CardSeen:
    """A card that was looked at: its exact outline (`quad`, one way up or the other), and all corners that may be rank
    and suit."""

    quad: Singles
    found: FoundCard
    corners: tuple[CornerSeen, ...]

    @property
    def width(self) -> float:
        """Its width, pixels."""
        return width_of(self.quad)


class CardLook:
    """All that looks at cards."""

    def __init__(self) -> None:
        self.finder = CardFinder()
        self.signer = CardSigner()
        self.reader = CornerReader()

    def outline(self, image: Image, found: FoundCard) -> Singles:
        """Return the exact outline of a card that was found."""
        rough = found.corners if found.exact else fitted(image, found.corners, FAR)
        return fitted(image, rough)

    def seen(self, image: Image, found: FoundCard, place: CornerPlace | None) -> CardSeen:
        """Return a card whose outline is exact, with its corners: at the place where this deck has them, or
        anywhere."""
        quad = found.corners
        corners = self.anywhere(image, quad) if place is None else self.at_both(image, quad, place)
        return CardSeen(quad, found, corners)

    def at_both(self, image: Image, quad: Singles, place: CornerPlace) -> tuple[CornerSeen, ...]:
        """Return what stands at this place of a card, taken for upright and on its head."""
        return tuple(self._at(image, quad, place, turned) for turned in (False, True))

    def anywhere(self, image: Image, quad: Singles) -> tuple[CornerSeen, ...]:
        """Return the corners of a card wherever they stand on it, upright or on their head, the clearest first."""
        card = straightened(image, quad, *CLOSE)
        planes, scale = network_input(card, CLOSE[1])
        seen = []
        for corner in corners_in(self.finder.maps(planes), scale, 0.15)[:PLACES_AT_ONCE]:
            turned = bool(corner.up[1] > 0)
            x, y = ((corner.center + 0.5) / CLOSE[0]).tolist()
            if turned:
                x, y = 1 - x, CLOSE[1] / CLOSE[0] - y
            place = CornerPlace(x, y, float(np.hypot(*corner.up)) / CLOSE[0])
            seen.append(self._at(image, quad, place, turned))
        return tuple(sorted(seen, key=lambda one: -one.read.clear))

    def _at(self, image: Image, quad: Singles, place: CornerPlace, turned: bool) -> CornerSeen:
        """Return what stands at this place of the card that is upright, or on its head, as `quad` has it."""
        center, up = place_in(half_turned(quad) if turned else quad, place)
        return CornerSeen(place, turned, self.reader.read(image, center, up), samples_about(image, center, up))


def place_in(quad: Floats, place: CornerPlace) -> tuple[Singles, Singles]:
    """Return a place on the upright card as the middle and the way up in the picture."""
    high = CLOSE[1] / CLOSE[0]
    flat = np.array([[0, 0], [1, 0], [1, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, np.asarray(quad, np.float32))
    half = place.high / 2
    points = np.array([[[place.x, place.y], [place.x, place.y - half], [place.x, place.y + half]]], np.float64)
    middle, top, bottom = cv2.perspectiveTransform(points, matrix)[0]
    return np.asarray(middle, np.float32), np.asarray(top - bottom, np.float32)
