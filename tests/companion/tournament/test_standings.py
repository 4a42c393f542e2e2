"""Standings: averages, rounding, and every tie-break to the lot (scenarios T10, T11)."""

from collections import Counter

import pytest

from companion.games.western.roles import Role
from companion.tournament.scores import JailTurn, Scoring
from companion.tournament.standings import Tally, final_score, standings, tally, ties_of_two
from tests.companion.tournament.played import played


def test_t10_average_to_the_nearest_dollar():
    assert final_score(3000 + 0 + 2100, 3) == 1700
    assert final_score(1000, 3) == 333
    assert final_score(2000, 3) == 667


@pytest.mark.parametrize(
    ("total", "games", "final"), [(1, 2, 1), (3, 2, 2), (-1, 2, 0), (-3, 2, -1), (-5000, 3, -1667)]
)
def test_exact_halves_go_up(total, games, final):
    assert final_score(total, games) == final


def wins(sheriff=0, renegade=0, deputy=0, outlaw=0, turns=0):
    counts = {Role.SHERIFF: sheriff, Role.RENEGADE: renegade, Role.DEPUTY: deputy, Role.OUTLAW: outlaw}
    return Tally(3, 1, turns, Counter(counts))


@pytest.mark.parametrize(
    ("first", "second", "by"),
    [
        (wins(sheriff=1), wins(renegade=2, deputy=2), "sheriff"),
        (wins(1, renegade=2), wins(1, renegade=1, deputy=5), "renegade"),
        (wins(1, 1, deputy=2), wins(1, 1, deputy=1, outlaw=5), "deputy"),
        (wins(1, 1, 1, outlaw=2), wins(1, 1, 1, outlaw=1, turns=50), "outlaw"),
        (wins(1, 1, 1, 1, turns=9), wins(1, 1, 1, 1, turns=8), "turns"),
    ],
)
def test_t11_ties_are_broken_by_the_list(first, second, by):
    rows = standings([1, 2], {1: 900, 2: 900}, {1: second, 2: first}, "seed")
    assert [row.player for row in rows] == [2, 1]
    assert [row.decided_by for row in rows] == ["", by]
    assert [row.place for row in rows] == [1, 2]


def test_the_lot_is_last_and_stays():
    equal = {player: wins(1) for player in range(6)}
    orders = {
        tuple(row.player for row in standings(range(6), dict.fromkeys(range(6), 9), equal, f"seed {n}"))
        for n in range(30)
    }
    assert len(orders) > 20
    again = [standings(range(6), dict.fromkeys(range(6), 9), equal, "seed 1") for _ in range(2)]
    assert again[0] == again[1]
    assert {row.decided_by for row in again[0][1:]} == {"lot"}


def test_one_on_one_decides_a_tie_of_exactly_two():
    two = standings([1, 2, 3], {1: 900, 2: 900, 3: 30}, {1: wins(1), 2: wins(0)}, "s", [(2, 1)])
    assert [(row.player, row.decided_by) for row in two[:2]] == [(2, ""), (1, "one_on_one")]
    played = {1: wins(1), 2: wins(0), 3: wins(0, 1)}
    three = standings([1, 2, 3], {1: 900, 2: 900, 3: 900}, played, "s", [(2, 1)])
    assert [row.player for row in three] == [1, 3, 2]
    assert ties_of_two(two) == [(2, 1)]
    assert ties_of_two(three) == []


def test_a_tie_is_of_final_scores_as_they_are_told():
    rows = standings([1, 2], {1: 1000, 2: 999}, {1: wins(0), 2: wins(1)}, "s")
    assert [(row.player, row.final) for row in rows] == [(2, 333), (1, 333)]


def test_who_has_not_played_stands_last_without_a_place():
    rows = standings([1, 2, 3], {1: -300, 2: 50}, {1: wins()}, "s")
    assert [(row.place, row.player, row.final, row.games) for row in rows] == [
        (1, 1, -100, 3),
        (0, 2, 50, 0),
        (0, 3, 0, 0),
    ]
    assert ties_of_two(standings([1, 2], {}, {}, "s")) == []


def test_tally_counts_games_wins_turns():
    games = [played("SDoor", "law", turns=[5, 4, 3, 2, 1]), played("SDOOr".lower(), "outlaws", turns=[1] * 5)]
    counted = tally(games, Scoring(jail=JailTurn.PLAYED))
    assert (counted[0].games, counted[0].sheriff, counted[0].turns) == (2, 2, 6)
    assert counted[0].wins == {Role.SHERIFF: 1}
    assert counted[1].wins == {Role.DEPUTY: 1}
    assert counted[2].wins == {Role.OUTLAW: 1}
    assert counted[4].wins == {}
