"""Reader of playing cards in frames: find, frame, name, and be sure only where all of it is clear."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection
from dataclasses import replace

import numpy as np

from companion.games.cards.deck import DECKS, RANKS, SUITS, deck
from companion.ports.cards import CardReading, SeenCard
from companion.ports.tray import Frame
from vision.cards.card_back import shows_back
from vision.cards.card_finder import ALONE, FoundCard, FoundCorner
from vision.cards.card_shape import half_turned, height_of, quad_of
from vision.cards.corner_reader import CLEAR
from vision.cards.face_search import FaceSearch
from vision.cards.looked_at import CardLook, CardSeen, CornerSeen
from vision.cards.naming import KNOWN, SURE, CornerSaid, DeckIndex, Named, said_by
from vision.cards.on_screen import on_screen
from vision.cards.taught_deck import CornerPlace, TaughtDeck
from vision.images.arrays import Image, Singles
from vision.images.frame import bgr_of

SMALL = 56.0
"""Pixels of a card's width, below which it is never sure."""
ASLANT = 1.0, 2.3
"""Height by width of a card's outline, beyond which it is seen too much from the side."""
UNCOVERED = 0.12
"""Chance that nothing lies on it, from which on a card may be sure."""
WELL_PLACED = 0.85
"""Likeness to a taught face below which it is searched for in other outlines."""
UNSEEN = ("not taught", "corner", "too small", "tilted")
"""Doubts about an outline that the network has not found, with which it is no card."""


class CardsReader:
    """Reads cards: with a taught deck their tokens, without one rank and suit alone."""

    def __init__(self, deck: TaughtDeck | None = None, look: CardLook | None = None) -> None:
        self._look = look or CardLook()
        self._index = DeckIndex(deck) if deck is not None and deck.cards else None
        self._search = FaceSearch(self._index, self._look.signer) if self._index is not None else None

    @property
    def look(self) -> CardLook:
        """The networks."""
        return self._look

    def read_cards(self, frame: Frame, may_be: Collection[str] | None = None) -> CardReading:
        """Read all cards in a frame."""
        begun = time.perf_counter()
        image = bgr_of(frame.image)
        if image is None:
            return CardReading((), False, "no picture", 0.0, frame.name)
        place = self._index.deck.place if self._index else None
        cards = []
        for found in self._look.finder.find(image):
            seen = self._look.seen(image, self._placed(image, found), place)
            card = self._turned(image, found, self._card(image, seen, may_be))
            if card.sure and on_screen(image, np.array(card.quad)):
                card = replace(card, sure=False, why="on a screen")
            read_alone = self._index is None and card.rank is not None
            if card.why not in UNSEEN or found.score > ALONE or read_alone:
                cards.append(card)
        cards = _counted(cards)
        sure = bool(cards) and all(card.sure for card in cards)
        why = None if sure else "cards" if cards else "no cards"
        ms = (time.perf_counter() - begun) * 1000
        return CardReading(tuple(cards), sure, why, ms, frame.name)

    def read_corners(self, frame: Frame) -> CardReading:
        """Read rank and suit of all corners that are seen, of whole cards or not: a fan, a hand that is held up."""
        begun = time.perf_counter()
        image = bgr_of(frame.image)
        if image is None:
            return CardReading((), False, "no picture", 0.0, frame.name)
        found = [_corner(image, corner, self._look) for corner in self._look.finder.corners(image)]
        corners = tuple(corner for corner in found if corner is not None)
        sure = bool(corners) and all(corner.sure for corner in corners)
        ms = (time.perf_counter() - begun) * 1000
        return CardReading(corners, sure, None if sure else "cards" if corners else "no cards", ms, frame.name)

    def _placed(self, image: Image, found: FoundCard) -> FoundCard:
        """Return the card with the outline in which it looks most like a taught one: that of its edges if it does."""
        quad = self._look.outline(image, found)
        if self._search is not None and (like := self._like(image, quad)) < WELL_PLACED:
            rough = found.corners if found.rough is None else found.rough
            better, there = self._search.best(image, rough)
            quad = there if better > max(like, KNOWN) else quad
        return replace(found, corners=quad, exact=True)

    def _like(self, image: Image, quad: Singles) -> float:
        assert self._index is not None
        both = (quad, half_turned(quad))
        return max(float(self._index.faces(self._look.signer.face(image, one)).max()) for one in both)

    def _card(self, image: Image, seen: CardSeen, may_be: Collection[str] | None) -> SeenCard:
        why = _outline_doubt(seen)
        if self._index is None:
            return _by_corners(seen, why)
        upright, other = (self._look.signer.face(image, quad) for quad in (seen.quad, half_turned(seen.quad)))
        return _named(seen, self._index.named((upright, other), seen.corners, may_be), why)

    def _turned(self, image: Image, found: FoundCard, card: SeenCard) -> SeenCard:
        """Return a card of which nothing is known as one that lies face down, if its back is seen."""
        if card.token is not None or card.why not in ("not taught", "corner"):
            return card
        outline = self._look.outline(image, found)
        if not shows_back(self._look, image, outline):
            return card
        return SeenCard(quad_of(outline), None, None, None, 0.0, False, "face down")


def _outline_doubt(seen: CardSeen) -> str | None:
    aslant = height_of(seen.quad) / max(seen.width, 1e-6)
    doubts = (
        ("covered", seen.found.uncovered < UNCOVERED),
        ("tilted", not ASLANT[0] < aslant < ASLANT[1]),
        ("too small", seen.width < SMALL),
    )
    return next((why for why, holds in doubts if holds), None)


def _by_corners(seen: CardSeen, why: str | None) -> SeenCard:
    """Rank and suit alone, of the way up that more corners show."""
    ways = [[corner for corner in seen.corners if corner.turned == turned] for turned in (False, True)]
    said = said_by(seen.corners)
    quad = half_turned(seen.quad) if len(ways[1]) > len(ways[0]) else seen.quad
    if said is None:
        return SeenCard(quad_of(quad), None, None, None, 0.0, False, why or "corner")
    why = (
        why
        or _corner_doubt(said)
        or ("corner" if len({c.turned for c in seen.corners if _says(c, said)}) < 2 else None)
    )
    return SeenCard(quad_of(quad), None, said.rank, said.suit, said.chance, why is None, why)


def _says(corner: CornerSeen, said: CornerSaid) -> bool:
    """Whether this corner alone says the same, clearly."""
    read = corner.read
    same = RANKS[int(read.ranks[:-1].argmax())] == said.rank and SUITS[int(read.suits[:-1].argmax())] == said.suit
    return same and read.clear > SURE and float(min(read.ranks.max(), read.suits.max())) > SURE


def _corner_doubt(said: CornerSaid) -> str | None:
    if not said.agrees:
        return "colour"
    return "rank" if said.ranks.max() < SURE else "suit" if said.suits.max() < SURE else None


def _named(seen: CardSeen, named: Named, why: str | None) -> SeenCard:
    quad = half_turned(seen.quad) if named.turned else seen.quad
    token, chance = named.tokens[0]
    why = why or named.why
    others = tuple(other for other, _ in named.tokens[1:])
    if named.why == "not taught":
        return SeenCard(quad_of(quad), None, named.rank, named.suit, named.chance, False, why, (token, *others))
    return SeenCard(quad_of(quad), token, named.rank, named.suit, min(1.0, chance), why is None, why, others)


def _counted(cards: list[SeenCard]) -> list[SeenCard]:
    """Cards of which more are seen than the decks have are not sure: one of them is another, or two decks are mixed."""
    have = Counter(card.token for card in deck(*DECKS))
    seen = Counter(card.token for card in cards if card.sure and card.token)
    return [
        replace(card, sure=False, why="twin")
        if card.sure and card.token and seen[card.token] > have[card.token]
        else card
        for card in cards
    ]


def _corner(image: Image, found: FoundCorner, look: CardLook) -> SeenCard | None:
    """One corner alone: its `quad` is the place of rank and suit."""
    read, center, way_up = look.reader.read(image, found.center, found.up), found.center, found.up
    first = read.clear > CLEAR
    if not first:
        read, center, way_up = look.reader.read_near(image, center, way_up)
    said = said_by([CornerSeen(CornerPlace(0.5, 0.5, 0.5), False, read, np.empty((0, 0), np.float32))])
    if said is None:
        return None
    up, across = way_up / 2, way_up[::-1] * (-1, 1) / 2
    corners = [center + up - across, center + up + across, center - up + across, center - up - across]
    why = _corner_doubt(said) or ("corner" if read.clear < SURE or not first else None)
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return SeenCard((a, b, c, d), None, said.rank, said.suit, said.chance * read.clear, why is None, why)
