"""Commands of the journal: each kind's row on the disk, letter for letter, and what is no command."""

from random import Random
from typing import Any

import pytest

from companion.games.dice.rules import dice_setup
from companion.journal.commands import (
    COLUMNS,
    KINDS,
    Adjusted,
    Answered,
    BegunFor,
    Command,
    CommandUnknown,
    Corrected,
    CorrectedForGood,
    Held,
    Remarked,
    Row,
    ThrownAgain,
    Undone,
    Unknown,
    columns,
    read_columns,
)
from companion.journal.journal import Journal
from companion.journal.throw_source import ThrowSource
from companion.kernel.decision import CHANCE, Answer
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.locales.bounded_files import NOT_OURS
from companion.support.errors import RecordInvalid, Refused
from tests.companion.toy_game import ToyGame, toy_setup

ROLL = "turn 1/P0/roll 1"
ROWS: list[tuple[Command, tuple[Any, ...]]] = [
    (Answered("roles", tokens=("sheriff", "outlaw")), ("answer", "roles", 0, None, '["sheriff", "outlaw"]', "", "")),
    (Answered(ROLL, 2, None, ("beer", "1 ü"), ThrowSource.READ, "pip"),
     ("answer", ROLL, 2, None, '["beer", "1 \\u00fc"]', "read", "pip")),
    (Answered("turn 1/P0/aim", 3, 0, ("P1",)), ("answer", "turn 1/P0/aim", 3, 0, '["P1"]', "", "")),
    (Held("q", 4, 1, ("a",)), ("held", "q", 4, 1, '["a"]', "", "")),
    (Held("q", 4, 1), ("held", "q", 4, 1, "[]", "", "")),
    (Undone(), ("undo", "", 0, None, "[]", "", "")),
    (Undone(2), ("undo", "", 0, 2, "[]", "", "")),
    (Undone(agreed=True), ("undo", "", 0, None, '["agreed"]', "", "")),
    (ThrownAgain(), ("again", "", 0, None, "[]", "", "")),
    (ThrownAgain(3), ("again", "", 0, 3, "[]", "", "")),
    (Adjusted(("P1/life=3",)), ("adjust", "", 0, None, '["P1/life=3"]', "", "")),
    (Adjusted(("P1/life=3",), 5), ("adjust", "", 5, None, '["P1/life=3"]', "", "")),
    (Corrected(ROLL, ("beer",), 0), ("put_right", ROLL, 0, 0, '["beer"]', "", "")),
    (Corrected(ROLL, ("beer",)), ("put_right", ROLL, 0, None, '["beer"]', "", "")),
    (CorrectedForGood(ROLL, ("beer",)), ("correct", ROLL, 0, None, '["beer"]', "", "")),
    (Remarked("redone"), ("remark", "redone", 0, None, "[]", "", "")),
    (Remarked("chair_bot", ("seat=1",)), ("remark", "chair_bot", 0, None, '["seat=1"]', "", "")),
    (BegunFor('{"a": "ü"}'), ("begun_for", "", 0, None, '["{\\"a\\": \\"\\u00fc\\"}"]', "", "")),
    (Unknown(Row("teleport", "x", 1, 2, ("y",))), ("teleport", "x", 1, 2, '["y"]', "", "")),
]  # fmt: skip
"""Commands, each with its row as the journals of earlier versions have it."""
GOOD = ("answer", ROLL, 0, None, "[]", "", "")


def test_every_kind_has_a_row_here():
    assert {type(command) for command, _ in ROWS} == {*KINDS.values(), Unknown}
    assert set(KINDS) == {
        "answer", "held", "undo", "again", "adjust", "put_right", "correct", "remark", "begun_for"
    }  # fmt: skip


@pytest.mark.parametrize(("command", "row"), ROWS, ids=[f"{row[0]}-{n}" for n, (_, row) in enumerate(ROWS)])
def test_each_kind_is_written_and_read_as_it_was(command, row):
    assert columns(command) == row
    assert read_columns(*row) == command
    assert command.kind == row[0]


def test_the_disk_has_these_rows(tmp_path):
    with Journal(tmp_path) as journal:
        number = journal.begin_game(dice_setup(("Anna", "Ben", "Carl", "Dora")), [command for command, _ in ROWS])
        assert journal._db.execute(f"select {COLUMNS} from commands order by id").fetchall() == [row for _, row in ROWS]
        assert journal.game(number).commands == tuple(command for command, _ in ROWS)


@pytest.mark.parametrize("kind", [*KINDS, "teleport"])
@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("kind", 7), ("kind", None), ("kind", b"answer"), ("decision", 7), ("decision", None), ("epoch", None),
        ("epoch", "1"), ("epoch", 1.5), ("seat", "1"), ("seat", 1.0), ("tokens", None), ("tokens", "{"),
        ("tokens", '{"a": 1}'), ("tokens", '"a"'), ("tokens", "[1]"), ("tokens", '["a", ["b"]]'), ("tokens", "[null]"),
        ("source", "horse"), ("source", None), ("source", 1), ("dice_set", 7), ("dice_set", None),
    ],
)  # fmt: skip
def test_a_column_that_is_not_well_formed_is_refused_in_every_kind(kind, column, value):
    row = dict(zip(COLUMNS.split(", "), GOOD, strict=True)) | {"kind": kind}
    read_columns(**row)
    with pytest.raises(NOT_OURS):
        read_columns(**row | {column: value})


def test_an_unknown_kind_is_read_and_refused_where_it_is_applied():
    command = read_columns("teleport", "", 0, None, "[]", "", "")
    with pytest.raises(CommandUnknown, match=r"^teleport$"):
        command.apply(Game(ToyGame(), toy_setup()))


def test_an_undo_counts_as_agreed_by_one_word_alone():
    assert read_columns("undo", "", 0, 1, '["yes"]', "", "") == Undone(1)
    assert read_columns("undo", "", 0, 1, '["agreed", "agreed"]', "", "") == Undone(1)


def test_an_answer_without_a_decision_is_one_to_the_open_question():
    game = Game(ToyGame(), toy_setup())
    asked = game.pending
    tokens = random_answer(asked, CHANCE, Random(1))
    assert Answered(epoch=game.epoch, tokens=tokens).apply(game) == Answered(asked.id, 0, None, tokens)
    assert game.record.answers == (Answer(asked.id, CHANCE, tokens),)


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (Answered("nowhere", 0, None, ("1",)), Refused), (Undone(), Refused), (ThrownAgain(), Refused),
        (Adjusted(("horse=1",)), Refused), (Corrected("nowhere", ("1",)), Refused),
        (CorrectedForGood("nowhere", ("1",)), Refused), (Remarked("sings"), RecordInvalid),
        (Remarked("chair_bot", ("seat=99",)), RecordInvalid),
    ],
)  # fmt: skip
def test_what_the_game_does_not_take_is_refused_and_changes_nothing(command, error):
    game = Game(ToyGame(), toy_setup())
    before = game.record
    with pytest.raises(error):
        command.apply(game)
    assert game.record == before


@pytest.mark.parametrize("command", [Held("q", 0, 1, ("a",)), BegunFor("a season")])
def test_what_is_no_part_of_the_game_leaves_it_as_it_is(command):
    game = Game(ToyGame(), toy_setup())
    before = game.record, game.epoch
    assert command.apply(game) is command
    assert (game.record, game.epoch) == before
