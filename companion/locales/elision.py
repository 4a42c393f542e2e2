"""Elision: how the last word before a value changes by the value's first letters, as a language writes it.

Italian says “a Bruno” and “ad Anna”, French “de Bruno” and “d'Anna”, Spanish “Ana y Luis” and “Ana e Inés”: a template
cannot know the name that will stand in it. A language's words of this kind stand in its `language.toml`, in `[before]`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Elision(NamedTuple):
    """What becomes of a word, its space included, before some letters."""

    becomes: str
    letters: re.Pattern[str]
    """Matches the beginning of a value before which the word changes."""


_LAST_WORD = re.compile(r"\b(\w+) $")


def before_value(words: str, value: str, elisions: Mapping[str, Elision]) -> str:
    """What a message says before a value, its last word as it is written before this one.

    `elisions` are the language's, by the word as templates write it in small letters.

    >>> french = {"de": Elision("d'", re.compile("(?i)[aeiou]"))}
    >>> before_value("Le tour de ", "Anna", french), before_value("De ", "Anna", french)
    ("Le tour d'", "D'")
    >>> before_value("Le tour de ", "Bruno", french), before_value("Le monde ", "Anna", french)
    ('Le tour de ', 'Le monde ')
    """
    last = _LAST_WORD.search(words) if elisions else None
    elision = elisions.get(last[1].lower()) if last else None
    if last is None or elision is None or not elision.letters.match(value):
        return words
    return words[: last.start()] + (elision.becomes.capitalize() if last[1][0].isupper() else elision.becomes)
