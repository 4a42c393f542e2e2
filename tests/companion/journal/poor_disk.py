"""Disks that are full, that fail and that hang: a small tmpfs, and a connection whose writes go wrong."""

import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

ROOM = 1 << 20


@contextmanager
def small_disk(at: Path) -> Iterator[Path]:
    """A disk of one mebibyte; the test is skipped where none can be mounted."""
    at.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", at], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.decode().strip()}")
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", at], check=True)


def fill(disk: Path) -> Path:
    """Fill a small disk to the last byte; gives the file whose removal makes room again."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return filler


class PoorConnection:
    """A connection to the journal whose commits fail while `fails`, or wait for `answers` while it is not set."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.fails = False
        self.answers = Event()
        self.answers.set()
        self.hangs = Event()  # a commit waits

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)

    def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        if statement == "commit":
            if not self.answers.is_set():
                self.hangs.set()
            self.answers.wait(60)
            if self.fails:
                error = sqlite3.OperationalError("disk I/O error")
                error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
                raise error
        return self._db.execute(statement, *values)


def make_poor(journal) -> PoorConnection:
    """From now on this journal's disk is poor."""
    journal._db = PoorConnection(journal._db)
    return journal._db
