"""The legend of pip dice, a card to lay beside the tray: which face of the game each side stands for."""

from __future__ import annotations

from companion.locales.words import sentence
from deploy.print.sheets import DARK, GREY, Paper, Sheets
from vision.dice_sets.dice_set import SETS, DiceSet
from web.games.dice.pictures import picture

CARD = (85.6, 53.98)
"""Mm: ISO/IEC 7810 ID-1, the size of a bank card, so that it fits sleeves and purses."""
PIPS = {
    "1": "4",
    "2": "26",
    "3": "246",
    "4": "0268",
    "5": "02468",
    "6": "023568",
}
"""The places of a die's pips in a grid of three by three, counted along its rows."""
COLUMNS, ROWS = 2, 4


def legend(paper: Paper) -> Sheets:
    """A sheet of cards: one kind for each set of dice that has pips."""
    kinds = [dice for dice in SETS if set(dice.labels) == set(PIPS)]
    sheets = Sheets(paper, sentence("print.legend.title"))
    sheets.sheet()
    wide, high = CARD
    left, top = (sheets.width - COLUMNS * wide) / 2, (sheets.height - ROWS * high) / 2
    right, bottom = left + COLUMNS * wide, top + ROWS * high
    for place in range(COLUMNS * ROWS):
        row, column = divmod(place, COLUMNS)
        _card(sheets, kinds[place % len(kinds)], left + column * wide, top + row * high)
    for column in range(COLUMNS + 1):
        sheets.cut((left + column * wide, top - 4), (left + column * wide, bottom + 4))
    for row in range(ROWS + 1):
        sheets.cut((left - 4, top + row * high), (right + 4, top + row * high))
    sheets.words(sheets.width / 2, top - 12, sentence("print.legend.use"), size=9, grey=DARK, align="C")
    sheets.rule_of_100((sheets.width - 100) / 2, bottom + 10)
    return sheets


def _card(sheets: Sheets, dice: DiceSet, left: float, top: float) -> None:
    sheets.words(left + CARD[0] / 2, top + 3.5, sentence(f"dice_set.{dice.name}"), size=10, bold=True, align="C")
    for number, (label, face) in enumerate(dice.legend):
        column, row = divmod(number, 3)
        x, y = left + 5.5 + column * 41, top + 11 + row * 13.4
        _die(sheets, label, x, y + 1.5, 8)
        sheets.drawing(picture(face), x + 10, y, 11)
        name = sentence(f"face.{face}")
        sheets.words(x + 22, y + 3.7, name[0].upper() + name[1:], size=8)


def _die(sheets: Sheets, label: str, left: float, top: float, side: float) -> None:
    sheets.frame((left, top, side, side), thick=0.3, grey=GREY, round_by=side / 6)
    for place in map(int, PIPS[label]):
        row, column = divmod(place, 3)
        sheets.dot(left + side * (0.24 + 0.26 * column), top + side * (0.24 + 0.26 * row), side * 0.19)
