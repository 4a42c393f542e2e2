"""A game that a record tells is laid on the table: shown if it has ended, else played on; all on disk or none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.chairs import Chair
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import JournalUnwritable, RecordInvalid, Refused
from companion.games import game_told
from companion.journal.journal import Journal
from companion.kernel.decision import CHANCE, Dice
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on, random_answer
from companion.kernel.record import Record
from companion.kernel.remark import LAID, Remark
from companion.simulation import play_game
from companion.tabletop.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
WHOLE = play_game(DiceGame(), dice_setup(NAMES), "3").record


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "data") as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Iterator[Table]:
    with Table(journal, random=Random(1), objection_seconds=0) as table:
        yield table


def laid(record):
    """The same record, laid on a table where it ends."""
    return replace(record, remarks=(*record.remarks, Remark(len(record.answers), LAID)))


def told(answers: int, names: tuple[str, ...] = NAMES) -> Game:
    """The game, read from its record's text, after so many answers."""
    return game_told(record_text(Record(dice_setup(names), WHOLE.answers[:answers])))


def answer_anything(table: Table, random: Random) -> None:
    view = table.state.views[None].decision
    pending = table._top._game.pending
    if isinstance(pending, Dice):
        faces = random_answer(pending, CHANCE, random)
        table.say_throw(table.state.wanted.key, dict(zip(table.state.wanted.dice, faces, strict=True)))
    else:
        seat = view.waiting_for[0]
        table.answer(seat, view.id, view.epoch, random_answer(pending, seat, random))


def test_an_ended_game_is_shown_as_over(table):
    state = table.lay(told(len(WHOLE.answers)))
    assert state.phase == "over"
    assert state.names == NAMES
    assert state.record == laid(WHOLE)
    assert state.laid
    assert state.views[None].table.winners
    assert state.views[None].log[-2].key == "game_over"
    assert table.end().phase == "lobby"
    assert table.start().phase == "playing"


def test_an_unfinished_game_is_played_on_to_its_end_and_stands_after_each_restart(table, journal):
    state = table.lay(told(40))
    assert state.phase == "playing"
    game = told(40)
    assert state.views[None].decision.id == game.pending.id
    assert state.views[None].table == game.rules.view(game.state, None)
    random = Random(2)
    while table.state.phase == "playing":
        answer_anything(table, random)
        with_restart = table._top._game.record
        table._top.restore()
        assert table._top._game.record == with_restart
    assert table.state.record.answers[:40] == WHOLE.answers[:40]


@pytest.mark.parametrize("answers", range(2, len(WHOLE.answers), 7))
def test_wherever_it_stands_it_is_the_same_game_after_a_restart(tmp_path, answers):
    with Journal(tmp_path) as journal, Table(journal) as table:
        laid = table.lay(told(answers))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.views == laid.views
        assert table.state.chairs == laid.chairs
        assert table._top._game.record.answers == WHOLE.answers[:answers]


def test_undo_and_corrections_work_on_what_was_laid(table):
    table.lay(told(60))
    random = Random(3)
    for _ in range(4):
        answer_anything(table, random)
    for _ in range(8):
        table.undo(None)
    assert len(table._top._game.record.answers) < 60
    throw = table.state.throws[0]
    table.try_correction(throw.decision, ("beer",) * len(throw.dice))
    state = table.confirm_correction()
    assert state.throws[0].faces == ("beer",) * len(throw.dice)
    before = table._top._game.record
    table._top.restore()
    assert table._top._game.record == before


def test_what_the_host_had_adjusted_is_laid_too(table):
    game = told(2)
    game.adjust(("P0/life=3", "P1/arrows=2"))
    play_on(game, Random(1))
    state = table.lay(game_told(record_text(game.record)))
    assert state.views[None].table.seats[0].life == 3
    table._top.restore()
    assert table._top._game.record == laid(game.record)


@pytest.mark.parametrize("answers", [0, 1])
def test_what_is_not_dealt_yet_is_dealt(table, answers):
    state = table.lay(told(answers))
    assert state.wanted is not None
    table._top.restore()
    assert table.state.views[None].table == table._top._game.rules.view(table._top._game.state, None)


def test_its_roles_are_secret_again(table):
    state = table.lay(told(40))
    roles = WHOLE.answers[0].tokens
    for seat, view in state.views.items():
        for other in view.table.seats:
            assert other.role == (roles[other.number] if other.role_shown or other.number == seat else None)
    assert state.record.answers[0].tokens == ("sealed",)


def test_who_sits_here_by_the_same_name_keeps_phone_or_bot(table, journal):
    table.sit_down("carl", "carls phone")
    table.sit_down("Zoe", "zoes phone")
    table.sit_down("ANNA", None)
    table.let_bot_play(2, "sensible")
    state = table.lay(told(40))
    assert state.chairs == (
        Chair("Anna", None, "sensible"), Chair("Ben"), Chair("Carl", "carls phone"), Chair("Dora"), Chair("Emil"),
    )  # fmt: skip
    assert journal.chairs() == state.chairs


# -- refused -----------------------------------------------------------------------------------------------------------


def refused(key, act, *arguments):
    with pytest.raises(Refused) as caught:
        act(*arguments)
    assert caught.value.key == key


def test_not_while_a_game_lies_on_the_table(table):
    for name in NAMES:
        table.sit_down(name, None)
    table.start()
    before = table.state
    refused("table_taken", table.lay, told(40))
    assert table.state is before


@pytest.mark.parametrize(
    "names",
    [("Anna", "Ben", "Carl", "Dora", "E" * 21), ("Anna", "Ben", "Carl", "Dora", "ANNA"), ("A  B", *NAMES[1:])],
)
def test_names_that_no_chair_takes(table, journal, names):
    table.sit_down("Zoe", None)
    refused("record_name", table.lay, told(40, names))
    assert (table.state.phase, table.state.names) == ("lobby", ("Zoe",))
    assert journal.games() == ()


def test_a_sealed_record_of_this_very_table(table):
    for name in NAMES:
        table.sit_down(name, None)
    text = record_text(table.start().record)
    with pytest.raises(RecordInvalid, match=r"\(roles\): this is sealed"):
        game_told(text)


def test_a_disk_that_takes_no_more_changes_nothing(table, journal, monkeypatch):
    table.sit_down("Zoe", None)

    def full(commands, chairs):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "_insert_chairs", lambda chairs: full(None, chairs))
    with pytest.raises(JournalUnwritable):
        table.lay(told(40))
    monkeypatch.undo()
    assert (table.state.phase, table.state.names) == ("lobby", ("Zoe",))
    assert journal.games() == ()
    assert journal.game_on_table() is None
    assert table.lay(told(40)).phase == "playing"


PULLED = """
import os, signal, sys
from pathlib import Path
from companion.journal import journal
from companion.games import game_told
from companion.tabletop.table import Table
step = sys.argv[3]
def pull(*_): os.kill(os.getpid(), signal.SIGKILL)
if step in ("_insert", "_insert_chairs"):
    done = getattr(journal.Journal, step)
    setattr(journal.Journal, step, lambda self, *a: (done(self, *a), pull()))
else:
    leave = journal._Transaction.__exit__
    def both(self, *a):
        if step == "before": pull()
        leave(self, *a)
        pull()
game = game_told(Path(sys.argv[2]).read_text(encoding="utf-8"))
with journal.Journal(Path(sys.argv[1])) as opened, Table(opened, objection_seconds=0) as table:
    if step not in ("_insert", "_insert_chairs"): journal._Transaction.__exit__ = both
    table.lay(game)
"""


@pytest.mark.parametrize("step", ["_insert", "_insert_chairs", "before", "after"])
def test_a_plug_pulled_in_the_midst_leaves_nothing_or_all(tmp_path, step):
    with Journal(tmp_path) as journal, Table(journal) as table:
        table.sit_down("Zoe", "zoes phone")
    record = tmp_path / "record.txt"
    record.write_text(record_text(Record(WHOLE.setup, WHOLE.answers[:40])), encoding="utf-8")
    child = subprocess.run(
        [sys.executable, "-c", PULLED, str(tmp_path), str(record), step],
        check=False, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert child.returncode == -signal.SIGKILL
    with Journal(tmp_path) as journal, Table(journal) as table:
        if step == "after":
            assert table.state.names == NAMES
            assert table._top._game.record.answers == WHOLE.answers[:40]
        else:
            assert (table.state.phase, table.state.names) == ("lobby", ("Zoe",))
            assert journal.games() == ()
