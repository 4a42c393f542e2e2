"""What is kept of a card that lies there: numbers of its face and of its corner, and what is read in the corner."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from companion.ports.tray import Quad
from vision.cards.card_finder import FoundCard
from vision.cards.card_shape import corners_of, half_turned, quad_of, straightened
from vision.cards.corner_reader import CLEAR
from vision.cards.corner_sample import sample_of
from vision.cards.looked_at import BURNT, CardLook, place_in
from vision.cards.naming import said_by
from vision.cards.taught_deck import CORNER_NUMBERS, CornerPlace, Numbers
from vision.images.arrays import Image, Singles


@dataclass(frozen=True, slots=True, eq=False)
class CardNumbers:
    """A card as it is seen: `quad` turned upright, as far as its corner shows which way that is.

    `rank`, `suit` and `place` are None where no corner is clear; `glare` is the share of the
    face that glare has wiped out."""

    quad: Quad
    face: Numbers = field(repr=False)
    corner: Numbers = field(repr=False)
    rank: str | None
    suit: str | None
    place: CornerPlace | None
    glare: float


@cache
def _networks() -> CardLook:
    return CardLook()


def card_numbers(picture: Image, quad: Quad, place: CornerPlace | None = None, *, upright: bool = False) -> CardNumbers:
    """Return the numbers of the card whose corners are about `quad`. `place`: where this deck's corners lie, if known;
    `upright`: it is known that `quad` is, and exact."""
    look = _networks()
    found = FoundCard(corners_of(quad), 1.0, 1.0)
    seen = found.corners if upright else look.outline(picture, found)
    corners = look.anywhere(picture, seen) if place is None else look.at_both(picture, seen, place)
    either = [corner for corner in corners if not (upright and corner.turned)]
    best = max(either, key=lambda corner: corner.read.clear, default=None)
    if best is None or (best.read.clear < CLEAR and not (upright and place)):
        empty = np.zeros(CORNER_NUMBERS, np.float16)
        return CardNumbers(quad_of(seen), _face(look, picture, seen), empty, None, None, None, _burnt(picture, seen))
    turned = half_turned(seen) if best.turned else seen
    said = said_by([best])
    rank, suit = (said.rank, said.suit) if said else (None, None)
    corner = sample_of(picture, *place_in(turned, best.place)).astype(np.float16)
    return CardNumbers(
        quad_of(turned), _face(look, picture, turned), corner, rank, suit, best.place, _burnt(picture, turned)
    )


def _face(look: CardLook, picture: Image, corners: Singles) -> Numbers:
    return look.signer.face(picture, corners).astype(np.float16)


def _burnt(picture: Image, corners: Singles) -> float:
    return float((straightened(picture, corners).min(2) >= BURNT).mean())
