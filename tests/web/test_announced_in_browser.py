"""On a phone that is far down its page, what is announced comes into sight, and a tap objects to it."""

import pytest

from companion.table.announcements import SECONDS
from companion.table.inputs.chairs import LetBotPlay, SitDown
from companion.table.inputs.games import ChooseGame, StartGame
from tests.clock import Clock
from tests.web.house import CHROMIUM, House, fits

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium"),
    pytest.mark.parametrize("house", [{"objection_seconds": SECONDS, "clock": Clock()}], indirect=True),
]
SMALL = {"width": 360, "height": 640}
IN_SIGHT = """(words) => [...document.querySelectorAll("button")].some((button) => {
    const box = button.getBoundingClientRect();
    return button.textContent === words && box.top >= 0 && box.bottom <= innerHeight && box.height > 0
        && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === button;
})"""


@pytest.mark.parametrize(
    ("game", "language", "words"), [("dice", "en", "I object"), ("cards", "de", "Ich widerspreche")]
)
def test_it_comes_into_sight_wherever_the_phone_is_and_a_tap_objects(
    house: House, game: str, language: str, words: str
) -> None:
    ben = house.sit("Ben", size=SMALL)
    for name in ("Anna", "Carl", "Dora"):
        house.rig.table.do(SitDown(name, f"phone of {name}"))
    house.rig.table.do(ChooseGame(game))
    house.rig.table.do(StartGame())
    ben.context.set_extra_http_headers({"Accept-Language": language})
    ben.goto(f"{house.base}/seat/0")
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    house.rig.table.do(LetBotPlay(0, "sensible"))
    ben.wait_for_function(IN_SIGHT, arg=words)
    assert fits(ben)
    ben.get_by_role("button", name=words).click()
    ben.locator(".announcements").wait_for(state="detached")
    assert house.rig.table.state.chairs.in_change.asked == ()
    assert house.rig.table.state.chairs.sitting[0].bot is None
