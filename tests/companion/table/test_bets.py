"""Bets of the dead: nobody notices one before the game is over, and a kill of the process, an undo and a damaged disk
leave of them what people expect."""

import shutil
import sqlite3
from contextlib import contextmanager
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import GHOST
from companion.games.dice.options import Options as DiceOptions
from companion.journal.journal import FILE, Journal
from companion.support.errors import JournalUnwritable
from companion.table.inputs.bets import PlaceBet
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Adjust, Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, LayGame, PlayAgain, StartAgain, StartGame
from companion.table.settings import TableSettings
from companion.table.snapshot import Bet
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import laid

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
ROLES = ("sheriff", "outlaw", "outlaw", "deputy", "renegade")
GAMES = ("dice", "cards")


class Dealer(Random):
    """Deals the roles in this order, and all else at random."""

    def sample(self, population, k, **more):
        return list(ROLES) if sorted(population) == sorted(ROLES) else super().sample(population, k, **more)


@contextmanager
def opened(folder):
    with Journal(folder) as journal, Table(journal, TableSettings(random=Dealer(1), objection_seconds=0.0)) as table:
        yield table


def begin(table, game):
    """Five players with a phone each; Anna is the Sheriff, Ben and Carl are Outlaws."""
    for name in NAMES:
        table.do(SitDown(name, name.lower()))
    table.do(ChooseGame(game))
    table.do(ChooseOptions({"dice": DiceOptions(), "cards": CardOptions()}[game]))
    return table.do(StartGame())


def eliminate(table, *seats):
    return table.do(Adjust(tuple(f"P{seat}/eliminate" for seat in seats)))


def bet(table, seat, side, number=None):
    return table.do(PlaceBet(seat, table.state.game.number if number is None else number, side))


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture
def table(tmp_path, game):
    with opened(tmp_path) as table:
        begin(table, game)
        yield table


def test_a_bet_is_shown_when_the_game_is_over_and_not_a_moment_before(table):
    before = eliminate(table, 1)
    assert bet(table, 1, "law") is before, "nobody notices: there is no new state"
    assert (table.bet(1), table.bet(2), table.state.game.bets) == ("law", "", ())
    assert bet(table, 1, "outlaws") is before, "it is changed with one tap"
    assert table.bet(1) == "outlaws"
    eliminate(table, 2)
    bet(table, 2, "law")
    state = eliminate(table, 0)
    assert state.phase == "over"
    assert state.game.bets == (Bet(1, "outlaws", True), Bet(2, "law", False))


def test_only_who_is_out_of_the_game_that_is_played_bets_and_on_a_side_that_there_is(table):
    refused("not_asked", bet, table, 1, "law")
    eliminate(table, 1)
    for seat in (0, 7, -1):
        refused("not_asked", bet, table, seat, "law")
    refused("stale", bet, table, 1, "nobody")
    refused("stale", bet, table, 1, "law", number=99)
    assert table.bet(1) == ""
    bet(table, 1, "law")
    eliminate(table, 0, 2, 4)
    refused("game_over", bet, table, 1, "outlaws")
    refused("game_over", bet, table, 1, "outlaws", number=99)
    assert [each.side for each in table.state.game.bets] == ["law"]


def test_nobody_bets_where_nobody_plays_or_on_a_board_without_sides(tmp_path):
    with opened(tmp_path) as table:
        refused("no_game", table.do, PlaceBet(0, 0, "law"))
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(ChooseGame("scoreboard"))
        table.do(StartGame())
        refused("not_asked", bet, table, 0, "law")


def test_the_ghost_plays_on_and_does_not_bet(tmp_path):
    with opened(tmp_path) as table:
        table.do(LayGame(laid(options=DiceOptions(modules=(GHOST,)), cards=("sheriff+", *ROLES[1:]))))
        eliminate(table, 1)
        refused("not_asked", bet, table, 1, "law")
        eliminate(table, 2)
        bet(table, 2, "outlaws")
        assert eliminate(table, 0).game.bets == (Bet(2, "outlaws", True),)


def test_it_is_no_answer_of_the_game_and_changes_no_record(table, tmp_path):
    eliminate(table, 1)
    length, record = table._in_turn(lambda: table._journal.length(1)), table.state.game.record
    bet(table, 1, "law")
    assert table._in_turn(lambda: table._journal.length(1)) == length, "every page says how many there were"
    eliminate(table, 2)
    assert table.state.game.record.answers[: len(record.answers)] == record.answers
    assert table.state.game.record.remarks == record.remarks


def test_a_kill_at_any_moment_keeps_what_was_taken(tmp_path, game):
    (tmp_path / "data").mkdir()
    with opened(tmp_path / "data") as table:
        begin(table, game)
        eliminate(table, 1)
        bet(table, 1, "law")
        bet(table, 1, "renegade")
        shutil.copytree(tmp_path / "data", tmp_path / "killed")
    with opened(tmp_path / "killed") as table:
        assert (table.state.phase, table.bet(1), table.state.game.bets) == ("playing", "renegade", ())
        bet(table, 1, "outlaws")
        eliminate(table, 0, 2, 4)
        shown = table.state.game.bets
        assert shown == (Bet(1, "outlaws", True),)
    with opened(tmp_path / "killed") as table:
        assert table.state.game.bets == shown


def test_a_restart_says_nothing_of_it(tmp_path, game):
    for folder, bets in (("one", ()), ("other", ("law", "outlaws"))):
        with opened(tmp_path / folder) as table:
            begin(table, game)
            eliminate(table, 1)
            for side in bets:
                bet(table, 1, side)
    with opened(tmp_path / "one") as one, opened(tmp_path / "other") as other:
        assert one.state == other.state
        assert one.state.game.resumed is not None


def test_an_undo_that_brings_the_dead_back_hides_the_bet(table):
    eliminate(table, 1)
    bet(table, 1, "outlaws")
    table.do(Undo(None))
    refused("not_asked", bet, table, 1, "law")
    state = eliminate(table, 0)
    assert (state.phase, state.game.bets) == ("over", ())
    table.do(Undo(None))
    eliminate(table, 1)
    assert table.bet(1) == "outlaws", "out once more, the bet stands as it was"


def test_an_undo_of_the_victory_hides_what_was_shown_until_the_game_is_over_again(table):
    eliminate(table, 1)
    bet(table, 1, "outlaws")
    eliminate(table, 0)
    state = table.do(Undo(None))
    assert (state.phase, state.game.bets, table.bet(1)) == ("playing", (), "outlaws")
    assert eliminate(table, 2, 4).game.bets == (Bet(1, "outlaws", False),)


def test_the_next_game_begins_without_bets(table):
    eliminate(table, 1)
    bet(table, 1, "law")
    eliminate(table, 0)
    table.do(StartAgain())
    eliminate(table, 1)
    assert (table.bet(1), table.state.game.bets) == ("", ())


def test_a_disk_that_takes_nothing_leaves_the_bet_as_it_was(table):
    eliminate(table, 1)
    bet(table, 1, "law")
    table._in_turn(lambda: table._journal._db.execute("pragma query_only = on"))
    with pytest.raises(JournalUnwritable):
        bet(table, 1, "outlaws")
    assert table.bet(1) == "law"
    table._in_turn(lambda: table._journal._db.execute("pragma query_only = off"))
    bet(table, 1, "outlaws")
    assert table.bet(1) == "outlaws"


@pytest.mark.parametrize(
    "damage",
    [
        "drop table bets",
        "update bets set side = x'ff'",
        "update bets set side = 'nobody'",
        "update bets set seat = 44",
    ],
)
def test_a_damaged_bet_is_none_and_the_game_goes_on(tmp_path, damage):
    with opened(tmp_path) as table:
        begin(table, "dice")
        eliminate(table, 1)
        bet(table, 1, "law")
    db = sqlite3.connect(tmp_path / FILE)
    with db:
        db.execute(damage)
    db.close()
    with opened(tmp_path) as table:
        assert (table.state.phase, table.bet(1)) == ("playing", "")
        assert eliminate(table, 0).game.bets == ()


# -- leaving -------------------------------------------------------------------------------------------------------


def test_who_is_out_may_sit_out_the_next_game_and_stays_in_this_one(table):
    eliminate(table, 1)
    assert table.do(PlayAgain(1, False)).next.again == {1: False}
    assert table.state.names == NAMES
    assert eliminate(table, 2).next.again == {1: False}, "it stands while the game goes on"
    state = eliminate(table, 0)
    assert (state.phase, state.next.again, state.names) == ("over", {1: False}, NAMES)
    assert table.do(StartAgain()).names == ("Anna", "Carl", "Dora", "Emil")
    assert table.state.next.again == {}


def test_who_sits_out_can_come_back_before_and_after_the_end(table):
    eliminate(table, 1, 2)
    table.do(PlayAgain(1, False))
    table.do(PlayAgain(2, False))
    assert table.do(PlayAgain(1, True)).next.again == {2: False}, "as before: asked again after the game"
    eliminate(table, 0)
    table.do(PlayAgain(2, True))
    assert table.do(StartAgain()).names == NAMES


def test_the_word_of_who_has_left_need_not_be_waited_for(table):
    eliminate(table, 1)
    table.do(PlayAgain(1, False))
    eliminate(table, 0)
    for seat in (0, 2, 3):
        assert table.do(PlayAgain(seat, True)).phase == "over"
    assert table.do(PlayAgain(4, True)).names == ("Anna", "Carl", "Dora", "Emil")


def test_nobody_who_still_plays_leaves_by_it_and_an_undo_brings_the_dead_back_into_the_next_game(table):
    refused("stale", table.do, PlayAgain(1, False))
    eliminate(table, 1)
    refused("stale", table.do, PlayAgain(0, False))
    refused("stale", table.do, PlayAgain(9, False))
    table.do(PlayAgain(1, False))
    assert table.do(Undo(None)).next.again == {}


def test_who_sits_out_is_not_there_when_the_game_is_put_away(table):
    eliminate(table, 1)
    table.do(PlayAgain(1, False))
    assert table.do(EndGame()).names == ("Anna", "Carl", "Dora", "Emil")


def test_an_undo_of_the_victory_forgets_what_those_who_play_have_said(table):
    eliminate(table, 1)
    table.do(PlayAgain(1, False))
    eliminate(table, 0)
    table.do(PlayAgain(2, False))
    assert table.do(Undo(None)).next.again == {1: False}
