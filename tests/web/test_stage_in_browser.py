"""The big screen as a stage: nothing covers anything, names at 40 px, a lobby that is heard, a victory in its order."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.chairs import FreeChair, ObjectTo
from companion.table.inputs.games import EndGame, LayGame
from companion.table.inputs.house import GoOn, Notice, PauseGame
from tests.languages import longest
from tests.night import night
from tests.web.house import arrives, touch
from tests.web.scenery import PLAYERS
from tests.web.stage_states import card_table, dice_table, score_board
from tests.web.visitor import CHROMIUM, Visitor, visiting

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium"),
]
MEASURES = Path(__file__).with_name("measures_of_a_stage.js").read_text(encoding="utf-8")
LEAST = {"names": 40, "words": 24}
"""Pixels of a screen of 1080 lines."""
SCREENS = ((1920, 1080), (1280, 720), (3840, 2160))
TABLES = {"dice": dice_table, "cards": card_table, "scoreboard": score_board}
OBJECTION = 600.0
"""Seconds for which a chair's change stays announced, longer than it is looked at."""
SILENT = """
window.rung = 0;
addEventListener("pointerdown", () => { window.touched = true; }, true);
window.AudioContext = class {
  state = "suspended"; currentTime = 0; sampleRate = 8000; destination = {};
  async resume() { if (window.touched) this.state = "running"; }
  createBuffer() { return { getChannelData: () => new Float32Array(8) }; }
  createBufferSource() { return this.source(); }
  createOscillator() { window.rung += 1; return this.source(); }
  createBiquadFilter() { return { frequency: {}, connect: (next) => next }; }
  createGain() { return { gain: this.ramp(), connect: (next) => next }; }
  source() { return { frequency: this.ramp(), connect: (next) => next, start() {}, stop() {} }; }
  ramp() { return { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
};
"""
"""A browser that makes no sound before somebody has touched the page, and counts the tones that it would make."""
HEARD = "() => window.rung > 0"


@pytest.fixture(scope="module")
def visitor(driver: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with visiting(driver, Path(tmp_path_factory.mktemp("stage")), beats=1.0) as found:
        yield found


@contextmanager
def playing(visitor: Visitor, game: Game) -> Iterator[None]:
    """This game lies on the table meanwhile."""
    table = visitor.rig.table
    table.do(LayGame(game))
    try:
        yield
    finally:
        for announced in table.state.chairs.in_change.asked:
            table.do(ObjectTo(announced.number, None))
        if table.state.waiting.paused:
            table.do(GoOn())
        table.do(EndGame())


def amiss(page: Any, least_parts: int, screens: tuple[tuple[int, int], ...] = SCREENS) -> list[str]:
    """What is amiss on this page on screens of these sizes."""
    found = []
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        measured = page.evaluate(MEASURES, LEAST)
        assert measured["parts"] >= least_parts, "it is there, and was measured"
        found += [f"{width} x {height}: {each}" for each in measured["amiss"]]
    return found


def test_the_lobby_fills_with_hats_and_each_name_is_heard_once_the_sound_is_on(visitor: Visitor) -> None:
    page = visitor.window(*SCREENS[0], live=True)
    page.add_init_script(SILENT)
    visitor.show_to_anybody(page, "/")
    assert page.locator(".vacant li:visible").count() == 8
    visitor.post("/join", {"name": PLAYERS[0]})
    page.locator(".chairs li:visible").first.wait_for()
    assert page.locator(".vacant li:visible").count() == 7
    assert page.evaluate("window.rung") == 0, "nobody has switched the sound on"
    page.locator("#sound-on").click()
    page.locator("#sound-on").wait_for(state="hidden")
    page.evaluate("window.rung = 0")
    for seat, name in enumerate(PLAYERS[1:], 2):
        visitor.post("/join", {"name": name})
        page.locator(f".chairs li:nth-child({seat})").wait_for()
        page.wait_for_function(HEARD)
        page.evaluate("window.rung = 0")
    assert page.locator(".vacant li:visible").count() == 0
    visitor.rig.table.do(Notice("The camera gives no picture: look whether its cable sits well."))
    for language in ("en", "de", longest()):
        there = visitor.window(*SCREENS[0], locale=language)
        visitor.show_to_anybody(there, "/")
        assert amiss(there, least_parts=8) == []


@pytest.mark.parametrize("players", [*night(range(3, 8)), 8])
@pytest.mark.parametrize("kind", TABLES)
def test_nothing_on_the_fullest_table_covers_anything(
    visitor: Visitor, kind: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = visitor.rig.table
    german, *others = (visitor.window(*SCREENS[0], locale=language) for language in ("de", "en", longest()))
    for name in PLAYERS:
        if name not in [chair.name for chair in table.state.chairs.sitting]:
            visitor.post("/join", {"name": name})
    with playing(visitor, TABLES[kind](players)):
        visitor.show_to_anybody(german, "/")
        assert amiss(german, players + 2, SCREENS[:1]) == [], "as it is played"
        with monkeypatch.context() as patch:
            patch.setattr(table._logic.announcements, "_seconds", OBJECTION)
            table.do(FreeChair(1))
        table.do(PauseGame(None))
        table.do(Notice("The camera gives no picture: look whether its cable sits well."))
        for page, screens in ((german, SCREENS), *((other, SCREENS[:1]) for other in others)):
            visitor.show_to_anybody(page, "/")
            assert page.locator(".public > .paused, .announced, .notices li:visible").count() == 3
            assert amiss(page, players + 5, screens) == [], "at its fullest"
    for page in (german, *others):
        page.context.close()


def ended(game: Game, seed: int) -> Game:
    """The same game at its end."""
    random = Random(seed)
    while game.pending is not None:
        play_on(game, random)
    return game


TURNED = """() => [".wanted li", ".lost li", ".stage-awards li"].map((each) =>
  [...document.querySelectorAll(each)].map((bill) => {
    const { animationName, animationDelay, opacity } = getComputedStyle(bill);
    return [animationName !== "none", parseFloat(animationDelay), Number(opacity)];
  }))"""
"""Of each bill, role and award: whether it moves, after how many seconds, and how much it is seen now."""


@pytest.mark.parametrize("kind", ["dice", "cards"])
@pytest.mark.parametrize("players", [*night([3, 5]), 8])
def test_a_victory_fills_the_screen_and_turns_roles_one_by_one_then_awards(
    visitor: Visitor, kind: str, players: int
) -> None:
    page = visitor.window(*SCREENS[0], locale="de")
    with playing(visitor, ended(TABLES[kind](players), players)):
        visitor.show_to_anybody(page, "/")
        assert amiss(page, 2) == []
        bills, lost, awards = page.evaluate(TURNED)
        assert len(bills) + len(lost) == players
        assert bills
        assert awards
        assert not any(moves for moves, _, _ in bills + lost + awards), "who wants no motion sees all at once"
        assert all(opacity == 1 for _, _, opacity in bills + lost + awards)
        paper = page.locator(".front-page").bounding_box()
        width, height = SCREENS[-1]
        assert paper["width"] * paper["height"] > 0.7 * width * height
        page.emulate_media(reduced_motion="no-preference")
        bills, lost, awards = page.evaluate(TURNED)
        assert all(moves for moves, _, _ in bills + lost + awards)
        for turned in (bills, lost, awards):
            delays = [delay for _, delay, _ in turned]
            assert sorted(set(delays)) == delays, "one after the other"
        assert awards[0][1] > max(delay for _, delay, _ in bills + lost), "awards come when all roles are open"


LINKS = """() => [...document.querySelectorAll(".links a, .side p > a, #device > summary")]
  .filter((each) => each.checkVisibility())
  .map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const seen = each.checkVisibility({ opacityProperty: true });
    const reached = each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    return { words: each.textContent.trim(), reached: seen && reached && height >= 44 };
  })"""
"""What leads elsewhere from the big screen's page, and whether a finger can press it."""
COVERED = """() => [...document.querySelectorAll(".circle .seat, .middle, .side > *, .door .invite, .who-sits > *")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
  .filter((each) => {
    const [one, links] = [each, document.querySelector(".links")].map((part) => part.getBoundingClientRect());
    return one.bottom > links.top + 1 && links.bottom > one.top + 1 && one.right > links.left + 1
      && links.right > one.left + 1;
  })
  .map((each) => each.outerHTML.slice(0, 90))"""
"""Parts of the page over which its links lie."""
TABLET = {"width": 1180, "height": 820, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("kind", [*night([None, *TABLES]), "victory"])
def test_a_tablet_on_its_side_gets_the_stage_and_reaches_its_links_by_touch(visitor: Visitor, kind: str | None) -> None:
    page = visitor.window(**TABLET, locale="de")
    game = ended(TABLES["dice"](8), 8) if kind == "victory" else TABLES[kind](8) if kind else None
    with playing(visitor, game) if game else nullcontext():
        visitor.show_to_anybody(page, "/")
        for sound_on in (False, True):
            links = page.evaluate(LINKS)
            assert len(links) >= 4 + sound_on
            assert [each["words"] for each in links if not each["reached"]] == []
            assert page.evaluate(COVERED) == []
            if not sound_on:
                touch(page.locator("#sound-on"))
                page.locator("#device").wait_for()
        touch(page.locator(".links a[href='/host']"))
        arrives(page, "/host")
    page.context.close()
