"""The characters' portraits: one for each character of both games, our own attributes alone, light, beside names."""

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

from companion.games.cards.character import CHARACTERS as CARD_CHARACTERS
from companion.games.cards.options import Options as CardOptions
from companion.games.dice.character import CHARACTERS as DICE_CHARACTERS
from companion.games.known import STRANGER
from companion.table.inputs.games import StartGame
from tests.portraits import PORTRAITS, portraits
from tests.web.card_rig import CardRig
from tests.web.table_rig import Rig

USED = re.compile(r'<use href="/static/portraits\.svg#(\w+)"/>')
MOST = 40_000
"""Bytes of all portraits, as they are sent."""
GZIP = {"Accept-Encoding": "gzip"}


def test_each_character_has_one_portrait_and_each_portrait_a_character():
    """Which place lacks a portrait is named by `test_nothing_is_missing`."""
    counted = Counter(portraits())
    assert set(counted.values()) == {1}
    assert set(counted) == {*CARD_CHARACTERS, *DICE_CHARACTERS} - {STRANGER}


def test_portraits_are_drawn_by_attributes_that_the_pages_policy_lets_through():
    """No styles, no scripts, nothing from elsewhere: and so nothing of anybody else."""
    for element in ElementTree.parse(PORTRAITS).getroot().iter():
        if not isinstance(element.tag, str):
            continue  # a comment
        assert element.tag.partition("}")[2] in ("svg", "symbol", "g", "path", "circle", "ellipse")
        assert not {"style", "class", "href"} & {name.rpartition("}")[2] for name in element.attrib}


def test_portraits_are_light_and_kept_by_browsers_as_the_cards_drawings_are(rig: Rig):
    phone = rig.phone()
    with (
        phone.get("/static/portraits.svg", headers=GZIP) as sent,
        phone.get("/static/card_art.svg", headers=GZIP) as card_art,
    ):
        assert sent.headers["Content-Encoding"] == "gzip"
        assert len(sent.data) <= MOST
        kept = ("Content-Type", "Cache-Control", "Vary")
        assert [sent.headers[name] for name in kept] == [card_art.headers[name] for name in kept]
        etag = sent.headers["ETag"]
        assert etag != card_art.headers["ETag"]
    with phone.get("/static/portraits.svg", headers={**GZIP, "If-None-Match": etag}) as again:
        assert (again.status_code, again.data) == (304, b"")


def test_pages_of_the_card_game_show_everybody_by_portrait(open_rig):
    rig = open_rig(CardRig, random=Random(3))
    *phones, _ = rig.begin(CardOptions(expansions="dodge_city"))
    dealt = [seat.character for seat in rig.table.state.game.views[None].table.seats]
    assert USED.findall(phones[0].get("/").text) == dealt
    for number, phone in enumerate(phones):
        page = phone.get(f"/seat/{number}").text
        assert Counter(USED.findall(page)) >= Counter([*dealt, dealt[number]]), "all others, and one's own line"


def test_pages_of_the_dice_game_show_everybody_by_portrait(rig: Rig):
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    assert "portraits.svg" not in phones[0].get("/").text, "nobody is anybody yet"
    rig.table.do(StartGame())
    dealt = [seat.character for seat in rig.table.state.game.views[None].table.seats]
    assert USED.findall(phones[0].get("/").text) == dealt
    for number, phone in enumerate(phones):
        page = phone.get(f"/seat/{number}").text
        assert Counter(USED.findall(page)) == Counter(dealt), "one's own stands above, and not among the others too"


def test_a_portrait_is_not_read_out_and_lies_over_a_plain_hat(rig: Rig):
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.table.do(StartGame())
    page = phones[0].get("/").text
    drawn = re.findall(r'<svg class="portrait[^>]*>.*?</svg>', page, re.DOTALL)
    assert len(drawn) == 4
    for each in drawn:
        assert 'aria-hidden="true"' in each
        assert re.findall(r'href="([^"]+)"', each)[0] == "#hat"
    assert '<symbol id="hat"' in page
