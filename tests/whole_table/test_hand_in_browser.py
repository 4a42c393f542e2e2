"""The hand of cards in a real browser: a turn by keyboard alone, twenty cards on a small phone, backs that are held."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options
from tests.web.card_rig import CardRig
from tests.web.house import press
from tests.web.table_rig import COOKIE
from web.server.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SMALL = {"width": 360, "height": 640}
ROLES = {0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"}
BANGS = tuple(f"bang:{rank}D" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
TWENTY = (*BANGS, "missed:10C", "missed:JC", "missed:QC", "beer:6H", "panic:JH")


@pytest.fixture
def phone_of(tmp_path: Path, browser) -> Iterator[Callable[..., tuple]]:
    """Begins a game with these hands, and opens a player's page on a small phone: the rig, and the page."""
    with ExitStack() as stack:

        def build(hand: tuple[str, ...], seat: int = 0, character: str = "bart_cassidy") -> tuple:
            rig = CardRig(tmp_path / f"{seat}{len(hand)}", random=Random(3))
            stack.callback(rig.close)
            chosen = {0: character, 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"}
            phones = rig.begin(Options(expansions="dodge_city", hands={0: hand}, roles=ROLES, characters=chosen))
            server = stack.enter_context(Server(rig.app, "127.0.0.1", 0))
            thread = threading.Thread(target=server.run)
            thread.start()
            stack.callback(thread.join)
            stack.callback(server.close)
            context = stack.enter_context(browser.new_context(viewport=SMALL))
            address = f"http://127.0.0.1:{server.port}"
            context.add_cookies([{"name": COOKIE, "value": phones[seat].get_cookie(COOKIE).value, "url": address}])
            page = context.new_page()
            page.goto(f"{address}/seat/{seat}")
            return rig, page

        yield build


def test_a_turn_by_keyboard_alone(phone_of) -> None:
    rig, page = phone_of(("bang:AS", "missed:10C"))
    read = page.locator(".raised:visible")
    page.locator("[name=raised]").first.focus()
    page.keyboard.press("Space")
    for words in ("It is for answering a shot.", "Shoot a player within reach of your weapon."):
        for _ in range(page.locator("[name=raised]").count()):
            page.keyboard.press("ArrowRight")
            if words in read.inner_text():
                break
        assert words in read.inner_text()
    page.keyboard.press("Tab")
    poster = page.evaluate("document.activeElement.innerText")
    assert "Ben" in poster
    assert "distance 1" in poster
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Hold your horses").wait_for()
    assert rig.decision.key == "shot"
    assert rig.decision.waiting_for == (1,)


@pytest.mark.parametrize(("hand", "character"), [(TWENTY[:10], "bart_cassidy"), (TWENTY, "sean_mallory")])
def test_a_large_hand_fits_a_small_phone_and_each_card_can_be_tapped(phone_of, hand, character) -> None:
    _, page = phone_of(hand, character=character)
    held = page.locator(".held-card > label")
    assert held.count() == len(hand) + 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for number in range(held.count()):
        box = held.nth(number).bounding_box()
        page.mouse.click(box["x"] + 12, box["y"] + box["height"] - 20)  # the strip that the next card leaves free
        assert page.locator("[name=raised]").nth(number).is_checked()
    strips = [held.nth(number).bounding_box()["x"] for number in range(2)]
    assert strips[1] - strips[0] >= 24, "a finger's target by WCAG 2.2"
    band = page.locator(".hand-band").bounding_box()
    assert band["y"] + band["height"] <= SMALL["height"] + 1, "the hand is at the thumb's reach without scrolling"


def test_backs_show_nothing_till_they_are_held(phone_of) -> None:
    rig, page = phone_of(("bang:AS",), seat=2)
    fronts = page.locator(".backs .card-front")
    assert fronts.count() == rig.table.state.game.views[2].table.seats[2].cards
    assert not fronts.first.is_visible()
    press(page.locator(".backs summary"), at=(30, 20))
    fronts.first.wait_for()
    page.mouse.up()
    fronts.first.wait_for(state="hidden")
