"""Stickers that turn blank dice into the dice of the game."""

from __future__ import annotations

from companion.games.dice.faces import ALL_DICE, FACES_OF, die_number
from companion.locales.words import sentence
from deploy.print.sheets import GREY, Paper, Sheets
from web.games.dice.pictures import picture

SMALLEST, LARGEST = 10.0, 30.0
"""Mm, the sides of the dice that stickers are made for."""
OF_THE_SIDE = 0.8
"""A sticker's width: the edges of common dice are rounded by a tenth of their side."""
DRAWN = 0.84
"""The drawing's share of the sticker's width: the rest lets scissors err and nothing is cut off."""


def faces(paper: Paper, side: float) -> Sheets:
    """A sheet with the six faces of each of the seven dice, for blank dice of `side` mm."""
    sheets = Sheets(paper, sentence("print.faces.title"))
    sheets.sheet()
    sticker = side * OF_THE_SIDE
    measures = {"die": _mm(side), "sticker": _mm(sticker)}
    y = sheets.heading(sentence("print.faces.title"), sentence("print.faces.use", measures)) + 4
    left = (sheets.width - 6 * sticker) / 2
    for die in ALL_DICE:
        name = sentence("print.faces.die", {"die": die, "number": die_number(die)})
        y = sheets.words(left + 1, y, name, size=8, grey=GREY)
        _row(sheets, FACES_OF[die], left, y + 1, sticker)
        y += 1 + sticker + 2.2
    sheets.rule_of_100((sheets.width - 100) / 2, sheets.height - 12)
    return sheets


def _row(sheets: Sheets, row: tuple[str, ...], left: float, top: float, sticker: float) -> None:
    inset = sticker * (1 - DRAWN) / 2
    for number, face in enumerate(row):
        sheets.drawing(picture(face), left + number * sticker + inset, top + inset, sticker * DRAWN)
    for x in (left + number * sticker for number in range(len(row) + 1)):
        sheets.stroke((x, top - 1), (x, top + sticker + 1), thick=0.1, grey=GREY)
    for y in (top, top + sticker):
        sheets.stroke((left - 3, y), (left + len(row) * sticker + 3, y), thick=0.1, grey=GREY)


def _mm(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")
