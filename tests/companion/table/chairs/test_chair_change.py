"""A player's phone changes by the code in that player's own role card, or when nobody has objected in time."""

import doctest
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games.dice.options import Options
from companion.journal.journal import Journal
from companion.support.errors import JournalUnwritable
from companion.table.announcements import FREE_SECONDS, SECONDS, InChange
from companion.table.chairs import chair_change
from companion.table.chairs.chair_change import LETTERS, LONG, ChairCodes
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import FreeChair, LetBotPlay, ObjectTo, SitDown, TakeChair
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import ChooseOptions, EndGame, StartGame
from companion.table.inputs.house import Notice
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.refusals import refused

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
KEY = bytes(range(32))


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Iterator[Table]:
    """Five players: Anna to Dora with a phone each, Emil without one."""
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), clock=clock, chair_key=KEY)) as table,
    ):
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}" if name != "Emil" else None))
        yield table


def later(table: Table, clock: Clock, seconds: float):
    """The table after some time: it looks at its clock whenever something is said to it."""
    clock.now += seconds
    return table.do(Notice("some time has passed"))


def number_of(table: Table) -> int:
    """The number of what is announced."""
    return table.state.chairs.in_change.asked[0].number


def log_of(table: Table) -> list[tuple[str, object]]:
    events = table.state.game.views[None].log
    return [(event.key, dict(event.params).get("seat")) for event in events if event.key.startswith("chair_")]


def test_the_contracts() -> None:
    assert doctest.testmod(chair_change).failed == 0


# -- by the code -------------------------------------------------------------------------------------------------------


def test_the_code_of_a_chair_moves_it_to_another_phone_once(table: Table) -> None:
    table.do(StartGame())
    code = table.chair_code(1, "phone of Ben")
    state = table.do(TakeChair(1, "new phone", f" {code[:2].lower()} {code[2:]} "))
    assert state.chairs.sitting[1].phone == "new phone"
    refused("chair_code", table.do, TakeChair(1, "a third one", code))
    assert log_of(table) == [("chair_code", 1)]


def test_a_code_is_of_one_game_one_seat_and_one_phone(table: Table) -> None:
    table.do(StartGame())
    codes = {table.chair_code(seat, f"phone of {name}") for seat, name in enumerate(NAMES[:4])}
    assert len(codes) == 4
    refused("chair_code", table.do, TakeChair(0, "new phone", table.chair_code(1, "phone of Ben")))
    refused("chair_code", table.do, TakeChair(0, "new phone", table.chair_code(0, "new phone")))
    table.do(EndGame())
    table.do(StartGame())
    assert not codes & {table.chair_code(seat, f"phone of {name}") for seat, name in enumerate(NAMES[:4])}


def test_a_code_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), chair_key=KEY)) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        code = table.chair_code(0, "phone of Anna")
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), chair_key=KEY)) as table:
        assert table.do(TakeChair(0, "new phone", code)).chairs.sitting[0].phone == "new phone"
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        assert log_of(table) == [("chair_code", 0)], "the game's own log keeps it"


def test_codes_have_all_letters_in_all_places() -> None:
    codes = ChairCodes(KEY)
    drawn = [codes.code(game, seat, "phone") for game in range(300) for seat in range(8)]
    assert {len(code) for code in drawn} == {LONG}
    for place in range(LONG):
        assert {code[place] for code in drawn} == set(LETTERS)


def test_a_player_without_a_phone_and_a_bot_have_no_code(table: Table) -> None:
    table.do(LetBotPlay(3, "sensible"))
    table.do(StartGame())
    for seat in (3, 4):
        for phone in ("", "None", "new phone"):
            refused("chair_code", table.do, TakeChair(seat, "new phone", table.chair_code(seat, phone)))
        refused("chair_taken", table.do, TakeChair(seat, "new phone"))


# -- when nobody objects -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chair", [0, 4])
def test_a_chair_is_free_when_nobody_has_objected_for_twenty_seconds(table: Table, clock: Clock, chair: int) -> None:
    before = table.do(StartGame()).chairs.sitting
    state = table.do(FreeChair(chair))
    assert [asked.chairs for asked in state.chairs.in_change.asked] == [(chair,)], (
        "every page tells it while it is asked"
    )
    state = later(table, clock, SECONDS - 0.1)
    assert not state.chairs.in_change.free
    refused("chair_taken", table.do, TakeChair(chair, "new phone"))
    state = later(table, clock, 0.1)
    assert state.chairs.in_change.free == {chair}
    assert state.chairs.in_change.asked == ()
    assert state.chairs.sitting == before, "its phone plays on until another one comes"
    state = table.do(TakeChair(chair, "new phone"))
    assert state.chairs.sitting[chair].phone == "new phone"
    assert not state.chairs.in_change.free
    refused("chair_taken", table.do, TakeChair(chair, "a third one"))
    assert log_of(table) == [("chair_phone", chair)]


def test_a_chair_is_freed_by_itself_when_nothing_is_said_to_the_table(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), objection_seconds=0.05)) as table:
        for name in NAMES:
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        state = table.do(FreeChair(0))
        while not state.chairs.in_change.free:
            revision = state.revision
            state = table.wait(revision, 20)
            assert state.revision > revision, "the table did not go on"


def test_a_player_who_objects_keeps_the_chair_as_it_is_and_everybody_is_told_who(table: Table, clock: Clock) -> None:
    table.do(StartGame())
    table.do(FreeChair(0))
    asked = number_of(table)
    state = table.do(ObjectTo(asked, 2))
    assert "Carl objects: Anna's chair stays as it is." in state.machine.notices[-1]
    assert later(table, clock, 2 * SECONDS).chairs.in_change.free == frozenset()
    refused("chair_taken", table.do, TakeChair(0, "new phone"))
    refused("chair_not_asked", table.do, ObjectTo(asked, 2))


def test_the_host_takes_it_back_and_nobody_asks_twice(table: Table, clock: Clock) -> None:
    table.do(StartGame())
    table.do(FreeChair(0))
    refused("chair_asked", table.do, FreeChair(0))
    table.do(ObjectTo(number_of(table), None))
    table.do(FreeChair(0))
    assert later(table, clock, SECONDS).chairs.in_change.free == {0}
    refused("chair_asked", table.do, FreeChair(0))
    assert table.do(ObjectTo(table.state.chairs.in_change.opened[0].number, None)).chairs.in_change.free == frozenset()
    refused("chair_taken", table.do, TakeChair(0, "new phone"))


def test_a_bot_is_let_go_at_once_but_its_role_is_nobodys_before_the_time(table: Table, clock: Clock) -> None:
    table.do(StartGame())
    table.do(LetBotPlay(4, "sensible"))
    assert table.do(FreeChair(4)).chairs.sitting[4].bot is None
    refused("chair_taken", table.do, TakeChair(4, "a curious phone"))
    later(table, clock, SECONDS)
    assert table.do(TakeChair(4, "a phone")).chairs.sitting[4].phone == "a phone"
    assert log_of(table) == [("chair_bot", 4), ("chair_no_bot", 4), ("chair_phone", 4)]


def test_whose_chair_a_bot_plays_on_comes_back_at_once(table: Table, clock: Clock) -> None:
    table.do(StartGame())
    assert table.do(LetBotPlay(1, "sensible")).chairs.sitting[1].bot is None, "Ben's phone is there, and may object"
    assert later(table, clock, SECONDS).chairs.sitting[1].bot == "sensible"
    refused("chair_code", table.do, TakeChair(1, "a curious phone", table.chair_code(1, "phone of Ben")))
    refused("chair_taken", table.do, TakeChair(1, "a curious phone"))
    state = table.do(TakeChair(1, "phone of Ben"))
    assert (state.chairs.sitting[1].bot, state.chairs.sitting[1].played_by) == (None, "phone of Ben")
    assert log_of(table) == [("chair_bot", 1), ("chair_no_bot", 1)]


def test_who_is_back_after_a_bot_may_object_when_the_chair_is_to_go_on_to_another_phone(
    table: Table, clock: Clock
) -> None:
    table.do(StartGame())
    table.do(LetBotPlay(1, "sensible"))
    later(table, clock, SECONDS)
    state = table.do(FreeChair(1))
    assert state.chairs.sitting[1].played_by == "phone of Ben", (
        "the bot goes, and its player's phone plays till another comes"
    )
    later(table, clock, SECONDS - 0.1)
    table.do(ObjectTo(number_of(table), 1))
    later(table, clock, SECONDS)
    refused("chair_taken", table.do, TakeChair(1, "a curious phone"))


def test_a_chair_that_nobody_takes_is_free_no_more_after_a_while(table: Table, clock: Clock) -> None:
    table.do(StartGame())
    table.do(FreeChair(1))
    assert later(table, clock, SECONDS).chairs.in_change.free == {1}
    assert later(table, clock, FREE_SECONDS - 0.1).chairs.in_change.free == {1}
    assert later(table, clock, 0.1).chairs.in_change.free == frozenset()
    refused("chair_taken", table.do, TakeChair(1, "a curious phone"))


def test_what_is_asked_ends_with_the_game(table: Table, clock: Clock) -> None:
    table.do(StartGame())
    table.do(FreeChair(0))
    later(table, clock, SECONDS)
    table.do(FreeChair(1))
    table.do(EndGame())
    assert table.state.chairs.in_change == InChange()
    table.do(StartGame())
    refused("chair_taken", table.do, TakeChair(0, "new phone"))


def test_a_throw_does_not_wipe_what_is_asked(table: Table) -> None:
    table.do(StartGame())
    table.do(FreeChair(0))
    table.do(SaidThrow(table.state.tray.wanted.key, dict.fromkeys(table.state.tray.wanted.dice, "beer")))
    assert [asked.chairs for asked in table.state.chairs.in_change.asked] == [(0,)]


# -- where nothing is to be seen ---------------------------------------------------------------------------------------


def test_before_the_game_and_after_it_chairs_without_a_phone_are_taken_as_they_are(table: Table) -> None:
    assert table.do(FreeChair(0)).chairs.sitting[0].phone is None
    assert table.do(TakeChair(0, "new phone")).chairs.sitting[0].phone == "new phone"
    refused("chair_taken", table.do, TakeChair(1, "new phone"))


def test_where_real_role_cards_lie_on_the_table_an_empty_chair_tells_nothing(table: Table) -> None:
    table.do(ChooseOptions(Options(roles_by="cards")))
    table.do(StartGame())
    assert table.do(TakeChair(4, "new phone")).chairs.sitting[4].phone == "new phone"
    refused("chair_taken", table.do, TakeChair(0, "new phone"))


# -- the log and the disk ----------------------------------------------------------------------------------------------


def test_an_undo_takes_back_an_act_and_not_what_the_log_tells_of_chairs(table: Table) -> None:
    table.do(StartGame())
    table.do(SaidThrow(table.state.tray.wanted.key, dict.fromkeys(table.state.tray.wanted.dice, "beer")))
    decision = table.state.game.views[None].decision
    done = ("keep",) * len(decision.slots)
    table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, done))
    table.do(TakeChair(0, "new phone", table.chair_code(0, "phone of Anna")))
    table.do(Undo(None))
    assert table.state.game.views[None].decision.id == decision.id, "the choice is taken back"
    assert log_of(table) == [("chair_code", 0)]
    assert table.state.chairs.sitting[0].phone == "new phone"


def test_a_disk_that_takes_nothing_leaves_chair_and_log_as_they_were(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do(StartGame())
    code = table.chair_code(0, "phone of Anna")

    def full(*_: object) -> None:
        raise JournalUnwritable("The disk is full.")

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", full)
        with pytest.raises(JournalUnwritable):
            table.do(TakeChair(0, "new phone", code))
        assert table.state.chairs.sitting[0].phone == "phone of Anna"
        assert log_of(table) == []
    assert table.do(TakeChair(0, "new phone", code)).chairs.sitting[0].phone == "new phone"
