"""A state's records: one that has not changed is the same object from state to state."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.table.inputs.chairs import SitDown, WaitInLine
from companion.table.inputs.corrections import ReserveCorrections
from companion.table.inputs.games import StartGame
from companion.table.inputs.house import Mute, Notice, PauseGame, SetBotPace
from companion.table.inputs.table_input import TableInput
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.snapshot import TableState
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.table.table_laid import NAMES, throw

PLAIN = {"revision", "phase"}
RECORDS = {each.name for each in fields(TableState)} - PLAIN
UNSURE = throw("arrow", "beer", "beer", "beer", "beer", sure=False)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game that waits for its first throw, at a table with buttons."""
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), clock=Clock(), panel=True)) as table,
    ):
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        yield table


def changed(before: TableState, after: TableState) -> set[str]:
    """The records that are not the same object any more."""
    assert after.revision > before.revision
    return {name for name in RECORDS if getattr(after, name) is not getattr(before, name)}


def test_a_state_is_ten_fields_and_all_but_two_are_records() -> None:
    assert len(fields(TableState)) <= 10
    assert all(hasattr(getattr(TableState(), name), "__dataclass_fields__") for name in RECORDS)


@pytest.mark.parametrize(
    ("said", "record"),
    [
        (Mute(True), {"machine"}),
        (Notice("The camera is lost."), {"machine"}),
        (SetBotPace(3), {"waiting"}),
        (PauseGame(0), {"waiting", "panel"}),
        (ReserveCorrections(True), {"undo"}),
        (WaitInLine("Zoe", "phone of Zoe"), {"next"}),
        (SeenThrow(UNSURE), {"tray", "panel"}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, TableInput) else "",
)
def test_what_changes_one_thing_leaves_all_other_records(table: Table, said: TableInput, record: set[str]) -> None:
    before = table.state
    assert changed(before, table.do(said)) == record


def test_what_changes_nothing_leaves_all_records(table: Table) -> None:
    before = table.state
    assert changed(before, table.do(Mute(False))) == set()
    table.stir()
    assert changed(before, table.state) == set()


def test_what_is_wrong_changes_the_machine_alone(table: Table) -> None:
    before = table.state
    table.trouble("camera", "The camera is lost.")
    wrong = table.state
    assert changed(before, wrong) == {"machine"}
    assert table.do(Mute(False)).machine is wrong.machine


def test_an_answer_changes_the_game_and_leaves_chairs_next_and_machine(table: Table) -> None:
    before = table.state
    wanted = before.tray.wanted
    assert wanted is not None
    after = table.do(SeenThrow(throw("beer", "beer", "beer", "arrow", "arrow")))
    assert "game" in changed(before, after)
    assert not changed(before, after) & {"chairs", "next", "machine"}
