"""A card's name broken into the lines that its banner holds, and the size of their letters."""

from __future__ import annotations

from typing import NamedTuple

WIDE = 106.0
"""Units of the banner that letters may fill, of a card 118 units wide."""
LARGEST, LARGEST_OF_TWO = 24.0, 16.5
"""Units that the letters of one line, and of each of two lines, are high at most."""
LETTER = 0.6
"""Of their height: how wide letters of a bold face are on average, the wide ones of short names included."""


class Title(NamedTuple):
    """The lines, and how high their letters are in units of the card."""

    lines: tuple[str, ...]
    letters: float


def title_of(name: str) -> Title:
    """Returns the name in one line, or in two where it has a gap and so can be larger.

    >>> title_of("BANG!")
    Title(lines=('BANG!',), letters=24.0)
    >>> title_of("Ten Gallon Hat").lines
    ('Ten', 'Gallon Hat')
    """
    ways = [Title((name,), _fits(name, LARGEST))]
    words = name.split()
    for gap in range(1, len(words)):
        lines = (" ".join(words[:gap]), " ".join(words[gap:]))
        ways.append(Title(lines, _fits(max(lines, key=len), LARGEST_OF_TWO)))
    return max(ways, key=lambda title: title.letters)


def _fits(line: str, most: float) -> float:
    return min(most, round(WIDE / (LETTER * len(line)), 1))
