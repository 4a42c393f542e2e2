"""Pause on the pages: who may, what every page shows, and that a stranger cannot."""

import threading

import pytest

from companion.table.inputs.house import GoOn, PauseGame
from tests.clock import Clock
from tests.web.table_rig import Rig

PAUSED, ON = {"on": "yes"}, {"on": "no"}


@pytest.fixture
def laid(rig: Rig):
    phones = rig.sit("Anna", "Ben", "Carl", "Dora", "Emil")
    rig.lay()
    return phones


def test_every_page_shows_who_paused_and_those_who_may_a_button(rig: Rig, laid) -> None:
    host, stranger = rig.host(), rig.phone()
    assert ">Pause</button>" in laid[1].get("/seat/1").text
    assert ">Pause</button>" in host.get("/host").text
    answer = laid[1].post("/pause", data={**PAUSED, "seat": "1", "back": "/seat/1"})
    assert (answer.status_code, answer.location) == (303, "/seat/1")
    pages = ((laid[0], "/seat/0"), (laid[1], "/"), (host, "/host"), (host, "/host/dice"), (laid[2], "/join"))
    for phone, path in pages:
        page = phone.get(path).text
        assert "Paused by Ben" in page
        assert '<button class="big" name="on" value="no">Continue</button>' in page
        assert ">Pause</button>" not in page
    public = stranger.get("/").text
    assert "Paused by Ben" in public
    assert ">Continue</button>" not in public
    refused = laid[0].post("/seat/0/undo", data={"epoch": rig.decision.epoch, "decision": rig.decision.id})
    assert "The table is paused" in refused.text
    assert laid[3].post("/pause", data=ON).location == "/"
    assert "Paused" not in stranger.get("/").text


def test_a_stranger_and_rubbish_change_nothing(rig: Rig, laid) -> None:
    assert rig.phone().post("/pause", data=PAUSED).status_code == 409
    assert rig.phone().post("/pause", data={**PAUSED, "seat": "0"}).status_code == 409
    for rubbish in ({}, {"on": "maybe"}):
        assert laid[0].post("/pause", data=rubbish).status_code == 409
    assert rig.table.state.waiting.paused is None
    for back in ("//elsewhere.example", "//elsewhere.example/", "https://elsewhere.example", "/\\elsewhere", "\n"):
        assert laid[0].post("/pause", data={**PAUSED, "back": back, "seat": "٣²"}).location == "/"
    assert rig.table.state.waiting.paused.seat == 0
    assert rig.phone().post("/pause", data=ON).status_code == 409
    assert rig.table.state.waiting.paused is not None


def test_of_two_at_once_one_is_told_and_neither_fails(rig: Rig, laid) -> None:
    statuses: list[int] = []
    threads = [
        threading.Thread(target=lambda phone=phone: statuses.append(phone.post("/pause", data=PAUSED).status_code))
        for phone in laid
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert statuses == [303] * 5
    assert rig.table.state.waiting.pauses == 1


def test_in_the_lobby_and_after_the_game_there_is_nothing_to_pause(rig: Rig) -> None:
    anna, *_ = rig.sit("Anna", "Ben", "Carl", "Dora")
    assert ">Pause</button>" not in anna.get("/seat/0").text
    assert anna.post("/pause", data=PAUSED).status_code == 409
    assert anna.post("/pause", data=ON).status_code == 303


def test_the_bar_of_a_window_stands_still(open_rig) -> None:
    clock = Clock()
    rig = open_rig(window_seconds=4.0, clock=clock)
    phones = rig.sit("Anna", "Ben", "Carl", "Dora", "Emil")
    cards = ("sheriff+ 9/10", "the_gambler 7/8", "left_hand 7/8", "the_doc 7/8", "the_bad 7/8")
    position = " | ".join(("dice turn 4 P0", *(f"{card} 0 stranger" for card in cards)))
    rig.lay(position, modules=("special_roles",))
    rig.throw("gatling", "gatling", "dynamite", "dynamite", "beer")
    clock.now += 1.0
    assert 'dur="3.0s"' in phones[1].get("/seat/1").text
    rig.table.do(PauseGame(1))
    clock.now += 100.0
    assert '<rect width="75.0" height="4"></rect>' in phones[1].get("/seat/1").text
    rig.table.do(GoOn())
    assert 'dur="3.0s"' in phones[1].get("/seat/1").text


def test_the_host_says_how_fast_bots_play(rig: Rig) -> None:
    host = rig.host()
    assert host.post("/host/bot-pace", data={"seconds": "3"}).status_code == 303
    assert 'value="3" required checked' in host.get("/host").text
    for rubbish in ("", "9", "-1", "x"):
        assert host.post("/host/bot-pace", data={"seconds": rubbish}).status_code == 409
    assert rig.table.state.waiting.bot_pace == 3
