"""Drawing on sheets of paper: in millimetres from the top left corner, as paths and letters, never as pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from fpdf import FPDF, FontFace, ViewerPreferences
from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.drawing_primitives import DeviceGray
from fpdf.enums import Duplex, TableBordersLayout

from companion.locales.root_error import reason
from companion.locales.words import sentence
from deploy.errors import FileUnwritable
from deploy.print.letters import FONT, WEIGHTS

Align = Literal["L", "C", "R"]
Rect = tuple[float, float, float, float]
"""Left, top, width, height in mm."""

MM_PER_POINT = 25.4 / 72
BLACK, DARK, GREY, PALE, WHITE = 0, 70, 130, 205, 255
"""Levels of grey."""
LINE_HEIGHT = 1.25
"""Height of a line, as a multiple of the letters' size."""
BASELINE = 0.74
"""The letters' base line, as a share of a line's height."""
SIDE = 15.0
"""Mm that words keep from the paper's left and right; no printer needs as much."""


class Paper(NamedTuple):
    """A size of paper, upright, in mm."""

    width: float
    height: float


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


class Sheets:
    """Sheets of one size, all upright or all on their side (`wide`). `title` names them in a viewer.

    A viewer that knows the PDF's wish prints it at its true size without being asked, and on both sides of the paper,
    turned over its long edge, where the sheets are made for that (`both_sides`).
    """

    def __init__(self, paper: Paper, title: str, *, wide: bool = False, both_sides: bool = False) -> None:
        self._pdf = FPDF("landscape" if wide else "portrait", "mm", (paper.width, paper.height))
        self._pdf.set_title(title)
        self._pdf.set_creator("bang-companion")
        for style, file in WEIGHTS.items():
            self._pdf.add_font(FONT, style, file)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_auto_page_break(False)
        self._pdf.viewer_preferences = ViewerPreferences(
            print_scaling="None",
            display_doc_title=True,
            duplex=Duplex.DUPLEX_FLIP_LONG_EDGE if both_sides else None,
        )
        self.width, self.height = (paper.height, paper.width) if wide else paper

    def sheet(self) -> None:
        """Take a new sheet."""
        self._pdf.add_page()

    @property
    def data(self) -> bytes:
        """The PDF."""
        return bytes(self._pdf.output())

    def write(self, path: Path) -> None:
        """Write the PDF. Raises FileUnwritable."""
        try:
            path.write_bytes(self.data)
        except OSError as error:
            raise FileUnwritable(sentence("file.unwritable", {"file": str(path), "why": reason(error)})) from error

    # -- words ---------------------------------------------------------------------------------------------------------

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 10,
        width: float = 0,
        bold: bool = False,
        grey: int = BLACK,
        align: Align = "L",
    ) -> float:
        """Write `text` below y, `size` in points, broken at `width` mm (0: in one line); returns where it ends.

        It begins at x; or has its middle or its end there, as `align` says.
        """
        self._pdf.set_font(FONT, "B" if bold else "", size)
        self._pdf.set_text_color(grey)
        before = {"L": 0.0, "C": 0.5, "R": 1.0}[align]
        high = size * MM_PER_POINT * LINE_HEIGHT
        if not width:
            self._pdf.text(x - before * self._pdf.get_string_width(text), y + high * BASELINE, text)
            return y + high
        self._pdf.set_xy(x - before * width, y)
        self._pdf.multi_cell(width, high, text, align=align, new_x="LEFT", new_y="NEXT")
        return float(self._pdf.get_y())

    def letters(self, x: float, y: float, text: str, size: float, colour: str, centred: bool = False) -> None:
        """Bold letters in a colour (`#rrggbb`), `size` in points, that stand on y; they begin or are centred at x."""
        self._pdf.set_font(FONT, "B", size)
        self._pdf.set_text_color(*bytes.fromhex(colour[1:]))
        self._pdf.text(x - self._pdf.get_string_width(text) / 2 * centred, y, text)

    def fitting(self, text: str, width: float, *, size: float = 10, bold: bool = False) -> str:
        """Returns the text, shortened with “…” if a line of `width` mm does not hold it."""
        self._pdf.set_font(FONT, "B" if bold else "", size)
        if self._pdf.get_string_width(text) <= width:
            return text
        while text and self._pdf.get_string_width(f"{text}…") > width:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def heading(self, text: str, *paragraphs: str) -> float:
        """A sheet's title, and paragraphs about it; returns where they end."""
        wide = self.width - 2 * SIDE
        below = self.words(SIDE, 12, text, size=18, width=wide, bold=True)
        for paragraph in paragraphs:
            below = self.words(SIDE, below + 1.5, paragraph, width=wide)
        return below

    def table(self, x: float, y: float, rows: Sequence[Sequence[str]], widths: Sequence[float]) -> float:
        """Rows of words, the first one bold, in columns of these widths; returns where they end."""
        self._pdf.set_font(FONT, size=9)
        self._pdf.set_text_color(BLACK)
        self._pdf.set_draw_color(PALE)
        self._pdf.set_line_width(0.2)
        self._pdf.set_margins(x, 0)
        self._pdf.set_xy(x, y)
        with self._pdf.table(
            rows,
            col_widths=tuple(widths),
            width=sum(widths),
            align="L",
            line_height=4.2,
            padding=1,
            text_align="LEFT",
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            headings_style=FontFace(emphasis="BOLD"),
        ):
            pass
        self._pdf.set_margin(0)
        return float(self._pdf.get_y())

    # -- lines and areas -----------------------------------------------------------------------------------------------

    def stroke(self, *points: tuple[float, float], thick: float = 0.3, grey: int = BLACK) -> None:
        """A line through points."""
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(grey)
        for (x1, y1), (x2, y2) in pairwise(points):
            self._pdf.line(x1, y1, x2, y2)

    def outline(self, points: Sequence[tuple[float, float]], *, thick: float = 0.3, grey: int = BLACK) -> None:
        """A closed line through points, as one path."""
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(grey)
        self._pdf.polygon(points, style="D")

    def cut(self, *points: tuple[float, float]) -> None:
        """A line to cut along."""
        self._pdf.set_dash_pattern(dash=2, gap=1.5)
        self.stroke(*points, thick=0.2, grey=GREY)
        self._pdf.set_dash_pattern()

    def frame(self, rect: Rect, *, thick: float = 0.3, grey: int = BLACK, round_by: float = 0) -> None:
        """A rectangle's outline, its corners rounded by a radius."""
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(grey)
        self._pdf.rect(*rect, round_corners=round_by > 0, corner_radius=round_by)

    def fill(self, rects: Iterable[Rect], grey: int = BLACK) -> None:
        """Rectangles filled as one area, so that no hairline shows where two of them touch."""
        area = PaintedPath()
        area.style.fill_color = DeviceGray(grey / 255)
        area.style.stroke_color = None
        for rect in rects:
            area.rectangle(*rect)
        together = GraphicsContext()
        together.add_item(area)
        self._pdf.draw_path(together)

    def dot(self, x: float, y: float, across: float, grey: int = BLACK) -> None:
        """A filled circle about (x, y)."""
        self._pdf.set_fill_color(grey)
        self._pdf.circle(x, y, across / 2, style="F")

    def drawing(self, svg: str, x: float, y: float, width: float, height: float | None = None) -> None:
        """A drawing of ours, as paths; a square one where no height is given."""
        self._pdf.image(BytesIO(svg.encode()), x=x, y=y, w=width, h=width if height is None else height)

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Context in which drawing is turned about (x, y), counter-clockwise."""
        with self._pdf.local_context(), self._pdf.rotation(degrees, x, y):
            yield

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Context in which drawing is clipped to `rect`."""
        with self._pdf.local_context(), self._pdf.rect_clip(*rect):  # the context remembers colours
            yield

    def rule_of_100(self, x: float, y: float) -> None:
        """A line of 100 mm to lay a ruler on, with what it is for below it."""
        self.stroke((x, y), (x + 100, y), thick=0.2)
        for end in (x, x + 100):
            self.stroke((end, y - 1.5), (end, y + 1.5), thick=0.2)
        self.words(x + 50, y + 0.8, sentence("print.rule_of_100"), size=7, grey=DARK, align="C")
