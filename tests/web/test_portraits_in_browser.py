"""Portraits in a browser: told apart when small and grey, and a page that stands before they come."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from companion.table.inputs.games import StartGame
from tests.portraits import PORTRAITS, portraits
from tests.web.house import CHROMIUM, PATIENCE, SCREEN, SMALL, House

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium"),
]
SIZE = 40
"""Pixels of a portrait in a list of players, the smallest that a page shows."""
SHIFT = 2
BOXES = """[...document.querySelectorAll('.seat, .seat *:not(.portrait *)')]
  .map(each => JSON.stringify(each.getBoundingClientRect()))"""
DRAWN = """() => [...document.querySelectorAll('.seat .portrait')]
    .every(each => each.lastElementChild.getBBox().width > 4)"""
APART = 38.0
"""Mean difference in grey levels, of 255, that any two portraits keep. The two most alike (Lucky Duke and Doc Holyday)
differ by 41.8; a copy of one with the hat in another colour by 27 at most, of those below."""
HATS = {
    "black_jack": "#2b2529",
    "jesse_jones": "#5f4a36",
    "vulture_sam": "#2e282b",
    "willy_the_kid": "#b07c40",
    "bill_noface": "#bd9a6a",
}


def in_grey(browser, sprite: str, keys: list[str]) -> dict[str, np.ndarray]:
    """These portraits of a sprite as a browser draws them, in grey."""
    drawn = "".join(f'<svg width="{SIZE}" height="{SIZE}"><use href="#{key}"/></svg>' for key in keys)
    page = browser.new_page(viewport={"width": SIZE * len(keys), "height": SIZE})
    page.set_content(
        "<style>body { margin: 0; display: flex } body > svg { flex: none } body > svg:first-child "
        f"{{ position: absolute; width: 0; height: 0 }}</style>{sprite}{drawn}"
    )
    pixels = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE).astype(float)
    page.close()
    return {key: pixels[:, at * SIZE : (at + 1) * SIZE] for at, key in enumerate(keys)}


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """The mean difference of two portraits, laid over each other where they are most alike."""
    inner = one[SHIFT:-SHIFT, SHIFT:-SHIFT]
    steps = range(2 * SHIFT + 1)
    most = SIZE - 2 * SHIFT
    return min(float(np.abs(inner - other[y : y + most, x : x + most]).mean()) for y in steps for x in steps)


def test_any_two_portraits_are_told_apart_at_40_pixels_in_grey(browser):
    drawn = in_grey(browser, PORTRAITS.read_text(encoding="utf-8"), portraits())
    alike = [
        f"{one} and {other} differ by {difference(drawn[one], drawn[other]):.1f}"
        for one, other in combinations(drawn, 2)
        if difference(drawn[one], drawn[other]) < APART
    ]
    assert not alike


@pytest.mark.parametrize("colour", ["#20140c", "#fff8e6"])
def test_a_copy_whose_hat_has_another_colour_is_too_alike(browser, colour: str):
    sprite = PORTRAITS.read_text(encoding="utf-8")
    assert all(f'fill="{hat}"' in sprite for hat in HATS.values())
    repainted = sprite
    for hat in HATS.values():
        repainted = repainted.replace(f'fill="{hat}"', f'fill="{colour}"')
    first, second = in_grey(browser, sprite, list(HATS)), in_grey(browser, repainted, list(HATS))
    assert all(difference(first[key], second[key]) < APART for key in HATS)


@pytest.mark.parametrize("size", [SMALL, SCREEN], ids=["phone", "screen"])
def test_a_page_stands_before_its_portraits_come_and_nothing_moves_then(house: House, size: dict[str, int]):
    house.rig.sit("Anna", "Ben", "Carl", "Dora")
    house.rig.table.do(StartGame())
    page = house.browser.new_context(viewport=size, bypass_csp=True).new_page()
    page.set_default_timeout(PATIENCE)
    held: list = []
    page.route("**/portraits.svg", lambda route: held.append(route))
    page.goto(house.base + "/", wait_until="commit")
    page.locator(".seat .portrait").nth(3).wait_for()
    page.wait_for_function(
        "() => document.fonts.status === 'loaded' && performance.getEntriesByType('paint').length > 0"
    )
    assert not page.evaluate(DRAWN)
    assert len(held) == 1, "one file, asked for once, and not yet come"
    before, hat = page.evaluate(BOXES), page.locator(".seat .portrait").first.screenshot()
    held[0].continue_()
    page.wait_for_function(DRAWN)
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.locator(".seat .portrait").first.screenshot() != hat
    assert page.evaluate(BOXES) == before
