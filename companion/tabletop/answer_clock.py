"""The time that runs for an answer out of turn, where the table has chosen that whoever is away gives nothing.

It follows from what is asked and from nothing else: it is the same whatever anybody holds, and a page that shows it
tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.kernel.decision import Choice, Decision
from companion.tabletop.window_clock import OpenWindow


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
