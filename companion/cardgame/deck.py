"""The playing cards: 80 of the base game and 40 of Dodge City, read from the tables in `decks/`.

The tables hold facts alone (which card has which rank, suit and border); what a card does is for the rules.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.errors import CompanionError

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

_TABLES = Path(__file__).parent / "decks"


class CardUnknown(CompanionError, ValueError):
    """A token that names no card of the decks."""


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card. Two cards with the same name, rank and suit are equal and cannot be told apart."""

    name: str
    rank: str
    suit: str
    colour: str
    effect: str
    """What kind of thing it does: `shot`, `missed`, `life`, `draw`, `take`, `discard`, `weapon`, `distance`, …"""
    range: str = ""
    """How far it goes: a number, `weapon` (as far as the weapon), `any` (one player anywhere), `all` (all others)."""
    cost: int = 0
    """How many other cards are discarded with it (R003, “discard another card”)."""

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
    name = token.partition(":")[0]
    of_name = dict.fromkeys(card.token for card in deck(*DECKS) if card.name == name)
    if of_name:
        return f"There is no card “{token}”; of that name there are {', '.join(of_name)}."
    return f"There is no card “{token}”; the names are {', '.join(card_names())}."


@cache
def _by_token() -> dict[str, Card]:
    return {card.token: card for card in deck(*DECKS)}


@cache
def _table(name: str) -> tuple[Card, ...]:
    with (_TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return tuple(
            Card(row["card"], row["rank"], row["suit"], row["colour"], row["effect"], row["range"], int(row["cost"]))
            for row in csv.DictReader(lines)
        )


CARDS: Mapping[str, Card] = _by_token()
"""Every card by its token, for rules that know theirs to be one."""
PLACE_IN_DECK: Mapping[str, int] = {token: place for place, token in enumerate(_by_token())}
"""Where each card stands in the tables: the order in which cards are discarded that nobody orders."""
