"""What a phone of 360 points shows whole: the tabs of its players, the faces of a die, a field for a file."""

from companion.table.inputs.games import StartGame
from tests.web.house import IN_BROWSER, House, fits

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 640}
NAMES = ("Bartholomew", "Annabella", "Wilhelmina", "Maximiliana", "Theodora")


def seated(house: House):
    """A phone that has all players, a game begun on it."""
    page = house.page("/join", NARROW)
    for name in NAMES:
        page.goto(house.base + "/join")
        page.locator("input[name=name]").fill(name)
        page.get_by_role("button", name="Sit down").click()
        page.locator(".tabs, .seat-page").first.wait_for()
    house.rig.table.do(StartGame())
    page.goto(house.base + f"/seat/{house.rig.active}")
    return page


def test_the_tabs_of_five_players_are_all_in_sight(house: House) -> None:
    page = seated(house)
    tabs = page.locator(".seat-page > .tabs a")
    assert tabs.count() == len(NAMES)
    for box in (tab.bounding_box() for tab in tabs.all()):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= NARROW["width"]
    assert fits(page)


def test_the_six_faces_of_a_die_stand_in_one_row(house: House) -> None:
    page = seated(house)
    page.locator("summary", has_text="Type them in").click()
    rows = page.locator(".face-picks").all()
    assert rows
    for row in rows:
        tops = {round(face.bounding_box()["y"]) for face in row.locator(".face-pick").all()}
        assert len(tops) == 1
    assert fits(page)


def test_a_field_for_a_file_is_a_button_with_the_files_name(house: House) -> None:
    page = house.page("/host", NARROW)
    page.get_by_label("Choose a PIN").fill("4711")
    page.get_by_role("button", name="Be the host").click()
    page.get_by_text("Bring a game from its record").click()
    field = page.get_by_label("The record's file")
    button = "field => getComputedStyle(field, '::file-selector-button').minHeight"
    assert field.evaluate(button) == "48px"
    assert field.bounding_box()["height"] >= 48
    assert fits(page)
