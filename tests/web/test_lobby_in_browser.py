"""Lobby and desk in a browser: the circle is tapped, chairs are dragged, start stays in reach, rules are searched."""

import pytest

from companion.games.dice.options import MODULES
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import EndGame, StartGame
from tests.web.house import IN_BROWSER, PHONE, SCREEN, SMALL, House, arrives, fits, press

pytestmark = IN_BROWSER
NAMES = ("Anna", "Ben", "Carl", "Dora")


def desk(house: House, size: dict[str, int] = PHONE, **more):
    host = house.page("/host", size, **more)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    host.get_by_role("heading", name="Host's desk").wait_for()
    return host


def seated(house: House) -> tuple[str, ...]:
    return house.rig.table.state.names


def test_the_qr_code_leads_to_a_field_that_is_ready(house: House) -> None:
    page = house.page("/join")
    assert page.evaluate("document.activeElement.id") == "name"
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    arrives(page, "/seat/0")


def test_a_phone_that_sits_is_shown_no_code_of_the_table_and_the_big_screen_is(house: House) -> None:
    page = house.sit("Anna")
    page.goto(house.base + "/")
    page.locator(".invite .address").wait_for()
    assert not page.locator(".invite .code").is_visible()
    assert page.get_by_role("link", name="My seat").first.is_visible()
    assert page.get_by_role("link", name="Sit down").count() == 0
    for others in (house.page("/", PHONE), house.page("/", SCREEN)):
        others.locator(".invite .code svg").wait_for()
    page.set_viewport_size(SCREEN)
    page.locator(".invite .code svg").wait_for()


def test_chairs_are_chosen_and_changed_by_a_tap(house: House) -> None:
    for name in NAMES[:3]:
        house.rig.table.do(SitDown(name, f"phone of {name}"))
    page = house.page("/join", SMALL)
    page.get_by_label("What do they call you").fill("Zoe")
    page.locator("label.gap").first.click()
    page.get_by_role("button", name="Sit down").click()
    arrives(page, "/seat/1")
    assert seated(house) == ("Anna", "Zoe", "Ben", "Carl")
    assert fits(page)
    page.get_by_role("button", name="Sit to the left of Carl").click()
    arrives(page, "/seat/3")
    assert seated(house) == ("Anna", "Ben", "Carl", "Zoe")


def test_the_circle_is_tapped_without_javascript_too(house: House) -> None:
    for name in NAMES[:3]:
        house.rig.table.do(SitDown(name, f"phone of {name}"))
    page = house.sit("Zoe", java_script_enabled=False)
    page.get_by_role("button", name="Sit to the left of Anna").click()
    arrives(page, "/seat/1")
    assert seated(house) == ("Anna", "Zoe", "Ben", "Carl")


def test_a_chair_is_dragged_to_its_place(house: House) -> None:
    for name in NAMES:
        house.rig.table.do(SitDown(name, None))
    host = desk(house, {"width": 700, "height": 1400})
    host.locator("#chairs").scroll_into_view_if_needed()
    handle = host.locator("li[data-name=Anna] [data-drag]")
    box, target = handle.bounding_box(), host.locator("li[data-name=Carl]").bounding_box()
    press(handle, at=(5, 5))
    host.mouse.move(box["x"] + 5, target["y"] + target["height"] - 4, steps=6)
    assert host.locator("li[data-name=Carl].below").count() == 1
    host.mouse.up()
    host.locator("ol.chairs.desk li:nth-child(3)[data-name=Anna]").wait_for()
    assert seated(house) == ("Ben", "Carl", "Anna", "Dora")
    host.get_by_role("button", name="Move Dora one place up").click()
    host.locator("ol.chairs.desk li:nth-child(3)[data-name=Dora]").wait_for()
    assert seated(house) == ("Ben", "Carl", "Dora", "Anna"), "the arrows move it too"


@pytest.mark.parametrize("script", [True, False])
def test_start_is_in_reach_from_every_part_of_the_desk(house: House, script: bool) -> None:
    for name in NAMES:
        house.rig.table.do(SitDown(name, None))
    host = desk(house, SMALL, java_script_enabled=script)
    for part, place in (("Now", "now"), ("Fix", "repair"), ("Chairs", "chairs"), ("Rules", "rules")):
        host.get_by_role("navigation", name="Parts of the desk").get_by_role("link", name=part).click()
        start = host.get_by_role("button", name="Start the game").bounding_box()
        assert 0 <= start["y"] <= SMALL["height"] - start["height"], part
        shown = host.locator(f"#{place}").bounding_box()
        assert shown["y"] < SMALL["height"] - start["height"], part
    host.get_by_role("button", name="Start the game").click()
    host.get_by_text("Answer for").or_(host.get_by_text("Pause")).first.wait_for()
    assert house.rig.table.state.phase == "playing"


def test_the_desk_marks_its_part_and_begins_a_game_at_its_top(house: House) -> None:
    for name in NAMES:
        house.rig.table.do(SitDown(name, None))
    host = desk(house, SMALL)
    host.locator(".desk-parts [aria-current]", has_text="Now").wait_for()
    host.locator("#chairs").evaluate("part => part.scrollIntoView()")
    host.locator(".desk-parts [aria-current]", has_text="Chairs").wait_for(state="attached")
    assert host.locator(".desk-parts [aria-current]").count() == 1
    host.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert host.evaluate("scrollY") > 0
    house.rig.table.do(StartGame())
    host.locator("main.host.playing").wait_for()
    host.locator(".desk-parts [aria-current]", has_text="Now").wait_for()
    assert host.evaluate("scrollY") == 0


def test_a_set_up_is_chosen_at_once(house: House) -> None:
    for name in (*NAMES, "Emil"):
        house.rig.table.do(SitDown(name, None))
    host = desk(house)
    host.get_by_role("button", name="All of Old Saloon").click()
    host.locator("button[value=old_saloon][aria-pressed=true]").wait_for()
    assert house.rig.table.state.next.options.modules == MODULES
    house.rig.table.do(StartGame())
    house.rig.table.do(EndGame())
    host.get_by_role("button", name="The base game", exact=True).first.click()
    host.locator("button[value=base][aria-pressed=true]").wait_for()
    assert house.rig.table.state.next.options.modules == ()
    host.get_by_role("button", name="As last time").click()
    host.locator("button[value=last][aria-pressed=true]").wait_for()
    assert house.rig.table.state.next.options.modules == MODULES


def test_readings_are_searched_and_all_there_without_a_script(house: House) -> None:
    host = desk(house)
    host.locator("#readings > summary").click()
    every = host.locator("#readings .rule").count()
    host.get_by_label("Search the house rules").fill("gatling")
    shown = host.locator("#readings .rule:visible")
    assert 0 < shown.count() < every
    assert all("gatling" in words.lower() for words in shown.all_text_contents())
    host.get_by_label("Search the house rules").press("Enter")
    host.get_by_label("Search the house rules").fill("xyzzy")
    host.get_by_text("Nothing found with these words.").wait_for()
    host.get_by_label("Search the house rules").fill("")
    assert not host.locator(".none-found").is_visible()
    plain = house.page("/host", java_script_enabled=False)
    plain.get_by_label("The host's PIN").fill("4711")
    plain.get_by_role("button", name="Come in").click()
    plain.locator("#readings > summary").click()
    assert not plain.locator("#search").is_visible()
    plain.locator("#readings-base > summary").click()
    assert plain.locator("#readings-base .rule").first.is_visible()


def test_a_latecomer_is_on_the_list_and_sits_at_the_next_table(house: House) -> None:
    phones = [house.sit(name) for name in NAMES]
    for number, phone in enumerate(phones):
        assert phone.url.endswith(f"/seat/{number}")
    house.rig.table.do(StartGame())
    late = house.page("/join")
    late.get_by_label("What do they call you").fill("Zoe")
    late.get_by_role("button", name="Deal me in next").click()
    arrives(late, "/")
    late.get_by_text("Zoe, you are in the next game").wait_for()
    house.rig.table.do(EndGame())
    late.goto(house.base + "/seat")
    arrives(late, "/seat/4")
