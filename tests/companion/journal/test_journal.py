"""The journal: what it keeps, and what it says when it cannot."""

import sqlite3

import pytest

from companion.games.dice.rules import dice_setup
from companion.journal.chairs import Chair
from companion.journal.commands import Answered, Undone
from companion.journal.journal import FILE, VERSION, Journal
from companion.journal.throw_source import ThrowSource
from companion.support.errors import JournalUnreadable, JournalUnwritable

SETUP = dice_setup(("Anna", "Ben", "Carl", "Dora"))
ROLES = Answered("roles", 0, None, ("sheriff", "outlaw", "outlaw", "renegade"))


def test_it_gives_back_what_was_appended(tmp_path):
    with Journal(tmp_path) as journal:
        game = journal.begin_game(SETUP)
        journal.append(game, [ROLES, Undone(2)])
    with Journal(tmp_path) as journal:
        stored = journal.game_on_table()
    assert (stored.id, stored.setup) == (game, SETUP)
    assert stored.commands == (ROLES, Undone(2))


def test_it_keeps_where_a_throw_came_from(tmp_path):
    throws = tuple(Answered("roll", tokens=("beer",), source=source, dice_set="pip") for source in ThrowSource)
    with Journal(tmp_path) as journal:
        game = journal.begin_game(SETUP, throws[:2])
        journal.append(game, throws[2:])
    with Journal(tmp_path) as journal:
        assert journal.game(game).commands == throws


def test_it_knows_all_its_games_and_how_long_they_are(tmp_path):
    with Journal(tmp_path) as journal:
        assert journal.games() == ()
        first = journal.begin_game(SETUP, [ROLES])
        journal.put_away(first)
        second = journal.begin_game(SETUP)
        assert [(game.id, game.commands) for game in journal.games()] == [(first, 1), (second, 0)]
        assert journal.game(first).commands == (ROLES,)


def test_it_is_written_through_to_the_disk(tmp_path):
    with Journal(tmp_path) as journal:
        assert journal._db.execute("pragma journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("pragma synchronous").fetchone() == (3,)  # EXTRA


def test_a_game_put_away_leaves_the_table_and_stays_in_the_journal(tmp_path):
    with Journal(tmp_path) as journal:
        game = journal.begin_game(SETUP)
        journal.append(game, [ROLES], ended={"tally": {"winner": "law"}, "events": []})
        journal.put_away(game)
        assert journal.game_on_table() is None
        assert "law" in journal._db.execute("select ended from games").fetchone()[0]


def test_chairs_are_kept_in_their_order(tmp_path):
    chairs = (Chair("Anna", "hash"), Chair("Ben"))
    with Journal(tmp_path) as journal:
        journal.save_chairs(chairs)
        journal.save_chairs(chairs[::-1])
    with Journal(tmp_path) as journal:
        assert journal.chairs() == chairs[::-1]


def test_a_bet_is_kept_beside_the_commands_and_the_last_one_stands(tmp_path):
    with Journal(tmp_path) as journal:
        first, second = journal.begin_game(SETUP, [ROLES]), journal.begin_game(SETUP)
        for seat, side in ((1, "law"), (3, "outlaws"), (1, "renegade")):
            journal.save_bet(first, seat, side)
        assert journal.length(first) == 1
    with Journal(tmp_path) as journal:
        assert journal.bets(first) == {1: "renegade", 3: "outlaws"}
        assert journal.bets(second) == {}
        assert journal.game(first).commands == (ROLES,)


def test_one_companion_at_a_time(tmp_path):
    with Journal(tmp_path), pytest.raises(JournalUnreadable, match="Another companion uses"):
        Journal(tmp_path)


def test_a_journal_from_a_newer_version_is_left_alone(tmp_path):
    Journal(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("pragma user_version = 99")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(JournalUnreadable, match="newer version"):
        Journal(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("rubbish", [b"this is no database at all, whatever its name says" * 99])
def test_a_damaged_journal_gets_one_sentence(tmp_path, rubbish):
    (tmp_path / FILE).write_bytes(rubbish)
    with pytest.raises(JournalUnreadable, match="is damaged"):
        Journal(tmp_path)


def test_a_data_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalUnwritable, match="cannot be written"):
        Journal(tmp_path / "file" / "data")


def test_a_full_disk_writes_nothing_and_says_so(tmp_path):
    with Journal(tmp_path) as journal:
        game = journal.begin_game(SETUP)
        pages = journal._db.execute("pragma page_count").fetchone()[0]
        journal._db.execute(f"pragma max_page_count = {pages}")
        long = Answered("x", 0, None, ("y" * 100_000,))
        with pytest.raises(JournalUnwritable, match="free some space"):
            journal.append(game, [ROLES, long])
        assert journal.game_on_table().commands == ()
        journal._db.execute("pragma max_page_count = 1000000")
        journal.append(game, [ROLES])
        assert journal.game_on_table().commands == (ROLES,)


def test_a_journal_with_nonsense_in_it_is_called_damaged(tmp_path):
    with Journal(tmp_path) as journal:
        game = journal.begin_game(SETUP)
        nonsense = "insert into commands (game, kind, decision, epoch, tokens) values (?, 'answer', 'x', 0, '{')"
        journal._db.execute(nonsense, (game,))
        with pytest.raises(JournalUnreadable, match="is damaged"):
            journal.game_on_table()


# -- journals of earlier versions ----------------------------------------------------------------------------------

FIRST_VERSION = """
create table games (id integer primary key, setup text not null, ended text, put_away integer not null default 0);
create table commands (
    id integer primary key, game integer not null references games, kind text not null,
    decision text not null, epoch integer not null, seat integer, tokens text not null
);
create table chairs (number integer primary key, name text not null, phone text, bot text);
insert into chairs values (0, 'Anna', 'hash', null);
insert into games values (1, '{"game": "dice", "rules": 1, "players": ["A", "B", "C", "D"], "options": []}', null, 0);
insert into commands values (1, 1, 'answer', 'roles', 0, null, '["sheriff", "outlaw", "outlaw", "renegade"]');
pragma journal_mode = wal;
pragma user_version = 1;
"""


def first_version(folder):
    db = sqlite3.connect(folder / FILE)
    db.executescript(FIRST_VERSION)
    db.close()


def version_of(folder):
    db = sqlite3.connect(folder / FILE)
    (version,) = db.execute("pragma user_version").fetchone()
    db.close()
    return version


def test_a_journal_of_the_first_version_is_brought_up_to_date(tmp_path):
    first_version(tmp_path)
    with Journal(tmp_path) as journal:
        assert journal.chairs() == (Chair("Anna", "hash"),)
        stored = journal.game_on_table()
        assert stored.commands == (ROLES,)
        assert stored.commands[0].source is ThrowSource.UNKNOWN
        assert journal.bets(1) == {}
        journal.append(1, [Answered("roll", tokens=("beer",), source=ThrowSource.READ, dice_set="pip")])
    assert version_of(tmp_path) == VERSION
    with Journal(tmp_path) as journal:
        assert [command.source for command in journal.game(1).commands] == [ThrowSource.UNKNOWN, ThrowSource.READ]


def test_bringing_up_to_date_happens_whole_or_not_at_all(tmp_path, monkeypatch):
    first_version(tmp_path)
    half = "alter table commands add column source text not null default ''; insert into nowhere values (1);"
    monkeypatch.setattr("companion.journal.journal._STEPS", ("", half))
    with pytest.raises(JournalUnreadable):
        Journal(tmp_path)
    assert version_of(tmp_path) == 1
    monkeypatch.undo()
    with Journal(tmp_path) as journal:
        assert journal.game_on_table().commands == (ROLES,)
