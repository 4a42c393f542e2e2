"""The wiring plan, to have beside the soldering iron: which wire goes to which pin."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import NamedTuple

from companion.locales.words import sentence
from deploy.print.sheets import BLACK, DARK, GREY, PALE, SIDE, WHITE, Paper, Sheets

POWER = {1: "3V3", 2: "5V", 4: "5V", 17: "3V3"}
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
"""The places on the 40-pin header that are the same on every Pi (Raspberry Pi documentation, "GPIO")."""
PINS = 40
PITCH = 5.4
"""Mm between pins as drawn: more than twice the header's own 2.54."""
NOT_IN_HELVETICA = str.maketrans({"Ω": "ohm", "→": "to", "≈": "~", "−": "–", "`": ""})


class Wire(NamedTuple):
    """A row of the wiring plan."""

    part: str
    gpio: int
    pin: int
    other_leg: str
    ground: int
    does: str


def wiring(paper: Paper) -> Sheets:
    """The plan of `hardware/WIRING.md`: its table, the header with each wire in its place, how parts are joined."""
    plan = files("hardware").joinpath("WIRING.md").read_text(encoding="utf-8")
    wires = wires_in(plan)
    sheets = Sheets(paper, sentence("print.wiring.title"))
    sheets.sheet()
    y = sheets.heading(sentence("print.wiring.title"), sentence("print.wiring.use")) + 3
    columns = ("part", "gpio", "pin", "other_leg", "ground", "does")
    head = [sentence(f"print.wiring.{column}") for column in columns]
    rows = [[_plain(str(value)) for value in wire] for wire in wires]
    y = sheets.table(SIDE, y, [head, *rows], (20, 18, 18, 38, 20, sheets.width - 2 * SIDE - 114)) + 7
    _header(sheets, wires, SIDE + 30, y)
    beside = SIDE + 72
    for title in ("Buttons", "Light", "Seeing that it works"):
        y = sheets.words(beside, y, title, bold=True)
        for paragraph in paragraphs(plan, title):
            y = sheets.words(beside, y + 1, _plain(paragraph), size=9, width=sheets.width - SIDE - beside) + 1
        y += 3
    return sheets


def wires_in(plan: str) -> tuple[Wire, ...]:
    """The rows of the plan's table of parts."""
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| (.+?) \| (\d+) \| (.+?) \|$", plan, re.MULTILINE)
    return tuple(Wire(part, int(gpio), int(pin), leg, int(ground), does) for part, gpio, pin, leg, ground, does in rows)


def paragraphs(plan: str, title: str) -> list[str]:
    """The paragraphs under a title of the plan; its tables are left out."""
    _, _, after = plan.partition(f"\n## {title}\n")
    chapter, _, _ = after.partition("\n## ")
    return [" ".join(part.split()) for part in chapter.split("\n\n") if part.strip() and not part.startswith("|")]


def _header(sheets: Sheets, wires: tuple[Wire, ...], left: float, top: float) -> None:
    """Draw the header seen from above, pin 1 at the top left, with the parts joined to each pin beside it."""
    named = {wire.pin: wire.part for wire in wires}
    wired = {wire.ground: sentence("print.wiring.pin_ground") for wire in wires} | named
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


def _plain(text: str) -> str:
    """The text without Markdown's signs, and with words for those that Helvetica has not."""
    known = text.replace("**", "").translate(NOT_IN_HELVETICA).encode("cp1252", "replace").decode("cp1252")
    return re.sub(r"\s+", " ", known)
