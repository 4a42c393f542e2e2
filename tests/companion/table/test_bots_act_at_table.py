"""Bots of the card game at a real table, where they may act without being asked: two cards for a life point (Sid)."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.bots.random_bot import RandomBot
from companion.games.bots.seat_at_table import MOST_ACTS
from companion.games.bots.seating import Seating
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.known import CARDS
from companion.games.simulation import play_bots
from companion.journal.journal import Journal
from companion.kernel.decision import CHANCE, SeatOptions, is_chance
from companion.kernel.game import Game
from companion.kernel.rules import NO_STEPS
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import FreeChair, SeatBot, SitDown
from companion.table.inputs.games import ChooseGame, ChooseOptions, LayGame, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.table.waiting import wait_for
from tests.companion.toy_game import RING, TOY, ToyGame, ToyOptions, toy_setup

SID = "outlaw {life}/4 sid_ketchum hand {hand}"
POOR = "dynamite:2H,bang:2D"


@pytest.fixture
def table(tmp_path):
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), closed_seconds=0, objection_seconds=0)) as table,
    ):
        table.do(ChooseGame("cards"))
        table.do(SitDown("Anna", "her phone"))
        for _ in range(3):
            table.do(SeatBot("sensible"))
        yield table


def lay(table, sid, bots=(1, 2, 3)):
    """Anna, the Sheriff, is about to play her first card; the bot of seat 1 is Sid Ketchum, the others hold nothing."""
    for seat in {1, 2, 3} - set(bots):
        table.do(FreeChair(seat))
    seats = (
        "sheriff+ 5/5 slab_the_killer hand bang:AS",
        sid,
        "outlaw 4/4 jesse_jones",
        "renegade 4/4 rose_doolan",
    )
    game = Game(CardGame(), card_setup(table.state.names, " | ".join(("cards turn 5 P0", *seats))))
    game.answer(CHANCE, ("mustang:8H", "scope:AS"))
    table.do(LayGame(game))
    return game


def anna_says(table, token):
    state = table.state
    decision = state.game.views[None].decision
    table.do(GiveAnswer(0, decision.id, state.game.views[0].epoch, (token,)))


def acted(table, key="sid"):
    return [dict(event.params)["seat"] for event in table.state.game.views[None].log if event.key == key]


def test_a_bot_with_little_life_gives_poor_cards_for_it_while_a_person_thinks(table):
    lay(table, SID.format(life=1, hand=POOR))
    with BotPlayers(table, pace=0, random=Random(2)):
        state = wait_for(table, lambda state: acted(table) and state.game.views[0].decision.key == "play")
    assert acted(table) == [1]
    seats = state.game.views[None].table.seats
    assert (seats[1].life, seats[1].cards) == (2, 0)
    assert state.game.views[None].decision.seats == (0,), "Anna is asked again"


def test_a_bot_that_is_hit_lethally_saves_itself(table):
    lay(table, SID.format(life=1, hand="wells_fargo:3H,panic:8D"))
    with BotPlayers(table, pace=0, random=Random(2)):
        anna_says(table, "play:bang:AS@P1")
        state = wait_for(table, lambda state: state.game.views[0].decision.key == "play")
    seat = state.game.views[None].table.seats[1]
    assert (seat.alive, seat.life, seat.cards) == (True, 1, 0)


def test_nobody_acts_for_a_person(table):
    lay(table, SID.format(life=1, hand=POOR))
    table.do(FreeChair(1))
    with BotPlayers(table, pace=0, random=Random(2)):
        anna_says(table, "end")
        wait_for(
            table, lambda state: state.game.views[None].decision.seats == (1,) and not state.game.views[1].decision.acts
        )
    assert not acted(table)


class Restless(RandomBot):
    """Acts whenever it may."""

    def act(self, view):
        return view.decision.acts[0].id


class Faulty(RandomBot):
    """Fails whenever it may act, and does not know what it is asked for."""

    def act(self, view):
        raise ValueError("I do not know")


class Impossible(RandomBot):
    """Wants to do what it may not."""

    def act(self, view):
        return "fly"


@pytest.mark.parametrize("kind", [Restless, Faulty, Impossible])
def test_a_bot_that_always_wants_to_act_or_fails_holds_nobody_up(table, monkeypatch, kind):
    monkeypatch.setitem(CARDS.bots, "sensible", kind)
    lay(table, SID.format(life=1, hand="wells_fargo:3H,panic:8D,beer:6H,beer:7H"))
    with BotPlayers(table, pace=0, random=Random(2)):
        wait_for(table, lambda state: len(acted(table)) == (2 if kind is Restless else 0))
        anna_says(table, "end")
        wait_for(table, lambda state: state.game.views[None].table.turn > 5)


class Bell(ToyGame):
    """The toy with a bell that anybody may ring without end, to no effect."""

    def acts_between(self, state, decision):
        return () if is_chance(decision) else tuple(SeatOptions(seat, (RING,)) for seat in range(3))

    def act_between(self, state, decision, seat, option):
        state.emit("rang", seat=seat)
        yield from NO_STEPS


def test_a_bot_acts_at_one_question_so_often_at_most(tmp_path):
    """An act that can be done without end: the questions are answered all the same."""
    bell = replace(TOY, rules=Bell(), bots={"restless": Restless})
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(games={"toy": bell}, random=Random(1), window_seconds=0)) as table,
    ):
        for _ in range(3):
            table.do(SeatBot("restless"))
        table.do(ChooseOptions(ToyOptions(die_by="companion")))
        table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(2)):
            state = wait_for(table, lambda state: state.phase == "over")
    rang = [event for event in state.game.views[None].log if event.key == "rang"]
    assert len(rang) % MOST_ACTS == 0
    assert len(rang) > MOST_ACTS
    ended = play_bots(bell, toy_setup(3), "bell", Seating("restless"))
    assert len([event for event in ended.events if event.key == "rang"]) % MOST_ACTS == 0


def test_bots_play_a_whole_game_of_cards_by_themselves(tmp_path):
    chosen = Options(expansions="dodge_city", characters={1: "sid_ketchum", 2: "vera_custer"}, ruthless_law="yes")
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(4), closed_seconds=0)) as table:
        table.do(ChooseGame("cards"))
        table.do(ChooseOptions(chosen))
        for bot in ("sensible", "random", "sensible", "random"):
            table.do(SeatBot(bot))
        table.do(StartGame())
        with BotPlayers(table, pace=0, random=Random(2)):
            state = wait_for(table, lambda state: state.phase == "over")
    assert state.game.views[None].table.winners
