"""The event log of each audience, extended incrementally: a new answer costs what it adds, no more."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kernel.event import Event
from companion.kernel.remark import PlacedRemark


class Log:
    """All events since the beginning, with each remark at the place where it was made.

    It follows one state of a game, whose events and remarks only grow: a game that is replayed begins another log.

    >>> from companion.kernel.event import Event
    >>> from companion.kernel.log import Log
    >>> log = Log()
    >>> events = [Event("takes_arrow", (("seat", 1),)), Event("your_role", known_to=frozenset({2}))]
    >>> len(log.whole(events, ())), len(log.known_to(1, events, ())), len(log.known_to(2, events, ()))
    (2, 1, 2)
    """

    def __init__(self) -> None:
        self._events = 0
        self._remarks = 0
        self._lines: list[Event] = []
        self._known: dict[int | None, tuple[int, list[Event]]] = {}  # by audience: how far read, and what was known

    def whole(self, events: Sequence[Event], remarks: Sequence[PlacedRemark]) -> list[Event]:
        """Returns the whole log, for a reader that may know everything; always the same list."""
        for remark in remarks[self._remarks :]:
            self._lines += events[self._events : remark.after]
            self._lines.append(remark.event)
            self._events = remark.after
        self._lines += events[self._events :]
        self._events, self._remarks = len(events), len(remarks)
        return self._lines

    def known_to(self, audience: int | None, events: Sequence[Event], remarks: Sequence[PlacedRemark]) -> list[Event]:
        """Returns the lines that an audience (a seat, or None for the public) may know; always the same list."""
        lines = self.whole(events, remarks)
        read, known = self._known.get(audience, (0, []))
        known += [seen for event in lines[read:] if (seen := event.for_audience(audience)) is not None]
        self._known[audience] = (len(lines), known)
        return known
