"""The scale card: rulers to check that a print has its true size, also by a bank card."""

from __future__ import annotations

from companion.locales.words import sentence
from deploy.print.legend import CARD
from deploy.print.sheets import DARK, SIDE, Paper, Sheets

LENGTH = 100
"""Mm of both rulers."""
SQUARE = 50.0


def card(paper: Paper) -> Sheets:
    """A sheet with rulers of 100 mm both ways, a square of 50 mm, and a bank card's outline."""
    sheets = Sheets(paper, sentence("print.card.title"))
    sheets.sheet()
    y = sheets.heading(sentence("print.card.title"), sentence("print.card.use")) + 10
    corner = (SIDE + 12, y)
    _rulers(sheets, *corner)
    inside = (corner[0] + 20, corner[1] + 20)
    sheets.frame((*inside, SQUARE, SQUARE), thick=0.2)
    sheets.words(inside[0] + SQUARE / 2, inside[1] + SQUARE / 2 - 2, sentence("print.card.square"), align="C", size=9)
    beside = (sheets.width - SIDE - CARD[0], y + LENGTH - 20)
    sheets.frame((*beside, *CARD), thick=0.2, round_by=3.18)  # the corners of ISO/IEC 7810 ID-1
    title = sentence("print.card.bank_card")
    sheets.words(beside[0] + CARD[0] / 2, beside[1] + CARD[1] / 2 - 4, title, size=9, width=CARD[0] - 10, align="C")
    y = beside[1] + CARD[1] + 12
    for step in ("exact", "short", "bent", "again"):
        y = sheets.words(SIDE, y, sentence(f"print.card.{step}"), width=sheets.width - 2 * SIDE) + 1.5
    return sheets


def _rulers(sheets: Sheets, x: float, y: float) -> None:
    """Rulers from one corner, to the right and down, with a mark for each millimetre."""
    sheets.stroke((x + LENGTH, y), (x, y), (x, y + LENGTH), thick=0.2)
    for mm in range(LENGTH + 1):
        tick = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0
        sheets.stroke((x + mm, y), (x + mm, y + tick), thick=0.1)
        sheets.stroke((x, y + mm), (x + tick, y + mm), thick=0.1)
        if mm % 10 == 0:
            sheets.words(x + mm, y - 3.6, str(mm), size=7, grey=DARK, align="C")
            sheets.words(x - 1.5, y + mm - 1.5, str(mm), size=7, grey=DARK, align="R")
