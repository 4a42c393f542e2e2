"""Games that have ended, read from a journal beside its writer, to be watched again.

A game that has not ended is never handed out, whoever asks: its roles and hands are secret. That is decided by playing
its commands again, not by what the journal's list says.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path

from companion.games.known import GAMES, Games
from companion.journal.journal_reader import EndedGame, JournalReader
from companion.journal.stored_game import game_stored
from companion.kernel.record import Record
from companion.support.errors import Refused

KEPT = 8
"""Records that are kept: those that were watched last."""
LARGEST = 2**63 - 1
"""The largest number that SQLite knows."""


class PastGames:
    """The ended games of the journal in a folder, for any thread.

    Raises JournalUnreadable where that cannot be read.
    """

    def __init__(self, folder: Path, games: Games = GAMES) -> None:
        self._folder = folder
        self._games = games
        self._lock = threading.Lock()  # guards what is kept
        self._kept: OrderedDict[tuple[int, str], Record | None] = OrderedDict()

    def listed(self, most: int, before: int | None = None) -> tuple[EndedGame, ...]:
        """The latest ended games, the last one first, at most `most`; `before`: older than that one."""
        with JournalReader(self._folder) as reader:
            return reader.ended(most, before)

    def record(self, number: int) -> Record:
        """The whole record of a game that has ended.

        Raises Refused for a game that there is not, or that has not ended, JournalUnreadable for one that breaks a rule
        of this version, RecordInvalid for a game that this program does not know.
        """
        with JournalReader(self._folder) as reader:
            rows = reader.find(number) if number <= LARGEST else None
            if rows is None:
                raise Refused("no_game_to_watch", number=number)
            key = (number, rows.digest)
            with self._lock:
                known = key in self._kept
                record = self._kept.get(key)
            if not known:
                game = game_stored(reader.stored(rows), self._games)
                record = game.record if game.pending is None else None
        with self._lock:
            self._kept[key] = record
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        if record is None:
            raise Refused("game_not_ended", number=number)
        return record
