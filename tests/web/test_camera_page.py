"""The host's page for the camera: what it shows in each state, its acts, and that nobody else sees it."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from companion.locales.catalogue import catalogue
from companion.ports.camera import Advice, CalibrationKept, LensViews, Looks, MatSeen, Picture, TrayView
from companion.ports.tray import SeenDie
from companion.support.errors import CompanionError
from companion.table.inputs.games import StartGame
from tests.web.plugged import site_of
from tests.web.table_rig import Rig, refused
from vision.calibration import advice, exposure
from vision.mat import memory
from web.parts.site import NAME

PICTURE = Picture(b"\xff\xd8 a picture", 800, 600, 1.0)
SQUARE = ((100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0))
SURE = SeenDie("5", "pip", 0.9, (120.0, 120.0), SQUARE)
UNSURE = SeenDie("3", "pip", 0.4, (120.0, 120.0), SQUARE, sure=False, why="covered")
MAT = MatSeen(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)), ((6.0, 0.0), (6.0, 9.0)), (SQUARE,) * 3, (SQUARE,), False)


class FakeCalibrator:
    """Shows what it is given and remembers what it was asked to do."""

    source = "camera"
    throws = False

    def __init__(self) -> None:
        self.view: TrayView | None = None
        self.stored: CalibrationKept | None = None
        self.measuring: LensViews | None = None
        self.did: list[str] = []

    def look(self) -> TrayView | None:
        return self.view

    def kept(self) -> CalibrationKept | None:
        return self.stored

    def lens(self) -> LensViews | None:
        return self.measuring

    def measure_lens(self, on: bool) -> None:
        self.did.append(f"lens {on}")

    def save(self) -> None:
        if self.view is None:
            raise CompanionError("There is no mat here.")
        self.did.append("save")

    def forget(self) -> None:
        self.did.append("forget")

    def throw(self) -> None:
        self.did.append("throw")


class Live:
    def newest(self) -> Picture | None:
        return PICTURE

    def comes(self) -> bool:
        return True


@pytest.fixture
def camera(rig: Rig) -> FakeCalibrator:
    return looking(rig)


def looking(rig: Rig) -> FakeCalibrator:
    """What looks through the camera of this table from now on."""
    found = FakeCalibrator()
    rig.app.extensions[NAME] = replace(site_of(rig.app), calibrator=found, live=Live())
    return found


def shown(rig: Rig) -> str:
    return rig.host().get("/host/camera").text


def test_the_desk_leads_there_and_it_shows_the_picture(rig: Rig, camera: FakeCalibrator) -> None:
    camera.view = TrayView(PICTURE, "good", (), (SURE,))
    assert 'href="/host/camera"' in rig.host().get("/host").text
    assert rig.host().get("/host/camera/now.jpg").data == PICTURE.jpeg


def test_a_good_view_says_so_and_draws_what_is_seen(rig: Rig, camera: FakeCalibrator) -> None:
    camera.view = TrayView(PICTURE, "good", (), (SURE,), MAT)
    page = shown(rig)
    assert "<h2>Looks good</h2>" in page
    assert 'points="100.0,100.0 140.0,100.0 140.0,140.0 100.0,140.0"' in page
    assert page.count('class="marker"') == 3
    assert page.count('class="missing"') == 2, "once in the picture, once in its legend"
    assert 'data-again="' in page


@pytest.mark.parametrize("looks", [looks for looks in get_args(Looks) if looks != "good"])
def test_only_a_good_view_looks_good(rig: Rig, camera: FakeCalibrator, looks: Looks) -> None:
    camera.view = TrayView(PICTURE, looks, (), (SURE,), MAT)
    assert "Looks good" not in shown(rig)


def test_a_doubt_is_told_by_its_die(rig: Rig, camera: FakeCalibrator) -> None:
    camera.view = TrayView(PICTURE, "poor", (Advice("unsure", number=1), Advice("no_mat", False)), (SURE, UNSURE))
    page = shown(rig)
    assert re.search(r"<b>A: 3\?</b> something covers it", page)
    assert "1 die isn&#39;t sure" in page
    assert re.search(r'class="hint">No mat in sight', page)


def test_every_state_and_advice_has_words() -> None:
    source = Path(advice.__file__).read_text(encoding="utf-8")
    keys = {*re.findall(r'Advice\("(\w+)"', source), *get_args(exposure.Light)}
    keys |= {why.replace(" ", "_") for why in (memory.TWO_MATS, memory.MIRRORED)}
    assert {"blurred", "mat_cut", "glare", "two_mats"} <= keys
    for key in keys:
        assert f"page.camera.advice.{key}" in catalogue()
    for looks in get_args(Looks):
        assert f"page.camera.looks.{looks}" in catalogue()
    told = {key.rpartition(".")[2] for key in catalogue() if key.startswith("page.camera.advice.")}
    assert told == keys, "no sentence that nobody says"


def test_saving_measuring_and_forgetting(rig: Rig, camera: FakeCalibrator) -> None:
    camera.view = TrayView(PICTURE, "good", (), (SURE,), MAT)
    host = rig.host()
    page = shown(rig)
    assert "Nothing is saved" in page
    assert "/host/camera/forget" not in page
    for verb in ("save", "lens", "no-lens", "forget"):
        assert host.post(f"/host/camera/{verb}").status_code == 303
    assert camera.did == ["save", "lens True", "lens False", "forget"]
    camera.stored, camera.measuring = CalibrationKept(0.0, True, True), LensViews(2, 1, 4, 2, 8)
    page = shown(rig)
    assert re.search(r"Saved on 19(69|70)-\d\d-\d\d \d\d:\d\d: the large mat, and the lens\.", page)
    assert page.count('class="taken"') == 2
    assert "/host/camera/forget" in page
    assert host.post("/host/camera/dance").status_code == 404


def test_a_refusal_is_told_on_the_page(rig: Rig, camera: FakeCalibrator) -> None:
    assert "There is no mat here." in refused(rig.host().post("/host/camera/save")).text


def test_without_a_mat_nothing_can_be_saved(rig: Rig, camera: FakeCalibrator) -> None:
    camera.view = TrayView(PICTURE, "good", (), (SURE,))
    page = shown(rig)
    assert "/host/camera/save" not in page
    assert "companion print mat" in page


def test_dice_are_thrown_from_here_only_while_no_game_runs(rig: Rig, camera: FakeCalibrator) -> None:
    camera.view, camera.throws = TrayView(PICTURE, "empty", (), ()), True
    rig.sit("Anna", "Ben", "Carl", "Dora")
    host = rig.host()
    assert "/host/camera/throw" in shown(rig)
    host.post("/host/camera/throw")
    rig.table.do(StartGame())
    page = shown(rig)
    assert "/host/camera/throw" not in page
    assert "A game is on" in page
    assert host.post("/host/camera/throw").status_code == 409
    assert camera.did == ["throw"]


def test_a_table_without_a_camera_says_so(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig()
    assert "No camera" in shown(rig)
    assert rig.host().get("/host/camera/now.jpg").status_code == 404
    assert rig.host().post("/host/camera/save").status_code == 409


@pytest.mark.parametrize(("source", "stands", "words"), [
    ("simulated", True, "companion draws this tray"), ("photographs", False, "photographs"), ("film", True, "a film"),
])  # fmt: skip
def test_what_gives_the_pictures_is_told(open_rig: Callable[..., Rig], source: str, stands: bool, words: str) -> None:
    rig = open_rig()
    looking(rig).source = source
    page = shown(rig)
    assert words in page
    assert ("Where the mat lies" in page) == stands


@pytest.mark.parametrize(("source", "words", "not_told"), [
    ("camera", "the table keeps trying", "film"), ("film", "The film has ended", "cable"),
])  # fmt: skip
def test_a_film_that_has_ended_has_no_cable(
    open_rig: Callable[..., Rig], source: str, words: str, not_told: str
) -> None:
    rig = open_rig()
    seeing = looking(rig)
    seeing.source = source
    seeing.view = TrayView(PICTURE, "gone", (), ())
    told = shown(rig).partition('id="looks"')[2].partition("</section>")[0]
    assert words in told
    assert not_told not in told
