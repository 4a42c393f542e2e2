"""Linear assignment (Hungarian method) of rows to columns, with a price for unassigned rows."""

from __future__ import annotations

import math
from collections.abc import Sequence


def assign(costs: Sequence[Sequence[float]], unassigned: float) -> tuple[float, list[int]]:
    """Assign each row (a die) to a column (a blob) of its own, or to none (-1) at the price `unassigned`, at the least
    total cost. Return that cost, and each row's column.

    Rows are added one by one along the shortest augmenting path (the Hungarian method: Kuhn, Naval Research Logistics
    Quarterly 2, 1955; in this form Jonker and Volgenant, Computing 38, 1987).
    """
    rows, blobs = len(costs), len(costs[0]) if costs else 0
    whole = [[*row, *[unassigned] * rows] for row in costs]  # a place of its own for each that gets no blob
    owner: list[int | None] = [None] * (blobs + rows)
    of_row, of_column = [0.0] * rows, [0.0] * (blobs + rows)  # what rows and columns are worth: no pair costs less
    for new in range(rows):
        least = [math.inf] * len(owner)
        before: list[int | None] = [None] * len(owner)
        done = [False] * len(owner)
        row, last = new, None
        while True:
            for j in range(len(owner)):
                price = whole[row][j] - of_row[row] - of_column[j]
                price += least[last] if last is not None else 0.0
                if not done[j] and price < least[j]:
                    least[j], before[j] = price, last
            last = min((j for j in range(len(owner)) if not done[j]), key=lambda j: least[j])
            done[last] = True
            if (holder := owner[last]) is None:
                break
            row = holder
        for j in (j for j in range(len(owner)) if done[j] and j != last):
            held_row = owner[j]
            assert held_row is not None
            of_row[held_row] += least[last] - least[j]
            of_column[j] -= least[last] - least[j]
        of_row[new] += least[last]
        free: int | None = last
        while free is not None:
            back = before[free]
            owner[free] = new if back is None else owner[back]
            free = back
    chosen = [-1] * rows
    for j, holder in enumerate(owner[:blobs]):
        if holder is not None:
            chosen[holder] = j
    return math.fsum(costs[k][j] if j >= 0 else unassigned for k, j in enumerate(chosen)), chosen
