"""Names in a club: one form however they come in, each player told from the others at a table, older clubs open."""

import sqlite3
from pathlib import Path

import pytest

from companion.support.errors import Refused
from companion.tournament.at_table.sitting import Sitting, chair_names
from companion.tournament.desk import Desk
from companion.tournament.events import Created
from companion.tournament.storage.hand_in import HandIn
from tests.companion.tournament.played import played

pytestmark = pytest.mark.usefixtures("schedules_at_once")

FIVE = Created("Cafe\u0301", "dice", 1, 6, 2, "seed")
DECOMPOSED, COMPOSED = "Jose\u0301", "José"
OTHERS = ["Anna", "Ben", "Carl", "Dora"]


def by_its_beginning(club, name):
    return club.create(FIVE, [*OTHERS, name], "Host")


def by_joining(club, name):
    key = club.create(FIVE, OTHERS, "Host")
    club.join(key, name, "Host")
    return key


def by_substituting(club, name):
    key = club.create(FIVE, [*OTHERS, "Emil"], "Host")
    club.substitute(key, club.person("Emil"), name, "Host")
    return key


def by_renaming(club, name):
    key = club.create(FIVE, [*OTHERS, "Emil"], "Host")
    club.rename(club.person("Emil"), name)
    return key


DOORS = [by_its_beginning, by_joining, by_substituting, by_renaming]
"""Every way in which somebody gets a name in a tournament."""


@pytest.mark.parametrize("door", DOORS)
def test_a_name_has_one_form_at_every_door(club, door):
    door(club, f" {DECOMPOSED}  ")
    person = club.person(COMPOSED)
    assert club.names()[person] == COMPOSED
    assert club.person("JOSE\u0301") == person
    for name in ("\u200b", "Q\u0301\u0302\u0303\u0304", "a\0b"):
        with pytest.raises(Refused):
            door(club, name)


@pytest.mark.parametrize("door", DOORS[:3])
def test_who_looks_like_another_player_is_not_let_in(club, door):
    with pytest.raises(Refused) as caught:
        door(club, "Annа")
    assert caught.value.key == "player_alike"
    assert "looks like “Anna”" in str(caught.value)
    assert "Annа" not in club.names(), "nobody is made of it"


def test_the_name_of_a_tournament_is_found_however_it_is_written(club):
    key = club.create(FIVE, OTHERS, "Host")
    assert club.find("CAFÉ") == key
    assert club.tournament(key).settings.name == "Café"


def test_one_person_hands_in_under_two_ways_of_writing(club):
    for number, name in enumerate((DECOMPOSED, COMPOSED, "JOSÉ")):
        names = (*OTHERS[:3], name)
        club.take_hand_in(HandIn(f"game {number}", 1, "dice", number, "table", played("Soor", "law"), names=names))
    assert len(club.games(person=club.person(COMPOSED))) == 3


def test_a_game_of_an_earlier_version_is_handed_in_with_the_names_that_it_had(club):
    names = (DECOMPOSED, COMPOSED, "Q\u0301\u0302\u0303\u0304", "Ben")
    assert club.take_hand_in(HandIn("game", 1, "dice", 1, "table", played("Soor", "law"), names=names))
    (row,) = club.games()
    assert [club.names()[seat.player] for seat in row.result.seats] == ["José", "José 2", "Q\u0301\u0302\u0303", "Ben"]


def test_lists_are_in_the_order_of_an_alphabet(club):
    club.create(FIVE, ["Zoe", "Änne", "Anton", "Łukasz", "Maria"], "Host")
    assert [name for _, name in club.everybody()] == ["Änne", "Anton", "Łukasz", "Maria", "Zoe"]


def test_at_a_table_each_is_told_from_the_others():
    assert chair_names(["Ian", "lan", "José", "Jose"]) == ("Ian", "lan 2", "José", "Jose")
    sitting = Sitting("key", 0, 0, "dice", (7, 8), ("José", "Ben"))
    assert sitting.people_of(("Ben", DECOMPOSED)) == (8, 7)
    assert sitting.people_of(("Ben", "Zoe")) == (8, 0)
    kept_before = Sitting("key", 0, 0, "dice", (7, 8), (DECOMPOSED, COMPOSED))
    assert kept_before.people_of((COMPOSED, DECOMPOSED)) == (8, 7)


def test_a_club_of_an_earlier_version_has_each_name_once(tmp_path):
    earlier = Path(__file__).parent / "earlier" / "0002.sql"
    path = tmp_path / "club.sqlite"
    with sqlite3.connect(path) as old:
        old.executescript(earlier.read_text(encoding="utf-8"))
        for person, name in ((1, COMPOSED), (2, DECOMPOSED), (3, "A\u0308nne")):
            old.execute("update people set name = ?, key = ? where id = ?", (name, name.casefold(), person))
    old.close()
    with Desk(f"sqlite:///{path}") as desk:
        assert desk.names()[1:5] == ("José", "José 2", "Änne", "Dora")
        assert [desk.person(name) for name in ("jose\u0301", "JOSÉ 2", "änne")] == [1, 2, 3]
        assert len(desk.games(person=2)) > 0


def test_who_made_an_entry_in_an_earlier_version_is_a_number_now(tmp_path):
    path = tmp_path / "club.sqlite"
    with sqlite3.connect(path) as old:
        old.executescript((Path(__file__).parent / "earlier" / "0003.sql").read_text(encoding="utf-8"))
        for number, by in enumerate(("anna", "Anni", "the host's desk", "the command line"), 1):
            old.execute("update entries set by = ? where number = ?", (by, number))
    old.close()
    with Desk(f"sqlite:///{path}") as desk:
        entries = desk.store.entries(desk.find())
        assert [entry.by for entry in entries[:4]] == [desk.person("Anna"), "", "the host's desk", "the command line"]
    assert b"Anni" not in b"".join(file.read_bytes() for file in tmp_path.iterdir()), "nobody knows who that was"
