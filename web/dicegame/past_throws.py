"""Earlier throws as the host may put them right: the latest on the desk, the others a page at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.dicegame.faces import FACES_OF, die_number
from companion.tabletop.snapshot import PastThrow, TableState
from web.dicegame.correction_preview import path_words
from web.dicegame.dice_words import die_kind, die_words

PER_PAGE = 20
"""Throws on one page."""
ON_DESK = 8
"""Throws of the latest turn on the desk at most."""


class PastDie(NamedTuple):
    """One die of an earlier throw: what people call it, which Saloon die it is, what it showed, all its faces."""

    die: str
    words: str
    kind: str
    face: str
    faces: tuple[str, ...]


class ThrowRow(NamedTuple):
    """An earlier throw as the host may correct it; `tried` are the faces of the correction that is being tried."""

    decision: str
    words: str
    dice: tuple[PastDie, ...]
    tried: tuple[str, ...]


class ThrowsPage(NamedTuple):
    """Some earlier throws, the latest first: those from `first` to `last` of `every`, counted from 1.

    `older` and `newer` are the pages beside this one, None where there is none.
    """

    rows: tuple[ThrowRow, ...]
    first: int
    last: int
    every: int
    older: int | None
    newer: int | None


def desk_rows(state: TableState) -> tuple[ThrowRow, ...]:
    """The throws of the latest turn that has one, the latest first; above them the one that is being tried."""
    latest = _turn(state.throws[-1]) if state.throws else ""
    shown: list[PastThrow] = []
    for throw in reversed(state.throws[-ON_DESK:]):
        if _turn(throw) != latest:
            break
        shown.append(throw)
    if state.correction is not None:
        tried = state.correction.decision
        shown = [throw for throw in state.throws if throw.decision == tried] + [
            throw for throw in shown if throw.decision != tried
        ]
    return _rows(state, shown)


def throws_page(state: TableState, number: int | None) -> ThrowsPage | None:
    """The page of this number, counted from the oldest throws so that a page stays what it is while the game goes on.

    None is the latest page. Returns None where there is no page of that number.
    """
    count = len(state.throws)
    pages = max(1, -(-count // PER_PAGE))
    number = pages if number is None else number
    if not 1 <= number <= pages:
        return None
    start = (number - 1) * PER_PAGE
    throws = state.throws[start : start + PER_PAGE]
    return ThrowsPage(
        rows=_rows(state, reversed(throws)),
        first=start + 1,
        last=start + len(throws),
        every=count,
        older=number - 1 if number > 1 else None,
        newer=number + 1 if number < pages else None,
    )


def _rows(state: TableState, throws: Iterable[PastThrow]) -> tuple[ThrowRow, ...]:
    return tuple(_row(state, throw) for throw in throws)


def _row(state: TableState, throw: PastThrow) -> ThrowRow:
    tried = state.correction.tokens if state.correction and state.correction.decision == throw.decision else ()
    dice = tuple(_past_die(die, face) for die, face in zip(throw.dice, throw.faces, strict=True))
    return ThrowRow(throw.decision, path_words(throw.decision, state.names), dice, tried)


def _past_die(die: str, face: str) -> PastDie:
    number = die_number(die)
    return PastDie(die, die_words(number), die_kind(number), face, FACES_OF[die])


def _turn(throw: PastThrow) -> str:
    return throw.decision.partition("/")[0]
