"""Simulated annealing for the social golfer problem: few players meet again (Kirkpatrick, Gelatt, Vecchi 1983).

The cost is the number of pairs of meetings of the same two players (`seating.unevenness`): the fewer there are and the
more evenly they are spread, the less. A step changes the places of two players of one round by lot; what makes the plan
worse is taken the less often, the colder it gets. The first tenth of the steps is cold: where the plan that is begun
with is nearly right, that is enough. What counts is steps, not seconds: a seed is the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random

from companion.tournament.schedules.seating import Pair, unevenness

Tables = list[list[int]]
"""One round's tables."""
STEPS = 1_000_000
"""Most steps of a search: some two seconds on a server's core."""
STEPS_A_SEAT = 5_000
"""Most steps for each seat of each round: a small plan is as good as it gets after fewer."""
HOT, COLD = 1.0, 0.12
"""The temperatures of the first and the last step, in units of the cost."""
LOOK_EVERY = 20_000
"""Steps after which the temperature falls, and the search ends where the bound is reached."""


Progress = Callable[[float], None]
"""A callback for the share of the work that is done, 0 to 1. An exception from it ends the work."""


def unwatched(_: float) -> None:
    """Progress that nobody looks at."""


def scatter(
    rounds: Sequence[Tables],
    met: Mapping[Pair, int],
    least: int,
    random: Random,
    steps: int = STEPS,
    progress: Progress = unwatched,
) -> None:
    """Change places within rounds until the cost is no more than `least` or the steps are used up; best plan kept.

    `met`: meetings that these rounds come on top of.
    """
    movable = [tables for tables in rounds if len(tables) > 1]
    seats = sum(len(table) for tables in movable for table in tables)
    if movable:
        _Search(rounds, movable, met, random).run(least, min(steps, STEPS_A_SEAT * seats), progress)


class _Search:
    def __init__(
        self, rounds: Sequence[Tables], movable: Sequence[Tables], met: Mapping[Pair, int], random: Random
    ) -> None:
        self.movable = movable
        self.random = random
        people = sorted({player for tables in rounds for table in tables for player in table})
        self.met = {player: dict.fromkeys(people, 0) for player in people}
        for (one, other), times in met.items():
            if one in self.met and other in self.met:
                self._count(one, other, times)
        self.beyond = unevenness(times for pair, times in met.items() if not self.met.keys() >= set(pair))
        for tables in rounds:
            for table in tables:
                for at, one in enumerate(table):
                    for other in table[:at]:
                        self._count(one, other, 1)

    def run(self, least: int, steps: int, progress: Progress) -> None:
        lowest, best = self._cost(), self._copy()
        done = 0
        while done < steps and lowest > least:
            progress(done / steps)
            temperature = COLD if 10 * done < steps else HOT * (COLD / HOT) ** (done / steps)
            self._anneal(min(LOOK_EVERY, steps - done), temperature)
            done += LOOK_EVERY
            cost = self._cost()
            if cost < lowest:
                lowest, best = cost, self._copy()
        for tables, good in zip(self.movable, best, strict=True):
            tables[:] = good

    def _count(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def _cost(self) -> int:
        return self.beyond + unevenness(times for row in self.met.values() for times in row.values()) // 2

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self.movable]

    def _anneal(self, steps: int, temperature: float) -> None:
        """Steps at one temperature (Metropolis)."""
        met, lot = self.met, self.random.random
        for _ in range(steps):
            tables = self.movable[int(lot() * len(self.movable))]
            first, second = int(lot() * len(tables)), int(lot() * (len(tables) - 1))
            here, there = tables[first], tables[second + (second >= first)]
            place, other = int(lot() * len(here)), int(lot() * len(there))
            one, two = here[place], there[other]
            mine, theirs = met[one], met[two]
            change = len(here) + len(there) - 2
            for player in here:
                if player != one:
                    change += theirs[player] - mine[player]
            for player in there:
                if player != two:
                    change += mine[player] - theirs[player]
            if change <= 0 or lot() < exp(-change / temperature):
                here[place], there[other] = two, one
                self._moved(one, here, there, two)
                self._moved(two, there, here, one)

    def _moved(self, player: int, left: Sequence[int], joined: Sequence[int], swapped: int) -> None:
        """`player` has left one table, where `swapped` now sits, for another one."""
        for other in left:
            if other != swapped:
                self._count(player, other, -1)
        for other in joined:
            if other != player:
                self._count(player, other, 1)
