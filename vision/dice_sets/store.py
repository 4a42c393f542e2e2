"""Storage of taught sets of dice in the data folder, crash-safe.

Each set is a folder `dice/NAME/`: the crops as PNG files that are named after their content, and `set.json`, which
lists them. Pictures are written first, and `set.json` is replaced at once, last. So a power cut leaves either the old
set or the new one, and adding a sample writes that sample alone.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.locales.bounded_files import FileDamaged, bytes_of, read_json
from companion.locales.root_error import reason
from companion.locales.words import sentence
from vision.dice_sets.manifest import (
    FILE,
    LARGEST_LIST,
    LARGEST_PICTURE,
    VERSION,
    KeptDice,
    Warn,
    dice_of,
    file_name,
    list_of,
    png_of,
)
from vision.dice_sets.taught import TaughtDice, slug
from vision.errors import NotTaught, TaughtInvalid, TaughtMissing, TaughtUnwritable

try:
    import fcntl
except ImportError:  # on Windows, where developers may still run the tests
    fcntl = None  # type: ignore[assignment]  # a module, or none

FOLDER = "dice"
CHOSEN = "chosen.json"
LOCK = ".lock"


def kept(data: Path, warn: Warn) -> tuple[KeptDice, ...]:
    """Return all sets in the data folder, by name. A damaged set is left out, with one sentence to `warn`."""
    folder = data / FOLDER
    dice_sets = []
    with suppress(OSError):
        for path in sorted(folder.iterdir(), key=lambda path: path.name):
            if not path.name.startswith(".") and (path / FILE).exists():
                try:
                    dice_sets.append(_loaded(path, warn))
                except TaughtInvalid as error:
                    warn(str(error))
    return tuple(dice_sets)


def names_kept(data: Path) -> dict[str, str]:
    """Return the names of the sets in the data folder as people say them, by slug."""
    return {each.dice.slug: each.dice.name for each in kept(data, lambda sentence: None)}


def load(name: str, data: Path, warn: Warn) -> TaughtDice:
    """Return the set of this name. A damaged picture is left out, with one sentence to `warn`.

    Raises TaughtMissing where there is no such set, TaughtInvalid where its list is damaged or of a newer version.
    """
    path = data / FOLDER / slug(name)
    if not (path / FILE).exists():
        raise TaughtMissing(sentence("teach.set.missing", {"name": name}))
    return _loaded(path, warn).dice


def is_kept(name: str, data: Path) -> bool:
    """Return whether there is a set of this name."""
    return (data / FOLDER / slug(name) / FILE).exists()


def keep(dice: TaughtDice, data: Path, since: TaughtDice) -> TaughtDice:
    """Store the set, merged with what somebody else, on a phone or the command line, stored under its name `since` it
    was loaded; return the merged set. Without a sample the set is deleted.

    Raises TaughtUnwritable, and TaughtInvalid where the merged set is too large.
    """
    with _alone(data):
        try:
            there = load(dice.name, data, lambda sentence: None).samples
        except (TaughtMissing, TaughtInvalid):
            there = ()
        known = {sample.id for sample in (*since.samples, *dice.samples)}
        both = replace(dice, samples=(*dice.samples, *(sample for sample in there if sample.id not in known)))
        if both.samples:
            save(both, data)
        elif is_kept(dice.name, data):
            delete(dice.name, data)
    return both


def take_in(dice: TaughtDice, data: Path) -> None:
    """Store a set that somebody gave. Raises NotTaught where a readable set of its name exists; a damaged one is
    replaced. Raises TaughtUnwritable."""
    with _alone(data):
        try:
            load(dice.name, data, lambda sentence: None)
        except (TaughtMissing, TaughtInvalid):
            save(dice, data)
        else:
            raise NotTaught("file_there_already", name=dice.name)


def stamp(data: Path) -> tuple[tuple[str, int, int], ...]:
    """Return a value that changes whenever a set in the data folder is added, deleted or changed."""
    folder = data / FOLDER
    stamps = []
    with suppress(OSError):
        for path in sorted(folder.iterdir()):
            with suppress(OSError):
                status = (path / FILE).stat()
                stamps.append((path.name, status.st_mtime_ns, status.st_ino))
    return tuple(stamps)


def save(dice: TaughtDice, data: Path) -> None:
    """Store the set in place of the one under its name, wholly or not at all. Raises TaughtUnwritable."""
    path = data / FOLDER / dice.slug
    pictures = [png_of(sample.crop) for sample in dice.samples]
    names = [file_name(sample, picture) for sample, picture in zip(dice.samples, pictures, strict=True)]
    try:
        path.mkdir(parents=True, exist_ok=True)
        for name, picture in zip(names, pictures, strict=True):
            if not _holds(path / name, picture):
                _write(path / name, picture)
        _write(path / FILE, list_of(dice, names, pictures))
        _fsync_folder(path)
        _fsync_folder(path.parent)
    except OSError as error:
        with suppress(OSError, FileDamaged):
            _tidy(path)
        raise _not_kept(error, data) from error
    with suppress(OSError, FileDamaged):
        _tidy(path)


def delete(name: str, data: Path) -> None:
    """Delete the set, also a damaged one. Raises TaughtMissing or TaughtUnwritable."""
    path = data / FOLDER / slug(name)
    if not path.is_dir():
        raise TaughtMissing(sentence("teach.set.missing", {"name": name}))
    try:
        (path / FILE).unlink(missing_ok=True)  # from here on there is no set, whatever else is left
        shutil.rmtree(path)
    except OSError as error:
        params = {"name": name, "why": reason(error), "path": str(path)}
        raise TaughtUnwritable(sentence("teach.set.not_deleted", params)) from error


def choose(name: str | None, data: Path) -> None:
    """Remember which set the table plays with; None is the dice with pips. Raises TaughtUnwritable."""
    folder = data / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / CHOSEN, json.dumps({"version": VERSION, "set": name and slug(name)}).encode())
    except OSError as error:
        raise TaughtUnwritable(sentence("teach.set.not_chosen", {"why": reason(error), "folder": str(data)})) from error


def chosen(data: Path) -> str | None:
    """Return the slug of the set that the table plays with; None for dice with pips, and where that set is gone."""
    name = read_json(data / FOLDER / CHOSEN, _slug_in, None)
    return name if name is not None and is_kept(name, data) else None


def _slug_in(chosen: Any) -> str | None:
    name: str | None = chosen["set"]
    if name is not None and slug(name) != name:
        raise ValueError("it is no folder's name")
    return name


def load_chosen(data: Path, warn: Warn) -> TaughtDice | None:
    """Return the set that the table plays with; None for dice with pips. None also for a set that is damaged or lacks a
    face, with one sentence to `warn`."""
    name = chosen(data)
    try:
        return for_the_table(load(name, data, warn)) if name is not None else None
    except (TaughtInvalid, TaughtMissing, NotTaught) as error:
        warn(str(error))
        return None


def whole(dice: TaughtDice) -> TaughtDice:
    """Return the same dice, if all faces of their kinds were shown; else raises NotTaught."""
    if dice.missing:
        raise NotTaught("not_all", name=dice.name, faces=" ".join(dice.missing))
    return dice


def for_the_table(dice: TaughtDice) -> TaughtDice:
    """Return the same dice, if all faces that the game needs were shown; else raises NotTaught."""
    if dice.missing_at_table:
        raise NotTaught("not_all", name=dice.name, faces=" ".join(dice.missing_at_table))
    return dice


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Hold the lock against other processes that store dice. Raises TaughtUnwritable."""
    try:
        (data / FOLDER).mkdir(parents=True, exist_ok=True)
        handle = os.open(data / FOLDER / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise _not_kept(error, data) from error
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)  # which lets go of it, too


def _not_kept(error: OSError, data: Path) -> TaughtUnwritable:
    return TaughtUnwritable(sentence("teach.set.not_kept", {"why": reason(error), "folder": str(data)}))


def _loaded(path: Path, warn: Warn) -> KeptDice:
    def picture(name: str) -> bytes:
        if Path(name).name != name or name.startswith("."):
            raise FileDamaged("it lies outside of the set")
        return bytes_of(path / name, LARGEST_PICTURE)

    try:
        listed = bytes_of(path / FILE, LARGEST_LIST)
    except OSError as error:
        raise TaughtInvalid(sentence("teach.set.unread", {"file": str(path / FILE), "why": reason(error)})) from error
    except FileDamaged as error:
        raise TaughtInvalid(sentence("teach.set.damaged_why", {"file": str(path / FILE), "why": str(error)})) from error
    loaded = dice_of(listed, picture, warn, str(path / FILE))
    if loaded.dice.slug != path.name:
        raise TaughtInvalid(sentence("teach.set.renamed", {"path": str(path), "name": loaded.dice.name}))
    return loaded


def _holds(path: Path, picture: bytes) -> bool:
    """Return whether this picture is stored already and undamaged; a file's name says what is in it."""
    try:
        return bytes_of(path, LARGEST_PICTURE) == picture
    except (OSError, FileDamaged):
        return False


def _write(path: Path, data: bytes) -> None:
    new = path.with_name(f".{path.name}.new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _fsync_folder(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _tidy(path: Path) -> None:
    """Delete the pictures that the list does not name, and the folder where there is no list."""
    if not (path / FILE).exists():
        shutil.rmtree(path)
        return
    listed = bytes_of(path / FILE, LARGEST_LIST).decode(errors="replace")
    for file in path.iterdir():
        if file.name != FILE and f'"{file.name}"' not in listed:
            file.unlink()
