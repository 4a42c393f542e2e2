"""Schedules: everybody once a round, Sheriffs and byes even, opponents scattered; beside the bound."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from companion.errors import Refused
from companion.tournament.schedules.latin_squares import rounds_without_repeats
from companion.tournament.schedules.schedule import even_rounds, least_rounds, make_schedule, tables_used
from companion.tournament.schedules.seating import Round, Table, fairness, game_counts, least_repeats, sheriff_counts
from companion.tournament.schedules.sheriffs import even_sheriffs


def well_formed(plan, players):
    for round_ in plan:
        seated = [player for table in round_.tables for player in table.players]
        assert sorted([*seated, *round_.byes]) == sorted(players)
        for table in round_.tables:
            assert table.sheriff in table.players
            assert 4 <= len(table.players) <= 8
        sizes = [len(table.players) for table in round_.tables]
        assert max(sizes) - min(sizes) <= 1


def test_sixteen_players_at_four_tables_over_five_rounds_never_meet_twice():
    plan = make_schedule(range(16), 4, 4, 5, "evening")
    well_formed(plan, range(16))
    found = fairness(plan, range(16))
    assert (found.repeats, found.bound, found.met_most) == (0, 0, 1)
    assert found.sheriffs == (1, 2)


@pytest.mark.parametrize(("players", "least"), [(320, 1), (317, 1), (300, 1)])
def test_forty_tables_over_eight_rounds_never_meet_twice(players, least):
    plan = make_schedule(range(players), 40, 8, 8, "convention")
    well_formed(plan, range(players))
    found = fairness(plan, range(players))
    assert found.repeats == 0
    assert found.sheriffs == (least, 1 if players == 320 else 2)
    assert found.byes == (0, 0)


def test_more_players_than_chairs():
    plan = make_schedule(range(330), 40, 8, 8, "crowd")
    well_formed(plan, range(330))
    found = fairness(plan, range(330))
    assert found.byes == (0, 1)
    assert found.games == (7, 8)
    assert found.repeats == found.bound == 0


@pytest.mark.parametrize(
    ("players", "tables", "seats"),
    [(players, tables, seats) for players in range(4, 27, 3) for tables in (1, 2, 3, 5) for seats in (4, 5, 8)],
)
def test_sheriffs_are_exactly_even_where_they_can_be_and_else_within_one(players, tables, seats):
    used = tables_used(players, tables, seats)
    for rounds in {even_rounds(players, tables, seats), least_rounds(players, tables, seats)}:
        plan = make_schedule(range(players), tables, seats, rounds, "even", steps=500)
        well_formed(plan, range(players))
        found = fairness(plan, range(players))
        apart = found.sheriffs[1] - found.sheriffs[0]
        assert apart == 0 if rounds * used % players == 0 else apart <= 1
        assert found.byes[1] - found.byes[0] <= 1
        assert found.repeats >= found.bound


def test_search_reaches_the_bound_where_there_is_no_construction():
    """Twelve players at two tables of six must repeat much; no plan repeats less than this."""
    found = fairness(make_schedule(range(12), 2, 6, 6, "small"), range(12))
    assert found.repeats == found.bound == 114


def test_search_is_better_than_what_it_starts_from():
    start, end = (fairness(make_schedule(range(20), 4, 5, 6, "s", steps=steps), range(20)) for steps in (0, 60_000))
    assert end.repeats < start.repeats


def test_the_bound_holds_for_every_plan_of_a_small_case():
    """By brute force: eight players at two tables of four over three rounds."""
    halves = [((0, *rest), tuple(p for p in range(8) if p not in (0, *rest))) for rest in combinations(range(1, 8), 3)]
    first = halves[0]
    plans = [
        [Round(tuple(Table(table, table[0]) for table in tables)) for tables in (first, second, third)]
        for second, third in product(halves, repeat=2)
    ]
    bound = least_repeats(plans[0], 8)
    assert bound == min(fairness(plan, range(8)).repeats for plan in plans)


def test_the_same_seed_is_the_same_plan():
    assert make_schedule(range(21), 3, 7, 4, "a", steps=2000) == make_schedule(range(21), 3, 7, 4, "a", steps=2000)
    assert make_schedule(range(21), 3, 7, 4, "a", steps=2000) != make_schedule(range(21), 3, 7, 4, "b", steps=2000)


def test_late_players_catch_up():
    first = make_schedule(range(10), 1, 6, 3, "evening")
    plan = [*first, *make_schedule(range(12), 1, 6, 9, "evening", past=first)]
    games = game_counts(plan)
    assert max(games.values()) - min(games.values()) <= 1
    assert max(sheriff_counts(plan).values()) - min(sheriff_counts(plan)[player] for player in range(12)) <= 1


def test_a_leaver_is_not_seated_any_more():
    first = make_schedule(range(16), 2, 8, 2, "evening")
    rest = [player for player in range(16) if player != 5]
    well_formed(make_schedule(rest, 2, 8, 6, "evening", past=first), rest)


@pytest.mark.parametrize("tables", [*range(2, 17), 25, 32, 40])
def test_constructions_seat_everybody_and_repeat_nothing(tables):
    for seats in range(2, min(tables, 8) + 1):
        plan = rounds_without_repeats(tables, seats, 9)
        met = set()
        for round_ in plan:
            places = [place for table in round_ for place in table]
            assert sorted(places) == sorted(product(range(seats), range(tables)))
            for table in round_:
                for pair in combinations(sorted(table), 2):
                    assert pair not in met
                    met.add(pair)


def test_rounds_of_finite_fields_are_all_there_are():
    for order in (4, 5, 7, 8):
        assert len(rounds_without_repeats(order, order, 99)) == order + 1
    assert len(rounds_without_repeats(9, 8, 99)) == 9


def test_handing_sheriffs_on_along_a_path():
    """Player 0 was the Sheriff before, so each other must be; in some orders a chain of changes is needed."""
    tables = [(0, 1), (1, 2), (2, 3), (3, 4)]
    for order in permutations(tables):
        assert sorted(even_sheriffs(order, {0: 1, 1: 0, 2: 0, 3: 0, 4: 0})) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("numbers", "key"),
    [((3, 1, 8, 1), "schedule_players"), ((8, 1, 9, 1), "schedule_seats"), ((8, 0, 8, 1), "schedule_tables"),
     ((8, 1, 8, 0), "schedule_rounds")],
)  # fmt: skip
def test_numbers_that_make_no_tournament(numbers, key):
    players, tables, seats, rounds = numbers
    with pytest.raises(Refused) as refused:
        make_schedule(range(players), tables, seats, rounds, "x")
    assert refused.value.key == key


def test_the_sheriff_sits_anywhere():
    plan = make_schedule(range(30), 3, 6, 10, "lots", steps=0)
    places = {table.players.index(table.sheriff) for round_ in plan for table in round_.tables}
    assert places == set(range(6))
