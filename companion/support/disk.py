"""Diagnosis of a disk that takes nothing: full, read-only, failing or no folder, from the error and the free space."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from companion.locales.confidential import Place
from companion.locales.root_error import reason
from companion.locales.words import sentence

ROOM = 256 * 1024
"""Bytes: with less than this a new journal cannot be made, and an error of the disk means that it is full."""
_FULL = (errno.ENOSPC, errno.EDQUOT)
_FORBIDDEN = (errno.EROFS, errno.EACCES, errno.EPERM)
_PRIMARY = 0xFF
"""An extended result code of SQLite has its primary one in the low byte (sqlite.org/rescode.html)."""


def why_disk_refuses(folder: Path, error: OSError | sqlite3.Error) -> str | None:
    """The sentence for people where the disk or the folder is at fault; None where the file itself is damaged.

    SQLite reports a full disk as an I/O error where it grows its shared memory or syncs, so the free space decides.
    """
    number = error.errno if isinstance(error, OSError) else None
    code = _primary_code(error)
    if number in _FULL or code == sqlite3.SQLITE_FULL:
        return sentence("disk.full", {"folder": Place(folder)})
    if number is None and code not in (
        sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM,
    ):  # fmt: skip
        return None
    there = _nearest(folder)
    about = {"folder": Place(folder), "why": reason(error)}
    if number in _FORBIDDEN or code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM) or not _may_write(there):
        return sentence("disk.read_only", about)
    if is_full(there):
        return sentence("disk.full", {"folder": Place(folder)})
    return sentence("disk.fails" if code == sqlite3.SQLITE_IOERR else "disk.no_folder", about)


def is_full(folder: Path) -> bool:
    """Whether the disk has no room, or no more files, for what is written here."""
    try:
        found = os.statvfs(folder)
    except OSError:
        return False
    return found.f_bavail * found.f_frsize < ROOM or (found.f_files > 0 and found.f_favail == 0)


def _primary_code(error: Exception) -> int | None:
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & _PRIMARY


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest above it that there is."""
    return next((each for each in (folder, *folder.absolute().parents) if each.is_dir()), Path("/"))


def _may_write(folder: Path) -> bool:
    return os.access(folder, os.W_OK | os.X_OK)
