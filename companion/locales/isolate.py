"""Isolated text: a name of the other writing direction inside a sentence, so that it moves no word around it.

Hebrew or Arabic letters in an English sentence draw numbers and signs that follow to their own side: “דנה 5”. Isolates
(Unicode Bidirectional Algorithm, UAX 9, 2.4) keep what is inserted apart. Text of the sentence's own direction stays as
it is, so that it can be searched and compared.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from companion.locales.pseudo import MIRRORED

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
LEFT_TO_RIGHT = frozenset({"L"})
_UNSAID = {ord(FIRST_STRONG_ISOLATE): "", ord(POP_ISOLATE): "", ord("\u202f"): " ", ord("\xa0"): " "}
WRITTEN_RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", MIRRORED})
"""Languages whose sentences run right to left (CLDR, characterOrder); of those that are shipped, none yet."""


@lru_cache(maxsize=1024)
def isolated(text: str, language: str) -> str:
    """The text for a sentence of this language: between isolates where it has letters of the other direction.

    >>> isolated("Anna", "en"), isolated("דנה", "en"), isolated("Anna", "he")
    ('Anna', '\u2068דנה\u2069', '\u2068Anna\u2069')
    """
    other = LEFT_TO_RIGHT if language in WRITTEN_RIGHT_TO_LEFT else RIGHT_TO_LEFT
    if text.isascii() and other is RIGHT_TO_LEFT:
        return text
    if is_isolated(text) or not any(unicodedata.bidirectional(sign) in other for sign in text):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def direction(language: str) -> str:
    """The direction of a language, as HTML calls it (`dir`)."""
    return "rtl" if language in WRITTEN_RIGHT_TO_LEFT else "ltr"


def is_isolated(text: str) -> bool:
    """Whether a text is one isolate already."""
    return text[:1] == FIRST_STRONG_ISOLATE and text.find(POP_ISOLATE) == len(text) - 1


def spoken_aloud(text: str) -> str:
    """The text for a voice: without isolates, and with plain spaces where French has narrow ones before its signs."""
    return text.translate(_UNSAID)
