"""A read-only connection to a journal, beside its writer.

SQLite in WAL mode lets a reader see the last finished state while the writer goes on; neither waits for the other.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from companion.journal.commands import COLUMNS
from companion.journal.journal import FILE, StoredGame, game_of_rows, setup_of
from companion.kernel.rules import Setup
from companion.locales.bounded_files import NOT_OURS, parsed_json
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.errors import JournalUnreadable


def copy(journal: Path, to: Path) -> None:
    """Copy a journal as it is at one moment, also while a `Journal` holds it open. Raises JournalUnreadable."""
    try:
        with closing(_opened(journal)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise _unreadable(journal, error) from error


class GameRows(NamedTuple):
    """A game as it lies on the disk, not yet understood."""

    id: int
    setup: str
    commands: tuple[tuple[Any, ...], ...]

    @property
    def digest(self) -> str:
        """A hash of the game's content: it changes when anything in the game does."""
        return blake2b(repr(self[1:]).encode(), digest_size=16).hexdigest()


class GameHeld(NamedTuple):
    """A game of the list. `identity`: unique in the world, None for what an earlier version has put away.

    `commands`: how many it took; the number only rises, whatever is taken back.
    """

    id: int
    identity: str | None
    commands: int
    ended: bool
    put_away: bool


class EndedGame(NamedTuple):
    """A game that has ended: its number, its set-up, and the side that has won, "" where nobody kept it."""

    id: int
    setup: Setup
    side: str


class JournalReader:
    """Reads a journal, also while a `Journal` holds it open. A context manager, for one thread.

    Raises JournalUnreadable where the file cannot be read, or holds nonsense.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        try:
            self._db = _opened(self._path)
        except sqlite3.Error as error:
            raise _unreadable(self._path, error) from error

    def __enter__(self) -> JournalReader:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def lengths(self) -> dict[int, int]:
        """Every game's number with how many commands it took, the first game first."""
        rows = self._read("select game, count(*) from commands group by game")
        lengths = {game: 0 for (game,) in self._read("select id from games order by id")}
        return lengths | {game: commands for game, commands in rows if game in lengths}

    def held_after(self, game: int) -> tuple[GameHeld, ...]:
        """The games that were begun after this one, the first game first."""
        rows = self._read(
            "select id, identity, (select count(*) from commands where game = games.id), ended is not null, "
            "put_away from games where id > ? order by id",
            game,
        )
        return tuple(
            GameHeld(number, identity, commands, bool(ended), bool(put_away))
            for number, identity, commands, ended, put_away in rows
        )

    def playing(self) -> bool:
        """Whether a game lies on the table that has not ended."""
        return bool(self._read("select 1 from games where ended is null and put_away = 0 limit 1"))

    def ended(self, most: int, before: int | None = None) -> tuple[EndedGame, ...]:
        """The latest games that have ended, at most `most`, the last one first; `before`: older than that one.

        One whose entry is damaged is left out.
        """
        rows = self._read(
            "select id, setup, ended from games where ended is not null and (?1 is null or id < ?1) "
            "order by id desc limit ?2",
            before,
            most,
        )
        found = []
        for number, setup, ended in rows:
            with suppress(*NOT_OURS):
                side = str(parsed_json(ended)["tally"].get("winner", ""))
                found.append(EndedGame(number, setup_of(parsed_json(setup)), side))
        return tuple(found)

    def find(self, game: int) -> GameRows | None:
        """A game as it lies on the disk; None where there is none of this number."""
        return self.rows(game) if self._read("select 1 from games where id = ?", game) else None

    def rows(self, game: int) -> GameRows:
        """A game of the list, as it lies on the disk."""
        [(setup,)] = self._read("select setup from games where id = ?", game)
        commands = self._read(f"select {COLUMNS} from commands where game = ? order by id", game)
        return GameRows(game, setup, tuple(commands))

    def stored(self, rows: GameRows) -> StoredGame:
        """Returns the game of such rows. Raises GameUnreadable."""
        return game_of_rows(rows.id, rows.setup, rows.commands)

    def _read(self, query: str, *values: int | None) -> list[Any]:
        try:
            with closing(self._db.execute(query, values)) as found:
                return found.fetchall()
        except sqlite3.Error as error:
            raise _unreadable(self._path, error) from error


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _unreadable(path: Path, error: Exception) -> JournalUnreadable:
    return JournalUnreadable(sentence("journal.unread", {"path": str(path), "why": reason(error)}))
