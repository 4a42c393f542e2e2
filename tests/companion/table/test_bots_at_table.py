"""Bots at a real table: a whole game in which nobody but the tray has to do anything."""

from random import Random
from threading import Thread

import pytest

from companion.games.bots.by_name import BotUnknown
from companion.games.dice.faces import FACES
from companion.journal.journal import Journal
from companion.ports.tray import Throw, ThrownDie
from companion.support.errors import Refused
from companion.table.announcements import SECONDS
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import FreeChair, LetBotPlay, SeatBot, SitDown, TakeChair
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection
from companion.table.inputs.games import StartGame
from companion.table.inputs.house import Mute
from companion.table.inputs.throws import SaidThrow, SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.table.waiting import wait_for


class InstantTray:
    """Shows drawn faces as soon as it is asked to throw."""

    def __init__(self):
        self.random = Random(3)
        self.table = None

    def throw(self, dice):
        thrown = Throw(tuple(ThrownDie(die, self.random.choice(FACES)) for die in dice), True)
        Thread(target=lambda: self.table.do(SeenThrow(thrown)), daemon=True).start()  # as a camera: from another thread


@pytest.fixture
def table(tmp_path):
    tray = InstantTray()
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), tray=tray)) as table:
        tray.table = table
        yield table


def test_bots_play_a_whole_game_by_themselves(table):
    for bot in ("sensible", "random", "sensible", "random"):
        table.do(SeatBot(bot))
    table.do(StartGame())
    with BotPlayers(table, pace=0, random=Random(2)):
        state = wait_for(table, lambda state: state.phase == "over")
    assert state.game.views[None].table.winners


def test_a_bot_waits_for_people_and_people_for_a_bot(table):
    table.do(SitDown("Anna", "phone"))
    for _ in range(3):
        table.do(SeatBot("sensible"))
    assert len(set(table.state.names)) == 4
    table.do(StartGame())
    with BotPlayers(table, pace=0, random=Random(2)):
        state = wait_for(
            table, lambda s: 0 in (s.game.views[None].decision.waiting_for or (s.game.views[None].table.active,))
        )
        assert state.phase == "playing"


def test_bots_wait_while_the_host_tries_a_correction(table):
    for _ in range(4):
        table.do(SeatBot("sensible"))
    state = table.do(StartGame())
    table.do(SaidThrow(state.tray.wanted.key, dict.fromkeys(state.tray.wanted.dice, "beer")))
    throw = table.state.game.throws[0]
    state = table.do(TryCorrection(throw.decision, ("gatling", *throw.faces[1:])))
    with BotPlayers(table, pace=0, random=Random(2)):
        assert table.wait(state.revision, 0.3).undo.correction is not None
        table.do(ConfirmCorrection())
        wait_for(table, lambda state: len(state.game.throws) > 3)
    assert table.state.game.throws[0].faces[0] == "gatling"


def test_a_bot_plays_on_for_somebody_who_leaves_and_makes_room_again(tmp_path):
    clock = Clock()
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), clock=clock)) as table:
        for name in ("Anna", "Ben", "Carl"):
            table.do(SitDown(name, f"phone of {name}"))
        table.do(StartGame())
        table.do(LetBotPlay(1, "sensible"))
        clock.now += SECONDS
        state = table.do(Mute(False))
        assert (state.chairs.sitting[1].bot, state.chairs.sitting[1].played_by) == ("sensible", None)
        assert "a bot" in state.machine.notices[-1]
        with pytest.raises(Refused):
            table.do(TakeChair(1, "a curious phone"))
        assert table.do(FreeChair(1)).chairs.sitting[1].bot is None
        with pytest.raises(Refused):
            table.do(TakeChair(1, "a curious phone"))  # until nobody has objected for a while: test_chair_change.py


def test_an_unknown_bot_names_the_known_ones(table):
    with pytest.raises(BotUnknown, match="random, sensible"):
        table.do(SeatBot("clever"))
    for _ in range(8):
        table.do(SeatBot("random"))
    with pytest.raises(Refused):
        table.do(SeatBot("random"))
