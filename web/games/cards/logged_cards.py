"""The cards of a real deck that people may have turned over: those in play that lie nowhere in the open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.cards.deck import CARDS, PLACE_IN_DECK, deck
from companion.games.cards.views.view import CardView
from companion.kernel.view import View
from companion.support.person_name import alphabetical
from web.elements.forms.question import CardsNamed
from web.games.cards.card_words import card_face


def logged_cards(view: View) -> tuple[CardsNamed, ...]:
    """The cards that may still be turned over, by name; those of which the most are left, the likeliest, first."""
    return cards_named(unseen(view.table))


def unseen(table: CardView) -> Counter[str]:
    """The cards of the decks in play, less those that everybody sees."""
    left = Counter(card.token for card in deck(*table.options.decks))
    left.subtract(table.discards)
    left.subtract(table.aside)
    for seat in table.seats:
        left.subtract(seat.front)
    return +left


def cards_named(cards: Counter[str]) -> tuple[CardsNamed, ...]:
    """Cards grouped by their names, those of which the most are left first."""
    under: dict[str, list[str]] = {}
    for token in sorted(cards, key=PLACE_IN_DECK.__getitem__):
        under.setdefault(CARDS[token].name, []).append(token)
    named = (_of_one_name(tokens, sum(cards[token] for token in tokens)) for tokens in under.values())
    return tuple(sorted(named, key=lambda each: (-each.left, alphabetical(each.words))))


def each_named(tokens: Iterable[str]) -> tuple[CardsNamed, ...]:
    """Cards one by one, in this order."""
    return tuple(_of_one_name([token], 1) for token in tokens)


def _of_one_name(tokens: list[str], left: int) -> CardsNamed:
    first = card_face(tokens[0])
    marks = tuple((token, card_face(token).mark) for token in tokens)
    return CardsNamed(first.title, marks, first.art, first.colour, left)
