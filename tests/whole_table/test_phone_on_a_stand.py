"""A phone on a stand reads a real throw: Chromium's camera films a tray, and the table takes what lies there."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.journal.journal import Journal
from companion.journal.throw_source import ThrowSource
from tests.web.house import PATIENCE
from tests.whole_table.known_deal import FIVE, LABELS, deal
from tests.whole_table.served import BROWSER_ARGUMENTS, FIXTURES, browser_path, served
from vision.dice_sets.dice_set import PIP

pytestmark = [pytest.mark.slow, pytest.mark.browser]

RATE = 30
"""Pictures a second of a film of JPEGs in Chromium's camera, which begins anew at its end."""
EMPTY, MOVES, LIES = 4 * RATE, RATE, 60 * RATE


def film(path: Path) -> list[int]:
    """Write a film of an empty tray into which five dice come to lie; return their pips."""
    picture = cv2.imread(str(FIXTURES / FIVE))
    assert picture is not None
    shrink = 1280 / max(picture.shape[:2])
    picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    empty = np.full_like(picture, np.median(picture.reshape(-1, 3), axis=0).astype(np.uint8))

    def packed(image: np.ndarray) -> bytes:
        return cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, 88))[1].tobytes()

    lies = packed(picture)
    with path.open("wb") as written:
        written.write(packed(empty) * EMPTY)
        for moved in range(MOVES):
            written.write(packed(np.roll(picture, 8 * (MOVES - moved), axis=1)))
        for _ in range(LIES):
            written.write(lies)
    return LABELS[FIVE]


@pytest.fixture
def data(tmp_path):
    deal(tmp_path)
    return tmp_path


def test_a_throw_before_a_phone_on_a_stand_is_read_and_taken(data, driver, tmp_path_factory):
    path = tmp_path_factory.mktemp("film") / "tray.mjpeg"
    pips = film(path)
    camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    camera += [f"--use-file-for-fake-video-capture={path}"]
    with served(data, "phone") as address:
        browser = driver.chromium.launch(executable_path=browser_path(), args=[*BROWSER_ARGUMENTS, *camera])
        phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        phone.set_default_timeout(PATIENCE)
        faults: list[str] = []
        phone.on("pageerror", lambda error: faults.append(str(error)))
        phone.goto(f"{address}/host")
        phone.get_by_label("Choose a PIN").fill("4711")
        phone.locator("form.ask button.big").click()
        phone.locator("main.host").wait_for()
        phone.goto(f"{address}/host/camera/phone")
        phone.get_by_role("button", name="Be the camera").click()
        says = phone.locator("[data-standing] .says")
        says.filter(has_text="Waiting for a throw of 5 dice").wait_for()
        says.filter(has_text="The table has read").wait_for(timeout=2 * PATIENCE)
        table = browser.new_context().new_page()
        table.set_default_timeout(2 * PATIENCE)
        table.goto(address)
        phone.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
        table.get_by_text("the phone on the stand is silent").first.wait_for()  # it gets no pictures in the background
        browser.close()
        assert faults == []
    with Journal(data) as journal:
        rows = [command.row() for command in journal.game(1).commands]
    thrown = next(row for row in rows if row.source == ThrowSource.READ)
    assert sorted(thrown.tokens) == sorted(PIP.meaning(str(value)) for value in pips)
