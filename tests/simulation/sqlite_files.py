"""SQLite's files seen from below: a VFS shim that passes everything on and reports writes, truncations, syncs, deletes.

A VFS is SQLite's layer between pages and the operating system (sqlite.org/vfs.html). The shim is a copy of the default
one whose `xOpen` puts other methods under each file; it becomes the default, so nothing above it knows.
"""

import ctypes
import sqlite3
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from typing import Any, Protocol

OK, IOERR_WRITE, IOERR_FSYNC = 0, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC
SYNCS_ITS_FOLDER = 0x00000800 | 0x00004000 | 0x00080000
"""SQLITE_OPEN_MAIN_JOURNAL, SUPER_JOURNAL, WAL: of these a new one has its folder synced with it (os_unix.c)."""
CREATE = 0x00000004

OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
CLOSE = CFUNCTYPE(c_int, c_void_p)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class Vfs(Structure):
    """sqlite3_vfs as far as it is changed; what follows is copied along."""


Vfs._fields_ = [
    ("iVersion", c_int),
    ("szOsFile", c_int),
    ("mxPathname", c_int),
    ("pNext", c_void_p),
    ("zName", c_char_p),
    ("pAppData", c_void_p),
    ("xOpen", c_void_p),
    ("xDelete", c_void_p),
    *((name, c_void_p) for name in ("xAccess", "xFullPathname", "xDlOpen", "xDlError", "xDlSym", "xDlClose")),
    *((name, c_void_p) for name in ("xRandomness", "xSleep", "xCurrentTime", "xGetLastError", "xCurrentTimeInt64")),
    *((name, c_void_p) for name in ("xSetSystemCall", "xGetSystemCall", "xNextSystemCall")),
]


class Methods(Structure):
    """sqlite3_io_methods."""

    _fields_ = [  # ctypes asks for a list
        ("iVersion", c_int),
        *((name, c_void_p) for name in ("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize")),
        *((name, c_void_p) for name in ("xLock", "xUnlock", "xCheckReservedLock", "xFileControl", "xSectorSize")),
        *((name, c_void_p) for name in ("xDeviceCharacteristics", "xShmMap", "xShmLock", "xShmBarrier")),
        *((name, c_void_p) for name in ("xShmUnmap", "xFetch", "xUnfetch")),
    ]


class Watcher(Protocol):
    """Who hears of SQLite's files. What returns a bool says whether the operation may happen; False: it fails."""

    def opened(self, path: str, new: bool) -> None: ...
    def writes(self, path: str, offset: int, data: bytes) -> bool: ...
    def truncates(self, path: str, size: int) -> bool: ...
    def syncs(self, path: str, with_folder: bool) -> bool: ...
    def deleted(self, path: str, with_folder: bool) -> None: ...


class SqliteFiles:
    """The shim, once for a process; `watcher` is who hears, None for nobody. Raises OSError where SQLite is closed in.

    A Python that has SQLite linked into itself without its symbols cannot be watched.
    """

    def __init__(self) -> None:
        import _sqlite3

        library = ctypes.CDLL(_sqlite3.__file__)
        try:
            library.sqlite3_vfs_find.restype = POINTER(Vfs)
            library.sqlite3_vfs_find.argtypes = [c_char_p]
            library.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
        except AttributeError as error:
            raise OSError("this Python's SQLite cannot be reached from outside") from error
        self.watcher: Watcher | None = None
        self._known: dict[int, Methods] = {}
        self._files: dict[int, tuple[str, bool]] = {}
        self._kept: list[Any] = []  # what C points to
        plain = library.sqlite3_vfs_find(None).contents
        self._open, self._delete = OPEN(plain.xOpen), DELETE(plain.xDelete)
        shim = Vfs.from_buffer_copy(plain)
        shim.zName, shim.pNext = b"watched", None
        shim.xOpen, shim.xDelete = self._pointer(OPEN(self._opens)), self._pointer(DELETE(self._deletes))
        self._kept.append(shim)
        library.sqlite3_vfs_register(ctypes.addressof(shim), 1)

    def _pointer(self, function: Any) -> int | None:
        self._kept.append(function)
        return cast(function, c_void_p).value

    def _opens(self, vfs: int, name: int | None, file: int, flags: int, out: Any) -> int:
        done = self._open(vfs, name, file, flags, out)
        if done != OK or name is None or self.watcher is None:
            return int(done)
        path = ctypes.string_at(name).decode()
        slot = cast(file, POINTER(c_void_p))
        known = slot[0]
        if known:
            slot[0] = ctypes.addressof(self._watched(known))
            self._files[file] = (path, bool(flags & SYNCS_ITS_FOLDER and flags & CREATE))
            self.watcher.opened(path, bool(flags & CREATE))
        return OK

    def _deletes(self, vfs: int, name: int, sync_folder: int) -> int:
        done = self._delete(vfs, name, sync_folder)
        if done == OK and self.watcher is not None:
            self.watcher.deleted(ctypes.string_at(name).decode(), bool(sync_folder))
        return int(done)

    def _watched(self, methods: int) -> Methods:
        """The methods with ours in the places of those that change a file."""
        if methods in self._known:
            return self._known[methods]
        plain = Methods.from_address(methods)
        close, write = CLOSE(plain.xClose), WRITE(plain.xWrite)
        truncate, sync = TRUNCATE(plain.xTruncate), SYNC(plain.xSync)

        def closes(file: int) -> int:
            self._files.pop(file, None)
            return int(close(file))

        def writes(file: int, data: int, amount: int, offset: int) -> int:
            path, _ = self._files.get(file, ("", False))
            if self.watcher and path and not self.watcher.writes(path, offset, ctypes.string_at(data, amount)):
                return IOERR_WRITE
            return int(write(file, data, amount, offset))

        def truncates(file: int, size: int) -> int:
            path, _ = self._files.get(file, ("", False))
            if self.watcher and path and not self.watcher.truncates(path, size):
                return IOERR_WRITE
            return int(truncate(file, size))

        def syncs(file: int, flags: int) -> int:
            path, with_folder = self._files.get(file, ("", False))
            if self.watcher and path and not self.watcher.syncs(path, with_folder):
                return IOERR_FSYNC
            return int(sync(file, flags))

        watched = Methods.from_buffer_copy(plain)
        watched.xClose, watched.xWrite = self._pointer(CLOSE(closes)), self._pointer(WRITE(writes))
        watched.xTruncate, watched.xSync = self._pointer(TRUNCATE(truncates)), self._pointer(SYNC(syncs))
        self._known[methods] = watched
        return watched
