"""Earlier throws as the host may put them right: the latest on the desk, the others a page at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.dice.faces import FACES_OF, die_number
from companion.table.snapshot import PastThrow, TableState
from web.elements.past_page import PastPage, past_page, tried_first
from web.games.dice.correction_preview import path_words
from web.games.dice.dice_words import die_kind, die_words

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
    """An earlier throw as somebody may correct it; `tried` are the faces of the correction that is being tried."""

    decision: str
    words: str
    dice: tuple[PastDie, ...]
    tried: tuple[str, ...]


def desk_rows(state: TableState) -> tuple[ThrowRow, ...]:
    """The throws of the latest turn that has one, the latest first; above them the one that is being tried."""
    latest = state.game.throws[-1].turn if state.game.throws else None
    shown: list[PastThrow] = []
    for throw in reversed(state.game.throws[-ON_DESK:]):
        if throw.turn != latest:
            break
        shown.append(throw)
    return _rows(state, tried_first(state, shown))


def throws_page(state: TableState, number: int | None) -> PastPage[ThrowRow] | None:
    """The page of this number, counted from the oldest; None is the latest. Returns None where there is none."""
    return past_page(state, number, lambda throws: _rows(state, throws))


def _rows(state: TableState, throws: Iterable[PastThrow]) -> tuple[ThrowRow, ...]:
    return tuple(throw_row(state, throw, None) for throw in throws)


def throw_row(state: TableState, throw: PastThrow, by: int | None) -> ThrowRow:
    """A throw as a seat, or (None) the host, may correct it."""
    trying = state.undo.corrections.get(by)
    tried = trying.tokens if trying is not None and trying.decision == throw.decision else ()
    dice = tuple(_past_die(die, face) for die, face in zip(throw.dice, throw.faces, strict=True))
    return ThrowRow(throw.decision, path_words(throw.decision, state.names), dice, tried)


def _past_die(die: str, face: str) -> PastDie:
    number = die_number(die)
    return PastDie(die, die_words(number), die_kind(number), face, FACES_OF[die])
