"""A taught deck made of pictures of its cards, without a camera."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from companion.ports.tray import Quad
from vision.cards.card_numbers import card_numbers
from vision.cards.card_shape import quad_of
from vision.cards.taught_deck import CornerPlace, TaughtCard, TaughtDeck
from vision.images.arrays import Image

AROUND, WIDE = 80, 240
"""Pixels of the table around a card, and of the card's width, as a camera near by would see it."""
PLACES = 5
"""Every how many-th card is asked where its corner lies."""
NEAR = 0.08
"""Widths of a card within which corners of one printing lie."""


def deck_of(name: str, pictures: Iterable[tuple[str, Image]], place: CornerPlace | None = None) -> TaughtDeck:
    """Return the deck of these cards, each a token and its upright picture. `place`: where their corners lie; None
    where that is to be seen on them."""
    laid = [(token, *_on_a_table(picture)) for token, picture in pictures]
    if place is None:
        seen = [card_numbers(table, quad, upright=True).place for _, table, quad in laid[::PLACES]]
        place = common_place([one for one in seen if one is not None])
    numbers = [(token, card_numbers(table, quad, place, upright=True)) for token, table, quad in laid]
    return TaughtDeck(name, tuple(TaughtCard(token, one.face, one.corner) for token, one in numbers), place)


def common_place(places: Sequence[CornerPlace]) -> CornerPlace | None:
    """Return where most of these corners are; None where fewer than a third agree."""
    if not places:
        return None
    rows = np.array([(place.x, place.y, place.high) for place in places])
    near = np.abs(rows[:, None] - rows[None]).max(2) < NEAR
    most = int(near.sum(1).argmax())
    if near[most].sum() * 3 < len(places):
        return None
    x, y, high = np.median(rows[near[most]], axis=0).tolist()
    return CornerPlace(x, y, high)


def _on_a_table(picture: Image) -> tuple[Image, Quad]:
    """A card on a grey table, about as soft as a camera sees it, and its corners."""
    size = (WIDE, round(WIDE * picture.shape[0] / picture.shape[1]))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    table = cv2.copyMakeBorder(small, AROUND, AROUND, AROUND, AROUND, cv2.BORDER_CONSTANT, value=(90, 90, 90))
    flat = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float64) + AROUND - 0.5
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.9), np.uint8), quad_of(flat)
