"""What `companion print` writes is read back: paper, sheets, true millimetres, and markers that a camera finds."""

import ast
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
import segno

from companion.games.dice.faces import ALL_DICE, FACES_OF
from companion.locales.catalogue import catalogue, languages, texts
from companion.locales.message import parsed
from deploy.print.card import card
from deploy.print.faces import faces
from deploy.print.legend import CARD, PIPS, legend
from deploy.print.letters import lacking
from deploy.print.mat import mat
from deploy.print.qr import qr
from deploy.print.sheets import PAPERS
from deploy.print.wiring import wiring
from hardware.header import POWER
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN
from hardware.wiring import wires
from tests.deploy.printed import MM, Printed, near
from tests.languages import said_in
from vision.mat.layout import CARD_MAT, LARGE_MAT, MAT, SPOT, SPOT_PITCH, SPOTS
from web.games.dice.pictures import FACES_DRAWN

URL = "http://192.0.2.7:8000/"
ROOT = Path(__file__).parents[2]
THINGS = {
    "mat": (mat, 1, True),
    "large mat": (lambda paper: mat(paper, large=True), 4, True),
    "mat for cards": (lambda paper: mat(paper, cards=True), 4, True),
    "legend": (legend, 1, False),
    "faces": (lambda paper: faces(paper, 16), 1, False),
    "largest faces": (lambda paper: faces(paper, 30), 1, False),
    "wiring": (lambda paper: wiring(paper, DEFAULT_PLAN), 1, False),
    "wiring of everything": (lambda paper: wiring(paper, FULL_PLAN), 2, False),
    "qr": (lambda paper: qr(paper, URL), 1, False),
    "card": (card, 1, False),
}
"""What there is to print: what makes it, its sheets, and whether they lie on their side."""

both_papers = pytest.mark.parametrize("paper", PAPERS)


@pytest.fixture
def printed(tmp_path):
    def read_back(sheets):
        path = tmp_path / "printed.pdf"
        sheets.write(path)
        return Printed(path)

    return read_back


@pytest.fixture(scope="module")
def pages_of(tmp_path_factory):
    """The pages of a thing on a paper, printed once for all that is looked at."""

    @cache
    def read_back(thing, paper):
        path = tmp_path_factory.mktemp("printed") / "printed.pdf"
        THINGS[thing][0](PAPERS[paper]).write(path)
        return Printed(path).pages

    return read_back


@both_papers
@pytest.mark.parametrize("thing", THINGS)
def test_sheets_are_the_papers_size_and_nothing_reaches_over_their_edges(pages_of, thing, paper):
    _, sheets, wide = THINGS[thing]
    pages = pages_of(thing, paper)
    assert len(pages) == sheets
    across, down = sorted(PAPERS[paper], reverse=wide)
    for page in pages:
        assert near(page.points, (across / MM, down / MM), by=0.01)
        picture = page.picture(4) < 250
        rows, columns = (np.flatnonzero(picture.any(axis=across)) for across in (1, 0))
        edges = (rows[0], columns[0], picture.shape[0] - rows[-1], picture.shape[1] - columns[-1])
        assert min(edges) >= 4 * 4.2  # mm that printers leave


@both_papers
@pytest.mark.parametrize("thing", sorted(THINGS.keys() - {"wiring", "wiring of everything", "qr", "card"}))
def test_every_sheet_of_true_scale_has_a_line_of_100_mm_to_measure(pages_of, thing, paper):
    for page in pages_of(thing, paper):
        assert len(page.lines_of(100)) == 1
        assert "this line is 100 mm long" in page.words


def markers_in(picture):
    """The centre of each marker, in pixels, as the reader's own library finds it."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(picture)
    return {int(marker): quad[0] for marker, quad in zip(ids.flat, corners, strict=True)}


def assert_has_markers(picture, layout, pixels_per_mm):
    """The picture is that of a mat from edge to edge: markers upright where the layout has them."""
    found = markers_in(picture)
    assert found.keys() == set(layout.ids)
    for marker, corners in found.items():
        # a pixel's middle is at its half, which the detector counts as whole
        assert np.abs((corners + 0.5) / pixels_per_mm - layout.marker_corners(marker)).max() < 0.15, marker


def assert_shows(picture, layout, pixels_per_mm):
    """The picture is that of a mat for dice, with its line."""
    assert_has_markers(picture, layout, pixels_per_mm)
    row = picture[picture.shape[0] // 4]
    dark = np.flatnonzero(row[20:-20] < 128) + 20
    assert (dark.min() + dark.max() + 1) / 2 / pixels_per_mm == pytest.approx(layout.line_x, abs=0.15)


def cut_out(page, left, top, wide, high, pixels_per_mm):
    """A part of a sheet, in mm, at the nearest pixels."""
    above, below, first, last = (round(edge * pixels_per_mm) for edge in (top, top + high, left, left + wide))
    return page.picture(pixels_per_mm)[above:below, first:last]


def glued(pages, layout):
    """Four sheets as one picture, ten pixels a millimetre."""
    wide, high = layout.width / 2, layout.height / 2
    quarters = [
        cut_out(page, (page.points[0] * MM - wide) / 2, (page.points[1] * MM - high) / 2, wide, high, 10)
        for page in pages
    ]
    return np.vstack([np.hstack(quarters[:2]), np.hstack(quarters[2:])])


def squares_of(page, side):
    """The top left corners of squares of this side."""
    return {(round(x, 1), round(y, 1)) for x, y, *sides in page.boxes() if near(sides, (side, side))}


@both_papers
def test_the_mat_is_where_the_reader_looks_for_it(printed, paper):
    [page] = printed(mat(PAPERS[paper])).pages
    left, top, _, _ = page.box_of(MAT.width, MAT.height)
    corners = {(round(left + x, 1), round(top + y, 1)) for x, y in map(MAT.marker_at, MAT.ids)}
    assert squares_of(page, MAT.marker) == corners
    assert_shows(cut_out(page, left, top, MAT.width, MAT.height, 10), MAT, 10)


@both_papers
def test_the_sheets_of_the_large_mat_glued_together_are_one_mat(printed, paper):
    pages = printed(mat(PAPERS[paper], large=True)).pages
    assert_shows(glued(pages, LARGE_MAT), LARGE_MAT, 10)
    for page, place in zip(pages, ("top left", "top right", "bottom left", "bottom right"), strict=True):
        assert place in page.words


@both_papers
def test_the_mat_for_cards_is_grey_wherever_the_camera_looks_for_a_card(printed, paper):
    picture = glued(printed(mat(PAPERS[paper], cards=True)).pages, CARD_MAT)
    assert_has_markers(picture, CARD_MAT, 10)
    grey = ((picture > 150) & (picture < 230)).astype(np.uint8)
    for spot in SPOTS:
        left, top = round(10 * (spot.x - SPOT[0] / 2)), round(10 * (spot.y - SPOT[1] / 2))
        inside = grey[top : top + round(10 * SPOT[1]), left : left + round(10 * SPOT[0])]
        assert inside.mean() > 0.9, spot
    assert grey.sum() / 100 == pytest.approx(len(SPOTS) * np.prod(SPOT_PITCH), rel=0.1), "nothing else is grey"


@both_papers
def test_sheets_of_the_large_mat_have_a_flap_wherever_their_neighbour_is_cut(printed, paper):
    pages = printed(mat(PAPERS[paper], large=True)).pages
    wide, high = LARGE_MAT.width / 2, LARGE_MAT.height / 2
    flaps = [{(near(box[2:], (5, high)), near(box[2:], (wide, 5))) for box in page.boxes()} for page in pages]
    assert [(True, False) in flap for flap in flaps] == [True, False, True, False]  # to the right
    assert [(False, True) in flap for flap in flaps] == [True, True, False, False]  # below
    upright, level = ([bool(page.lines_of(side + 10)) for page in pages] for side in (high, wide))
    assert upright == [False, True, False, True]
    assert level == [False, False, True, True]


def test_each_marker_is_the_dictionarys_own_to_the_last_cell(printed):
    [page] = printed(mat(PAPERS["a4"])).pages
    left, top, _, _ = page.box_of(MAT.width, MAT.height)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in MAT.ids:
        x, y = np.add(MAT.marker_at(marker), (left, top))
        inside = [path for path in page.paths if all(x - 1 < px < x + 21 and y - 1 < py < y + 21 for px, py in path)]
        black, white = ((np.array(path) - (x, y)) / (MAT.marker / 6) for path in sorted(inside, key=len))
        assert np.abs(black - black.round()).max() < 0.005
        assert np.abs(white - white.round()).max() < 0.005  # corners of cells, each to 0.02 mm
        bits = cv2.aruco.generateImageMarker(dictionary, marker, 6)
        around = [(0, 0), (0, 1), (1, 0), (1, 1)]
        corners = {(column + right, row + down) for row, column in np.argwhere(bits) for right, down in around}
        assert {tuple(corner) for corner in white.round().astype(int)} == corners


def test_no_marker_shows_hairlines_between_its_cells(printed):
    """At a scale that fits no pixel, a marker is grey only where black meets white."""
    [page] = printed(mat(PAPERS["a4"])).pages
    left, top, _, _ = page.box_of(MAT.width, MAT.height)
    scale = 7.3
    picture = page.picture(scale)
    for x, y in map(MAT.marker_at, MAT.ids):
        first, last = (round((left + x + MAT.marker * part) * scale) for part in (0.05, 0.95))
        for cell in range(6):
            line = picture[int((top + y + MAT.marker * (cell + 0.5) / 6) * scale), first:last]
            assert np.count_nonzero((line > 5) & (line < 250)) <= np.count_nonzero(np.diff((line > 128).astype(int)))


@both_papers
@pytest.mark.parametrize("side", [10, 16, 30])
def test_the_seven_dice_have_their_six_stickers_each(printed, paper, side):
    [page] = printed(faces(PAPERS[paper], side)).pages
    sticker = side * 0.8
    ruled = sorted({round(y1, 1) for x1, y1, x2, y2 in page.lines_of(6 * sticker + 6) if near((y1,), (y2,))})
    assert len(ruled) == 2 * len(ALL_DICE)
    for above, below in zip(ruled[::2], ruled[1::2], strict=True):
        assert below - above == pytest.approx(sticker, abs=0.11)
    assert set().union(*FACES_OF.values()) <= set(FACES_DRAWN)
    picture, cells = page.picture(16), []
    left = (page.points[0] * MM - 6 * sticker) / 2
    border = round(0.05 * sticker * 16)
    for top in ruled[::2]:
        for x in (left + column * sticker for column in range(6)):
            above, below, first, last = (
                round(edge * 16) for edge in (top + 0.15, top + sticker - 0.15, x + 0.15, x + sticker - 0.15)
            )
            cell = picture[above:below, first:last].copy()
            cells.append(cv2.resize(cell, (24, 24), interpolation=cv2.INTER_AREA).astype(float))
            assert (cell < 200).mean() > 0.05  # a drawing
            cell[border:-border, border:-border] = 255
            assert cell.min() > 250  # and a white border around it: scissors may err
    shown = {}
    for cell, face in zip(cells, (face for die in ALL_DICE for face in FACES_OF[die]), strict=True):
        shown.setdefault(face, []).append(cell)
    for face, same in shown.items():
        others = [one for other, some in shown.items() if other != face for one in some]
        assert max(np.abs(one - same[0]).mean() for one in same) < min(np.abs(one - same[0]).mean() for one in others)


@both_papers
def test_legend_cards_are_as_large_as_bank_cards_and_say_it_right(printed, paper):
    [page] = printed(legend(PAPERS[paper])).pages
    assert {label: len(places) for label, places in PIPS.items()} == {str(number): number for number in range(1, 7)}
    for places in PIPS.values():  # a die's pips look the same turned by half
        assert {8 - int(place) for place in places} == {int(place) for place in places}
    assert page.words.count("Gatling") == 8
    upright = sorted({round(x1, 2) for x1, _, x2, _ in page.lines_of(4 * CARD[1] + 8) if near((x1,), (x2,))})
    level = sorted({round(y1, 2) for _, y1, _, y2 in page.lines_of(2 * CARD[0] + 8) if near((y1,), (y2,))})
    assert np.diff(upright) == pytest.approx([CARD[0]] * 2, abs=0.02)
    assert np.diff(level) == pytest.approx([CARD[1]] * 4, abs=0.02)


@both_papers
def test_the_test_card_is_true(printed, paper):
    [page] = printed(card(PAPERS[paper])).pages
    rulers = page.lines_of(100)
    assert {bool(near((x1,), (x2,))) for x1, _, x2, _ in rulers} == {True, False}  # one down, one across
    assert len(rulers) == 2
    page.box_of(50, 50)
    page.box_of(85.6, 53.98)


def test_the_join_sheet_says_and_codes_the_address(printed):
    [page] = printed(qr(PAPERS["a4"], URL)).pages
    assert URL in page.words
    code = max(page.boxes(), key=lambda box: box[2])
    dark = np.array([list(row) for row in segno.make(URL, micro=False, error="m").matrix])
    modules = code[2] / len(dark)
    picture = page.picture(8)
    rows, columns = ([round((code[axis] + (k + 0.5) * modules) * 8) for k in range(len(dark))] for axis in (1, 0))
    assert ((picture[np.ix_(rows, columns)] < 128) == (dark > 0)).all()


@pytest.mark.parametrize(("plan", "sheets"), [(DEFAULT_PLAN, 1), (FULL_PLAN, 2)])
def test_the_wiring_sheet_says_what_the_program_does(printed, plan, sheets):
    pages = printed(wiring(PAPERS["a4"], plan)).pages
    words = " ".join(page.words for page in pages)
    assert len(pages) == sheets
    for wire in wires(plan):
        assert f"{wire.part} {wire.gpio} {wire.pin} " in words
        assert wire.pin not in POWER
    assert lacking(words) == ""
    assert "Any arcade button" in words
    assert ("An active buzzer" in words) == (plan is FULL_PLAN)


def test_the_wiring_that_is_printed_is_that_of_the_configuration(companion, tmp_path):
    (tmp_path / "table.toml").write_text("[panel]\nbuzzer = 12\nlight = 1\n")
    told = companion("print", "wiring", "--config", "table.toml", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "light is left out: GPIO 1 (pin 28 on the header)" in told.stdout
    assert (tmp_path / "wiring.pdf").read_bytes().startswith(b"%PDF")


def test_every_sentence_on_paper_has_words_and_all_words_are_used():
    folders = [ROOT / "deploy" / folder for folder in ("print", "stand")]
    files = [*(file for folder in folders for file in folder.glob("*.py")), ROOT / "deploy" / "commands" / "print.py"]
    texts = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("print.")
    }
    told = {text for text in texts if not text.endswith(".")}
    begun = tuple(text for text in texts if text.endswith("."))
    keys = {key for key in catalogue() if key.startswith("print.")}
    assert told <= keys
    assert [key for key in keys - told if not key.startswith((*begun, "print.faces.of."))] == []


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", ["mat", "legend", "faces", "wiring", "card"])
def test_the_command_writes_a_pdf_here_and_says_how_to_print_it(companion, tmp_path, thing):
    done = companion("print", thing, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{thing}.pdf is written. Print it at 100 % (“actual size”")
    assert [path.name for path in tmp_path.iterdir()] == [f"{thing}.pdf"]


def test_options_say_paper_file_and_size(installed, tmp_path):
    done = installed("print", "faces", "--paper", "letter", "--size", "19.5", "--output", tmp_path / "dice.pdf")
    assert done.returncode == 0, done.stderr
    [page] = Printed(tmp_path / "dice.pdf").pages
    assert near(page.points, (612, 792), by=0.01)
    assert "dice of 19.5 mm" in page.words


@pytest.mark.parametrize(
    "arguments",
    [
        "banner",
        "mat --paper a3",
        "faces --size 9",
        "faces --size 31",
        "faces --size nan",
        "faces --size big",
        "faces --large",
        "qr --port 0",
    ],
)
def test_wrong_usage_is_2_and_one_sentence(companion, tmp_path, arguments):
    done = companion("print", *arguments.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_one_sentence(companion, tmp_path):
    done = companion("print", "card", "--output", tmp_path / "nowhere" / "card.pdf")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("companion: ")
    assert done.stderr.endswith("cannot be written (No such file or directory): choose another place.\n")


def test_a_machine_in_no_network_has_no_address_to_print(monkeypatch, tmp_path):
    from click.testing import CliRunner

    from deploy.commands import print as printing
    from deploy.errors import NoNetwork

    monkeypatch.setattr(printing, "addresses", lambda: ())
    done = CliRunner().invoke(printing.command, ["qr", "--output", str(tmp_path / "qr.pdf")])
    assert isinstance(done.exception, NoNetwork)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", languages())
def test_the_sheets_font_has_every_letter_of_a_language(language):
    """All of its texts, since any may come to stand on paper; pictures, arrows and suits are drawn, lines broken."""
    said = {*"".join(said_in(parsed(text)) for text in texts(language).values())} - {*"\n\t"}
    assert lacking("".join(sign for sign in sorted(said) if sign.isalpha() or sign.isspace() or sign in "¿¡«»“”")) == ""
