"""Contents of a backup: which names of a data folder are written, and so which alone are restored; the list of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any, NamedTuple

MANIFEST = "manifest.json"
FORMAT = 1
NOT_KEPT = ("-wal", "-shm", "-journal", ".new")
"""Endings of files that belong to a file beside them, or were being written when the power went."""
DEEPEST = 8
"""Folders in each other, with the file; what the companion writes lies in two at most."""
LONGEST = 200
"""Bytes of a file's or folder's name."""
_SHA256 = re.compile("[0-9a-f]{64}")


class Kept(NamedTuple):
    """A file of a backup: its path in the data folder, its size in bytes, its SHA-256 as hexadecimal digits."""

    name: str
    size: int
    sha256: str


def names_kept(names: Iterable[str]) -> tuple[str, ...]:
    """The paths, of these seen from the data folder, that a backup holds.

    Not: what begins with a dot, where a restore has its own; what lies outside; and of two that some disks cannot keep
    apart (a file and a folder of one name, other capitals) the second.
    """
    paths: list[str] = []
    files: set[str] = set()
    folders: set[str] = set()
    for name in names:
        if not _is_kept(name):
            continue
        plain = PurePosixPath(unicodedata.normalize("NFC", name).casefold())
        above = {str(folder) for folder in plain.parents}
        if str(plain) not in files | folders and not above & files:
            paths.append(name)
            files.add(str(plain))
            folders |= above
    return tuple(paths)


def _is_kept(name: str) -> bool:
    path = PurePosixPath(name)
    return (
        name.isprintable()
        and not lies_outside(name)
        and str(path) == name != MANIFEST
        and "\\" not in name
        and len(path.parts) <= DEEPEST
        and not any(part.startswith(".") or len(part.encode()) > LONGEST for part in path.parts)
        and not name.endswith(NOT_KEPT)
    )


def lies_outside(name: str) -> bool:
    """Whether a path leads out of the folder from which it is seen."""
    path = PurePosixPath(name)
    return path.is_absolute() or ".." in path.parts or not path.parts or "\0" in name


def files_in(manifest: Any) -> tuple[int, tuple[Kept, ...]]:
    """The format of a manifest, and its files where the format is ours. Raises ValueError, KeyError, TypeError."""
    version, listed = manifest["format"], manifest["files"]
    if type(version) is not int:
        raise TypeError("a version is a number")
    if version != FORMAT:
        return version, ()
    files = tuple(Kept(each["name"], each["size"], each["sha256"]) for each in listed)
    for each in files:
        if type(each.name) is not str or type(each.size) is not int or each.size < 0:
            raise TypeError("a file has a name and a size")
        if type(each.sha256) is not str or not _SHA256.fullmatch(each.sha256):
            raise ValueError("a file has its sum")
        each.name.encode()
    return version, files
