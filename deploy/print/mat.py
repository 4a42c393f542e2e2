"""The tray mat, on one sheet, or twice as large on four, and the mat for cards, on four too."""

from __future__ import annotations

from companion.locales.words import sentence
from deploy.print.sheets import DARK, GREY, PALE, WHITE, Paper, Rect, Sheets
from vision.mat.layout import CARD_MAT, CELLS, LARGE_MAT, MAT, PATTERNS, PILE, SPOT, SPOT_PITCH, SPOTS, MatLayout

LINE = 1.5 / MAT.width
"""Thickness of the keep lane's line, as a share of the mat's width."""
WORDS = 9 / MAT.width
"""Points for each mm of the mat's width: the size of the words on it."""
ARM = 8.0
"""Mm of a line at the corner of a spot for a card."""
FLAP = 5.0
"""Mm of a sheet that its neighbour is glued on."""
NOTE_INDENT = 12.0
"""Mm from the paper's edge to the note in the margin."""


def mat(paper: Paper, *, large: bool = False, cards: bool = False) -> Sheets:
    """The mat on one sheet, or one that is twice as wide and high, on four sheets that are glued together: for dice, or
    for cards."""
    if cards:
        return _on_four(paper, CARD_MAT, sentence("print.mat.cards_title"))
    return _on_four(paper, LARGE_MAT, sentence("print.mat.large_title")) if large else _small(paper)


def _small(paper: Paper) -> Sheets:
    sheets = Sheets(paper, sentence("print.mat.title"), wide=True)
    sheets.sheet()
    left, top = (sheets.width - MAT.width) / 2, (sheets.height - MAT.height) / 2
    _draw_mat(sheets, MAT, left, top)
    _note(sheets, left, [sentence("print.mat.use"), sentence("print.mat.paper")])
    return sheets


def _on_four(paper: Paper, layout: MatLayout, title: str) -> Sheets:
    sheets = Sheets(paper, title, wide=True)
    wide, high = layout.width / 2, layout.height / 2
    left, top = (sheets.width - wide) / 2, (sheets.height - high) / 2
    for number in (1, 2, 3, 4):
        row, column = divmod(number - 1, 2)
        sheets.sheet()
        quarter = (left, top, wide, high)
        with sheets.clipped(quarter):
            _draw_mat(sheets, layout, left - column * wide, top - row * high)
        _seams(sheets, quarter, flap_right=column == 0, flap_below=row == 0)
        place = sentence(f"print.mat.place.{number}")
        notes = [sentence("print.mat.sheet", {"number": number, "place": place}), sentence("print.mat.glue")]
        _note(sheets, left, notes, on_the_right=column == 1)
    return sheets


def _draw_mat(sheets: Sheets, layout: MatLayout, left: float, top: float) -> None:
    """The whole mat with its top left corner at (left, top)."""
    for marker in layout.ids:
        _draw_marker(sheets, layout, marker, left, top)
    if layout is CARD_MAT:
        _draw_spots(sheets, left, top)
    else:
        _draw_zones(sheets, layout, left, top)
    sheets.frame((left, top, layout.width, layout.height), grey=DARK)


def _draw_spots(sheets: Sheets, left: float, top: float) -> None:
    """Where cards are laid: one grey area, so that a white card stands out and no empty spot looks like a card; each
    spot has its corners alone."""
    wide, high = SPOT_PITCH
    sheets.fill([(left + spot.x - wide / 2, top + spot.y - high / 2, wide, high) for spot in SPOTS], PALE)
    for spot in (*SPOTS, PILE):
        x, y = left + spot.x, top + spot.y
        for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner_x, corner_y = x + across * SPOT[0] / 2, y + down * SPOT[1] / 2
            arms = ((corner_x - across * ARM, corner_y), (corner_x, corner_y), (corner_x, corner_y - down * ARM))
            sheets.stroke(*arms, grey=DARK)
        name = sentence(f"print.mat.spot.{spot.place or 'pile'}")
        sheets.words(x, y, name, size=WORDS * MAT.width, grey=GREY, align="C")


def _draw_zones(sheets: Sheets, layout: MatLayout, left: float, top: float) -> None:
    """The line between roll zone and keep lane, and what they are called."""
    thick = LINE * layout.width
    sheets.fill([(left + layout.line_x - thick / 2, top, thick, layout.height)], DARK)
    beside, _ = layout.marker_at(layout.ids[1])
    for zone, middle in (("roll", layout.line_x / 2), ("keep", (layout.line_x + beside) / 2)):
        name, size = sentence(f"print.mat.{zone}"), WORDS * layout.width
        sheets.words(left + middle, top + layout.margin / 2, name, size=size, grey=PALE, align="C")


def _draw_marker(sheets: Sheets, layout: MatLayout, marker: int, left: float, top: float) -> None:
    cell = layout.marker / CELLS
    x, y = layout.marker_at(marker)
    sheets.fill([(left + x, top + y, layout.marker, layout.marker)])
    white = [
        (left + x + column * cell, top + y + row * cell, cell, cell)
        for row, bits in enumerate(PATTERNS[marker], 1)
        for column, bit in enumerate(bits, 1)
        if bit == "1"
    ]
    sheets.fill(white, WHITE)


def _seams(sheets: Sheets, quarter: Rect, *, flap_right: bool, flap_below: bool) -> None:
    """A hatched flap where the next sheet is glued on; a line to cut along where this one lies on top of another."""
    left, top, wide, high = quarter
    right, bottom = left + wide, top + high
    if flap_right:
        _flap(sheets, (right, top, FLAP, high))
    else:
        sheets.cut((left, top - FLAP), (left, bottom + FLAP))
    if flap_below:
        _flap(sheets, (left, bottom, wide, FLAP))
    else:
        sheets.cut((left - FLAP, top), (right + FLAP, top))


def _flap(sheets: Sheets, flap: Rect) -> None:
    left, top, wide, high = flap
    with sheets.clipped(flap):
        for step in range(0, int(wide + high), 4):
            sheets.stroke((left + step - high, top + high), (left + step, top), thick=0.2, grey=PALE)
    sheets.frame(flap, thick=0.2, grey=PALE)


def _note(sheets: Sheets, margin: float, notes: list[str], *, on_the_right: bool = False) -> None:
    """Draw the instructions upwards in the margin of this width, which is cut off, and the line to measure."""
    x = sheets.width - margin if on_the_right else 0.0
    y = sheets.height
    with sheets.turned(90, x, y):  # now x runs up the margin from the paper's lower corner, y across it
        sheets.rule_of_100(x + NOTE_INDENT, y + margin - 9)
        sheets.words(x + NOTE_INDENT + 104, y + 5.5, " ".join(notes), size=7, grey=DARK, width=sheets.height - 130)
