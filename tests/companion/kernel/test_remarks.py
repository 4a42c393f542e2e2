"""What people do to a game beside its rules stands in its log and its record, and what was shown stays shown."""

from __future__ import annotations

from random import Random

import pytest

from companion.dicegame.rules import dice_setup
from companion.errors import RecordInvalid
from companion.games import game_told
from companion.journal.journal import Journal
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on
from companion.kernel.record import Record
from companion.kernel.remark import REMARKS, Remark
from companion.locales.catalogue import catalogue
from companion.locales.words import sentence
from companion.tabletop.table import Table
from tests.companion.tabletop.table_laid import NAMES, throw

HARMLESS = ("beer", "beer", "beer", "bullseye1", "bullseye1")


@pytest.fixture
def folder(tmp_path):
    return tmp_path


@pytest.fixture
def journal(folder):
    with Journal(folder) as journal:
        yield journal


@pytest.fixture
def table(journal):
    with Table(journal, random=Random(1), objection_seconds=0) as table:
        for name in NAMES:
            table.sit_down(name, f"phone of {name}")
        table.start()
        yield table


def log(state):
    return [sentence(f"event.{event.key}", event.params, state.names) for event in state.views[None].log]


def hidden(state):
    """The seats whose role the public does not know."""
    return {seat.number for seat in state.views[None].table.seats if seat.role is None}


# -- what was shown stays shown ----------------------------------------------------------------------------------------


def test_a_role_that_has_lain_open_stays_open_for_all_after_an_undo(table, journal):
    seat = min(hidden(table.state))
    table.adjust((f"P{seat}/eliminate",))
    shown = table.state.views[None].table.seats[seat].role
    assert shown is not None
    state = table.undo(None)
    assert state.views[None].table.seats[seat].alive
    for view in state.views.values():
        assert (view.table.seats[seat].role, view.table.seats[seat].role_shown) == (shown, True)
    assert f"{NAMES[seat]}'s role has lain open to all: it stays open." in log(state)
    assert f"The host takes back what was set by hand for {NAMES[seat]}." in log(state)
    assert f"remark stays_open seat={seat}" in record_text(state.record)


def test_it_stays_open_after_a_restart(table, journal):
    seats = sorted(hidden(table.state))[:2]
    for seat in seats:
        table.adjust((f"P{seat}/eliminate",))
        table.undo(None)
    before = table.state
    table.close()
    with Table(journal) as again:
        assert not hidden(again.state) & set(seats)
        assert again.state.views[None].log == before.views[None].log


def test_it_stays_open_whatever_else_is_taken_back_and_played(table):
    seat = min(hidden(table.state))
    table.throw(throw(*HARMLESS))
    table.adjust((f"P{seat}/eliminate",))
    table.undo(None)
    table.throw_again()
    table.throw(throw(*HARMLESS))
    assert seat not in hidden(table.state)
    assert log(table.state).count(f"{NAMES[seat]}'s role has lain open to all: it stays open.") == 1


def test_a_role_that_a_correction_brought_to_light_stays_open(table):
    state = table.state
    on_turn = state.views[None].table.active
    seat = min(hidden(state))
    table.adjust((f"P{seat}/life=1",))
    table.throw(throw(*HARMLESS))
    asked = table.state.views[None].decision
    table.answer(on_turn, asked.id, asked.epoch, ("keep",) * 5)
    table.try_correction(table.state.throws[0].decision, ("gatling", "gatling", "gatling", "dynamite", "dynamite"))
    state = table.confirm_correction()
    assert seat not in hidden(state)
    state = table.undo(None)
    assert state.throws[0].faces == HARMLESS
    assert state.views[None].table.seats[seat].alive
    assert seat not in hidden(state)


def test_roles_that_never_lay_open_stay_hidden(table):
    seat = min(hidden(table.state))
    others = hidden(table.state) - {seat}
    table.adjust((f"P{seat}/eliminate",))
    table.undo(None)
    assert hidden(table.state) == others


def test_a_correction_that_shows_what_all_know_already_is_told_whole(table):
    on_turn, seat = table.state.views[None].table.active, min(hidden(table.state))
    table.adjust((f"P{seat}/eliminate",))
    table.undo(None)
    table.adjust((f"P{seat}/life=1",))
    table.throw(throw(*HARMLESS))
    asked = table.state.views[None].decision
    table.answer(on_turn, asked.id, asked.epoch, ("keep",) * 5)
    faces = ("gatling", "gatling", "gatling", "dynamite", "dynamite")
    state = table.try_correction(table.state.throws[0].decision, faces)
    assert not state.correction.sealed
    assert f"P{seat}/life" in {change.count.name for change in state.correction.changes}


def test_a_game_brought_back_from_its_record_knows_what_lay_open(table):
    seat = min(hidden(table.state))
    table.adjust((f"P{seat}/eliminate",))
    table.undo(None)
    game = game_told(record_text(table._top._game.record))
    assert game.state.lain_open == {seat}


# -- chairs ------------------------------------------------------------------------------------------------------------


def test_a_chair_that_changes_hands_stands_in_the_log_and_in_the_record(table, journal):
    table.let_bot_play(2, "sensible")
    table.free_chair(2)
    state = table.take_chair(0, "another phone", table.chair_code(0, f"phone of {NAMES[0]}"))
    wanted = [
        "Carl's chair has a bot now.",
        "Carl's chair has no bot any more.",
        f"{NAMES[0]} plays on another phone now, by the code of the chair.",
    ]
    assert log(state)[-3:] == wanted
    state = table.throw(throw(*HARMLESS))
    assert [line for line in log(state) if "chair" in line] == wanted, "no throw wipes it"
    for line in ("remark chair_bot seat=2", "remark chair_no_bot seat=2", "remark chair_code seat=0"):
        assert line in record_text(state.record)
    table.close()
    with Table(journal) as again:
        assert [line for line in log(again.state) if "chair" in line] == wanted
        assert again.state.chairs == state.chairs


def test_a_chair_that_changes_hands_leaves_what_is_held_and_tried_alone(table):
    table.throw(throw(*HARMLESS))
    table.try_correction(table.state.throws[0].decision, ("arrow", *HARMLESS[1:]))
    table.throw(throw("beer", sure=False, why="cocked"))
    state = table.free_chair(2)
    assert state.correction is not None
    assert state.held is not None


def test_before_the_game_nothing_is_remarked(journal):
    with Table(journal, random=Random(1), objection_seconds=0) as table:
        for name in NAMES:
            table.sit_down(name, f"phone of {name}")
        table.free_chair(2)
        assert table.start().record.remarks == ()


# -- laid records ------------------------------------------------------------------------------------------------------


def test_a_game_laid_from_a_record_says_so_for_the_whole_game_and_when_it_goes_home(table, journal):
    record = table._top._game.record
    assert not table.state.laid
    table.end()
    state = table.lay(game_told(record_text(record)))
    assert state.laid
    assert log(state)[-1].startswith("The host has laid this game on the table from a record")
    state = table.throw(throw(*HARMLESS))
    assert state.laid
    assert "remark laid" in record_text(state.record)
    table.close()
    with Table(journal) as again:
        assert again.state.laid
        again.end()
        assert again.state.laid is False


# -- the record --------------------------------------------------------------------------------------------------------


def test_remarks_stand_in_the_text_between_the_answers_and_come_back(table):
    random = Random(4)
    for number in range(60):
        game = table._top._game
        if game.pending is None:
            break
        if number % 7 == 3:
            table.undo(None)
        elif number % 7 == 5:
            chair = number % 5
            if table.state.chairs[chair].bot:
                table.free_chair(chair)
            else:
                table.let_bot_play(chair, "sensible")
        else:
            play_on(game, random)
    record = table._top._game.record
    assert len(record.remarks) > 8
    text = record_text(record)
    assert text.startswith("bang-companion record 2\n")
    assert parse_record(text) == record
    again = game_told(text)
    assert again.record == record
    assert [remark.key for remark in again.remarks] == [remark.key for remark in record.remarks]


def test_a_record_without_remarks_is_read_by_older_programs_too(table):
    assert record_text(table.state.record).startswith("bang-companion record 1\n")


@pytest.mark.parametrize("line", [
    "remark",
    "remark nonsense",
    "remark undone seats=0",
    "remark undone act=aim seats=0",
    "remark chair_bot seat=Anna",
    "remark chair_bot seat=1 seat=1",
    "remark corrected seat=0 die=die1 face={face} was=beer",
    'remark stays_open seat="1"',
    "remark chair_phone seat=5",
    "remark undone_to seats=0 act=aim targets=1,77",
    "remark from_board lives=x,7,7,7,7 arrows=0,0,0,0,0",
    "remark from_board lives=8,7,7 arrows=0,0,0",
])  # fmt: skip
def test_a_remark_that_nobody_knows_is_refused_with_its_line(table, line):
    text = record_text(table.state.record).replace("\nend\n", f"\n{line}\nend\n")
    with pytest.raises(RecordInvalid, match=rf"Line {len(text.splitlines()) - 1}\b"):
        parse_record(text)


def test_every_remark_has_words_that_its_values_fill():
    values = {"seat": 1, "by": 0, "seats": "0 1", "targets": "2", "act": "aim", "die": "die2", "face": "beer"}
    values |= {"was": "arrow", "faces": "beer arrow", "lives": "8 0 5 7 7", "arrows": "1 0 2 0 0"}
    for key, names in REMARKS.items():
        assert f"event.{key}" in catalogue()
        params = tuple((name, values[name]) for name in names)
        told = sentence(f"event.{key}", params, NAMES)
        assert "P1" not in told
        record = Record(dice_setup(NAMES), (), (Remark(0, key, params),))
        assert parse_record(record_text(record)) == record

