"""The cards' pictures in a real browser, under the pages' own policy: all are drawn, and every name fits its banner."""

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.deck import BASE, DODGE_CITY, card_names, deck
from companion.games.cards.options import Options
from tests.languages import by_day
from tests.web.card_rig import CardRig
from tests.web.table_rig import COOKIE
from web.server.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ROLES = {0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"}
CHARACTERS = {0: "sean_mallory", 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"}
DRAWN = """names => names.map(name => {
  const use = [...document.querySelectorAll('.card-face use')].find(use => use.href.baseVal.endsWith('#' + name));
  const box = use && use.getBBox();
  return [name, Boolean(box && box.width > 4 && box.height > 4)];
}).filter(([name, drawn]) => !drawn).map(([name]) => name)"""
WIDE = """[...document.querySelectorAll('.card-face text')].filter(text => text.getClientRects().length)
  .map(text => [text.textContent, text.getBBox()])
  .filter(([text, box]) => box.x < 3 || box.x + box.width > 115).map(([text]) => text)"""


@pytest.fixture
def hand_of(tmp_path: Path, browser) -> Iterator:
    """Opens the page of a player who begins with these cards, in a language: the page, and what its console reports."""
    closing = []

    def build(tokens: tuple[str, ...], language: str):
        rig = CardRig(tmp_path / f"{language}{tokens[0][:3]}", random=Random(3))
        closing.append(rig.close)
        options = Options(expansions="dodge_city", hands={0: tokens}, roles=ROLES, characters=CHARACTERS)
        phones = rig.begin(options)
        server = Server(rig.app, "127.0.0.1", 0)
        thread = threading.Thread(target=server.run)
        thread.start()
        closing.extend((thread.join, server.close))
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale=language)
        closing.append(context.close)
        address = f"http://127.0.0.1:{server.port}"
        context.add_cookies([{"name": COOKIE, "value": phones[0].get_cookie(COOKIE).value, "url": address}])
        page = context.new_page()
        faults: list[str] = []
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"{address}/seat/0")
        return page, faults

    yield build
    for close in reversed(closing):
        close()


@pytest.mark.parametrize("language", by_day())
@pytest.mark.parametrize("half", [0, 1])
def test_every_card_is_drawn_and_its_name_fits(hand_of, language, half) -> None:
    first = {}
    for card in deck(BASE, DODGE_CITY):
        first.setdefault(card.name, card.token)
    names = card_names(BASE, DODGE_CITY)[half * 22 : half * 22 + 22]
    page, faults = hand_of(tuple(first[name] for name in names), language)
    page.wait_for_function(f"() => !({DRAWN})({list(names)}).length")
    assert page.evaluate(WIDE) == []
    page.emulate_media(reduced_motion="reduce")  # a raised card grows for a moment else
    page.locator(".held-card label").first.click()
    assert page.locator(".card-large").first.bounding_box()["width"] >= 60
    assert faults == [], "nothing that the pages' policy refuses"
