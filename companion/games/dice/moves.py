"""What the options of the dice game's questions stand for, each kind of question with its own small type of move."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.western.moves import Moves, ToSeat


class Aim(NamedTuple):
    """A bull's eye at a seat; `doubled`: it takes two life points."""

    target: int
    doubled: bool


class Points(NamedTuple):
    """Life points that a player loses for another."""

    points: int


class Arrows(NamedTuple):
    """How many arrow tokens are taken or put back; `chiefs`: the Indian Chief's Arrow is one of them."""

    tokens: int
    chiefs: bool

    @property
    def ordinary(self) -> int:
        """How many of the arrows are ordinary ones."""
        return self.tokens - self.chiefs


class ArrowAt(NamedTuple):
    """One arrow and the seat from which it is taken, or to which it goes; `chiefs`: it is the Indian Chief's."""

    target: int
    chiefs: bool


class Haunting(NamedTuple):
    """The Ghost's token with this face goes to a seat."""

    face: str
    target: int


class Pair(NamedTuple):
    """Two seats that exchange their arrows."""

    one: int
    other: int


AIMS: Moves[Aim] = Moves()
SERVINGS: Moves[ToSeat] = Moves()
"""Moves of beers, each to the seat that gets it."""
HARM: Moves[Points] = Moves()
INSTEAD: Moves[Arrows] = Moves()
"""Arrows that are taken in place of life points."""
PUT_BACK: Moves[Arrows] = Moves()
TAKEN_OFF: Moves[ArrowAt] = Moves()
"""Moves of arrows back to the pile, for a Gatling."""
BROKEN: Moves[ToSeat] = Moves()
"""Moves of arrows back to the pile, for a broken arrow."""
GIFTS: Moves[ArrowAt] = Moves()
HAUNTINGS: Moves[Haunting] = Moves()
PAIRS: Moves[Pair] = Moves()
SERVED: Moves[ToSeat] = Moves()
"""Moves of life points at the beginning of a turn, each to the seat that gains it."""
CHOSEN: Moves[ToSeat] = Moves()
"""Moves of special roles, each to the seat that it is used on."""
