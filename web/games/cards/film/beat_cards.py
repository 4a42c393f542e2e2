"""The cards of an event that everybody may see, as its beat draws them."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.kernel.event import Event
from web.games.cards.card_words import CardFace, card_face


class BeatCard(NamedTuple):
    """A card of a beat: its face, how far it shoots ("weapon", a number of places, "" for what is not aimed within
    reach), whether it stays in play, and, of several that were turned over, whether it counts."""

    face: CardFace
    reach: str
    stays: bool
    counts: bool


def beat_cards(event: Event) -> tuple[BeatCard, ...]:
    """Returns the cards that an event names, in its order; none for those that are named as a number."""
    params = dict(event.params)
    named, counting = params.get("cards"), str(params.get("card", ""))
    tokens = named.split() if isinstance(named, str) else [counting]
    return tuple(_beat_card(token, token == counting) for token in tokens if token in CARDS)


def _beat_card(token: str, counts: bool) -> BeatCard:
    card = CARDS[token]
    reach = card.range if card.range in ("weapon", "1") else ""
    return BeatCard(card_face(token), reach, card.colour != "brown", counts)
