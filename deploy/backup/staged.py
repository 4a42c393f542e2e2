"""Restore of a data folder, inside of it: at the next start of a service that may write nowhere else, or at once.

What was checked lies in `.restore-checked`, and becomes `.restore-ready` when somebody has said yes. At the start what
lies in the folder is moved to `.before-restore-N`, then `.restore-ready` is renamed to `.restore-moving`, and its files
are moved up. Each step is a rename and may be broken off anywhere: the next start goes on with it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.journal.folder_lock import FolderLock
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.errors import CompanionError
from deploy.backup.archive import unpack
from deploy.errors import BackupInvalid, FileUnwritable

CHECKED, READY, MOVING = ".restore-checked", ".restore-ready", ".restore-moving"
BEFORE, WHOLE, GOES, GONE = ".before-restore-", ".whole", ".goes", ".restore-gone"
KEPT, WARNED = 30 * 86_400.0, 7 * 86_400.0
"""Seconds for which a restore keeps the old folder, and seconds before its removal at which a notice comes."""


def restore(archive: Path, folder: Path) -> Path | None:
    """Let a data folder be as an archive has it, at once; returns where what lay there lies now, None if nothing did.

    Raises BackupInvalid, JournalInUse while a companion runs on the folder, FileUnwritable.
    """
    try:
        made = not folder.exists()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        FolderLock(folder).release()
        finish(folder)  # one that was broken off
        empty = all(path.name.startswith(".") for path in folder.iterdir())
    except OSError as error:
        if isinstance(error, CompanionError):
            raise
        raise FileUnwritable(sentence("backup.not_restored", {"folder": str(folder), "why": reason(error)})) from error
    try:
        check(archive, folder, keep=())
    except CompanionError:
        if made:
            folder.rmdir()
        raise
    take(folder)
    before = finish(folder)
    return None if empty else before


def check(archive: Path, folder: Path, keep: tuple[str, ...]) -> Path:
    """Unpack an archive and hold it against its manifest; returns where it lies, to be looked at and then taken.

    What the archive has not of the files `keep` is kept as it is in the folder. Raises BackupInvalid, FileUnwritable;
    then nothing has changed.
    """
    fresh = folder / CHECKED
    try:
        drop(folder)
        fresh.mkdir(mode=0o700)
        unpack(archive, fresh)
        for name in keep:
            if (folder / name).is_file() and not (fresh / name).exists():
                shutil.copy2(folder / name, fresh / name)
        _sync(fresh)
    except CompanionError:
        drop(folder)
        raise
    except OSError as error:
        drop(folder)
        raise FileUnwritable(sentence("backup.not_unpacked", {"why": reason(error)})) from error
    return fresh


def drop(folder: Path) -> None:
    """Forget what was checked."""
    shutil.rmtree(folder / CHECKED, ignore_errors=True)


def take(folder: Path) -> None:
    """Have what was checked restored at the next start. Raises BackupInvalid where nothing was, FileUnwritable.

    What is refused is not restored later: where the folder does not come to the disk, it is only checked again.
    """
    try:
        shutil.rmtree(folder / READY, ignore_errors=True)
        (folder / CHECKED).rename(folder / READY)
    except OSError as error:
        raise BackupInvalid(sentence("backup.not_checked")) from error
    try:
        _sync(folder)
    except OSError as error:
        with suppress(OSError):
            (folder / READY).rename(folder / CHECKED)
            _sync(folder)
        raise FileUnwritable(sentence("backup.not_placed", {"why": reason(error)})) from error


def finish(folder: Path) -> Path | None:
    """Finish a restore that waits, if any; returns the folder that the old data lie in now.

    Raises JournalInUse where a companion runs on the folder, FileUnwritable.
    """
    if not (folder / READY).is_dir() and not (folder / MOVING).is_dir():
        return None
    lock = FolderLock(folder)
    try:
        if (folder / READY).is_dir():
            _set_aside(folder)
            (folder / READY).rename(folder / MOVING)
            _sync(folder)
        for path in sorted((folder / MOVING).iterdir()):
            if not path.name.startswith("."):  # what a restore has for itself is in no backup
                path.rename(folder / path.name)
        _sync(folder)
        shutil.rmtree(folder / MOVING)
    except OSError as error:
        why = f"The backup cannot be put in place ({reason(error)}): it is tried again at the next start."
        raise FileUnwritable(why) from error
    finally:
        lock.release()
    return _latest(folder)


def forget_old(folder: Path, now: float) -> Iterator[str]:
    """Remove what restores have set aside and nobody has fetched; yields a sentence for each that goes, or will go.

    A month after the restore it is said that it will go, and a week after that was said it goes. A clock that was put
    back only lets it stay for longer. What cannot be removed stays. For a folder whose lock is held.
    """
    shutil.rmtree(folder / GONE, ignore_errors=True)  # broken off
    for aside in sorted(folder.glob(f"{BEFORE}*"), key=_number):
        with suppress(OSError):  # still being moved to, or gone meanwhile
            days = int((now - (aside / WHOLE).stat().st_mtime) / 86_400)
            values: dict[str, str | int] = {"folder": str(aside), "days": days}
            if days * 86_400 < KEPT:
                continue
            if not (aside / GOES).exists():
                (aside / GOES).touch()
                os.utime(aside / GOES, (now, now))
                yield sentence("machine.set_aside_goes", values | {"later": int(WARNED / 86_400)})
            elif now - (aside / GOES).stat().st_mtime >= WARNED:
                aside.rename(folder / GONE)
                shutil.rmtree(folder / GONE)
                yield sentence("machine.set_aside_gone", values)


def _set_aside(folder: Path) -> None:
    """Move what lies in the folder to where it was begun to be moved, else to a new place."""
    aside = _latest(folder)
    if aside is None or (aside / WHOLE).exists():
        aside = folder / f"{BEFORE}{_number(aside) + 1}"
        aside.mkdir(mode=0o700)
    for path in sorted(folder.iterdir()):
        if not path.name.startswith("."):
            path.rename(aside / path.name)
    (aside / WHOLE).touch()
    _sync(aside)


def _latest(folder: Path) -> Path | None:
    return max(folder.glob(f"{BEFORE}*"), key=_number, default=None)


def _number(aside: Path | None) -> int:
    digits = aside.name.removeprefix(BEFORE) if aside is not None else "0"
    return int(digits) if digits.isdecimal() else 0


def _sync(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
