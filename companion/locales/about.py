"""What a language says of itself: `language.toml` in its folder. What tests alone ask of it stands in it, too."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from companion.locales.bounded_files import NOT_OURS, parsed_toml
from companion.locales.errors import CatalogueInvalid
from companion.locales.root_error import CompanionError, reason

FILE = "language.toml"


class About(NamedTuple):
    """What a language says of itself."""

    without_native_reader: bool = False
    """Nobody who has spoken it from childhood on has read its texts yet."""
    after: Mapping[str, str] = {}
    """Letters of its alphabet, each with the one behind which it stands: ñ behind n."""


def about_in(folder: Traversable) -> About:
    """What the language of a folder says of itself. Raises CatalogueInvalid."""
    file = folder.joinpath(FILE)
    try:
        said = parsed_toml(file.read_bytes().decode("utf-8"))
        return About(bool(said.get("without_native_reader")), dict(map(_letters, said.get("after", {}).items())))
    except FileNotFoundError:
        return About()
    except (OSError, CompanionError, *NOT_OURS) as error:
        raise CatalogueInvalid(f"The file {file} cannot be read ({reason(error)}).") from error


def _letters(pair: tuple[Any, Any]) -> tuple[str, str]:
    letter, before = pair
    if not isinstance(before, str) or len(letter) != 1 or len(before) != 1:
        raise ValueError("after names single letters")
    return letter, before
