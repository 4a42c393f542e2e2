"""A hand of cards as its owner's page shows it: each with what can be done with it now, or why nothing can."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from companion.games.cards.deck import PLACE_IN_DECK
from companion.games.cards.views.view import CardView
from companion.kernel.decision import Refusal
from companion.locales.words import words_of
from web.elements.forms.question import OptionButton
from web.elements.words import t
from web.games.cards.card_words import GAME, CardFace, card_face

ONE_ROW, MOST_IN_ROW = 5, 8
"""How many cards lie in one row on a phone; more lie in several rows, none longer than this, none over another."""


class HeldCard(NamedTuple):
    """A card of the hand: its face, the buttons that play it, and `why` nothing can be done with it just now ("": no
    reason is known, or it can be played). Where it is aimed, `aim` are its targets, and `ways` are all else.
    """

    token: str
    face: CardFace
    ways: tuple[OptionButton, ...] = ()
    why: str = ""
    aim: tuple[OptionButton, ...] = ()

    @property
    def lit(self) -> bool:
        """Whether something can be done with the card."""
        return bool(self.ways or self.aim)


class Hand(NamedTuple):
    """A player's hand: its cards in the order of the decks, laid in `columns` and `rows`; `kept`: how many
    may be kept at the end of the own turn, in words; `open`: they lie open on the table, so they are no hand and no
    secret."""

    cards: tuple[HeldCard, ...]
    columns: int
    rows: int
    kept: str = ""
    open: bool = False

    @property
    def name(self) -> str:
        """Changes with the hand and with what can be done with it: till then a page in use is left as it is."""
        return digest(self.cards)


def hand(
    held: Sequence[str],
    ways: Mapping[str, tuple[OptionButton, ...]],
    whys: Mapping[str, str],
    kept: str = "",
    aims: Mapping[str, tuple[OptionButton, ...]] | None = None,
) -> Hand:
    """The hand: cards with what can be done with each."""
    aims = aims or {}
    cards = sorted(held, key=PLACE_IN_DECK.__getitem__)
    shown = [
        HeldCard(card, card_face(card), ways.get(card, ()), whys.get(card, ""), aims.get(card, ())) for card in cards
    ]
    rows = 1 if len(cards) <= ONE_ROW else max(2, -(-len(cards) // MOST_IN_ROW))
    return Hand(tuple(shown), max(1, -(-len(cards) // rows)), rows, kept)


def digest(shown: tuple[NamedTuple, ...]) -> str:
    """A short name of what a form shows."""
    return sha256(repr(shown).encode()).hexdigest()[:12]


def kept(limit: int | None) -> str:
    """How many cards may be kept at the end of the own turn, in words; None: any number."""
    return t("cards.no_limit") if limit is None else t("cards.limit", limit=limit)


def whys(table: CardView, names: tuple[str, ...]) -> dict[str, str]:
    """Why nothing can be done with each of the cards that are stuck, in words."""
    return {card: _why(refusal, names) for card, refusal in table.stuck}


def _why(refusal: Refusal, names: tuple[str, ...]) -> str:
    return words_of(GAME, names).sentence(f"stuck.{refusal.key}", refusal.params)
