"""The languages as tests see them: what `language.toml` in a language's folder says for them, and which are dear.

A sixth language is a folder: no test names one, unless what it checks is German's or Spanish's alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion.locales.catalogue import DEFAULT, languages, texts
from companion.locales.message import Message, Plural, Select
from tests.night import night

FOLDER = Path(__file__).resolve().parents[1] / "companion" / "locales"
NEVER = re.compile("(?!)")
OTHERS = [language for language in languages() if language != DEFAULT]


@cache
def _said(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / language / "language.toml").read_text(encoding="utf-8"))


@cache
def says_you(language: str) -> re.Pattern[str]:
    """The words by which the language speaks to its reader."""
    return re.compile(_said(language)["you"], re.IGNORECASE)


@cache
def is_same(language: str) -> re.Pattern[str]:
    """Keys of texts that the language says as English does, reviewed."""
    return re.compile("|".join(_said(language)["same"])) if _said(language)["same"] else NEVER


def said_in(message: Message) -> str:
    """What a message says beside its values."""
    return "".join(
        part if isinstance(part, str) else "".join(said_in(form) for _, form in part.forms)
        for part in message
        if isinstance(part, str | Plural | Select)
    )


@cache
def longest() -> str:
    """The language whose texts are the longest, beside English and German; German where there is no other."""
    others = [each for each in OTHERS if each != "de"]
    return max(others, default="de", key=lambda language: sum(map(len, texts(language).values())))


def by_day(all_of: Iterable[str] = ()) -> list[Any]:
    """Values for a dear test: English, German and the longest language, the others by night."""
    some = {DEFAULT, "de", longest()}
    every = tuple(all_of) or languages()
    return [each for each in every if each in some] + night(each for each in every if each not in some)
