"""The pages in a real browser: they follow the table by themselves, keep the role covered, and fit a small phone."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import ChooseOptions, LayGame, StartGame
from companion.table.inputs.house import Notice
from tests.night import night
from tests.web.house import IN_BROWSER, SCREEN, SMALL, House, fits, press
from tests.web.plugged import site_of
from tests.web.table_rig import NAMES, FakeTray, Rig
from web.parts.page import page as rendered_page

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = IN_BROWSER


def play(rig: Rig) -> int:
    for name in NAMES[len(rig.table.state.chairs.sitting) : 4]:
        rig.table.do(SitDown(name, None))
    rig.table.do(StartGame())
    return rig.active


def test_all_pages_follow_the_table(house: House) -> None:
    screen = house.page("/", SCREEN)
    anna = house.sit("Anna")
    screen.get_by_text("Anna").wait_for()
    ben = house.sit("Ben")
    anna.get_by_text("Anna and Ben").wait_for()
    active = play(house.rig)
    for page in (screen, anna, ben):
        page.locator(".seat.turn" if page is screen else ".others .turn").wait_for()
    house.rig.throw("arrow", "beer", "bullseye1", "bullseye2", "gatling")
    for page in (screen, anna, ben):
        for face in ("arrow", "beer", "bullseye1", "bullseye2", "gatling"):
            page.locator(f".dice [data-face={face}], .tap-dice [data-face={face}]").first.wait_for()
    assert screen.locator(".seat.turn h3").inner_text() == NAMES[active]


def test_dice_are_marked_by_tapping_and_thrown_again(house: House) -> None:
    tray = FakeTray()
    house.rig.table._logic.tray._virtual = tray
    pages = [house.sit(name) for name in NAMES[:4]]
    active = play(house.rig)
    page, other = pages[active], pages[(active + 1) % 4]
    house.rig.throw("dynamite", "beer", "bullseye1", "bullseye2", "gatling")
    page.get_by_label("Throw die 2 again").check()
    page.get_by_label("Throw die 5 again").check()
    house.rig.table.do(Notice("A sentence that makes every page look again."))
    page.get_by_text("A sentence that makes").wait_for()
    assert page.locator(".tap-die :checked").count() == 2, "what was tapped stays while the page moves"
    page.get_by_role("button", name="Throw 2 again").click()
    page.get_by_text("The dice are rolling").first.wait_for()
    assert tray.thrown == [(2, 5)]
    house.rig.throw("beer", "beer")
    other.locator(".dice .thrown").nth(1).wait_for()


def test_a_refusal_is_told_on_the_page_and_stays_when_the_table_moves(house: House) -> None:
    pages = [house.sit(name) for name in NAMES[:4]]
    active = play(house.rig)
    house.rig.throw("beer", "beer", "bullseye1", "bullseye2", "gatling")
    page = pages[active]
    page.get_by_role("button", name="Throw again", exact=True).click()
    page.locator("#toast").get_by_text("Tap the dice").wait_for()
    house.rig.table.do(Notice("Something else."))
    page.get_by_text("Something else.").wait_for()
    assert page.locator("#toast").is_visible()
    assert house.faults.pop().startswith("Failed to load resource"), "the browser notes the refusal; nobody else does"


def test_the_role_is_seen_only_while_it_is_held(house: House) -> None:
    pages = [house.sit(name) for name in NAMES[:4]]
    play(house.rig)
    hidden = next(s.number for s in house.rig.table.state.game.views[None].table.seats if not s.role_shown)
    page = pages[hidden]
    cover, role = page.locator("[data-hold] > summary"), page.locator(".role-card")
    cover.wait_for()
    assert not role.is_visible()
    press(cover, at=(20, 20))
    role.wait_for(state="visible")
    page.mouse.up()
    role.wait_for(state="hidden")
    cover.focus()
    page.keyboard.down("Enter")
    role.wait_for(state="visible")
    page.keyboard.up("Enter")
    role.wait_for(state="hidden")


def test_without_javascript_the_role_is_folded_and_forms_work(house: House) -> None:
    page = house.sit("Anna", java_script_enabled=False)
    play(house.rig)
    page.reload()
    if not house.rig.table.state.game.views[0].table.seats[0].role_shown:
        assert not page.locator(".role-card").is_visible()
        page.locator(".role summary").click()
        assert page.locator(".role-card").is_visible()
    host = house.page("/host", java_script_enabled=False)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    host.get_by_role("button", name="Pause").wait_for()


def test_a_phone_that_was_away_shows_the_truth_on_return(house: House) -> None:
    page = house.sit("Anna")
    page.context.set_offline(True)
    house.rig.table.do(SitDown("Ben", None))
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.get_by_text("Anna and Ben").wait_for()
    house.faults[:] = [fault for fault in house.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


@pytest.mark.parametrize("path", ["/", "/seat/0", *night(["/host", "/join"])])
def test_a_page_whose_stream_is_open_but_silent_looks_by_itself_and_says_when_nothing_arrives(
    house: House, monkeypatch, path: str
) -> None:
    closing = site_of(house.rig.app).closing

    def silent(*_: object) -> Iterator[str]:
        yield "retry: 700\n\n"
        closing.wait(60)

    monkeypatch.setattr("web.server.stream._news", silent)
    page, offline = house.sit("Anna").context.new_page(), "#offline"
    page.clock.install()
    page.goto(house.base + path)
    house.rig.table.do(SitDown("Ben", None))
    current = f"#page[data-revision='{house.rig.table.state.revision}']"
    page.locator(current).wait_for(state="attached")
    assert not page.locator(offline).is_visible(), "its questions are answered, so nothing is wrong"
    page.route("**/*", lambda route: None)  # packets are lost from now on
    page.clock.run_for(10_000)
    assert page.locator(offline).is_visible()
    house.rig.table.do(SitDown("Carl", None))
    page.unroute("**/*")
    page.locator(offline).wait_for(state="hidden")
    page.locator(f"#page[data-revision='{house.rig.table.state.revision}']").wait_for(state="attached")


def test_a_new_host_corrects_a_throw_by_tapping(house: House) -> None:
    for name in NAMES[:4]:
        house.rig.table.do(SitDown(name, None))
    host = house.page("/host")
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    host.get_by_role("button", name="Start the game").click()
    host.get_by_text(re.compile("^For .+:$")).first.wait_for()  # "for" stands on the page before the game, too
    host.get_by_text("Fix a throw", exact=True).wait_for(state="detached")
    house.rig.throw("arrow", "beer", "beer", "beer", "gatling")
    host.locator(".past-die summary").first.click()
    host.locator(".face-choice").first.get_by_role("button", name="beer").click()
    host.get_by_text("arrows 1 → 0").wait_for()
    host.locator(".face-choice").first.wait_for(state="hidden")  # what was picked hides nothing any more
    host.get_by_role("button", name="Fix it").click()
    host.get_by_text("arrows 1 → 0").wait_for(state="detached")
    assert house.rig.table.state.game.throws[-1].faces[0] == "beer"


def test_readings_come_with_their_module_and_starting_takes_along_what_is_ticked(house: House) -> None:
    for name in NAMES[:5]:
        house.rig.table.do(SitDown(name, None))
    host = house.page("/host", SMALL)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    host.get_by_text("House rules: what the book leaves open").click()
    ghosts = host.get_by_text("Who becomes the Ghost?")
    assert not ghosts.is_visible()
    host.get_by_label("The first to fall stays").check()
    host.locator("#readings-ghost > summary").click()
    assert ghosts.is_visible()
    assert fits(host)
    host.get_by_label("Neither; this game goes without a Ghost").check()
    house.rig.table.do(SitDown("Zoe", None))
    host.get_by_text("6 players at the table").wait_for()
    assert ghosts.is_visible(), "what is being filled in stays while others sit down"
    host.get_by_role("button", name="Save").click()
    host.get_by_text("Played with: the Ghost; 1 house rule").wait_for()
    assert house.rig.table.state.next.options == Options(modules=("ghost",), two_first="no_ghost")
    host.get_by_label("Two extra dice").check()
    host.get_by_role("button", name="Start the game").click()
    host.get_by_text("Played with: Saloon dice, the Ghost; 1 house rule").wait_for()
    assert house.rig.table.state.game.views[None].table.options.modules == ("saloon_dice", "ghost")


def test_two_hosts_see_what_the_other_has_saved(house: House) -> None:
    host = house.page("/host", SMALL)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    box = host.get_by_label("A tenth arrow")
    house.rig.table.do(ChooseOptions(Options(modules=("chiefs_arrow",))))
    host.get_by_text("Played with: the Indian Chief's Arrow").wait_for()
    assert box.is_checked()
    house.rig.table.do(ChooseOptions(Options()))
    host.get_by_text("Played with: the base game").wait_for()
    assert not box.is_checked()
    box.check()
    host.get_by_label("A tenth arrow").press("Enter")
    host.get_by_text("Played with: the Indian Chief's Arrow").wait_for()
    assert house.rig.table.state.phase == "lobby", "Enter saves and does not start"


def test_an_answer_that_comes_late_does_not_hide_what_the_table_has_become(house: House, monkeypatch) -> None:
    rendered, chosen, arrives = threading.Event(), threading.Event(), threading.Event()

    def late(template: str, *given: object, **facts: object) -> str:
        html = rendered_page(template, *given, **facts)
        if template == "desk/host.html" and not chosen.is_set():  # the answer to the PIN, and a look at the same moment
            rendered.set()
            assert arrives.wait(60)
        return html

    monkeypatch.setattr("web.pages.desk.host.page", late)
    monkeypatch.setattr("web.server.stream.BEAT", 3600)  # the stream tells nothing twice
    host = house.page("/host", SMALL)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    assert rendered.wait(10)
    chosen.set()
    house.rig.table.do(ChooseOptions(Options(modules=("chiefs_arrow",))))
    host.get_by_text("Played with: the Indian Chief's Arrow").wait_for()
    # the late answer is not shown; the page looks once more, and not only since its stream has grown silent
    with host.expect_request(lambda asked: asked.headers.get("x-fragment") == "all"):
        arrives.set()
    assert host.get_by_label("A tenth arrow").is_checked()


def test_a_name_that_is_one_long_word_breaks_and_leaves_every_page_its_width(house: House) -> None:
    rig = house.rig
    seats = [house.sit(name, size=SMALL) for name in ("W" * 20, "M" * 20, *NAMES[2:4])]
    host = house.page("/host", SMALL)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    everything = [*seats, house.page("/", SMALL), house.page("/join", SMALL), host]

    def check() -> None:
        for page in everything:
            page.locator(f"#page[data-revision='{rig.table.state.revision}']").wait_for(state="attached")
            assert fits(page), page.url

    check()
    rig.table.do(StartGame())
    check()
    rig.throw("dynamite", "beer", "bullseye1", "gatling", "gatling")
    check()
    words = everything[4].locator(".dice .mark.lock").first
    lines = """node => {
        const text = document.createRange();
        text.selectNode(node.lastChild);
        return text.getClientRects().length;
    }"""
    assert words.evaluate(lines) == 1, "what is no name breaks in no word"


TWICE = """() => [...document.querySelectorAll("b[aria-hidden=true]")].filter((sign) => {
  const words = sign.nextElementSibling, seen = (each) => each.getBoundingClientRect().width > 1;
  return words && seen(sign) && seen(words) && words.textContent.trim().startsWith(sign.textContent.trim() || "\\0");
}).map((sign) => sign.parentElement.innerText)"""
"""What a page shows as a sign for who looks and as words for who listens: only one of them is seen."""


@pytest.mark.parametrize("scheme", [*night(["light"]), "dark"])
def test_every_page_fits_a_small_phone(house: House, scheme: str) -> None:
    rig = house.rig
    pages = [house.sit(name, size=SMALL, color_scheme=scheme) for name in ("Maximiliane Wolfram", *NAMES[1:4])]
    public, host = house.page("/", SMALL), house.page("/host", SMALL)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    for name in NAMES[4:]:
        rig.table.do(SitDown(name, None))
    rig.table.do(StartGame())
    everything = [*pages, public, host]

    def check() -> None:
        revision = rig.table.state.revision
        for page in everything:
            page.locator(f"#page[data-revision='{revision}']").wait_for(state="attached")
            assert fits(page), page.url
            assert page.evaluate(TWICE) == [], page.url
            for button in page.locator("button:visible, .pick:visible, .target:visible, summary:visible").all():
                box = button.bounding_box()
                assert box is None or box["height"] >= 44, button.inner_text()

    check()
    rig.throw("arrow", "beer", "bullseye1", "bullseye2", "gatling", unsure=[2])
    check()
    rig.throw("arrow", "beer", "bullseye1", "bullseye2", "gatling")
    check()
    rig.table.do(GiveAnswer(rig.active, rig.decision.id, rig.decision.epoch, ("keep",) * 5))
    check()


SALOON = (
    "dice turn 7 P0 | the_bear+ 6/11 2 willy_the_kid | the_ugly 3/8 1+chief slab_the_killer | the_doc 3/8 0 black_jack "
    "| renegade+! 0/8 0 bart_cassidy ghost | the_bad 5/8 2 pedro_ramirez"
)


@pytest.mark.parametrize("house", [{"window_seconds": None}], indirect=True)
def test_hold_is_pressed_with_a_thumb_and_nobody_else_sees_it(house: House) -> None:
    pages = [house.sit(name) for name in NAMES[:5]]
    screen = house.page("/", SCREEN)
    house.rig.lay(SALOON)
    house.rig.table.do(GiveAnswer(0, house.rig.decision.id, 0, ("none",)))
    house.rig.throw("gatling", "beer", "beer", "bullseye1", "bullseye2")
    boxes = set()
    for seat in (0, 1, 2, 4):
        button = pages[seat].get_by_role("button", name="HOLD!")
        button.wait_for()
        box = button.bounding_box()
        boxes.add((box["width"], box["height"]))
        assert fits(pages[seat])
    assert len(boxes) == 1, "the same size for who can act and who cannot"
    assert boxes.pop()[1] >= 96
    screen.locator("main").get_by_text("Does anybody step in?").wait_for()
    pages[2].get_by_role("button", name="HOLD!").click()
    pages[2].get_by_role("button", name="Take HOLD! back").wait_for()
    pages[1].get_by_role("button", name="HOLD!").click()
    pages[1].get_by_role("button", name="Take HOLD! back").click()
    for seat in (0, 1, 4):
        pages[seat].get_by_role("button", name="HOLD!").wait_for()
    assert pages[3].get_by_role("button", name="HOLD!").count() == 0, "the Ghost has no button"
    while house.rig.decision.shape == "window":
        house.rig.table.do(CloseWindow())
    pages[2].get_by_role("button", name="Die 3").click()
    pages[2].get_by_role("button", name="Dynamite").click()
    screen.locator("main").get_by_text("Carl turns beer into dynamite.").wait_for()


@pytest.mark.parametrize("house", [{"window_seconds": 60.0}], indirect=True)
def test_the_bar_of_a_window_runs_out_and_stands_still_for_who_wants_no_motion(house: House) -> None:
    moving, calm = house.sit("Anna", bypass_csp=True), house.sit("Ben", reduced_motion="reduce")
    for name in NAMES[2:5]:
        house.rig.table.do(SitDown(name, None))
    house.rig.lay(SALOON)
    house.rig.table.do(GiveAnswer(0, house.rig.decision.id, 0, ("none",)))
    house.rig.throw("gatling", "beer", "beer", "bullseye1", "bullseye2")
    long = "document.querySelector('.fuse rect').getBoundingClientRect().width"
    moving.locator(".fuse").wait_for(state="attached")
    first = moving.evaluate(long)
    moving.wait_for_function(f"() => {long} < {first} - 1")
    house.rig.table.do(Notice("A sentence that makes every page look again."))
    moving.get_by_text("A sentence that makes").wait_for()
    assert moving.evaluate(long) < first - 1, "the bar does not begin anew when the page moves"
    for page in (moving, house.page("/", java_script_enabled=False, bypass_csp=True)):
        page.reload()
        whole = page.evaluate(long)
        page.wait_for_function(f"() => {long} < {whole} - 1")
    calm.get_by_role("button", name="HOLD!").wait_for()
    assert not calm.locator(".fuse").is_visible()


@pytest.mark.parametrize("house", [{"window_seconds": None}], indirect=True)
@pytest.mark.parametrize("scheme", ["light", *night(["dark"])])
def test_old_saloon_fits_a_small_phone_and_the_big_screen(house: House, scheme: str) -> None:
    rig = house.rig
    position = SALOON.replace("6/11 2 willy_the_kid", "6/10 2 jose_delgado")
    position = position.replace("black_jack", "molly_stark haunted:beer:x2")
    pages = [house.sit(name, size=SMALL, color_scheme=scheme) for name in ("Maximiliane Wolfram", *NAMES[1:5])]
    screen = house.page("/", SCREEN)
    players = tuple(chair.name for chair in rig.table.state.chairs.sitting)
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(players, position, Options(modules=MODULES)))))

    def check() -> None:
        revision = rig.table.state.revision
        for page in [*pages, screen]:
            page.locator(f"#page[data-revision='{revision}']").wait_for(state="attached")
            assert fits(page), page.url
            assert page.evaluate(TWICE) == [], page.url
            for button in page.locator("button:visible, .pick:visible, .target:visible, summary:visible").all():
                box = button.bounding_box()
                assert box is None or box["height"] >= 44, button.inner_text()
        dice = [die.bounding_box() for die in screen.locator(".middle .dice .die").all()]
        for seat in screen.locator(".seat").all():
            box = seat.bounding_box()
            assert not any(overlap(box, die) for die in dice), "a player's poster lies on the dice"

    def answer(*tokens: str) -> None:
        rig.table.do(GiveAnswer(rig.decision.waiting_for[0], rig.decision.id, rig.decision.epoch, tokens))

    check()
    answer("loudmouth")
    check()
    rig.throw("gatling", "bullseye1", "beer", "dynamite", "bullseye1", "double_bullseye2")
    check()
    rig.table.do(Hold(2, rig.decision.id, rig.decision.epoch, True))
    while rig.decision.shape == "window":
        rig.table.do(CloseWindow())
    assert rig.decision.key == "doc_die"
    check()
    answer("die1")
    check()
    answer("beer")
    while rig.decision.shape == "window":
        rig.table.do(CloseWindow())
    check()
    answer(*("keep",) * 6)
    while rig.decision.shape == "window":
        rig.table.do(CloseWindow())
    check()


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes lie over each other."""
    return not (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_after_a_large_game_the_big_screen_tells_it_and_the_code_to_join_stays_whole(house: House) -> None:
    rig = house.rig
    screen, phone = house.page("/", SCREEN), house.page("/", {"width": 360, "height": 640})
    for name in ("Maximiliane Wolfram", *NAMES[1:]):
        rig.table.do(SitDown(name, None))
    rig.table.do(ChooseOptions(Options(modules=MODULES)))
    rig.table.do(StartGame())
    assert len(rig.table.state.chairs.sitting) == 8
    state = rig.table.do(Adjust((f"P{rig.active}/eliminate",)))
    assert state.phase == "over"
    for page in (screen, phone):
        page.locator(f"#page[data-revision='{state.revision}']").wait_for(state="attached")
    code = screen.locator(".invite .code").bounding_box()
    assert code["y"] + code["height"] <= SCREEN["height"]
    told = [part.bounding_box() for part in screen.locator(".side > :not(.invite):visible").all()]
    assert not any(overlap(code, box) for box in told)
    lines_of = "node.clientHeight / parseFloat(getComputedStyle(node).fontSize)"
    inside, lines = phone.locator(".gone").first.evaluate(f"node => [node.scrollWidth <= node.clientWidth, {lines_of}]")
    assert inside
    assert lines < 2, "“eliminated” is one word and stands on one line"


def test_screens_are_looked_at_from_afar(house: House, tmp_path: Path) -> None:
    for name in NAMES:
        house.rig.table.do(SitDown(name, None))
    house.rig.table.do(StartGame())
    screen = house.page("/", SCREEN)
    assert fits(screen)
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for seat in screen.locator(".seat").all():
        box = seat.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SCREEN["height"]
    smallest = screen.evaluate("parseFloat(getComputedStyle(document.querySelector('.seat .life strong')).fontSize)")
    assert smallest >= 40


def test_a_record_is_chosen_as_a_file_and_lies_on_the_table(house: House, tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.write_bytes(b"#" * 5_000_000)
    record = Path(__file__).parents[1] / "fixtures" / "records" / "four_players.txt"
    host = house.page("/host", SMALL)
    host.get_by_label("Choose a PIN").fill("4711")
    host.get_by_role("button", name="Be the host").click()
    host.get_by_text("Bring a game from its record").click()
    assert fits(host)
    file, lay = host.get_by_label("The record's file"), host.get_by_role("button", name="Bring it to the table")
    file.set_input_files(large)
    lay.click()
    host.locator("#toast").get_by_text("too large for the record of a game").wait_for()
    assert house.rig.table.state.phase == "lobby"
    file.set_input_files(record)
    lay.click()
    host.get_by_text("The Renegade stands alone!").wait_for()
    assert house.rig.table.state.phase == "over"
