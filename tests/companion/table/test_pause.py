"""A paused table: nothing is answered, no clock runs, no bot acts, until somebody lets it go on."""

from dataclasses import replace
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.chairs import FreeChair, SeatBot
from companion.table.inputs.corrections import Adjust, AskUndo, ThrowAgain, TryCorrection, Undo
from companion.table.inputs.games import EndGame, LayGame, StartGame
from companion.table.inputs.house import GoOn, Mute, PauseGame, SetBotPace
from companion.table.inputs.throws import SaidThrow, SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.table.waiting.pause import PausedBy
from tests.companion.refusals import refused
from tests.companion.table.table_laid import laid, throw
from tests.companion.table.test_bots_at_table import InstantTray
from tests.companion.table.waiting import wait_for

ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")


@pytest.fixture
def table(tmp_path, clock):
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), clock=clock, panel=True)) as table,
    ):
        table.do(LayGame(laid()))
        yield table


def test_nothing_is_played_until_somebody_lets_it_go_on(table):
    table.do(SeenThrow(throw(*ROLL)))
    before = table.do(PauseGame(2))
    assert before.waiting.paused == PausedBy(2)
    view = before.game.views[None].decision
    for said in (
        GiveAnswer(0, view.id, view.epoch, ("keep",)),
        Hold(1, view.id, view.epoch, True),
        CloseWindow(),
        Undo(None),
        AskUndo(),
        ThrowAgain(),
        ThrowDice(),
        Adjust(("P1/life=3",)),
        PressButton("undo"),
        TryCorrection(before.game.throws[0].decision, ROLL),
    ):
        refused("paused", table.do, said)
    assert table.state.game.views == before.game.views
    assert table.do(GoOn()).waiting.paused is None
    assert len(table.do(ThrowAgain()).game.throws) == 0


def test_a_window_stands_still_for_as_long_as_the_table_does(table, clock):
    table.do(SeenThrow(throw(*ROLL)))
    left = table.state.waiting.window.left(table.now())
    clock.now += 1
    table.do(PauseGame(None))
    clock.now += 500
    table.do(Mute(False))  # the table's thread has looked at its clocks
    assert table.state.waiting.window is not None
    assert table.state.waiting.window.left(table.now()) == left - 1
    table.do(GoOn())
    assert table.state.waiting.window.left(table.now()) == left - 1
    clock.now += left
    table.do(Mute(False))
    assert table.state.waiting.window is None


def test_a_chair_that_is_asked_for_waits_too(table, clock):
    table.do(FreeChair(1))
    table.do(PauseGame(0))
    clock.now += 500
    assert not table.do(Mute(False)).chairs.in_change.free
    table.do(GoOn())
    clock.now += 500
    assert table.do(Mute(False)).chairs.in_change.free == {1}


def test_dice_that_come_meanwhile_are_held_until_somebody_says_that_they_count(table):
    table.do(PauseGame(0))
    table.do(SeenThrow(throw(*ROLL)))
    assert table.state.tray.held.why == "paused"
    assert table.state.game.throws == ()
    state = table.do(GoOn())
    assert state.tray.held.why == "paused"
    table.do(SaidThrow(state.tray.wanted.key, dict(enumerate(ROLL, 1))))
    assert table.state.game.throws[0].faces == ROLL


def test_dice_that_come_in_a_pause_when_none_are_wanted_are_held_too(table):
    table.do(SeenThrow(throw("gatling", "gatling", "beer", "dynamite", "dynamite")))
    while table.state.waiting.window is not None:
        table.do(CloseWindow())
    asked = table.state.game.views[None].decision
    state = table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    while table.state.waiting.window is not None:
        state = table.do(CloseWindow())
    assert (state.game.views[None].decision.key, state.tray.watched) == ("serve", None)
    table.do(PauseGame(0))
    assert table.do(SeenThrow(throw(*ROLL))).tray.held.why == "paused"


def test_the_first_who_pauses_is_told_and_going_on_twice_is_fine(table):
    table.do(PauseGame(2))
    assert table.do(PauseGame(None)).waiting.paused == PausedBy(2)
    assert table.state.waiting.pauses == 1
    table.do(GoOn())
    assert table.do(GoOn()).waiting.paused is None


def test_the_buttons_pause_and_go_on(table):
    assert table.do(PressButton("pause")).waiting.paused == PausedBy(panel=True)
    assert table.do(PressButton("pause")).waiting.paused is None
    table.do(PressButton("pause"))
    assert table.do(PressButton("ok")).waiting.paused is None
    assert table.state.game.throws == ()


def test_in_the_lobby_there_is_nothing_to_pause_and_a_game_put_away_ends_the_pause(table):
    table.do(PauseGame(0))
    assert table.do(EndGame()).waiting.paused is None
    refused("no_game", table.do, PauseGame(0))
    refused("no_game", table.do, PressButton("pause"))


def test_a_restart_keeps_no_pause_but_the_pace_of_bots(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        table.do(LayGame(laid()))
        table.do(PauseGame(0))
        assert table.do(SetBotPace(4)).waiting.bot_pace == 4
        for seconds in (-1, 6, 10**9):
            refused("bot_pace", table.do, SetBotPace(seconds))
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        assert table.state.waiting.paused is None
        assert table.state.waiting.bot_pace == 4
        assert table.do(SetBotPace(0)).waiting.bot_pace == 0
    (tmp_path / "bot_pace").write_bytes(b"\xff99")
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.waiting.bot_pace == 0


def test_bots_wait_and_then_play_on(tmp_path):
    tray = InstantTray()
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), tray=tray)) as table:
        tray.table = table
        for _ in range(4):
            table.do(SeatBot("sensible"))
        table.do(StartGame())
        before = table.do(PauseGame(None))
        with BotPlayers(table, pace=0, random=Random(2)) as bots:
            assert bots._act(before) is None
            assert bots._act(replace(before, waiting=replace(before.waiting, paused=None))) is not None
            table.do(GoOn())
            wait_for(table, lambda state: len(state.game.throws) > 1)
            state = table.do(PauseGame(None))
            assert table.wait(state.revision, 0.2).game.throws == state.game.throws
