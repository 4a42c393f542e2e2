"""Pause: the table stands still until somebody lets it go on, and so does the clock by which it plays.

Nothing of the game is answered, thrown or taken back meanwhile; chairs may change. It is in memory alone: after a
restart, or when the game is put away, nobody has paused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.support.errors import Refused


class PausedBy(NamedTuple):
    """The one who has paused the table: a seat, or else the host, or (`panel`) somebody at the buttons."""

    seat: int | None = None
    panel: bool = False


class Pause:
    """Whether the table is paused; called, it is the clock of play. `clock` is monotonic, in seconds.

    >>> times = iter((10.0, 15.0, 16.0))
    >>> pause = Pause(lambda: next(times))
    >>> pause.begin(PausedBy(0)), pause(), pause.end(), pause()
    (None, 10.0, None, 11.0)
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._stands: tuple[float | None, float] = (None, 0.0)  # since when it stands still, and how long it did before
        self.by: PausedBy | None = None
        self.count = 0
        """How often there was a pause."""

    def __call__(self) -> float:
        """Seconds of play: they stand still in a pause; may be asked from any thread."""
        since, lost = self._stands
        return (self._clock() if since is None else since) - lost

    def begin(self, by: PausedBy) -> None:
        """Begin a pause; pages name who paused the table first, whoever does after."""
        if self.by is None:
            self.by, self._stands = by, (self._clock(), self._stands[1])
            self.count += 1

    def end(self) -> None:
        """End the pause."""
        since, lost = self._stands
        if since is not None:
            self.by, self._stands = None, (None, lost + self._clock() - since)

    def refuse(self) -> None:
        """Refuse an input while the table is paused. Raises Refused."""
        if self.by is not None:
            raise Refused("paused")
