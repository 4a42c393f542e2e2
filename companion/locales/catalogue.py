"""The message catalogues: all templates by language and game.

A language is a folder here (`en/`). Its JSON files hold what every game says; the files of a folder in it (`en/dice/`)
hold what one game says. `catalogue("en", "dice")` has both: what the game says itself goes before what all say.

A language may lack words or have some that cannot be said: the English ones stand in, and the log says which. So a
translation can grow, and no game stops for a missing word. What a language says of itself is in `about.py`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.locales.about import About, about_in
from companion.locales.bounded_files import parsed_json
from companion.locales.errors import CatalogueInvalid, UnknownLanguage
from companion.locales.faults import Faults, compared
from companion.locales.message import Message, parsed, rewritten
from companion.locales.pseudo import PSEUDOS
from companion.locales.root_error import reason

DEFAULT = "en"
DICE = "dice"
"""The game whose words are used where none is named."""
_log = logging.getLogger("companion")
_NAMED = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-[0-9]{3})?")
"""A language as browsers name it: `de`, `pt-BR`, `zh-Hant`."""
_REPORTED: set[str] = set()
Texts = Mapping[tuple[str, str], str]
"""Templates by game ("" for all games) and key."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that are shipped, English first."""
    found = sorted(folder.name for folder in _root().iterdir() if folder.is_dir() and _NAMED.fullmatch(folder.name))
    return (DEFAULT, *(name for name in found if name != DEFAULT))


def language_named(name: str) -> str:
    """A language by its name: one that is shipped, or a pseudo-language. Raises UnknownLanguage."""
    if name not in (*languages(), *PSEUDOS):
        raise UnknownLanguage(name, languages())
    return name


def folder_of(language: str) -> Traversable:
    """The folder of a shipped language. Raises UnknownLanguage."""
    return _root().joinpath(language_named(language))


@cache
def texts(language: str) -> Texts:
    """All templates of a shipped language as they were written. Raises UnknownLanguage, CatalogueInvalid."""
    return texts_in(folder_of(language))


def texts_in(folder: Traversable, damaged: list[str] | None = None) -> Texts:
    """All templates in the folder of a language. Raises CatalogueInvalid, unless `damaged` takes its sentences."""
    texts: dict[tuple[str, str], str] = {}
    for entry in _in(folder):
        for file in _in(entry) if entry.is_dir() else [entry]:
            if not file.name.endswith(".json"):
                continue
            game = "" if file is entry else entry.name
            try:
                texts.update({(game, key): text for key, text in _texts_of(file).items()})
            except CatalogueInvalid as error:
                if damaged is None:
                    raise
                damaged.append(str(error))
    return texts


def _in(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda entry: entry.name)


def _texts_of(file: Traversable) -> dict[str, str]:
    try:
        texts = parsed_json(file.read_bytes())
    except (OSError, ValueError) as error:
        why = reason(error)
        raise CatalogueInvalid(f"The catalogue {file} cannot be read ({why}): install the companion anew.") from error
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise CatalogueInvalid(f"The catalogue {file} has something else than texts by their keys in it.")
    return texts


@cache
def about(language: str) -> About:
    """What a language says of itself; nothing where its file is damaged, which `with_faults` names."""
    if language in PSEUDOS:
        return About()
    try:
        return about_in(folder_of(language))
    except CatalogueInvalid:
        return About()


def with_faults(language: str) -> tuple[Texts, Faults]:
    """All templates of a language that can be read, and what is wrong with them. Raises UnknownLanguage, and
    CatalogueInvalid where English itself is damaged."""
    damaged: list[str] = []
    folder = folder_of(language)
    own = texts_in(folder, damaged)
    try:
        about_in(folder)
    except CatalogueInvalid as error:
        damaged.append(str(error))
    return own, compared(own, texts(DEFAULT), tuple(damaged))


def report_faults(language: str, faults: Faults) -> None:
    """Log once what is wrong with a language."""
    if (told := faults.told()) and language not in _REPORTED:
        _REPORTED.add(language)
        _log.warning("The words of the language %s: %s", language, told)


@cache
def _usable(language: str) -> Texts:
    """The templates of a language that can be said."""
    if language == DEFAULT:
        return texts(DEFAULT)
    own, faults = with_faults(language)
    report_faults(language, faults)
    return {key: text for key, text in own.items() if key not in faults.wrong}


@cache
def catalogue(language: str = DEFAULT, game: str = DICE) -> Mapping[str, Message]:
    """All messages of a language by key, as one game words them. Raises UnknownLanguage, CatalogueInvalid."""
    if language in PSEUDOS:
        return {key: rewritten(message, PSEUDOS[language]) for key, message in catalogue(DEFAULT, game).items()}
    english, own = texts(DEFAULT), _usable(language)
    return {
        key: parsed(own.get((part, key), english[part, key])) for part in ("", game) for key in _keys(english, part)
    }


def _keys(texts: Texts, game: str) -> Sequence[str]:
    return [key for part, key in texts if part == game]


def _root() -> Traversable:
    return files("companion.locales")
