"""What an option of the card game stands for: a kind of move, the card, and the seat that it is aimed at.

Options are made once: there are few hundred, and a game shows them again and again. `move_of` gives the meaning of an
option's id, so that rules need not read it out of the id's letters.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.games.western.moves import Moves
from companion.kernel.decision import Option
from companion.kernel.event import Param

MOST_PLAYERS = 8
AIMS_REMEMBERED = 4096


class Move(NamedTuple):
    """A kind of move (`play`, `fire`, `draw`, …) with the card and the seat that it is about, where there are such."""

    kind: str
    card: str = ""
    target: int | None = None


_MOVES: Moves[Move] = Moves()


def move_of(id: str) -> Move:
    """The move that the option with this id stands for."""
    return _MOVES[id]


_WRITTEN = re.compile(r"(?P<kind>play|lay|fire|jose):(?P<card>[^@]+?)(?:@P(?P<target>\d))?|(?P<given>\w+:\w+)")


def move_written(text: str) -> Move | None:
    """What people, or a record, have written for a move with a card, whether or not it was ever offered.

    >>> move_written("play:bang:AS@P1")
    Move(kind='play', card='bang:AS', target=1)
    """
    match = _WRITTEN.fullmatch(text)
    if match is None:
        return None
    if match["given"]:
        return Move("give", match["given"])
    return Move(match["kind"], match["card"], None if match["target"] is None else int(match["target"]))


def _option(id: str, key: str, move: Move) -> Option:
    params: list[tuple[str, Param]] = []
    if move.card:
        params.append(("card", move.card))
    if move.target is not None:
        params.append(("seat", move.target))
    return _MOVES.option(id, key, move, tuple(params))


@cache
def alone(kind: str) -> Option:
    """A move without card or seat: `end`, `sid`, `chuck`, `deck`, `discard`, `hand`."""
    return _option(kind, kind, Move(kind))


@cache
def at_seat(kind: str, seat: int) -> Option:
    """A move towards a seat: `doc@P1`, `hand@P2`."""
    return _option(f"{kind}@P{seat}", f"{kind}_at", Move(kind, target=seat))


@cache
def copy(seat: int) -> Option:
    """The option to copy the ability of a seat's character (Vera Custer)."""
    return _option(f"copy:P{seat}", "copy", Move("copy", target=seat))


@cache
def with_card(kind: str, card: str) -> Option:
    """A move with a card: `play:beer:6H`, `lay:bible:10H`, `card:barrel:QS`, `use:bang:2C`."""
    return _option(f"{kind}:{card}", kind, Move(kind, card))


@cache
def with_card_at(kind: str, card: str, seat: int) -> Option:
    """A move with a card towards a seat: `play:bang:AS@P1`, `fire:knife:8H@P2`, `take:jail:10S@P1`."""
    return _option(f"{kind}:{card}@P{seat}", f"{kind}_at", Move(kind, card, seat))


@cache
def give(card: str) -> Option:
    """A card from the hand as an answer, or as one of several that are given up: its token."""
    return _option(card, "card", Move("give", card))


@cache
def draw_for(ability: str) -> Option:
    """The option to draw! for an ability that acts as a Barrel: `draw:jourdonnais`."""
    return _option(f"draw:{ability}", "draw_as_barrel", Move("draw", ability))


END = alone("end")
SID = alone("sid")
CHUCK = alone("chuck")
DECK = alone("deck")
DISCARD = alone("discard")
HAND = alone("hand")
_MOVES["take"] = Move("take")

PLAY = {card: with_card("play", card) for card in CARDS}
PLAY_AT = {card: tuple(with_card_at("play", card, seat) for seat in range(MOST_PLAYERS)) for card in CARDS}


@lru_cache(AIMS_REMEMBERED)
def play_at(card: str, targets: tuple[int, ...]) -> tuple[Option, ...]:
    """The options to play a card at each of these seats: the same few, question after question."""
    return tuple([PLAY_AT[card][target] for target in targets])


GIVE = {card: give(card) for card in CARDS}
