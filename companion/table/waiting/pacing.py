"""Beats: each event that an audience may know, with the time for which it is shown; and the table's own reckoning of
how long the public is still looking.

No page reports, waits or skips for others: the table adds up the lengths of the public's beats, and bots and windows
wait for that. A page says how far it has shown its own audience's log (`Place`), and gets what came since. Beats are
counted along that log alone, so that no number and no gap shows an event that another seat knows. What is secret to
everybody but a seat is not filmed on its phone either: roles and hands are seen under their owner's finger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.kernel.event import Event
from companion.kernel.remark import REMARKS

MOST: Final = 24
"""Events that are shown one after another; whoever has missed more sees how the table stands."""
REMARK_SECONDS: Final = 1.2
"""Seconds for which it is shown that something was taken back, or that a chair has changed."""
STAYS_AS_IT_WAS: Final = frozenset(
    {"stays_open", "chair_phone", "chair_code", "chair_no_phone", "chair_bot", "chair_no_bot", "laid", "redone"},
)
"""Remarks that take nothing back."""
_PLACE: Final = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})\.([0-9]{1,9})")


class Place(NamedTuple):
    """How far an audience's log was shown: the game's number in the journal, its epoch, the lines shown."""

    game: int
    epoch: int
    lines: int

    def __str__(self) -> str:
        return f"{self.game}.{self.epoch}.{self.lines}"


def place_read(text: str) -> Place | None:
    """Returns the place that a page has named; None for anything else.

    >>> place_read("3.0.17"), place_read("3.0"), place_read("-1.0.17")
    (Place(game=3, epoch=0, lines=17), None, None)
    """
    match = _PLACE.fullmatch(text)
    return Place(*map(int, match.groups())) if match else None


class Timed(NamedTuple):
    """An event that is shown for some `seconds`; `line` is its place in its audience's log, from 1."""

    line: int
    seconds: float
    event: Event


def seconds_of(event: Event, lengths: Mapping[str, float]) -> float:
    """Returns how long an event is shown, by its game's table, or as a remark."""
    return lengths.get(event.key, REMARK_SECONDS)


def beats_since(shown: Place, now: Place, log: Sequence[Event], lengths: Mapping[str, float]) -> tuple[Timed, ...]:
    """Returns the beats that have come since `shown`, of an audience's `log` as it stands at `now`.

    A game that was begun since is shown from its deal. After something was taken back or put right, only that is shown:
    nobody sees again what had been shown. Whoever has missed more than `MOST` events gets none.

    >>> log = [Event("rolled"), Event("shot"), Event("undone")]
    >>> lengths = {"rolled": 1.5, "shot": 1.0}
    >>> [beat.event.key for beat in beats_since(Place(1, 0, 1), Place(1, 0, 2), log[:2], lengths)]
    ['shot']
    >>> [beat.event.key for beat in beats_since(Place(1, 0, 9), Place(1, 1, 3), log, lengths)]
    ['undone']
    """
    if shown.game != now.game:
        shown = Place(now.game, 0, 0)
    if shown.epoch != now.epoch:
        lines = _last_taken_back(log)
    elif now.lines - shown.lines > MOST:
        lines = range(0)
    else:
        lines = range(shown.lines, now.lines)
    openly = ((line, _openly(log[line])) for line in lines)
    return tuple(Timed(line + 1, seconds_of(event, lengths), event) for line, event in openly if event is not None)


def _openly(event: Event) -> Event | None:
    """The event as neighbours may see it on a phone's screen: what a seat alone knows is said in everybody's words."""
    if event.known_to is None:
        return event
    return Event(*event.otherwise) if event.otherwise is not None else None


def _last_taken_back(log: Sequence[Event]) -> range:
    """The line that says what began the present epoch."""
    for line in range(len(log) - 1, -1, -1):
        if log[line].key in REMARKS and log[line].key not in STAYS_AS_IT_WAS:
            return range(line, line + 1)
    return range(0)


class PublicBeats:
    """How long the public is still looking at what happened. `now` is a monotonic clock in seconds.

    `pace` times the lengths of the game's table: 1.0 shows things as long as they are to be seen, 0 not at all.
    """

    def __init__(self, now: Callable[[], float], pace: float) -> None:
        self.pace = pace
        self._now = now
        self._shown_to: Place | None = None
        self._end = 0.0

    def look(self, now: Place, log: Sequence[Event], lengths: Mapping[str, float]) -> None:
        """See what has happened: it is shown after what is being shown. What lay there at the start is not shown."""
        beats = beats_since(self._shown_to, now, log, lengths) if self._shown_to is not None else ()
        if self._shown_to is not None and now[:2] != self._shown_to[:2]:
            self._end = self._now()  # what was being shown is of a game, or a course of it, that is no more
        self._shown_to = now
        if beats:
            self._end = max(self._end, self._now()) + self.pace * sum(beat.seconds for beat in beats)

    def left(self) -> float:
        """Seconds until the public has seen everything; may be asked from any thread."""
        return max(0.0, self._end - self._now())
