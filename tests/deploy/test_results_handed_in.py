"""A table that hands its games in by itself: once, later where the database was away, taken back after an undo."""

from contextlib import ExitStack, contextmanager
from random import Random

import pytest

from companion.games.dice.options import Options
from companion.games.known import CARDS, game_told
from companion.games.western.roles import Role
from companion.journal.journal import Journal
from companion.journal.journal_reader import JournalReader
from companion.kernel.notation import record_text
from companion.support import background
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import FreeChair, LetBotPlay, SeatPlayers, SitDown
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import ChooseOptions, EndGame, LayGame, StartAgain, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.events import Created, Variants
from companion.tournament.state import Place
from deploy.running.results_handed_in import ResultsHandedIn
from tests.companion.table.waiting import wait_for
from tests.companion.tournament.conftest import *  # noqa: F403  a club's database, of both kinds
from tests.companion.tournament.played import played

FOUR = ("Anna", "Ben", "Carl", "Dora")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(background.SupervisedLoop.__init__, "__kwdefaults__", {"first": 0.01, "longest": 0.02})
    monkeypatch.setattr("deploy.running.results_handed_in.LOOK_EVERY", 0.02)


class Network:
    """The way to a club's desk, which can be away, or lose the answer after something was taken."""

    def __init__(self, desk):
        self.desk, self.away, self.loses = desk, False, 0
        self.taken = []

    def __call__(self):
        if self.away:
            raise DatabaseUnavailable("The database does not answer.")
        return self

    def take_hand_in(self, message):
        changed = self.desk.take_hand_in(message)
        self.taken.append((message.game, message.result is not None, changed))
        if self.loses:
            self.loses -= 1
            raise DatabaseUnavailable("The answer was lost.")
        return changed

    def __getattr__(self, name):
        return getattr(self.desk, name)


@contextmanager
def a_table(folder, network, clock, **more):
    """A table that hands in, at which bots are quick."""
    with ExitStack() as house:
        journal = house.enter_context(Journal(folder))
        table = house.enter_context(Table(journal, TableSettings(random=Random(1), window_seconds=0, closed_seconds=0)))
        house.enter_context(BotPlayers(table, pace=0, random=Random(2)))
        hands_in = house.enter_context(ResultsHandedIn(table, folder, network, clock, table_name="table 1", **more))
        yield table, hands_in


def until(table, condition, tries=3000):
    """Until something outside the table is so; the loop looks many times a second."""
    for _ in range(tries):
        if condition():
            return
        table.wait(table.state.revision, 0.02)
    raise AssertionError("nothing has happened for a long time")


def bots_play(table, names=FOUR):
    """Players whose chairs bots hold play a whole game."""
    if table.state.names != tuple(names):
        table.do(SeatPlayers(names))
    for number, chair in enumerate(table.state.chairs.sitting):
        if not chair.bot:
            table.do(LetBotPlay(number, "random"))
    table.do(ChooseOptions(Options(dice_by="companion")))
    table.do(StartGame())
    return wait_for(table, lambda state: state.phase == "over")


def identity_of(folder):
    with JournalReader(folder) as journal:
        return journal.held_after(0)[-1].identity


def test_a_game_counts_for_the_season_without_any_set_up(club, tmp_path, clock):
    network = Network(club)
    with a_table(tmp_path, network, clock) as (table, hands_in):
        bots_play(table)
        until(table, club.games)
        [row] = club.games()
        assert row.key == identity_of(tmp_path)
        assert (row.game, row.ended, row.table_name, row.tournament) == ("dice", clock.now, "table 1", None)
        assert [club.names()[seat.player] for seat in row.result.seats] == list(FOUR)
        assert sum(die.dice for die in club.dice()["table 1"]) > 20
        assert '"P0"' in club.record(row.key)
        assert hands_in.outbox.waiting() == 0
    with a_table(tmp_path, network, clock) as (table, _):  # and after a restart no more
        table.do(StartAgain())
        wait_for(table, lambda state: state.phase == "over")
        until(table, lambda: len(club.games()) == 2)
    assert [changed for _, _, changed in network.taken] == [True, True]


def test_the_database_is_away_and_comes_back(club, tmp_path, clock):
    network = Network(club)
    network.away = True
    with a_table(tmp_path, network, clock) as (table, hands_in):
        bots_play(table)
        told = wait_for(table, lambda state: state.machine.troubles).machine.troubles
        assert told == (
            "The database does not answer. The game goes on, and what has ended is handed in as soon as that is right.",
        )
        assert hands_in.outbox.waiting() == 1
        network.away, network.loses = False, 1
        wait_for(table, lambda state: not state.machine.troubles)
    assert len(club.games()) == 1
    assert [changed for _, _, changed in network.taken] == [True, False]


def test_a_table_killed_before_it_could_send_hands_in_after_its_restart(club, tmp_path, clock):
    network = Network(club)
    network.away = True
    with a_table(tmp_path, network, clock) as (table, hands_in):
        bots_play(table)
        until(table, hands_in.outbox.waiting)
    (tmp_path / "club" / "put_out.json").unlink()  # as if the power went between the message and the note of it
    network.away = False
    with a_table(tmp_path, network, clock) as (table, hands_in):
        until(table, lambda: club.games() and not hands_in.outbox.waiting())
    assert len(club.games()) == 1
    assert [changed for _, _, changed in network.taken] == [True, False]


def test_a_game_that_ended_while_nobody_handed_in_is_found_in_the_journal(club, tmp_path, clock):
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), window_seconds=0, closed_seconds=0)) as table,
    ):
        with BotPlayers(table, pace=0, random=Random(2)):
            bots_play(table)
        table.do(EndGame())
    with a_table(tmp_path, Network(club), clock) as (table, _):
        until(table, club.games)
    assert len(club.games()) == 1


@pytest.mark.parametrize("away", [False, True])
def test_a_game_reopened_by_an_undo_takes_its_result_back(club, tmp_path, clock, away):
    network = Network(club)
    with a_table(tmp_path, network, clock) as (table, _):
        bots_play(table)
        until(table, club.games)
        for chair in range(4):
            table.do(FreeChair(chair))  # else bots would play on at once
        network.away = away
        table.do(Undo(None))
        assert table.state.phase == "playing"
        if away:
            wait_for(table, lambda state: state.machine.troubles)
    network.away = False
    with a_table(tmp_path, network, clock) as (table, _):
        until(table, lambda: not club.games())
        for chair in range(4):
            table.do(LetBotPlay(chair, "random"))
        wait_for(table, lambda state: state.phase == "over")
        until(table, club.games)
    assert [result for _, result, _ in network.taken] == [True, False, True]
    assert len({game for game, _, _ in network.taken}) == 1


def test_three_players_and_games_laid_from_a_record_count_for_nothing(club, tmp_path, clock):
    with a_table(tmp_path, Network(club), clock) as (table, hands_in):
        bots_play(table, FOUR[:3])
        table.do(EndGame())
        bots_play(table)
        until(table, club.games)
        record = table.state.game.record
        table.do(EndGame())
        table.do(LayGame(game_told(record_text(record))))
        table.do(EndGame())
        bots_play(table)
        until(table, lambda: len(club.games()) == 2)
        assert hands_in.outbox.refused() == []


def test_a_tournaments_players_sit_down_and_their_game_counts_for_it(club, tmp_path, clock):
    key = club.create(Created("Cup", "dice", 1, 4, 4, "seed"), [*FOUR], "Host")
    network = Network(club)
    with a_table(tmp_path, network, clock, number=0) as (table, _):
        table.do(SitDown("Emil", "phone of Emil"))
        table.do(SitDown("Ben", "phone of Ben"))
        club.open_round(key, "Host")
        seated = club.tournament(key).seated(Place(0, 0))
        names = tuple(club.names()[player] for player in seated.players)
        state = wait_for(table, lambda state: state.names == names and state.next.planned)
        assert {chair.name: chair.phone for chair in state.chairs.sitting}["Ben"] == "phone of Ben"
        sheriff = seated.players.index(seated.sheriff)
        assert state.next.planned.fixed == (("roles", f"P{sheriff}=sheriff"),)
        network.away = True
        for chair in range(4):
            table.do(LetBotPlay(chair, "random"))
        table.do(ChooseOptions(Options(dice_by="companion")))
        table.do(StartGame())
        wait_for(table, lambda state: state.phase == "over")
        network.away = False
        until(table, lambda: club.tournament(key).game_at(Place(0, 0)))
        [(_, result)] = club.tournament(key).results()
        assert [seat.player for seat in result.seats] == list(seated.players)
        assert result.seats[sheriff].role is Role.SHERIFF
        assert result.sheriff == seated.sheriff
        club.close_round(key, 0, "Host")
        table.do(EndGame())
        assert table.state.next.planned is None  # the next game is dealt again
        club.open_round(key, "Host")
        wait_for(table, lambda state: state.next.planned)


def test_a_table_of_a_tournament_knows_its_sitting_without_network(club, tmp_path, clock):
    key = club.create(Created("Cup", "dice", 1, 4, 4, "seed"), [*FOUR], "Host")
    club.open_round(key, "Host")
    network = Network(club)
    with a_table(tmp_path, network, clock, number=0) as (table, _):
        wait_for(table, lambda state: len(state.names) == 4 and state.next.planned)
    network.away = True
    with a_table(tmp_path, network, clock, number=0) as (table, hands_in):
        wait_for(table, lambda state: state.machine.troubles)
        bots_play(table, table.state.names)
        until(table, hands_in.outbox.waiting)
        network.away = False
        until(table, lambda: club.tournament(key).game_at(Place(0, 0)))


def test_of_a_game_with_somebody_else_the_desk_is_asked_and_it_counts_for_the_season_until_then(club, tmp_path, clock):
    key = club.create(Created("Cup", "dice", 1, 4, 4, "seed"), [*FOUR], "Host")
    club.open_round(key, "Host")
    with a_table(tmp_path, Network(club), clock, number=0) as (table, _):
        wait_for(table, lambda state: len(state.names) == 4 and state.next.planned)
        bots_play(table, (*FOUR[:3], "Emil"))
        until(table, lambda: club.tournament(key).held_back_at(Place(0, 0)))
    assert club.games()[0].tournament is None
    assert club.tournament(key).game_at(Place(0, 0)) is None
    assert [held.game for held in club.tournament(key).held_back_at(Place(0, 0))] == [club.games()[0].key]


def test_another_result_at_the_place_is_told_and_this_one_kept_aside(club, tmp_path, clock):
    key = club.create(Created("Cup", "dice", 1, 4, 4, "seed"), [*FOUR], "Host")
    club.open_round(key, "Host")
    network = Network(club)
    with a_table(tmp_path, network, clock, number=0) as (table, hands_in):
        wait_for(table, lambda state: len(state.names) == 4 and state.next.planned)
        network.away = True
        bots_play(table, table.state.names)
        until(table, hands_in.outbox.waiting)
        players = club.tournament(key).seated(Place(0, 0)).players
        club.enter(key, Place(0, 0), played("Soor", "law", players=players), "Host")
        network.away = False
        why = "The club has not taken a result of this table: Round 1, table 1 has another result already"
        wait_for(table, lambda state: any(notice.startswith(why) for notice in state.machine.notices))
        assert len(hands_in.outbox.refused()) == 1
        assert hands_in.outbox.waiting() == 0
        assert len(club.games()) == 1


def test_an_auction_is_waited_for(club, tmp_path, clock):
    settings = Created("Cup", "cards", 1, 4, 4, "seed", variants=Variants(enlistment=True, ruthless_law=True))
    key = club.create(settings, [*FOUR], "Host")
    club.open_round(key, "Host")
    with a_table(tmp_path, Network(club), clock, number=0) as (table, _):
        state = wait_for(table, lambda state: state.machine.troubles and state.game.name == "cards")
        assert state.machine.troubles == (
            "Before this game the characters are auctioned: begin when everybody has one.",
        )
        open_ = ("bart_cassidy", "black_jack", "jesse_jones", "kit_carlson")
        club.begin_auction(key, Place(0, 0), open_, (), "Host")
        while (there := club.tournament(key).auctions[Place(0, 0)]).auction.turn is not None:
            club.bid_as_bot(key, Place(0, 0), there.auction.turn, there.steps, "bot")
        state = wait_for(
            table, lambda state: not state.machine.troubles and "characters" in dict(state.next.planned.fixed)
        )
        options = CARDS.options_from(state.next.planned.fixed, 4)
        assert set(options.characters.values()) == set(open_)
        assert options.ruthless_law == "yes"
        assert list(options.roles.values()) == ["sheriff"]
