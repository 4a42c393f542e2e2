"""The host looks through the camera, is told that it looks good, and stores where the mat lies: with a real browser."""

import pytest

from tests.whole_table.served import served

PHONE = {"width": 390, "height": 844}
PATIENT_MS = 60_000

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_host_calibrates_on_a_phone(tmp_path, browser) -> None:
    with served(tmp_path, "simulated:mat", "--seed", "4") as base:
        page = browser.new_context(viewport=PHONE).new_page()
        page.set_default_timeout(PATIENT_MS)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
        page.goto(f"{base}/host")
        page.get_by_label("Choose a PIN").fill("4711")
        page.get_by_role("button", name="Be the host").click()
        page.get_by_role("link", name="What the camera sees").click()
        page.get_by_role("heading", name="Good so far").wait_for()
        assert page.get_by_text("Looks good").count() == 0
        page.get_by_role("button", name="Throw the simulated dice").click()
        page.get_by_role("heading", name="Looks good").wait_for()
        assert page.locator(".seen-die.sure").count() == 5
        assert page.locator(".seen-mat .marker").count() == 4
        picture, drawn = (page.locator(f".live > {what}").bounding_box() for what in ("img", "svg"))
        assert picture == drawn, "what is drawn lies on the picture"
        assert page.locator(".live img").evaluate("image => image.naturalWidth") == 800
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_text("Saved on").wait_for()
        assert (tmp_path / "calibration.json").exists()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_text("Forget what is saved").click()
        page.get_by_role("button", name="Yes, forget it").click()
        page.get_by_text("Nothing is saved").wait_for()
        assert not (tmp_path / "calibration.json").exists()
        assert faults == []


def test_without_javascript_the_page_is_whole(tmp_path, browser) -> None:
    with served(tmp_path, "simulated:mat", "--seed", "4") as base:
        page = browser.new_context(viewport=PHONE, java_script_enabled=False).new_page()
        page.set_default_timeout(PATIENT_MS)
        page.goto(f"{base}/host")
        page.get_by_label("Choose a PIN").fill("4711")
        page.get_by_role("button", name="Be the host").click()
        page.goto(f"{base}/host/camera")
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_text("Saved on").wait_for()
        assert (tmp_path / "calibration.json").exists()
