"""The cards of a deck as a lesson asks for them: each once, sorted as people sort theirs."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.cards.deck import BASE, DECKS, PLACE_IN_DECK, RANKS, SUITS, card_of, tokens_of
from companion.locales.words import sentence
from companion.support.person_name import alphabetical
from vision.cards.taught_deck import TaughtDeck

EXPANSIONS = tuple(name for name in DECKS if name != BASE)
"""The decks that a table may have besides the base game's cards."""


def known(token: str) -> bool:
    """Return whether there is such a card."""
    return token in PLACE_IN_DECK


def expansions_in(tokens: Iterable[str]) -> tuple[str, ...]:
    """Return the expansions of which a card is among these, of those that the base game does not have."""
    there = set(tokens) - set(tokens_of(BASE))
    return tuple(name for name in EXPANSIONS if there & set(tokens_of(name)))


def in_order(expansions: Iterable[str]) -> tuple[str, ...]:
    """Return the cards of the base game and of these expansions, equal ones once: by name in the reader's language,
    then by suit and rank."""
    return tuple(sorted(dict.fromkeys(tokens_of(BASE, *expansions)), key=_by_name))


def missing_of(deck: TaughtDeck) -> tuple[str, ...]:
    """Return the cards of the base game, and of the expansions of which it has one, that a deck does not know."""
    taught = {card.token for card in deck.cards}
    return tuple(token for token in in_order(expansions_in(taught)) if token not in taught)


def _by_name(token: str) -> tuple[tuple[str, ...], int, int]:
    card = card_of(token)
    name = sentence("deck.name", {"card": card.name})
    return alphabetical(name), SUITS.index(card.suit), RANKS.index(card.rank)
