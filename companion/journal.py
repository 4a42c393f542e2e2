"""Everything that was ever accepted at this table, on disk before anyone sees what it led to.

SQLite in WAL mode with `synchronous=FULL`: an appended command survives a pulled plug (sqlite.org/pragma.html). One
process holds the data folder (`folder_lock.py`), and in it the table's thread is the only user of this connection; who
only reads has another one beside it (`journal_reader.py`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.chairs import Chair
from companion.errors import JournalInUse, JournalUnreadable, JournalUnwritable
from companion.folder_lock import FolderLock
from companion.kernel.rules import Setup
from companion.throw_source import ThrowSource

FILE = "journal.sqlite"

_FIRST = """
create table games (id integer primary key, setup text not null, ended text, put_away integer not null default 0);
create table commands (
    id integer primary key, game integer not null references games, kind text not null,
    decision text not null, epoch integer not null, seat integer, tokens text not null
);
create table chairs (number integer primary key, name text not null, phone text, bot text);
"""
_THROWS_HAVE_A_SOURCE = """
alter table commands add column source text not null default '';
alter table commands add column dice_set text not null default '';
create index commands_of_game on commands (game);
"""
_OPTIONS_ARE_CHOSEN = "create table options (name text primary key, value text not null);"
_STEPS = (_FIRST, _THROWS_HAVE_A_SOURCE, _OPTIONS_ARE_CHOSEN)
"""What each version of the file adds to the one before; a step that was ever published is never changed."""
VERSION = len(_STEPS)
COLUMNS = "kind, decision, epoch, seat, tokens, source, dice_set"
"""The columns of a command, in the order of `Command`'s fields."""


class Command(NamedTuple):
    """One accepted command: `kind` is "answer", "undo", "again", "correct" or "adjust".

    `seat` None is chance or the host. A throw has its `source`, and the name of the `dice_set` that lay on the table.
    """

    kind: str
    decision: str = ""
    epoch: int = 0
    seat: int | None = None
    tokens: tuple[str, ...] = ()
    source: ThrowSource = ThrowSource.UNKNOWN
    dice_set: str = ""


class StoredGame(NamedTuple):
    """A game as the journal holds it."""

    id: int
    setup: Setup
    commands: tuple[Command, ...]


class ListedGame(NamedTuple):
    """A game in the journal's list: how many commands it took, and how it ended if it has (else None)."""

    id: int
    setup: Setup
    commands: int
    ended: dict[str, Any] | None
    put_away: bool


class Journal:
    """The journal in one folder; a context manager.

    Raises JournalUnwritable where the folder or disk takes nothing, JournalUnreadable where the file is damaged, in use
    by another companion, or written by a newer version; nothing is changed then.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=1)
        except (OSError, sqlite3.OperationalError) as error:
            raise JournalUnwritable(f"The data folder {folder} cannot be written ({error}): choose another.") from error
        try:
            self._lock = FolderLock(folder)
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise self._opening_failed(error) from error
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            self.close()
            raise self._opening_failed(error) from error
        except JournalUnreadable:
            self.close()
            raise

    def _open(self) -> None:
        if self._version() > VERSION:
            raise JournalUnreadable(
                f"The journal {self.path} was written by a newer version of the companion: update this one, or choose "
                "another data folder."
            )
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        self._db.execute("pragma foreign_keys = on")
        with _Transaction(self._db):
            version = self._version()
            for step in _STEPS[version:]:
                for statement in step.split(";")[:-1]:
                    self._db.execute(statement)
            if version < VERSION:
                self._db.execute(f"pragma user_version = {VERSION}")

    def _version(self) -> int:
        return int(self._db.execute("pragma user_version").fetchone()[0])

    def _opening_failed(self, error: sqlite3.DatabaseError) -> JournalUnreadable | JournalUnwritable:
        if "locked" in str(error):
            return JournalInUse(f"Another companion uses {self.path}: stop it, or choose another data folder.")
        if "readonly" in str(error) or "unable to open" in str(error) or "full" in str(error):
            return JournalUnwritable(f"The journal {self.path} cannot be written ({error}): free or allow the space.")
        return self._damaged(error)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file and of its folder."""
        self._db.close()
        self._lock.release()

    # -- games -----------------------------------------------------------------------------------------------------

    def begin_game(
        self,
        setup: Setup,
        commands: Sequence[Command] = (),
        *,
        chairs: Sequence[Chair] | None = None,
        ended: dict[str, Any] | None = None,
    ) -> int:
        """Write a new game with its first commands, in one go; gives its number. Raises JournalUnwritable.

        `chairs`: who sits around it, where that changes with it; `ended`: its result, if it has ended with them.
        """

        def write() -> int:
            game = self._insert_game(setup)
            self._insert(game, commands)
            if ended is not None:
                self._db.execute("update games set ended = ? where id = ?", (json.dumps(ended), game))
            if chairs is not None:
                self._insert_chairs(chairs)
            return game

        return self._write(write)

    def append(self, game: int, commands: Sequence[Command], ended: dict[str, Any] | None = None) -> None:
        """Write commands of a game in one go, with its result and events if it has ended with them.

        Raises JournalUnwritable; then none of them is written.
        """
        text = json.dumps(ended) if ended else None

        def write() -> int:
            self._insert(game, commands)
            self._db.execute("update games set ended = ? where id = ? and ended is not ?", (text, game, text))
            return game

        self._write(write)

    def put_away(self, game: int) -> None:
        """Take a game from the table; it stays in the journal. Raises JournalUnwritable."""
        self._write(lambda: self._db.execute("update games set put_away = 1 where id = ?", (game,)).rowcount)

    def game_on_table(self) -> StoredGame | None:
        """The game that lies on the table, ended or not; None if there is none. Raises JournalUnreadable."""
        found = self._read("select id from games where put_away = 0 order by id desc limit 1")
        return self._game(found[0][0]) if found else None

    def game(self, number: int | None) -> StoredGame | None:
        """A game by its number, or (None) the latest; None if there is none. Raises JournalUnreadable."""
        found = self._read("select id from games where ?1 is null or id = ?1 order by id desc limit 1", number)
        return self._game(found[0][0]) if found else None

    def games(self) -> tuple[ListedGame, ...]:
        """Every game of this journal, the first one first. Raises JournalUnreadable."""
        rows = self._read(
            "select id, setup, (select count(*) from commands where game = games.id), ended, put_away from games "
            "order by id"
        )
        try:
            return tuple(
                ListedGame(number, _setup(json.loads(setup)), commands, json.loads(ended or "null"), bool(put_away))
                for number, setup, commands, ended, put_away in rows
            )
        except (ValueError, KeyError, TypeError) as error:
            raise self._damaged(error) from error

    def _game(self, number: int) -> StoredGame:
        [(setup,)] = self._read("select setup from games where id = ?", number)
        rows = self._read(f"select {COLUMNS} from commands where game = ? order by id", number)
        try:
            return game_of_rows(number, setup, rows)
        except (ValueError, KeyError, TypeError) as error:
            raise self._damaged(error) from error

    def _read(self, query: str, *values: int | None) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> JournalUnreadable:
        return JournalUnreadable(
            f"The journal {self.path} is damaged ({error}): keep a copy of it and choose another data folder."
        )

    def _insert(self, game: int, commands: Sequence[Command]) -> None:
        self._db.executemany(
            "insert into commands (game, kind, decision, epoch, seat, tokens, source, dice_set) "
            "values (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (game, c.kind, c.decision, c.epoch, c.seat, json.dumps(c.tokens), c.source.value, c.dice_set)
                for c in commands
            ],
        )

    def _insert_game(self, setup: Setup) -> int:
        text = json.dumps(
            {"game": setup.game, "rules": setup.rules, "players": setup.players, "options": setup.options}
        )
        return int(self._db.execute("insert into games (setup) values (?)", (text,)).lastrowid or 0)

    # -- chairs ----------------------------------------------------------------------------------------------------

    def save_chairs(self, chairs: Sequence[Chair]) -> None:
        """Write who sits where. Raises JournalUnwritable."""

        self._write(lambda: self._insert_chairs(chairs))

    def _insert_chairs(self, chairs: Sequence[Chair]) -> int:
        self._db.execute("delete from chairs")
        rows = [(number, chair.name, chair.phone, chair.bot) for number, chair in enumerate(chairs)]
        self._db.executemany("insert into chairs values (?, ?, ?, ?)", rows)
        return len(rows)

    def chairs(self) -> tuple[Chair, ...]:
        """Who sat where when this was last written."""
        rows = self._db.execute("select name, phone, bot from chairs order by number").fetchall()
        return tuple(Chair(*row) for row in rows)

    # -- options ---------------------------------------------------------------------------------------------------

    def save_options(self, options: Sequence[tuple[str, str]]) -> None:
        """Write what the next game is to begin with, by name and value. Raises JournalUnwritable."""

        def write() -> int:
            self._db.execute("delete from options")
            self._db.executemany("insert into options values (?, ?)", options)
            return len(options)

        self._write(write)

    def options(self) -> tuple[tuple[str, str], ...]:
        """What the next game was to begin with when this was last written."""
        rows = self._db.execute("select name, value from options order by rowid").fetchall()
        return tuple((str(name), str(value)) for name, value in rows)

    def _write(self, write: Any) -> int:
        try:
            with _Transaction(self._db):
                return int(write())
        except sqlite3.Error as error:
            raise JournalUnwritable(
                f"The journal {self.path} cannot be written ({error}): free some space on the disk; nothing is lost."
            ) from error


class _Transaction:
    """All or nothing, on disk when it ends."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("begin immediate")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            try:
                self._db.execute("commit")
                return
            except sqlite3.Error:
                self._roll_back()
                raise
        self._roll_back()

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            self._db.execute("rollback")


def game_of_rows(number: int, setup: str, rows: Sequence[Any]) -> StoredGame:
    """A game from its set-up and its commands' rows. Raises ValueError, KeyError or TypeError for nonsense."""
    commands = tuple(
        Command(kind, decision, epoch, seat, tuple(json.loads(tokens)), ThrowSource(source), dice_set)
        for kind, decision, epoch, seat, tokens, source, dice_set in rows
    )
    return StoredGame(number, _setup(json.loads(setup)), commands)


def _setup(data: dict[str, Any]) -> Setup:
    options = tuple((str(name), str(value)) for name, value in data["options"])
    return Setup(str(data["game"]), int(data["rules"]), tuple(data["players"]), options)
