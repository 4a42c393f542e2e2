"""The table: one owner, everything on disk before it is seen, throws that answer what is asked."""

from __future__ import annotations

from random import Random
from threading import Barrier, Thread

import pytest

from companion.errors import JournalUnreadable, JournalUnwritable, Refused
from companion.journal.journal import Command, Journal
from companion.journal.stored_game import game_stored
from companion.kernel.decision import CHANCE, Answer
from companion.ports import Throw, ThrownDie
from companion.tabletop.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


class FakeTray:
    """Remembers what it was asked to throw."""

    def __init__(self):
        self.asked = []

    def throw(self, dice):
        self.asked.append(tuple(dice))


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path) as journal:
        yield journal


@pytest.fixture
def tray():
    return FakeTray()


@pytest.fixture
def table(journal, tray):
    with Table(journal, random=Random(1), tray=tray, camera="fake", panel=True) as table:
        for name in NAMES:
            table.sit_down(name, None)
        yield table


def throw(*faces, first=1, sure=True, why=None):
    return Throw(tuple(ThrownDie(die, face) for die, face in enumerate(faces, first)), sure, why)


def active(state):
    return state.views[None].table.active


def faces(state):
    return tuple(die.face for die in state.views[None].table.dice)


def refused(key, act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    assert caught.value.key == key


# -- chairs --------------------------------------------------------------------------------------------------------


def test_chairs_can_be_taken_moved_and_left_before_the_game(table):
    assert table.move_chair(0, 4).names == ("Ben", "Carl", "Dora", "Emil", "Anna")
    assert table.stand_up(4).names == ("Ben", "Carl", "Dora", "Emil")
    refused("name_taken", table.sit_down, " bEN ", None)
    refused("name_empty", table.sit_down, "   ", None)
    refused("name_empty", table.sit_down, "x" * 21, None)
    refused("name_empty", table.sit_down, "\N{ZERO WIDTH JOINER}", None)
    refused("name_empty", table.sit_down, "An\N{RIGHT-TO-LEFT OVERRIDE}na", None)
    refused("name_taken", table.sit_down, "B\N{ZERO WIDTH JOINER}en", None)
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert table.sit_down(family, None).names[-1] == family
    refused("no_such_chair", table.stand_up, 9)


def test_eight_chairs_and_no_more(table):
    for name in ("Fay", "Gus", "Hal"):
        table.sit_down(name, None)
    refused("table_full", table.sit_down, "Ida", None)


def test_a_game_needs_three(table):
    for _ in range(3):
        table.stand_up(0)
    refused("too_few", table.start)
    assert table.state.phase == "lobby"


def test_during_a_game_chairs_stay_but_phones_may_change(table):
    table.start()
    refused("game_running", table.sit_down, "Fay", None)
    refused("game_running", table.stand_up, 0)
    refused("chair_taken", table.take_chair, 2, "another")  # how it may: test_chair_change.py
    table.end()
    state = table.take_chair(2, "another")
    assert state.chairs[2].phone == "another"
    assert "Carl" in state.notices[-1], "everybody is told"
    refused("chair_taken", table.take_chair, 2, "a third one")
    assert table.free_chair(2).chairs[2].phone is None


# -- throws --------------------------------------------------------------------------------------------------------


def test_a_sure_throw_of_what_is_asked_is_taken(table):
    state = table.start()
    assert (state.wanted.dice, state.wanted.every) == ((1, 2, 3, 4, 5), True)
    state = table.throw(throw(*HARMLESS))
    assert faces(state) == HARMLESS
    assert state.wanted.dice == (1, 2, 5), "the dynamites are locked"
    assert state.wanted.lying == ((3, "dynamite"), (4, "dynamite"))
    assert state.wanted.every is False


def test_throwing_some_dice_again_chooses_and_rolls_in_one_go(table):
    table.start()
    table.throw(throw(*HARMLESS))
    state = table.throw(throw("beer", first=2))
    assert faces(state) == ("gatling", "beer", "dynamite", "dynamite", "arrow")
    assert state.wanted.key.endswith("/re-roll 2")


def test_done_on_the_phone_stops(table):
    state = table.start()
    seat = active(state)
    state = table.throw(throw(*HARMLESS))
    view = state.views[None].decision
    state = table.answer(seat, view.id, view.epoch, ("keep",) * 5)
    assert state.views[None].table.turn == 2


def test_an_unsure_throw_is_held_until_somebody_has_looked(table):
    state = table.start()
    state = table.throw(throw(*HARMLESS, sure=False, why="dice"))
    assert (state.held.why, state.signal) == ("dice", "unsure")
    assert faces(state) == ()
    state = table.say_throw(state.wanted.key, dict(enumerate(HARMLESS[::-1], 1)))
    assert state.held is None
    assert faces(state) == HARMLESS[::-1]


def test_another_number_of_dice_is_held_not_cut_or_filled_up(table):
    table.start()
    state = table.throw(throw(*HARMLESS[:4]))
    assert state.held.why == "other_dice"
    assert len(state.held.throw.dice) == 4
    state = table.drop_held()
    assert state.held is None
    refused("nothing_held", table.drop_held)


def test_a_locked_die_thrown_again_is_held(table):
    table.start()
    table.throw(throw(*HARMLESS))
    state = table.throw(throw("beer", first=3))
    assert state.held.why == "other_dice"
    assert faces(state) == HARMLESS, "the recorded dynamite stands"


def test_dice_thrown_while_something_else_is_asked_wait_for_their_turn(table):
    state = table.start()
    seat = active(state)
    table.throw(throw("beer", "beer", *HARMLESS[2:]))
    view = table.state.views[None].decision
    state = table.answer(seat, view.id, view.epoch, ("keep",) * 5)
    assert state.views[None].decision.key == "serve"
    state = table.throw(throw(*HARMLESS))
    assert state.held.why == "waiting"
    view = state.views[None].decision
    state = table.answer(seat, view.id, view.epoch, (f"beer:P{seat}",) * 2)
    assert state.held.why == "waiting"
    assert state.wanted.every
    state = table.say_throw(state.wanted.key, {die.die: die.face for die in state.held.throw.dice})
    assert faces(state) == HARMLESS
    assert state.held is None


def test_a_throw_told_for_an_earlier_question_is_stale(table):
    state = table.start()
    key = state.wanted.key
    table.throw(throw(*HARMLESS))
    refused("stale", table.say_throw, key, dict(enumerate(HARMLESS, 1)))


def test_the_tray_throws_on_demand_and_at_once_after_a_choice_on_the_phone(table, tray):
    state = table.start()
    state = table.throw_dice()
    assert tray.asked == [(1, 2, 3, 4, 5)]
    assert state.throwing
    state = table.throw(throw(*HARMLESS))
    assert not state.throwing
    view = state.views[None].decision
    table.answer(active(state), view.id, view.epoch, ("throw", "keep", "keep", "keep", "throw"))
    assert tray.asked[-1] == (1, 5)


def test_a_throw_that_will_not_come_can_be_asked_for_again(table, tray):
    table.start()
    assert table.throw_dice().throwing
    assert table.notice("0001.jpg passed over").throwing
    state = table.notice("no picture shows 5 dice", no_throw=True)
    assert not state.throwing
    assert state.notices[-1].startswith("no picture")
    table.throw_dice()
    assert len(tray.asked) == 2


def test_without_a_tray_dice_are_thrown_by_hand(tmp_path):
    with Journal(tmp_path / "other") as journal, Table(journal, random=Random(1)) as table:
        for name in NAMES:
            table.sit_down(name, None)
        table.start()
        refused("no_tray", table.throw_dice)


# -- taking back ---------------------------------------------------------------------------------------------------


def test_undo_shows_the_same_dice_again(table):
    state = table.start()
    table.throw(throw(*HARMLESS))
    state = table.throw(throw("beer", first=2))
    state = table.undo(active(state))
    assert faces(state) == HARMLESS
    view = state.views[None].decision
    state = table.answer(active(state), view.id, view.epoch, ("keep", "throw", "keep", "keep", "keep"))
    assert faces(state) == ("gatling", "beer", "dynamite", "dynamite", "arrow")


def test_dice_that_come_back_after_an_undo_are_not_thrown_for_the_next_player(table):
    """All five are thrown again, taken back, and picked up once more: they lie as they lay, and are nobody else's."""
    first = active(table.start())
    table.throw(throw("gatling", "gatling", "beer", "beer", "beer"))
    table.throw(throw("gatling", "dynamite", "dynamite", "dynamite", "gatling"))
    state = table.undo(first)
    assert state.views[None].decision.key == "reroll"
    before = state.throws
    state = table.throw(throw("arrow", "arrow", "beer", "bullseye1", "bullseye2"))
    assert (state.held.why, state.throws, active(state)) == ("came_back", before, first)
    refused("came_back", table.say_throw, state.wanted.key, dict(enumerate(("arrow",) * 5, 1)))
    assert table.state.views[None].decision.key == "reroll"


def test_undo_asked_from_a_page_that_has_been_overtaken_is_stale(table):
    state = table.start()
    table.throw(throw(*HARMLESS))
    state = table.throw(throw("beer", first=2))
    view = state.views[None]
    shown = (view.epoch, view.decision.id)
    table.undo(active(state), shown)
    refused("stale", table.undo, active(state), shown)
    refused("stale", table.throw_again, shown)


def test_a_throw_made_up_to_try_what_would_come_to_light_tells_no_secret(table):
    state = table.start()
    seat = active(state)
    table.adjust((f"P{seat}/life=1",))
    table.throw(throw(*HARMLESS))
    decision = table.state.throws[0].decision
    state = table.try_correction(decision, ("dynamite",) * 5)
    assert state.correction.sealed
    assert state.correction.asked is None
    assert (state.correction.changes, state.correction.dropped) == ((), ())
    state = table.confirm_correction()
    assert state.phase == "over"


def test_a_correction_is_shown_then_confirmed_or_dropped(table):
    state = table.start()
    table.throw(throw(*HARMLESS))
    decision = table.state.throws[0].decision
    state = table.try_correction(decision, ("arrow", *HARMLESS[1:]))
    assert [change.count.name for change in state.correction.changes] == [f"P{active(state)}/arrows", "pile"]
    assert faces(state) == HARMLESS
    assert table.drop_correction().correction is None
    table.try_correction(decision, ("arrow", *HARMLESS[1:]))
    state = table.confirm_correction()
    assert faces(state) == ("arrow", *HARMLESS[1:])
    assert state.correction is None
    refused("no_correction", table.confirm_correction)


# -- the panel -----------------------------------------------------------------------------------------------------


def test_the_panel_throws_chooses_and_stops(table, tray):
    table.start()
    table.press("ok")
    assert tray.asked == [(1, 2, 3, 4, 5)]
    state = table.throw(throw(*HARMLESS))
    assert state.cursor.item == "done"
    assert table.press("right").cursor.item == "die1"
    assert table.press("ok").cursor.picked == ("throw", "keep", "keep", "keep", "keep")
    table.press("left")
    table.press("ok")
    assert tray.asked[-1] == (1,)
    state = table.throw(throw("bullseye1"))
    assert state.cursor.item == "done"
    state = table.press("ok")
    assert state.views[None].decision.key == "aim"
    first = state.cursor.item
    assert table.press("right").cursor.item != first
    state = table.press("ok")
    assert state.views[None].table.turn == 2


def test_undo_on_the_panel(table):
    table.start()
    table.throw(throw(*HARMLESS))
    table.throw(throw("beer", first=2))
    state = table.press("undo")
    assert faces(state) == HARMLESS


# -- nothing is lost -----------------------------------------------------------------------------------------------


def test_after_a_restart_it_stands_where_it_stood(tmp_path):
    with Journal(tmp_path / "data") as journal, Table(journal, random=Random(5)) as table:
        for name in NAMES:
            table.sit_down(name, f"phone of {name}")
        table.start()
        table.throw(throw(*HARMLESS))
        table.throw(throw("beer", first=2))
        before = table.undo(None)
    with Journal(tmp_path / "data") as journal, Table(journal) as table:
        assert table.state.views == before.views
        assert table.state.chairs == before.chairs
        assert table.state.wanted == before.wanted


def test_a_disk_that_takes_no_more_changes_nothing_and_is_told(table, journal, monkeypatch):
    before = table.start()

    def full(*_):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "append", full)
    with pytest.raises(JournalUnwritable):
        table.throw(throw(*HARMLESS))
    assert table.state.views == before.views
    monkeypatch.undo()
    state = table.throw(throw(*HARMLESS))
    assert faces(state) == HARMLESS, "the game goes on once there is space"


def test_a_game_that_cannot_be_written_has_not_begun(table, journal, monkeypatch):
    def full(*_, **__):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "begin_game", full)
    with pytest.raises(JournalUnwritable):
        table.start()
    assert table.state.phase == "lobby"
    monkeypatch.undo()
    assert table.start().phase == "playing"


def test_a_fault_of_ours_is_told_to_the_caller_and_the_table_goes_on(table, monkeypatch):
    before = table.start()
    monkeypatch.setattr(table._top, "commit", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.undo(None)
    monkeypatch.undo()
    assert table.state.views == before.views
    assert faces(table.throw(throw(*HARMLESS))) == HARMLESS


def test_a_journal_that_the_rules_do_not_take_is_told_at_the_very_answer(table, journal):
    table.start()
    table.close()
    journal.append(1, [Command("answer", "turn 1/P0/fly", 0, 0, ("far",))])
    with pytest.raises(JournalUnreadable, match=r"turn 1/P0/fly.*does not fit the rules"):
        game_stored(journal.game(1))
    with Table(journal) as again:
        assert (again.state.phase, again.state.names) == ("lobby", NAMES)
        assert "Game 1 cannot be read on from its answer 3" in again.state.troubles[0]


def test_a_game_put_away_leaves_the_chairs(table):
    table.start()
    state = table.end()
    assert (state.phase, state.names, state.views) == ("lobby", NAMES, {})
    refused("no_game", table.end)
    assert table.start().phase == "playing"


def test_two_phones_at_once_one_of_them_is_stale(table):
    state = table.start()
    state = table.throw(throw(*HARMLESS))
    view = state.views[None].decision
    barrier, outcomes = Barrier(2), []

    def tap():
        barrier.wait()
        try:
            table.answer(active(state), view.id, view.epoch, ("keep",) * 5)
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
    table.start()
    thread.join()
    assert seen == ["playing"]
    assert table.wait(table.state.revision, 0) is table.state


def test_a_table_that_was_put_away_says_so_at_once(table):
    table.close()
    refused("table_closed", table.start)


def test_the_record_is_sealed_until_the_game_has_ended(table):
    assert table.state.record is None
    state = table.start()
    assert state.record.answers[0] == Answer("roles", CHANCE, ("sealed",))
    state = table.adjust((f"P{active(state)}/eliminate",))
    assert state.phase == "over"
    assert "sheriff" in state.record.answers[0].tokens
