"""Which cards of a real deck people may have turned over: those in play that lie nowhere in the open."""

from __future__ import annotations

from collections import Counter

from companion.cardgame.deck import CARDS, PLACE_IN_DECK, deck
from companion.cardgame.seen.view import CardView
from companion.kernel.view import View
from web.cardgame.card_words import card_face
from web.forms.question import CardsNamed


def told_cards(view: View) -> tuple[CardsNamed, ...]:
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
    """These cards under their names."""
    under: dict[str, list[str]] = {}
    for token in sorted(cards, key=PLACE_IN_DECK.__getitem__):
        under.setdefault(CARDS[token].name, []).append(token)
    faces = {name: [(token, card_face(token)) for token in tokens] for name, tokens in under.items()}
    named = [
        (sum(cards[token] for token in under[name]), CardsNamed(told[0][1].title, tuple((t, f.mark) for t, f in told)))
        for name, told in faces.items()
    ]
    return tuple(each for _, each in sorted(named, key=lambda one: (-one[0], one[1].words)))
