"""What people were shown, and whether a disk still holds it: the promise that nothing acknowledged is lost."""

import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.journal.journal import FILE as JOURNAL
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored
from deploy.backup.staged import finish
from tests.simulation.recorded_disk import Files, Op, lay
from web.access.hosts import FILE as HOSTS

ROWS = "select id, game, kind, decision, epoch, seat, tokens from commands order by id"
CHAIRS = "select name, phone, bot from chairs order by number"
ENTRIES = "select tournament, number, kind, data from entries order by tournament, number"
CLUB = "club.sqlite"
GONE = b"\0there is no such file"
BEING_WRITTEN = (".new", ".lock")


class Promised(NamedTuple):
    """What stands at a moment: after how many ops of the disk, the journal's commands and chairs, plain files, club."""

    at: int
    rows: tuple[Any, ...]
    chairs: tuple[Any, ...]
    files: Files
    entries: tuple[Any, ...]
    unsure: Mapping[str, tuple[bytes, ...]] = {}
    """What a plain file may hold instead, since people were told that it could not be written."""
    faulty: bool = False
    """Whether the disk has failed before: what was refused for that may stand after a cut, whole."""


def promised(at: int, rows: Sequence[Any], chairs: Sequence[Any], files: Files, entries: Sequence[Any]) -> Promised:
    """What stands now; files that are being written, or put aside, are nobody's promise."""
    whole = {path: data for path, data in files.items() if _is_kept(path)}
    return Promised(at, tuple(rows), tuple(chairs), whole, tuple(entries))


def after_fault(before: Promised, now: Promised, written: Sequence[bytes], reported: bool) -> Promised:
    """What stands after the disk has failed: each file that has changed may be as it was, if that was `reported`.

    `written` is what was written since, in between.
    A phone that the PIN lets in on a disk that takes nothing is a host's until the next start at least, without a word.
    """
    changed = [path for path in {*before.files, *now.files} if before.files.get(path) != now.files.get(path)]
    changed = changed if reported else [path for path in changed if path == HOSTS]
    unsure = {path: (*before.unsure.get(path, ()), before.files.get(path, GONE), *written) for path in changed}
    return now._replace(unsure={**before.unsure, **unsure}, faulty=True)


def _is_kept(path: str) -> bool:
    hidden = any(part.startswith(".") for part in Path(path).parts)
    return not hidden and not path.endswith(("/", ".sqlite", "-wal", "-journal", *BEING_WRITTEN))


def stands_on(folder: Path) -> Promised:
    """What a folder that nobody uses holds. Raises sqlite3.Error, CompanionError."""
    rows, chairs = read(folder / JOURNAL, ROWS), read(folder / JOURNAL, CHAIRS)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".sqlite"
    }
    return promised(0, rows, chairs, files, read(folder / CLUB, ENTRIES))


def read(path: Path, query: str) -> list[Any]:
    """Rows of a database; none where there is no such file or table yet."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma quick_check").fetchone() == ("ok",), f"{path.name} is damaged"
        with suppress(sqlite3.OperationalError):
            return db.execute(query).fetchall()
    return []


def written_in(ops: Sequence[Op]) -> list[bytes]:
    """What plain files were written to hold."""
    return [op.data for op in ops if op.kind == "put"]


def check_cut(files: Files, at: int, story: Sequence[Promised], ops: Sequence[Op], folder: Path) -> None:
    """Whether what a cut behind `at` of the `ops` has left holds what was promised by then. Raises AssertionError."""
    before = [each for each in story if each.at <= at][-1]
    may_be = [before, *(each for each in story if each.at > at)][:2]
    written = written_in(ops[before.at : may_be[-1].at if len(may_be) > 1 else at])
    lay(files, folder)
    try:
        finish(folder)
        with Journal(folder) as journal:
            stored = journal.game_on_table()
            if stored is not None:
                game_stored(stored)
        now = stands_on(folder)
    finally:
        shutil.rmtree(folder)
    faulty = any(each.faulty for each in may_be)
    check_rows(now.rows, [each.rows for each in may_be], "commands", faulty)
    check_rows(now.entries, [each.entries for each in may_be], "entries of the club", faulty)
    assert faulty or now.chairs in [each.chairs for each in may_be], f"chairs {before.chairs} have become {now.chairs}"
    for path, data in before.files.items():
        allowed = [*(each.files.get(path, GONE) for each in may_be), *written, *before.unsure.get(path, ())]
        assert now.files.get(path, GONE) in allowed, f"{path} is {now.files.get(path)!r:.80}, and was {data!r:.80}"


def check_rows(now: tuple[Any, ...], may_be: Sequence[tuple[Any, ...]], what: str, faulty: bool) -> None:
    """Rows stand as they were shown, or as they were about to be."""
    before, later = may_be[0], may_be[-1]
    grown = now[: len(before)] == before and (faulty or later[: len(now)] == now)
    assert grown or now in may_be, f"of {len(before)} {what} that were shown {len(now)} are there"
