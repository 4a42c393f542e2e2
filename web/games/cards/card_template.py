"""The template of a card's front: where frame, rank, suit, signs, drawing and name stand. Pages and print follow it.

Measures are units of a card of 118 × 182: half millimetres of one of 59 × 91 mm.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.cards.deck import Card
from web.games.cards.card_signs import signs

WIDE, HIGH = 118, 182
RED = ("H", "D")
INK, RED_INK, ON_DARK = "#2a1608", "#b3150d", "#fffdf6"
DRAWING = (8.0, 41.0, 102.0)
"""Left, top and side of the drawing."""
CORNER, BASELINE, RANK = 11.0, 33.0, 27.0
"""The rank's left edge, base line and letter height."""
SUIT_BESIDE_LETTER, SUIT_BESIDE_TEN, SUIT = 32.0, 41.0, 20.0
SIGNS_END, SIGNS_MIDDLE = 109.0, 23.0
SIGN_SIDES = (26.0, 22.0, 16.0)
"""How large the signs are where there is one, are two, are three."""
BANNER_MIDDLE, BANNER_WIDE = 163.0, 104.0
LARGEST, LARGEST_OF_TWO = 24.0, 16.5
"""How high the letters of a name in one line, and in two, are at most."""
LETTER = 0.6
"""Mean width of a bold face's letters, as a share of their height."""


class Picture(NamedTuple):
    """A drawing of `web/static/card_art.svg` by its name, and where it is drawn."""

    name: str
    x: float
    y: float
    width: float
    height: float


class Letters(NamedTuple):
    """A line of words that stands on `y`: begins at `x`, or has its middle there where `centred`; `size` is high."""

    text: str
    x: float
    y: float
    size: float
    colour: str
    centred: bool = False


class Front(NamedTuple):
    """Everything on a card's front, in the order in which it is drawn: pictures, then words."""

    pictures: tuple[Picture, ...]
    words: tuple[Letters, ...]


def front(card: Card, name: str) -> Front:
    """Returns the front of a card that is called `name`."""
    left, top, side = DRAWING
    suit = SUIT_BESIDE_TEN if len(card.rank) > 1 else SUIT_BESIDE_LETTER
    colour = RED_INK if card.suit in RED else INK
    return Front(
        (
            Picture(f"frame-{card.colour}", 0, 0, WIDE, HIGH),
            Picture(card.name, left, top, side, side),
            Picture(f"suit-{card.suit}", suit, SIGNS_MIDDLE - SUIT / 2, SUIT, SUIT),
            *_row(signs(card)),
        ),
        (Letters(card.rank, CORNER, BASELINE, RANK, colour), *banner(name)),
    )


def _row(names: tuple[str, ...]) -> list[Picture]:
    """The signs side by side, the last one at the right edge."""
    side = SIGN_SIDES[len(names) - 1]
    first, top = SIGNS_END - side * len(names), SIGNS_MIDDLE - side / 2
    return [Picture(f"sign-{name}", first + place * side, top, side - 1, side - 1) for place, name in enumerate(names)]


def banner(name: str) -> tuple[Letters, ...]:
    """Returns the name in one line, or in two where it has a gap and so can be larger.

    >>> [line.text for line in banner("Ten Gallon Hat")]
    ['Ten', 'Gallon Hat']
    """
    words = name.split()
    ways = [(name,), *((" ".join(words[:gap]), " ".join(words[gap:])) for gap in range(1, len(words)))]
    lines = max(ways, key=_size)
    size = _size(lines)
    below = size * 0.33 if len(lines) == 1 else size * -0.12
    return tuple(
        Letters(line, WIDE / 2, round(BANNER_MIDDLE + below + place * size * 0.9, 1), size, ON_DARK, centred=True)
        for place, line in enumerate(lines)
    )


def _size(lines: tuple[str, ...]) -> float:
    most = LARGEST if len(lines) == 1 else LARGEST_OF_TWO
    return min(most, round(BANNER_WIDE / (LETTER * max(map(len, lines))), 1))
