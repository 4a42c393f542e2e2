"""Atomic writing of private files: for this machine's user alone, written beside, synced to the disk, then renamed.

A rename is one step, and the folder's own entry is brought to the disk after it (fsync(2), NOTES). So a reader finds
the file as it was or as it is to be, never half of it, and never an empty one.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER = 0o700
FILE = 0o600


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner reads. Raises OSError as writing does; then the file is as it was.

    Where its folder alone does not come to the disk, it is as it is to be, and may be as it was after a power cut.
    Where root writes, the file belongs to the folder's owner, who has to read it.
    """
    new = path.with_name(f"{path.name}.new")
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE)
    with os.fdopen(handle, "wb") as file:
        os.chmod(new, FILE)  # one that an earlier power cut has left may be open to more
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            owner = path.parent.stat()
            os.chown(new, owner.st_uid, owner.st_gid)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    _fsync_folder(path.parent)


def give_to_owner_of(folder: Path) -> None:
    """Have what root has written in a folder belong to the folder's owner; who is not root changes nothing.

    Nobody but the owner need be trusted: no link is followed, and what has another name elsewhere is left alone.
    """
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not folder.is_dir():
        return
    owner = folder.stat()
    if owner.st_uid == 0:
        return
    for _, folders, files, here in os.fwalk(folder, follow_symlinks=False):
        for name in (*folders, *files):
            with suppress(OSError):  # gone meanwhile
                found = os.stat(name, dir_fd=here, follow_symlinks=False)
                mine = stat.S_ISDIR(found.st_mode) or (stat.S_ISREG(found.st_mode) and found.st_nlink == 1)
                if found.st_uid == 0 and mine:
                    os.chown(name, owner.st_uid, owner.st_gid, dir_fd=here, follow_symlinks=False)


def remove_private(path: Path) -> None:
    """Remove a file, if it is there, and have that on the disk. Raises OSError where it cannot be removed."""
    try:
        path.unlink()
    except FileNotFoundError:
        return
    _fsync_folder(path.parent)


def make_private_folder(folder: Path, ours: str) -> None:
    """Make the folder if it is not there, and let only its owner into it. Raises OSError where it cannot be made.

    One that is there already is closed only where it is ours: it is empty, or holds the file `ours`. A folder in which
    everybody may write, as `/tmp`, is left as it is.
    """
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    with suppress(OSError):  # another user's folder, or a disk without owners, as on a USB stick
        mode = folder.stat().st_mode
        if not mode & stat.S_ISVTX and ((folder / ours).exists() or not any(folder.iterdir())):
            folder.chmod(FOLDER)


def make_private_file(path: Path) -> None:
    """Let only its owner read a file, which is made empty if it is not there. Raises OSError where it cannot be made.

    One that is there is not opened: closing it again would drop the locks that this process holds on it (fcntl(2)).
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    with suppress(OSError):
        path.chmod(FILE)


def _fsync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
