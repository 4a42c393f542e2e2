"""Tabu search for the social golfer problem: few players meet again (after Dotú and Van Hentenryck 2005).

The cost is the number of pairs of meetings of the same two players, which also keeps them even. A step takes a player
who meets somebody again, and changes places with whoever of another table of that round saves most; the same change is
not undone for some steps. The search is counted in looks at a change, not in seconds: the same seed is the same plan on
every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.tournament.seating import Pair

Tables = list[list[int]]
"""One round's tables."""
LOOKS = 400_000
"""Changes looked at, at most: about two seconds on a server's core."""
TABU = (4, 12)
"""For how many steps a change is not undone."""


def scatter(rounds: Sequence[Tables], met: Mapping[Pair, int], least: int, random: Random, looks: int = LOOKS) -> None:
    """Change places within rounds until no more than `least` repeats are left or the looks are used up; best plan kept.

    `met`: meetings that these rounds come on top of.
    """
    if any(len(tables) > 1 for tables in rounds):
        _Search(rounds, met, random).run(least, looks)


class _Search:
    def __init__(self, rounds: Sequence[Tables], met: Mapping[Pair, int], random: Random) -> None:
        self.rounds = rounds
        self.random = random
        people = sorted({player for tables in rounds for table in tables for player in table})
        self.met = {player: dict.fromkeys(people, 0) for player in people}
        for (one, other), times in met.items():
            if one in self.met and other in self.met:
                self._count(one, other, times)
        for tables in rounds:
            for table in tables:
                self._meet(table)
        self.tabu: dict[tuple[int, int, int], int] = {}

    def run(self, least: int, looks: int) -> None:
        cost = self._cost()
        best, kept = cost, self._copy()
        repeats = fewest = self._repeats()
        step = 0
        while looks > 0 and fewest > least:
            step += 1
            at = self._conflict()
            if at is None:
                break
            number, table, place = at
            looks -= sum(map(len, self.rounds[number]))
            found = self._best_change(number, table, place, step, best - cost)
            if found is None:
                continue
            change, other, there = found
            self._swap(number, table, place, other, there, step)
            cost += change
            if cost < best:
                best, kept = cost, self._copy()
                repeats = self._repeats()
                fewest = min(fewest, repeats)
        for tables, good in zip(self.rounds, kept, strict=True):
            tables[:] = good

    def _count(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def _meet(self, table: Sequence[int]) -> None:
        for at, one in enumerate(table):
            for other in table[:at]:
                self._count(one, other, 1)

    def _cost(self) -> int:
        return sum(times * (times - 1) // 2 for row in self.met.values() for times in row.values()) // 2

    def _repeats(self) -> int:
        return sum(times - 1 for row in self.met.values() for times in row.values() if times > 1) // 2

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _conflict(self) -> tuple[int, int, int] | None:
        """The round, table and place of a player who meets somebody again there; by lot."""
        numbers = [number for number, tables in enumerate(self.rounds) if len(tables) > 1]
        self.random.shuffle(numbers)
        for number in numbers:
            tables = list(enumerate(self.rounds[number]))
            self.random.shuffle(tables)
            for table, people in tables:
                places = [
                    place
                    for place, one in enumerate(people)
                    if any(self.met[one][other] > 1 for other in people if other != one)
                ]
                if places:
                    return number, table, self.random.choice(places)
        return None

    def _best_change(self, number: int, table: int, place: int, step: int, hoped: int) -> tuple[int, int, int] | None:
        """The best change: its cost, the other table, the place there. A tabu one only where it beats the best plan."""
        here = self.rounds[number][table]
        one = here[place]
        row = self.met[one]
        rest = [player for player in here if player != one]
        leaving = sum(row[player] - 1 for player in rest)
        best: tuple[int, float, int, int] | None = None
        for other, people in enumerate(self.rounds[number]):
            if other == table:
                continue
            joining = sum(row[player] for player in people)
            for there, two in enumerate(people):
                theirs = self.met[two]
                change = (
                    joining - row[two] - leaving
                    + sum(theirs[player] for player in rest)
                    - sum(theirs[player] for player in people) + len(people) - 1
                )  # fmt: skip
                if self.tabu.get((number, min(one, two), max(one, two)), 0) > step and change >= hoped:
                    continue
                found = (change, self.random.random(), other, there)
                if best is None or found < best:
                    best = found
        return best and (best[0], best[2], best[3])

    def _swap(self, number: int, table: int, place: int, other: int, there: int, step: int) -> None:
        here, people = self.rounds[number][table], self.rounds[number][other]
        one, two = here[place], people[there]
        for player in here:
            if player != one:
                self._count(one, player, -1)
                self._count(two, player, 1)
        for player in people:
            if player != two:
                self._count(two, player, -1)
                self._count(one, player, 1)
        here[place], people[there] = two, one
        self.tabu[number, min(one, two), max(one, two)] = step + self.random.randint(*TABU)
