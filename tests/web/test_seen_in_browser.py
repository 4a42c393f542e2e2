"""What people saw amiss, in a real browser: what tumbles, how large a television writes, how long refusals stay."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import EndGame, LayGame
from tests.web.house import IN_BROWSER
from tests.web.scenery import PLAYERS
from tests.web.table_rig import PIN
from tests.web.visitor import Visitor, visiting

pytestmark = IN_BROWSER
TYPE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
RUNS = "(die) => getComputedStyle(die).animationName"


@pytest.fixture(scope="module")
def visitor(driver: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A table in the middle of a turn of the dice game, one die of which is locked; the phone has every seat."""
    with visiting(driver, Path(tmp_path_factory.mktemp("seen"))) as found:
        for name in PLAYERS[:5]:
            found.post("/join", {"name": name})
        found.post("/host/claim", {"pin": PIN})
        rig = found.rig
        rig.table.do(LayGame(Game(DiceGame(), dice_setup(PLAYERS[:5]))))
        while rig.table.state.tray.wanted is None:
            asked = rig.decision
            rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
        rig.throw("arrow", "dynamite", "bullseye1", "gatling", "beer")
        yield found


def test_only_dice_that_are_thrown_tumble(visitor: Visitor) -> None:
    page = visitor.window(390, 844)
    page.emulate_media(reduced_motion="no-preference")
    visitor.show(page, "/")
    page.locator(".dice").first.evaluate("(row) => row.classList.add('throwing')")
    assert page.locator(".dice li.locked .die").first.evaluate(RUNS) == "none"
    assert page.locator(".dice li:not(.locked) .die").first.evaluate(RUNS) == "tumble"


def test_a_television_of_twice_the_lines_has_type_of_twice_the_pixels(visitor: Visitor) -> None:
    sizes = {}
    for width, height in ((1920, 1080), (3840, 2160)):
        page = visitor.window(width, height)
        visitor.show(page, "/")
        sizes[width] = page.evaluate(TYPE)
    assert sizes[3840] == pytest.approx(2 * sizes[1920], rel=0.01)


def test_links_show_themselves_on_a_big_screen_to_a_mouse_and_to_the_keyboard(visitor: Visitor) -> None:
    page = visitor.window(1920, 1080)
    visitor.show(page, "/")
    shown = "(links) => getComputedStyle(links).opacity"
    links = page.locator(".links")
    assert links.evaluate(shown) == "0"
    page.locator(".links a").first.focus()
    assert links.evaluate(shown) == "1"
    page.locator(".links a").first.evaluate("(link) => link.blur()")
    assert links.evaluate(shown) == "0"
    page.mouse.move(400, 400)
    assert links.evaluate(shown) == "1"


def test_what_was_refused_is_told_until_it_is_read_or_tapped(visitor: Visitor) -> None:
    page = visitor.window(390, 844, live=True)
    page.clock.install()
    for way in ("tap", "time"):
        visitor.show(page, "/join")
        page.evaluate(
            """() => { const form = document.createElement("form"); form.method = "post"; form.action = "/seat/0/undo";
                       document.getElementById("page").append(form); form.requestSubmit(); }"""
        )
        toast = page.locator("#toast")
        toast.wait_for()
        assert re.search(r"\w", toast.inner_text())
        if way == "tap":
            toast.click()
        else:
            page.clock.run_for(5000)
            assert toast.is_visible()
            page.clock.run_for(15_000)
        toast.wait_for(state="hidden")


def test_a_whole_turn_is_played_by_the_keyboard_alone(visitor: Visitor) -> None:
    rig, page = visitor.rig, visitor.window(390, 844, live=True)
    visitor.show(page, f"/seat/{rig.active}")
    page.get_by_label("Throw die 3 again").wait_for()

    def reach(selector: str) -> None:
        """Press Tab until the focus stands there; it has to be seen there."""
        for _ in range(60):
            page.keyboard.press("Tab")
            focus = page.locator(":focus")
            if focus.count() and focus.evaluate("(here, there) => here.matches(there)", selector):
                return
        raise AssertionError(f"Tab never comes to {selector}")

    reach(".tap-die input")
    page.keyboard.press("Space")
    assert page.locator(".tap-die :checked").count() == 1
    page.keyboard.press("Space")
    reach("button[value=done]")
    page.keyboard.press("Enter")
    page.locator(".ask-choice, .ask-slots, .ask-allocation, form.ask:not(.ask-reroll)").first.wait_for()
    turn, steps = rig.table.state.game.views[None].table.turn, 0
    while rig.table.state.game.views[None].table.turn == turn and rig.decision is not None and steps < 12:
        steps += 1
        asked = rig.decision
        seat = asked.waiting_for[0]
        if f"/seat/{seat}" not in page.url:
            visitor.show(page, f"/seat/{seat}")
        epoch = asked.epoch
        page.locator(f'form.ask[id*="-{epoch}"], form.ask').first.wait_for()
        if page.locator("form.ask input[type=radio]").count():
            groups = page.locator("form.ask fieldset.slot").count()
            for _ in range(groups):
                reach("form.ask input[type=radio]:not(fieldset:has(:checked) *)")
                page.keyboard.press("Space")
            reach("form.ask > button")
        else:
            reach("form.ask button")
        before = rig.table.state.revision
        page.keyboard.press("Enter")
        rig.table.wait(before, 10)
    assert rig.table.state.game.views[None].table.turn > turn


def test_a_phone_that_may_not_be_kept_awake_is_told_so_before_the_game(visitor: Visitor) -> None:
    visitor.rig.table.do(EndGame())
    for script, told in (("", False), ("delete Navigator.prototype.wakeLock", True)):
        page = visitor.window(390, 844)
        page.add_init_script(script)
        visitor.show(page, "/seat/0")
        page.get_by_text("You're at the table").wait_for()
        assert page.get_by_text("can't keep your phone's screen on").is_visible() == told
