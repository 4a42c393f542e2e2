"""Windows at the table: a fixed time whoever does what, and nothing that tells who could have stepped in."""

from random import Random

import pytest

from companion.journal.journal import Journal
from companion.support.errors import JournalUnwritable
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.chairs import LetBotPlay
from companion.table.inputs.games import LayGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import laid, throw

ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")
GAMBLER, DOC, NEITHER = 1, 3, 4


def table_with(journal, game=None, **more):
    table = Table(journal, TableSettings(**({"random": Random(1), "window_seconds": None} | more)))
    if game is not None:
        table.do(LayGame(game))
    return table


@pytest.fixture
def table(journal):
    """The Sheriff has rolled once, and the window after the roll is open until it is closed."""
    with table_with(journal, laid()) as table:
        table.do(SeenThrow(throw(*ROLL)))
        assert decision(table).shape == "window"
        yield table


def decision(table):
    return table.state.game.views[None].decision


def hold(table, *seats, on=True):
    for seat in seats:
        table.do(Hold(seat, table.state.waiting.window.decision, table.state.waiting.window.epoch, on))


def lapse_until(table, key):
    """Let windows lapse until something of that key is asked."""
    while decision(table).key != key:
        table.do(CloseWindow())


@pytest.mark.parametrize("seat", range(5))
@pytest.mark.parametrize("on", [True, False])
def test_a_hold_is_nobodys_to_notice(table, journal, seat, on):
    before, stored = table.state, journal.game_on_table()
    hold(table, seat, on=on)
    assert table.state is before, "no new revision, so no stream wakes"
    assert table.wait(before.revision, 0) is before
    assert journal.game_on_table() == stored
    assert [table.holding(other) for other in range(5)] == [on and other == seat for other in range(5)]


def test_holding_without_a_power_ends_as_if_nobody_had_held(tmp_path):
    ends = []
    for held in (False, True):
        with Journal(tmp_path / str(held)) as journal, table_with(journal, laid()) as table:
            table.do(SeenThrow(throw(*ROLL)))
            if held:
                hold(table, 0, GAMBLER, 2, NEITHER)
            ends.append((table.do(CloseWindow()), journal.game_on_table()))
    assert ends[0] == ends[1]


def test_a_hold_for_another_window_or_epoch_is_stale(table):
    window = table.state.waiting.window
    refused("stale", table.do, Hold(DOC, "turn 4/P0/start", window.epoch, True))
    refused("stale", table.do, Hold(DOC, window.decision, window.epoch + 1, True))
    table.do(CloseWindow())
    refused("stale", table.do, Hold(DOC, window.decision, window.epoch, True))
    refused("stale", table.do, CloseWindow())


def test_it_ends_by_itself_though_nobody_asks(journal):
    with table_with(journal, laid(), window_seconds=0.05) as table:
        state = table.do(SeenThrow(throw(*ROLL)))
        assert state.waiting.window is not None
        assert table.wait(state.revision, 10).game.views[None].decision.key == "reroll"


def test_a_full_disk_at_the_end_of_a_window_is_told_and_tried_again(journal, clock, monkeypatch):
    with table_with(journal, laid(), window_seconds=3.0, clock=clock) as table:
        table.do(SeenThrow(throw(*ROLL)))

        def full(*_):
            raise JournalUnwritable("The disk is full.")

        monkeypatch.setattr(journal, "append", full)
        for _ in range(2):
            clock.now += 3.0
            window = table.state.waiting.window
            hold(table, DOC)
            assert table.state.machine.troubles == ("The disk is full.",)
            assert not table.state.machine.notices
            assert table.state.waiting.window.opened > window.opened
        monkeypatch.undo()
        clock.now += 3.0
        refused("stale", hold, table, DOC)
        assert table.state.waiting.window is None


def test_the_next_player_may_throw_while_the_last_windows_of_a_turn_are_open(journal):
    with table_with(journal, laid(turn=1)) as table:
        lapse_until(table, "roll")
        table.do(SeenThrow(throw("gatling", "gatling", "dynamite", "dynamite", "arrow")))
        lapse_until(table, "reroll")
        asked = decision(table)
        state = table.do(GiveAnswer(1, asked.id, asked.epoch, ("keep",) * 5))
        windows = []
        table.do(SeenThrow(throw(*ROLL)))
        while state.game.views[None].decision.shape == "window" and len(windows) < 9:
            windows.append(state.game.views[None].decision.id)
            assert (state.tray.watched.every, state.tray.watched.key) == (True, "0/turn 5/P2/roll 1")
            state = table.do(CloseWindow())
            if state.tray.held is None:
                break
        assert windows[-2:] == ["turn 4/P1/end", "turn 5/P2/start"]
        assert tuple(die.face for die in state.game.views[None].table.dice) == ROLL


class AlwaysStepsIn(Random):
    def random(self):
        return 0.0


class NeverStepsIn(Random):
    def random(self):
        return 0.99


@pytest.mark.parametrize(("random", "expected"), [(AlwaysStepsIn(1), [DOC]), (NeverStepsIn(1), [])])
def test_a_bot_holds_at_once_or_never_and_nobody_can_tell(journal, random, expected):
    asked = []
    with table_with(journal, laid()) as table:
        for seat in range(1, 5):
            table.do(LetBotPlay(seat, "random"))
        state = table.do(SeenThrow(throw(*ROLL)))
        do_it = table.do

        def do_and_tell(said):
            state = do_it(said)
            if isinstance(said, Hold):
                asked.append(said.seat)
            return state

        table.do = do_and_tell
        bots = BotPlayers(table, pace=0, random=random)
        bots.close()  # it has looked once at least
        BotPlayers._consider(bots, table.state)
        assert asked == expected, "asked once, however often it looks"
        assert [seat for seat in range(5) if table.holding(seat)] == expected
        assert table.state is state
