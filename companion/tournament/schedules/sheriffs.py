"""The assignment of Sheriffs to tables: an optimal semi-matching (Harvey, Ladner, Lovász, Tamir 2006).

Tables are matched to one of their players each. While a path leads from a player with two more Sheriffs than another,
over tables at which both sides of each step sit, the Sheriffs along it are handed on. What is left is the most even
assignment that there is: where all tables are of one size, exactly even if it can be, else within one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

Places = Sequence[Sequence[int]]
"""The players of each table."""


def even_sheriffs(tables: Places, before: Mapping[int, int]) -> list[int]:
    """A Sheriff for each table, as even as can be together with how often each player was one `before`."""
    count = {player: before.get(player, 0) for table in tables for player in table}
    chosen: list[int] = []
    for table in tables:
        sheriff = min(table, key=lambda player: count[player])
        chosen.append(sheriff)
        count[sheriff] += 1
    tables_of: dict[int, set[int]] = {player: set() for player in count}
    for number, sheriff in enumerate(chosen):
        tables_of[sheriff].add(number)
    while path := _path_down(tables, tables_of, count):
        for giver, number, taker in path:
            tables_of[giver].discard(number)
            tables_of[taker].add(number)
            chosen[number] = taker
        count[path[0][0]] -= 1
        count[path[-1][2]] += 1
    return chosen


Step = tuple[int, int, int]
"""A step that moves a Sheriff: the giver, the table, the taker."""


def _path_down(tables: Places, tables_of: Mapping[int, set[int]], count: Mapping[int, int]) -> list[Step]:
    """Steps from a player with many Sheriffs to one with at least two fewer; empty where there are none."""
    for start in sorted(count, key=lambda player: -count[player]):
        reached: dict[int, Step | None] = {start: None}
        queue = deque([start])
        while queue:
            giver = queue.popleft()
            for number in sorted(tables_of[giver]):
                for taker in tables[number]:
                    if taker in reached:
                        continue
                    reached[taker] = (giver, number, taker)
                    if count[taker] <= count[start] - 2:
                        return _back(reached, taker)
                    queue.append(taker)
    return []


def _back(reached: Mapping[int, Step | None], end: int) -> list[Step]:
    path: list[Step] = []
    step = reached[end]
    while step is not None:
        path.append(step)
        step = reached[step[0]]
    return path[::-1]
