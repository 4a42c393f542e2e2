"""Bots at a real table: a whole game in which nobody but the tray has to do anything."""

from __future__ import annotations

from random import Random
from threading import Thread

import pytest

from companion.bots.by_name import BotUnknown
from companion.dicegame.faces import FACES
from companion.errors import Refused
from companion.journal.journal import Journal
from companion.ports import Throw, ThrownDie
from companion.tabletop.announcements import SECONDS
from companion.tabletop.bot_players import BotPlayers
from companion.tabletop.table import Table
from tests.companion.tabletop.table_laid import FakeClock
from tests.companion.tabletop.waiting import wait_for


class InstantTray:
    """Shows drawn faces as soon as it is asked to throw."""

    def __init__(self):
        self.random = Random(3)
        self.table = None

    def throw(self, dice):
        thrown = Throw(tuple(ThrownDie(die, self.random.choice(FACES)) for die in dice), True)
        Thread(target=lambda: self.table.throw(thrown), daemon=True).start()  # as a camera: from another thread


@pytest.fixture
def table(tmp_path):
    tray = InstantTray()
    with Journal(tmp_path) as journal, Table(journal, random=Random(1), tray=tray) as table:
        tray.table = table
        yield table


def test_bots_play_a_whole_game_by_themselves(table):
    for bot in ("sensible", "random", "sensible", "random"):
        table.seat_bot(bot)
    table.start()
    with BotPlayers(table, pace=0, random=Random(2)):
        state = wait_for(table, lambda state: state.phase == "over")
    assert state.views[None].table.winners


def test_a_bot_waits_for_people_and_people_for_a_bot(table):
    table.sit_down("Anna", "phone")
    for _ in range(3):
        table.seat_bot("sensible")
    assert len(set(table.state.names)) == 4
    table.start()
    with BotPlayers(table, pace=0, random=Random(2)):
        state = wait_for(table, lambda s: 0 in (s.views[None].decision.waiting_for or (s.views[None].table.active,)))
        assert state.phase == "playing"


def test_bots_wait_while_the_host_tries_a_correction(table):
    for _ in range(4):
        table.seat_bot("sensible")
    state = table.start()
    table.say_throw(state.wanted.key, dict.fromkeys(state.wanted.dice, "beer"))
    throw = table.state.throws[0]
    state = table.try_correction(throw.decision, ("gatling", *throw.faces[1:]))
    with BotPlayers(table, pace=0, random=Random(2)):
        assert table.wait(state.revision, 0.3).correction is not None
        table.confirm_correction()
        wait_for(table, lambda state: len(state.throws) > 3)
    assert table.state.throws[0].faces[0] == "gatling"


def test_a_bot_plays_on_for_somebody_who_leaves_and_makes_room_again(tmp_path):
    clock = FakeClock()
    with Journal(tmp_path) as journal, Table(journal, random=Random(1), clock=clock) as table:
        for name in ("Anna", "Ben", "Carl"):
            table.sit_down(name, f"phone of {name}")
        table.start()
        table.let_bot_play(1, "sensible")
        clock.now += SECONDS
        state = table.mute(False)
        assert (state.chairs[1].bot, state.chairs[1].played_by) == ("sensible", None)
        assert "a bot" in state.notices[-1]
        with pytest.raises(Refused):
            table.take_chair(1, "a curious phone")
        assert table.free_chair(1).chairs[1].bot is None
        with pytest.raises(Refused):
            table.take_chair(1, "a curious phone")  # until nobody has objected for a while: test_chair_change.py


def test_an_unknown_bot_names_the_known_ones(table):
    with pytest.raises(BotUnknown, match="random, sensible"):
        table.seat_bot("clever")
    for _ in range(8):
        table.seat_bot("random")
    with pytest.raises(Refused):
        table.seat_bot("random")
