"""A lesson about a deck in a browser: the page tells of each card by itself, by a sound, and in letters to be read from
the table."""

from pathlib import Path

import pytest

from tests.web.house import IN_BROWSER, SCREEN, House, serving
from tests.web.table_rig import PIN, Rig
from tests.web.test_decks import Desk
from vision.card_decks import card_shown

pytestmark = IN_BROWSER

HEARD = """() => {
  window.heard = [];
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = made.call(this);
    const start = tone.start;
    tone.start = (...at) => { window.heard.push(tone.frequency.value); start.apply(tone, at); };
    return tone;
  };
}"""


@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, SCREEN], ids=["small", "screen"])
def test_a_card_that_is_laid_is_told_by_itself(browser, rig: Rig, tmp_path: Path, monkeypatch, size) -> None:
    desk = Desk(rig, tmp_path)
    monkeypatch.setattr(card_shown, "card_numbers", desk.mat.numbers)
    desk.do("decks/begin", name="old deck", anew="yes")
    with serving(rig) as port:
        house = House(rig, browser, port)
        page = house.page("/host", size)
        page.fill("input[name=pin]", PIN)
        page.press("input[name=pin]", "Enter")
        page.wait_for_selector("main.host:not(.door)")
        page.goto(f"{house.base}/host/teach-deck")
        page.evaluate(HEARD)
        page.click("h1")
        page.wait_for_selector("text=Lay down: BANG! A♠")
        desk.lay("bang:AS")
        page.wait_for_selector("text=Taken: BANG! A♠")
        desk.lay("bang:AS")
        desk.lay("beer:6H")
        page.wait_for_selector("text=2 of 79")
        desk.lay("bang:AS")
        page.wait_for_selector("text=was taught already")
        page.wait_for_function("() => window.heard.length >= 3")
        assert page.evaluate("window.heard.map(Math.round)") == [1320, 1320, 220]
        asked = page.locator("h2.lay")
        assert asked.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= (60 if size is SCREEN else 28)
        assert asked.bounding_box()["y"] < size["height"] / 2
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.context.close()
        assert house.faults == []
