"""“Wrong?” in a real browser: the panel opens beside the die, on the phone and on the big screen, and goes again."""

import pytest

from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ReserveCorrections
from tests.web.house import PHONE, SCREEN, House

pytestmark = pytest.mark.slow
ROLLED = ("arrow", "beer", "bullseye1", "gatling", "beer")
SMALLEST = {"width": 360, "height": 640}


def rolled(house: House, **more):
    """Ben's phone, and the table after Anna's first throw."""
    house.sit("Anna", **more).context.close()
    page = house.sit("Ben", **more)
    for name in ("Carl", "Dora"):
        house.rig.table.do(SitDown(name, None))
    house.rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 7/8 0 stranger | outlaw 7/8 0 stranger"
                  " | renegade 7/8 0 stranger", players=4, modules=())  # fmt: skip
    house.rig.throw(*ROLLED)
    page.wait_for_selector("#wrong-panel", state="attached")  # before its script has come the link is a page of its own
    return page


def box(page, selector: str) -> dict[str, float]:
    return page.locator(selector).bounding_box()


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=["phone", "small"])
def test_a_phone_puts_a_die_right_beside_the_die(house: House, size) -> None:
    page = rolled(house, size=size)
    page.locator("a.die-link").nth(1).click()
    page.wait_for_selector("#wrong-panel[open]")
    die, panel = box(page, "li:nth-child(2) a.die-link"), box(page, "#wrong-panel")
    assert panel["y"] >= die["y"] + die["height"] or panel["y"] + panel["height"] <= die["y"]
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= size["width"]
    assert panel["y"] + panel["height"] <= size["height"]
    page.locator("#wrong-panel .wrong-faces button[value=dynamite]").click()
    page.wait_for_selector("#wrong-panel .wrong-preview")
    assert house.rig.table.state.game.throws[-1].faces == ROLLED
    page.get_by_role("button", name="Fix it").click()
    page.wait_for_selector("#wrong-panel:not([open])", state="attached")
    page.wait_for_selector(".dice li:nth-child(2) .die[data-face=dynamite]")
    assert house.rig.table.state.game.throws[-1].faces == ("arrow", "dynamite", *ROLLED[2:])


def test_who_closes_the_panel_leaves_the_throw_as_it_was(house: House) -> None:
    page = rolled(house)
    page.locator("a.die-link").nth(1).click()
    page.locator("#wrong-panel .wrong-faces button[value=dynamite]").click()
    page.wait_for_selector("#wrong-panel .wrong-preview")
    assert house.rig.table.state.undo.corrections
    page.keyboard.press("Escape")
    state = house.rig.table.state
    while state.undo.corrections:
        state = house.rig.table.wait(state.revision, 10)
    assert house.rig.table.state.game.throws[-1].faces == ROLLED
    assert page.evaluate("document.activeElement.matches('a.die-link')"), "the focus is back on the die"


def test_what_is_refused_is_told_in_the_panel(house: House) -> None:
    page = rolled(house)
    page.locator("a.die-link").nth(1).click()
    page.wait_for_selector("#wrong-panel[open]")
    house.rig.table.do(ReserveCorrections(True))
    page.locator("#wrong-panel .wrong-faces button[value=dynamite]").click()
    page.wait_for_selector("#wrong-panel .said")
    house.faults.clear()  # the browser notes the refusal's status as a fault
    assert "only whoever threw, or the host" in page.locator("#wrong-panel .said").inner_text()


def test_on_the_big_screen_the_die_tells_where_it_is_put_right(house: House) -> None:
    rolled(house)
    screen = house.page("/", size=SCREEN)
    screen.locator(".middle a.die-link").nth(1).click()
    screen.wait_for_selector("#wrong-panel[open]")
    assert "on their own phones" in screen.locator("#wrong-panel").inner_text()
    screen.locator("#wrong-panel > button").click()
    assert not screen.locator("#wrong-panel").is_visible()
