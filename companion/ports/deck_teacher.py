"""Interface between pages and the teaching of playing cards: the decks that were taught, and the lesson under way.

As in `companion/ports/teacher.py`. A card is its token (`bang:10D`); equal cards have one, and are shown once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from companion.ports.teacher import Shelf
from companion.ports.tray import Quad


@dataclass(frozen=True, slots=True)
class DeckListed:
    """A deck that people taught, as a list shows it: `slug` names it in addresses, `name` to people.

    `have` of its cards were shown, the `missing` ones were not; `twice` are pairs of cards that look the same, so one
    of the two was shown under a wrong name. `chosen` is the deck that the camera compares with; `more` are the
    expansions of which it has no card yet. `when` it was last added to, in seconds since 1970."""

    slug: str
    name: str
    when: float
    have: int
    missing: tuple[str, ...]
    chosen: bool
    twice: tuple[tuple[str, str], ...]
    more: tuple[str, ...]


class CardRow(NamedTuple):
    """A card of the lesson: its token, and whether it was shown."""

    token: str
    taught: bool


@dataclass(frozen=True, slots=True)
class CardLesson:
    """A lesson as its page shows it.

    `cards` in the order in which they are asked for, `asked` the one to lay down now: None when all are known, or when
    people say by themselves which card lies there (`by_hand`). `last` is the card that was taken last, `takes` how
    many were taken since the lesson began; `can_undo`: something was learnt or taken away. `twice` as in `DeckListed`.
    `outline` is the card that lies there, in pixels of a picture of this `size`. `said` is a sentence about it;
    `waits`: it was not taken, and is taken when somebody says which card it is; `likely`: what it could be.
    """

    slug: str
    name: str
    cards: tuple[CardRow, ...]
    asked: str | None
    by_hand: bool
    last: str | None
    takes: int
    twice: tuple[tuple[str, str], ...] = ()
    can_undo: bool = False
    outline: Quad | None = None
    size: tuple[int, int] = (1, 1)
    said: str = ""
    waits: bool = False
    likely: tuple[str, ...] = ()


class CardsTeacher(Shelf, Protocol):
    """Teaches a deck of playing cards and keeps what was taught, as numbers."""

    expansions: tuple[str, ...]
    """What may be taught besides the base game's cards."""

    def decks(self) -> tuple[DeckListed, ...]:
        """All decks that are kept, by name."""

    def lesson(self) -> CardLesson | None:
        """The lesson that is under way; None without one."""

    def begin(self, name: str, expansions: Sequence[str], *, anew: bool) -> None:
        """Begin to teach a deck, or go on with one of this name; `anew`: there must be none yet. Cards are asked for by
        name, in the language of whoever begins."""

    def turn_to(self, token: str | None) -> None:
        """Ask for this card next, or ask for none: people say by themselves which one lies there."""

    def in_order(self) -> None:
        """Ask for the first card that is missing, and on from there."""

    def this_is(self, token: str) -> None:
        """Take the card that lies there as this one, whatever it looks like."""

    def forget(self, token: str) -> None:
        """Take a card away again."""

    def undo(self) -> None:
        """Take back what was learnt or taken away last."""

    def finish(self) -> None:
        """Compare with this deck from now on. The lesson is over."""

    def leave(self) -> None:
        """Go on another time. The lesson is over; a deck of which nothing was taught is none."""
