"""Exchange format of a taught set of dice: a zip archive with the same files as the set's folder."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from companion.locales.bounded_files import FileDamaged, bytes_of
from companion.locales.root_error import reason
from companion.locales.words import sentence
from vision.dice_sets import store
from vision.dice_sets.manifest import FILE, LARGEST_LIST, LARGEST_PICTURE, Warn, dice_of, file_name, list_of, png_of
from vision.dice_sets.taught import MOST_SAMPLES, TaughtDice
from vision.errors import NotTaught, TaughtInvalid
from vision.taught_names import tidy

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest archive that is looked at: 120 pictures of pure noise take less."""
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)  # the same dice make the same file


def packed(dice: TaughtDice) -> bytes:
    """Return the set as a zip archive."""
    pictures = [png_of(sample.crop) for sample in dice.samples]
    names = [file_name(sample, picture) for sample, picture in zip(dice.samples, pictures, strict=True)]
    files = {FILE: list_of(dice, names, pictures), **dict(zip(names, pictures, strict=True))}
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as new:  # pictures do not get smaller
        for name, data in files.items():
            new.writestr(zipfile.ZipInfo(name, _FIRST_DATE), data)
    return archive.getvalue()


def unpacked(data: bytes, warn: Warn) -> TaughtDice:
    """Return the set in an archive. Writes no file, so a name in the archive cannot lead out of a folder.

    A damaged picture is left out, with one sentence to `warn`. Raises TaughtInvalid for data that is no such archive,
    or that is larger, packed or unpacked, than a set of dice can be.
    """
    if len(data) > LARGEST:
        raise TaughtInvalid(sentence("teach.set.large_file", {"most": LARGEST >> 20}))
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if len(archive.infolist()) > MOST_SAMPLES + 1:
                raise TaughtInvalid(sentence("teach.set.no_file"))
            listed = _read(archive, FILE, LARGEST_LIST)
            lost: list[str] = []
            dice = dice_of(
                listed, lambda name: _read(archive, name, LARGEST_PICTURE), lost.append, sentence("teach.set.that_file")
            ).dice
    except TaughtInvalid:
        raise
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError, EOFError) as error:
        raise TaughtInvalid(sentence("teach.set.no_file")) from error
    if not dice.samples and not lost:
        raise TaughtInvalid(sentence("teach.set.no_file"))
    for said in lost:
        warn(said)
    return dice


def take_in(data: bytes, folder: Path) -> str:
    """Store the set in an archive that somebody gave in the data folder, and return its name.

    Raises NotTaught where a part of it is damaged or a set of its name exists, TaughtInvalid, TaughtUnwritable.
    """
    said: list[str] = []
    dice = unpacked(data, said.append)
    dice = replace(dice, name=tidy(dice.name))  # whoever made the file may have written anything there
    if said:  # a gift of which a part is missing had better be given again
        raise NotTaught("file_damaged", name=dice.name)
    store.take_in(dice, folder)
    return dice.name


def archive_in(path: Path) -> bytes:
    """Return the bytes of an archive on disk. Raises TaughtInvalid."""
    try:
        return bytes_of(path, LARGEST)
    except OSError as error:
        raise TaughtInvalid(sentence("file.unread", {"file": str(path), "why": reason(error)})) from error
    except FileDamaged as error:
        raise TaughtInvalid(sentence("teach.set.other_file", {"file": str(path), "why": str(error)})) from error


def _read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return a file of the archive; unpacks at most `most` bytes. Raises OSError."""
    try:
        with archive.open(name) as file:
            data = file.read(most + 1)
    except Exception as error:  # a damaged archive makes zipfile, zlib, lzma and bz2 raise each its own
        raise OSError(f"{name} cannot be unpacked") from error
    if len(data) > most:
        raise OSError(f"{name} is too large")
    return data
