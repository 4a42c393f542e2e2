"""The table: one owner, everything on disk before it is seen, throws that answer what is asked."""

from random import Random
from threading import Barrier, Thread

import pytest

from companion.journal.commands import Answered
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored
from companion.kernel.decision import CHANCE, Answer
from companion.ports.tray import Throw, ThrownDie
from companion.support.errors import JournalUnreadable, JournalUnwritable, Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.chairs import FreeChair, MoveChair, SitDown, StandUp, TakeChair
from companion.table.inputs.corrections import (
    Adjust,
    ConfirmCorrection,
    DropCorrection,
    ThrowAgain,
    TryCorrection,
    Undo,
)
from companion.table.inputs.games import EndGame, StartGame
from companion.table.inputs.house import Notice
from companion.table.inputs.throws import DropHeld, SaidThrow, SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import FakeTray

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


@pytest.fixture
def tray():
    return FakeTray()


@pytest.fixture
def table(journal, tray):
    with Table(journal, TableSettings(random=Random(1), tray=tray, camera="fake", panel=True)) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        yield table


def throw(*faces, first=1, sure=True, why=None):
    return Throw(tuple(ThrownDie(die, face) for die, face in enumerate(faces, first)), sure, why)


def active(state):
    return state.game.views[None].table.active


def faces(state):
    return tuple(die.face for die in state.game.views[None].table.dice)


# -- chairs --------------------------------------------------------------------------------------------------------


def test_chairs_can_be_taken_moved_and_left_before_the_game(table):
    assert table.do(MoveChair(0, 4)).names == ("Ben", "Carl", "Dora", "Emil", "Anna")
    assert table.do(StandUp(4)).names == ("Ben", "Carl", "Dora", "Emil")
    refused("name_taken", table.do, SitDown(" bEN ", None))
    refused("name_empty", table.do, SitDown("   ", None))
    refused("name_empty", table.do, SitDown("x" * 21, None))
    refused("name_empty", table.do, SitDown("\N{ZERO WIDTH JOINER}", None))
    refused("name_empty", table.do, SitDown("An\N{RIGHT-TO-LEFT OVERRIDE}na", None))
    refused("name_taken", table.do, SitDown("B\N{ZERO WIDTH JOINER}en", None))
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert table.do(SitDown(family, None)).names[-1] == family
    refused("no_such_chair", table.do, StandUp(9))


def test_eight_chairs_and_no_more(table):
    for name in ("Fay", "Gus", "Hal"):
        table.do(SitDown(name, None))
    refused("table_full", table.do, SitDown("Ida", None))


def test_a_game_needs_three(table):
    for _ in range(3):
        table.do(StandUp(0))
    refused("too_few", table.do, StartGame())
    assert table.state.phase == "lobby"


def test_during_a_game_chairs_stay_but_phones_may_change(table):
    table.do(StartGame())
    refused("game_running", table.do, SitDown("Fay", None))
    refused("game_running", table.do, StandUp(0))
    refused("chair_taken", table.do, TakeChair(2, "another"))  # how it may: test_chair_change.py
    table.do(EndGame())
    state = table.do(TakeChair(2, "another"))
    assert state.chairs.sitting[2].phone == "another"
    assert "Carl" in state.machine.notices[-1], "everybody is told"
    refused("chair_taken", table.do, TakeChair(2, "a third one"))
    assert table.do(FreeChair(2)).chairs.sitting[2].phone is None


# -- throws --------------------------------------------------------------------------------------------------------


def test_a_sure_throw_of_what_is_asked_is_taken(table):
    state = table.do(StartGame())
    assert (state.tray.wanted.dice, state.tray.wanted.every) == ((1, 2, 3, 4, 5), True)
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert faces(state) == HARMLESS
    assert state.tray.wanted.dice == (1, 2, 5), "the dynamites are locked"
    assert state.tray.wanted.lying == ((3, "dynamite"), (4, "dynamite"))
    assert state.tray.wanted.every is False


def test_throwing_some_dice_again_chooses_and_rolls_in_one_go(table):
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    state = table.do(SeenThrow(throw("beer", first=2)))
    assert faces(state) == ("gatling", "beer", "dynamite", "dynamite", "arrow")
    assert state.tray.wanted.key.endswith("/re-roll 2")


def test_done_on_the_phone_stops(table):
    state = table.do(StartGame())
    seat = active(state)
    state = table.do(SeenThrow(throw(*HARMLESS)))
    view = state.game.views[None].decision
    state = table.do(GiveAnswer(seat, view.id, view.epoch, ("keep",) * 5))
    assert state.game.views[None].table.turn == 2


def test_an_unsure_throw_is_held_until_somebody_has_looked(table):
    state = table.do(StartGame())
    state = table.do(SeenThrow(throw(*HARMLESS, sure=False, why="dice")))
    assert (state.tray.held.why, state.signal) == ("dice", "unsure")
    assert faces(state) == ()
    state = table.do(SaidThrow(state.tray.wanted.key, dict(enumerate(HARMLESS[::-1], 1))))
    assert state.tray.held is None
    assert faces(state) == HARMLESS[::-1]


def test_another_number_of_dice_is_held_not_cut_or_filled_up(table):
    table.do(StartGame())
    state = table.do(SeenThrow(throw(*HARMLESS[:4])))
    assert state.tray.held.why == "other_dice"
    assert len(state.tray.held.throw.dice) == 4
    state = table.do(DropHeld())
    assert state.tray.held is None
    refused("nothing_held", table.do, DropHeld())


def test_a_locked_die_thrown_again_is_held(table):
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    state = table.do(SeenThrow(throw("beer", first=3)))
    assert state.tray.held.why == "other_dice"
    assert faces(state) == HARMLESS, "the recorded dynamite stands"


def test_dice_thrown_while_something_else_is_asked_wait_for_their_turn(table):
    state = table.do(StartGame())
    seat = active(state)
    table.do(SeenThrow(throw("beer", "beer", *HARMLESS[2:])))
    view = table.state.game.views[None].decision
    state = table.do(GiveAnswer(seat, view.id, view.epoch, ("keep",) * 5))
    assert state.game.views[None].decision.key == "serve"
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert state.tray.held.why == "waiting"
    view = state.game.views[None].decision
    state = table.do(GiveAnswer(seat, view.id, view.epoch, (f"beer:P{seat}",) * 2))
    assert state.tray.held.why == "waiting"
    assert state.tray.wanted.every
    state = table.do(SaidThrow(state.tray.wanted.key, {die.die: die.face for die in state.tray.held.throw.dice}))
    assert faces(state) == HARMLESS
    assert state.tray.held is None


def test_a_throw_told_for_an_earlier_question_is_stale(table):
    state = table.do(StartGame())
    key = state.tray.wanted.key
    table.do(SeenThrow(throw(*HARMLESS)))
    refused("stale", table.do, SaidThrow(key, dict(enumerate(HARMLESS, 1))))


def test_the_tray_throws_on_demand_and_at_once_after_a_choice_on_the_phone(table, tray):
    state = table.do(StartGame())
    state = table.do(ThrowDice())
    assert tray.asked == [(1, 2, 3, 4, 5)]
    assert state.tray.throwing
    assert table.do(ThrowDice()).tray.throwing
    assert tray.asked == [(1, 2, 3, 4, 5)], "by a phone and the panel at once they are thrown once"
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert not state.tray.throwing
    view = state.game.views[None].decision
    table.do(GiveAnswer(active(state), view.id, view.epoch, ("throw", "keep", "keep", "keep", "throw")))
    assert tray.asked[-1] == (1, 5)


def test_a_tray_that_fails_once_is_asked_again(table, tray, monkeypatch):
    table.do(StartGame())
    with monkeypatch.context() as broken:
        broken.setattr(tray, "throw", lambda dice: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            table.do(ThrowDice())
    assert not table.state.tray.throwing
    assert table.do(ThrowDice()).tray.throwing
    assert tray.asked == [(1, 2, 3, 4, 5)]


def test_a_throw_that_will_not_come_can_be_asked_for_again(table, tray):
    table.do(StartGame())
    assert table.do(ThrowDice()).tray.throwing
    assert table.do(Notice("0001.jpg passed over")).tray.throwing
    state = table.do(Notice("no picture shows 5 dice", no_throw=True))
    assert not state.tray.throwing
    assert state.machine.notices[-1].startswith("no picture")
    table.do(ThrowDice())
    assert len(tray.asked) == 2


def test_without_a_tray_dice_are_thrown_by_hand(tmp_path):
    with Journal(tmp_path / "other") as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        refused("no_tray", table.do, ThrowDice())


# -- taking back ---------------------------------------------------------------------------------------------------


def test_undo_shows_the_same_dice_again(table):
    state = table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    state = table.do(SeenThrow(throw("beer", first=2)))
    state = table.do(Undo(active(state)))
    assert faces(state) == HARMLESS
    view = state.game.views[None].decision
    state = table.do(GiveAnswer(active(state), view.id, view.epoch, ("keep", "throw", "keep", "keep", "keep")))
    assert faces(state) == ("gatling", "beer", "dynamite", "dynamite", "arrow")


def test_dice_that_come_back_after_an_undo_are_not_thrown_for_the_next_player(table):
    """All five are thrown again, taken back, and picked up once more: they lie as they lay, and are nobody else's."""
    first = active(table.do(StartGame()))
    table.do(SeenThrow(throw("gatling", "gatling", "beer", "beer", "beer")))
    table.do(SeenThrow(throw("gatling", "dynamite", "dynamite", "dynamite", "gatling")))
    state = table.do(Undo(first))
    assert state.game.views[None].decision.key == "reroll"
    before = state.game.throws
    state = table.do(SeenThrow(throw("arrow", "arrow", "beer", "bullseye1", "bullseye2")))
    assert (state.tray.held.why, state.game.throws, active(state)) == ("came_back", before, first)
    refused("came_back", table.do, SaidThrow(state.tray.wanted.key, dict(enumerate(("arrow",) * 5, 1))))
    assert table.state.game.views[None].decision.key == "reroll"


def test_undo_asked_from_a_page_that_has_been_overtaken_is_stale(table):
    state = table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    state = table.do(SeenThrow(throw("beer", first=2)))
    view = state.game.views[None]
    shown = (view.epoch, view.decision.id)
    table.do(Undo(active(state), shown))
    refused("stale", table.do, Undo(active(state), shown))
    refused("stale", table.do, ThrowAgain(shown))


def test_a_throw_made_up_to_try_what_would_come_to_light_tells_no_secret(table):
    state = table.do(StartGame())
    seat = active(state)
    table.do(Adjust((f"P{seat}/life=1",)))
    table.do(SeenThrow(throw(*HARMLESS)))
    decision = table.state.game.throws[0].decision
    state = table.do(TryCorrection(decision, ("dynamite",) * 5))
    assert state.undo.correction.sealed
    assert state.undo.correction.asked is None
    assert (state.undo.correction.changes, state.undo.correction.dropped) == ((), ())
    state = table.do(ConfirmCorrection())
    assert state.phase == "over"


def test_a_correction_is_shown_then_confirmed_or_dropped(table):
    state = table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    decision = table.state.game.throws[0].decision
    state = table.do(TryCorrection(decision, ("arrow", *HARMLESS[1:])))
    assert [change.count.name for change in state.undo.correction.changes] == [f"P{active(state)}/arrows", "pile"]
    assert faces(state) == HARMLESS
    assert table.do(DropCorrection()).undo.correction is None
    table.do(TryCorrection(decision, ("arrow", *HARMLESS[1:])))
    state = table.do(ConfirmCorrection())
    assert faces(state) == ("arrow", *HARMLESS[1:])
    assert state.undo.correction is None
    refused("no_correction", table.do, ConfirmCorrection())


# -- the panel -----------------------------------------------------------------------------------------------------


def test_the_panel_throws_chooses_and_stops(table, tray):
    table.do(StartGame())
    table.do(PressButton("ok"))
    assert tray.asked == [(1, 2, 3, 4, 5)]
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert state.panel.cursor.item == "done"
    assert table.do(PressButton("right")).panel.cursor.item == "die1"
    assert table.do(PressButton("ok")).panel.cursor.picked == ("throw", "keep", "keep", "keep", "keep")
    table.do(PressButton("left"))
    table.do(PressButton("ok"))
    assert tray.asked[-1] == (1,)
    state = table.do(SeenThrow(throw("bullseye1")))
    assert state.panel.cursor.item == "done"
    state = table.do(PressButton("ok"))
    assert state.game.views[None].decision.key == "aim"
    first = state.panel.cursor.item
    assert table.do(PressButton("right")).panel.cursor.item != first
    state = table.do(PressButton("ok"))
    assert state.game.views[None].table.turn == 2


def test_undo_on_the_panel(table):
    table.do(StartGame())
    table.do(SeenThrow(throw(*HARMLESS)))
    table.do(SeenThrow(throw("beer", first=2)))
    state = table.do(PressButton("undo"))
    assert faces(state) == HARMLESS


# -- nothing is lost -----------------------------------------------------------------------------------------------


def test_after_a_restart_it_stands_where_it_stood(tmp_path):
    with Journal(tmp_path / "data") as journal, Table(journal, TableSettings(random=Random(5))) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        table.do(SeenThrow(throw(*HARMLESS)))
        table.do(SeenThrow(throw("beer", first=2)))
        before = table.do(Undo(None))
    with Journal(tmp_path / "data") as journal, Table(journal) as table:
        assert table.state.game.views == before.game.views
        assert table.state.chairs.sitting == before.chairs.sitting
        assert table.state.tray.wanted == before.tray.wanted


def test_a_disk_that_takes_no_more_changes_nothing_and_is_told(table, journal, monkeypatch):
    before = table.do(StartGame())

    def full(*_):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "append", full)
    with pytest.raises(JournalUnwritable):
        table.do(SeenThrow(throw(*HARMLESS)))
    assert table.state.game.views == before.game.views
    monkeypatch.undo()
    state = table.do(SeenThrow(throw(*HARMLESS)))
    assert faces(state) == HARMLESS, "the game goes on once there is space"


def test_a_game_that_cannot_be_written_has_not_begun(table, journal, monkeypatch):
    def full(*_, **__):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "begin_game", full)
    with pytest.raises(JournalUnwritable):
        table.do(StartGame())
    assert table.state.phase == "lobby"
    monkeypatch.undo()
    assert table.do(StartGame()).phase == "playing"


def test_a_fault_of_ours_is_told_to_the_caller_and_the_table_goes_on(table, monkeypatch):
    before = table.do(StartGame())
    monkeypatch.setattr(table._logic.on_table, "commit", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.do(Undo(None))
    monkeypatch.undo()
    assert table.state.game.views == before.game.views
    assert faces(table.do(SeenThrow(throw(*HARMLESS)))) == HARMLESS


def test_a_journal_that_the_rules_do_not_take_is_told_at_the_very_answer(table, journal):
    table.do(StartGame())
    table.close()
    journal.append(1, [Answered("turn 1/P0/fly", 0, 0, ("far",))])
    with pytest.raises(JournalUnreadable, match=r"turn 1/P0/fly.*does not fit the rules"):
        game_stored(journal.game(1))
    with Table(journal) as again:
        assert (again.state.phase, again.state.names) == ("lobby", NAMES)
        assert "Game 1 cannot be read on from its answer 3" in again.state.machine.troubles[0]


def test_a_game_put_away_leaves_the_chairs(table):
    table.do(StartGame())
    state = table.do(EndGame())
    assert (state.phase, state.names, state.game.views) == ("lobby", NAMES, {})
    refused("no_game", table.do, EndGame())
    assert table.do(StartGame()).phase == "playing"


def test_two_phones_at_once_one_of_them_is_stale(table):
    state = table.do(StartGame())
    state = table.do(SeenThrow(throw(*HARMLESS)))
    view = state.game.views[None].decision
    barrier, outcomes = Barrier(2), []

    def tap():
        barrier.wait()
        try:
            table.do(GiveAnswer(active(state), view.id, view.epoch, ("keep",) * 5))
            outcomes.append("taken")
        except Refused as error:
            outcomes.append(error.key)

    threads = [Thread(target=tap) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale", "taken"]


def test_who_waits_is_told_of_each_new_state(table):
    seen = []
    revision = table.state.revision

    def look():
        seen.append(table.wait(revision, 10).phase)

    thread = Thread(target=look)
    thread.start()
    table.do(StartGame())
    thread.join()
    assert seen == ["playing"]
    assert table.wait(table.state.revision, 0) is table.state


def test_a_table_that_was_put_away_says_so_at_once(table):
    table.close()
    refused("table_closed", table.do, StartGame())


def test_the_record_is_sealed_until_the_game_has_ended(table):
    assert table.state.game.record is None
    state = table.do(StartGame())
    assert state.game.record.answers[0] == Answer("roles", CHANCE, ("sealed",))
    state = table.do(Adjust((f"P{active(state)}/eliminate",)))
    assert state.phase == "over"
    assert "sheriff" in state.game.record.answers[0].tokens
