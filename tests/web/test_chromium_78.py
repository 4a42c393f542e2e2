"""The oldest browser that the pages are made for, a real Chromium 78: a seat and the screen play along in it."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.games import LayGame
from tests.web.chromium_78 import PATIENCE_S, Chromium78, Page78, missing
from tests.web.house import serving
from tests.web.table_rig import NAMES, Rig

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.skipif(bool(missing()), reason=missing())]
LAYOUT = Path(__file__).with_name("layout_of_a_page.js").read_text(encoding="utf-8").strip().rstrip(";")
CARDS = (
    "cards turn 8 P0 | sheriff+ 3/5 willy_the_kid hand beer:6H,missed:10C front schofield:JC "
    "| outlaw 4/4 jourdonnais hand missed:8S front barrel:QS | outlaw 2/4 black_jack hand beer:7H "
    "| deputy 3/4 bart_cassidy hand beer:8H,beer:9H | renegade 3/3 el_gringo hand beer:10H"
)
DICE = (
    "dice turn 7 P0 | sheriff+ 6/10 2 rose_doolan | outlaw 3/8 1 slab_the_killer | deputy 3/8 0 black_jack "
    "| renegade 9/9 0 vulture_sam | outlaw 5/8 2 pedro_ramirez"
)


@pytest.fixture
def opened(rig: Rig, chromium_78: Chromium78) -> Iterator[tuple[Rig, Page78, Page78]]:
    """A table, its screen, and Anna's phone at her seat; four more sit beside her."""
    with serving(rig) as port:
        base = f"http://127.0.0.1:{port}"
        screen = chromium_78.page(f"{base}/", 1920, 1080)
        screen.run("window.first = true")
        seat = chromium_78.page(f"{base}/join", 360, 640)
        seat.write("#name", "Anna")
        seat.press("form.ask button")
        seat.until("location.pathname === '/seat/0'")
        rig.sit(*NAMES[1:5])
        screen.until("document.body.innerText.includes('Emil')")
        yield rig, screen, seat
        for page, whole in ((seat, False), (screen, True)):
            assert page.run("document.documentElement.dataset.live") == "yes"
            assert page.run(f"({LAYOUT})({{ least: 0, screen: {json.dumps(whole)} }})") == []
        assert screen.run("window.first"), "the screen was never loaded anew"
        if kept := os.environ.get("COMPANION_PICTURES"):
            for name, page in (("seat", seat), ("screen", screen)):
                Path(kept, f"chromium-78-{rig.table.state.game.name}-{name}.png").write_bytes(page.picture())


def press_words(page: Page78, words: str, seconds: float = PATIENCE_S) -> None:
    """Press the button that has these words in it. Raises TimeoutError where there is none within `seconds`."""
    shown = f"(each) => each.offsetHeight && each.innerText.includes({json.dumps(words)})"
    found = f"[...document.querySelectorAll('button')].find({shown})"
    page.until(found, seconds)
    page.run(f"{found}.id = 'to-press'")
    page.press("#to-press")


def test_dice_are_chosen_thrown_and_kept(opened: tuple[Rig, Page78, Page78]) -> None:
    rig, screen, seat = opened
    rig.lay(DICE, modules=())
    screen.until("document.querySelector('.circle')")
    rig.throw("beer", "beer", "bullseye1", "gatling", "arrow")
    screen.until("document.querySelectorAll('.middle .dice .die').length === 5")
    seat.until("document.querySelectorAll('.tap-die input').length")
    seat.press(".tap-die input:not(:disabled)")
    seat.until("document.querySelector('.tap-die input:checked')")
    press_words(seat, "again")
    seat.until("!document.querySelector('.tap-die')")
    wanted = rig.table.state.tray.wanted
    assert wanted is not None
    assert len(wanted.dice) == 1
    screen.until(f"document.getElementById('page').dataset.revision === '{rig.table.state.revision}'")


def test_a_card_is_raised_and_played(opened: tuple[Rig, Page78, Page78]) -> None:
    rig, screen, seat = opened
    game = Game(CardGame(), card_setup(NAMES[:5], CARDS, Options()))
    random = Random(5)
    while game.pending is not None and not game.waiting_for:
        play_on(game, random)
    rig.table.do(LayGame(game))
    screen.until("document.querySelector('.circle')")
    held = "[...document.querySelectorAll('.held-card')].find((each) => each.textContent.includes('6♥'))"
    seat.until(f"document.querySelector('html.scripted.drags') && {held}")
    seat.run(f"{held}.querySelector('label').id = 'beer'")
    seat.press("#beer")
    gone = "![...document.querySelectorAll('.held-card')].some((each) => each.textContent.includes('6♥'))"
    while not seat.run(gone):  # a tap counts once its button has stood still for a while
        with suppress(TimeoutError):
            press_words(seat, "Drink", 1.0)
            seat.until(gone, 2.0)
    covered = "getComputedStyle(document.querySelector('.fan.secret')).display"
    seat.until(f"document.querySelector('.fan.secret') && {covered} !== 'none'")
    seat.press("[data-cover]")
    seat.until(f"{covered} === 'none'")
    assert rig.table.state.game.views[None].table.seats[0].life == 4
    screen.until(f"document.getElementById('page').dataset.revision === '{rig.table.state.revision}'")
    assert "4" in screen.run("document.querySelector('.circle .seat').innerText")
