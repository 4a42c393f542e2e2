"""A first night in a browser: throws for practice, what comes first told once, the glossary over the page."""

import pytest

from companion.games.dice.options import Options
from companion.table.inputs.answers import CloseWindow, GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.house import IN_BROWSER, SCREEN, House, arrives, fits

pytestmark = IN_BROWSER
SMALL = {"width": 360, "height": 640}
NAMES = ("Anna", "Ben", "Carl", "Dora")


def thrown(page) -> str:
    return page.locator(".practice").get_attribute("id")


def follows(house: House, page) -> None:
    """Wait till a page shows how the table stands."""
    page.locator(f'#page[data-revision="{house.rig.table.state.revision}"]').wait_for(state="attached")


@pytest.mark.parametrize("script", [True, False])
def test_dice_are_thrown_for_practice_until_the_game_begins(house: House, script: bool) -> None:
    page = house.sit("Anna", size=SMALL, java_script_enabled=script)
    page.get_by_role("link", name="Throw for practice").click()
    page.get_by_role("heading", name="Just practice").wait_for()
    assert fits(page)
    assert page.locator(".practice summary").count() == 5
    told = page.locator(".practice details > p")
    assert not told.first.is_visible()
    page.locator(".practice summary").first.click()
    assert told.first.is_visible()
    seen = {thrown(page)}
    for _ in range(20):
        page.get_by_role("link", name="Again").click()
        page.wait_for_load_state()
        seen.add(thrown(page))
    assert len(seen) > 10
    for name in NAMES[1:]:
        house.rig.table.do(SitDown(name, None))
    shown = thrown(page)
    if script:
        follows(house, page)
        assert thrown(page) == shown, "who sits down changes nobody's throw"
        house.rig.table.do(StartGame())
        arrives(page, "/seat/0")
    else:
        house.rig.table.do(StartGame())
        page.reload()
        assert page.url.endswith("/seat/0")


def test_cards_are_drawn_for_practice(house: House) -> None:
    house.rig.table.do(ChooseGame("cards"))
    page = house.page("/join", SMALL)
    page.get_by_role("link", name="Draw cards for practice").click()
    page.get_by_role("heading", name="Just practice").wait_for()
    assert page.locator(".practice .card-face").count() == 5
    page.locator(".practice summary").nth(3).click()
    assert page.locator(".practice details > p").nth(3).is_visible()
    assert fits(page)
    page.get_by_role("link", name="What is what?").click()
    page.locator("#term-distance").wait_for()
    assert fits(page)


FIRSTS = {"first-arrow", "first-dynamite", "first-window"}


@pytest.mark.parametrize("house", [{"window_seconds": 600}], indirect=True)
def test_what_comes_first_is_told_once_on_every_page(house: House) -> None:
    rig = house.rig
    rig.table.do(ChooseOptions(Options(modules=("special_roles",))))
    phones = [house.sit(name) for name in NAMES]
    screen = house.page("/", SCREEN)
    rig.table.do(StartGame())
    told: dict[str, list[int]] = {}
    windows = 0
    for _ in range(60):
        decision, table = rig.decision, rig.table.state.game.views[None].table
        for page in (*phones, screen):
            follows(house, page)
            for key in page.evaluate("[...document.querySelectorAll('.first')].map(each => each.id)"):
                told.setdefault(key, [])
                if table.turn not in told[key]:
                    told[key].append(table.turn)
        assert [page.locator("#first-window").count() for page in (*phones, screen)] in ([0] * 5, [1] * 5)
        if decision.shape == "window":
            windows += 1
            rig.table.do(CloseWindow())
        elif decision.shape == "dice":
            rig.throw(*["arrow", "dynamite", "gatling", "gatling", "arrow"][: len(decision.items)])
        elif decision.slots:
            keeps = decision.key == "reroll"
            picks = tuple("keep" if keeps else slot.options[0].id for slot in decision.slots)
            rig.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, picks))
        else:
            option = decision.options[0].id
            rig.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, (option,)))
        if table.turn == 3 and told.keys() >= FIRSTS:
            break
    assert windows > 1
    assert told.keys() >= FIRSTS
    assert all(len(turns) == 1 for turns in told.values()), told


def test_a_question_mark_opens_over_the_page_and_closes(house: House) -> None:
    phones = [house.sit(name, size=SMALL) for name in NAMES]
    house.rig.table.do(StartGame())
    page = phones[house.rig.active]
    mark = page.locator(".question-head .what")
    mark.click()
    dialog = page.locator("#card-dialog[open]")
    dialog.get_by_role("heading", name="Throwing again").wait_for()
    assert dialog.locator(".term").count() == 1
    assert page.url.endswith(f"/seat/{house.rig.active}")
    dialog.get_by_role("button", name="Back").click()
    dialog.wait_for(state="hidden")
    page.locator(".pile .what").click()
    dialog.get_by_role("heading", name="The Indian attack").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    plain = house.page("/glossary#term-beer", SMALL, java_script_enabled=False)
    assert plain.locator("#term-beer").bounding_box()["y"] < SMALL["height"]
    gone = house.page("/glossary#term-nothing", SMALL)
    assert gone.get_by_role("heading", name="What is what?").is_visible()
