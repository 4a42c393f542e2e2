"""The playing cards of the card game at their true size: fronts, and a sheet of backs behind each sheet of fronts.

All sheets stand upright and the cards lie in the middle of them, so that turning a sheet over its long edge brings the
back of a card behind its front. A card keeps a white edge, so that a cut or a back that is a millimetre off spoils
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.cards.deck import Card
from companion.locales.words import sentence
from deploy.print.sheets import DARK, MM_PER_POINT, Paper, Rect, Sheets
from deploy.print.tournament import batched
from web.games.cards.card_art import drawings
from web.games.cards.card_template import HIGH, WIDE, Letters, Picture, front
from web.games.cards.card_words import card_words

EDGE = 2.0
"""Mm of a card that stay white on all sides."""
BESIDE, ABOVE = 14.0, 10.0
"""Mm of a sheet that stay free at least, at the left and right and at the top and bottom: for what is written there."""
MARK = 4.0
"""Mm that the lines to cut along reach beyond the cards."""


class CardSize(NamedTuple):
    """A card's width and height in mm."""

    width: float
    height: float


USUAL = CardSize(59, 91)
"""A real deck's: what is sold sleeves of 59 × 92 mm for. Printings differ by a millimetre, so it can be set."""
SMALLEST, LARGEST = CardSize(40, 60), CardSize(90, 130)
"""Sizes of cards of which one at least fits a sheet, and whose name can be read."""


class Grid(NamedTuple):
    """How cards lie on a sheet: how many side by side and below each other, on their sides where `turned`, the first
    one's top left corner at (left, top); `size` as they lie."""

    columns: int
    rows: int
    turned: bool
    left: float
    top: float
    size: CardSize

    def places(self) -> Iterator[Rect]:
        """Row by row, where each card lies."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield (self.left + column * self.size.width, self.top + row * self.size.height, *self.size)


def grid(paper: Paper, size: CardSize) -> Grid:
    """Returns the arrangement that holds the most cards, all upright or all on their sides."""
    return max((_grid(paper, size, turned) for turned in (False, True)), key=lambda one: one.columns * one.rows)


def _grid(paper: Paper, size: CardSize, turned: bool) -> Grid:
    lying = CardSize(size.height, size.width) if turned else size
    columns = int((paper.width - 2 * BESIDE) // lying.width)
    rows = int((paper.height - 2 * ABOVE) // lying.height)
    left, top = (paper.width - columns * lying.width) / 2, (paper.height - rows * lying.height) / 2
    return Grid(columns, rows, turned, left, top, lying)


def playing_cards(paper: Paper, cards: Sequence[Card], size: CardSize = USUAL) -> Sheets:
    """Sheets with these cards, each as often as it is named: fronts on the odd pages, their backs on the even ones."""
    lie = grid(paper, size)
    sheets = Sheets(paper, sentence("print.cards.title"), both_sides=True)
    for batch in batched(cards, lie.columns * lie.rows):
        sheets.sheet()
        places = list(lie.places())[: len(batch)]
        for card, place in zip(batch, places, strict=True):
            _draw(sheets, _front(card), place, lie.turned)
        _cuts(sheets, lie)
        _margin(sheets, lie.left)
        sheets.sheet()
        for left, *rest in places:
            mirrored = paper.width - left - lie.size.width
            _draw(sheets, _BACK, (mirrored, rest[0], *lie.size), lie.turned)
    return sheets


_BACK = ((Picture("card-back", 0, 0, WIDE, HIGH),), ())
_Drawn = tuple[Sequence[Picture], Sequence[Letters]]


def _front(card: Card) -> _Drawn:
    pictures, words = front(card, card_words().sentence(f"card.{card.name}"))
    return pictures, words


def _draw(sheets: Sheets, drawn: _Drawn, place: Rect, turned: bool) -> None:
    """One side of a card, as large as its white edge lets it be."""
    left, top, wide, high = place
    if turned:  # drawn upright with its top left corner where the place's lower left one is, then turned about that
        with sheets.turned(90, left, top + high):
            _draw(sheets, drawn, (left, top + high, high, wide), turned=False)
        return
    unit = min((wide - 2 * EDGE) / WIDE, (high - 2 * EDGE) / HIGH)
    x, y = left + (wide - unit * WIDE) / 2, top + (high - unit * HIGH) / 2
    pictures, words = drawn
    for each in pictures:
        rect = (x + each.x * unit, y + each.y * unit, each.width * unit, each.height * unit)
        with sheets.clipped(rect):  # as a browser does: a drawing keeps within its box
            sheets.drawing(drawings()[each.name].svg, *rect)
    for line in words:
        sheets.letters(
            x + line.x * unit, y + line.y * unit, line.text, line.size * unit / MM_PER_POINT, line.colour, line.centred
        )


def _cuts(sheets: Sheets, lie: Grid) -> None:
    right, bottom = lie.left + lie.columns * lie.size.width, lie.top + lie.rows * lie.size.height
    for column in range(lie.columns + 1):
        x = lie.left + column * lie.size.width
        sheets.cut((x, lie.top - MARK), (x, bottom + MARK))
    for row in range(lie.rows + 1):
        y = lie.top + row * lie.size.height
        sheets.cut((lie.left - MARK, y), (right + MARK, y))


def _margin(sheets: Sheets, wide: float) -> None:
    """Upwards in the left margin, which is cut off: the line to measure, and what to do."""
    with sheets.turned(90, 0, sheets.height):
        y = sheets.height + wide - MARK - 5
        sheets.rule_of_100(12, y)
        sheets.words(118, y - 1.5, sentence("print.cards.use"), size=7, grey=DARK, width=sheets.height - 130)
