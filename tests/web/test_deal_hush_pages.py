"""After the deal each phone shows its own card and one button, every page how many have seen theirs, and no more."""

import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from flask.testing import FlaskClient

from companion.table.inputs.games import ChooseGame
from companion.table.inputs.house import Mute
from tests.clock import Clock
from tests.web.table_rig import NAMES, Rig
from tests.web.test_secrets import Dealer
from web.parts.site import site

HUSH = {"hush_seconds": 15.0}
GAMES = ("dice", "cards")
BUTTON = 'class="big">I’ve seen it</button>'


def text(phone: FlaskClient, path: str, **more: str) -> str:
    return phone.get(path, headers=more).text


def begin(rig: Rig, game: str) -> FlaskClient:
    """The chosen game, begun by a host who does not play."""
    host = rig.host()
    rig.table.do(ChooseGame(game))
    assert host.post("/host/start").status_code == 303
    return host


def seen(rig: Rig, phone: FlaskClient, seat: int):
    return phone.post(f"/seat/{seat}/seen", data={"game": rig.table.state.game.number})


@pytest.mark.parametrize("game", GAMES)
def test_each_phone_shows_its_card_and_turn_1_comes_with_the_last_tap(open_rig: Callable[..., Rig], game: str) -> None:
    rig = open_rig(**HUSH)
    phones = rig.sit(*NAMES[:4])
    host = begin(rig, game)
    first = rig.active
    for seat, phone in enumerate(phones):
        page = text(phone, f"/seat/{seat}")
        me = rig.table.state.game.views[seat].table.seats[seat]
        assert BUTTON in page
        assert f'data-title="{NAMES[seat]}: look at your card!"' in page
        assert page.count("data-hold") == (me.role != "sheriff"), "a hidden role lies under its owner's finger"
        assert "<b>" in page.partition('class="character"')[2]
        assert 'name="option"' not in page
        assert "Everybody looks at their card… 0 of 4" in page
    assert "0 of 4" in text(rig.phone(), "/")
    for tap in range(2):
        assert seen(rig, phones[1], 1).location == "/seat/1", tap
    after = text(phones[1], "/seat/1")
    assert BUTTON not in after
    assert "You have seen your card." in after
    assert "Everybody looks at their card… 1 of 4" in after
    assert "Not yet: Anna, Carl and Dora" in text(host, "/host")
    for seat in (0, 2, 3):
        seen(rig, phones[seat], seat)
    assert seen(rig, phones[3], 3).location == "/seat/3", "a second tap of the last one is no error either"
    assert "Everybody looks" not in text(rig.phone(), "/")
    assert 'data-asked="yes"' in text(phones[first], f"/seat/{first}")


def test_the_host_begins_turn_1_at_the_desk(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(**HUSH)
    rig.sit(*NAMES[:4])
    host = begin(rig, "dice")
    assert "Begin turn 1 now" in text(host, "/host")
    assert host.post("/host/begin").status_code == 303
    assert rig.table.state.waiting.hush is None
    assert "Begin turn 1 now" not in text(host, "/host")


@pytest.mark.parametrize("game", GAMES)
def test_on_one_phone_everybody_looks_once(open_rig: Callable[..., Rig], game: str) -> None:
    clock = Clock()
    rig = open_rig(clock=clock, **HUSH)
    phone = rig.phone()
    for name in NAMES[:4]:
        phone.post("/join", data={"name": name})
    begin(rig, game)
    for seat, name in enumerate(NAMES[:4]):
        clock.now += 60
        rig.table.do(Mute(False))
        assert phone.get("/seat").location == f"/seat/{seat}", "it goes round"
        page = text(phone, f"/seat/{seat}")
        assert f"Give the phone to {name}" in page
        assert BUTTON not in page
        assert "data-hold" not in page
        assert seen(rig, phone, seat).status_code == 409, "nobody looks for another"
        phone.post(f"/seat/{seat}/take")
        assert BUTTON in text(phone, f"/seat/{seat}")
        for _ in range(2):
            assert seen(rig, phone, seat).location == "/seat" or seat == 3, "it goes on to the next, once"
    assert rig.table.state.waiting.hush is None


def test_a_phone_shows_no_film_of_the_deal_and_the_screen_does(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(beats=1.0, **HUSH)
    phones = rig.sit(*NAMES[:4])
    begin(rig, "dice")
    assert 'id="beats"' not in text(phones[0], "/seat/0", **{"X-Fragment": "all", "X-Beats": "0 0.0.0"})
    screen = text(rig.phone(), "/", **{"X-Fragment": "all", "X-Beats": "all 0.0.0"})
    assert len(re.findall(r'data-kind="deal"', screen)) == 4


def test_a_stranger_and_another_phone_see_for_nobody(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(**HUSH)
    phones = rig.sit(*NAMES[:4])
    host = begin(rig, "dice")
    for phone in (rig.phone(), phones[1], host):
        assert seen(rig, phone, 0).status_code == 409
    assert phones[0].post("/seat/0/seen", data={"game": "x"}).status_code == 409
    assert rig.table.state.waiting.hush.missing == (0, 1, 2, 3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_other_page_differs_by_a_role(
    open_rig: Callable[..., Rig], monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    """Two tables, alike but for the roles of seats 1 and 2: what all others are sent is the same at every tap."""
    counts: defaultdict[int, Iterator[int]] = defaultdict(itertools.count)
    token = SimpleNamespace(token_hex=lambda length: f"{next(counts[id(site())]):0{2 * length}x}")
    monkeypatch.setattr("web.access.access.secrets", token)
    tables = []
    for one, other in (("outlaw", "renegade"), ("renegade", "outlaw")):
        dealer = Dealer(("sheriff", one, other, "outlaw"), 5)
        rig = open_rig(random=dealer, clock=lambda: 1.0, beats=1.0, **HUSH)
        phones = rig.sit(*NAMES[:4])
        tables.append((rig, phones, begin(rig, game), rig.phone()))

    def sent(rig: Rig, phones: list[FlaskClient], host: FlaskClient, stranger: FlaskClient) -> list[bytes]:
        asked = [(phones[0], "/seat/0"), (phones[3], "/seat/3"), (host, "/host"), (stranger, "/"), (phones[1], "/")]
        whose = {"/seat/0": "0", "/seat/3": "3"}
        headers = {"X-Fragment": "all", "Accept-Language": language}
        return [
            phone.get(path, headers={**headers, "X-Beats": f"{whose.get(path, 'all')} 0.0.0"}).data
            for phone, path in asked
        ]

    for seat in (1, 0, 2, 3):
        one, other = (sent(*each) for each in tables)
        assert one == other
        own = [each[1][1].get("/seat/1").data for each in tables]
        assert own[0] != own[1], "the own page shows the role, or this test shows nothing"
        for rig, phones, *_ in tables:
            assert seen(rig, phones[seat], seat).status_code == 303
    one, other = (sent(*each) for each in tables)
    assert one == other
