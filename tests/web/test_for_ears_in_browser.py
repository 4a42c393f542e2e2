"""A seat's page for ears in a browser: a turn is played by keys, and on the smallest phone nothing is amiss."""

import pytest

from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import EndGame, LayGame
from tests.web.house import IN_BROWSER, SMALL, House, arrives, fits
from tests.web.played_aloud import dice_game
from tests.web.test_every_page_in_browser import AXE, LAYOUT, RUN
from tests.web.test_for_ears import laid_cards

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
pytestmark = IN_BROWSER
FOCUSED = "(id) => document.activeElement && document.activeElement.id === id"
LOADED = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/ears.js'))"
NAMED = "(words) => document.activeElement.textContent.trim().startsWith(words)"


def sit_for_ears(house: House, name: str, **more):
    page = house.sit(name, **more)
    page.get_by_role("button", name="Page for ears: off").click()
    page.get_by_role("button", name="Page for ears: on").wait_for()
    arrives(page, "/seat/*")
    return page


def jump(page, key: str, heading: str) -> None:
    page.keyboard.press(key)
    page.wait_for_function(FOCUSED, arg=heading)


@pytest.mark.parametrize("house", [{"beats": 0.0, "window_seconds": 0}], indirect=True)
def test_a_turn_is_played_by_keys(house: House) -> None:
    anna = sit_for_ears(house, "Anna")
    house.rig.sit("Ben", "Carl", "Dora")
    house.rig.table.do(LayGame(laid_cards()))
    anna.locator("#my-hand").wait_for()
    anna.wait_for_function(LOADED)
    for key, heading in (("l", "what-lies-there"), ("w", "who-is-where"), ("h", "my-hand"), ("q", "question-words")):
        jump(anna, key, heading)
    anna.keyboard.press("Alt+l")
    assert anna.evaluate(FOCUSED, "question-words"), "with another key it is the browser's"
    anna.get_by_text("Your chair's code: open and close").click()
    assert anna.locator("#code-0[open]").count() == 1
    anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert anna.locator("#code-0[open]").count() == 0, "a phone that is laid down shows nothing private when it wakes"
    jump(anna, "h", "my-hand")
    anna.keyboard.press("Tab")
    assert anna.evaluate(NAMED, "BANG! at Ben")
    anna.keyboard.press("Enter")
    anna.get_by_text("Anna shoots Ben with BANG!").first.wait_for()
    assert house.rig.decision.waiting_for == (1,)
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(1, asked.id, asked.epoch, ("take",)))
    anna.get_by_role("button", name="End my turn").wait_for()
    jump(anna, "q", "question-words")
    for _ in range(9):
        anna.keyboard.press("Tab")
        if anna.evaluate(NAMED, "End my turn"):
            break
    anna.keyboard.press("Enter")
    anna.wait_for_function("() => !document.querySelector('[data-asked=yes] button[value=end]')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_amiss_on_the_smallest_phone(house: House, scheme: str) -> None:
    page = sit_for_ears(house, "Anna", size=SMALL, color_scheme=scheme, bypass_csp=True)
    ben = sit_for_ears(house, "Ben", size=SMALL, color_scheme=scheme, bypass_csp=True)
    house.rig.sit("Carl", "Dora")
    for game in (laid_cards, dice_game):
        house.rig.table.do(LayGame(game()))
        for each in (page, ben):
            each.locator("#what-lies-there").wait_for()
            assert fits(each)
            assert each.evaluate(LAYOUT, {"least": 0, "screen": False}) == []
            each.evaluate(AXE)
            assert each.evaluate(RUN, {}) == []
        house.rig.table.do(EndGame())
