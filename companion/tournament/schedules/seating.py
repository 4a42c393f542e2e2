"""A seating plan: rounds, tables, seats, Sheriffs and byes; and how fair a plan is, beside what could be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
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

    @property
    def people(self) -> set[int]:
        """Everybody whom the round is planned for, at a table or with a bye."""
        return {*self.byes, *(player for table in self.tables for player in table.players)}


@dataclass(frozen=True, slots=True)
class Fairness:
    """How even a plan is.

    `sheriffs`, `byes`, `games`: the least and the most that any player has. `repeats`: meetings beyond the first of two
    players, summed over all pairs; no plan with the same people at tables of the same sizes has fewer than `bound`.
    `met_most`: games of the pair that meets most often.
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
        bound=least_repeats(plan),
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


def least_repeats(plan: Sequence[Round]) -> int:
    """A lower bound of repeated meetings for any plan with these rounds, table sizes and people at the tables.

    The greater of two. By counting: who has more table companions than there are others to meet meets some again. By
    pigeonholes: a table of more players than the next round has tables (and absentees) cannot be scattered, whatever
    round is compared.
    """
    return max(_by_counting(plan, lambda times: min(times, 1)), _by_pigeonholes(plan))


def least_uneven(plan: Sequence[Round]) -> int:
    """A lower bound of `unevenness` for the same plans: companions counted as evenly as can be."""
    return max(_by_counting(plan, lambda times: times), _by_pigeonholes(plan))


def unevenness(met: Iterable[int]) -> int:
    """How much and how unevenly people meet again: pairs of meetings of the same two players, by how often each met.

    >>> unevenness([2, 2, 2]), unevenness([4, 1, 1])
    (3, 6)
    """
    return sum(times * (times - 1) // 2 for times in met)


def _by_counting(plan: Sequence[Round], weight: Callable[[int], int]) -> int:
    """The least sum over pairs, where one more meeting weighs `weight` of the meetings before, which never falls."""
    fewest, most, others, companions = Counter[int](), Counter[int](), dict[int, set[int]](), 0
    for round_ in plan:
        sizes = [len(table.players) for table in round_.tables]
        playing = {player for table in round_.tables for player in table.players}
        companions += sum(size * (size - 1) for size in sizes)
        for player in playing:
            fewest[player] += min(sizes) - 1
            most[player] += max(sizes) - 1
            others.setdefault(player, set()).update(playing)
    able = {player: len(everybody) - 1 for player, everybody in others.items()}
    weights = Counter[int]()
    total = 0
    for player, least in fewest.items():
        for number in range(most[player]):
            step = weight(number // able[player])
            if number < least:
                total += step
            else:
                weights[step] += 1
    left = companions - fewest.total()
    for step in sorted(weights):
        total += step * min(left, weights[step])
        left -= min(left, weights[step])
    return -(-total // 2)


def _by_pigeonholes(plan: Sequence[Round]) -> int:
    return sum(
        max(_cannot_be_scattered(before, round_) for before in plan[:number])
        for number, round_ in enumerate(plan)
        if number
    )


def _cannot_be_scattered(before: Round, after: Round) -> int:
    """Pairs of one round that must sit together in another one, at least."""
    sizes = [len(table.players) for table in before.tables]
    tables = len(after.tables)
    playing = {player for table in after.tables for player in table.players}
    absent = sum(player not in playing for table in before.tables for player in table.players)
    for _ in range(absent):  # who sits out, or has left, meets nobody: taken where it saves most
        largest = max(range(len(sizes)), key=lambda at: sizes[at])
        sizes[largest] -= 1
    return sum(_pairs_together(size, tables) for size in sizes)


def _pairs_together(size: int, tables: int) -> int:
    """The pairs that sit together when `size` are spread over tables as evenly as can be."""
    each, more = divmod(max(0, size), tables)
    return (tables - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2


def _span(counts: Counter[int], players: Sequence[int]) -> tuple[int, int]:
    numbers = [counts[player] for player in players]
    return (min(numbers, default=0), max(numbers, default=0))
