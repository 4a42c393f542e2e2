"""Store of the tallies of ended games, in a file of its own beside the journal; what it forgets is really gone.

SQLite with `secure_delete` and without a write-ahead log, so that no removed name stays in the file or beside it; after
forgetting, the file is written anew (`vacuum`). A file that is damaged, lost or of another version is begun anew from
the journal: then names are not kept until somebody wants them again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.locales.bounded_files import NOT_OURS, parsed_json
from companion.memory.tally import GameTally, SeatTally
from companion.support.disk import why_disk_refuses
from companion.support.errors import JournalUnwritable
from companion.support.person_name import as_kept, name_key
from companion.support.private_files import make_private_file

FILE = "remembered.sqlite"
FORMAT = 1
"""The file's format: it rises whenever what is counted changes; an older file is begun anew."""
NAMES_AFTER = "names_after"
"""The setting: names of games after this number of the journal are kept; absent: no names."""


class Kept(NamedTuple):
    """A game as it is remembered. `commands`: how many it had; `ended`: seconds since 1970; `night`: counted from 1.

    `tally` None: a game that these rules cannot replay, or one that was only laid on the table.
    """

    id: int
    commands: int
    ended: float
    night: int
    tally: GameTally | None


class Store:
    """The file in one folder; a context manager, for one thread. Raises JournalUnwritable where the disk refuses."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        try:
            make_private_file(self._path)
            try:
                self._db = self._opened()
            except sqlite3.OperationalError:  # the disk, or somebody else has the file: nothing is thrown away
                raise
            except sqlite3.DatabaseError:  # damaged: what it held is counted again
                self._path.unlink()
                make_private_file(self._path)
                self._db = self._opened()
        except (OSError, sqlite3.Error) as error:
            raise self._refused(error) from error

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def games(self) -> dict[int, Kept]:
        """Every game that is remembered, by its number in the journal, the first one first."""
        return self._games("select game, commands, ended, night, tally from games order by game")

    def game(self, number: int) -> Kept | None:
        """A game that is remembered, by its number in the journal; None for any other."""
        return self._games("select game, commands, ended, night, tally from games where game = ?", number).get(number)

    def _games(self, query: str, *values: object) -> dict[int, Kept]:
        found = {}
        for game, commands, ended, night, text in self._read(query, *values):
            with suppress(*NOT_OURS):
                found[game] = Kept(game, commands, ended, night, tally_in(text))
        return found

    def keep(self, games: Iterable[Kept]) -> None:
        """Remember these games, in place of what was known of them."""
        rows = [(game.id, game.commands, game.ended, game.night, text_of(game.tally)) for game in games]
        self._write(lambda: self._db.executemany("insert or replace into games values (?, ?, ?, ?, ?)", rows))

    def drop(self, games: Iterable[int]) -> None:
        """Remember these games no more."""
        self._write(lambda: self._db.executemany("delete from games where game = ?", [(game,) for game in games]))

    @property
    def names_after(self) -> int | None:
        """Names of games after this number are kept; None: no names are."""
        found = self._read("select value from settings where name = ?", NAMES_AFTER)
        return int(found[0][0]) if found else None

    def keep_names_after(self, game: int | None) -> None:
        """Keep the names of games after this one from now on; None: keep none, and forget those that are kept."""
        if game is None:
            self._write(lambda: self._db.execute("delete from settings where name = ?", (NAMES_AFTER,)))
            self._rewrite(lambda name: "")
        else:
            row = (NAMES_AFTER, game)
            self._write(lambda: self._db.execute("insert or replace into settings values (?, ?)", row))

    def rename(self, name: str, other: str) -> int:
        """A name, however it is written, becomes another in every game, or (empty) none. Returns in how many."""
        wanted = name_key(name)
        return self._rewrite(lambda kept: other if kept and name_key(kept) == wanted else kept)

    def _rewrite(self, named: Any) -> int:
        changed = []
        for game in self.games().values():
            if game.tally is not None:
                tally = with_names(game.tally, {seat.name: named(seat.name) for seat in game.tally.seats})
                if tally != game.tally:
                    changed.append(game._replace(tally=tally))
        self.keep(changed)
        self._write(lambda: None)
        try:
            self._db.execute("vacuum")  # what was removed leaves the file, not only its index
        except sqlite3.Error as error:
            raise self._refused(error) from error
        return len(changed)

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=5)
        try:
            db.execute("pragma secure_delete = on")
            db.execute("pragma journal_mode = delete")
            if db.execute("pragma quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the file is damaged")
            if db.execute("pragma user_version").fetchone() != (FORMAT,):
                db.execute("drop table if exists games")
                db.execute("drop table if exists settings")
                db.execute(f"pragma user_version = {FORMAT}")
            columns = "game integer primary key, commands integer, ended real, night integer, tally text"
            db.execute(f"create table if not exists games ({columns})")
            db.execute("create table if not exists settings (name text primary key, value integer not null)")
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _read(self, query: str, *values: object) -> list[Any]:
        try:
            with closing(self._db.execute(query, values)) as found:
                return found.fetchall()
        except sqlite3.Error as error:
            raise self._refused(error) from error

    def _write(self, write: Any) -> None:
        try:
            self._db.execute("begin immediate")
            try:
                write()
                self._db.execute("commit")
            except BaseException:
                with suppress(sqlite3.Error):  # where the disk has failed, SQLite has rolled back by itself
                    self._db.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise self._refused(error) from error

    def _refused(self, error: OSError | sqlite3.Error) -> JournalUnwritable:
        return JournalUnwritable(why_disk_refuses(self._path.parent, error) or str(error))


def with_names(tally: GameTally, names: Mapping[str, str]) -> GameTally:
    """A tally in which each name is replaced by another, or by none."""
    seats = (
        SeatTally(names[one.name], one.role, one.character, one.won, one.alive, one.figures, one.shot)
        for one in tally.seats
    )
    return GameTally(tally.game, tally.side, tuple(seats))


def text_of(tally: GameTally | None) -> str:
    """A tally as text."""
    if tally is None:
        return "null"
    seats = [[s.name, s.role, s.character, s.won, s.alive, s.figures, s.shot] for s in tally.seats]
    return json.dumps([tally.game, tally.side, seats])


def tally_in(text: str) -> GameTally | None:
    """The tally that a text holds.

    >>> game = GameTally("dice", "law", (SeatTally("Anna", "sheriff", "", True, True, (("lost", 2),), ((1, 3),)),))
    >>> tally_in(text_of(game)) == game
    True
    """
    tally = parsed_json(text)
    if tally is None:
        return None
    game, side, seats = tally
    return GameTally(
        game,
        side,
        tuple(
            SeatTally(
                as_kept(name),
                role,
                character,
                won,
                alive,
                tuple((key, number) for key, number in figures),
                tuple((at, times) for at, times in shot),
            )
            for name, role, character, won, alive, figures, shot in seats
        ),
    )
