"""Names of those who sit at a table: one form, each once, none that looks like another's; older folders still open."""

import json
import sqlite3
from random import Random

import pytest

from companion.games.dice.rules import dice_setup
from companion.journal.chairs import Chair, Chairs, seat_players, sit_down
from companion.journal.journal import FILE, Journal
from companion.kernel.notation import parse_record, record_text
from companion.kernel.record import Record
from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.table.chairs.next_game import NextGame
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import EndGame, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table

DECOMPOSED, COMPOSED = "Jose\u0301", "José"
FOUR = ("Anna", "Ben", "Carl", "Dora")


def by_a_chair(chairs: Chairs, name: str) -> str:
    return sit_down(chairs, name, None)[-1].name


def by_the_line(chairs: Chairs, name: str) -> str:
    line = NextGame()
    line.wait(chairs, name, "a phone")
    return line.line[-1].name


def by_a_record(chairs: Chairs, name: str) -> str:
    setup = parse_record(record_text(Record(dice_setup((*(chair.name for chair in chairs), name)), ()))).setup
    return seat_players((), setup.players)[-1].name


DOORS = [by_a_chair, by_the_line, by_a_record]
"""Every way in which a name comes to a table."""


@pytest.mark.parametrize("door", DOORS)
def test_a_name_has_one_form_at_every_door(door):
    sitting = (Chair("Ben"),)
    assert door(sitting, DECOMPOSED) == COMPOSED
    assert door(sitting, "علی‌رضا") == "علی‌رضا"
    stacked = "Q\u0301\u0302\u0303\u0304"
    for name, key in (("B\u0435n", "name_alike"), ("\u3164", "name_empty"), (stacked, "name_empty")):
        with pytest.raises(Refused) as caught:
            door(sitting, name)
        assert caught.value.key == ("record_name" if door is by_a_record else key)
    with pytest.raises(Refused) as caught:
        door((Chair(COMPOSED),), f"{DECOMPOSED} ")
    assert caught.value.key in ("name_taken", "record_name")


def test_a_name_with_joiners_plays_and_its_record_is_read_again(tmp_path):
    names = ("علی‌رضا", "র‍্যাচেল", "👨‍👩‍👧", "ශ්‍රීමාලි", "José")
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in names:
            table.do(SitDown(name, None))
        assert table.do(StartGame()).names == names
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        state = table.state
        assert state.names == names
        assert parse_record(record_text(state.game.record)).setup.players == names


def as_an_earlier_version_kept(folder, names):
    """A folder whose lobby, or game, has these names as they were kept before names had one form."""
    with sqlite3.connect(folder / FILE) as db:
        for number, name in enumerate(names):
            db.execute("update chairs set name = ? where number = ?", (name, number))
        for game, setup in db.execute("select id, setup from games").fetchall():
            text = json.dumps({**json.loads(setup), "players": names})
            db.execute("update games set setup = ? where id = ?", (text, game))
    db.close()


OLD = ["Jose\u0301", "José", "Q\u0301\u0302\u0303\u0304\u0305", "Bеn"]


@pytest.fixture
def folder(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in FOUR:
            table.do(SitDown(name, f"phone of {name}"))
    return tmp_path


def test_a_lobby_of_an_earlier_version_opens_with_each_name_once(folder):
    as_an_earlier_version_kept(folder, ["Jose\u0301", "José", "Bеn", "Ben"])
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        state = table.state
        assert state.names == ("José", "José 2", "Bеn", "Ben 2")
        assert [chair.phone for chair in state.chairs.sitting] == [f"phone of {name}" for name in FOUR]
        assert sentence("disk.chairs_damaged") not in state.machine.notices, "nothing was lost"
        assert table.do(StartGame()).phase == "playing"


def test_a_game_of_an_earlier_version_goes_on_with_its_names(folder):
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        table.do(StartGame())
    as_an_earlier_version_kept(folder, OLD)
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        state = table.state
        assert state.phase == "playing"
        assert state.names == tuple(OLD)
        assert state.chairs.sitting[1] == Chair("José", "phone of Ben")
        assert sentence("disk.chairs_damaged") not in state.machine.notices
        dice = dict.fromkeys(state.tray.wanted.dice, "beer")
        assert table.do(SaidThrow(state.tray.wanted.key, dice)).game.throws
        assert table.do(EndGame()).names == ("José", "José 2", "Q\u0301\u0302\u0303", "Bеn")
