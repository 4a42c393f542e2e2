"""A journal with damage in it: chairs and rules are mended and that is told; a damaged log costs one turn at most."""

import json
import shutil
import sqlite3
from random import Random

import pytest

from companion.games.dice.options import Options
from companion.journal.chairs import Chair, mended
from companion.journal.journal import FILE, Journal
from companion.journal.journal_reader import JournalReader
from companion.kernel.decision import CHANCE
from companion.kernel.random_play import random_answer
from companion.locales.words import sentence
from companion.support.errors import JournalUnwritable, Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import ChooseOptions, EndGame, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora")
NESTED = "[" * 10_000 + "]" * 10_000
CHAIRS_DAMAGED, OPTIONS_DAMAGED = sentence("disk.chairs_damaged"), sentence("disk.options_damaged")


def sql(folder, statement, *values):
    with sqlite3.connect(folder / FILE) as db:
        db.execute(statement, values)
    db.close()


@pytest.fixture
def lobby(tmp_path):
    with Journal(tmp_path) as journal:
        journal.save_chairs([Chair(name, f"phone of {name}") for name in NAMES])
    return tmp_path


@pytest.fixture
def running(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
    return tmp_path


DAMAGE = [
    b"\xff\xfe broken",
    b"\xc3",
    b"",
    5,
    2.5,
    "x" * 10_000,
    "bell\a",
    NESTED,
]


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: repr(damage)[:12])
def test_a_damaged_name_is_told_and_the_table_is_played_on(lobby, damage):
    value = "cast(? as text)" if isinstance(damage, bytes) else "?"
    sql(lobby, f"update chairs set name = {value} where number = 1", damage)
    with Journal(lobby) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        state = table.state
        assert len(state.names) == 4
        assert [chair.phone for chair in state.chairs.sitting] == [f"phone of {name}" for name in NAMES]
        if state.names[1] in ("5", "2.5") or "\N{REPLACEMENT CHARACTER}" in state.names[1]:
            assert all(name.isprintable() for name in state.names), "as much as can be read"
        else:
            assert state.names[1] == "Player 2"
            assert CHAIRS_DAMAGED in state.machine.notices
        assert table.do(StartGame()).phase == "playing"


@pytest.mark.parametrize("column", ["name", "phone", "bot"])
@pytest.mark.parametrize("damage", DAMAGE[:3], ids=repr)
def test_a_damaged_chair_in_a_game_keeps_its_player(running, column, damage):
    sql(running, f"update chairs set {column} = cast(? as text) where number = 1", damage)
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        state = table.state
        assert state.names == NAMES
        assert state.phase == "playing"
        assert (CHAIRS_DAMAGED in state.machine.notices) == (damage != b"" or column == "name")
        dice = dict.fromkeys(state.tray.wanted.dice, "beer")
        assert table.do(SaidThrow(state.tray.wanted.key, dice)).game.throws


@pytest.mark.parametrize(
    "statement",
    [
        "delete from chairs where number = 2",
        "delete from chairs",
        "update chairs set name = 'Anna'",
        "insert into chairs values (9, 'Zoe', null, null)",
    ],
)
def test_chairs_that_are_not_those_of_the_game_are_mended(running, statement):
    sql(running, statement)
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        assert table.state.names == NAMES
        assert CHAIRS_DAMAGED in table.state.machine.notices


def test_nobody_gets_anothers_seat_by_damage():
    kept = (Chair("Ben", "b"), Chair("Anna", "a"), Chair("\N{REPLACEMENT CHARACTER}", "c"))
    assert mended(kept, ("Anna", "Ben", "Carl")) == (Chair("Anna", "a"), Chair("Ben", "b"), Chair("Carl", "c"))
    assert mended(kept[1:], ("Anna", "Ben", "Carl")) == (Chair("Anna", "a"), Chair("Ben"), Chair("Carl"))


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: repr(damage)[:12])
@pytest.mark.parametrize("column", ["name", "value"])
def test_a_damaged_rule_is_as_in_the_book_and_the_others_stand(tmp_path, column, damage):
    chosen = Options(modules=("new_characters",), dice_by="companion")
    with Journal(tmp_path) as journal:
        journal.save_options("dice", chosen.as_set())
    value = "cast(? as text)" if isinstance(damage, bytes) else "?"
    sql(tmp_path, f"update options set {column} = {value} where name = 'dice_by'", damage)
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == Options(modules=("new_characters",))
        assert OPTIONS_DAMAGED in table.state.machine.notices
        assert table.do(ChooseOptions(chosen)).next.options == chosen


def test_rules_that_are_not_there_at_all(tmp_path):
    Journal(tmp_path).close()
    sql(tmp_path, "drop table options")
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == Options()
        assert OPTIONS_DAMAGED in table.state.machine.notices


SETUP = {"game": "dice", "rules": 2, "players": list(NAMES), "options": []}


DAMAGED = [
    ("commands", "tokens", NESTED),
    ("commands", "tokens", "{}"),
    ("commands", "tokens", "[1]"),
    ("commands", "tokens", '"beer"'),
    ("commands", "tokens", '["horse", "horse"]'),
    ("commands", "tokens", '["\\ud800"]'),
    ("commands", "decision", "turn 99/P0/fly"),
    ("commands", "epoch", "soon"),
    ("commands", "epoch", 2**62),
    ("commands", "seat", "first"),
    ("commands", "seat", 77),
    ("commands", "seat", -1),
    ("commands", "kind", b"answer"),
    ("commands", "kind", "Answer?"),
    ("commands", "kind", "undo"),
    ("commands", "kind", "correct"),
    ("commands", "kind", "put_right"),
    ("commands", "kind", "adjust"),
    ("commands", "kind", "again"),
    ("commands", "kind", "remark"),
    ("commands", "kind", "teleport"),
    ("commands", "source", "heaven"),
    ("games", "setup", NESTED),
    ("games", "setup", "[]"),
    ("games", "setup", "7"),
    ("games", "setup", json.dumps(SETUP | {"game": "chess"})),
    ("games", "setup", json.dumps(SETUP | {"rules": 99})),
    ("games", "setup", json.dumps(SETUP | {"players": ["Anna"]})),
    ("games", "setup", json.dumps(SETUP | {"options": NESTED})),
    ("games", "setup", json.dumps(SETUP | {"options": [["modules", "horse"]]})),
    ("games", "setup", json.dumps(SETUP | {"options": [["modules", ["ghost"]]]})),
    ("games", "setup", json.dumps(SETUP | {"players": [["Anna"], "Ben", "Carl", "Dora"]})),
    ("games", "setup", json.dumps(SETUP | {"rules": {}})),
]


@pytest.mark.parametrize(("column", "value"), [("ended", NESTED), ("ended", '{"tally": 1}'), ("setup", "[]")])
def test_a_damaged_entry_of_an_old_game_hides_no_other(running, column, value):
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        for _ in range(2):
            there.do(EndGame())
            there.do(StartGame())
    sql(running, "update games set ended = ?", '{"tally": {"winner": "law"}}')
    sql(running, f"update games set {column} = ? where id = 2", value)
    with Journal(running) as journal:
        assert [(game.id, game.setup is None) for game in journal.games()] == [(1, False), (2, True), (3, False)]
    with JournalReader(running) as reader:
        assert [game.id for game in reader.ended(9)] == [3, 1]


# -- the write-ahead log -----------------------------------------------------------------------------------------------


def play(table, random, until):
    """Play on with drawn answers until a condition of the state holds."""
    while not until(table.state):
        state, pending = table.state, table._logic.on_table.game.pending
        if state.tray.wanted is not None and state.tray.wanted.every:
            faces = random_answer(pending, CHANCE, random)
            table.do(SaidThrow(state.tray.wanted.key, dict(zip(state.tray.wanted.dice, faces, strict=True))))
        else:
            seat = state.game.views[None].decision.waiting_for[0]
            table.do(GiveAnswer(seat, pending.id, state.game.views[None].epoch, random_answer(pending, seat, random)))


def turn(state):
    return state.game.views[None].table.turn


def test_a_log_whose_end_is_damaged_costs_the_answers_of_one_turn_at_most(tmp_path):
    random = Random(3)
    killed = tmp_path / "killed"
    with (
        Journal(tmp_path / "data") as journal,
        Table(journal, TableSettings(random=Random(1), window_seconds=0)) as table,
    ):
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        play(table, random, lambda state: turn(state) == 4)
        began = len(table.state.game.record.answers)
        play(table, random, lambda state: len(state.game.record.answers) >= began + 2)
        at_turn_four = table.state.game.record.answers[:began]
        table.games_held()  # the last turn's log has been carried over when this is answered
        shutil.copytree(tmp_path / "data", killed)
    log = killed / f"{FILE}-wal"
    log.write_bytes(b"\0" * log.stat().st_size)
    with Journal(killed) as journal, Table(journal, TableSettings(window_seconds=0)) as table:
        answers = table.state.game.record.answers
        assert turn(table.state) in (3, 4)
        assert answers[: began - 1] == at_turn_four[: began - 1]
        assert table.state.game.resumed.answers == len(answers)


def test_after_a_restart_the_table_tells_how_many_answers_there_are_until_it_goes_on(running):
    with Journal(running) as journal, Table(journal) as table:
        game = journal.game_on_table()
        assert table.state.game.resumed == (game.id, len(game.commands))
        assert table.games_held() == 1
        table.do(SaidThrow(table.state.tray.wanted.key, dict.fromkeys(table.state.tray.wanted.dice, "beer")))
        assert table.state.game.resumed is None
        table.do(EndGame())
    with Journal(running) as journal, Table(journal) as table:
        assert table.state.game.resumed is None, "nothing was interrupted"


# -- a game that cannot be read ----------------------------------------------------------------------------------------


def rows_of(folder, game):
    with sqlite3.connect(folder / FILE) as db:
        rows = db.execute("select * from commands where game = ? order by id", (game,)).fetchall()
        setup = db.execute("select setup, ended from games where id = ?", (game,)).fetchone()
    db.close()
    return setup, rows


@pytest.mark.parametrize(("table", "column", "damage"), DAMAGED)
def test_a_game_that_cannot_be_read_is_set_aside_and_the_evening_goes_on(running, table, column, damage):
    sql(running, f"update {table} set {column} = ?", damage)
    before = rows_of(running, 1)
    for _ in range(2):  # nothing is written before a new game begins, so it is said again after a restart
        with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
            state = there.state
            assert (state.phase, state.game.name, len(state.machine.troubles)) == ("lobby", "dice", 1)
            assert state.names == NAMES
            assert [chair.phone for chair in state.chairs.sitting] == [f"phone of {name}" for name in NAMES]
            assert "Game 1 " in state.machine.troubles[0]
            assert ("a newer version" in state.machine.troubles[0]) == (damage == "teleport")
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        state = there.do(StartGame())
        assert (state.phase, state.game.number, state.machine.troubles) == ("playing", 2, ())
        assert state.names == NAMES
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        assert (there.state.phase, there.state.game.number, there.state.machine.troubles) == ("playing", 2, ())
        assert journal.number_on_table() == 2
    assert rows_of(running, 1) == before, "not a letter of it is changed"


def test_what_is_told_of_a_damaged_game_holds_nothing_of_its_answers(running):
    sql(running, "update commands set tokens = ?", '["sheriff_is_dora", "outlaw", "outlaw", "renegade"]')
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        assert not {"sheriff", "outlaw", "dora"} & set(
            there.state.machine.troubles[0].casefold().replace("_", " ").split()
        )


def test_a_game_that_can_be_read_again_is_played_on(running):
    with sqlite3.connect(running / FILE) as db:
        ((kind,),) = db.execute("select kind from commands where id = 1")
    db.close()
    sql(running, "update commands set kind = 'teleport' where id = 1")
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        assert there.state.phase == "lobby"
    sql(running, "update commands set kind = ? where id = 1", kind)  # as an update of the companion lets it be read
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        assert (there.state.phase, there.state.game.number, there.state.machine.troubles) == ("playing", 1, ())


def test_a_damaged_game_that_has_ended_is_set_aside_too(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        for name in NAMES:
            there.do(SitDown(name, None))
        there.do(StartGame())
        for seat in (1, 2, 3):
            if there.state.phase == "playing":
                there.do(Adjust((f"P{seat}/eliminate",)))
    sql(tmp_path, "update commands set tokens = '[1]' where id = 1")
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        assert there.state.phase == "lobby"
        assert there.do(StartGame()).game.number == 2


def test_a_game_that_is_found_damaged_in_the_middle_of_the_evening_is_set_aside_at_once(running, monkeypatch):
    def full(*_, **__):
        raise JournalUnwritable("The disk is full.")

    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        wanted = there.state.tray.wanted
        sql(running, "update commands set tokens = '[1]'")
        monkeypatch.setattr(journal, "append", full)
        with pytest.raises(JournalUnwritable):  # the table is read again from the journal
            there.do(SaidThrow(wanted.key, dict.fromkeys(wanted.dice, "beer")))
        monkeypatch.undo()
        with pytest.raises(Refused):
            there.do(SaidThrow(wanted.key, dict.fromkeys(wanted.dice, "beer")))
        state = there.do(SitDown("Emil", None))
        assert (state.phase, state.names) == ("lobby", (*NAMES, "Emil"))
        assert "Game 1 cannot be read on from its answer 1" in state.machine.troubles[-1]
        assert there.do(StartGame()).game.number == 2


# -- a journal without a byte ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("beside", ["cookies.key", "club.sqlite", "hosts.json", "dice"])
def test_an_empty_journal_beside_other_files_is_told_and_kept(running, beside):
    for path in running.iterdir():
        path.unlink()
    (running / FILE).touch()
    (running / f"{FILE}-wal").write_bytes(b"of the last turn")
    if beside == "dice":
        (running / "dice").mkdir()
    else:
        (running / beside).write_bytes(b"x")
    for _ in range(2):
        with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
            if journal.emptied is not None:
                assert "all games are missing" in there.state.machine.troubles[0]
                assert str(running) not in there.state.machine.troubles[0]
    assert (running / "empty-journal-1.sqlite").read_bytes() == b""
    assert (running / "empty-journal-1.sqlite-wal").read_bytes() == b"of the last turn"
    with Journal(running) as journal, Table(journal, TableSettings(random=Random(1))) as there:
        assert there.state.machine.troubles == ()
    (running / FILE).write_bytes(b"")
    with Journal(running) as journal:
        assert journal.emptied == running / "empty-journal-2.sqlite"
        with Table(journal, TableSettings(random=Random(1))) as there:
            for name in NAMES:
                there.do(SitDown(name, None))
            assert there.state.machine.troubles
            assert there.do(StartGame()).machine.troubles == ()


def test_a_new_folder_has_lost_nothing(tmp_path):
    for prepare in (lambda: None, (tmp_path / FILE).touch):
        prepare()
        with Journal(tmp_path) as journal, Table(journal) as there:
            assert (journal.emptied, there.state.machine.troubles) == (None, ())
        for path in tmp_path.iterdir():
            path.unlink()
