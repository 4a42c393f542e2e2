"""The table: one owner, everything on disk before it is seen, throws that answer what is asked."""

from random import Random
from threading import Barrier, Thread

import pytest

from companion.journal.commands import Answered
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored
from companion.kernel.decision import CHANCE, Answer
from companion.support.errors import JournalUnreadable, JournalUnwritable, Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import MoveChair, SitDown, StandUp
from companion.table.inputs.corrections import Adjust, ThrowAgain, Undo
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import NAMES, FakeTray, throw

HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


@pytest.fixture
def tray():
    return FakeTray()


@pytest.fixture
def table(journal, tray):
    with Table(journal, TableSettings(random=Random(1), tray=tray, camera="fake", panel=True)) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        yield table


def active(state):
    return state.game.views[None].table.active


def faces(state):
    return tuple(die.face for die in state.game.views[None].table.dice)


def test_chairs_can_be_taken_moved_and_left_before_the_game(table):
    assert table.do(MoveChair(0, 4)).names == ("Ben", "Carl", "Dora", "Emil", "Anna")
    assert table.do(StandUp(4)).names == ("Ben", "Carl", "Dora", "Emil")
    refused("name_taken", table.do, SitDown(" bEN ", None))
    refused("name_empty", table.do, SitDown("   ", None))
    refused("name_empty", table.do, SitDown("x" * 21, None))
    refused("name_empty", table.do, SitDown("\N{ZERO WIDTH JOINER}", None))
    refused("name_empty", table.do, SitDown("An\N{RIGHT-TO-LEFT OVERRIDE}na", None))
    refused("name_taken", table.do, SitDown("B\N{ZERO WIDTH JOINER}en", None))
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert table.do(SitDown(family, None)).names[-1] == family
    refused("no_such_chair", table.do, StandUp(9))


def test_a_tray_that_fails_once_is_asked_again(table, tray, monkeypatch):
    table.do(StartGame())
    with monkeypatch.context() as broken:
        broken.setattr(tray, "throw", lambda dice: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            table.do(ThrowDice())
    assert not table.state.tray.throwing
    assert table.do(ThrowDice()).tray.throwing
    assert tray.asked == [(1, 2, 3, 4, 5)]


def test_without_a_tray_dice_are_thrown_by_hand(tmp_path):
    with Journal(tmp_path / "other") as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        refused("no_tray", table.do, ThrowDice())


def test_undo_asked_from_a_page_that_has_been_overtaken_is_stale(table):
    state = table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    state = table.do(SeenThrow(throw("beer", first=2)))
    view = state.game.views[None]
    shown = (view.epoch, view.decision.id)
    table.do(Undo(active(state), shown))
    refused("stale", table.do, Undo(active(state), shown))
    refused("stale", table.do, ThrowAgain(shown))


def test_after_a_restart_it_stands_where_it_stood(tmp_path):
    with Journal(tmp_path / "data") as journal, Table(journal, TableSettings(random=Random(5))) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        table.do(SeenThrow(throw(*HARMLESS)))
        table.do(SeenThrow(throw("beer", first=2)))
        before = table.do(Undo(None))
    with Journal(tmp_path / "data") as journal, Table(journal) as table:
        assert table.state.game.views == before.game.views
        assert table.state.chairs.sitting == before.chairs.sitting
        assert table.state.tray.wanted == before.tray.wanted


def test_a_disk_that_takes_no_more_changes_nothing_and_is_told(table, journal, monkeypatch):
    before = table.do(StartGame())

    def full(*_):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "append", full)
    with pytest.raises(JournalUnwritable):
        table.do(SeenThrow(throw(*HARMLESS)))
    assert table.state.game.views == before.game.views
    monkeypatch.undo()
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert faces(state) == HARMLESS, "the game goes on once there is space"


def test_a_game_that_cannot_be_written_has_not_begun(table, journal, monkeypatch):
    def full(*_, **__):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "begin_game", full)
    with pytest.raises(JournalUnwritable):
        table.do(StartGame())
    assert table.state.phase == "lobby"
    monkeypatch.undo()
    assert table.do(StartGame()).phase == "playing"


def test_a_fault_of_ours_is_told_to_the_caller_and_the_table_goes_on(table, monkeypatch):
    before = table.do(StartGame())
    monkeypatch.setattr(table._logic.on_table, "commit", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.do(Undo(None))
    monkeypatch.undo()
    assert table.state.game.views == before.game.views
    assert faces(table.do(SeenThrow(throw(*HARMLESS)))) == HARMLESS


def test_a_journal_that_the_rules_do_not_take_is_told_at_the_very_answer(table, journal):
    table.do(StartGame())
    table.close()
    journal.append(1, [Answered("turn 1/P0/fly", 0, 0, ("far",))])
    with pytest.raises(JournalUnreadable, match=r"turn 1/P0/fly.*does not fit the rules"):
        game_stored(journal.game(1))
    with Table(journal) as again:
        assert (again.state.phase, again.state.names) == ("lobby", NAMES)
        assert "Game 1 cannot be read on from its answer 3" in again.state.machine.troubles[0]


def test_two_phones_at_once_one_of_them_is_stale(table):
    state = table.do(StartGame())
    state = table.do(SeenThrow(throw(*HARMLESS)))
    view = state.game.views[None].decision
    barrier, outcomes = Barrier(2), []

    def tap():
        barrier.wait()
        try:
            table.do(GiveAnswer(active(state), view.id, view.epoch, ("keep",) * 5))
            outcomes.append("taken")
        except Refused as error:
            outcomes.append(error.key)

    threads = [Thread(target=tap) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale", "taken"]


def test_who_waits_is_told_of_each_new_state(table):
    seen = []
    revision = table.state.revision

    def look():
        seen.append(table.wait(revision, 10).phase)

    thread = Thread(target=look)
    thread.start()
    table.do(StartGame())
    thread.join()
    assert seen == ["playing"]
    assert table.wait(table.state.revision, 0) is table.state


def test_a_table_that_was_put_away_says_so_at_once(table):
    table.close()
    refused("table_closed", table.do, StartGame())


def test_the_record_is_sealed_until_the_game_has_ended(table):
    assert table.state.game.record is None
    state = table.do(StartGame())
    assert state.game.record.answers[0] == Answer("roles", CHANCE, ("sealed",))
    state = table.do(Adjust((f"P{active(state)}/eliminate",)))
    assert state.phase == "over"
    assert "sheriff" in state.game.record.answers[0].tokens
