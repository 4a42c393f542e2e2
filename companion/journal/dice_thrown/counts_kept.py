"""Cache of the dice counts of games, in a file beside the journal, so that a restart counts nothing anew.

The file may be lost, damaged or unwritable without harm: what is not in it is counted again.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.journal.dice_thrown.throw_counts import ShownDie
from companion.journal.throw_source import ThrowSource
from companion.locales.bounded_files import NOT_OURS, parsed_json

FILE = "throw_counts.sqlite"
FORMAT = 1
"""Rises whenever the text of a count changes; an older file is written anew."""
AT_ONCE = 20
"""How many counts are written together."""


class CountsKept:
    """Counts by game; each holds while the game's `digest` is the one that it was counted by. For one thread."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._db: sqlite3.Connection | None = None
        self._unwritten: list[tuple[int, str, str]] = []

    def __enter__(self) -> CountsKept:
        return self

    def __exit__(self, *_: object) -> None:
        self._write()
        if self._db is not None:
            self._db.close()

    def count_of(self, game: int, digest: str) -> Counter[ShownDie] | None:
        """Returns the cached count; None if this game, as it is now, was not counted."""
        try:
            query = "select dice from counts where game = ? and digest = ?"
            with closing(self._opened().execute(query, (game, digest))) as found:
                row = found.fetchone()
            return _dice_in(row[0]) if row else None
        except (sqlite3.Error, *NOT_OURS):
            self._begin_anew()
            return None

    def keep(self, game: int, digest: str, dice: Counter[ShownDie]) -> None:
        """Keep what was counted."""
        self._unwritten.append((game, digest, _text_of(dice)))
        if len(self._unwritten) >= AT_ONCE:
            self._write()

    def _write(self) -> None:
        if not self._unwritten:
            return
        with suppress(sqlite3.Error), self._opened() as transaction:
            transaction.executemany("insert or replace into counts values (?, ?, ?)", self._unwritten)
        self._unwritten = []

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = sqlite3.connect(self._path)
            with self._db as transaction:
                if transaction.execute("pragma user_version").fetchone() != (FORMAT,):
                    transaction.execute("drop table if exists counts")
                    transaction.execute(f"pragma user_version = {FORMAT}")
                columns = "game integer primary key, digest text not null, dice text not null"
                transaction.execute(f"create table if not exists counts ({columns})")
        return self._db

    def _begin_anew(self) -> None:
        if self._db is not None:
            self._db.close()
        self._db = None
        with suppress(OSError):
            self._path.unlink()


def _text_of(dice: Counter[ShownDie]) -> str:
    return json.dumps([[*die[:-1], die.source.value, times] for die, times in dice.items()])


def _dice_in(text: str) -> Counter[ShownDie]:
    rows: list[list[Any]] = parsed_json(text)
    return Counter(
        {
            ShownDie(dice_set, kind, tuple(sides), face, ThrowSource(source)): int(times)
            for dice_set, kind, sides, face, source, times in rows
        }
    )
