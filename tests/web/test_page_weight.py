"""After a very long game every page is still light, and earlier throws come a page at a time."""

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.cards.options import Options as CardOptions
from companion.kernel.correction import Correction
from companion.kernel.decision import Answer
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import DropCorrection, TryCorrection
from companion.table.inputs.games import StartGame
from tests.web.card_rig import CardRig
from tests.web.plugged import site_of
from tests.web.table_rig import Rig
from web.elements.past_page import PER_PAGE
from web.games.dice.correction_preview import preview
from web.games.dice.pages import DicePages
from web.pages.desk.tried_correction import FALLEN_SHOWN
from web.parts.site import NAME

LONG = 400
"""Throws of a game that nobody wants to end."""
MOST, MOST_WITH_CARDS = 70_000, 90_000
"""Bytes of a page with all that it loads, as they are sent; and of one on which cards are drawn."""
PORTRAITS, MOST_OF_PORTRAITS = "/static/portraits.svg", 40_000
"""The characters' portraits come when a page stands already, and once for all pages: they have a bound of their own."""
NAMES = tuple(f"Maximiliane Wolfra{number}" for number in range(8))
GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Rig, list[FlaskClient], FlaskClient]]:
    """A table, its phones and its host's after LONG throws."""
    with ExitStack() as stack:
        rig = Rig(Path(tmp_path_factory.mktemp("long")), beats=1.0)
        stack.callback(rig.close)
        phones, host = rig.sit(*NAMES), rig.host()
        rig.table.do(StartGame())
        play_long(rig)
        yield rig, phones, host


def play_long(rig: Rig) -> None:
    """Beer after beer: nobody is harmed, every die is thrown again as often as it may be."""
    while len(rig.table.state.game.throws) < LONG:
        asked = rig.decision
        if asked.shape == "dice":
            rig.throw(*["beer"] * 5)
            continue
        tokens = [next((o.id for o in slot.options if o.id == "throw"), slot.options[0].id) for slot in asked.slots]
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tuple(tokens)))


def weight(phone: FlaskClient, path: str) -> tuple[int, str]:
    """Bytes of a page and all that it loads as they are sent, each packed, without the portraits; and its text."""
    answer = phone.get(path, headers=GZIP, follow_redirects=True)
    assert answer.status_code in (200, 404), path
    text = unpacked(answer)
    sent = len(answer.data)
    assert sent <= len(gzip.compress(text.encode(), 5)), "it is sent packed"
    drawn = dict.fromkeys(re.findall(r'<use href="(/[^"#]+)#', text))
    loaded_later = re.findall(r'data-script="(/[^"]+)"', text)
    linked = re.findall(r'<(?:link|script|img)[^>]* (?:href|src)="(/[^"]+)"', text)
    for asset in [*linked, *loaded_later, *drawn]:
        with phone.get(asset, headers=GZIP) as loaded:
            assert loaded.status_code == 200
            if asset == PORTRAITS:
                assert len(loaded.data) < MOST_OF_PORTRAITS
            else:
                sent += len(loaded.data)
    return sent, text


def unpacked(answer) -> str:
    data = answer.data
    return (gzip.decompress(data) if answer.headers.get("Content-Encoding") == "gzip" else data).decode()


@pytest.mark.slow
def test_no_page_is_heavy_however_long_the_game_is(long_game) -> None:
    rig, phones, host = long_game
    everywhere = [rule.rule for rule in rig.app.url_map.iter_rules() if "GET" in rule.methods and not rule.arguments]
    no_pages = ("/stream", "/record.txt", "/seat", "/host/camera/now.jpg", "/host/teach/taken.jpg",
                "/favicon.ico", "/manifest.webmanifest")  # fmt: skip
    pages = [path for path in everywhere if path not in no_pages]
    assert len(pages) >= 7
    for path in [*pages, "/host/throws/1", "/host/throws/9", "/nowhere"]:
        sent, _ = weight(host, path)
        assert sent < MOST, path
    for number, phone in enumerate(phones):
        sent, _ = weight(phone, f"/seat/{number}")
        assert sent < MOST


def test_the_desk_is_as_long_after_a_long_game_as_after_a_turn(long_game, open_rig: Callable[..., Rig]) -> None:
    _, _, host = long_game
    short = open_rig()
    short.sit(*NAMES)
    short.table.do(StartGame())
    short.throw(*["beer"] * 5)
    other = short.host()
    # a log of sixty lines and the rows of one turn more, and nothing for each of four hundred throws
    assert len(host.get("/host").data) < len(other.get("/host").data) + 40_000


def test_an_early_throw_that_is_tried_stands_on_the_desk(long_game) -> None:
    rig, _, host = long_game
    first = rig.table.state.game.throws[0]
    rig.table.do(TryCorrection(first.decision, ("dynamite",) * 5))
    try:
        sent, text = weight(host, "/host")
        assert sent < MOST
        assert re.findall(r'name="throw" value="([^"]+)"', text).count(first.decision) == 6
    finally:
        rig.table.do(DropCorrection())


def test_of_answers_that_fall_away_a_dozen_are_named(long_game, monkeypatch: pytest.MonkeyPatch) -> None:
    rig, _, host = long_game
    state = rig.table.state
    throw = state.game.throws[0]
    fallen = tuple(Answer(f"turn {turn}/P0/roll 1/again", 0, ("keep",) * 5) for turn in range(2, 302))
    tried = Correction(throw.decision, throw.faces, (), fallen, 0, None, False)
    told = preview(replace(state, undo=replace(state.undo, corrections={None: tried})))
    assert told.all_fallen == 300
    assert told.dropped == tuple(f"turn {turn}, {NAMES[0]}, roll 1, again" for turn in range(2, 2 + FALLEN_SHOWN))
    pages = DicePages()
    monkeypatch.setattr(pages, "preview", lambda state: told)
    shown = replace(site_of(rig.app), pages={"dice": pages})
    monkeypatch.setitem(rig.app.extensions, NAME, shown)
    page = host.get("/host").text
    assert "300 later answers fall away" in page
    assert f"… and {300 - FALLEN_SHOWN} more" in page


def test_earlier_throws_come_a_page_at_a_time(long_game) -> None:
    rig, phones, host = long_game
    assert f"Throws {LONG - PER_PAGE + 1} to {LONG} of {LONG}" in unpacked(host.get("/host/throws"))
    seen: list[str] = []
    path = "/host/throws"
    while path:
        text = unpacked(host.get(path))
        rows = list(dict.fromkeys(re.findall(r'name="throw" value="([^"]+)"', text)))
        assert 0 < len(rows) <= PER_PAGE
        seen += rows
        older = re.search(r'href="(/host/throws/\d+)" rel="next"', text)
        path = older[1] if older else ""
    assert seen == [throw.decision for throw in reversed(rig.table.state.game.throws)]
    assert 'rel="prev"' in unpacked(host.get("/host/throws/1"))
    assert host.get(f"/host/throws/{LONG // PER_PAGE + 1}").status_code == 404
    assert "name=\"throw\"" not in unpacked(phones[0].get("/host/throws")), "only a host's phone sees the forms"


def test_a_throw_of_long_ago_is_put_right_from_its_page(rig: Rig) -> None:
    rig.sit("Anna", "Ben", "Carl", "Dora")
    host = rig.host()
    assert "No dice thrown yet" in host.get("/host/throws").text
    rig.table.do(StartGame())
    rig.throw(*["beer"] * 5)
    while len(rig.table.state.game.throws) < 8:
        asked = rig.decision
        if asked.shape == "dice":
            rig.throw(*["beer"] * 5)
        else:
            tokens = [next((o.id for o in s.options if o.id == "throw"), s.options[0].id) for s in asked.slots]
            rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tuple(tokens)))
    first = rig.table.state.game.throws[0]
    assert f'value="{first.decision}"' not in host.get("/host").text
    assert f'value="{first.decision}"' in host.get("/host/throws").text
    form = {"throw": first.decision, "die": first.dice[0], "face": "arrow"}
    tried = host.post("/host/try", data=form, follow_redirects=True)
    assert tried.request.path == "/host"
    assert f'value="{first.decision}"' in tried.text, "so that another die of it can be tapped"
    faces = " ".join(rig.table.state.undo.correction.tokens)
    assert host.post("/host/confirm", data={"throw": first.decision, "faces": faces}).status_code == 303
    assert rig.table.state.game.throws[0].faces[0] == "arrow"


@pytest.mark.parametrize("cards_by", ["companion", "people"])
def test_no_page_of_a_card_game_is_heavy(open_rig, cards_by: str) -> None:
    """Eight players with Dodge City: the largest hand's page, and with a real deck any unseen card in two touches."""
    rig = open_rig(CardRig, random=Random(3))
    *phones, host = rig.begin(CardOptions(expansions="dodge_city", cards_by=cards_by), 8)
    for step in range(60):
        if step % 12 == 0:
            pages = [(phone, f"/seat/{number}") for number, phone in enumerate(phones)]
            for phone, path in [*pages, (host, "/host"), (host, "/")]:
                sent, text = weight(phone, path)
                assert sent < (MOST_WITH_CARDS if "card_art.svg" in text else MOST), path
        rig.step(phones, Random(step))
