"""The playing cards: 80 of the base game and 40 of Dodge City, read from one table, `cards.csv`, a row for each kind.

The table holds facts alone: where it is printed, with which rank and suit, how far it goes, what it draws and heals.
What a card does with them is for the rules, which know it by its `effect`, never by its name.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.support.errors import CompanionError

BASE = "base"
DODGE_CITY = "dodge_city"
DECKS = (BASE, DODGE_CITY)
"""The decks by name, in the order in which their cards are listed."""

SUITS = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs."""
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""All ranks, the lowest first (R001, “Draw!”)."""
COLOURS = ("brown", "blue", "green")
"""Borders: brown is played and discarded, blue stays in play, green stays and is discarded when used (R003)."""

MISSED_SYMBOL = "missed"
"""The effect of every card that cancels a shot (R003, “Other cards”)."""
BANG, MISSED, BEER = "bang", "missed", "beer"
"""The cards that other cards, characters and rules speak of: what a card counts as."""

_TABLE = Path(__file__).parent / "cards.csv"


class CardUnknown(CompanionError, ValueError):
    """A token that names no card of the decks."""


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card. Two cards with the same name, rank and suit are equal and cannot be distinguished."""

    name: str
    rank: str
    suit: str
    colour: str
    effect: str
    """What kind of thing it does: `shot`, `missed`, `life`, `draw`, `take`, `discard`, `weapon`, `distance`, …"""
    does: tuple[str, ...] = ()
    """What its signs say it does, where the effect's own name is no sign: `draw`, `flip`, `hit`, `missed`, …"""
    range: str = ""
    """The card's range: a number, `weapon` (as far as the weapon), `any` (one player anywhere), `all` (all others; what
    gives life: everybody)."""
    cost: int = 0
    """How many other cards are discarded with it (R003, “discard another card”)."""
    draws: int = 0
    """How many cards its player draws by the card."""
    heals: int = 0
    """How many life points the card gives back; a Beer as many as its drinker's character says."""
    counts_as: str = ""
    """`bang`, `missed` or `beer`, where rules and characters that speak of such a card mean this one."""
    sees: int = 0
    """How many places nearer the card's owner sees the others."""
    is_seen: int = 0
    """How many places farther away the others see whoever has it in play."""
    rapid: bool = False
    """Whether whoever has it in play may play any number of BANG! cards."""
    own: bool = False
    """Whether a table may let it be aimed at a card before its own player."""
    worth: float = 0.0
    """The card's worth to a bot in its hand, in life points."""
    laid: float = 0.0
    """What it is worth to who has it in play: as much as in the hand, unless the table says otherwise."""

    @property
    def given_as(self) -> str:
        """What the card counts as in an answer: `missed` with that symbol, else its `counts_as`."""
        return MISSED if self.effect == MISSED_SYMBOL and self.colour == "brown" else self.counts_as

    def drawn_when_given(self, from_hand: bool) -> int:
        """How many cards are drawn when it cancels a shot: a brown card from the hand, a green one from in play."""
        does_as_printed = self.effect == MISSED_SYMBOL and from_hand == (self.colour == "brown")
        return self.draws if does_as_printed else 0

    @property
    def token(self) -> str:
        """The card in records and options.

        >>> card_of("stagecoach:9S").token
        'stagecoach:9S'
        """
        return f"{self.name}:{self.rank}{self.suit}"

    def __str__(self) -> str:
        return self.token


@cache
def deck(*names: str) -> tuple[Card, ...]:
    """Returns all cards of the named decks in the order of their tables; equal cards stand as often as printed.

    >>> len(deck(BASE)), len(deck(BASE, DODGE_CITY))
    (80, 120)
    """
    return tuple(card for name in names for card in _table(name))


@cache
def tokens_of(*names: str) -> tuple[str, ...]:
    """Returns the cards of the named decks as records and options have them, in the order of `deck`."""
    return tuple([card.token for card in deck(*names)])


@cache
def card_names(*names: str) -> tuple[str, ...]:
    """Returns the names of the cards in the decks, each once, in the order of their tables."""
    return tuple(dict.fromkeys(card.name for card in deck(*(names or DECKS))))


def card_of(token: str) -> Card:
    """Returns the card that a token names.

    Raises `CardUnknown` with the cards of that name, or all names.

    >>> card_of("bang:10D").suit
    'D'
    """
    try:
        return _by_token()[token]
    except KeyError:
        raise CardUnknown(_why_unknown(token)) from None


def _why_unknown(token: str) -> str:
    of_name = tokens_of_name(token, DECKS)
    if of_name:
        return f"There is no card “{token}”; of that name there are {', '.join(of_name)}."
    return f"There is no card “{token}”; the names are {', '.join(card_names())}."


def tokens_of_name(token: str, names: Sequence[str]) -> tuple[str, ...]:
    """Returns the cards in these decks that are called as a token says, which perhaps names none of them.

    >>> tokens_of_name("barrel:2C", DECKS)
    ('barrel:QS', 'barrel:KS', 'barrel:AC')
    """
    return tuple(dict.fromkeys(card.token for card in deck(*names) if token.startswith(f"{card.name}:")))


@cache
def _by_token() -> dict[str, Card]:
    return {card.token: card for card in deck(*DECKS)}


@cache
def _table(name: str) -> tuple[Card, ...]:
    with _TABLE.open(encoding="utf-8", newline="") as lines:
        return tuple(
            _card(row, printed[:-1], printed[-1]) for row in csv.DictReader(lines) for printed in row[name].split()
        )


def _card(row: Mapping[str, str], rank: str, suit: str) -> Card:
    """One card of a row of the table; an empty field is 0, or no."""
    worth = float(row["worth"] or 0)
    return Card(
        row["card"], rank, suit, row["colour"], row["effect"], tuple(row["does"].split()), row["range"],
        cost=int(row["cost"] or 0), draws=int(row["draws"] or 0), heals=int(row["heals"] or 0),
        counts_as=row["counts_as"], sees=int(row["sees"] or 0), is_seen=int(row["is_seen"] or 0),
        rapid=bool(row["rapid"]), own=bool(row["own"]), worth=worth, laid=float(row["laid"] or worth),
    )  # fmt: skip


CARDS: Mapping[str, Card] = _by_token()
"""Every card by its token, for rules that know theirs to be one."""
PLACE_IN_DECK: Mapping[str, int] = {token: place for place, token in enumerate(_by_token())}
"""The place of each card in the tables: the order in which cards are discarded that nobody orders."""
