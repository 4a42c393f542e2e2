"""A poster of awards: an SVG of 1080 x 1920, without script, style or anything from elsewhere.

Its presentation stands in attributes, since the pages' security policy takes no styles inside a file; its fonts are
those of the device. Words that would be wider than their place are set smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import render_template

from web.pages.memory.shown import AwardShown

WIDE, HIGH = 1080, 1920
PLACE = 860
"""The width of a line of words."""
NARROW, CAPITAL, WIDEST = 0.68, 0.9, 1.15
"""The widths of letters in parts of their height, as wide as in any bold serif font: most, capitals, and M and W."""
FIRST, LAST = 560, 1700
"""The upper and lower edge of the awards."""
APART = 270
"""The most that lies between two awards."""


class Line(NamedTuple):
    """Words in their place: the baseline, and the height of the letters."""

    words: str
    y: int
    size: int


class AwardPlaced(NamedTuple):
    """An award on the poster."""

    title: Line
    holder: Line
    figure: Line
    rule: int


def poster_svg(head: str, title: str, awards: Sequence[AwardShown], foot: str) -> str:
    """The poster as SVG."""
    step = min(APART, (LAST - FIRST) // max(1, len(awards)))
    return render_template(
        "memory/poster.svg",
        wide=WIDE,
        high=HIGH,
        head=_line(head, 290, 130),
        title=_line(title, 395, 58),
        awards=[_placed(award, FIRST + number * step, step) for number, award in enumerate(awards)],
        foot=_line(foot, 1800, 44),
    )


def _placed(award: AwardShown, y: int, step: int) -> AwardPlaced:
    return AwardPlaced(
        _line(award.title, y, 46), _line(award.holder, y + 72, 66), _line(award.figure, y + 128, 40), y + step - 56
    )


def _line(words: str, y: int, most: int) -> Line:
    """Words at most so high that they fit into the place.

    >>> _line("Anna", 0, 60).size, _line("W" * 60, 0, 60).size
    (60, 12)
    """
    wide = sum(_letter(letter) for letter in words)
    return Line(words, y, min(most, int(PLACE / max(1.0, wide))))


def _letter(letter: str) -> float:
    """The width of a letter; outside of Latin, Greek and Cyrillic letters are as wide as high."""
    if letter in "MWmw@%—" or ord(letter) > 0x0600:
        return WIDEST
    return CAPITAL if letter.isupper() else NARROW
