"""A phone and its question in a real browser: it comes to it, calls, keeps the focus, and sends what is tapped."""

import pytest

from companion.kernel.reroll import THROW
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.house import Notice
from tests.night import night
from tests.web.house import IN_BROWSER, House, arrives, fits, press, tap
from tests.web.table_rig import NAMES, FakeTray

SMALL = {"width": 360, "height": 640}
TABLE = (
    "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 3/8 0 black_jack "
    "| outlaw 8/8 0 bart_cassidy | outlaw 5/8 2 pedro_ramirez | deputy 2/8 0 lucky_duke"
)
SALOON = (
    "dice turn 7 P0 | sheriff+ 6/9 2 jose_delgado | outlaw 3/8 1 slab_the_killer | deputy 3/8 0 black_jack "
    "| renegade 9/9 0 vulture_sam | outlaw 5/8 2 pedro_ramirez"
)
TOPS = "[...document.querySelectorAll('main > *')].map((part) => part.getBoundingClientRect().top)"

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = IN_BROWSER


def lay(house: House, position: str = TABLE, modules: tuple[str, ...] = ()) -> None:
    players = position.count("|")
    for name in NAMES[len(house.rig.table.state.chairs.sitting) : players]:
        house.rig.table.do(SitDown(name, None))
    house.rig.lay(position, players=players, modules=modules)


def shows_now(house: House, *pages) -> None:
    for page in pages:
        page.locator(f"#page[data-revision='{house.rig.table.state.revision}']").wait_for(state="attached")


def answer(house: House, *tokens: str) -> None:
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens))


def at_the_question(page) -> None:
    """Wait until the whole head of the question stands on the screen."""
    page.wait_for_function(
        """() => {
            const box = document.querySelector("#question").getBoundingClientRect();
            return box.top >= 0 && box.top < innerHeight / 2;
        }"""
    )


def scrolled_down(page) -> None:
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => document.querySelector('#question').getBoundingClientRect().bottom < 0")


def test_a_phone_that_is_asked_comes_to_the_question_and_to_the_end_from_wherever_it_was(house: House) -> None:
    page = house.sit("Anna", size=SMALL, reduced_motion="reduce")
    lay(house, TABLE.replace("P0", "P5"))
    page.locator("#log-fold > summary").click()
    shows_now(house, page)
    scrolled_down(page)
    house.rig.throw("dynamite", "dynamite", "dynamite", "gatling", "gatling")
    shows_now(house, page)
    page.locator("#question").get_by_text("Your throw!").wait_for()
    at_the_question(page)
    scrolled_down(page)
    house.rig.table.do(Notice("A sentence that makes every page look again."))
    shows_now(house, page)
    assert page.evaluate("document.querySelector('#question').getBoundingClientRect().bottom < 0"), "once a question"
    house.rig.table.do(Adjust(("P1/eliminate",)))
    assert house.rig.table.state.phase == "over"
    page.locator(".over-side").wait_for()
    at_the_question(page)


def test_a_seated_phone_is_called_on_every_page(house: House) -> None:
    anna = house.sit("Anna", size=SMALL)
    lay(house, TABLE.replace("P0", "P5"))
    pages = [anna.context.new_page() for _ in range(4)]
    for page, path in zip(pages, ("/", "/join", "/player/2", "/host"), strict=True):
        page.goto(house.base + path)
        assert page.locator(".your-turn").count() == 0
    stranger = house.page("/", SMALL)
    house.rig.throw("dynamite", "dynamite", "dynamite", "gatling", "gatling")
    shows_now(house, stranger, *pages)
    for page in pages:
        page.locator(".your-turn", has_text="Anna: your turn!").wait_for()
        assert fits(page)
    assert stranger.locator(".your-turn").count() == 0
    assert anna.locator(".your-turn").count() == 0, "its own page asks already"
    pages[0].locator(".your-turn a").click()
    arrives(pages[0], "/seat/0")
    pages[0].locator("#question").get_by_text("Your throw!").wait_for()


@pytest.mark.parametrize("locale", [*night(["en-US"]), "de-DE"])
@pytest.mark.parametrize("scheme", ["light", *night(["dark"])])
def test_six_dice_and_the_buttons_stand_above_the_fold_of_a_small_phone(house: House, scheme: str, locale: str) -> None:
    page = house.page("/join", SMALL, color_scheme=scheme, locale=locale)
    page.locator("#name").fill("Anna")
    page.locator("form.ask button.big").click()
    arrives(page, "/seat/*")
    lay(house, SALOON, ("saloon_dice", "new_characters"))
    answer(house, "loudmouth")
    house.rig.throw("gatling", "bullseye1", "beer", "dynamite", "bullseye1", "double_bullseye2")
    shows_now(house, page)
    page.locator(".tap-die").nth(5).wait_for()
    page.locator(".tap-die input").first.check()
    for part in [*page.locator(".tap-die").all(), *page.locator(".ask-reroll .pair button").all()]:
        box = part.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL["height"]
    for mark in page.locator(".tap-die .mark:visible").all():
        inside = mark.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        assert inside, mark.inner_text()
    me = page.locator(".me.line").bounding_box()
    assert me["height"] < 80, "the own card is one line"
    assert page.locator("#question").bounding_box()["y"] < me["y"]
    assert fits(page)


def test_looking_at_the_role_moves_nothing_and_the_whole_card_is_seen(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    lay(house)
    house.rig.throw("dynamite", "beer", "bullseye1", "gatling", "gatling")
    shows_now(house, page)
    page.locator(".tap-die").first.wait_for()
    before = page.evaluate(TOPS)
    press(page.locator(".me [data-hold] > summary"), at=(20, 20))
    card = page.locator(".role-card")
    card.wait_for(state="visible")
    assert page.evaluate(TOPS) == before
    seen = card.bounding_box()
    assert seen["y"] >= 0
    assert seen["y"] + seen["height"] <= SMALL["height"]
    page.mouse.up()
    card.wait_for(state="hidden")
    assert page.evaluate(TOPS) == before


def test_the_focus_stays_at_the_question_after_an_answer_by_keyboard(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    lay(house)
    house.rig.throw("bullseye1", "beer", "bullseye1", "gatling", "dynamite")
    shows_now(house, page)
    page.get_by_role("button", name="Keep all").focus()
    page.keyboard.press("Enter")
    page.locator("#question").get_by_text("Whom do you shoot?").wait_for()
    page.wait_for_function("() => document.querySelector('#question').contains(document.activeElement)")
    house.rig.table.do(Notice("A sentence that makes every page look again."))
    shows_now(house, page)
    assert page.evaluate("document.querySelector('#question').contains(document.activeElement)")
    page.locator("#log-fold > summary").focus()
    answer(house, "shoot:P1", "shoot:P1")
    shows_now(house, page)
    assert page.evaluate("document.activeElement.parentElement.id") == "log-fold", "who reads elsewhere is left there"


def test_of_a_question_one_region_alone_says_the_words_when_they_change(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    lay(house)
    says = """() => [...document.querySelectorAll("[aria-live=assertive], #question :is([aria-live], [role=status])")]
        .map((region) => region.textContent.trim())"""
    shows_now(house, page)
    assert page.evaluate(says) == ["Your throw!"]
    house.rig.throw("dynamite", "beer", "bullseye1", "gatling", "gatling")
    shows_now(house, page)
    (words,) = page.evaluate(says)
    assert words.startswith("Which dice again?")
    assert words.endswith("The dice show: dynamite, beer, bull's eye 1, Gatling, Gatling. Locked: dynamite.")


def test_a_second_tap_is_sent_after_the_first_and_the_same_tap_twice_is_one(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    lay(house)
    house.rig.throw("bullseye1", "arrow", "bullseye1", "gatling", "dynamite")
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep", THROW, "keep", "keep", "keep")))
    house.rig.throw("beer")
    tray = FakeTray()
    house.rig.table._logic.tray._virtual = tray
    shows_now(house, page)
    posts, under_way = [], []
    page.on("request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None)
    page.route("**/answer", lambda route: under_way.append(route))
    page.get_by_label("Throw die 2 again").check()
    page.get_by_role("button", name="Throw 1 again").click()
    page.get_by_role("button", name="Throw 1 again").click()
    page.get_by_role("button", name="Take back: Anna").click()
    page.wait_for_function("() => document.querySelectorAll('.sending').length === 2")
    assert [url.rpartition("/")[2] for url in posts] == ["answer"]
    under_way[0].continue_()
    page.locator("#toast:not([hidden])").wait_for()  # what was tapped was made for the page as it stood then
    assert tray.thrown == [(2,)], "thrown once"
    assert [url.rpartition("/")[2] for url in posts] == ["answer", "undo"]
    house.faults.clear()  # the browser notes the refusal


def test_the_last_button_names_all_who_are_shot_at(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    lay(house)
    house.rig.throw("bullseye1", "bullseye1", "bullseye2", "gatling", "beer")
    answer(house, *("keep",) * 5)
    shows_now(house, page)
    last = page.locator(".ask-slots button.big").last
    assert last.inner_text() == "Shoot"
    for slot, target in (("die1", "P5"), ("die2", "P5"), ("die3", "P2")):
        page.locator(f".target:has(input[name='slot:{slot}'][value='shoot:{target}'])").click()
    assert last.inner_text() == "Shoot Fina: 2 → 0 falls and Carl: 3 → 2"
    house.rig.table.do(Notice("A sentence that makes every page look again."))
    shows_now(house, page)
    assert last.inner_text() == "Shoot Fina: 2 → 0 falls and Carl: 3 → 2"
    last.click()
    page.locator("#question").get_by_text("Who drinks the beer?").wait_for()
    page.get_by_role("button", name="A beer for Emil: 5 to 6").click()
    page.locator("#question").get_by_text("Who drinks the beer?").wait_for(state="detached")
    assert house.rig.table.state.game.views[None].table.seats[4].life == 6


def test_a_name_opens_the_card_over_the_page_and_a_question_closes_it(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    lay(house, TABLE.replace("P0", "P5"))
    shows_now(house, page)
    card = page.locator("#card-dialog")
    page.locator(".others a.name", has_text="Dora").click()
    card.get_by_text("Bart Cassidy").first.wait_for()
    assert page.url.endswith("/seat/0"), "the page stays where it was"
    card.get_by_role("button", name="Back").click()
    card.wait_for(state="hidden")
    page.locator(".others a.name", has_text="Dora").click()
    card.wait_for(state="visible")
    house.rig.throw("dynamite", "dynamite", "dynamite", "gatling", "gatling")
    page.locator("#question").get_by_text("Your throw!").wait_for()
    card.wait_for(state="hidden")
    plain = house.page("/", SMALL, java_script_enabled=False)
    plain.locator(".seat a.name", has_text="Dora").click()
    arrives(plain, "/player/3")
    plain.get_by_role("link", name="Back").click()
    arrives(plain, "/")


def test_a_device_that_may_not_call_is_still_and_remembers_it(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    page.evaluate(
        """() => {
            window.called = 0;
            document.addEventListener("companion:asked", () => (window.called += 1));
        }"""
    )
    lay(house, TABLE.replace("P0", "P5"))
    house.rig.throw("dynamite", "dynamite", "dynamite", "gatling", "gatling")
    page.locator("#question").get_by_text("Your throw!").wait_for()
    page.wait_for_function("() => called === 1")
    switch = page.locator("button[data-calls]")
    assert switch.get_attribute("aria-pressed") == "true"
    switch.click()
    assert switch.get_attribute("aria-pressed") == "false"
    house.rig.throw("dynamite", "dynamite", "dynamite", "gatling", "gatling")
    shows_now(house, page)
    page.evaluate("called = 0")
    house.rig.table.do(Adjust(("P1/eliminate",)))
    page.locator(".over-side").wait_for()
    assert page.evaluate("called") == 0
    page.reload()
    page.locator("button[data-calls][aria-pressed=false]").wait_for()


def test_a_device_without_scripts_has_no_switch_that_does_nothing(house: House) -> None:
    page = house.sit("Anna", size=SMALL, java_script_enabled=False)
    lay(house)
    page.reload()
    assert not page.locator("button[data-calls]").is_visible()
    assert page.locator("#question").bounding_box()["y"] < 100


def test_the_odds_follow_what_is_marked_once_they_are_asked_for(house: House) -> None:
    page = house.sit("Anna", size=SMALL)
    for name in NAMES[1:6]:
        house.rig.table.do(SitDown(name, None))
    house.rig.lay(TABLE, players=6, modules=(), odds="told")
    house.rig.throw("dynamite", "beer", "bullseye1", "gatling", "beer")
    shows_now(house, page)
    die = page.get_by_label("Throw die 2 again")
    die.check()
    assert page.locator(".odds li").count() == 0
    page.get_by_role("button", name="The odds?").click()
    page.get_by_text("An arrow or more: 17 %").wait_for()
    assert die.is_checked()
    page.get_by_label("Throw die 5 again").check()
    page.get_by_text("An arrow or more: 31 %").wait_for()
    tap(die)
    tap(page.get_by_label("Throw die 5 again"))
    page.get_by_text("First tap the dice").wait_for()
    assert fits(page)
    plain = house.page("/join", SMALL, java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto(house.base + "/seat/0")
    plain.locator(".tap-die input").nth(1).check()
    plain.get_by_role("button", name="The odds?").click()
    plain.get_by_text("An arrow or more: ").wait_for()
    assert plain.locator(".tap-die :checked").count() == 1
    plain.get_by_role("button", name="Keep all").click()
    arrives(plain, "/seat/0")
    assert house.rig.decision.key == "aim"
