"""The README's film: what is cut out of it, what stands still in it, and that the real program plays what it shows."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

import deploy.pictures
from deploy.errors import BrowserMissing
from deploy.pictures.build_steps import wiring_sheet
from deploy.pictures.composed import PHONES, write_film
from deploy.pictures.filmed import EVERY, Filmed, film
from deploy.pictures.stills import SIZE, phone_beside_television, tray

FOLDER = Path(deploy.pictures.__file__).parent
RED, BLUE = Image.new("RGB", (80, 60), "red"), Image.new("RGB", (80, 60), "blue")


@pytest.fixture
def filmed() -> Filmed:
    """Ten seconds in which the tray changes once; of three seconds nothing is shown."""
    shots = {name: [(0.0, RED), (10.0, RED)] for name in ("tray", "television", *PHONES)}
    shots["tray"].insert(1, (5.0, BLUE))
    return Filmed(shots, steps=[(0.0, "throw"), (5.0, "read")], cuts=[(6.0, 9.0)])


def test_what_is_cut_out_is_not_shown(filmed: Filmed) -> None:
    times = list(filmed.times)
    assert not [when for when in times if 6 + EVERY < when < 9]
    assert len(times) == pytest.approx(7 / EVERY, abs=2)


def test_what_stands_still_is_one_picture(filmed: Filmed, tmp_path) -> None:
    write_film(filmed, tmp_path / "film.webp")
    with Image.open(tmp_path / "film.webp") as opened:
        assert opened.n_frames == 2


def test_the_picture_of_the_wiring_is_the_sheet_as_it_is_now() -> None:
    drawn = wiring_sheet()
    with Image.open(FOLDER / "wiring.webp") as opened:
        assert opened.size == drawn.size
        apart = ImageStat.Stat(ImageChops.difference(opened.convert("RGB"), drawn)).mean
    assert max(apart) < 2, "python -m deploy.pictures makes it anew"


@pytest.mark.slow
@pytest.mark.browser
def test_the_table_throws_reads_and_shows_what_is_filmed() -> None:
    pytest.importorskip("playwright.sync_api", reason="the film is made with playwright")
    try:
        filmed = film()
    except BrowserMissing as missing:
        pytest.skip(str(missing))
    assert [step for _, step in filmed.steps] == ["throw", "read", "shown", "throw", "read", "shown", "shown"]
    assert {name for _, name, _, _ in filmed.taps} == {"Anna"}
    assert all(len(shots) > 10 for shots in filmed.shots.values())
    assert tray(filmed).size == phone_beside_television(filmed).size == SIZE
