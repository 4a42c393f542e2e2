"""An ended game in a real browser: by keyboard alone, running by itself, on a phone and a large screen."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest

from companion.cardgame.rules import CardGame
from companion.dicegame.rules import DiceGame
from tests.web.house import CHROMIUM, PHONE, SCREEN, fits
from tests.web.test_watch import CARD_SETUP, DICE_SETUP, ended

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`))"""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium"),
]


def at_step(page, step: int) -> None:
    page.locator(".where", has_text=f"Step {step} of").wait_for()


def test_by_keyboard_alone_and_by_itself(house) -> None:
    house.rig.table.lay(ended(CardGame(), CARD_SETUP))
    page = house.page("/watch/1")
    at_step(page, 0)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        at_step(page, step)
    page.keyboard.press("End")
    page.locator(".front-page").wait_for()
    page.keyboard.press("Home")
    at_step(page, 0)
    page.get_by_role("link", name="2 s a step").focus()
    page.keyboard.press("Enter")
    at_step(page, 2)
    page.keyboard.press(" ")
    page.get_by_role("link", name="2 s a step").wait_for()
    stood = page.locator(".where").inner_text()
    assert "pace" not in page.url
    page.get_by_label("Jump to").select_option(label=page.locator("#jump-to option").nth(3).inner_text())
    page.get_by_role("button", name="Go").click()
    page.wait_for_function("stood => document.querySelector('.where').innerText !== stood", arg=stood)


@pytest.mark.parametrize(("rules", "setup"), [(CardGame(), CARD_SETUP), (DiceGame(), DICE_SETUP)])
def test_nothing_is_amiss_on_a_phone_or_a_large_screen(house, rules, setup) -> None:
    house.rig.table.lay(ended(rules, setup))
    for size in (PHONE, SCREEN, {"width": 360, "height": 640}):
        for scheme in ("light", "dark"):
            page = house.page("/watch/1?step=60", size, color_scheme=scheme, bypass_csp=True)
            assert fits(page)
            page.evaluate(AXE)
            assert page.evaluate(RUN) == []
            page.context.close()


def test_without_scripts_it_runs_by_itself(house) -> None:
    house.rig.table.lay(ended(CardGame(), CARD_SETUP))
    page = house.page("/watch/1?step=5&pace=2", java_script_enabled=False)
    at_step(page, 6)
    page.get_by_role("link", name="Pause").click()
    page.get_by_role("link", name="2 s a step").wait_for()
