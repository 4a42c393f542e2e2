"""The club's database, SQLite and PostgreSQL alike: each entry once, several writers at once, people, history."""

import json
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import select, text

from companion.games.western.roles import Role
from companion.support.errors import RecordInvalid, Refused
from companion.tournament.accounts import dollars_of
from companion.tournament.codec import decode, encode
from companion.tournament.desk import Desk
from companion.tournament.errors import DatabaseUnavailable, DatabaseUnusable
from companion.tournament.events import Created, Entered, Entry
from companion.tournament.result import Result, SeatResult
from companion.tournament.scores import score
from companion.tournament.state import Place
from companion.tournament.storage.database import Database
from companion.tournament.storage.hand_in import HandIn, Outbox
from companion.tournament.storage.history import Span
from companion.tournament.storage.tables import metadata, people
from companion.tournament.storage.versions import MIGRATIONS, VERSIONS
from tests.companion.tournament.played import made_up, played

pytestmark = pytest.mark.usefixtures("schedules_at_once")

FILES = Path(__file__).parent / "earlier"
TEN = Created("Club", "dice", 2, 5, 4, "seed")
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJ"]


def hand_in(key, tournament, place, random, version=1, **more):
    table = tournament.seated(place)
    result = made_up(table.players, random, table.sheriff)
    game = f"game {place.round}/{place.table}"
    return HandIn(game, version, "dice", 1.0, f"table {place.table + 1}", result, "", key, *place, **more)


# -- the database itself -----------------------------------------------------------------------------------------------


def test_a_new_database_is_what_the_tables_say(url):
    with Database(url) as database, database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_of_a_newer_version_is_left_alone(url):
    with Database(url) as database, database.writing() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(DatabaseUnusable, match="newer version"):
        Database(url)


@pytest.mark.parametrize("version", sorted(path.stem for path in FILES.glob("*.sql")))
def test_every_earlier_versions_file_is_brought_up_to_date(version, tmp_path):
    """The file holds a club as that version wrote it; its standings are still the same."""
    path = tmp_path / "club.sqlite"
    with sqlite3.connect(path) as old:
        old.executescript((FILES / f"{version}.sql").read_text(encoding="utf-8"))
    old.close()
    with Desk(f"sqlite:///{path}") as desk:
        with desk.database.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        tournament = desk.tournament(desk.find())
        told = {desk.names()[player]: dollars for player, dollars in dollars_of(tournament).items()}
        assert told == json.loads((FILES / f"{version}.json").read_text(encoding="utf-8"))
        assert len(desk.games()) == len(list(tournament.results()))


def test_the_versions_are_those_of_alembic():
    """VERSIONS are read off the files' names, so that a table need not import Alembic."""
    from_the_newest = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    assert tuple(script.revision for script in from_the_newest)[::-1] == VERSIONS


def test_every_version_has_its_file():
    with Database("sqlite://") as database, database.reading() as connection:
        head = connection.execute(text("select version_num from alembic_version")).scalar()
    assert (FILES / f"{head}.sql").exists()


@pytest.mark.parametrize(
    ("url", "told"),
    [("nonsense", "no database"), ("mysql://x/y", "not supported"), ("sqlite:////proc/nowhere/c.sqlite", "folder")],
)
def test_an_address_that_is_no_database(url, told):
    with pytest.raises(DatabaseUnusable, match=told):
        Database(url)


def test_a_server_that_is_not_there_is_told_without_its_password():
    pytest.importorskip("psycopg", reason="a club's PostgreSQL wants the extra clubs")
    with pytest.raises(DatabaseUnavailable) as error:
        Database("postgresql+psycopg://club:secret@127.0.0.1:1/club")
    assert "secret" not in str(error.value)
    assert "club:***@127.0.0.1" in str(error.value)


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "club.sqlite").write_text("no database at all, but text of some length " * 40)
    with pytest.raises(DatabaseUnusable, match="cannot be read"):
        Database(f"sqlite:///{tmp_path}/club.sqlite")


# -- JSON --------------------------------------------------------------------------------------------------------------


def test_results_as_json_and_back():
    random = Random(1)
    for _ in range(100):
        result = made_up(range(random.randint(4, 8)), random)
        assert decode(Result, json.loads(json.dumps(encode(result)))) == result
    ghost = SeatResult(1, Role.RENEGADE, False, plays_as=Role.DEPUTY, eliminated_by=2, turns_in_jail=1)
    assert decode(SeatResult, encode(ghost)) == ghost


@pytest.mark.parametrize(
    "data",
    [[], {}, {"seats": [], "winner": "cats"}, {"seats": {}, "winner": "law"}, {"seats": [], "winner": "law", "x": 1},
     {"seats": [{"player": "1", "role": "sheriff"}], "winner": "law"},
     {"seats": [{"player": True, "role": "sheriff"}], "winner": "law"}],
)  # fmt: skip
def test_what_is_no_result_is_refused_with_its_place(data):
    with pytest.raises(RecordInvalid, match="Result"):
        decode(Result, data)


# -- each entry once ---------------------------------------------------------------------------------------------------


def test_a_result_handed_in_twice_counts_once(club):
    key = club.create(TEN, NAMES, "Host")
    club.open_round(key, "Host")
    message = hand_in(key, club.tournament(key), Place(0, 0), Random(1), record='x\nplayer "Player A"\n# Player A\nend')
    assert club.take_hand_in(message)
    assert not club.take_hand_in(message)
    assert len(list(club.tournament(key).results())) == 1
    assert "Player A" not in club.record(message.game)


def test_a_game_reopened_at_its_table_takes_its_result_back(club):
    key = club.create(TEN, NAMES, "Host")
    club.open_round(key, "Host")
    first = hand_in(key, club.tournament(key), Place(0, 0), Random(1))
    second = replace(hand_in(key, club.tournament(key), Place(0, 0), Random(2)), version=2)
    back = replace(first, result=None, reason="a throw was corrected")
    for message in (first, back):
        assert club.take_hand_in(message)
    assert list(club.tournament(key).results()) == []
    assert club.games() == []
    assert not club.take_hand_in(first)
    assert club.take_hand_in(second)
    assert not club.take_hand_in(back)
    game = club.tournament(key).game_at(Place(0, 0))
    assert [version.result for version in game.versions] == [first.result, None, second.result]
    assert game.versions[1].reason == "a throw was corrected"
    assert [row.result for row in club.games()] == [second.result]


def test_a_typed_result_and_the_tables_own_are_one(club):
    key = club.create(TEN, NAMES, "Host")
    club.open_round(key, "Host")
    message = hand_in(key, club.tournament(key), Place(0, 1), Random(3))
    bare = replace(
        message.result,
        seats=tuple(replace(seat, eliminated_by=None, turns=0) for seat in reversed(message.result.seats)),
    )
    assert message.result.duelist is None
    assert club.enter(key, Place(0, 1), bare, "Host")
    assert club.take_hand_in(message)  # the table knows turns, which break ties
    assert not club.take_hand_in(message)
    ((game, result),) = club.tournament(key).results()
    assert result == message.result
    assert [version.result for version in game.versions] == [bare, message.result]
    assert club.take_hand_in(replace(message, result=None))
    assert list(club.tournament(key).results()) == []


def test_several_tables_and_hosts_write_at_once(url):
    """Every result comes from its table and from two hosts, over four desks on one database."""
    desks = [Desk(url) for _ in range(4)]
    try:
        key = desks[0].create(replace(TEN, tables=4, rounds=1), [f"P{n}" for n in range(20)], "Host")
        desks[0].open_round(key, "Host")
        tournament = desks[0].tournament(key)
        messages = [hand_in(key, tournament, Place(0, table), Random(table)) for table in range(4)]

        def write(number):
            desk, message = desks[number % 4], messages[number % 12 // 3]
            if number % 3:
                return desk.enter(key, Place(0, message.table), message.result, f"host {number % 3}")
            return desk.take_hand_in(message)

        with ThreadPoolExecutor(8) as threads:
            changed = list(threads.map(write, range(36)))
        assert sum(changed) == 4
        expected = Counter(dict.fromkeys(tournament.players, 0))
        for message in messages:
            for line in score(message.result):
                expected[line.player] += line.dollars
        for desk in desks:
            assert dollars_of(desk.tournament(key)) == dict(expected)
    finally:
        for desk in desks:
            desk.close()


def test_another_desk_sees_what_is_new(url):
    with Desk(url) as one, Desk(url) as other:
        key = one.create(TEN, NAMES, "Host")
        before = other.revision(key)
        old = other.tournament(key)
        one.open_round(key, "Host")
        assert other.revision(key) > before
        assert other.tournament(key).current == 0
        assert old.current is None  # a state that was given out stays as it was


def test_an_event_that_is_refused_leaves_nothing_behind(club):
    key = club.create(TEN, NAMES, "Host")
    before = club.store.entries(key)
    with pytest.raises(Refused):
        club.close_round(key, 0, "Host")
    with pytest.raises(Refused):
        club.take_hand_in(hand_in(key, club.tournament(key), Place(0, 0), Random(1)))
    assert club.store.entries(key) == before
    assert club.games() == []


# -- the network is away -----------------------------------------------------------------------------------------------


class Network:
    """A desk that can be out of reach, also after it has taken something and before it says so."""

    def __init__(self, desk):
        self.desk, self.away, self.lose_answers = desk, False, False

    def take(self, message):
        if self.away:
            raise DatabaseUnavailable("away")
        changed = self.desk.take_hand_in(message)
        if self.lose_answers:
            raise DatabaseUnavailable("the answer was lost")
        return changed


def test_a_table_that_loses_the_network_hands_in_later_and_once(club, tmp_path):
    key = club.create(TEN, NAMES, "Host")
    club.open_round(key, "Host")
    network, outbox = Network(club), Outbox(tmp_path / "outbox")
    network.away = True
    for table in range(2):
        outbox.put(hand_in(key, club.tournament(key), Place(0, table), Random(table)))
    assert outbox.send(network.take) == 0
    assert outbox.waiting() == 2
    network.away, network.lose_answers = False, True
    assert outbox.send(network.take) == 0
    network.lose_answers = False
    club.close_round(key, 0, "Host")  # the round ended meanwhile
    assert Outbox(tmp_path / "outbox").send(network.take) == 2
    assert outbox.waiting() == 0
    assert len(list(club.tournament(key).results())) == 2
    assert all(len(game.versions) == 1 for game in club.tournament(key).games.values())


def test_what_is_refused_is_set_aside_with_its_reason_and_holds_nothing_up(club, tmp_path):
    key = club.create(TEN, NAMES, "Host")
    club.open_round(key, "Host")
    outbox = Outbox(tmp_path / "outbox")
    good = [hand_in(key, club.tournament(key), Place(0, table), Random(table)) for table in range(2)]
    outbox.put(replace(good[0], round=3))
    (tmp_path / "outbox" / "00000002.json").write_text("{", encoding="utf-8")
    (tmp_path / "outbox" / "00000003.part").write_text("half", encoding="utf-8")
    for message in good:
        outbox.put(message)
    assert outbox.send(club.take_hand_in) == 2
    assert outbox.waiting() == 0
    assert len(outbox.refused()) == 2
    assert "Round 4 has not begun" in outbox.refused()[0]


def test_the_server_is_restarted_and_found_again(postgres, tmp_path):
    with Desk(postgres.database("restarted")) as desk:
        key = desk.create(TEN, NAMES, "Host")
        desk.open_round(key, "Host")
        outbox = Outbox(tmp_path / "outbox")
        outbox.put(hand_in(key, desk.tournament(key), Place(0, 0), Random(1)))
        postgres.stop()
        try:
            assert outbox.send(desk.take_hand_in) == 0
            assert outbox.waiting() == 1
        finally:
            postgres.start()
        assert outbox.send(desk.take_hand_in) == 1
        assert len(list(desk.tournament(key).results())) == 1


# -- season, history, people -------------------------------------------------------------------------------------------


def season_game(number, names, seats, winner, ended, **more):
    return HandIn(
        f"evening {number}", 1, "dice", ended, "club table", played(seats, winner, **more), names=tuple(names)
    )


FOUR = ["Anna", "Ben", "Carl", "Dora"]


def test_a_season_counts_every_game_of_its_span(club):
    for message in (
        season_game(1, FOUR, "Soor", "law", 100),
        season_game(2, FOUR, "sOOr", "outlaws", 200),
        season_game(3, ["Ben", "Anna", "Carl", "Emil"], "Soor", "law", 300),
    ):
        assert club.take_hand_in(message)
        assert not club.take_hand_in(message)
    names = club.names()
    rows = club.season(least_games=2)
    told = [(names[row.standing.player], row.standing.final, row.counts) for row in rows]
    # of equal scores: Ben has won as the Sheriff
    assert told == [
        ("Ben", 1667, True), ("Anna", 1000, True), ("Carl", 667, True), ("Dora", 0, True), ("Emil", 0, False),
    ]  # fmt: skip
    assert len(club.games(Span(100, 300))) == 2
    assert len(club.games(person=club.person("emil"))) == 1
    assert len(club.race(Span(100, 300))) == 4


def test_a_season_game_reopened_at_its_table(club):
    first = season_game(1, FOUR, "Soor", "law", 100)
    assert club.take_hand_in(first)
    assert club.take_hand_in(replace(first, result=None, reason="corrected"))
    assert not club.take_hand_in(first)
    assert club.games() == []
    assert club.take_hand_in(replace(first, version=2, result=played("sOOr", "outlaws")))
    assert len(club.games()) == 1


def test_names_are_merged(club):
    club.take_hand_in(season_game(1, FOUR, "Soor", "law", 100))
    club.take_hand_in(season_game(2, ["Anni", "Ben", "Carl", "Dora"], "Soor", "law", 200))
    anni, anna = club.person("Anni"), club.person("Anna")
    club.merge(anni, anna)
    assert [row.standing.games for row in club.season() if row.standing.player == anna] == [2]
    assert club.names()[anni] == "Anna"
    with pytest.raises(Refused, match="two people"):
        club.merge(club.person("Ben"), anna)
    club.take_hand_in(season_game(3, ["Anni", "Ben", "Carl", "Dora"], "Soor", "law", 300))


def test_a_removal_really_removes_the_name(club):
    key = club.create(TEN, NAMES, "Host")
    person = club.person("Player B")
    club.open_round(key, person)
    club.rename(person, "Barbara")
    assert club.store.entries(key)[-1].by == person
    club.remove(person)
    assert club.names()[person] == f"Player {person}"
    with club.database.reading() as connection:
        everything = str([connection.execute(select(table)).all() for table in metadata.sorted_tables])
        assert connection.execute(select(people.c.id).where(people.c.id == person)).scalar() == person
    assert "Player B" not in everything
    assert "Barbara" not in everything
    assert person in club.tournament(key).players


def test_renaming(club):
    club.create(TEN, NAMES, "Host")
    person = club.person("player b")
    club.rename(person, "  Benjamin ")
    assert club.names()[person] == "Benjamin"
    for name, told in (("Player A", "merge the two"), ("", "needs a name"), ("a\nb" + chr(7), "needs a name")):
        with pytest.raises(Refused, match=told):
            club.rename(person, name)


def test_three_player_games_are_not_scored(club):
    with pytest.raises(Refused, match="not scored"):
        club.take_hand_in(season_game(1, FOUR[:3], "DOR", "law", 1))


def test_entries_hold_numbers_and_no_names(club):
    key = club.create(TEN, NAMES, "Host")
    (first, *_) = club.store.entries(key)
    assert isinstance(first, Entry)
    assert not any(isinstance(entry.event, Entered) for entry in club.store.entries(key))
    assert not any(name in str(entry) for entry in club.store.entries(key) for name in NAMES)
