"""What a language says of itself: `language.toml` in its folder. What tests alone ask of it stands in it, too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from companion.locales.bounded_files import NOT_OURS, parsed_toml
from companion.locales.elision import Elision
from companion.locales.errors import CatalogueInvalid
from companion.locales.root_error import CompanionError, reason

FILE = "language.toml"


class About(NamedTuple):
    """What a language says of itself."""

    without_native_reader: bool = False
    """Nobody who has spoken it from childhood on has read its texts yet."""
    after: Mapping[str, str] = {}
    """Letters of its alphabet, each with the one behind which it stands: ñ behind n."""
    before: Mapping[str, Elision] = {}
    """Words that change before some values."""


def about_in(folder: Traversable) -> About:
    """What the language of a folder says of itself. Raises CatalogueInvalid."""
    file = folder.joinpath(FILE)
    try:
        said = parsed_toml(file.read_bytes().decode("utf-8"))
        after = dict(map(_letters, said.get("after", {}).items()))
        before = dict(map(_elision, said.get("before", {}).items()))
        return About(bool(said.get("without_native_reader")), after, before)
    except FileNotFoundError:
        return About()
    except (OSError, CompanionError, *NOT_OURS) as error:
        raise CatalogueInvalid(f"The file {file} cannot be read ({reason(error)}).") from error


def _letters(pair: tuple[Any, Any]) -> tuple[str, str]:
    letter, before = pair
    if not isinstance(before, str) or len(letter) != 1 or len(before) != 1:
        raise ValueError("after names single letters")
    return letter, before


def _elision(pair: tuple[Any, Any]) -> tuple[str, Elision]:
    word, said = pair
    try:
        return word, Elision(str(said["becomes"]), re.compile(said["letters"], re.IGNORECASE))
    except (KeyError, TypeError, re.error) as error:
        raise ValueError(f"before says no letters before which “{word}” becomes something") from error
