"""The circle: distance and order of play, in which the eliminated no longer count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.western.roles import PLAYERS, Role, roles_for
from companion.games.western.seats import Seat, at_distance, clockwise_from


def circle(*lives: int) -> list[Seat]:
    return [Seat(number, f"N{number}", life=life) for number, life in enumerate(lives)]


def numbers(seats) -> set[int]:
    return {seat.number for seat in seats}


@pytest.mark.parametrize(
    ("lives", "places", "expected"),
    [
        ((1, 1, 1, 1, 1), 1, {1, 4}),
        ((1, 1, 1, 1, 1), 2, {2, 3}),
        ((1, 1, 1, 1), 2, {2}),
        ((1, 1, 1), 2, {1, 2}),
        ((1, 0, 1), 2, set()),
        ((1, 1, 1, 1), 3, {1, 3}),
        ((1, 1, 1, 1, 1, 1), 3, {3}),
        ((1, 0, 1, 1, 1), 1, {2, 4}),
        ((1, 0, 1, 1, 0), 2, {2, 3}),
        ((0, 0, 0), 1, set()),
        ((0, 0, 0, 0), 2, set()),
    ],
)
def test_places(lives, places, expected):
    assert numbers(at_distance(circle(*lives), 0, places)) == expected


@given(st.lists(st.integers(0, 2), min_size=2, max_size=8), st.sampled_from([1, 2]), st.data())
def test_nobody_shoots_himself_or_the_dead_and_reach_is_mutual(lives, places, data):
    seats = circle(*lives)
    alive = [seat.number for seat in seats if seat.alive]
    if len(alive) < 2:
        return
    origin = data.draw(st.sampled_from(alive))
    targets = numbers(at_distance(seats, origin, places))
    assert len(targets) <= 2
    assert targets or len(alive) == places == 2
    assert targets <= set(alive) - {origin}
    assert all(origin in numbers(at_distance(seats, target, places)) for target in targets)


def test_clockwise_goes_round_from_any_seat():
    seats = circle(1, 0, 0, 1)
    assert [seat.number for seat in clockwise_from(seats, 2)] == [2, 3, 0, 1]


@pytest.mark.parametrize("players", PLAYERS)
def test_one_sheriff_but_for_three_and_as_many_roles_as_players(players):
    roles = roles_for(players)
    assert len(roles) == players
    assert roles.count(Role.SHERIFF) == (players > 3)
