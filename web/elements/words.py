"""The words of the pages: each by its key under `page.` in the message catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.locales.isolate import isolated
from companion.locales.words import Param, sentence, spoken
from web.elements.in_each_language import in_each_language


def t(key: str, **params: Param) -> str:
    """The sentence of a page by its key, in the reader's language."""
    return sentence(f"page.{key}", params) if params else _plain(key)


@in_each_language
def _plain(key: str) -> str:
    """A sentence that nothing fills."""
    return sentence(f"page.{key}")


def t_has(key: str) -> bool:
    """Whether there are words under this key."""
    return f"page.{key}" in spoken()


def t_or(key: str, fallback: str) -> str:
    """The words under a key that may be missing (a reason that a new camera gives), else `fallback`."""
    return t(key) if t_has(key) else fallback


def listed(words: Sequence[str]) -> str:
    """Several words as one: “Anna, Ben and Carl”."""
    *first, last = map(apart, words or ("",))
    return t("list.and", first=", ".join(first), last=last) if first else last


def apart(name: str) -> str:
    """A name for a line in which more stands: isolated where it runs in the other direction than the line."""
    return isolated(name, spoken().language)


def face_words(face: str) -> str:
    """The name of a face in words."""
    return sentence(f"face.{face}")


def role_words(role: str) -> str:
    """The name of a role card in words."""
    return sentence(f"role.{role}")


def goal_words(role: str, players: int, three_players: str = "cycle") -> str:
    """What a role is after; three players hunt each other in a circle, unless the table plays otherwise."""
    if players != 3 or three_players == "sheriff":
        return sentence(f"goal.{role}")
    return t("goal3.last_alive" if three_players == "last_alive" else f"goal3.{role}")


def slug(words: str) -> str:
    """Words as a name for an element of a page."""
    return re.sub(r"[^A-Za-z0-9]+", "-", words).strip("-")
