"""Picture files by suffix; `LoadPicture`, the type of a function that loads one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.ports.tray import Frame
from hardware.errors import PictureMissing

LoadPicture = Callable[[Path], Frame]
"""Loads a picture file. Raises a CompanionError, one sentence, for one that is missing, damaged or too large."""

SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})


def is_picture_name(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".")


def pictures_in(folder: Path) -> list[Path]:
    """Return the pictures that lie directly in `folder`, by name.

    Raises `PictureMissing` if there is none, or if the folder cannot be looked into.
    """
    try:
        pictures = sorted((path for path in folder.iterdir() if is_picture_name(path)), key=lambda path: path.name)
    except OSError as error:
        raise PictureMissing(sentence("camera.no.folder", {"folder": str(folder), "why": reason(error)})) from error
    if not pictures:
        names = ", ".join(sorted(SUFFIXES))
        raise PictureMissing(sentence("camera.no.pictures", {"folder": str(folder), "names": names}))
    return pictures
