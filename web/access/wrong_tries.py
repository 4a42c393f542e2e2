"""Wrong codes are tried slowly: eight from one address and it pauses; from many together, one a minute.

Four digits are 10 000 codes. One address gets some ninety tries in six hours, since its pause doubles each time; all
addresses together get forty and then sixty an hour. Nobody else pauses with an address that does: whoever has a seat at
the table is held by the tries of their own address and phone alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from web.elements.errors import FormRefused

WRONG = 8
"""Wrong codes from one address until it pauses."""
PAUSE = 60.0
"""Seconds of the first pause; each one after it is twice as long."""
LONGEST = 3600.0
"""Seconds of the longest pause; an address that was quiet so long after its last try and pause is forgotten."""
TOGETHER = 40
"""Wrong codes of all who have no seat, until they have to wait for one another."""
ONE_MORE = 60.0
"""Seconds until an address has one more try."""
RESERVE = 10
"""Tries kept for addresses that were not wrong lately: who is wrong once a minute keeps nobody else out."""
ADDRESSES = 2000
"""How many addresses are remembered; where more try, the first ones are forgotten, and the brake for all of them
holds."""


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    until: float = 0.0
    """The end of the pause, by the clock."""
    last: float = 0.0


class WrongTries:
    """Counts the wrong tries of one kind of code. `clock` is monotonic, in seconds; for several threads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._by: dict[str, _Tries] = {}
        self._left = float(TOGETHER)
        self._filled = clock()

    def begin(self, address: str, seated: str | None = None) -> None:
        """Begin a try of a code: it counts as wrong until `right` says otherwise, so that many at once gain nothing.

        `seated` names the phone where it has a seat at the table. Raises FormRefused during a pause.
        """
        with self._lock:
            now = self._clock()
            self._forget(now)
            keys = _keys(address, seated)
            ends = max(self._by[key].until if key in self._by else 0.0 for key in keys)
            if now < ends:
                raise FormRefused("wrong_pause", seconds=round(ends - now) or 1)
            if seated is None:
                self._left = min(TOGETHER, self._left + (now - self._filled) / ONE_MORE)
                self._filled = now
                least = 1 + (RESERVE if f"address {address}" in self._by else 0)
                if self._left < least:
                    raise FormRefused("wrong_brake", seconds=round((least - self._left) * ONE_MORE) or 1)
                self._left -= 1
            for key in keys:
                self._count(key, now)

    def right(self, address: str, seated: str | None = None) -> None:
        """Note that the code tried last from an address was right."""
        with self._lock:
            for key in _keys(address, seated):
                self._by.pop(key, None)
            if seated is None:
                self._left = min(TOGETHER, self._left + 1)

    def _count(self, key: str, now: float) -> None:
        tries = self._by.setdefault(key, _Tries())
        tries.wrong += 1
        tries.last = now
        if tries.wrong % WRONG == 0:
            tries.until = now + min(LONGEST, PAUSE * 2 ** (tries.wrong // WRONG - 1))
        while len(self._by) > ADDRESSES:
            self._by.pop(next(iter(self._by)))

    def _forget(self, now: float) -> None:
        quiet = [key for key, tries in self._by.items() if now - max(tries.last, tries.until) >= LONGEST]
        for key in quiet:
            del self._by[key]


def _keys(address: str, seated: str | None) -> tuple[str, ...]:
    return (f"address {address}",) if seated is None else (f"address {address}", f"phone {seated}")
