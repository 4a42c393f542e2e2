"""The film in a real browser: it plays what happened in order, a tap skips it, and at its end stands the true page."""

from collections.abc import Callable, Iterator

import pytest

from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import LayGame
from companion.table.inputs.house import Mute, Notice
from tests.web.house import IN_BROWSER, PATIENCE, House, serving
from tests.web.table_rig import NAMES, Rig

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
SCREEN = {"width": 1280, "height": 720}
QUICK, ENDLESS = {"beats": 0.2, "window_seconds": 0}, {"beats": 400.0, "window_seconds": 0}
LISTEN = """
window.seen = [];
new MutationObserver(() => {
  const beat = document.querySelector("#film").dataset.beat;
  if (beat) window.seen.push(beat);
}).observe(document.documentElement, { attributeFilter: ["data-beat"], subtree: true });
"""
LIVES = """
[...document.querySelectorAll(".circle > li")].map((li) => Number(li.querySelector(".life strong")?.textContent ?? 0))
"""

pytestmark = IN_BROWSER


class Cinema(House):
    """A served table whose films are looked at."""

    def page(self, path: str = "/", size: dict[str, int] = SCREEN, **more):
        page = super().page(path, size, **more)
        page.evaluate(LISTEN)
        return page

    def lay(self) -> None:
        """Five players, a turn of the first about to begin; the second falls by one life point."""
        seats = ("sheriff+ 8/10 0", "outlaw 1/8 0", "deputy 8/8 0", "renegade 8/8 0", "outlaw 8/8 0")
        position = " | ".join(("dice turn 4 P0", *(f"{seat} stranger" for seat in seats)))
        self.rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:5], position, Options()))))

    def fire(self) -> None:
        """Three Gatlings: everybody else loses a life point, and one is eliminated."""
        self.rig.throw("gatling", "gatling", "gatling", "beer", "arrow")
        asked = self.rig.decision
        self.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
        asked = self.rig.decision
        if asked.slots:
            self.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, (asked.slots[0].options[0].id,)))

    @property
    def lives(self) -> list[int]:
        return [seat.life for seat in self.rig.table.state.game.views[None].table.seats]


@pytest.fixture
def cinema(open_rig: Callable[..., Rig], browser, request) -> Iterator[Cinema]:
    rig = open_rig(**request.param)
    with serving(rig) as port:
        cinema = Cinema(rig, browser, port)
        yield cinema
        for context in browser.contexts:
            context.close()
    assert cinema.faults == []


quick = pytest.mark.parametrize("cinema", [QUICK], indirect=True)
endless = pytest.mark.parametrize("cinema", [ENDLESS], indirect=True)


def film_of(page, kind: str) -> None:
    page.locator(f"#film[data-beat={kind}]").wait_for()


def ended(page) -> None:
    page.locator("#film").wait_for(state="hidden")


@quick
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_film_plays_what_happened_in_order_and_ends_in_the_true_page(cinema: Cinema, motion: str) -> None:
    cinema.lay()
    page = cinema.page(reduced_motion=motion)
    cinema.fire()
    page.locator(".circle .dead").wait_for()
    page.locator(f"#page[data-revision='{cinema.rig.table.state.revision}']").wait_for()
    ended(page)
    seen = [kind for kind in page.evaluate("window.seen") if kind != "turn"]
    expected = ["dice", "arrows", "gain", "gatling", "loss", "loss", "loss", "loss", "out"]
    assert [kind for kind in seen if kind in expected] == expected, seen
    assert page.evaluate(LIVES) == cinema.lives


@endless
def test_a_tap_or_a_key_ends_the_film_with_the_true_page_and_presses_nothing_else(cinema: Cinema) -> None:
    cinema.lay()
    page = cinema.page()
    cinema.rig.throw("beer", "beer", "beer", "beer", "beer")
    film_of(page, "dice")
    assert page.locator(".middle [data-face]").count() == 0, "the page is as it was while the film plays"
    page.mouse.click(640, 690)  # where a link lies under the film
    page.locator(".middle [data-face]").first.wait_for()
    ended(page)
    assert page.url == cinema.base + "/"
    asked = cinema.rig.decision
    cinema.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    asked = cinema.rig.decision
    cinema.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, tuple(slot.options[0].id for slot in asked.slots)))
    film_of(page, "gain")
    page.keyboard.press("Enter")
    page.locator(".place-1 .seat.turn").wait_for()
    ended(page)


@endless
def test_where_nothing_is_to_move_beats_fade_in_the_same_time(cinema: Cinema) -> None:
    cinema.lay()
    page = cinema.page(reduced_motion="reduce")
    cinema.rig.throw("beer", "beer", "beer", "beer", "arrow")
    film_of(page, "dice")
    moves = page.evaluate(
        "document.querySelector('#film').getAnimations({ subtree: true }).map((each) => "
        "[each.effect.getTiming().duration, each.effect.getKeyframes().some((key) => 'transform' in key)])"
    )
    assert moves == [[1.5 * 1000 * 400, False]]
    assert "rolls" in page.locator("#film").inner_text()


@endless
def test_a_page_that_was_away_or_dies_in_the_midst_shows_the_truth_and_no_film(cinema: Cinema) -> None:
    cinema.lay()
    away, dies = cinema.page(), cinema.page()
    cinema.rig.throw("beer", "beer", "beer", "beer", "arrow")
    for page in (away, dies):
        film_of(page, "dice")
    away.evaluate("window.dispatchEvent(new Event('online'))")
    dies.reload()
    for page in (away, dies):
        page.locator(".middle [data-face]").first.wait_for()
        ended(page)
        assert page.evaluate("window.film.playing") is False
    before = cinema.rig.table.state.revision
    asked = cinema.rig.decision
    cinema.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    assert cinema.rig.table.state.revision > before
    for page in (away, dies):
        page.locator(f"#page[data-revision='{cinema.rig.table.state.revision}']").wait_for()


STUDIO = """
window.heard = [];
window.said = [];
const real = window.AudioContext;
window.AudioContext = class extends real {
  get state() { return "running"; }
  createBufferSource() { window.heard.push("noise"); return super.createBufferSource(); }
  createOscillator() { window.heard.push("tone"); return super.createOscillator(); }
};
const speak = (it) => window.said.push([it.text, it.lang]);
Object.defineProperty(window, "speechSynthesis", { value: { speak, cancel() {} } });
"""


def hears(page) -> list[str]:
    """What kinds of sound were made since this was asked last."""
    return page.evaluate("window.heard.splice(0)")


@quick
def test_the_screen_makes_sounds_a_phone_only_when_it_is_told_to_and_the_host_mutes_all(cinema: Cinema) -> None:
    cinema.lay()
    context = cinema.browser.new_context(viewport=SCREEN)
    context.add_init_script(STUDIO)
    screen = context.new_page()
    screen.set_default_timeout(PATIENCE)
    screen.goto(cinema.base + "/")
    screen.locator("#device").wait_for()
    cinema.rig.throw("beer", "beer", "beer", "beer", "beer")
    screen.locator(".middle [data-face]").first.wait_for()
    assert "noise" in hears(screen)
    assert screen.evaluate("window.said") == [], "nobody wanted a voice"
    screen.locator("#device summary").click()
    screen.get_by_label("A voice says").check()
    hears(screen)
    asked = cinema.rig.decision
    cinema.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    asked = cinema.rig.decision
    cinema.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, tuple(slot.options[0].id for slot in asked.slots)))
    screen.locator(".place-1 .seat.turn").wait_for()
    ended(screen)
    assert "tone" in hears(screen)
    assert screen.evaluate("window.said") == [["Anna rolls beer, beer, beer, beer, beer.", "en"]]
    cinema.rig.table.do(Mute(True))
    screen.locator("#page[data-muted]").wait_for()
    cinema.rig.throw("beer", "beer", "beer", "beer", "beer")
    screen.locator(".middle [data-face]").first.wait_for()
    ended(screen)
    assert hears(screen) == []
    screen.get_by_label("Sounds").uncheck()
    screen.reload()
    assert screen.get_by_label("Sounds").is_checked() is False, "the device keeps what it was told"


@endless
def test_news_without_beats_does_not_end_a_film(cinema: Cinema) -> None:
    cinema.lay()
    page = cinema.page()
    cinema.rig.throw("beer", "beer", "beer", "beer", "beer")
    film_of(page, "dice")
    cinema.rig.table.do(Notice("The camera blinks."))
    with page.expect_response(lambda answer: answer.status == 200):
        cinema.rig.table.do(Notice("The camera blinks again."))
    film_of(page, "dice")
    page.keyboard.press("Escape")
    page.get_by_text("The camera blinks again.").wait_for()
    ended(page)
