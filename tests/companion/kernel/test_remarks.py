"""What people do to a game beside its rules stands in its log and its record, and what was shown stays shown."""

from random import Random

import pytest

from companion.games.dice.rules import dice_setup
from companion.games.known import game_told
from companion.journal.journal import Journal
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on
from companion.kernel.record import Record
from companion.kernel.remark import REMARKS, Remark
from companion.locales.catalogue import catalogue
from companion.locales.words import sentence
from companion.support.errors import RecordInvalid
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import FreeChair, LetBotPlay, SitDown, TakeChair
from companion.table.inputs.corrections import Adjust, ConfirmCorrection, ThrowAgain, TryCorrection, Undo
from companion.table.inputs.games import EndGame, LayGame, StartGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.table.table_laid import NAMES, throw

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
    with Table(journal, TableSettings(random=Random(1), objection_seconds=0)) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        yield table


def log(state):
    return [sentence(f"event.{event.key}", event.params, state.names) for event in state.game.views[None].log]


def hidden(state):
    """The seats whose role the public does not know."""
    return {seat.number for seat in state.game.views[None].table.seats if seat.role is None}


# -- what was shown stays shown ----------------------------------------------------------------------------------------


def test_a_role_that_has_lain_open_stays_open_for_all_after_an_undo(table, journal):
    seat = min(hidden(table.state))
    table.do(Adjust((f"P{seat}/eliminate",)))
    shown = table.state.game.views[None].table.seats[seat].role
    assert shown is not None
    state = table.do(Undo(None))
    assert state.game.views[None].table.seats[seat].alive
    for view in state.game.views.values():
        assert (view.table.seats[seat].role, view.table.seats[seat].role_shown) == (shown, True)
    assert f"{NAMES[seat]}'s role has lain open to all: it stays open." in log(state)
    assert f"The host takes back what was set by hand for {NAMES[seat]}." in log(state)
    assert f"remark stays_open seat={seat}" in record_text(state.game.record)


def test_it_stays_open_after_a_restart(table, journal):
    seats = sorted(hidden(table.state))[:2]
    for seat in seats:
        table.do(Adjust((f"P{seat}/eliminate",)))
        table.do(Undo(None))
    before = table.state
    table.close()
    with Table(journal) as again:
        assert not hidden(again.state) & set(seats)
        assert again.state.game.views[None].log == before.game.views[None].log


def test_it_stays_open_whatever_else_is_taken_back_and_played(table):
    seat = min(hidden(table.state))
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(Adjust((f"P{seat}/eliminate",)))
    table.do(Undo(None))
    table.do(ThrowAgain())
    table.do(SeenThrow(throw(*HARMLESS)))
    assert seat not in hidden(table.state)
    assert log(table.state).count(f"{NAMES[seat]}'s role has lain open to all: it stays open.") == 1


def test_a_role_that_a_correction_brought_to_light_stays_open(table):
    state = table.state
    on_turn = state.game.views[None].table.active
    seat = min(hidden(state))
    table.do(Adjust((f"P{seat}/life=1",)))
    table.do(SeenThrow(throw(*HARMLESS)))
    asked = table.state.game.views[None].decision
    table.do(GiveAnswer(on_turn, asked.id, asked.epoch, ("keep",) * 5))
    table.do(
        TryCorrection(table.state.game.throws[0].decision, ("gatling", "gatling", "gatling", "dynamite", "dynamite"))
    )
    state = table.do(ConfirmCorrection())
    assert seat not in hidden(state)
    state = table.do(Undo(None))
    assert state.game.throws[0].faces == HARMLESS
    assert state.game.views[None].table.seats[seat].alive
    assert seat not in hidden(state)


def test_roles_that_never_lay_open_stay_hidden(table):
    seat = min(hidden(table.state))
    others = hidden(table.state) - {seat}
    table.do(Adjust((f"P{seat}/eliminate",)))
    table.do(Undo(None))
    assert hidden(table.state) == others


def test_a_correction_that_shows_what_all_know_already_is_told_whole(table):
    on_turn, seat = table.state.game.views[None].table.active, min(hidden(table.state))
    table.do(Adjust((f"P{seat}/eliminate",)))
    table.do(Undo(None))
    table.do(Adjust((f"P{seat}/life=1",)))
    table.do(SeenThrow(throw(*HARMLESS)))
    asked = table.state.game.views[None].decision
    table.do(GiveAnswer(on_turn, asked.id, asked.epoch, ("keep",) * 5))
    faces = ("gatling", "gatling", "gatling", "dynamite", "dynamite")
    state = table.do(TryCorrection(table.state.game.throws[0].decision, faces))
    assert not state.undo.correction.sealed
    assert f"P{seat}/life" in {change.count.name for change in state.undo.correction.changes}


def test_a_game_brought_back_from_its_record_knows_what_lay_open(table):
    seat = min(hidden(table.state))
    table.do(Adjust((f"P{seat}/eliminate",)))
    table.do(Undo(None))
    game = game_told(record_text(table._logic.on_table.game.record))
    assert game.state.lain_open == {seat}


# -- chairs ------------------------------------------------------------------------------------------------------------


def test_a_chair_that_changes_hands_stands_in_the_log_and_in_the_record(table, journal):
    table.do(LetBotPlay(2, "sensible"))
    table.do(FreeChair(2))
    state = table.do(TakeChair(0, "another phone", table.chair_code(0, f"phone of {NAMES[0]}")))
    wanted = [
        "Carl's chair has a bot now.",
        "Carl's chair has no bot any more.",
        f"{NAMES[0]} plays on another phone now, by the code of the chair.",
    ]
    assert log(state)[-3:] == wanted
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert [line for line in log(state) if "chair" in line] == wanted, "no throw wipes it"
    for line in ("remark chair_bot seat=2", "remark chair_no_bot seat=2", "remark chair_code seat=0"):
        assert line in record_text(state.game.record)
    table.close()
    with Table(journal) as again:
        assert [line for line in log(again.state) if "chair" in line] == wanted
        assert again.state.chairs.sitting == state.chairs.sitting


def test_a_chair_that_changes_hands_leaves_what_is_held_and_tried_alone(table):
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(TryCorrection(table.state.game.throws[0].decision, ("arrow", *HARMLESS[1:])))
    table.do(SeenThrow(throw("beer", sure=False, why="cocked")))
    state = table.do(FreeChair(2))
    assert state.undo.correction is not None
    assert state.tray.held is not None


def test_before_the_game_nothing_is_remarked(journal):
    with Table(journal, TableSettings(random=Random(1), objection_seconds=0)) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(FreeChair(2))
        assert table.do(StartGame()).game.record.remarks == ()


# -- laid records ------------------------------------------------------------------------------------------------------


def test_a_game_laid_from_a_record_says_so_for_the_whole_game_and_when_it_goes_home(table, journal):
    record = table._logic.on_table.game.record
    assert not table.state.game.laid
    table.do(EndGame())
    state = table.do(LayGame(game_told(record_text(record))))
    assert state.game.laid
    assert log(state)[-1].startswith("The host has laid this game on the table from a record")
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert state.game.laid
    assert "remark laid" in record_text(state.game.record)
    table.close()
    with Table(journal) as again:
        assert again.state.game.laid
        again.do(EndGame())
        assert again.state.game.laid is False


# -- the record --------------------------------------------------------------------------------------------------------


def test_remarks_stand_in_the_text_between_the_answers_and_come_back(table):
    random = Random(4)
    for number in range(60):
        game = table._logic.on_table.game
        if game.pending is None:
            break
        if number % 7 == 3:
            table.do(Undo(None))
        elif number % 7 == 5:
            chair = number % 5
            if table.state.chairs.sitting[chair].bot:
                table.do(FreeChair(chair))
            else:
                table.do(LetBotPlay(chair, "sensible"))
        else:
            play_on(game, random)
    record = table._logic.on_table.game.record
    assert len(record.remarks) > 8
    text = record_text(record)
    assert text.startswith("bang-companion record 2\n")
    assert parse_record(text) == record
    again = game_told(text)
    assert again.record == record
    assert [remark.key for remark in again.remarks] == [remark.key for remark in record.remarks]


def test_a_record_without_remarks_is_read_by_older_programs_too(table):
    assert record_text(table.state.game.record).startswith("bang-companion record 1\n")


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
    "remark from_board lives=8,7,7,7,7,7 arrows=0,0,0,0,0,0",
])  # fmt: skip
def test_a_remark_that_nobody_knows_is_refused_with_its_line(table, line):
    text = record_text(table.state.game.record).replace("\nend\n", f"\n{line}\nend\n")
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

