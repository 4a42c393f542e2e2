"""The state of a lesson about a deck: the card to show next, what was shown twice, and what was before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from statistics import median

import numpy as np

from companion.games.cards.deck import card_of
from vision.card_decks.deck_cards import in_order
from vision.cards.card_numbers import CardNumbers
from vision.cards.taught_deck import CornerPlace, Numbers, TaughtCard, TaughtDeck
from vision.errors import DeckNotTaught

Pair = tuple[str, str]
SAME_FACE, SAME_CORNER = 0.88, 0.94
"""Least closeness (cosine) of the numbers of one card's face, and of its corner, in two looks at it.

Measured on two decks drawn in fonts and frames that are kept apart, turned, lit and blurred otherwise in each look: a
card's face is 0.989 to 0.999 close to itself (68 pairs), another kind's 0.727 at most (2072); a corner 0.960 to 0.999,
that of another rank or suit on the same face 0.916 at most (174). No real deck was measured.
"""
PLACES = 3
"""Cards of which the corner lies where it is known by, from which on it is looked for there in the others."""


@dataclass(frozen=True, slots=True)
class DeckLesson:
    """The `deck` as taught so far, and the cards to be shown, in `order`.

    `picked` is one that somebody wants to show out of turn; `by_hand`: people say which card lies there. `twice` are
    the pairs of cards that look the same; `places` is where the corners of the cards lay that could be read there.
    `before` is the lesson before the last card was learnt or taken away.
    """

    deck: TaughtDeck
    order: tuple[str, ...]
    picked: str | None = None
    by_hand: bool = False
    twice: tuple[Pair, ...] = ()
    places: tuple[CornerPlace, ...] = ()
    before: DeckLesson | None = field(default=None, repr=False)

    @classmethod
    def about(cls, deck: TaughtDeck, expansions: Iterable[str]) -> DeckLesson:
        """Return a lesson about the base game's cards and these expansions' that begins with what is known already."""
        places = (deck.place,) * PLACES if deck.place is not None else ()
        return cls(deck, in_order(expansions), twice=shown_twice(deck), places=places)

    @property
    def taught(self) -> frozenset[str]:
        """The cards that were shown."""
        return frozenset(card.token for card in self.deck.cards)

    @property
    def asked(self) -> str | None:
        """The card to show next; None where all were shown, and where people say which it is."""
        if self.picked is not None or self.by_hand:
            return self.picked
        taught = self.taught
        return next((token for token in self.order if token not in taught), None)

    def turn_to(self, token: str | None) -> DeckLesson:
        """Return the lesson as it asks for this card next, or for none. Raises DeckNotTaught for no card of it."""
        if token is not None and token not in self.order:
            raise DeckNotTaught("no_such_card")
        return replace(self, picked=token, by_hand=self.by_hand or token is None)

    def in_turn(self) -> DeckLesson:
        """Return the lesson as it asks for the first card that is missing."""
        return replace(self, picked=None, by_hand=False)

    def like(self, seen: CardNumbers, but: str | None = None) -> str | None:
        """Return the card that was taught already and looks like this, other than `but`."""
        return next((card.token for card in self.deck.cards if card.token != but and alike(card, seen)), None)

    def likely(self, seen: CardNumbers) -> tuple[str, ...]:
        """Return the cards with the rank and suit that are read in its corner, those first that were not shown."""
        read = [token for token in self.order if seen.rank is not None and _says(token, seen)]
        return tuple(sorted(read, key=self.taught.__contains__))

    def of(self, token: str | None) -> TaughtCard | None:
        """Return what is known of a card."""
        return next((card for card in self.deck.cards if card.token == token), None)

    def learn(self, token: str, seen: CardNumbers) -> DeckLesson:
        """Return the lesson with this card, in place of what was known of it. Raises DeckNotTaught."""
        if token not in self.order:
            raise DeckNotTaught("no_such_card")
        card = TaughtCard(token, seen.face, seen.corner)
        others = tuple(other for other in self.deck.cards if other.token != token)
        new = [(other.token, token) for other in others if alike(other, seen)]
        read = seen.place is not None and _says(token, seen)
        places = (*self.places, seen.place) if read and seen.place is not None else self.places
        deck = replace(self.deck, cards=(*others, card), place=middle(places) if len(places) >= PLACES else None)
        twice = (*self._pairs_without(token), *new)
        return replace(self, deck=deck, picked=None, twice=twice, places=places, before=self)

    def forget(self, token: str) -> DeckLesson:
        """Return the lesson without this card. Raises DeckNotTaught where it was not shown."""
        if token not in self.taught:
            raise DeckNotTaught("not_shown")
        cards = tuple(card for card in self.deck.cards if card.token != token)
        deck = replace(self.deck, cards=cards)
        return replace(self, deck=deck, picked=None, twice=self._pairs_without(token), before=self)

    def undone(self) -> DeckLesson:
        """Return the lesson before the last card was learnt or taken away; raises DeckNotTaught at its beginning."""
        if self.before is None:
            raise DeckNotTaught("nothing_before")
        return self.before

    def _pairs_without(self, token: str) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.twice if token not in pair)


def alike(one: TaughtCard, seen: CardNumbers) -> bool:
    """Return whether a look shows this printed card: the same face and corner, in which no other rank or suit is
    read."""
    return _same_numbers(one, seen) and (seen.rank is None or _says(one.token, seen))


def differ(one: TaughtCard, seen: CardNumbers) -> bool:
    """Return whether a look shows another card than this."""
    corner = _close(one.corner, seen.corner)
    other_corner = corner is not None and corner <= SAME_CORNER
    return not _same_face(one, seen) or other_corner or (seen.rank is not None and not _says(one.token, seen))


def _same_face(one: TaughtCard | CardNumbers, other: TaughtCard | CardNumbers) -> bool:
    """Return whether two looks show cards of one kind."""
    close = _close(one.face, other.face)
    return close is not None and close > SAME_FACE


def shown_twice(deck: TaughtDeck) -> tuple[Pair, ...]:
    """Return the pairs of a deck's cards that look the same: one of the two was shown under a wrong name."""
    return tuple((one.token, other.token) for one, other in combinations(deck.cards, 2) if _same_numbers(one, other))


def middle(places: Iterable[CornerPlace]) -> CornerPlace:
    """Return where the corners lie for the most part."""
    rows = [(place.x, place.y, place.high) for place in places]
    return CornerPlace(*(median(values) for values in zip(*rows, strict=True)))


def _says(token: str, seen: CardNumbers) -> bool:
    card = card_of(token)
    return (card.rank, card.suit) == (seen.rank, seen.suit)


def _same_numbers(one: TaughtCard | CardNumbers, other: TaughtCard | CardNumbers) -> bool:
    corner = _close(one.corner, other.corner)
    return _same_face(one, other) and corner is not None and corner > SAME_CORNER


def _close(one: Numbers, other: Numbers) -> float | None:
    """Return the cosine between two vectors; None for a corner of which nothing is known."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    long = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / long if long > 1e-6 else None
