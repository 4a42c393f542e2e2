"""The words of the pages: each by its key under `page.` in the message catalogue."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.dicegame.faces import DICE, SALOON_DICE, die_named
from companion.locales.words import Param, catalogue, sentence


def t(key: str, **params: Param) -> str:
    """The sentence of a page by its key, in the reader's language."""
    return sentence(f"page.{key}", params)


def t_has(key: str) -> bool:
    """Whether there are words under this key."""
    return f"page.{key}" in catalogue()


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


def die_kind(number: int) -> str:
    """The Saloon die of this number, whose body has a colour of its own; "" for a base die."""
    die = die_named(number)
    return die if die is not None and die in SALOON_DICE else ""


def die_kinds() -> tuple[str, ...]:
    """The Saloon dice, whose bodies have colours of their own."""
    return SALOON_DICE


def die_label(number: int) -> str:
    """What stands in the corner of a die: its number, or a Saloon die's letter."""
    kind = die_kind(number)
    return t(f"die.short.{kind}") if kind else str(number)


def die_words(number: int) -> str:
    """What people call a die: “die 3”, “the Loudmouth”."""
    return dice_words([number])


def dice_words(numbers: Sequence[int]) -> str:
    """What people call some dice: “dice 1, 2 and the Loudmouth”, “all five dice”."""
    base = [number for number in numbers if not die_kind(number)]
    saloon = [sentence(f"die.{die_kind(number)}") for number in numbers if die_kind(number)]
    if len(base) == len(DICE):
        return listed([t("throw.word_all"), *saloon])
    words = listed([*map(str, base), *saloon])
    return t("throw.word_dice" if len(base) > 1 else "throw.word_die", dice=words) if base else words


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
