"""The planner: a thread of its own that makes schedules anew while everybody goes on looking and playing.

A schedule can take seconds of a slow processor, and minutes of a busy one. What is due can be seen in the log, so a
planner that is started anew goes on with what the one before it has left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import Condition
from typing import TYPE_CHECKING

from companion.support.background import Report, SupervisedLoop
from companion.support.errors import Refused
from companion.tournament.events import COMPANION, By
from companion.tournament.planning.plan import plan_anew

if TYPE_CHECKING:
    from companion.tournament.storage.store import Store

NAME = "planning"
CLOSING = 5.0
"""Seconds that closing waits for a plan that is being made."""
PARTS = 20
"""Parts of a plan's making that pages hear of."""


class _Closing(Exception):
    """The planner ends: the plan that is being made is dropped."""


@dataclass(frozen=True, slots=True)
class _Order:
    """A plan to be made: for whom in the log, and of how many rounds (None: only if it is due, of as many as now)."""

    by: By
    rounds: int | None


class Planner:
    """Makes plans in `store`, one after the other. Safe for several threads; what fails goes to `report`."""

    def __init__(self, store: Store, report: Report) -> None:
        self._store = store
        self._orders: dict[str, _Order] = {}
        self._parts: dict[str, int] = {}
        self._changes: Counter[str] = Counter()
        self._news = Condition()
        self._began = self._closing = False
        self._loop = SupervisedLoop(NAME, self._run, report)

    def close(self) -> None:
        """End; a plan that is being made is dropped, and made by the next planner."""
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._loop.close(CLOSING)

    def order(self, key: str, by: By, rounds: int | None = None) -> None:
        """Have a tournament planned: with this number of `rounds`, or (None) if its plan is due."""
        with self._news:
            before = self._orders.get(key)
            self._orders[key] = _Order(by, rounds if rounds is not None or before is None else before.rounds)
            self._progress(key, 0.0)
            self._news.notify_all()

    def share(self, key: str) -> float | None:
        """How much of a tournament's plan is made, 0 to 1; None where none is being made."""
        with self._news:
            return self._parts.get(key, 0) / PARTS if key in self._orders else None

    def changes(self, key: str) -> int:
        """A number that rises whenever `share` changes."""
        with self._news:
            return self._changes[key]

    def settled(self, seconds: float) -> bool:
        """Wait until nothing is left to plan, for `seconds` at most. Returns whether nothing is."""
        with self._news:
            return self._news.wait_for(lambda: self._began and not self._orders, seconds)

    def _run(self, loop: SupervisedLoop) -> None:
        if not self._began:
            self._take_up()
            loop.well()
        while True:
            with self._news:
                self._news.wait_for(lambda: self._orders or self._closing)
                if self._closing:
                    return
                key, order = next(iter(self._orders.items()))
            self._make(key, order)
            loop.well()

    def _take_up(self) -> None:
        """Order what is due in the log already."""
        due = [listed.key for listed in self._store.listed() if self._store.read(listed.key).plan_is_due]
        with self._news:
            for key in due:
                self._orders.setdefault(key, _Order(COMPANION, None))
            self._began = True
            self._news.notify_all()

    def _make(self, key: str, order: _Order) -> None:
        def progress(share: float) -> None:
            with self._news:
                if self._closing:
                    raise _Closing
                self._progress(key, share)

        try:
            due = order.rounds is None
            plan_anew(self._store, key, order.by, order.rounds, progress=progress, only_if_due=due)
        except Refused:
            pass  # too few are here for a plan now; who comes next orders another
        except _Closing:
            return  # to where the planner sees that it ends
        with self._news:
            if self._orders.get(key) == order:
                del self._orders[key]
                self._parts.pop(key, None)
            self._changes[key] += 1
            self._news.notify_all()

    def _progress(self, key: str, share: float) -> None:
        part = int(share * PARTS)
        if self._parts.get(key) != part:
            self._parts[key] = part
            self._changes[key] += 1
