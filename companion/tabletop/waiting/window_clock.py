"""The window that is open at the table: how long it lasts, who holds, and who of them steps in at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from companion.errors import Refused
from companion.kernel.decision import LAPSE, Decision, Tokens, Window

SECONDS = 3.0
"""How long a window is open, whoever does what."""
TOLD_SECONDS = 20.0
"""How long who has held in vain can read so."""


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A window as everybody may know it: its decision and epoch, how long it lasts, when it was opened.

    `seconds` is None where only a call closes it; `opened` is in seconds of the table's clock, and may still lie ahead:
    its time begins when people have seen what led to it.
    """

    decision: str
    epoch: int
    seconds: float | None
    opened: float

    def left(self, now: float) -> float | None:
        """Seconds until it ends; None where time does not end it."""
        return None if self.seconds is None else max(0.0, self.opened + self.seconds - now)


class _Holding(NamedTuple):
    """Who holds, and at which window."""

    decision: str = ""
    epoch: int = -1
    seats: frozenset[int] = frozenset()


class _InVain(NamedTuple):
    """Who has held at the last window and did not step in, and when it ended."""

    seats: frozenset[int] = frozenset()
    ended: float = 0.0


class WindowClock:
    """Lets a window run its time. `now` is a monotonic clock in seconds; `seconds` None: no window ends by itself.

    Who holds is told to nobody but that seat, and nothing but the end of the window depends on it.
    """

    def __init__(self, seconds: float | None, now: Callable[[], float]) -> None:
        self.seconds = seconds
        self.open: OpenWindow | None = None
        self._now = now
        self._asked: Window | None = None
        self._holding = _Holding()
        self._in_vain = _InVain()

    def look(self, decision: Decision | None, epoch: int, after: float = 0.0) -> None:
        """See what is asked now: a window that was not asked before opens for its whole time, `after` some seconds in
        which people see what led to it."""
        if not isinstance(decision, Window):
            self._asked, self.open, self._holding = None, None, _Holding()
        elif decision is not self._asked:  # one that is asked anew after an adjustment is another object
            self._asked = decision
            self.open = OpenWindow(decision.id, epoch, self.seconds, self._now() + after)
            if self._holding[:2] != (decision.id, epoch):
                self._holding = _Holding(decision.id, epoch)

    def open_anew(self) -> None:
        """Let the open window run its whole time once more."""
        self._in_vain = _InVain()
        if self._asked is not None and self.open is not None:
            self.open = OpenWindow(self.open.decision, self.open.epoch, self.seconds, self._now())

    def left(self) -> float | None:
        """Seconds until the open window ends; None where no time runs."""
        return self.open.left(self._now()) if self.open else None

    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None:
        """A seat holds, or lets go. Raises Refused for any window but the open one."""
        if self.open is None or (self.open.decision, self.open.epoch) != (decision, epoch):
            raise Refused("stale")
        seats = self._holding.seats
        self._holding = self._holding._replace(seats=seats | {seat} if on else seats - {seat})

    def holding(self, seat: int) -> bool:
        """Whether a seat holds now; may be asked from any thread."""
        return seat in self._holding.seats

    def held_in_vain(self, seat: int) -> bool:
        """Whether a seat held at the window that ended a moment ago, and did not step in; for that seat alone."""
        seats, ended = self._in_vain
        return seat in seats and self._now() - ended < TOLD_SECONDS

    def ends_with(self, seats: int) -> tuple[int | None, Tokens]:
        """What the open window is answered: the first reaction in seat order from the player on turn, or its lapse."""
        window = self._asked
        assert window is not None, "no window is open"
        active = int(dict(window.params).get("seat", 0))
        steps_in: tuple[int | None, Tokens] = (None, LAPSE)
        for seat in ((active + further) % seats for further in range(seats)):
            options = window.options(seat)
            if options and seat in self._holding.seats:
                steps_in = seat, (options[0].id,)
                break
        self._in_vain = _InVain(frozenset(self._holding.seats - {steps_in[0]}), self._now())
        return steps_in
