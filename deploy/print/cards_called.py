"""Playing cards by what people call them: “Cat Balou”, “cat balou 9♦”, “beer:6H”."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.deck import DECKS, Card, CardUnknown, deck
from companion.locales.words import SUITS, sentence
from web.games.cards.card_words import card_words

ALL = "all"
DECK_NAMES = (*DECKS, ALL)
"""Decks that can be printed by name: each deck, and all decks together."""


def cards_of(deck_name: str, called: Sequence[str] = ()) -> tuple[Card, ...]:
    """Returns the cards of a deck; or those that are `called`, of it.

    A name alone means all cards of that name, as often as they are printed; with rank and suit it means one card.

    Raises CardUnknown.
    """
    cards = deck(*(DECKS if deck_name == ALL else (deck_name,)))
    return tuple(card for name in called for card in _called(name, cards)) if called else cards


def _called(name: str, cards: Sequence[Card]) -> list[Card]:
    wanted = _plain(name)
    for card in cards:
        if wanted in {title + _plain(card.rank + card.suit) for title in _titles(card)}:
            return [card]
    found = [card for card in cards if wanted in _titles(card)]
    if not found:
        raise CardUnknown(_unknown(name, cards))
    return found


def _unknown(name: str, cards: Sequence[Card]) -> str:
    """The cards of that name, where it is rank or suit that is wrong; else all names."""
    named = [card for card in cards if any(_plain(name).startswith(title) for title in _titles(card))]
    if named:
        of_that_name = [f"{_title(card)} {card.rank}{SUITS[card.suit]}" for card in dict.fromkeys(named)]
        return sentence("print.no.rank", {"name": name, "cards": ", ".join(of_that_name)})
    names = dict.fromkeys(_title(card) for card in cards)
    return sentence("print.no.card", {"name": name, "cards": ", ".join(names)})


def _title(card: Card) -> str:
    return card_words().sentence(f"card.{card.name}")


def _titles(card: Card) -> set[str]:
    """What a card is called in the decks and in the language that is spoken, in plain letters."""
    return {_plain(card.name), _plain(_title(card))}


def _plain(text: str) -> str:
    """Letters and digits alone, a suit as its letter: so that nobody has to type “!” or “♥”."""
    letters = text.translate({ord(sign): letter for letter, sign in SUITS.items()})
    return "".join(letter for letter in letters.casefold() if letter.isalnum())
