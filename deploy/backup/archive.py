"""A data folder in one archive: whole while the table plays on, checked when it is unpacked (`staged.py` restores it).

A gzip-compressed tar archive: `manifest.json` first, then each file of the folder, in the manifest's order. A SQLite
file is copied by SQLite's own online backup (sqlite.org/backup.html), so it is one moment of the file, whatever is
written meanwhile. What is unpacked is what `back_up` writes and nothing else: ordinary files that the manifest lists,
each once, in order, under names that `contents.names_kept` lets pass.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.journal.journal import FILE as JOURNAL
from companion.journal.journal import check_file as check_journal
from companion.locales.bounded_files import LARGE, NOT_OURS, parsed_json
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.disk import ROOM
from companion.support.errors import CompanionError
from companion.tournament.storage.club_file import FILE as CLUB
from companion.tournament.storage.club_file import check_file as check_club
from deploy.backup.contents import FORMAT, MANIFEST, Kept, files_in, lies_outside, names_kept
from deploy.doctor.machine import free_bytes
from deploy.errors import BackupInvalid, FileUnwritable, NoDataFolder

SQLITE = b"SQLite format 3\0"
"""The first bytes of every SQLite file (sqlite.org/fileformat.html, 1.3)."""
_STORED = re.compile(r"CREATE\s+(TABLE|(UNIQUE\s+)?INDEX)\s", re.IGNORECASE)
"""What the companion's databases are made of. A view may never come to an end, a trigger does what nobody asked for."""
ENDING = ".sqlite"
LARGEST = 8 << 30
"""Bytes that an archive may unpack to: what is larger is none of ours."""
PIECE = LARGE
"""Bytes that are read at once: the largest manifest."""


def back_up(folder: Path, archive: Path, without: Collection[str] = ()) -> tuple[Kept, ...]:
    """Write everything in a data folder to an archive, which only its owner reads; returns what is in it.

    Files `without` are left out, by name; so is what `contents.names_kept` leaves out. A running companion plays on.
    Raises NoDataFolder, FileUnwritable.
    """
    if not (folder / JOURNAL).is_file():
        raise NoDataFolder(sentence("backup.no_data", {"folder": str(folder)}))
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
        why = f"{archive} cannot be written ({reason(error)}): choose another place, or free some space."
        raise FileUnwritable(why) from error
    return kept


def _copied(folder: Path, to: Path, without: Collection[str]) -> Iterator[Kept]:
    """Copies each file of the folder, in the order of names, and yields it."""
    there = (path for path in sorted(folder.rglob("*")) if not path.is_symlink() and path.is_file())
    for name in names_kept(path.relative_to(folder).as_posix() for path in there if path.name not in without):
        path, copy = folder / name, to / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if _is_sqlite(path):
            with closing(sqlite3.connect(path, timeout=10)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
        else:
            shutil.copyfile(path, copy)
        yield Kept(name, copy.stat().st_size, _sha256(copy))


def unpack(archive: Path, to: Path) -> None:
    """Unpack an archive into an empty folder, and hold every file against the manifest.

    Raises BackupInvalid, also where the companion could not use a database in it, and FileUnwritable where the disk has
    no room for all of it, before anything is written.
    """
    if archive.exists() and not archive.is_file():
        raise BackupInvalid(sentence("backup.special", {"archive": str(archive)}))
    try:
        with _Bounded(archive, "rb") as data, tarfile.open(fileobj=data, mode="r:") as tar:
            listed = _listed(tar, archive)
            _ask_for_room(listed, to)
            for each in listed:
                _unpack_one(tar, each, to, archive)
            if (more := tar.next()) is not None:
                raise BackupInvalid(_damaged(archive, sentence("backup.why.more", {"name": repr(more.name)})))
    except FileNotFoundError as error:
        raise BackupInvalid(sentence("file.missing", {"path": str(archive)})) from error
    except (tarfile.TarError, zlib.error, EOFError, OSError, *NOT_OURS) as error:
        if isinstance(error, CompanionError) or (isinstance(error, OSError) and error.errno is not None):
            raise
        raise BackupInvalid(_damaged(archive, str(error) or type(error).__name__)) from error
    _check_databases(to, archive)


class _Bounded(gzip.GzipFile):
    """An archive's bytes for `tarfile`, which would read a header of any length at once.

    Raises tarfile.ReadError where more than a piece is wanted at once, or more than any backup has in all.
    """

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= PIECE or self.tell() > LARGEST:
            raise tarfile.ReadError("it is far too large")
        return super().read(size)

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        if offset > LARGEST:
            raise tarfile.ReadError("it is far too large")
        return super().seek(offset, whence)


def _listed(tar: tarfile.TarFile, archive: Path) -> tuple[Kept, ...]:
    """The files that the manifest, the first file of an archive, lists."""
    first = tar.next()
    manifest = tar.extractfile(first) if first is not None and first.name == MANIFEST and _is_file(first) else None
    try:
        version, files = files_in(parsed_json(manifest.read() if manifest is not None else b""))
    except NOT_OURS as error:
        raise BackupInvalid(sentence("backup.none", {"archive": str(archive)})) from error
    if version != FORMAT:
        raise BackupInvalid(sentence("backup.newer", {"archive": str(archive)}))
    names = [each.name for each in files]
    for name in names:
        if lies_outside(name):
            raise BackupInvalid(_damaged(archive, sentence("backup.why.outside", {"name": repr(name)})))
    for name, kept in zip_longest(names, names_kept(names)):
        if name != kept:
            raise BackupInvalid(_damaged(archive, sentence("backup.why.foreign", {"name": repr(name)})))
    if sum(each.size for each in files) > LARGEST:
        raise BackupInvalid(_damaged(archive, sentence("backup.why.large")))
    if JOURNAL not in names:
        raise BackupInvalid(_damaged(archive, sentence("backup.why.no_journal")))
    return files


def _ask_for_room(files: tuple[Kept, ...], to: Path) -> None:
    needed, free = sum(each.size for each in files) + ROOM, free_bytes(to)
    if needed > free:
        megabytes = {"needed": -(-needed // 1_000_000), "free": free // 1_000_000}
        raise FileUnwritable(sentence("backup.no_room", megabytes))


def _unpack_one(tar: tarfile.TarFile, wanted: Kept, to: Path, archive: Path) -> None:
    member = tar.next()
    if member is None or member.name != wanted.name or not _is_file(member):
        raise BackupInvalid(_damaged(archive, sentence("backup.why.place", {"name": wanted.name})))
    file = tar.extractfile(member)
    if file is None or member.size != wanted.size:
        raise BackupInvalid(_damaged(archive, sentence("backup.why.changed", {"name": wanted.name})))
    path = to / wanted.name
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with file, path.open("xb") as copy:
        while piece := file.read(PIECE):
            copy.write(piece)
        copy.flush()
        os.fsync(copy.fileno())
    path.chmod(0o600)
    if path.stat().st_size != wanted.size or _sha256(path) != wanted.sha256:
        raise BackupInvalid(_damaged(archive, sentence("backup.why.changed", {"name": wanted.name})))


def _is_file(member: tarfile.TarInfo) -> bool:
    return member.type in (tarfile.REGTYPE, tarfile.AREGTYPE) and not member.issparse()


def _check_databases(folder: Path, archive: Path) -> None:
    """Check the databases of a backup. Raises BackupInvalid for one that this companion cannot use."""
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        if _is_sqlite(path):
            _check_sqlite(path, archive)
        elif path.suffix == ENDING and (path.stat().st_size or path == folder / JOURNAL):
            raise BackupInvalid(_damaged(archive, sentence("backup.why.no_database", {"name": path.name})))
    for name, check in ((JOURNAL, check_journal), (CLUB, check_club)):
        if (folder / name).is_file() and (folder / name).stat().st_size:
            try:
                check(folder / name)
            except CompanionError as error:
                raise BackupInvalid(
                    sentence("backup.unusable", {"archive": str(archive), "why": str(error)})
                ) from error


def _check_sqlite(path: Path, archive: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)) as db:
            made_by = db.execute("select sql from sqlite_master where sql is not null")
            strange = any(not _STORED.match(str(sql)) for (sql,) in made_by)
            found = "it has more than tables" if strange else _integrity(db)
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise BackupInvalid(_damaged(archive, f"{path.name}: {found}"))


def _integrity(db: sqlite3.Connection) -> str:
    """The faults that SQLite finds in a database; "ok" where nothing is."""
    (found,) = db.execute("pragma integrity_check(1)").fetchone()
    return str(found)


def _damaged(archive: Path, why: str) -> str:
    return sentence("backup.damaged", {"archive": str(archive), "why": why})


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
