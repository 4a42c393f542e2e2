"""A journal with damage in it: chairs and rules are mended and that is told; a damaged log costs one turn at most."""

from __future__ import annotations

import json
import shutil
import sqlite3
from random import Random

import pytest

from companion.chairs import Chair, mended
from companion.dicegame.options import Options
from companion.errors import JournalUnreadable
from companion.journal.journal import FILE, Journal
from companion.kernel.decision import CHANCE
from companion.kernel.random_play import random_answer
from companion.locales.words import sentence
from companion.tabletop.table import Table

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
    with Journal(tmp_path) as journal, Table(journal, random=Random(1)) as table:
        for name in NAMES:
            table.sit_down(name, f"phone of {name}")
        table.start()
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
    with Journal(lobby) as journal, Table(journal, random=Random(1)) as table:
        state = table.state
        assert len(state.names) == 4
        assert [chair.phone for chair in state.chairs] == [f"phone of {name}" for name in NAMES]
        if state.names[1] in ("5", "2.5") or "\N{REPLACEMENT CHARACTER}" in state.names[1]:
            assert all(name.isprintable() for name in state.names), "as much as can be read"
        else:
            assert state.names[1] == "Player 2"
            assert CHAIRS_DAMAGED in state.notices
        assert table.start().phase == "playing"


@pytest.mark.parametrize("column", ["name", "phone", "bot"])
@pytest.mark.parametrize("damage", DAMAGE[:3], ids=repr)
def test_a_damaged_chair_in_a_game_keeps_its_player(running, column, damage):
    sql(running, f"update chairs set {column} = cast(? as text) where number = 1", damage)
    with Journal(running) as journal, Table(journal, random=Random(1)) as table:
        state = table.state
        assert state.names == NAMES
        assert state.phase == "playing"
        assert (CHAIRS_DAMAGED in state.notices) == (damage != b"" or column == "name")
        dice = dict.fromkeys(state.wanted.dice, "beer")
        assert table.say_throw(state.wanted.key, dice).throws


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
    with Journal(running) as journal, Table(journal, random=Random(1)) as table:
        assert table.state.names == NAMES
        assert CHAIRS_DAMAGED in table.state.notices


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
        assert table.state.options == Options(modules=("new_characters",))
        assert OPTIONS_DAMAGED in table.state.notices
        assert table.choose(chosen).options == chosen


def test_rules_that_are_not_there_at_all(tmp_path):
    Journal(tmp_path).close()
    sql(tmp_path, "drop table options")
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.options == Options()
        assert OPTIONS_DAMAGED in table.state.notices


SETUP = {"game": "dice", "rules": 2, "players": list(NAMES), "options": []}


@pytest.mark.parametrize(
    ("table", "column", "damage"),
    [
        ("commands", "tokens", NESTED),
        ("commands", "tokens", "{}"),
        ("commands", "tokens", "[1]"),
        ("commands", "tokens", '"beer"'),
        ("commands", "epoch", "soon"),
        ("commands", "seat", "first"),
        ("commands", "kind", b"answer"),
        ("commands", "source", "heaven"),
        ("games", "setup", NESTED),
        ("games", "setup", "[]"),
        ("games", "setup", "7"),
        ("games", "setup", json.dumps(SETUP | {"options": NESTED})),
        ("games", "setup", json.dumps(SETUP | {"options": [["modules", ["ghost"]]]})),
        ("games", "setup", json.dumps(SETUP | {"players": [["Anna"], "Ben", "Carl", "Dora"]})),
        ("games", "setup", json.dumps(SETUP | {"rules": {}})),
    ],
)
def test_a_game_with_nonsense_in_it_is_called_damaged(running, table, column, damage):
    sql(running, f"update {table} set {column} = ?", damage)
    with Journal(running) as journal, pytest.raises(JournalUnreadable, match="is damaged"):
        Table(journal)


def test_the_results_of_old_games_that_are_nested_are_called_damaged(running):
    sql(running, "update games set ended = ?", NESTED)
    with Journal(running) as journal, pytest.raises(JournalUnreadable, match="is damaged"):
        journal.games()


# -- the write-ahead log -----------------------------------------------------------------------------------------------


def play(table, random, until):
    """Play on with drawn answers until a condition of the state holds."""
    while not until(table.state):
        state, pending = table.state, table._top._game.pending
        if state.wanted is not None and state.wanted.every:
            faces = random_answer(pending, CHANCE, random)
            table.say_throw(state.wanted.key, dict(zip(state.wanted.dice, faces, strict=True)))
        else:
            seat = state.views[None].decision.waiting_for[0]
            table.answer(seat, pending.id, state.views[None].epoch, random_answer(pending, seat, random))


def turn(state):
    return state.views[None].table.turn


def test_a_log_whose_end_is_damaged_costs_the_answers_of_one_turn_at_most(tmp_path):
    random = Random(3)
    killed = tmp_path / "killed"
    with Journal(tmp_path / "data") as journal, Table(journal, random=Random(1), window_seconds=0) as table:
        for name in NAMES:
            table.sit_down(name, None)
        table.start()
        play(table, random, lambda state: turn(state) == 4)
        began = len(table.state.record.answers)
        play(table, random, lambda state: len(state.record.answers) >= began + 2)
        at_turn_four = table.state.record.answers[:began]
        table.games_held()  # the last turn's log has been carried over when this is answered
        shutil.copytree(tmp_path / "data", killed)
    log = killed / f"{FILE}-wal"
    log.write_bytes(b"\0" * log.stat().st_size)
    with Journal(killed) as journal, Table(journal, window_seconds=0) as table:
        answers = table.state.record.answers
        assert turn(table.state) in (3, 4)
        assert answers[: began - 1] == at_turn_four[: began - 1]
        assert table.state.resumed.answers == len(answers)


def test_after_a_restart_the_table_tells_how_many_answers_there_are_until_it_goes_on(running):
    with Journal(running) as journal, Table(journal) as table:
        game = journal.game_on_table()
        assert table.state.resumed == (game.id, len(game.commands))
        assert table.games_held() == 1
        table.say_throw(table.state.wanted.key, dict.fromkeys(table.state.wanted.dice, "beer"))
        assert table.state.resumed is None
        table.end()
    with Journal(running) as journal, Table(journal) as table:
        assert table.state.resumed is None, "nothing was interrupted"
