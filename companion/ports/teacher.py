"""Interface between pages and the teaching of dice: the sets that were taught, and the lesson under way.

As in `ports`: `vision` makes it, `web` shows it, and neither imports the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.ports.camera import Picture
from companion.ports.tray import Quad


@dataclass(frozen=True, slots=True)
class FaceLearnt:
    """A face of a set that is taught: `kind` of die, `label` of the face, and the ids of its `samples` so far."""

    kind: str
    label: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TaughtSet:
    """A set of dice that people taught, as a list shows it: `slug` names it in addresses, `name` to people.

    `faces` with how often each was shown; `missing` are the labels that were never shown: until then these dice cannot
    be read, nor be `chosen` for the table. `when` it was last added to, in seconds since 1970."""

    slug: str
    name: str
    when: float
    faces: tuple[tuple[str, str, int], ...]
    missing: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """The last picture that was taken in a lesson: where dice were found in it, in its own pixels, the ids of what was
    learnt, and in `doubt` a sentence where it looks as if something else had been shown."""

    picture: Picture
    quads: tuple[Quad, ...]
    samples: tuple[str, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class LessonShown:
    """A lesson as its page shows it. `asked`: the place in `faces` of the face to show now, None when all are known;
    `wanted`: how many samples of each; `can_throw`: the tray throws a die by itself, so nobody can put one there."""

    slug: str
    name: str
    faces: tuple[FaceLearnt, ...]
    asked: int | None
    wanted: int
    taken: Taken | None
    can_throw: bool


class Shelf(Protocol):
    """What was taught, as it is kept: a set of dice, or a deck of cards (`deck_teacher.py`), is one of it. May be used
    by many threads.

    Every act may raise a `CompanionError` whose sentence says what to do; nothing has changed then."""

    largest: int
    """Bytes of the largest file that `take_in` takes."""

    def slugs(self) -> frozenset[str]:
        """What is kept, as addresses name it."""

    def said(self) -> tuple[str, ...]:
        """Sentences about what is damaged."""

    def choose(self, slug: str | None) -> None:
        """Use this one from now on; None is what needs no teaching: dice with pips, and the cards that are printed."""

    def delete(self, slug: str) -> None:
        """Forget one. What needs no teaching is used, if this one was."""

    def exported(self, slug: str) -> tuple[str, bytes]:
        """One as a file to give away: its name and its bytes."""

    def take_in(self, data: bytes) -> str:
        """Keep what somebody exported; returns its name."""


class Teacher(Shelf, Protocol):
    """Teaches dice and keeps what was taught."""

    def sets(self) -> tuple[TaughtSet, ...]:
        """All sets that are kept, by name."""

    def lesson(self) -> LessonShown | None:
        """The lesson that is under way; None without one."""

    def begin(self, name: str, kinds: Sequence[str], *, anew: bool) -> None:
        """Begin to teach these kinds of dice, or go on with a set of this name; `anew`: there must be none yet."""

    def take(self, kind: str, label: str) -> None:
        """Take a picture, and learn this face from all dice in it."""

    def forget(self, samples: Sequence[str]) -> None:
        """Take samples away again."""

    def turn_to(self, kind: str, label: str) -> None:
        """Ask for this face next."""

    def throw(self) -> None:
        """Throw a die in a tray that does it by itself, to have something to show."""

    def crop(self, sample: str) -> bytes | None:
        """Returns a learnt sample as a PNG; None where there is no such sample in the lesson."""

    def finish(self) -> None:
        """Keep what was taught; these are the table's dice from now on, if no face is missing. The lesson is over."""

    def leave(self) -> None:
        """Keep what was taught so far, to go on another time. The lesson is over; without anything taught no set is."""
