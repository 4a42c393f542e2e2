"""An ended game in a real browser: by keyboard alone, running by itself, on a phone and a large screen."""

import re
from itertools import combinations
from pathlib import Path

import axe_playwright_python
import pytest

from companion.games.cards.rules import CardGame
from companion.games.dice.rules import DiceGame
from companion.table.inputs.games import LayGame
from tests.web.house import IN_BROWSER, PHONE, SCREEN, fits
from tests.web.test_watch import CARD_SETUP, DICE_SETUP, ended

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`))"""
pytestmark = IN_BROWSER


def at_step(page, step: int) -> None:
    page.locator(".where", has_text=f"Step {step} of").wait_for()


def test_by_keyboard_alone_and_by_itself(house) -> None:
    house.rig.table.do(LayGame(ended(CardGame(), CARD_SETUP)))
    page = house.page("/watch/1")
    at_step(page, 0)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        at_step(page, step)
    page.keyboard.press("End")
    page.locator(".front-page").wait_for()
    page.keyboard.press("Home")
    at_step(page, 0)
    page.get_by_role("link", name="every 2 s").focus()
    page.keyboard.press("Enter")
    at_step(page, 2)
    assert page.get_by_label("Slide").input_value() == "2", "the slider follows"
    page.keyboard.press(" ")
    page.get_by_role("link", name="every 2 s").wait_for()
    stood = page.locator(".where").inner_text()
    assert "pace" not in page.url
    page.get_by_text("Turns", exact=True).click()
    page.locator("#chapters a").nth(3).click()
    page.wait_for_function("stood => document.querySelector('.where').innerText !== stood", arg=stood)
    assert page.locator("#chapters[open] [aria-current]").inner_text().startswith("Turn 3: "), "the list stays open"


def test_the_slider_jumps_by_finger_and_by_keys(house) -> None:
    house.rig.table.do(LayGame(ended(CardGame(), CARD_SETUP)))
    page = house.page("/watch/1")
    at_step(page, 0)
    slider = page.get_by_label("Slide")
    last, box = int(slider.get_attribute("max")), slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator(".where", has_text=re.compile(r"^Step [1-9]")).wait_for()
    middle = int(slider.input_value())
    assert abs(middle - last / 2) <= 2
    at_step(page, middle)
    page.keyboard.press("ArrowRight")
    at_step(page, middle + 1)
    page.keyboard.press("ArrowLeft")
    at_step(page, middle)
    page.keyboard.press("End")
    page.locator(".front-page").wait_for()
    assert slider.input_value() == str(last)


BOXES = """() => [...document.querySelectorAll(".ring .seat, .ring .middle, .watch .controls")]
    .map((part) => { const { left, top, right, bottom, width } = part.getBoundingClientRect();
        return { left, top, right, bottom, width }; })"""
"""Where the posters, the middle and the controls of a watched game stand, in pixels of the window."""


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    return across > 1 and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1


@pytest.mark.parametrize(("rules", "setup"), [(CardGame(), CARD_SETUP), (DiceGame(), DICE_SETUP)])
def test_nothing_is_amiss_on_a_phone_or_a_large_screen(house, rules, setup) -> None:
    house.rig.table.do(LayGame(ended(rules, setup)))
    for size in (PHONE, SCREEN, {"width": 360, "height": 640}):
        for scheme in ("light", "dark"):
            page = house.page("/watch/1?step=60", size, color_scheme=scheme, bypass_csp=True)
            assert fits(page)
            if size is SCREEN:
                boxes = page.evaluate(BOXES)
                assert len(boxes) > 3
                assert min(box["width"] for box in boxes) > 200, "each part of the table has its place"
                assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
            page.evaluate(AXE)
            assert page.evaluate(RUN) == []
            page.context.close()


def test_without_scripts_it_runs_by_itself(house) -> None:
    house.rig.table.do(LayGame(ended(CardGame(), CARD_SETUP)))
    page = house.page("/watch/1?step=5&pace=2", java_script_enabled=False)
    at_step(page, 6)
    page.get_by_role("link", name="Pause").click()
    page.get_by_role("link", name="every 2 s").wait_for()
    page.get_by_label("Slide").fill("9")
    page.get_by_role("button", name="Go").click()
    at_step(page, 9)
