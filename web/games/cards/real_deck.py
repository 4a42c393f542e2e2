"""Plays and answers with a real deck, whose hands nobody shows: any unseen card in two touches, by drawing and by mark.

The first touch is the drawing; the likeliest, of which most are unseen, stand first. The second says which card of that
name it is, and at whom it goes: suit and rank have to be known, or a later draw! might show that card again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.games.cards.views.view import CardView
from companion.kernel.decision import Option
from web.elements.forms.question import OptionButton
from web.games.cards.card_words import card_face
from web.games.cards.does import asks_first
from web.games.cards.hand import digest
from web.games.cards.logged_cards import unseen


class CardRow(NamedTuple):
    """The cards of one name that do the same: what that is ("" where it is the only thing), and a button for each."""

    words: str
    buttons: tuple[OptionButton, ...]


class RealName(NamedTuple):
    """The cards of one name: the options with them, and what such a card does.

    For its picture: the drawing's name (`art`), its border, and how many of it nobody has seen (`left`).
    """

    words: str
    effect: str
    rows: tuple[CardRow, ...]
    art: str
    colour: str
    left: int


class RealDeck(NamedTuple):
    """Everything that can be done with a card, by name."""

    names: tuple[RealName, ...]

    @property
    def name(self) -> str:
        """Changes whenever something else can be done."""
        return digest(self.names)


def real_deck(options: Iterable[Option], table: CardView, seat: int, names: tuple[str, ...]) -> RealDeck:
    """Options of `seat` with a real deck, each of which is about a card."""
    under: dict[str, dict[str, list[tuple[Option, str]]]] = {}
    for option in options:
        given = dict(option.params)
        card = str(given["card"])
        whom = names[int(given["seat"])] if "seat" in given else ""
        under.setdefault(CARDS[card].name, {}).setdefault(whom, []).append((option, card))
    left = unseen(table)
    count = {name: sum(left[card] for card in CARDS if CARDS[card].name == name) for name in under}
    likeliest = sorted(under.items(), key=lambda one: -count[one[0]])
    return RealDeck(tuple(_name(rows, seat, count[name]) for name, rows in likeliest))


def _name(rows: dict[str, list[tuple[Option, str]]], seat: int, left: int) -> RealName:
    face = card_face(next(iter(rows.values()))[0][1])
    marks = (
        CardRow(whom, tuple(_button(option, card, seat) for option, card in cards))
        for whom, cards in rows.items()
    )
    return RealName(face.title, face.effect, tuple(marks), face.art, face.colour, left)


def _button(option: Option, card: str, seat: int) -> OptionButton:
    return OptionButton(option.id, card_face(card).mark, asks=asks_first(option, seat))
