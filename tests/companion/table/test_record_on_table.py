"""A game that a record tells is laid on the table: shown if it has ended, else played on; all on disk or none."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import game_told
from companion.games.simulation import play_game
from companion.journal.chairs import Chair
from companion.journal.journal import Journal
from companion.kernel.decision import CHANCE, Dice
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on, random_answer
from companion.kernel.record import Record
from companion.kernel.remark import LAID, Remark
from companion.support.errors import JournalUnwritable, RecordInvalid
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import LetBotPlay, SitDown
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import EndGame, LayGame, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
WHOLE = play_game(DiceGame(), dice_setup(NAMES), "3").record


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "data") as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Iterator[Table]:
    with Table(journal, TableSettings(random=Random(1), objection_seconds=0)) as table:
        yield table


def laid(record):
    """The same record, laid on a table where it ends."""
    return replace(record, remarks=(*record.remarks, Remark(len(record.answers), LAID)))


def told(answers: int, names: tuple[str, ...] = NAMES) -> Game:
    """The game, read from its record's text, after so many answers."""
    return game_told(record_text(Record(dice_setup(names), WHOLE.answers[:answers])))


def answer_anything(table: Table, random: Random) -> None:
    view = table.state.game.views[None].decision
    pending = table._logic.on_table.game.pending
    if isinstance(pending, Dice):
        faces = random_answer(pending, CHANCE, random)
        table.do(SaidThrow(table.state.tray.wanted.key, dict(zip(table.state.tray.wanted.dice, faces, strict=True))))
    else:
        seat = view.waiting_for[0]
        table.do(GiveAnswer(seat, view.id, view.epoch, random_answer(pending, seat, random)))


def test_an_ended_game_is_shown_as_over(table):
    state = table.do(LayGame(told(len(WHOLE.answers))))
    assert state.phase == "over"
    assert state.names == NAMES
    assert state.game.record == laid(WHOLE)
    assert state.game.laid
    assert state.game.views[None].table.winners
    assert state.game.views[None].log[-2].key == "game_over"
    assert table.do(EndGame()).phase == "lobby"
    assert table.do(StartGame()).phase == "playing"


def test_an_unfinished_game_is_played_on_to_its_end_and_stands_after_each_restart(table, journal):
    state = table.do(LayGame(told(40)))
    assert state.phase == "playing"
    game = told(40)
    assert state.game.views[None].decision.id == game.pending.id
    assert state.game.views[None].table == game.rules.view(game.state, None)
    random = Random(2)
    while table.state.phase == "playing":
        answer_anything(table, random)
        with_restart = table._logic.on_table.game.record
        table._logic.restore()
        assert table._logic.on_table.game.record == with_restart
    assert table.state.game.record.answers[:40] == WHOLE.answers[:40]


@pytest.mark.parametrize("answers", range(2, len(WHOLE.answers), 7))
def test_wherever_it_stands_it_is_the_same_game_after_a_restart(tmp_path, answers):
    with Journal(tmp_path) as journal, Table(journal) as table:
        laid = table.do(LayGame(told(answers)))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.game.views == laid.game.views
        assert table.state.chairs.sitting == laid.chairs.sitting
        assert table._logic.on_table.game.record.answers == WHOLE.answers[:answers]


def test_undo_and_corrections_work_on_what_was_laid(table):
    table.do(LayGame(told(60)))
    random = Random(3)
    for _ in range(4):
        answer_anything(table, random)
    for _ in range(8):
        table.do(Undo(None))
    assert len(table._logic.on_table.game.record.answers) < 60
    throw = table.state.game.throws[0]
    table.do(TryCorrection(throw.decision, ("beer",) * len(throw.dice)))
    state = table.do(ConfirmCorrection())
    assert state.game.throws[0].faces == ("beer",) * len(throw.dice)
    before = table._logic.on_table.game.record
    table._logic.restore()
    assert table._logic.on_table.game.record == before


def test_what_the_host_had_adjusted_is_laid_too(table):
    game = told(2)
    game.adjust(("P0/life=3", "P1/arrows=2"))
    play_on(game, Random(1))
    state = table.do(LayGame(game_told(record_text(game.record))))
    assert state.game.views[None].table.seats[0].life == 3
    table._logic.restore()
    assert table._logic.on_table.game.record == laid(game.record)


@pytest.mark.parametrize("answers", [0, 1])
def test_what_is_not_dealt_yet_is_dealt(table, answers):
    state = table.do(LayGame(told(answers)))
    assert state.tray.wanted is not None
    table._logic.restore()
    assert table.state.game.views[None].table == table._logic.on_table.game.rules.view(
        table._logic.on_table.game.state, None
    )


def test_its_roles_are_secret_again(table):
    state = table.do(LayGame(told(40)))
    roles = WHOLE.answers[0].tokens
    for seat, view in state.game.views.items():
        for other in view.table.seats:
            assert other.role == (roles[other.number] if other.role_shown or other.number == seat else None)
    assert state.game.record.answers[0].tokens == ("sealed",)


def test_who_sits_here_by_the_same_name_keeps_phone_or_bot(table, journal):
    table.do(SitDown("carl", "carls phone"))
    table.do(SitDown("Zoe", "zoes phone"))
    table.do(SitDown("ANNA", None))
    table.do(LetBotPlay(2, "sensible"))
    state = table.do(LayGame(told(40)))
    assert state.chairs.sitting == (
        Chair("Anna", None, "sensible"), Chair("Ben"), Chair("Carl", "carls phone"), Chair("Dora"), Chair("Emil"),
    )  # fmt: skip
    assert journal.chairs() == state.chairs.sitting


# -- refused -----------------------------------------------------------------------------------------------------------


def test_not_while_a_game_lies_on_the_table(table):
    for name in NAMES:
        table.do(SitDown(name, None))
    table.do(StartGame())
    before = table.state
    refused("table_taken", table.do, LayGame(told(40)))
    assert table.state is before


@pytest.mark.parametrize(
    "names",
    [("Anna", "Ben", "Carl", "Dora", "E" * 21), ("Anna", "Ben", "Carl", "Dora", "ANNA"), ("A  B", *NAMES[1:])],
)
def test_names_that_no_chair_takes(table, journal, names):
    table.do(SitDown("Zoe", None))
    refused("record_name", table.do, LayGame(told(40, names)))
    assert (table.state.phase, table.state.names) == ("lobby", ("Zoe",))
    assert journal.games() == ()


def test_a_sealed_record_of_this_very_table(table):
    for name in NAMES:
        table.do(SitDown(name, None))
    text = record_text(table.do(StartGame()).game.record)
    with pytest.raises(RecordInvalid, match=r"\(roles\): this is sealed"):
        game_told(text)


def test_a_disk_that_takes_no_more_changes_nothing(table, journal, monkeypatch):
    table.do(SitDown("Zoe", None))

    def full(commands, chairs):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "_insert_chairs", lambda chairs: full(None, chairs))
    with pytest.raises(JournalUnwritable):
        table.do(LayGame(told(40)))
    monkeypatch.undo()
    assert (table.state.phase, table.state.names) == ("lobby", ("Zoe",))
    assert journal.games() == ()
    assert journal.game_on_table() is None
    assert table.do(LayGame(told(40))).phase == "playing"


PULLED = """
import os, signal, sys
from pathlib import Path
from companion.journal import journal
from companion.games.known import game_told
from companion.table.inputs.games import LayGame
from companion.table.settings import TableSettings
from companion.table.table import Table
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
with journal.Journal(Path(sys.argv[1])) as opened, Table(opened, TableSettings(objection_seconds=0)) as table:
    if step not in ("_insert", "_insert_chairs"): journal._Transaction.__exit__ = both
    table.do(LayGame(game))
"""


@pytest.mark.parametrize("step", ["_insert", "_insert_chairs", "before", "after"])
def test_a_plug_pulled_in_the_midst_leaves_nothing_or_all(tmp_path, step):
    with Journal(tmp_path) as journal, Table(journal) as table:
        table.do(SitDown("Zoe", "zoes phone"))
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
            assert table._logic.on_table.game.record.answers == WHOLE.answers[:40]
        else:
            assert (table.state.phase, table.state.names) == ("lobby", ("Zoe",))
            assert journal.games() == ()
