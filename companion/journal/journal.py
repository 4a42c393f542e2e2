"""The journal: an append-only log of accepted commands in SQLite, on disk before anyone sees what they led to.

SQLite in WAL mode with `synchronous=EXTRA`: an appended command survives a pulled plug (sqlite.org/pragma.html), also
where the disk does not let WAL begin and SQLite keeps its rollback journal: FULL would do for WAL alone. One
process holds the data folder (`folder_lock.py`), and in it the table's thread is the only user of this connection; who
only reads has another one beside it (`journal_reader.py`). Where the end of the write-ahead log is damaged, SQLite
drops what stands behind without a word, so `checkpoint` keeps it short: it holds the answers of one turn.
"""

from __future__ import annotations

import json
import logging
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from companion.journal.chairs import Chair
from companion.journal.commands import COLUMNS, Command, columns, read_columns
from companion.journal.folder_lock import FolderLock, in_use
from companion.kernel.rules import Setup
from companion.locales.bounded_files import NOT_OURS, parsed_json
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.disk import is_full, why_disk_refuses
from companion.support.errors import GameUnreadable, JournalInUse, JournalUnreadable, JournalUnwritable
from companion.support.private_files import make_private_file, make_private_folder

FILE = "journal.sqlite"
EMPTIED = "empty-journal-"
"""The name, before its number, under which a journal that has lost all its bytes is kept."""
_log = logging.getLogger("companion")

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
_OPTIONS_OF_EVERY_GAME = """
alter table options rename to dice_options;
create table options (game text not null, name text not null, value text not null, primary key (game, name));
insert into options select 'dice', name, value from dice_options order by rowid;
drop table dice_options;
create table chosen_game (name text not null);
"""
_GAMES_HAVE_AN_IDENTITY = """
alter table games add column identity text;
update games set identity = lower(hex(randomblob(16))) where put_away = 0;
"""
_PLANNED_GAMES = ""
"""The version without another table, but with commands of a kind ("begun_for") that an older companion does not
know."""
_BETS = """
create table bets (
    game integer not null references games, seat integer not null, side text not null, primary key (game, seat)
);
"""
_STEPS = (
    _FIRST, _THROWS_HAVE_A_SOURCE, _OPTIONS_ARE_CHOSEN, _OPTIONS_OF_EVERY_GAME, _GAMES_HAVE_AN_IDENTITY, _PLANNED_GAMES,
    _BETS,
)  # fmt: skip
"""Schema migrations, one for each version of the file; a migration that was ever published is never changed."""
VERSION = len(_STEPS)


class StoredGame(NamedTuple):
    """A game as the journal holds it."""

    id: int
    setup: Setup
    commands: tuple[Command, ...]


class ListedGame(NamedTuple):
    """A game in the journal's list: how many commands it took, and how it ended if it has (else None).

    `setup` None: its entry is damaged.
    """

    id: int
    setup: Setup | None
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
        self.emptied: Path | None = None
        """Where a journal without a byte was put, that lay beside other files of a table; None where none did."""
        self._abandoned = False
        try:
            make_private_folder(folder, FILE)
            self._lock = FolderLock(folder)
        except JournalInUse:
            raise
        except OSError as error:
            raise JournalUnwritable(why_disk_refuses(folder, error) or str(error)) from error
        try:
            self._put_empty_aside()
            self._keep_private()
            self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=1)
        except (OSError, sqlite3.OperationalError) as error:
            self._lock.release()
            raise JournalUnwritable(why_disk_refuses(folder, error) or str(error)) from error
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            self.close()
            raise self._opening_failed(error) from error
        except JournalUnreadable:
            self.close()
            raise

    def _put_empty_aside(self) -> None:
        """Put an empty file aside, with its log, which SQLite would delete: the journal of a table that was played at.

        A new table has a file without a byte, too, until its first one is written; but nothing else lies beside it.
        """
        if not self.path.is_file() or self.path.stat().st_size:
            return
        others = (path.name for path in self.path.parent.iterdir() if not path.name.startswith((".", FILE)))
        if all(name.startswith(EMPTIED) for name in others):
            return
        number = next(number for number in count(1) if not self.path.with_name(f"{EMPTIED}{number}.sqlite").exists())
        self.emptied = self.path.with_name(f"{EMPTIED}{number}.sqlite")
        for ending in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(FILE + ending).rename(self.emptied.with_name(self.emptied.name + ending))
        self.path.rename(self.emptied)

    def _keep_private(self) -> None:
        """Let only its owner read the journal, since roles stand in it, and what SQLite makes beside it, with its
        mode."""
        make_private_file(self.path)
        for beside in ("-wal", "-shm"):  # what an older companion has left
            with suppress(OSError):
                self.path.with_name(FILE + beside).chmod(0o600)

    def _open(self) -> None:
        if is_full(self.path.parent):
            # Then no shared memory is made beside the file, for which there is no room; nobody reads beside the writer
            # until the next start.
            self._db.execute("pragma locking_mode = exclusive")
        if self._version() > VERSION:
            raise JournalUnreadable(_newer(self.path))
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = extra")
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
            return in_use(self.path.parent)
        return self._failed(error)

    def _failed(self, error: sqlite3.Error) -> JournalUnreadable | JournalUnwritable:
        """Returns the error for what went wrong: the disk, or the file itself."""
        disk = why_disk_refuses(self.path.parent, error)
        return JournalUnwritable(disk) if disk else self._damaged(error)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and release its folder."""
        if not self._abandoned:
            self._db.close()
            self._lock.release()

    def abandon(self) -> None:
        """Never touch the file again, not even to close it: a thread is inside SQLite, and the disk does not answer."""
        self._abandoned = True
        self._lock.release()

    def probe(self) -> None:
        """Write something that changes nothing through to the disk. Raises JournalUnwritable while it takes nothing."""
        self._write(lambda: self._db.execute(f"pragma user_version = {VERSION}").rowcount)

    def checkpoint(self) -> None:
        """Carry the write-ahead log over into the file.

        PASSIVE: it waits for nobody, and leaves the log its space on the disk, so that a turn on a disk that has become
        full still finds room there. Where it fails the answers stand in the log, as before; the next one tries again.
        """
        try:
            self._db.execute("pragma wal_checkpoint(passive)")
        except sqlite3.Error as error:
            _log.info("the journal's log could not be carried over yet: %s", error)

    # -- games -----------------------------------------------------------------------------------------------------

    def begin_game(
        self,
        setup: Setup,
        commands: Sequence[Command] = (),
        *,
        chairs: Sequence[Chair] | None = None,
        ended: dict[str, Any] | None = None,
        instead_of: int | None = None,
    ) -> int:
        """Write a new game with its first commands in one transaction. Returns its number. Raises JournalUnwritable.

        `chairs`: who sits around it, where that changes with it; `ended`: its result, if it has ended with them;
        `instead_of`: the game that is put away for it.
        """

        def write() -> int:
            if instead_of is not None:
                self._db.execute("update games set put_away = 1 where id = ?", (instead_of,))
            game = self._insert_game(setup)
            self._insert(game, commands)
            if ended is not None:
                self._db.execute("update games set ended = ? where id = ?", (json.dumps(ended), game))
            if chairs is not None:
                self._insert_chairs(chairs)
            return game

        return self._write(write)

    def append(
        self,
        game: int,
        commands: Sequence[Command],
        ended: dict[str, Any] | None = None,
        chairs: Sequence[Chair] | None = None,
    ) -> None:
        """Write commands of a game in one go, with its result and events if it has ended with them.

        `chairs`: who sits around it, where that changes with them. Raises JournalUnwritable; then nothing is written.
        """
        text = json.dumps(ended) if ended else None

        def write() -> int:
            self._insert(game, commands)
            self._db.execute("update games set ended = ? where id = ? and ended is not ?", (text, game, text))
            if chairs is not None:
                self._insert_chairs(chairs)
            return game

        self._write(write)

    def put_away(self, game: int, chairs: Sequence[Chair] | None = None) -> None:
        """Take a game from the table; it stays in the journal. Raises JournalUnwritable.

        `chairs`: who sits around the empty table, where that changes with it.
        """

        def write() -> int:
            if chairs is not None:
                self._insert_chairs(chairs)
            return self._db.execute("update games set put_away = 1 where id = ?", (game,)).rowcount

        self._write(write)

    def game_on_table(self) -> StoredGame | None:
        """The game that lies on the table, ended or not; None if there is none. Raises JournalUnreadable."""
        number = self.number_on_table()
        return None if number is None else self._game(number)

    def number_on_table(self) -> int | None:
        """The number of the game that lies on the table; None if there is none. Raises JournalUnreadable."""
        found = self._read("select id from games where put_away = 0 order by id desc limit 1")
        return int(found[0][0]) if found else None

    def game(self, number: int | None) -> StoredGame | None:
        """A game by its number, or (None) the latest; None if there is none. Raises JournalUnreadable."""
        found = self._read("select id from games where ?1 is null or id = ?1 order by id desc limit 1", number)
        return self._game(found[0][0]) if found else None

    def last_setup(self, game: str) -> Setup | None:
        """The set-up of the latest game of this name, None where none was begun. Raises JournalUnreadable."""
        for (setup,) in self._read("select setup from games order by id desc"):
            try:
                found = setup_of(parsed_json(setup))
            except NOT_OURS:
                continue
            if found.game == game:
                return found
        return None

    def have_played(self, game: str, before: int) -> frozenset[str]:
        """The names of all who have played a game of this name to its end before the one of this number.

        Raises JournalUnreadable.
        """
        names: set[str] = set()
        for (setup,) in self._read("select setup from games where ended is not null and id < ?", before):
            with suppress(*NOT_OURS):
                found = setup_of(parsed_json(setup))
                names.update(found.players if found.game == game else ())
        return frozenset(names)

    def count(self) -> int:
        """Returns the number of games. Raises JournalUnreadable."""
        return int(self._read("select count(*) from games")[0][0])

    def length(self, game: int) -> int:
        """Returns the number of commands of a game. Raises JournalUnreadable."""
        return int(self._read("select count(*) from commands where game = ?", game)[0][0])

    def games(self) -> tuple[ListedGame, ...]:
        """Every game of this journal, the first one first. Raises JournalUnreadable."""
        rows = self._read(
            "select id, setup, (select count(*) from commands where game = games.id), ended, put_away from games "
            "order by id"
        )
        return tuple(_listed(*row) for row in rows)

    def _game(self, number: int) -> StoredGame:
        return game_of_rows(number, *self._rows(number))

    def readable_part(self, number: int) -> StoredGame | None:
        """A game up to its first command that cannot be read; None where its set-up cannot be. Raises as `game`."""
        setup, rows = self._rows(number)
        try:
            return game_of_rows(number, setup, rows)
        except GameUnreadable as error:
            return game_of_rows(number, setup, rows[: error.command - 1]) if error.command else None

    def _rows(self, number: int) -> tuple[str, list[Any]]:
        [(setup,)] = self._read("select setup from games where id = ?", number)
        return setup, self._read(f"select {COLUMNS} from commands where game = ? order by id", number)

    def _read(self, query: str, *values: int | str | None) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def _damaged(self, error: Exception) -> JournalUnreadable:
        return JournalUnreadable(sentence("journal.damaged", {"path": str(self.path), "why": reason(error)}))

    def _insert(self, game: int, commands: Sequence[Command]) -> None:
        self._db.executemany(
            f"insert into commands (game, {COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?)",
            [(game, *columns(command)) for command in commands],
        )

    def _insert_game(self, setup: Setup) -> int:
        text = json.dumps(
            {"game": setup.game, "rules": setup.rules, "players": setup.players, "options": setup.options}
        )
        values = (text, secrets.token_hex(16))
        return int(self._db.execute("insert into games (setup, identity) values (?, ?)", values).lastrowid or 0)

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
        """Returns the chairs as they were last written; damaged letters are U+FFFD. Raises JournalUnreadable."""
        columns = ", ".join(f"cast({column} as blob)" for column in ("name", "phone", "bot"))
        rows = self._read(f"select {columns} from chairs order by number")
        return tuple(Chair(_letters(name) or "", _letters(phone), _letters(bot)) for name, phone, bot in rows)

    # -- bets ------------------------------------------------------------------------------------------------------

    def save_bet(self, game: int, seat: int, side: str) -> None:
        """Write on which side a seat bets, in place of what it has bet before. Raises JournalUnwritable."""
        bet = (game, seat, side)
        self._write(lambda: self._db.execute("insert or replace into bets values (?, ?, ?)", bet).rowcount)

    def bets(self, game: int) -> dict[int, str]:
        """The side that each seat has bet on in a game; damage as in `chairs`."""
        rows = self._read("select cast(seat as integer), cast(side as blob) from bets where game = ?", game)
        return {int(seat): _letters(side) or "" for seat, side in rows}

    # -- options ---------------------------------------------------------------------------------------------------

    def save_options(self, game: str, options: Sequence[tuple[str, str]]) -> None:
        """Write what the next game of this name is to begin with, by name and value. Raises JournalUnwritable."""

        def write() -> int:
            self._db.execute("delete from options where game = ?", (game,))
            self._db.executemany("insert into options values (?, ?, ?)", [(game, *each) for each in options])
            return len(options)

        self._write(write)

    def options(self, game: str) -> tuple[tuple[str, str], ...]:
        """The options chosen for a game, as last written; damage as in `chairs`."""
        rows = self._read(
            "select cast(name as blob), cast(value as blob) from options where game = ? order by rowid", game
        )
        return tuple((_letters(name) or "", _letters(value) or "") for name, value in rows)

    def save_chosen_game(self, name: str) -> None:
        """Write which game is played next. Raises JournalUnwritable."""

        def write() -> int:
            self._db.execute("delete from chosen_game")
            return self._db.execute("insert into chosen_game values (?)", (name,)).rowcount

        self._write(write)

    def chosen_game(self) -> str | None:
        """The game that was to be played next when the choice was last written; None where nobody has chosen."""
        rows = self._read("select cast(name as blob) from chosen_game")
        return _letters(rows[0][0]) if rows else None

    def _write(self, write: Any) -> int:
        try:
            with _Transaction(self._db):
                return int(write())
        except sqlite3.Error as error:
            why = why_disk_refuses(self.path.parent, error)
            raise JournalUnwritable(why or str(self._damaged(error))) from error


def check_file(path: Path) -> None:
    """Check a file: raises JournalUnreadable for one that is no journal, is damaged, or was written by a newer version.

    Nothing else uses the file meanwhile, and nothing is written in it or beside it.
    """
    query = "select count(setup), count(put_away) from games union select count(tokens), count(game) from commands"
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)) as db:
            version = int(db.execute("pragma user_version").fetchone()[0])
            if not 0 < version <= VERSION:
                raise JournalUnreadable(
                    _newer(path) if version > VERSION else sentence("journal.none", {"name": path.name})
                )
            db.execute(query).fetchall()
            db.execute("select name, phone, bot from chairs").fetchall()
    except sqlite3.Error as error:
        raise JournalUnreadable(sentence("journal.none_why", {"name": path.name, "why": reason(error)})) from error


def _newer(path: Path) -> str:
    return sentence("journal.newer", {"path": str(path)})


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
    """A game from its set-up and its commands' rows. Raises GameUnreadable for nonsense."""
    commands: list[Command] | None = None
    try:
        begun = setup_of(parsed_json(setup))
        commands = []
        for row in rows:
            commands.append(read_columns(*row))
    except NOT_OURS as error:
        at = 0 if commands is None else len(commands) + 1
        how = "journal.game_damaged_from" if at else "journal.game_damaged"
        said = sentence(how, {"game": number, "number": at} if at else {"game": number})
        raise GameUnreadable(said, number, at) from error
    return StoredGame(number, begun, tuple(commands))


def _listed(number: int, setup: Any, commands: int, ended: Any, put_away: int) -> ListedGame:
    try:
        begun, result = setup_of(parsed_json(setup)), parsed_json(ended or "null")
        if result is not None and not isinstance(result.get("tally", {}), dict):
            raise TypeError("a result has a tally")
    except NOT_OURS:
        return ListedGame(number, None, commands, None, bool(put_away))
    return ListedGame(number, begun, commands, result, bool(put_away))


def setup_of(data: dict[str, Any]) -> Setup:
    """A set-up as it is written. Raises one of NOT_OURS for nonsense."""
    options = tuple((_word(name), _word(value)) for name, value in data["options"])
    return Setup(_word(data["game"]), int(data["rules"]), tuple(map(_word, data["players"])), options)


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a word is a {type(value).__name__}")
    return value


def _letters(value: bytes | None) -> str | None:
    return None if value is None else value.decode("utf-8", "replace")
