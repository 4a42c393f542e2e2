"""A seating plan: rounds, tables, seats, Sheriffs and byes; and how fair a plan is, beside what could be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Pair = tuple[int, int]
"""Two players, the smaller number first."""


@dataclass(frozen=True, slots=True)
class Table:
    """One game's places: players clockwise, and who of them is the Sheriff."""

    players: tuple[int, ...]
    sheriff: int


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round, and who has a bye (sits out)."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fairness:
    """How even a plan is.

    `sheriffs`, `byes`, `games`: the least and the most that any player has. `repeats`: meetings beyond the first of two
    players, summed over all pairs; no plan of these sizes has fewer than `bound`. `met_most`: games of the pair that
    meets most often.
    """

    sheriffs: tuple[int, int]
    byes: tuple[int, int]
    games: tuple[int, int]
    repeats: int
    bound: int
    met_most: int


def fairness(plan: Sequence[Round], players: Sequence[int]) -> Fairness:
    """How even a plan is for these players."""
    met = meetings(plan)
    return Fairness(
        sheriffs=_span(sheriff_counts(plan), players),
        byes=_span(Counter(player for round_ in plan for player in round_.byes), players),
        games=_span(game_counts(plan), players),
        repeats=sum(times - 1 for times in met.values()),
        bound=least_repeats(plan, len(players)),
        met_most=max(met.values(), default=0),
    )


def pairs(players: Iterable[int]) -> Iterator[Pair]:
    """Every two of these players."""
    return combinations(sorted(players), 2)


def meetings(plan: Iterable[Round]) -> Counter[Pair]:
    """How often every two players sit at one table."""
    return Counter(pair for round_ in plan for table in round_.tables for pair in pairs(table.players))


def game_counts(plan: Iterable[Round]) -> Counter[int]:
    """Each player's games."""
    return Counter(player for round_ in plan for table in round_.tables for player in table.players)


def sheriff_counts(plan: Iterable[Round]) -> Counter[int]:
    """Each player's games as the Sheriff."""
    return Counter(table.sheriff for round_ in plan for table in round_.tables)


def least_repeats(plan: Sequence[Round], players: int) -> int:
    """A lower bound of repeated meetings for any plan with these rounds, table sizes and games for each player.

    The greater of two. By counting: who has more table companions than there are other players meets some again. By
    pigeonholes: a table of more players than the next round has tables (and byes) cannot be scattered, whatever round
    is compared.
    """
    companions: Counter[int] = Counter()
    for round_ in plan:
        for table in round_.tables:
            for player in table.players:
                companions[player] += len(table.players) - 1
    too_many = sum(max(0, times - (players - 1)) for times in companions.values())
    unscattered = sum(
        max(_cannot_be_scattered(before, round_) for before in plan[:number])
        for number, round_ in enumerate(plan)
        if number
    )
    return max(-(-too_many // 2), unscattered)


def _cannot_be_scattered(before: Round, after: Round) -> int:
    """Pairs of one round that must sit together in another one, at least."""
    sizes = [len(table.players) for table in before.tables]
    tables = len(after.tables)
    for _ in after.byes:  # who sits out meets nobody: taken where it saves most
        largest = max(range(len(sizes)), key=lambda at: sizes[at])
        sizes[largest] -= 1
    return sum(_pairs_together(size, tables) for size in sizes)


def _pairs_together(size: int, tables: int) -> int:
    """The pairs that sit together when so many are spread over tables as evenly as can be."""
    each, more = divmod(max(0, size), tables)
    return (tables - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2


def _span(counts: Counter[int], players: Sequence[int]) -> tuple[int, int]:
    found = [counts[player] for player in players]
    return (min(found, default=0), max(found, default=0))
