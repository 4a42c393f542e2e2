"""Letters that the font of our sheets has, and what stands on paper for a name with others."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

FONT = "companion"
"""Liberation Sans, as wide as Helvetica, with Latin, Greek and Cyrillic letters: see `make_fonts.py`."""
FONTS = Path(__file__).parent / "fonts"
WEIGHTS = {"": FONTS / "CompanionSans-Regular.ttf", "B": FONTS / "CompanionSans-Bold.ttf"}
"""The font's files by FPDF's name of their style."""


def lacking(text: str) -> str:
    """The letters and signs of a text that the font lacks, each once; "" where it has all.

    >>> lacking("Łukasz, Şahin, Дмитрий, Ελένη"), lacking("王小明 王")
    ('', '王小明')
    """
    return "".join(dict.fromkeys(sign for sign in text if sign not in _letters()))


def printable(text: str, instead: str) -> str:
    """The text in letters that the font has; pictures are left out, and with a letter that it lacks it is `instead`.

    >>> printable("Şahin 🎲", "Player 7"), printable("Ａnna", "Player 7"), printable("王", "Player 7")
    ('Şahin', 'Anna', 'Player 7')
    """
    letters = []
    for sign in text:
        plain = sign if sign in _letters() else unicodedata.normalize("NFKD", sign)
        if all(part in _letters() for part in plain):
            letters.append(plain)
        elif unicodedata.category(sign)[0] in "LNM":
            return instead
    return " ".join("".join(letters).split()) or instead


@cache
def _letters() -> frozenset[str]:
    with TTFont(WEIGHTS[""], lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))
