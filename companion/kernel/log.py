"""The log of a game for each audience, built on from what was told last: a new answer costs what it tells, no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.kernel.event import Event


class Mark(NamedTuple):
    """An undo or a correction, told after so many events."""

    after: int
    event: Event


class Log:
    """What happened since the beginning, with undos and corrections told where they happened.

    It follows one state of a game, whose events and marks only grow: a game that is replayed begins another log.
    """

    def __init__(self) -> None:
        self._events = 0
        self._marks = 0
        self._told: list[Event] = []
        self._known: dict[int | None, tuple[int, list[Event]]] = {}  # by audience: how far read, and what was known

    def whole(self, events: Sequence[Event], marks: Sequence[Mark]) -> list[Event]:
        """All of it, for whoever may know everything; always the same list."""
        for mark in marks[self._marks :]:
            self._told += events[self._events : mark.after]
            self._told.append(mark.event)
            self._events = mark.after
        self._told += events[self._events :]
        self._events, self._marks = len(events), len(marks)
        return self._told

    def known_to(self, audience: int | None, events: Sequence[Event], marks: Sequence[Mark]) -> list[Event]:
        """What an audience (a seat, or None for the public) may know of it; always the same list."""
        told = self.whole(events, marks)
        read, known = self._known.get(audience, (0, []))
        known += [event for event in told[read:] if event.may_know(audience)]
        self._known[audience] = (len(told), known)
        return known
