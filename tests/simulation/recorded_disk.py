"""A data folder's disk that is recorded, fails on demand, and is read as a power cut leaves it at any moment.

SQLite's files are seen below SQLite, others where Python hands them to the system. What a cut may leave: bytes of a
file are certain up to its last sync, those after it each stand, are lost or are torn in the midst; names (made,
renamed, removed) are certain up to the last sync of a folder, of those after it the last ones are lost, in order, as
file systems with a journal of their names lose them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from tests.simulation.sqlite_files import SqliteFiles

SECTOR = 512
SQLITE = b"SQLite format 3"
NEVER_KEPT = ("-shm",)
"""Shared memory: a start makes it anew."""
Files = dict[str, bytes]
"""What lies in a folder, by path below it; a folder's own path ends in "/"."""
FAULTS = ("write", "fsync", "fsync of a folder", "rename")


class Op(NamedTuple):
    """One thing that was done: `kind` is "write", "put" (a whole file), "truncate" or "sync" for the bytes of a `file`,
    "link", "rename", "unlink", "mkdir" or "rmdir" for names, "sync_folder" for all names so far."""

    kind: str
    file: int = 0
    path: str = ""
    other: str = ""
    at: int = 0
    data: bytes = b""


NAMES = ("link", "rename", "unlink", "mkdir", "rmdir")
BYTES = ("write", "put", "truncate")
_sqlite: list[SqliteFiles] = []


def sqlite_files() -> SqliteFiles:
    """The shim of this process. Raises OSError where there can be none."""
    if not _sqlite:
        _sqlite.append(SqliteFiles())
    return _sqlite[0]


class RecordedDisk:
    """The disk under one folder while `recording`. `fails` counts down for each kind of fault; at 0 it happens once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ops: list[Op] = []
        self.fails: dict[str, int] = {}
        self.failed: list[str] = []
        self.full = False
        """Whether nothing can be written just now."""
        self._before = files_in(folder)
        self._next = 1
        self._number: dict[str, int] = {}  # the file under each name
        self._bytes: dict[int, bytearray] = {}
        self._sqlite: set[str] = set()
        self._stamps: dict[str, tuple[int, int, int]] = {}
        for path, data in self._before.items():
            self._number[path] = self._new(data)
        self._first = dict(self._number)
        self._contents = {number: bytes(data) for number, data in self._bytes.items()}

    def _new(self, data: bytes = b"") -> int:
        self._next += 1
        self._bytes[self._next] = bytearray(data)
        return self._next

    # -- while it is recorded --------------------------------------------------------------------------------------

    @contextmanager
    def recording(self) -> Iterator[RecordedDisk]:
        """From here on, what happens below the folder is recorded."""
        shim = sqlite_files()
        shim.watcher = self
        plain: dict[str, Callable[..., Any]] = {
            name: getattr(os, name) for name in ("fsync", "rename", "replace", "unlink", "mkdir", "rmdir", "fdopen")
        }

        def fsync(handle: int) -> None:
            path = self._below(os.readlink(f"/proc/self/fd/{handle}"))
            if path is not None:
                self._fail("fsync of a folder" if (self.folder / path).is_dir() else "fsync")
            plain["fsync"](handle)
            if path is not None:
                self._synced(path)

        def renamed(how: str) -> Callable[..., None]:
            def rename(source: Any, target: Any, **more: Any) -> None:
                paths = self._below(source), self._below(target)
                if None not in paths:
                    self._fail("rename")
                    self.look()
                plain[how](source, target, **more)
                if paths[0] is not None and paths[1] is not None:
                    self._renamed(paths[0], paths[1])

            return rename

        def removed(how: str) -> Callable[..., None]:
            def remove(path: Any, *more: Any, **named: Any) -> None:
                plain[how](path, *more, **named)
                below = self._below(path)
                if below is not None and "dir_fd" not in named:
                    self._removed(below, how)

            return remove

        def mkdir(path: Any, *more: Any, **named: Any) -> None:
            plain["mkdir"](path, *more, **named)
            below = self._below(path)
            if below is not None:
                self._made(below)

        def fdopen(handle: int, *more: Any, **named: Any) -> Any:
            file = plain["fdopen"](handle, *more, **named)
            path = self._below(os.readlink(f"/proc/self/fd/{handle}"))
            return file if path is None or "w" not in (more[0] if more else "") else _Failing(file, self._fail)

        ours = {
            "fsync": fsync, "rename": renamed("rename"), "replace": renamed("replace"), "unlink": removed("unlink"),
            "mkdir": mkdir, "rmdir": removed("rmdir"), "fdopen": fdopen,
        }  # fmt: skip
        with mock.patch.multiple(os, **ours):
            try:
                yield self
            finally:
                shim.watcher = None

    def look(self) -> None:
        """See what was written without a sync, or removed behind our back; after each step."""
        there = {path for path in _paths(self.folder) if not path.endswith(NEVER_KEPT)}
        for path in sorted(there - self._number.keys()):
            if path.endswith("/"):
                self._made(path.rstrip("/"))
        for path in sorted(there):
            if not path.endswith("/") and path not in self._sqlite:
                self._look_at(path)
        for path in sorted(self._number.keys() - there, reverse=True):
            self._removed(path.rstrip("/"), "rmdir" if path.endswith("/") else "unlink")

    def _below(self, path: Any) -> str | None:
        if isinstance(path, int):
            return None
        try:
            below = Path(path).relative_to(self.folder).as_posix()
        except (ValueError, TypeError):
            return None
        return None if below.endswith(NEVER_KEPT) else below

    def _fail(self, kind: str) -> None:
        if self._is_to_fail(kind):
            raise OSError(errno.ENOSPC if kind == "write" else errno.EIO, os.strerror(errno.EIO))

    def _is_to_fail(self, kind: str) -> bool:
        if self.full and kind == "write":
            self.failed.append("full")
            return True
        if self.fails.get(kind, 0) <= 0:
            return False
        self.fails[kind] -= 1
        if self.fails[kind] == 0:
            self.failed.append(kind)
            return True
        return False

    def _linked(self, path: str) -> int:
        if path not in self._number:
            self._number[path] = self._new()
            self.ops.append(Op("link", self._number[path], path))
        return self._number[path]

    def _look_at(self, path: str) -> None:
        """Whether a plain file's bytes have changed since they were last seen."""
        real = self.folder / path
        if path in self._sqlite or not real.is_file():
            return
        number, now = self._linked(path), real.stat()
        stamp = (now.st_mtime_ns, now.st_size, now.st_ino)
        if self._stamps.get(path) == stamp:
            return
        self._stamps[path] = stamp
        data = real.read_bytes()
        if data != self._bytes[number]:
            self._bytes[number] = bytearray(data)
            self.ops.append(Op("put", number, path, data=data))

    def _synced(self, path: str) -> None:
        if (self.folder / path).is_dir():
            self.ops.append(Op("sync_folder", path=path))
            return
        self._look_at(path)
        self.ops.append(Op("sync", self._linked(path), path))

    def _renamed(self, source: str, target: str) -> None:
        self.ops.append(Op("rename", path=source, other=target))
        _move(self._number, source, target)
        self._sqlite = {target + path[len(source) :] if _under(path, source) else path for path in self._sqlite}

    def _removed(self, path: str, how: str) -> None:
        self.ops.append(Op(how, path=path))
        self._number.pop(path, None)
        self._number.pop(f"{path}/", None)
        self._sqlite.discard(path)

    def _made(self, path: str) -> None:
        if f"{path}/" not in self._number and path != ".":
            self._number[f"{path}/"] = 0
            self.ops.append(Op("mkdir", path=path))

    # -- what SQLite tells (`sqlite_files.Watcher`) ----------------------------------------------------------------

    def opened(self, path: str, new: bool) -> None:
        below = self._below(path)
        if below is not None:
            if below not in self._sqlite:
                self._look_at(below)  # as Python has written it; from here on SQLite alone writes it
            self._sqlite.add(below)
            self._linked(below)

    def writes(self, path: str, offset: int, data: bytes) -> bool:
        below = self._below(path)
        if below is None:
            return True
        if self._is_to_fail("write"):
            return False
        number = self._linked(below)
        _write(self._bytes[number], offset, data)
        self.ops.append(Op("write", number, below, at=offset, data=data))
        return True

    def truncates(self, path: str, size: int) -> bool:
        below = self._below(path)
        if below is not None:
            number = self._linked(below)
            del self._bytes[number][size:]
            self.ops.append(Op("truncate", number, below, at=size))
        return True

    def syncs(self, path: str, with_folder: bool) -> bool:
        below = self._below(path)
        if below is None:
            return True
        if self._is_to_fail("fsync"):
            return False
        self.ops.append(Op("sync", self._linked(below), below))
        if with_folder:
            self.ops.append(Op("sync_folder", path=str(Path(below).parent)))
        return True

    def deleted(self, path: str, with_folder: bool) -> None:
        below = self._below(path)
        if below is not None:
            self._removed(below, "unlink")
            if with_folder:
                self.ops.append(Op("sync_folder", path=str(Path(below).parent)))

    # -- what is left ----------------------------------------------------------------------------------------------

    def after_cut(self, at: int, random: Random | None) -> Files:
        """The folder after a power cut behind the first `at` ops. `random` None: all that is not certain is lost."""
        ops = self.ops[:at]
        certain = max((n for n, op in enumerate(ops) if op.kind == "sync_folder"), default=0)
        names_until = certain if random is None else random.randint(certain, at)
        synced = {op.file: n for n, op in enumerate(ops) if op.kind == "sync"}
        contents = {number: bytearray(data) for number, data in self._contents.items()}
        names = dict(self._first)
        for n, op in enumerate(ops):
            if op.kind in NAMES:
                if n < names_until:
                    _name(names, op)
            elif op.kind in BYTES:
                sure = n < synced.get(op.file, -1)
                _apply(contents.setdefault(op.file, bytearray()), op, sure, random)
        return {path: bytes(contents.get(number, b"")) for path, number in names.items()}

    def plain_files(self) -> Files:
        """The files that Python alone has written, as they are now."""
        return {
            path: bytes(self._bytes[number])
            for path, number in self._number.items()
            if number and path not in self._sqlite and not self._before.get(path, b"").startswith(SQLITE)
        }

    def as_left(self) -> Files:
        """The folder as a killed process leaves it: whatever was handed to the system is there."""
        return {path: bytes(self._bytes.get(number, b"")) for path, number in self._number.items()}


class _Failing:
    """A file whose writes may fail."""

    def __init__(self, file: Any, fail: Callable[[str], None]) -> None:
        self._file, self._fails = file, fail

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> _Failing:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> int:
        self._fails("write")
        return int(self._file.write(data))


def _apply(contents: bytearray, op: Op, sure: bool, random: Random | None) -> None:
    data = op.data
    if not sure:
        if random is None or (luck := random.random()) < 0.4:
            return
        if luck < 0.6:
            data = data[: random.randrange(len(data) // SECTOR + 1) * SECTOR]
    if op.kind == "put":
        contents[:] = data
    elif op.kind == "truncate":
        del contents[op.at :]
    else:
        _write(contents, op.at, data)


def _write(contents: bytearray, at: int, data: bytes) -> None:
    if len(contents) < at:
        contents.extend(bytes(at - len(contents)))
    contents[at : at + len(data)] = data


def _name(names: dict[str, int], op: Op) -> None:
    if op.kind == "link":
        names[op.path] = op.file
    elif op.kind == "mkdir":
        names[f"{op.path}/"] = 0
    elif op.kind == "rename":
        _move(names, op.path, op.other)
    else:
        names.pop(op.path, None)
        names.pop(f"{op.path}/", None)


def _move(names: dict[str, int], source: str, target: str) -> None:
    for path in [path for path in names if _under(path, source)]:
        names[target + path[len(source) :]] = names.pop(path)


def _under(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")


def _paths(folder: Path) -> Iterator[str]:
    for at, folders, files in os.walk(folder):
        below = Path(at).relative_to(folder)
        for name in folders:
            yield f"{(below / name).as_posix()}/"
        for name in files:
            yield (below / name).as_posix()


def files_in(folder: Path) -> Files:
    """What lies in a folder that no SQLite has open."""
    return {
        path: b"" if path.endswith("/") else (folder / path).read_bytes()
        for path in _paths(folder)
        if not path.endswith(NEVER_KEPT)
    }


def lay(files: Mapping[str, bytes], folder: Path) -> None:
    """Make a folder as a disk has left it."""
    folder.mkdir(parents=True)
    for path in sorted(files):
        if path.endswith("/"):
            (folder / path).mkdir(parents=True, exist_ok=True)
        else:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(files[path])
