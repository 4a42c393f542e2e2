"""A page whose live scripts do not come to life (too new for its browser, or at fault) loads anew and says so."""

import re
from pathlib import Path

import pytest

from tests.web.house import IN_BROWSER, PHONE, SCREEN, House

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = IN_BROWSER

ALIVE = Path(__file__).resolve().parents[2] / "web" / "static" / "alive.js"
SENTENCE = "This browser can't show the table live"
UNREADABLE = "const broken = ((;"
"""What `?.` is to a browser of 2019: a script that cannot be parsed."""
THROWS = "throw new Error('no such thing here')"


AT_THE_DOOR = f"{SENTENCE}: you can play"
OWN = re.compile(r"/static/(?!alive)[^/]*\.js")
MORPHS = re.compile(r"/static/vendor/idiomorph[^/]*\.js")


def opened(house: House, path: str, script: str, size: dict[str, int], replaced: re.Pattern[str] = OWN):
    """A page whose own scripts are all replaced by this one, but for the one that looks after them."""
    page = house.browser.new_context(viewport=size).new_page()
    page.set_default_timeout(30_000)
    page.route(replaced, lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(house.base + path)
    return page


@pytest.mark.parametrize(
    ("script", "replaced"), [(UNREADABLE, OWN), (THROWS, OWN), ("", OWN), (UNREADABLE, MORPHS)], ids=range(4)
)
def test_the_screen_follows_the_table_all_the_same_and_says_how(
    house: House, script: str, replaced: re.Pattern[str]
) -> None:
    page = opened(house, "/", script, SCREEN, replaced)
    page.get_by_text(SENTENCE).wait_for()
    house.rig.sit("Anna")
    page.get_by_text("Anna").first.wait_for()
    house.rig.sit("Ben")
    page.get_by_text("Ben").first.wait_for()


def test_a_page_that_does_not_refresh_itself_is_loaded_anew_but_not_under_somebodys_hands(house: House) -> None:
    page = opened(house, "/join", UNREADABLE, PHONE)
    page.get_by_text(AT_THE_DOOR).wait_for()
    page.clock.install()
    page.reload()
    field = page.get_by_label("What do they call you")
    field.press_sequentially("An")
    page.clock.run_for(8_000)
    assert field.input_value() == "An"
    page.evaluate("window.first = true")
    page.clock.run_for(9_000)
    page.wait_for_function("() => !window.first")


def test_a_page_that_lives_says_nothing(house: House) -> None:
    page = house.page("/", SCREEN)
    page.wait_for_function("() => document.documentElement.dataset.live")
    assert page.get_by_text(SENTENCE).count() == 0


def test_what_looks_after_the_scripts_is_in_the_oldest_javascript() -> None:
    """ES5 (ECMA-262, 5.1): nothing that a browser of 2015 could not parse."""
    code = re.sub(r"//.*", "", ALIVE.read_text(encoding="utf-8"))
    newer = re.findall(r"=>|\b(?:let|const|class|async|await|import|export|of)\b|`|\?\.|\?\?|\.\.\.|\*\*", code)
    assert newer == []
