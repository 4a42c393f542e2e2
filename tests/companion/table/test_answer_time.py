"""An answer out of turn: held for a time that the table chooses, and given for who is away only where it wants that."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.journal.journal import Journal
from companion.kernel.game import Game
from companion.support.errors import Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import LayGame
from companion.table.inputs.house import GoOn, PauseGame, SetAnswerTime
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.table.waiting.answer_time import LEAST, MOST, AnswerClock, AnswerTime, may_yield
from tests.clock import Clock
from tests.companion.table.table_laid import NAMES

ROLES = {0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"}
PLAIN = {0: "willy_the_kid", 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"}
HANDS = {0: ("bang:AS", "gatling:10H", "bang:2D"), 1: ("missed:10C",), 2: ("beer:6H",)}


def table_with(journal: Journal, clock: Clock, **more: float) -> Table:
    return Table(journal, TableSettings(random=Random(1), clock=clock, **more))


@pytest.fixture
def table(journal: Journal, clock: Clock) -> Iterator[Table]:
    with table_with(journal, clock) as table:
        options = Options(roles=ROLES, characters=PLAIN, hands=HANDS)
        table.do(LayGame(Game(CardGame(), card_setup(NAMES, options=options))))
        yield table


def later(table: Table, clock: Clock, seconds: float) -> None:
    """Time passes, and the table's thread comes round."""
    clock.now += seconds
    table.games_held()


def asked(table: Table, seat: int | None = None):
    return table.state.game.views[seat].decision


def play(table: Table, clock: Clock, token: str) -> None:
    """The player on turn plays, and the time of that closed question goes by."""
    assert asked(table).key == "play"
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, (token,)))
    later(table, clock, 10)


def life(table: Table, seat: int) -> int:
    return table.state.game.views[None].table.seats[seat].life


def test_nobody_has_to_hurry_where_the_table_has_not_chosen_it(table: Table, clock: Clock) -> None:
    assert table.state.waiting.answer_time == AnswerTime()
    play(table, clock, "play:bang:AS@P1")
    assert (asked(table).key, table.state.waiting.answering) == ("shot", None)
    later(table, clock, 100_000)
    assert asked(table).waiting_for == (1,)


def test_who_does_not_answer_in_time_takes_it_and_all_are_told(table: Table, clock: Clock) -> None:
    table.do(SetAnswerTime(AnswerTime(0, 20)))
    before = life(table, 1)
    play(table, clock, "play:bang:AS@P1")
    assert table.state.waiting.answering.left(clock.now) == 20
    later(table, clock, 19.9)
    assert (asked(table).key, life(table, 1)) == ("shot", before)
    later(table, clock, 0.2)
    assert (asked(table).key, life(table, 1)) == ("play", before - 1)
    assert table.state.waiting.answering is None
    assert any("Ben didn't answer in time" in told for told in table.state.machine.notices)
    assert table.state.game.record.answers[-1].tokens == ("take",), "an answer like any other, also in the journal"


def test_who_has_answered_is_not_overruled_and_only_the_others_are_away(table: Table, clock: Clock) -> None:
    table.do(SetAnswerTime(AnswerTime(0, 20)))
    play(table, clock, "play:gatling:10H")
    assert asked(table).key == "shot_at"
    before = life(table, 1)
    table.do(GiveAnswer(1, asked(table).id, asked(table).epoch, ("missed:10C",)))
    later(table, clock, 20)
    assert asked(table).key != "shot_at"
    assert life(table, 1) == before
    away = " ".join(table.state.machine.notices)
    assert "Ben" not in away
    assert "Carl didn't answer in time" in away


def test_a_pause_stops_the_time_and_an_undo_begins_it_anew(table: Table, clock: Clock) -> None:
    table.do(SetAnswerTime(AnswerTime(0, 20)))
    play(table, clock, "play:bang:AS@P1")
    table.do(PauseGame(1))
    later(table, clock, 1000)
    table.do(GoOn())
    later(table, clock, 19)
    assert asked(table).key == "shot"
    later(table, clock, 2)
    assert asked(table).key == "play"
    table.do(Undo(None))
    assert asked(table).key == "shot"
    assert table.state.waiting.answering.left(table.now()) == 20


def test_the_time_that_all_have_at_least_is_kept_and_so_is_what_was_answered(journal, clock: Clock) -> None:
    options = Options(roles=ROLES, characters=PLAIN, hands=HANDS)
    with table_with(journal, clock) as table:
        table.do(LayGame(Game(CardGame(), card_setup(NAMES, options=options))))
        table.do(SetAnswerTime(AnswerTime(10, 40)))
        play(table, clock, "play:bang:AS@P1")
        table.do(GiveAnswer(1, asked(table).id, asked(table).epoch, ("take",)))
        later(table, clock, 9)
        assert asked(table).key == "shot"
    with table_with(journal, clock) as table:
        assert table.state.waiting.answer_time == AnswerTime(10, 40)
        assert table.state.waiting.answering.left(clock.now) == 40, (
            "after a restart nobody has to hurry more than before"
        )
        assert table.answered(1)
        later(table, clock, 10)
        assert asked(table).key == "play"
        assert not [told for told in table.state.machine.notices if "in time" in told]


def test_only_what_the_form_offers_can_be_chosen_and_a_damaged_file_chooses_nothing(journal, clock, tmp_path) -> None:
    with table_with(journal, clock) as table:
        for least, most in ((1, 0), (0, 5), (-1, 0), (10, 61)):
            with pytest.raises(Refused) as caught:
                table.do(SetAnswerTime(AnswerTime(least, most)))
            assert caught.value.key == "answer_time"
        for least in LEAST:
            for most in MOST:
                assert table.do(SetAnswerTime(AnswerTime(least, most))).waiting.answer_time == (least, most)
    for damaged in (b"\xff", b"5", b"5 7", b"5 20 1"):
        (tmp_path / "answer_time").write_bytes(damaged)
        with table_with(journal, clock) as table:
            assert table.state.waiting.answer_time == AnswerTime()


def test_a_question_that_cannot_be_declined_is_waited_for(table: Table, clock: Clock) -> None:
    table.do(SetAnswerTime(AnswerTime(0, 20)))
    assert (asked(table).key, table.state.waiting.answering) == ("play", None)
    waits = AnswerClock(clock)
    waits.look(table._logic.on_table.game.pending, 0, yields="take", seconds=20)
    assert waits.left() is None
    assert not may_yield(None, "take")
