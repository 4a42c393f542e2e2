"""Selection of what a deck is taught from: the one card in a picture, if it is seen well enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports.tray import Quad
from vision.calibration.sharpness import edge_width
from vision.cards.card_finder import ALONE, FoundCard
from vision.cards.card_numbers import CardNumbers, card_numbers
from vision.cards.card_shape import RATIO, corners_of, middle_of, quad_of, straightened, width_of
from vision.cards.taught_deck import CornerPlace
from vision.errors import DeckNotTaught
from vision.images.arrays import Grey, Image

SMALLEST = 90.0  # pixels of a card's width; below, rank and suit have too few
TILTED = 0.72  # least share of a side's length that the opposite one may have, and of the height that is foreshortened
SOFTEST = 0.038  # of a side over which an edge is smeared; of sharp cards 150 pixels wide 0.023, of 100 pixels 0.03
DARKEST = 70.0  # grey levels of a card's paper
WHITE = 250  # grey levels of what is overexposed
PAPER = 232.0  # grey levels of paper that is not: above, a white patch need be no glare
MOST_GLARE, MOST_IN_CORNER = 0.08, 0.5  # share of the card, and of one of its corners
HIDDEN = 0.5  # chance that glare hides a part of a card (`CardNumbers`)
UNTOUCHED = 0.02  # of a card's width; a card that is laid upon another lies as exactly there once in ten times at most
UNCOVERED = 0.2  # chance that nothing lies on it; of the mat's markers, if they are taken for cards, up to 0.16
SCORED = 0.6  # of the best score, below which something else than a card lies beside it
_SIZE = 236, 364  # pixels of a card that is looked at


class Finder(Protocol):
    """Finds cards, as `CardFinder` does."""

    def find(self, image: Image) -> Sequence[FoundCard]: ...


def the_card_shown(
    image: Image, finder: Finder, place: CornerPlace | None = None, lay_there: Sequence[Quad] = ()
) -> tuple[CardNumbers, tuple[Quad, ...]]:
    """Return the numbers of the card that is shown, and where all lie that lie there: of a pile the uppermost, and of
    several the one that is not among those that `lay_there` before. `place`: where this deck's corners lie.

    Raises DeckNotTaught where there is none, where several are new, and where it is not seen well.
    """
    cards = _likely(finder.find(image))
    quads = [quad_of(card.corners) for card in cards if card.uncovered >= UNCOVERED]
    new = [quad for quad in quads if not any(_same_place(quad, other) for other in lay_there)]
    if not quads:
        raise DeckNotTaught("covered" if cards else "no_card")
    if len(quads) > 1 and len(new) != 1:
        raise DeckNotTaught("several", cards=len(quads))
    numbers = card_numbers(image, new[0] if len(quads) > 1 else quads[0], place)
    fault = fault_of(image, numbers.quad) or ("glare" if numbers.glare > HIDDEN else None)
    if fault is not None:
        raise DeckNotTaught(fault)
    return numbers, tuple(quads)


def _likely(cards: Sequence[FoundCard]) -> list[FoundCard]:
    """Return what is a card rather than a marker or an area of the mat, or another thing with four sides, if any is."""
    known = [card for card in cards if not (card.exact and card.score == ALONE)] or list(cards)
    large = [card for card in known if card.width >= SMALLEST] or known
    return [card for card in large if card.score > SCORED * max(other.score for other in large)]


def fault_of(image: Image, quad: Quad) -> str | None:
    """Return why a card at these corners is too unclear to learn from (a key as in DeckNotTaught); None where it is
    clear."""
    corners = corners_of(quad)
    height, width = image.shape[:2]
    if corners.min() < 1 or (corners > [width - 2, height - 2]).any():
        return "cut"
    top, right, bottom, left = (float(side) for side in np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1))
    if min(top + bottom, left + right) / 2 < SMALLEST:
        return "small"
    aspect = (top + bottom) / (left + right) / RATIO
    if min(top / bottom, bottom / top, left / right, right / left, aspect, 1 / aspect) < TILTED:
        return "tilted"
    crop = straightened(image, corners, *_SIZE)
    if float(np.percentile(crop.max(2), 90)) < DARKEST:
        return "dark"
    if _glare(crop):
        return "glare"
    grey: Grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    softness = edge_width(grey, corners)
    return "blurred" if softness is None or softness > SOFTEST else None


def _glare(crop: Image) -> bool:
    """Return whether light is reflected on a card: a white patch on it, or on one of its corners, beside paper that is
    not as white."""
    white = np.asarray(crop.min(2) >= WHITE, np.uint8)
    white = np.asarray(cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)), np.uint8)
    if not white.any() or _paper(crop, white) > PAPER:
        return False
    across, down = round(_SIZE[0] * 0.25), round(_SIZE[1] * 0.2)
    corners = (white[rows, columns] for rows in (slice(down), slice(-down, None))
               for columns in (slice(across), slice(-across, None)))  # fmt: skip
    return float(white.mean()) > MOST_GLARE or max(float(corner.mean()) for corner in corners) > MOST_IN_CORNER


def _paper(crop: Image, white: NDArray[np.uint8]) -> float:
    """Return how light the card's paper is away from the white patches."""
    away = cv2.dilate(white, np.ones((31, 31), np.uint8)) == 0
    light = crop.min(2)[away]
    return float(np.percentile(light, 95)) if light.size > 0.1 * white.size else 255.0


def lie_alike(one: Quad, other: Quad) -> bool:
    """Return whether two exact outlines are those of one card that nobody has touched."""
    a, b = corners_of(one), corners_of(other)
    return float(np.abs(a - b).max()) < UNTOUCHED * width_of(a)


def _same_place(one: Quad, other: Quad) -> bool:
    """Return whether two outlines lie where one card lies: their middles are less than a seventh of a width apart."""
    apart = middle_of(corners_of(one)) - middle_of(corners_of(other))
    return float(np.linalg.norm(apart)) < 0.15 * width_of(corners_of(one))
