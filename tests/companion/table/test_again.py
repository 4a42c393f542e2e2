"""A next game in place of the ended one: at no moment is the table between the two, whenever the plug is pulled."""

import shutil
import sqlite3
from random import Random

import pytest

from companion.games.dice.options import Options
from companion.journal.journal import Journal
from companion.support.errors import JournalUnwritable, Refused
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import LayGame, StartAgain
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.table.table_laid import laid, throw


class Watched:
    """A connection that copies the files around each statement, as a kill would leave them, or fails at one."""

    def __init__(self, db, folder, images, fail_at=None):
        self._db, self._folder, self._images, self._fail_at = db, folder, images, fail_at
        self.statements = 0

    def __getattr__(self, name):
        return getattr(self._db, name)

    def execute(self, *asked):
        return self._watched(self._db.execute, *asked)

    def executemany(self, *asked):
        return self._watched(self._db.executemany, *asked)

    def _watched(self, run, *asked):
        self._copy()
        self.statements += 1
        if self.statements == self._fail_at:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        result = run(*asked)
        self._copy()
        return result

    def _copy(self):
        image = self._images / str(len(list(self._images.iterdir())))
        shutil.copytree(self._folder, image)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "images").mkdir()
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


@pytest.fixture
def images(tmp_path):
    return tmp_path / "images"


def table_with_an_ended_game(journal):
    table = Table(journal, TableSettings(random=Random(1)))
    cards = ("sheriff+", "outlaw", "outlaw", "deputy", "renegade")
    game = laid(options=Options(), cards=cards)
    table.do(LayGame(game))
    state = table.do(Adjust(("P0/eliminate",)))
    assert state.phase == "over"
    return table


def stands(folder):
    """What a table finds there: its phase, and the number of the game that lies on it."""
    with Journal(folder) as journal, Table(journal) as table:
        stored = journal.game_on_table()
        if table.state.phase == "playing":
            assert table.state.game.views[None].decision is not None, "the cards are dealt"
        return table.state.phase, stored.id if stored else None


def test_whenever_it_is_killed_the_old_game_stands_or_the_new_one(folder, images):
    with Journal(folder) as journal, table_with_an_ended_game(journal) as table:
        journal._db = Watched(journal._db, folder, images)
        assert table.do(StartAgain()).phase == "playing"
        journal._db = journal._db._db
    found = [stands(image) for image in sorted(images.iterdir(), key=lambda image: int(image.name))]
    assert len(found) > 10
    assert set(found) == {("over", 1), ("playing", 2)}
    assert found == sorted(found, key=lambda each: each[1]), "once begun it stays"


def test_wherever_the_disk_refuses_the_old_game_stands(folder, images):
    with Journal(folder) as journal, table_with_an_ended_game(journal) as table:
        real, refusals = journal._db, 0
        for fail_at in range(1, 20):
            journal._db = Watched(real, folder, images, fail_at)
            try:
                table.do(StartAgain())
            except JournalUnwritable:
                refusals += 1
                journal._db = real
                assert table.state.phase == "over"
                assert journal.game_on_table().id == 1
            else:
                break
        journal._db = real
        assert refusals >= 5, "each of its statements was refused once"
        assert table.state.phase == "playing"
        assert [(game.id, game.put_away) for game in journal.games()] == [(1, True), (2, False)]


def test_only_an_ended_game_is_played_again(folder):
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        with pytest.raises(Refused) as refused:
            table.do(StartAgain())
        assert refused.value.key == "stale"
        table.do(LayGame(laid()))
        with pytest.raises(Refused) as refused:
            table.do(StartAgain())
        assert refused.value.key == "stale"
        assert table.state.phase == "playing"


def test_what_was_held_of_the_old_game_is_forgotten(folder):
    with Journal(folder) as journal, table_with_an_ended_game(journal) as table:
        state = table.do(StartAgain())
        assert state.tray.held is None
        assert state.names == ("Anna", "Ben", "Carl", "Dora", "Emil")
        assert table.do(SeenThrow(throw("gatling", "gatling", "dynamite", "dynamite", "arrow"))).game.throws
