"""Labels of pictures and films: the JSON file beside them that says which dice lie there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.locales.bounded_files import FileDamaged, json_in
from companion.locales.root_error import reason
from vision.errors import PictureUnreadable

LARGEST = 64 << 20
"""Bytes: a film of ten minutes has some megabytes of them."""


def labels_in(path: Path) -> dict[str, Any]:
    """Return the labels in a file. Raises OSError, and PictureUnreadable for a file that holds none."""
    try:
        return json_in(path, dict, most=LARGEST)
    except FileDamaged as error:
        raise PictureUnreadable(f"{path} holds no labels ({reason(error)}): write them anew.") from error
