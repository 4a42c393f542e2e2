"""The joining sheet for the wall: the table's address as a QR code."""

from __future__ import annotations

import segno

from companion.locales.words import sentence
from deploy.print.sheets import DARK, SIDE, Paper, Sheets

ACROSS = 110.0
"""Mm of the code with its quiet border: read from three metres away."""
QUIET = 4
"""Modules of white around the code, as ISO/IEC 18004 asks."""


def qr(paper: Paper, url: str) -> Sheets:
    """A sheet with the address to join, as a QR code and in words."""
    sheets = Sheets(paper, sentence("print.qr.title"))
    sheets.sheet()
    middle, wide = sheets.width / 2, sheets.width - 2 * SIDE
    y = sheets.words(middle, 30, sentence("print.qr.title"), size=34, width=wide, bold=True, align="C") + 6
    _code(sheets, url, middle - ACROSS / 2, y)
    y = sheets.words(middle, y + ACROSS + 4, url, size=20, width=wide, bold=True, align="C") + 8
    for step in ("network", "scan", "sit"):
        y = sheets.words(middle, y, sentence(f"print.qr.{step}"), size=14, width=wide, align="C") + 2
    sheets.words(middle, sheets.height - 20, sentence("print.qr.moved"), size=8, width=wide, grey=DARK, align="C")
    return sheets


def _code(sheets: Sheets, url: str, left: float, top: float) -> None:
    rows = segno.make(url, micro=False, error="m").matrix
    module = ACROSS / (len(rows) + 2 * QUIET)
    sheets.fill(
        (left + (column + QUIET) * module, top + (row + QUIET) * module, module, module)
        for row, modules in enumerate(rows)
        for column, dark in enumerate(modules)
        if dark
    )
