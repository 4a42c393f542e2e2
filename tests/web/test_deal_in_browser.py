"""A game's beginning in a real browser: who is led where, and what stands on the screen meanwhile."""

import pytest

from tests.web.house import IN_BROWSER, SCREEN, House, arrives, fits, press
from tests.web.table_rig import NAMES, PIN
from tests.web.test_lobby import end_game

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
pytestmark = IN_BROWSER
SMALLEST = {"width": 360, "height": 640}
endless_film = pytest.mark.parametrize("house", [{"beats": 400.0, "window_seconds": 0}], indirect=True)
"""A page that waited for its film would never come."""


def host_with_a_seat(house: House):
    """A phone that plays and hosts, at its desk."""
    page = house.sit(NAMES[0])
    page.goto(f"{house.base}/host")
    page.get_by_label("PIN").first.fill(PIN)
    page.locator("main button.big").first.click()
    page.locator("main.host").wait_for()
    return page


@endless_film
def test_the_hosts_phone_goes_to_its_seat_and_back_to_the_desk(house: House) -> None:
    page = host_with_a_seat(house)
    house.rig.sit(*NAMES[1:4])
    page.get_by_role("button", name="Start the game").click()
    arrives(page, "/seat/0")
    page.get_by_role("link", name="Host").click()
    page.locator("main.host.playing").wait_for()


@endless_film
def test_after_again_no_page_shows_the_old_victory_any_more(house: House) -> None:
    rig = house.rig
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    screen, phone = house.page("/", SCREEN), house.page("/")
    end_game(rig)
    for page in (screen, phone):
        page.locator("#film").click()
        page.locator("main.over").wait_for()
    assert host.post("/host/again").status_code == 303
    for page in (screen, phone):
        page.locator("main.playing").wait_for()
        page.locator("#film:not([hidden])").wait_for()
        assert page.locator("main.over, .over-side").count() == 0
    assert len(phones) == 4


@pytest.mark.parametrize("house", [{"hush_seconds": 15.0, "clock": lambda: 1.0}], indirect=True)
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_everybody_sees_their_card_on_their_own_phone_and_then_turn_1_is_asked(house: House, motion: str) -> None:
    """The clock stands: nothing but the taps ends the hush."""
    rig = house.rig
    pages = [house.sit(name, size=SMALLEST, reduced_motion=motion) for name in NAMES[:4]]
    screen = house.page("/", SCREEN)
    rig.host().post("/host/start")
    for page in pages:
        page.locator(".dealt").wait_for()
        button = page.get_by_role("button", name="I’ve seen it")
        box = button.bounding_box()
        assert box["y"] + box["height"] <= SMALLEST["height"], "no scrolling to the one button"
        assert box["height"] >= 48
        assert fits(page)
        assert page.title().endswith("look at your card!")
    for taps, page in enumerate(pages):
        screen.get_by_text(f"Everybody looks at their card… {taps} of 4").first.wait_for()
        page.get_by_role("button", name="I’ve seen it").click()
        page.locator(".dealt").wait_for(state="detached")
    pages[rig.active].locator("main[data-asked=yes]").wait_for()
    assert rig.table.state.waiting.hush is None


@pytest.mark.parametrize("house", [{"hush_seconds": 15.0, "clock": lambda: 1.0}], indirect=True)
def test_a_role_is_open_only_while_a_finger_holds_it(house: House) -> None:
    pages = [house.sit(name, size=SMALLEST) for name in NAMES[:4]]
    house.rig.host().post("/host/start")
    seat = next(seat for seat in range(4) if seat != house.rig.active)
    page = pages[seat]
    page.locator(".role-card").wait_for(state="hidden")
    press(page.locator(".dealt [data-hold] summary"))
    page.locator(".role-card").wait_for()
    page.mouse.up()
    page.locator(".role-card").wait_for(state="hidden")
