"""What the table remembers in a real browser: a poster is saved as a picture, and shown without scripts."""

from pathlib import Path

import axe_playwright_python
import cv2

from companion.games.cards.rules import CardGame
from companion.games.dice.rules import DiceGame
from companion.table.inputs.games import LayGame
from tests.web.house import IN_BROWSER, PHONE, SCREEN, SMALL, arrives, fits
from tests.web.test_memory_pages import put
from tests.web.test_watch import CARD_SETUP, DICE_SETUP, ended

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`))"""
EXTENTS = """[...document.querySelectorAll("text")]
    .map((text) => text.getBBox()).map((box) => [box.x, box.x + box.width])"""
pytestmark = IN_BROWSER


def test_the_poster_of_the_night_is_saved_as_a_picture(house, tmp_path: Path) -> None:
    house.rig.memory.want_names(True)
    put(house.rig, ended(DiceGame(), DICE_SETUP), ended(CardGame(), CARD_SETUP))
    page = house.page("/memory/tonight", accept_downloads=True)
    with page.expect_download() as found:
        page.get_by_role("button", name="Save the poster as a picture").click()
    assert found.value.suggested_filename == "bang-tonight.png"
    found.value.save_as(tmp_path / "poster.png")
    image = cv2.imread(str(tmp_path / "poster.png"))
    assert image.shape == (1920, 1080, 3)
    assert image.std() > 30  # words on parchment, not one colour


def test_the_page_of_awards_saves_the_poster_of_the_game_that_ended(house, tmp_path: Path) -> None:
    house.rig.table.do(LayGame(ended(DiceGame(), DICE_SETUP)))
    page = house.page("/", SCREEN, accept_downloads=True)
    page.get_by_role("link", name="Awards").click()
    with page.expect_download() as found:
        page.get_by_role("button", name="Save the poster as a picture").click()
    found.value.save_as(tmp_path / "poster.png")
    assert cv2.imread(str(tmp_path / "poster.png")).shape == (1920, 1080, 3)


def test_the_button_that_saves_it_is_there_once_its_script_is(house) -> None:
    put(house.rig, ended(DiceGame(), DICE_SETUP))
    page = house.page("/memory")
    held = []
    page.route("**/poster.js*", lambda route: held.append(route))
    with page.expect_request("**/poster.js*"):
        page.goto(f"{house.base}/memory/tonight", wait_until="domcontentloaded")
    page.wait_for_function("() => document.documentElement.dataset.live")
    button = page.get_by_text("Save the poster as a picture")
    assert button.count() == 1
    assert button.is_hidden()
    held[0].continue_()
    button.wait_for()


def test_the_longest_names_stay_on_the_poster(house) -> None:
    house.rig.memory.want_names(True)
    names = ("W" * 20, "Anna", "m" * 20, "Christoph-Alexander", "W" * 19 + "M")
    game = ended(DiceGame(), DICE_SETUP)
    house.rig.write_down(game, names)
    house.rig.memory.look()
    page = house.page("/memory/tonight/poster.svg", {"width": 1080, "height": 1920})
    for left, right in page.evaluate(EXTENTS):
        assert left >= 90
        assert right <= 990


def test_without_scripts_the_poster_is_a_link_to_a_picture(house) -> None:
    put(house.rig, ended(DiceGame(), DICE_SETUP))
    page = house.page("/memory/tonight", java_script_enabled=False)
    assert page.get_by_role("button", name="Save the poster as a picture").count() == 0
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Show the poster").click()
    arrives(opened.value, "/memory/tonight/poster.svg")
    assert opened.value.locator("svg text").first.text_content() == "WANTED"


def test_nothing_is_amiss_on_any_screen(house) -> None:
    house.rig.memory.want_names(True)
    put(house.rig, ended(DiceGame(), DICE_SETUP), ended(CardGame(), CARD_SETUP))
    house.rig.table.do(LayGame(ended(DiceGame(), DICE_SETUP)))
    for size in (SMALL, PHONE, SCREEN):
        for scheme in ("light", "dark"):
            for path in ("/memory", "/memory/tonight", "/memory/game", "/host/memory"):
                page = house.page(path, size, color_scheme=scheme, bypass_csp=True)
                assert fits(page)
                page.evaluate(AXE)
                assert page.evaluate(RUN) == []
                page.context.close()
