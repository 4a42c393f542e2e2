"""The message catalogues: all templates by language and game.

A language is a folder here (`en/`). Its JSON files hold what every game says; the files of a folder in it (`en/dice/`)
hold what one game says. `catalogue("en", "dice")` has both: what the game says itself goes before what all say.

A language may lack words: the English ones stand in, and the log says which. So a translation can grow, and no game
stops for a missing word.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.locales.bounded_files import parsed_json
from companion.locales.errors import CatalogueInvalid, UnknownLanguage
from companion.locales.message import Message, parsed, rewritten
from companion.locales.pseudo import PSEUDOS
from companion.locales.root_error import reason

DEFAULT = "en"
DICE = "dice"
"""The game whose words are used where none is named."""
SHOWN_MISSING = 5
"""How many missing texts a message names at most."""
_log = logging.getLogger("companion")
Texts = Mapping[tuple[str, str], str]
"""Templates by game ("" for all games) and key."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that are shipped, English first."""
    found = sorted(folder.name for folder in _root().iterdir() if folder.is_dir() and folder.name[0] not in "_.")
    return (DEFAULT, *(name for name in found if name != DEFAULT))


def language_named(name: str) -> str:
    """A language by its name: one that is shipped, or a pseudo-language. Raises UnknownLanguage."""
    if name not in (*languages(), *PSEUDOS):
        raise UnknownLanguage(name, languages())
    return name


@cache
def texts(language: str) -> Texts:
    """All templates of a shipped language as they were written. Raises UnknownLanguage, CatalogueInvalid."""
    return texts_in(_root().joinpath(language_named(language)))


def texts_in(folder: Traversable) -> Texts:
    """All templates in the folder of a language. Raises CatalogueInvalid."""
    texts: dict[tuple[str, str], str] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        for file in [entry] if entry.is_file() else sorted(entry.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".json"):
                game = "" if file is entry else entry.name
                texts.update({(game, key): text for key, text in _texts_of(file).items()})
    return texts


def _texts_of(file: Traversable) -> dict[str, str]:
    try:
        texts = parsed_json(file.read_bytes())
    except (OSError, ValueError) as error:
        why = reason(error)
        raise CatalogueInvalid(f"The catalogue {file} cannot be read ({why}): install the companion anew.") from error
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise CatalogueInvalid(f"The catalogue {file} has something else than texts by their keys in it.")
    return texts


def lacks(texts: Texts, english: Texts) -> str:
    """The texts that a language lacks, in one sentence; "" where it has all."""
    missing = [".".join(filter(None, key)) for key in english if key not in texts]
    if not missing:
        return ""
    named = ", ".join(missing[:SHOWN_MISSING]) + (", …" if len(missing) > SHOWN_MISSING else "")
    return f"{len(missing)} of {len(english)} texts are missing, English ones stand in for them: {named}."


@cache
def catalogue(language: str = DEFAULT, game: str = DICE) -> Mapping[str, Message]:
    """All messages of a language by key, as one game words them. Raises UnknownLanguage, CatalogueInvalid."""
    if language in PSEUDOS:
        return {key: rewritten(message, PSEUDOS[language]) for key, message in catalogue(DEFAULT, game).items()}
    english, own = texts(DEFAULT), texts(language)
    if lacking := lacks(own, english):
        _log.warning("The words of the language %s: %s", language, lacking)
    return {
        key: parsed(own.get((part, key), english[part, key])) for part in ("", game) for key in _keys(english, part)
    }


def _keys(texts: Texts, game: str) -> Sequence[str]:
    return [key for part, key in texts if part == game]


def _root() -> Traversable:
    return files("companion.locales")
