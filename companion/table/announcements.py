"""What is announced before it happens: whatever takes a chair from its player's phone, or opens a role that was dealt.

Who takes a chair sees its role, and who is taken out shows it. So whoever does such a thing to others announces it: all
phones show it for some seconds of the table's clock, which stands still in a pause, and each of them may object to the
last, that of the chair first of all. What a player does with the own chair happens at once, and is announced then.

All of it is in memory: a restart, another game or none, and each change of the chair itself end what was announced, and
nothing happens. So nobody gains a role by starting the table anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.journal.chairs import Chairs
from companion.locales.words import sentence
from companion.support.errors import CompanionError, DiskTrouble, Refused
from companion.table.notices import Notices

SECONDS = 20.0
"""Seconds that everybody has to object once they have seen what happened before."""
FREE_SECONDS = 120.0
"""Seconds for which a chair is free for another phone then: whoever objected to nothing may be back later."""

What = Literal["free", "bot", "out", "put_right", "lay"]
"""What will happen: a chair is free for another phone, a bot plays there, the host takes players out of the game, a
throw is put right that opens roles, a game is laid from its record."""


class Announced(NamedTuple):
    """What will happen at `ends`, in seconds of play; `chairs`: whom it is about. No `number` is used twice."""

    number: int
    what: What
    chairs: tuple[int, ...]
    ends: float


class InChange(NamedTuple):
    """The public part: what is announced (`asked`), and the chairs that are free for another phone (`opened`)."""

    asked: tuple[Announced, ...] = ()
    opened: tuple[Announced, ...] = ()

    @property
    def free(self) -> frozenset[int]:
        """The chairs that another phone may take."""
        return frozenset(chair for each in self.opened for chair in each.chairs)

    @property
    def opens(self) -> bool:
        """Whether something is announced that opens roles: nobody hurries meanwhile."""
        return any(each.what in ("out", "put_right") for each in self.asked)


@dataclass(frozen=True, slots=True)
class _Waiting:
    announced: Announced
    act: Callable[[], object] | None


class Announcements:
    """What is announced to those who are `sitting` at the table. With 0 `seconds` to object all happens at once.

    `now` is the clock of play in seconds.

    The time to object begins when pages have shown what happened before, `beats_left` seconds from now.
    """

    def __init__(
        self,
        sitting: Callable[[], Chairs],
        notices: Notices,
        now: Callable[[], float],
        beats_left: Callable[[], float],
        seconds: float,
    ) -> None:
        self._sitting = sitting
        self._notices = notices
        self._now = now
        self._beats_left = beats_left
        self._seconds = seconds
        self._asked: tuple[_Waiting, ...] = ()
        self._opened: tuple[Announced, ...] = ()
        self._numbers = 0

    @property
    def in_change(self) -> InChange:
        """The announcements as pages show them."""
        return InChange(tuple(each.announced for each in self._asked), self._opened)

    @property
    def anybody_may_object(self) -> bool:
        """Whether a person's phone sits at the table."""
        return any(chair.played_by is not None for chair in self._sitting())

    def free(self, chair: int) -> None:
        """Announce that a chair is to be free for another phone. Raises Refused where it is spoken of already."""
        self._announce("free", (chair,), None)
        self.happen_in_time()  # where there is no time to object

    def act(self, what: What, chairs: tuple[int, ...], act: Callable[[], object]) -> bool:
        """Let `act` happen in its time, at once where no phone could object. Returns whether it waits.

        Raises Refused where the like is announced already, and what `act` raises where it happens at once.
        """
        if not self._seconds or not self.anybody_may_object:
            act()
            return False
        self._announce(what, chairs, act)
        return True

    def object_to(self, number: int, by: int | None) -> None:
        """Drop an announced change, since a seat objects or (None) the host takes it back.

        Raises Refused for what is announced no more, and for a seat at which no person's phone sits.
        """
        chairs = self._sitting()
        if by is not None and (not 0 <= by < len(chairs) or chairs[by].played_by is None):
            raise Refused("not_asked")
        all_of_it = self.in_change
        dropped = next((each for each in (*all_of_it.asked, *all_of_it.opened) if each.number == number), None)
        if dropped is None:
            raise Refused("chair_not_asked")
        self._drop(lambda each: each.number == number)
        names = tuple(chair.name for chair in chairs)
        values: dict[str, str | int] = {} if by is None else {"seat": by}
        kind = "chair" if dropped.what in ("free", "bot") else "announced"
        if kind == "chair":
            values["chair"] = dropped.chairs[0]
        self._notices.add(sentence(f"{kind}.{'kept' if by is None else 'objected'}", values, names))

    def done(self, chair: int) -> None:
        """End what was announced of a chair that has changed."""
        self._drop(lambda each: each.what in ("free", "bot") and chair in each.chairs)

    def forget(self) -> None:
        """Forget all announcements: another game lies there, or none."""
        self._asked, self._opened = (), ()

    def left(self) -> float | None:
        """Seconds until the next of it happens, or a chair is free no more; None where nothing is announced."""
        ends = (*(each.announced.ends for each in self._asked), *(each.ends for each in self._opened))
        return min((max(0.0, end - self._now()) for end in ends), default=None)

    def happen_in_time(self) -> None:
        """Carry out announced changes that nobody has objected to.

        What is not possible any more is reported and dropped. Raises DiskTrouble where the disk does not take it: that
        runs its time once more.
        """
        now = self._now()
        self._opened = tuple(each for each in self._opened if each.ends > now)
        while (each := next((each for each in self._asked if each.announced.ends <= now), None)) is not None:
            self._asked = tuple(other for other in self._asked if other is not each)
            try:
                self._happens(each)
            except DiskTrouble:
                self._asked = (*self._asked, _Waiting(each.announced._replace(ends=now + self._seconds), each.act))
                raise
            except CompanionError:
                self._notices.add(sentence("announced.impossible"))

    def _announce(self, what: What, chairs: tuple[int, ...], act: Callable[[], object] | None) -> None:
        about_chairs = what in ("free", "bot")
        for each in (*self.in_change.asked, *self._opened):
            if each.what == what if not about_chairs else each.what in ("free", "bot") and each.chairs == chairs:
                raise Refused("chair_asked" if about_chairs else "announced_already")
        self._numbers += 1
        ends = self._now() + (self._beats_left() + self._seconds if self._seconds else 0.0)
        self._asked = (*self._asked, _Waiting(Announced(self._numbers, what, chairs, ends), act))

    def _happens(self, waiting: _Waiting) -> None:
        if waiting.act is not None:
            waiting.act()
        else:
            self._opened = (*self._opened, waiting.announced._replace(ends=self._now() + FREE_SECONDS))

    def _drop(self, gone: Callable[[Announced], bool]) -> None:
        self._asked = tuple(each for each in self._asked if not gone(each.announced))
        self._opened = tuple(each for each in self._opened if not gone(each))
