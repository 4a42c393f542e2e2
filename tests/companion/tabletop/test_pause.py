"""A paused table: nothing is answered, no clock runs, no bot acts, until somebody lets it go on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.errors import Refused
from companion.journal.journal import Journal
from companion.tabletop.bot_players import BotPlayers
from companion.tabletop.table import Table
from companion.tabletop.waiting.pause import PausedBy
from tests.companion.tabletop.table_laid import FakeClock, laid, throw
from tests.companion.tabletop.test_bots_at_table import InstantTray
from tests.companion.tabletop.waiting import wait_for

ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def table(tmp_path, clock):
    with Journal(tmp_path) as journal, Table(journal, random=Random(1), clock=clock, panel=True) as table:
        table.lay(laid())
        yield table


def refused(key, act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    assert caught.value.key == key


def test_nothing_is_played_until_somebody_lets_it_go_on(table):
    table.throw(throw(*ROLL))
    before = table.pause(2)
    assert before.paused == PausedBy(2)
    view = before.views[None].decision
    for act, *args in (
        (table.answer, 0, view.id, view.epoch, ("keep",)),
        (table.hold, 1, view.id, view.epoch, True),
        (table.close_window,),
        (table.undo, None),
        (table.ask_undo,),
        (table.throw_again,),
        (table.throw_dice,),
        (table.adjust, ("P1/life=3",)),
        (table.press, "undo"),
        (table.try_correction, before.throws[0].decision, ROLL),
    ):
        refused("paused", act, *args)
    assert table.state.views == before.views
    assert table.go_on().paused is None
    assert len(table.throw_again().throws) == 0


def test_a_window_stands_still_for_as_long_as_the_table_does(table, clock):
    table.throw(throw(*ROLL))
    left = table.state.window.left(table.now())
    clock.now += 1
    table.pause(None)
    clock.now += 500
    table.mute(False)  # the table's thread has looked at its clocks
    assert table.state.window is not None
    assert table.state.window.left(table.now()) == left - 1
    table.go_on()
    assert table.state.window.left(table.now()) == left - 1
    clock.now += left
    table.mute(False)
    assert table.state.window is None


def test_a_chair_that_is_asked_for_waits_too(table, clock):
    table.free_chair(1)
    table.pause(0)
    clock.now += 500
    assert not table.mute(False).in_change.free
    table.go_on()
    clock.now += 500
    assert table.mute(False).in_change.free == {1}


def test_dice_that_come_meanwhile_are_held_until_somebody_says_that_they_count(table):
    table.pause(0)
    table.throw(throw(*ROLL))
    assert table.state.held.why == "paused"
    assert table.state.throws == ()
    state = table.go_on()
    assert state.held.why == "paused"
    table.say_throw(state.wanted.key, dict(enumerate(ROLL, 1)))
    assert table.state.throws[0].faces == ROLL


def test_the_first_who_pauses_is_told_and_going_on_twice_is_fine(table):
    table.pause(2)
    assert table.pause(None).paused == PausedBy(2)
    assert table.state.pauses == 1
    table.go_on()
    assert table.go_on().paused is None


def test_the_buttons_pause_and_go_on(table):
    assert table.press("pause").paused == PausedBy(panel=True)
    assert table.press("pause").paused is None
    table.press("pause")
    assert table.press("ok").paused is None
    assert table.state.throws == ()


def test_in_the_lobby_there_is_nothing_to_pause_and_a_game_put_away_ends_the_pause(table):
    table.pause(0)
    assert table.end().paused is None
    refused("no_game", table.pause, 0)
    refused("no_game", table.press, "pause")


def test_a_restart_keeps_no_pause_but_the_pace_of_bots(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, random=Random(1)) as table:
        table.lay(laid())
        table.pause(0)
        assert table.take_time(4).bot_pace == 4
        for seconds in (-1, 6, 10**9):
            refused("bot_pace", table.take_time, seconds)
    with Journal(tmp_path) as journal, Table(journal, random=Random(1)) as table:
        assert table.state.paused is None
        assert table.state.bot_pace == 4
        assert table.take_time(0).bot_pace == 0
    (tmp_path / "bot_pace").write_bytes(b"\xff99")
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.bot_pace == 0


def test_bots_wait_and_then_play_on(tmp_path):
    tray = InstantTray()
    with Journal(tmp_path) as journal, Table(journal, random=Random(1), tray=tray) as table:
        tray.table = table
        for _ in range(4):
            table.seat_bot("sensible")
        table.start()
        before = table.pause(None)
        with BotPlayers(table, pace=0, random=Random(2)) as bots:
            assert bots._act(before) is None
            assert bots._act(replace(before, paused=None)) is not None
            table.go_on()
            wait_for(table, lambda state: len(state.throws) > 1)
            state = table.pause(None)
            assert table.wait(state.revision, 0.2).throws == state.throws
