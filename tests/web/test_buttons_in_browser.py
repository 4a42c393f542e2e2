"""A night at four buttons on the big screen, which follows every press, from no player at all to the next game."""

import re
from random import Random

import pytest

from companion.table.panel.menu import RIGHT, TYPE
from tests.web.house import CHROMIUM, SCREEN, House, fits
from tests.whole_table.night_by_buttons import Buttons, presses

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium"),
    pytest.mark.parametrize("house", [{"panel": True, "window_seconds": 0}], indirect=True),
]


def test_the_big_screen_follows_the_buttons_through_a_whole_game(house: House) -> None:
    screen = house.page("/", SCREEN)
    here = screen.locator(".panel-items .here")
    buttons = Buttons(house.rig.table, presses(house.rig.table), random=Random(4))
    here.get_by_text("One more player").wait_for()
    buttons.sit(8)
    screen.get_by_text("Player 8").wait_for()
    buttons.go_to("module:ghost")
    here.get_by_text("Ghost").wait_for()
    assert fits(screen)
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody can scroll a big screen"
    buttons.pick("start")
    screen.get_by_text(re.compile("Buttons: Player 1")).wait_for()
    buttons.press("ok")
    buttons.pick(TYPE)
    screen.get_by_text("Buttons: what does die 1 show?").wait_for()
    buttons.pick("beer")
    screen.get_by_text("Buttons: what does die 2 show?").wait_for()
    for _ in range(4):
        buttons.pick("beer")
    screen.get_by_text(re.compile("Right?")).wait_for()
    assert fits(screen)
    buttons.pick(RIGHT)
    screen.locator(".dice [data-face=beer]").first.wait_for()
    buttons.press("pause")
    here.get_by_text("Carry on").wait_for()
    assert fits(screen)
    buttons.press("ok")
    buttons.play_on()
    here.get_by_text("Play again, same players").wait_for()
    assert fits(screen)
    buttons.press("ok")
    screen.locator("main.playing").wait_for()
