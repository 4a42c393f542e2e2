"""The wiring plan, to have beside the soldering iron: which wire goes to which pin."""

from __future__ import annotations

from companion.locales.words import sentence
from deploy.print.sheets import BLACK, DARK, GREY, PALE, SIDE, WHITE, Paper, Sheets
from hardware.header import GROUNDS, PINS, POWER
from hardware.panel_plan import PanelPlan
from hardware.wiring import Wire, wires

PITCH = 5.4
"""Mm between pins as drawn: more than twice the header's own 2.54."""
CHAPTERS = ("button", "encoder", "light", "buzzer", "ring")
"""Kinds of part, each of which has a chapter."""
LAST = "works"
"""The chapter about seeing that the parts work."""
FOOT = 20.0
"""Mm at a sheet's lower edge that stay free."""


def wiring(paper: Paper, plan: PanelPlan) -> Sheets:
    """The plan of a panel: its table, the header with each wire in its place, how its parts are joined."""
    joined = wires(plan)
    sheets = Sheets(paper, sentence("print.wiring.title"))
    sheets.sheet()
    y = sheets.heading(sentence("print.wiring.title"), sentence("print.wiring.use")) + 3
    columns = ("part", "gpio", "pin", "other_leg", "ground", "does")
    head = [sentence(f"print.wiring.{column}") for column in columns]
    rows = [[str(value) for value in wire] for wire in joined]
    y = sheets.table(SIDE, y, [head, *rows], (24, 14, 14, 42, 18, sheets.width - 2 * SIDE - 112)) + 7
    if y + PINS // 2 * PITCH + FOOT > sheets.height:
        sheets.sheet()
        y = SIDE
    _header(sheets, joined, SIDE + 30, y)
    beside = SIDE + 72
    kinds = {part.kind for part in plan.parts}
    for chapter in (*(kind for kind in CHAPTERS if kind in kinds), LAST):
        if y + FOOT + 20 > sheets.height:
            sheets.sheet()
            y, beside = SIDE, SIDE
        y = sheets.words(beside, y, sentence(f"wiring.title.{chapter}"), bold=True) + 1
        joined_so = sentence(f"wiring.joined.{chapter}").replace("`", "")
        y = sheets.words(beside, y, joined_so, size=9, width=sheets.width - SIDE - beside) + 4
    return sheets


def _header(sheets: Sheets, joined: tuple[Wire, ...], left: float, top: float) -> None:
    """Draw the header seen from above, pin 1 at the top left, with the parts joined to each pin beside it."""
    named = {wire.pin: wire.part for wire in joined}
    wired = {wire.ground: sentence("print.wiring.pin_ground") for wire in joined} | named
    rows = PINS // 2
    sheets.frame((left - 1, top - 1, 2 * PITCH + 2, rows * PITCH + 2), thick=0.4)
    for pin in range(1, PINS + 1):
        row, column = divmod(pin - 1, 2)
        x, y = left + (column + 0.5) * PITCH, top + (row + 0.5) * PITCH
        sheets.dot(x, y, PITCH * 0.86, BLACK if pin in named else GREY if pin in wired else PALE)
        ink = WHITE if pin in wired else BLACK
        sheets.words(x, y - 1.3, str(pin), size=6.5, bold=pin in wired, grey=ink, align="C")
        free = sentence("print.wiring.pin_ground") if pin in GROUNDS else POWER.get(pin, "")
        sheets.words(
            left - 3 if column == 0 else left + 2 * PITCH + 3,
            y - 1.8,
            wired.get(pin, free),
            size=9 if pin in wired else 7,
            bold=pin in named,
            grey=BLACK if pin in wired else GREY,
            align="R" if column == 0 else "L",
        )
    sheets.words(left + PITCH, top + rows * PITCH + 2.5, sentence("print.wiring.below"), size=7, grey=DARK, align="C")
