"""A data folder in one archive: whole while the table plays on, checked when it is unpacked (`staged.py` restores it).

A gzip-compressed tar archive: `manifest.json` first, then each file of the folder. A SQLite file is copied by SQLite's
own online backup (sqlite.org/backup.html), so it is one moment of the file, whatever is written meanwhile.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from companion.journal.journal import FILE as JOURNAL
from deploy.errors import BackupInvalid, FileUnwritable, NoDataFolder

MANIFEST = "manifest.json"
FORMAT = 1
SQLITE = b"SQLite format 3\0"
"""The first bytes of every SQLite file (sqlite.org/fileformat.html, 1.3)."""
NOT_KEPT = ("-wal", "-shm", "-journal", ".new")
"""Endings of files that belong to a file beside them, or were being written when the power went."""
LARGEST = 8 << 30
"""Bytes that an archive may unpack to: what is larger is none of ours."""


class Kept(NamedTuple):
    """A file of a backup: its path in the data folder, its size in bytes, its SHA-256 as hexadecimal digits."""

    name: str
    size: int
    sha256: str


def back_up(folder: Path, archive: Path, without: Collection[str] = ()) -> tuple[Kept, ...]:
    """Write everything in a data folder to an archive, which only its owner reads; returns what is in it.

    Files `without` are left out, by name; so are folders that begin with a dot, where a restore keeps its own. A
    running companion plays on. Raises NoDataFolder, FileUnwritable.
    """
    if not (folder / JOURNAL).is_file():
        raise NoDataFolder(f"There is no data in {folder}: name its folder with --data.")
    new = archive.with_name(f"{archive.name}.new")
    try:
        with tempfile.TemporaryDirectory(prefix="companion-backup-") as copies:
            copied = Path(copies)
            kept = tuple(_copied(folder, copied, without))
            manifest: dict[str, Any] = {"format": FORMAT, "files": [each._asdict() for each in kept]}
            (copied / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as file:
                os.chmod(new, 0o600)
                with tarfile.open(fileobj=file, mode="w:gz") as tar:
                    for name in (MANIFEST, *(each.name for each in kept)):
                        tar.add(copied / name, arcname=name)
                file.flush()
                os.fsync(file.fileno())
        new.replace(archive)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            new.unlink()
        told = f"{archive} cannot be written ({error}): choose another place, or free some space."
        raise FileUnwritable(told) from error
    return kept


def _copied(folder: Path, to: Path, without: Collection[str]) -> Iterator[Kept]:
    """Copies each file of the folder, in the order of names, and yields it."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.name.endswith(NOT_KEPT):
            continue
        if path.name in without or any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        copy = to / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if _is_sqlite(path):
            with closing(sqlite3.connect(path, timeout=10)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
        else:
            shutil.copyfile(path, copy)
        yield Kept(copy.relative_to(to).as_posix(), copy.stat().st_size, _sha256(copy))


def unpack(archive: Path, to: Path) -> None:
    """Unpack an archive into an empty folder, and hold every file against the manifest. Raises BackupInvalid."""
    try:
        with tarfile.open(archive, mode="r:gz") as tar:
            listed = _manifest(tar, archive)
            for each in listed:
                member = tar.extractfile(each.name)
                if member is None:
                    raise BackupInvalid(_damaged(archive, f"{each.name} is no file"))
                path = to / each.name
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                with member, path.open("wb") as file:
                    left = each.size + 1  # one byte more shows that the file is longer than it says
                    while left > 0 and (piece := member.read(min(left, 1 << 20))):
                        left -= file.write(piece)
                    file.flush()
                    os.fsync(file.fileno())
                path.chmod(0o600)
                if path.stat().st_size != each.size or _sha256(path) != each.sha256:
                    raise BackupInvalid(_damaged(archive, f"{each.name} is not as it was"))
                if _is_sqlite(path):
                    _check_sqlite(path, archive)
    except FileNotFoundError as error:
        raise BackupInvalid(f"There is no file {archive}: check the name.") from error
    except (tarfile.TarError, EOFError, KeyError, OSError) as error:
        if isinstance(error, BackupInvalid) or (isinstance(error, OSError) and error.errno is not None):
            raise
        raise BackupInvalid(_damaged(archive, str(error) or type(error).__name__)) from error
    if not (to / JOURNAL).is_file():
        raise BackupInvalid(_damaged(archive, "no journal is in it"))


def _manifest(tar: tarfile.TarFile, archive: Path) -> tuple[Kept, ...]:
    try:
        told = tar.extractfile(MANIFEST)
        manifest = json.loads(told.read(16 << 20)) if told else {}
        files = tuple(Kept(str(each["name"]), int(each["size"]), str(each["sha256"])) for each in manifest["files"])
        version = manifest["format"]
    except (KeyError, ValueError, TypeError, RecursionError) as error:
        raise BackupInvalid(f"{archive} is no backup of the companion: choose another file.") from error
    if version != FORMAT:
        raise BackupInvalid(f"{archive} was written by a newer companion: update this one first.")
    for each in files:
        path = PurePosixPath(each.name)
        if path.is_absolute() or ".." in path.parts or not path.parts or "\0" in each.name:
            raise BackupInvalid(_damaged(archive, f"{each.name!r} would lie outside of the data folder"))
    if sum(each.size for each in files) > LARGEST:
        raise BackupInvalid(_damaged(archive, "it is far too large"))
    return files


def _check_sqlite(path: Path, archive: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as db:
            (found,) = db.execute("pragma integrity_check").fetchone()
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise BackupInvalid(_damaged(archive, f"{path.name}: {found}"))


def _damaged(archive: Path, why: str) -> str:
    return f"{archive} is damaged ({why}): nothing has changed; take an older backup."


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
