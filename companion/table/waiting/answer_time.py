"""How long is waited for an answer out of turn: what the table has chosen, and the time that runs.

Where the table has chosen that whoever is away gives nothing, that time follows from what is asked and from nothing
else: it is the same whatever anybody holds, and a page that shows it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from companion.kernel.decision import Choice, Decision
from companion.locales.bounded_files import read_text
from companion.support.errors import Refused
from companion.table.kept import keep
from companion.table.waiting.window_clock import OpenWindow

FILE: Final = "answer_time"
LEAST: Final = (0, 5, 10)
"""Choices for `AnswerTime.least`; 0 is the table's own."""
MOST: Final = (0, 20, 40, 60)
"""Choices for `AnswerTime.most`; 0 is without end."""


class AnswerTime(NamedTuple):
    """How long a table waits for whoever is shot at, challenged or dying.

    `least`: an answer counts only after this many seconds, whatever somebody holds (0: the table's own,
    `held_answers`); `most`: who has not answered after this many gives nothing (0: is waited for).
    """

    least: int = 0
    most: int = 0


class AnswerTimeKept:
    """The chosen answer time, kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.chosen = _kept(self._path)

    def keep(self, chosen: AnswerTime) -> None:
        """Set the waiting time, and keep it. Raises Refused, or JournalUnwritable, with nothing changed."""
        if not _may_be(chosen):
            raise Refused("answer_time")
        keep(self._path, None if chosen == AnswerTime() else f"{chosen.least} {chosen.most}")
        self.chosen = chosen


def _may_be(chosen: AnswerTime) -> bool:
    return chosen.least in LEAST and chosen.most in MOST


def _kept(path: Path) -> AnswerTime:
    """The answer time on the disk; the default where there is none, or it is damaged."""

    def decode(text: str) -> AnswerTime:
        least, most = text.split()
        chosen = AnswerTime(int(least), int(most))
        if not _may_be(chosen):
            raise ValueError("such a time cannot be chosen")
        return chosen

    return read_text(path, decode, AnswerTime())


class AnswerClock:
    """How long the open question is still waited for. `now` is a monotonic clock in seconds.

    `yields` is the option by which a seat gives nothing: a question without it is waited for without end.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.open: OpenWindow | None = None
        self._now = now

    def look(self, decision: Decision | None, epoch: int, *, yields: str, seconds: int, after: float = 0.0) -> None:
        """See what is asked now: a question that was not asked before has all its time, `after` some seconds in which
        people see what led to it."""
        if not seconds or not may_yield(decision, yields):
            self.open = None
            return
        assert decision is not None
        was = self.open
        if was is None or (was.decision, was.epoch, was.seconds) != (decision.id, epoch, seconds):
            self.open = OpenWindow(decision.id, epoch, float(seconds), self._now() + after)

    def left(self) -> float | None:
        """Seconds until whoever has not answered gives nothing; None where nobody has to hurry."""
        return self.open.left(self._now()) if self.open else None

    def open_anew(self) -> None:
        """Let the question have its whole time once more."""
        if self.open is not None:
            self.open = OpenWindow(self.open.decision, self.open.epoch, self.open.seconds, self._now())


def may_yield(decision: Decision | None, yields: str) -> bool:
    """Whether this asks seats for an answer that they may give by that option, unseen by others."""
    return (
        bool(yields)
        and isinstance(decision, Choice)
        and not decision.open
        and all(any(option.id == yields for option in decision.options(seat)) for seat in decision.seats)
    )
