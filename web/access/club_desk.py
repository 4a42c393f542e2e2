"""The club behind the tournament's pages: its desk, opened when somebody looks, and its news."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from companion.memory.memory import Memory
from companion.support.background import Report
from companion.tournament.at_table.names_kept import NamesKept
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.planning.planner import Planner
from companion.tournament.state import Tournament
from companion.tournament.storage.hand_in import Outbox
from web.access.wrong_tries import WrongTries

if TYPE_CHECKING:
    from companion.tournament.desk import Desk

FRESH = 0.5
"""Seconds that a revision serves for all who ask: each of forty streams asks several times a second."""


class Printer(Protocol):
    """Makes the PDFs of a tournament. A protocol, because `deploy/print` does that, which `web` may not import."""

    def __call__(
        self, what: str, tournament: Tournament, names: Sequence[str], round_: int | None, codes: Mapping[int, str]
    ) -> bytes:
        """A sheet by its name: "rounds", "players", "signs", "codes", "slips", "standings", "certificates"."""

    def lacks(self, tournament: Tournament, names: Sequence[str]) -> tuple[str, ...]:
        """A sentence for each name with letters that the PDFs' font lacks."""


class Club:
    """A club's desk as pages use it. Safe for several threads.

    `opens`: opens the desk; a database that does not answer yet is tried again whenever somebody asks. `printer`: makes
    PDFs, None where nothing can be printed. `clock`: monotonic seconds. `report` gets what is wrong with the
    planner. `memory`: what the table remembers, `outbox`: what waits to be sent to the club; names are forgotten there
    too.
    """

    def __init__(
        self,
        opens: Callable[[], Desk],
        printer: Printer | None = None,
        clock: Callable[[], float] = monotonic,
        report: Report = lambda name, why: None,
        *,
        memory: Memory | None = None,
        outbox: Outbox | None = None,
    ) -> None:
        self.printer = printer
        self.names = NamesKept(memory, lambda: self.desk, outbox)
        """The names of people: whether they are kept, and how they are changed and forgotten."""
        self.code_tries = WrongTries(clock)
        """Counts the wrong codes by which phones ask for names."""
        self._opens = opens
        self._clock = clock
        self._report = report
        self._lock = Lock()
        self._desk: Desk | None = None
        self._planner: Planner | None = None
        self._answers: dict[str, tuple[float, int]] = {}

    @property
    def desk(self) -> Desk:
        """The desk. Raises DatabaseUnavailable, DatabaseUnusable."""
        return self._opened()[0]

    @property
    def planner(self) -> Planner:
        """Makes schedules in the background; it begins with the desk, and takes up what is due. Raises as `desk`."""
        return self._opened()[1]

    def _opened(self) -> tuple[Desk, Planner]:
        with self._lock:
            if self._desk is None or self._planner is None:
                self._desk = self._opens()
                self._planner = Planner(self._desk.store, self._report)
            return self._desk, self._planner

    def close(self) -> None:
        """Close the desk if it was opened."""
        with self._lock:
            if self._desk is not None and self._planner is not None:
                self._planner.close()
                self._desk.close()
                self._desk = self._planner = None

    def revision(self, key: str) -> int:
        """The revision of a tournament, at most `FRESH` seconds old; the last one known while the database is away."""
        return self._fresh(key, lambda: self.desk.revision(key))

    def desk_revision(self, key: str) -> int:
        """The revision for the host's desk, whose page also shows how a schedule comes on."""
        return self.revision(key) + self.planner.changes(key)

    def season_revision(self) -> int:
        """The revision of the season, as fresh."""
        return self._fresh("", lambda: self.desk.season_revision())

    def _fresh(self, key: str, ask: Callable[[], int]) -> int:
        now = self._clock()
        with self._lock:
            at, value = self._answers.get(key, (-FRESH, 0))
        if now - at < FRESH:
            return value
        with contextlib.suppress(DatabaseUnavailable):
            value = ask()
        with self._lock:
            self._answers[key] = (now, value)
        return value
