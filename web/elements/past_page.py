"""Pages of earlier throws and named cards, the latest first, and those of them that stand on the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from companion.table.snapshot import PastThrow, TableState

PER_PAGE = 20
"""Throws on one page."""
Row = TypeVar("Row")


class PastPage(NamedTuple, Generic[Row]):
    """A page of earlier throws, the latest first, counted from 1; `older` and `newer` are the pages beside it."""

    rows: tuple[Row, ...]
    first: int
    last: int
    every: int
    older: int | None
    newer: int | None


def past_page(
    state: TableState, number: int | None, rows: Callable[[Iterable[PastThrow]], tuple[Row, ...]]
) -> PastPage[Row] | None:
    """Returns the page of this number, with its `rows`; None is the latest. Returns None where there is no such page.

    Pages are counted from the oldest throws, so that a page stays what it is while the game goes on.
    """
    count = len(state.game.throws)
    pages = max(1, -(-count // PER_PAGE))
    number = pages if number is None else number
    if not 1 <= number <= pages:
        return None
    start = (number - 1) * PER_PAGE
    throws = state.game.throws[start : start + PER_PAGE]
    return PastPage(
        rows=rows(reversed(throws)),
        first=start + 1,
        last=start + len(throws),
        every=count,
        older=number - 1 if number > 1 else None,
        newer=number + 1 if number < pages else None,
    )


def tried_first(state: TableState, shown: list[PastThrow]) -> list[PastThrow]:
    """Returns what is shown on the desk, above it the throw for which a correction is being tried."""
    if state.undo.correction is None:
        return shown
    tried = state.undo.correction.decision
    return [throw for throw in state.game.throws if throw.decision == tried] + [
        throw for throw in shown if throw.decision != tried
    ]
