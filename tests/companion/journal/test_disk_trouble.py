"""A disk that is full, fails or hangs: everybody is told until it is right again, and all goes on by itself."""

import subprocess
from contextlib import suppress
from random import Random
from threading import Thread

import pytest

from companion.games.dice.options import Options
from companion.journal.chairs import Chair
from companion.journal.journal import Journal
from companion.support.errors import JournalUnreadable, JournalUnwritable, NotTaken, NotYetKnown
from companion.table import table as table_module
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import SeatBot, SitDown
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import ChooseOptions, LayGame, StartGame
from companion.table.inputs.house import Notice
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.journal.poor_disk import fill, make_poor, small_disk
from tests.companion.table.table_laid import laid, throw
from tests.companion.table.waiting import WITHIN, wait_for

HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")
BEER_ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Waits for the disk that a test need not sit out."""
    monkeypatch.setattr(table_module, "PROBE_EVERY", 0.02)
    monkeypatch.setattr(table_module, "ANSWER_WITHIN", 0.1)
    monkeypatch.setattr(table_module, "HANGS_STILL", 0.05)
    monkeypatch.setattr(table_module, "CLOSE_WITHIN", 0.2)


@pytest.fixture
def patient(monkeypatch):
    """A real disk may take its time."""
    monkeypatch.setattr(table_module, "ANSWER_WITHIN", 20.0)


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path / "disk") as disk:
        yield disk


@pytest.fixture
def table(journal):
    with Table(journal, TableSettings(random=Random(1))) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        yield table


def faces(state):
    return tuple(die.face for die in state.game.views[None].table.dice)


def _use_up(journal):
    """Fill the room that the log has left to itself, also what it finds once it begins anew."""
    failed = 0
    while failed < 20:
        try:
            journal.probe()
            failed = 0
        except JournalUnwritable:
            failed += 1


# -- full ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("patient")
def test_bots_go_on_by_themselves_when_a_full_disk_has_room_again(disk):
    with Journal(disk) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for _ in range(4):
            table.do(SeatBot("random"))
        table.do(ChooseOptions(Options(dice_by="companion")))
        table.do(StartGame())
        filler = fill(disk)
        _use_up(journal)
        with BotPlayers(table, pace=0, random=Random(2)):
            state = wait_for(table, lambda state: state.machine.troubles)
            assert state.machine.troubles[0].startswith(f"The disk that holds {disk} is full")
            throws = len(state.game.throws)
            table.do(Notice("A throw, or anything else, was seen."))
            assert table.state.machine.troubles, "no notice wipes what is still wrong"
            filler.unlink()
            state = wait_for(table, lambda state: len(state.game.throws) > throws and not state.machine.troubles)
    with Journal(disk) as journal, Table(journal) as table:
        assert len(table.state.game.throws) >= len(state.game.throws)


@pytest.mark.usefixtures("patient")
def test_a_throw_that_a_full_disk_did_not_take_is_taken_when_there_is_room(disk):
    with Journal(disk) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        filler = fill(disk)
        _use_up(journal)
        before = table.state
        with pytest.raises(JournalUnwritable, match="is full"):
            table.do(SeenThrow(throw(*HARMLESS)))
        assert table.state.tray.held.why == "disk"
        assert table.state.game.record == before.game.record
        filler.unlink()
        state = wait_for(table, lambda state: state.tray.held is None and not state.machine.troubles)
        assert faces(state) == HARMLESS


def test_a_full_disk_is_called_full_at_the_start_and_a_whole_journal_is_played_on(disk):
    with Journal(disk) as journal:
        journal.save_chairs([Chair("Anna")])
    filler = fill(disk)
    with pytest.raises(JournalUnwritable, match="is full: free some space"):
        Journal(disk / "new")
    with Journal(disk) as journal, Table(journal) as table:
        assert table.state.names == ("Anna",)
        assert "is full" in table.state.machine.troubles[0]
        filler.unlink()
        wait_for(table, lambda state: not state.machine.troubles)


def test_a_full_disk_after_a_kill_is_called_full_and_its_log_is_read(disk):
    with Journal(disk) as journal:
        journal.save_chairs([Chair("Anna")])
        killed = disk / "killed"
        killed.mkdir()
        for file in disk.glob("journal.sqlite*"):
            if not file.name.endswith("-shm"):
                (killed / file.name).write_bytes(file.read_bytes())
    filler = fill(disk)
    with Journal(killed) as journal, Table(journal) as table:
        assert table.state.names == ("Anna",)
        assert "is full" in table.state.machine.troubles[0]
        filler.unlink()
        wait_for(table, lambda state: not state.machine.troubles)


def test_a_disk_that_is_read_only_has_its_own_sentence(disk):
    Journal(disk).close()
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    with pytest.raises(JournalUnwritable, match=f"Nothing can be written in {disk}"):
        Journal(disk)
    with pytest.raises(JournalUnwritable, match=f"Nothing can be written in {disk / 'new'}"):
        Journal(disk / "new")


# -- failing ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("patient")
def test_a_disk_whose_sync_fails_is_told_until_it_works(table, journal):
    disk = make_poor(journal)
    before = table.state
    disk.fails = True
    with pytest.raises(JournalUnwritable, match="does not work as it should"):
        table.do(SeenThrow(throw(*HARMLESS)))
    assert "does not work as it should" in table.state.machine.troubles[0]
    assert table.state.game.record == before.game.record, "nobody sees what is not on the disk"
    assert table.state.tray.held.why == "disk"
    disk.fails = False
    state = wait_for(table, lambda state: not state.machine.troubles and state.tray.held is None)
    assert faces(state) == HARMLESS


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("error", [JournalUnwritable, JournalUnreadable])
def test_what_a_disk_has_not_taken_is_on_no_page_though_it_cannot_be_read_again_either(
    table, journal, monkeypatch, error
):
    disk = make_poor(journal)
    before = table.state
    disk.fails = True

    def unreadable(*_):
        raise error("The disk cannot be read.")

    with monkeypatch.context() as blind:
        blind.setattr(journal, "game_on_table", unreadable)
        with pytest.raises(JournalUnwritable):
            table.do(SeenThrow(throw(*HARMLESS)))
        assert table.state.machine.troubles
        for act in (lambda: table.do(Notice("look")), lambda: table.do(Undo(None))):
            with pytest.raises(JournalUnwritable):
                act()
            assert table.state.game.record == before.game.record
    disk.fails = False
    state = wait_for(table, lambda state: state.game.throws and not state.machine.troubles)
    assert faces(state) == HARMLESS
    stored = journal.game_on_table()
    assert [command.row().decision for command in stored.commands].count(stored.commands[-1].row().decision) == 1


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("error", [JournalUnwritable, JournalUnreadable])
def test_while_nobody_knows_what_stands_on_the_disk_it_is_asked_every_few_seconds(journal, monkeypatch, error):
    """A window's time is over, and can be given effect only when the disk can be read: the table does not spin."""
    clock = Clock()

    def unreadable(*_):
        raise error("The disk cannot be read.")

    with Table(journal, TableSettings(random=Random(1), clock=clock)) as table:
        table.do(LayGame(laid()))
        table.do(SeenThrow(throw(*BEER_ROLL)))
        disk = make_poor(journal)
        disk.fails = True
        with monkeypatch.context() as blind:
            blind.setattr(journal, "game_on_table", unreadable)
            clock.now += 3.0
            with pytest.raises(JournalUnwritable, match="cannot be read"):
                table.do(Notice("look"))
            assert table.state.machine.troubles
            assert table.state.waiting.window is not None
            assert table._patience() == table_module.PROBE_EVERY
            disk.fails = False
            wait_for(table, lambda state: state.machine.troubles == ("The disk cannot be read.",))
        wait_for(table, lambda state: not state.machine.troubles)
        assert table.state.waiting.window is not None, "it runs once more"
        clock.now += 3.0
        table.do(Notice("look"))
        assert table.state.waiting.window is None


# -- hanging ---------------------------------------------------------------------------------------------------------


def test_a_disk_that_hangs_it_is_not_known_yet_and_everybody_sees_it_when_it_has_happened(table, journal):
    disk = make_poor(journal)
    disk.answers.clear()
    with pytest.raises(NotYetKnown, match="nobody knows whether"):
        table.do(SeenThrow(throw(*HARMLESS)))
    assert "isn't answering" in table.state.machine.troubles[0]
    with pytest.raises(NotTaken, match="was not taken"):
        table.do(Undo(None))
    assert not table.state.game.throws
    disk.answers.set()
    state = wait_for(table, lambda state: state.game.throws)
    assert faces(state) == HARMLESS
    wait_for(table, lambda state: not state.machine.troubles)
    assert table.state.game.throws, "what was not taken does not happen later either"


def test_who_only_looks_is_told_that_the_disk_hangs(table, journal):
    disk = make_poor(journal)
    disk.answers.clear()

    def press():
        with suppress(NotYetKnown):
            table.do(SeenThrow(throw(*HARMLESS)))

    caller = Thread(target=press)
    caller.start()
    assert disk.hangs.wait(WITHIN)
    state = table.state
    while not state.machine.troubles:
        state = table.wait(state.revision, 0.02)
    assert "isn't answering" in state.machine.troubles[0]
    disk.answers.set()
    caller.join()


def test_bots_outlive_a_disk_that_hangs(journal):
    with Table(journal, TableSettings(random=Random(1))) as table:
        for _ in range(4):
            table.do(SeatBot("random"))
        table.do(ChooseOptions(Options(dice_by="companion")))
        table.do(StartGame())
        disk = make_poor(journal)
        disk.answers.clear()
        with BotPlayers(table, pace=0, random=Random(2)):
            throws = len(wait_for(table, lambda state: state.machine.troubles).game.throws)
            disk.answers.set()
            wait_for(table, lambda state: len(state.game.throws) > throws + 1 and not state.machine.troubles)


def test_a_table_on_a_disk_that_hangs_is_put_away_all_the_same(tmp_path):
    journal = Journal(tmp_path)
    table = Table(journal, TableSettings(random=Random(1)))
    disk = make_poor(journal)
    disk.answers.clear()
    with pytest.raises(NotYetKnown):
        table.do(SitDown("Anna", None))
    table.close()
    journal.close()
    assert disk.hangs.is_set()
    disk.answers.set()
    assert table._loop.join(WITHIN)
    disk._db.close()
    with Journal(tmp_path) as journal:
        assert journal.chairs() == (Chair("Anna"),)
