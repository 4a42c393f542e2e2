"""A disk that is full, fails or hangs: everybody is told until it is right again, and all goes on by itself."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from random import Random
from threading import Thread

import pytest

from companion.chairs import Chair
from companion.dicegame.options import Options
from companion.errors import JournalUnwritable, NotTaken, NotYetKnown
from companion.journal.journal import Journal
from companion.tabletop import table as table_module
from companion.tabletop.bot_players import BotPlayers
from companion.tabletop.table import Table
from tests.companion.journal.poor_disk import fill, make_poor, small_disk
from tests.companion.tabletop.table_laid import throw
from tests.companion.tabletop.waiting import WITHIN, wait_for

HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


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
def journal(tmp_path):
    with Journal(tmp_path) as journal:
        yield journal


@pytest.fixture
def table(journal):
    with Table(journal, random=Random(1)) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.sit_down(name, None)
        table.start()
        yield table


def faces(state):
    return tuple(die.face for die in state.views[None].table.dice)


def _use_up(journal):
    """Fill the room that the log has left to itself."""
    with suppress(JournalUnwritable):
        while True:
            journal.probe()


# -- full ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("patient")
def test_bots_go_on_by_themselves_when_a_full_disk_has_room_again(disk):
    with Journal(disk) as journal, Table(journal, random=Random(1)) as table:
        for _ in range(4):
            table.seat_bot("random")
        table.choose(Options(dice_by="companion"))
        table.start()
        filler = fill(disk)
        with BotPlayers(table, pace=0, random=Random(2)):
            state = wait_for(table, lambda state: state.troubles)
            assert state.troubles[0].startswith(f"The disk that holds {disk} is full")
            throws = len(state.throws)
            table.notice("A throw, or anything else, was seen.")
            assert table.state.troubles, "no notice wipes what is still wrong"
            filler.unlink()
            state = wait_for(table, lambda state: len(state.throws) > throws and not state.troubles)
    with Journal(disk) as journal, Table(journal) as table:
        assert len(table.state.throws) >= len(state.throws)


@pytest.mark.usefixtures("patient")
def test_a_throw_that_a_full_disk_did_not_take_is_taken_when_there_is_room(disk):
    with Journal(disk) as journal, Table(journal, random=Random(1)) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.sit_down(name, None)
        table.start()
        filler = fill(disk)
        _use_up(journal)
        before = table.state
        with pytest.raises(JournalUnwritable, match="is full"):
            table.throw(throw(*HARMLESS))
        assert table.state.held.why == "disk"
        assert table.state.record == before.record
        filler.unlink()
        state = wait_for(table, lambda state: state.held is None and not state.troubles)
        assert faces(state) == HARMLESS


def test_a_full_disk_is_called_full_at_the_start_and_a_whole_journal_is_played_on(disk):
    with Journal(disk) as journal:
        journal.save_chairs([Chair("Anna")])
    filler = fill(disk)
    with pytest.raises(JournalUnwritable, match="is full: free some space"):
        Journal(disk / "new")
    with Journal(disk) as journal, Table(journal) as table:
        assert table.state.names == ("Anna",)
        assert "is full" in table.state.troubles[0]
        filler.unlink()
        wait_for(table, lambda state: not state.troubles)


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
        assert "is full" in table.state.troubles[0]
        filler.unlink()
        wait_for(table, lambda state: not state.troubles)


def test_a_disk_that_is_read_only_has_its_own_sentence(disk):
    Journal(disk).close()
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    with pytest.raises(JournalUnwritable, match=f"Nothing can be written in {disk}"):
        Journal(disk)
    with pytest.raises(JournalUnwritable, match=f"Nothing can be written in {disk / 'new'}"):
        Journal(disk / "new")


# -- failing ---------------------------------------------------------------------------------------------------------


def test_a_disk_whose_sync_fails_is_told_until_it_works(table, journal):
    disk = make_poor(journal)
    before = table.state
    disk.fails = True
    with pytest.raises(JournalUnwritable, match="does not work as it should"):
        table.throw(throw(*HARMLESS))
    assert "does not work as it should" in table.state.troubles[0]
    assert table.state.record == before.record, "nobody sees what is not on the disk"
    assert table.state.held.why == "disk"
    disk.fails = False
    state = wait_for(table, lambda state: not state.troubles and state.held is None)
    assert faces(state) == HARMLESS


def test_what_a_disk_has_not_taken_is_on_no_page_though_it_cannot_be_read_again_either(table, journal, monkeypatch):
    disk = make_poor(journal)
    before = table.state
    disk.fails = True

    def unreadable(*_):
        raise JournalUnwritable("The disk cannot be read.")

    monkeypatch.setattr(journal, "game_on_table", unreadable)
    with pytest.raises(JournalUnwritable):
        table.throw(throw(*HARMLESS))
    for act in (lambda: table.notice("look"), lambda: table.undo(None)):
        with pytest.raises(JournalUnwritable):
            act()
        assert table.state.record == before.record
    monkeypatch.undo()
    disk.fails = False
    state = wait_for(table, lambda state: state.throws and not state.troubles)
    assert faces(state) == HARMLESS
    stored = journal.game_on_table()
    assert [command.decision for command in stored.commands].count(stored.commands[-1].decision) == 1


# -- hanging ---------------------------------------------------------------------------------------------------------


def test_a_disk_that_hangs_it_is_not_known_yet_and_everybody_sees_it_when_it_has_happened(table, journal):
    disk = make_poor(journal)
    disk.answers.clear()
    with pytest.raises(NotYetKnown, match="not known yet"):
        table.throw(throw(*HARMLESS))
    assert "does not answer" in table.state.troubles[0]
    with pytest.raises(NotTaken, match="was not taken"):
        table.undo(None)
    assert not table.state.throws
    disk.answers.set()
    state = wait_for(table, lambda state: state.throws)
    assert faces(state) == HARMLESS
    wait_for(table, lambda state: not state.troubles)
    assert table.state.throws, "what was not taken does not happen later either"


def test_who_only_looks_is_told_that_the_disk_hangs(table, journal):
    disk = make_poor(journal)
    disk.answers.clear()

    def press():
        with suppress(NotYetKnown):
            table.throw(throw(*HARMLESS))

    caller = Thread(target=press)
    caller.start()
    assert disk.hangs.wait(WITHIN)
    state = table.state
    while not state.troubles:
        state = table.wait(state.revision, 0.02)
    assert "does not answer" in state.troubles[0]
    disk.answers.set()
    caller.join()


def test_bots_outlive_a_disk_that_hangs(journal):
    with Table(journal, random=Random(1)) as table:
        for _ in range(4):
            table.seat_bot("random")
        table.choose(Options(dice_by="companion"))
        table.start()
        disk = make_poor(journal)
        disk.answers.clear()
        with BotPlayers(table, pace=0, random=Random(2)):
            throws = len(wait_for(table, lambda state: state.troubles).throws)
            disk.answers.set()
            wait_for(table, lambda state: len(state.throws) > throws + 1 and not state.troubles)


def test_a_table_on_a_disk_that_hangs_is_put_away_all_the_same(tmp_path):
    journal = Journal(tmp_path)
    table = Table(journal, random=Random(1))
    disk = make_poor(journal)
    disk.answers.clear()
    with pytest.raises(NotYetKnown):
        table.sit_down("Anna", None)
    table.close()
    journal.close()
    assert disk.hangs.is_set()
    disk.answers.set()
    assert table._loop.join(WITHIN)
    disk._db.close()
    with Journal(tmp_path) as journal:
        assert journal.chairs() == (Chair("Anna"),)
