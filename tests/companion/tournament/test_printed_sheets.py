"""Sheets on the wall: remembered as they were printed, and known to be untrue once something they say is corrected."""

from random import Random

import pytest

from companion.tournament.accounts import standings_of
from companion.tournament.events import Created, StandingsPrinted, event_from
from companion.tournament.printed_sheets import ON_WALLS, still_true, untrue_on_the_wall, words_of
from companion.tournament.state import Place, Tournament
from tests.companion.tournament.played import made_up

NAMES = ["Anna", "Ben", "Carl", "Dora", "Emil"]
FIRST = Place(0, 0)


@pytest.fixture
def key(desk):
    return desk.create(Created("Evening", "dice", 1, 8, 5, "seed"), NAMES, "Host")


def play(desk, key, number, seed=0):
    if desk.tournament(key).next_round == number:
        desk.open_round(key, "Host")
    table = desk.tournament(key).seated(Place(number, 0))
    desk.enter(key, Place(number, 0), made_up(table.players, Random(seed), table.sheriff), "Host")


def correct(desk, key, seed):
    table = desk.tournament(key).plan[0].tables[0]
    desk.correct(key, FIRST, made_up(table.players, Random(seed), table.sheriff), "Host", "slip misread")


def untrue(desk, key):
    return [sheet.event.sheet for sheet in untrue_on_the_wall(desk.tournament(key))]


def test_playing_on_changes_nothing_that_was_printed_and_a_correction_does(desk, key):
    play(desk, key, 0)
    for sheet in ON_WALLS:
        desk.printed(key, "Anna", sheet)
    desk.close_round(key, 0, "Host")
    play(desk, key, 1, seed=1)
    desk.adjust(key, 1, -500, "Host", "showed a role")
    desk.leave(key, desk.person("Emil"), "Host", plan=False)
    desk.join(key, "Emil", "Host", plan=False)
    assert untrue(desk, key) == []
    correct(desk, key, seed=99)
    assert untrue(desk, key) == ["certificates", "standings"]
    printed = desk.tournament(key).printed
    assert [(sheet.entry.by, words_of(sheet)) for sheet in printed] == [
        ("Anna", "Schedule by round"),
        ("Anna", "Schedule by player"),
        ("Anna", "Standings after 1 round"),
        ("Anna", "Certificates after 1 round"),
    ]


def test_what_is_printed_anew_is_replaced(desk, key):
    play(desk, key, 0)
    desk.printed(key, "Host")
    correct(desk, key, seed=99)
    assert untrue(desk, key) == ["standings"]
    desk.printed(key, "Host")
    assert untrue(desk, key) == []
    before, after = desk.tournament(key).printed
    assert (still_true(desk.tournament(key), before), still_true(desk.tournament(key), after)) == (False, True)
    assert before.event.places != after.event.places
    desk.take_back(key, FIRST, "Host", "played on")
    assert untrue(desk, key) == ["standings", "standings"]


@pytest.mark.parametrize("what", ["penalty", "its taking back", "taking back a result"])
def test_every_way_to_correct_what_was_printed(desk, key, what):
    play(desk, key, 0)
    if what == "its taking back":
        desk.adjust(key, 1, -500, "Host", "showed a role")
    desk.printed(key, "Host")
    if what == "penalty":
        desk.adjust(key, 1, -500, "Host", "showed a role")
        assert untrue(desk, key) == []  # it is given after what was printed, and the sheet says after which round it is
        return
    if what == "its taking back":
        desk.take_back_adjustment(key, next(iter(desk.tournament(key).adjustments)), "Host", "it was Ben")
    else:
        desk.take_back(key, FIRST, "Host", "played on")
    assert untrue(desk, key) == ["standings"]


def test_a_schedule_that_is_made_anew_makes_the_printed_one_untrue(desk, key):
    desk.printed(key, "Host", "players")
    desk.printed(key, "Host", "rounds", 0)
    desk.open_round(key, "Host")
    desk.join(key, "Late", "Host")
    assert untrue(desk, key) == ["players"]  # the open round is as it was


def test_the_first_three_alone_have_certificates(desk, key):
    desk.printed(key, "Host", "certificates")
    assert desk.tournament(key).printed[0].event.places == ()
    play(desk, key, 0)
    desk.printed(key, "Host", "certificates")
    assert [place for place, _, _ in desk.tournament(key).printed[1].event.places] == [1, 2, 3]


def test_standings_that_an_older_release_has_printed_are_read(desk, key):
    event = event_from("StandingsPrinted", {"after_round": 1, "places": [[1, 2, 300], [2, 1, 0]]})
    assert event == StandingsPrinted(1, ((1, 2, 300), (2, 1, 0)), "standings", -1)


def test_the_log_played_again_knows_the_same_sheets(desk, key):
    play(desk, key, 0)
    desk.printed(key, "Host")
    correct(desk, key, seed=99)
    again = Tournament.replay(desk.store.entries(key))
    [sheet] = again.printed
    assert [(row.place, row.player, row.final) for row in standings_of(sheet.tournament)] == list(sheet.event.places)
    assert untrue_on_the_wall(again) == [sheet]
