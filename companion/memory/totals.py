"""Totals of many games: wins by side, role and character, who shot whom most, and what people did if names are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.memory.tally import GameTally
from companion.support.person_name import alphabetical

PAIRS = 5
"""How many pairs of who shot whom are listed."""


class Wins(NamedTuple):
    """Games won of those played, by a key."""

    key: str
    won: int
    games: int


class Pair(NamedTuple):
    """A pair of shooter and target, two roles or two names, and the number of shots."""

    by: str
    at: str
    times: int


class Totals(NamedTuple):
    """The totals of some games. `names`, `shot_by_name`: only of seats whose names are kept."""

    games: int
    sides: tuple[tuple[str, int], ...]
    roles: tuple[Wins, ...]
    characters: tuple[Wins, ...]
    names: tuple[Wins, ...]
    shot_by_role: tuple[Pair, ...]
    shot_by_name: tuple[Pair, ...]


def totals_of(games: Sequence[GameTally]) -> Totals:
    """The totals of these games."""
    by_role: Counter[tuple[str, str]] = Counter()
    by_name: Counter[tuple[str, str]] = Counter()
    for game in games:
        for seat in game.seats:
            for target, times in seat.shot:
                other = game.seats[target]
                if seat.role and other.role:
                    by_role[seat.role, other.role] += times
                if seat.name and other.name:
                    by_name[seat.name, other.name] += times
    seats = [seat for game in games for seat in game.seats]
    sides = Counter(game.side for game in games)
    return Totals(
        len(games),
        tuple(sides.most_common()),
        _wins((seat.role, seat.won) for seat in seats),
        _wins((seat.character, seat.won) for seat in seats),
        _wins((seat.name, seat.won) for seat in seats),
        _pairs(by_role),
        _pairs(by_name),
    )


def _wins(seats: Iterable[tuple[str, bool]]) -> tuple[Wins, ...]:
    """Wins by key, who has most first; seats without a key are left out."""
    games: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for key, has_won in seats:
        if key:
            games[key] += 1
            won[key] += has_won
    return tuple(
        sorted(
            (Wins(key, won[key], games[key]) for key in games),
            key=lambda one: (-one.won, one.games, alphabetical(one.key)),
        )
    )


def _pairs(shot: Counter[tuple[str, str]]) -> tuple[Pair, ...]:
    most = sorted(shot.items(), key=lambda one: (-one[1], one[0]))[:PAIRS]
    return tuple(Pair(by, at, times) for (by, at), times in most)
