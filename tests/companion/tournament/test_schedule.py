"""Schedules: everybody once a round, Sheriffs and byes even, opponents scattered; beside the bound."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.support.errors import Refused
from companion.tournament.schedules.latin_squares import rounds_without_repeats
from companion.tournament.schedules.scatter import _Search
from companion.tournament.schedules.schedule import even_rounds, least_rounds, make_schedule, tables_used
from companion.tournament.schedules.seating import (
    Round,
    Table,
    fairness,
    game_counts,
    least_repeats,
    least_uneven,
    meetings,
    pairs,
    sheriff_counts,
    unevenness,
)
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
    assert least_repeats(plans[0]) == min(fairness(plan, range(8)).repeats for plan in plans)
    assert least_uneven(plans[0]) <= min(unevenness(meetings(plan).values()) for plan in plans)


SMALL = st.tuples(st.integers(8, 26), st.integers(2, 4), st.integers(4, 8), st.integers(2, 13), st.integers(0, 99))


def spread(plan, players):
    """How often every two of these players meet."""
    met = meetings(plan)
    return [met[pair] for pair in pairs(players)]


def test_thirteen_players_meet_evenly():
    """With these numbers every plan has as many repeats: the bound is no reason to leave off."""
    plan = make_schedule(range(13), 2, 8, 13, "seed")
    assert (min(spread(plan, range(13))), max(spread(plan, range(13)))) in {(4, 7), (5, 7)}


@given(SMALL)
@example((13, 2, 8, 13, 0))
def test_repeats_are_spread_as_the_search_that_goes_on_to_its_end_spreads_them(numbers):
    """The plan that is kept has the lowest cost that the search has come by, whatever else is looked at."""
    players, tables, seats, rounds, seed = numbers
    costs = []

    class Watched(_Search):
        def _cost(self):
            costs.append(super()._cost())
            return costs[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.tournament.schedules.scatter._Search", Watched)
        patch.setattr("companion.tournament.schedules.schedule.least_uneven", lambda plan: -1)
        to_the_end = make_schedule(range(players), tables, seats, rounds, f"{seed}", steps=30_000)
    plan = make_schedule(range(players), tables, seats, rounds, f"{seed}", steps=30_000)
    uneven = unevenness(spread(plan, range(players)))
    assert uneven == unevenness(spread(to_the_end, range(players))) == min(costs, default=uneven)
    assert least_uneven(plan) <= uneven


def bound_holds(plan):
    repeats = sum(times - 1 for times in meetings(plan).values())
    assert least_repeats(plan) <= repeats
    assert least_uneven(plan) <= unevenness(meetings(plan).values())


@given(SMALL, st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=4))
def test_no_plan_falls_below_its_bound_whoever_comes_and_leaves(numbers, moves):
    """Each move: so many leave and so many come after two rounds, and the plan goes on without and with them."""
    players, tables, seats, rounds, seed = numbers
    here, plan, newest = list(range(players)), [], players
    for leave, come in moves:
        here = [*here[leave:], *range(newest, newest + come)]
        newest += come
        if len(here) < 4:
            break
        plan += make_schedule(here, tables, seats, rounds, f"{seed}", plan, steps=2_000)[:2]
        bound_holds(plan)
        found = fairness(plan, here)
        assert found.bound <= found.repeats


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
