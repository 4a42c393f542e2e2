"""Background count of a journal's dice: one at a time, in a thread of its own, shared by all who ask.

The table's thread has no part in it. A game that was counted, in this run or an earlier one, is counted again only
where it has changed since. A lock guards which count is under way.
"""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple

from companion.games.known import GAMES, Games
from companion.journal.dice_thrown.counts_kept import CountsKept
from companion.journal.dice_thrown.throw_counts import DiceThrown, ShownDie, grouped, shown_dice
from companion.journal.journal_reader import JournalReader
from companion.support.errors import CompanionError, Refused

BREATH = 0.002
"""Seconds for which a count rests after each game that it replayed: Python runs one thread at a time, and the table's
comes first."""


class CountedSoFar(NamedTuple):
    """Progress of a count: how many games `of` all."""

    counted: int
    of: int


class ThrowCounting:
    """Counts the dice of the journal in a folder, which a `Journal` of this process holds open.

    Both ways to ask raise JournalUnreadable. Who asks while a count is under way gets that one, which may not know what
    was thrown since it began.
    """

    def __init__(self, folder: Path, games: Games = GAMES) -> None:
        self._folder = folder
        self._games = games
        self._lock = threading.Lock()
        self._latest: Future[DiceThrown] | None = None
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()
        self._so_far = CountedSoFar(0, 0)
        self._counted: dict[int, tuple[int, Counter[ShownDie] | None]] = {}

    def close(self) -> None:
        """Stop a count that is under way; all who wait for it get a refusal."""
        with self._lock:
            self._closed.set()
        if self._thread is not None:
            self._thread.join()

    def count(self) -> DiceThrown:
        """All dice up to now, however long it takes."""
        return self._result_of(self._latest_or_new(), None)

    def within(self, seconds: float) -> DiceThrown | CountedSoFar:
        """All dice up to now if they are counted within `seconds`, else how far the count is; it goes on."""
        count = self._latest_or_new()
        try:
            return self._result_of(count, seconds)
        except TimeoutError:
            if count.done():
                raise
            return self._so_far

    def _latest_or_new(self) -> Future[DiceThrown]:
        """Returns the count that is under way, or the last one if its failure was not reported yet, or a new one."""
        with self._lock:
            if self._closed.is_set():
                raise Refused("table_closed")
            latest = self._latest
            if latest is None or (latest.done() and latest.exception() is None):
                latest = self._latest = Future()
                self._so_far = CountedSoFar(0, 0)
                self._thread = threading.Thread(target=self._run, args=(latest,), name="dice count", daemon=True)
                self._thread.start()
            return latest

    def _result_of(self, count: Future[DiceThrown], seconds: float | None) -> DiceThrown:
        try:
            return count.result(seconds)
        finally:
            with self._lock:
                if self._latest is count and count.done():
                    self._latest = None

    def _run(self, outcome: Future[DiceThrown]) -> None:
        try:
            outcome.set_result(self._count_all())
        except BaseException as error:  # raised again for whoever asked
            outcome.set_exception(error)

    def _count_all(self) -> DiceThrown:
        with JournalReader(self._folder) as journal, CountsKept(self._folder) as cache:
            lengths = journal.lengths()
            for number, (game, commands) in enumerate(lengths.items()):
                self._so_far = CountedSoFar(number, len(lengths))
                known = self._counted.get(game)
                if known is None or known[0] != commands:
                    self._counted[game] = (commands, self._dice_of(game, journal, cache))
                if self._closed.is_set():
                    raise Refused("table_closed")
        total: Counter[ShownDie] = Counter()
        for game in lengths:
            total.update(self._counted[game][1] or ())
        return grouped(total, unreadable=sum(self._counted[game][1] is None for game in lengths))

    def _dice_of(self, game: int, journal: JournalReader, kept: CountsKept) -> Counter[ShownDie] | None:
        """Returns the faces of a game's throws, cached or by replay; None where these rules cannot replay it."""
        rows = journal.rows(game)
        digest = rows.digest
        dice = kept.count_of(game, digest)
        if dice is None:
            try:
                dice = Counter(shown_dice(journal.stored(rows), self._games))
            except CompanionError:
                return None
            kept.keep(game, digest, dice)
            self._closed.wait(BREATH)
        return dice
