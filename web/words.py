"""The words of the pages: each by its key under `page.` in the message catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.locales.words import Param, sentence, spoken


def t(key: str, **params: Param) -> str:
    """The sentence of a page by its key, in the reader's language."""
    return sentence(f"page.{key}", params)


def t_has(key: str) -> bool:
    """Whether there are words under this key."""
    return f"page.{key}" in spoken()


def t_or(key: str, fallback: str) -> str:
    """The words under a key that may be missing (a reason that a new camera gives), else `fallback`."""
    return t(key) if t_has(key) else fallback


def listed(words: Sequence[str]) -> str:
    """Several words as one: “Anna, Ben and Carl”."""
    if len(words) < 2:
        return "".join(words)
    return t("list.and", first=", ".join(words[:-1]), last=words[-1])


def face_words(face: str) -> str:
    """What a face is called."""
    return sentence(f"face.{face}")


def role_words(role: str) -> str:
    """What a role card is called."""
    return sentence(f"role.{role}")


def goal_words(role: str, players: int, three_players: str = "cycle") -> str:
    """What a role is after; three players hunt each other in a circle, unless the table plays otherwise."""
    if players != 3 or three_players == "sheriff":
        return sentence(f"goal.{role}")
    return t("goal3.last_alive" if three_players == "last_alive" else f"goal3.{role}")


def slug(words: str) -> str:
    """Words as a name for an element of a page."""
    return re.sub(r"[^A-Za-z0-9]+", "-", words).strip("-")
