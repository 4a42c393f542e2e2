"""Corrections that people try, one each, and who may put a throw right: everybody, or who threw and the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from companion.kernel.correction import Correction
from companion.kernel.game import Game
from companion.support.errors import Refused
from companion.table.kept import KeptSwitch

SECONDS = 60.0
"""Seconds of play that a correction is tried at most: bots wait for who looks at one, and nobody may forget them so."""


class _Tried(NamedTuple):
    """A tried correction, the epoch of the game that it was tried on, and the time at which it is forgotten."""

    correction: Correction
    epoch: int
    until: float


class TriedCorrections:
    """The corrections that people try, by seat, None for the host; `clock` gives the seconds of play.

    What others do meanwhile does not end it: what would change is looked up anew. An undo or another correction ends
    it, since the throw may be another one by then.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tried: dict[int | None, _Tried] = {}

    @property
    def shown(self) -> Mapping[int | None, Correction]:
        """The tried corrections, for a snapshot."""
        return MappingProxyType({by: tried.correction for by, tried in self._tried.items()})

    def begin(self, by: int | None, correction: Correction, epoch: int) -> None:
        """Try a correction, in place of what the same person has tried before."""
        self._tried[by] = _Tried(correction, epoch, self._clock() + SECONDS)

    def of(self, by: int | None) -> Correction:
        """Returns what somebody tries. Raises Refused where that is nothing."""
        if by not in self._tried:
            raise Refused("no_correction")
        return self._tried[by].correction

    def drop(self, by: int | None) -> None:
        """Forget what somebody tries. Raises Refused where that is nothing."""
        self.of(by)
        del self._tried[by]

    def forget(self) -> None:
        """Forget all."""
        self._tried.clear()

    def look_again(self, game: Game) -> None:
        """Look up anew what would change, since the game went on, and forget what no longer fits."""
        before, self._tried = self._tried, {}
        for by, (correction, epoch, until) in before.items():
            if epoch == game.epoch:
                with suppress(Refused):
                    again = game.try_correction(correction.decision, correction.tokens)
                    self._tried[by] = _Tried(again, epoch, until)

    def left(self) -> float | None:
        """Seconds until somebody has tried for too long; None where nobody tries."""
        return min((tried.until - self._clock() for tried in self._tried.values()), default=None)

    def end_in_time(self) -> None:
        """Forget what has been tried for too long."""
        now = self._clock()
        self._tried = {by: tried for by, tried in self._tried.items() if tried.until > now}


FILE = "roller_puts_right"


class PutRight:
    """Who may put throws right: everybody, or (`reserved`) who threw and the host; kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._kept = KeptSwitch(folder, FILE)

    @property
    def reserved(self) -> bool:
        return self._kept.on

    def reserve(self, on: bool) -> None:
        """Reserve putting right, or open it to all. Raises JournalUnwritable, with nothing changed."""
        self._kept.keep(on)

    def check(self, by: int | None, thrower: int | None) -> None:
        """Check that this seat (None: the host) may put right what `thrower` threw. Raises Refused."""
        if self.reserved and by is not None and by != thrower:
            raise Refused("put_right_reserved")
