"""What BUILD.md shows of its steps: the television before a game, a camera that sees well, the wiring sheet."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops

from deploy.pictures.composed import fitted
from deploy.pictures.evening import PHONE, TELEVISION, evening, opened
from deploy.pictures.stills import SIZE
from deploy.print.sheets import PAPERS
from deploy.print.wiring import wiring
from hardware.panel_plan import DEFAULT_PLAN
from vision.mat.layout import MAT

DICE, DEAL = 4, 2
"""Seeds of a tray in which five dice lie well to be read."""
MARGIN = 12
"""Pixels of white that are left around a sheet."""


def before_the_game() -> dict[str, Image.Image]:
    """The television with the code that players scan, and the host's phone once the camera sees well."""
    with TemporaryDirectory() as folder, evening(Path(folder), dice=DICE, deal=DEAL, mat=MAT) as table:
        table.sit_down("Anna")
        table.sit_down("Ben")
        television = table.page("/", TELEVISION, color_scheme="dark")
        lobby = opened(television.screenshot())
        host = table.be_host(PHONE, sharp=1)
        host.get_by_role("button", name="Throw the simulated dice").click()
        host.get_by_role("heading", name="Looks good").wait_for()
        return {"lobby": fitted(lobby, (SIZE[0], SIZE[0] * 9 // 16)), "looks_good": opened(host.screenshot())}


def wiring_sheet() -> Image.Image:
    """The wiring sheet of a panel without a configuration, without the white around it."""
    import pypdfium2

    with TemporaryDirectory() as folder:
        path = Path(folder) / "wiring.pdf"
        wiring(PAPERS["a4"], DEFAULT_PLAN).write(path)
        sheet: Image.Image = pypdfium2.PdfDocument(path)[0].render(scale=1.2).to_pil().convert("RGB")
    inked = ImageChops.invert(sheet).getbbox()
    assert inked is not None
    left, top, right, bottom = inked
    return sheet.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))
