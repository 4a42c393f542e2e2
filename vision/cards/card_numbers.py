"""What is kept of a card that lies there: numbers of its face and of its corner, and what is read in the corner."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.ports.tray import Quad
from vision.cards.card_shape import corners_of, quad_of, straightened
from vision.cards.taught_deck import CORNER_NUMBERS, FACE_NUMBERS, CornerPlace, Numbers
from vision.images.arrays import Image


@dataclass(frozen=True, slots=True, eq=False)
class CardNumbers:
    """A card as it is seen: `quad` turned upright, as far as its corner shows which way that is.

    `rank`, `suit` and `place` are None where no corner is clear; `glare` is the share of the face that is too bright to
    show anything."""

    quad: Quad
    face: Numbers = field(repr=False)
    corner: Numbers = field(repr=False)
    rank: str | None
    suit: str | None
    place: CornerPlace | None
    glare: float


def card_numbers(picture: Image, quad: Quad, place: CornerPlace | None = None) -> CardNumbers:
    """Return the numbers of the card whose corners are `quad`; `place`: where this deck's corners lie, if known."""
    corners = corners_of(quad)
    card = straightened(picture, corners)
    small = cv2.cvtColor(cv2.resize(card, (12, 16), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    face = small.astype(np.float32).ravel()[:FACE_NUMBERS]
    face = (face - face.mean()) / (np.linalg.norm(face - face.mean()) + 1e-6)
    glare = float((card.min(2) > 250).mean())
    empty = np.zeros(CORNER_NUMBERS, np.float16)
    return CardNumbers(quad_of(corners), face.astype(np.float16), empty, None, None, None, glare)
