"""Correction of an earlier throw: what it would change, told before it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.kernel.decision import Answer, Decision, Tokens
from companion.kernel.event import Param


@dataclass(frozen=True, slots=True)
class Change:
    """One public count, before and after."""

    name: str
    before: Param
    after: Param


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction tried beside the table, to be confirmed or dropped by the person who asked for it.

    `dropped`: later answers that no longer fit. `asked`: the next question; `same_question`: it is the one open now.
    `waiting`: number of later answers that stand again once their questions come up. `sealed`: the correction would
    show what is hidden now (a role). Nothing else is told of it until it is confirmed, since all that follows (a life
    point gained, the end of the game) depends on what is hidden.
    """

    decision: str
    tokens: Tokens
    changes: tuple[Change, ...]
    dropped: tuple[Answer, ...]
    waiting: int
    asked: Decision | None
    same_question: bool
    sealed: bool = False


class Corrected(NamedTuple):
    """The game's position before a throw was put right, for the undo of that correction.

    `number`: the throw's index among the answers, `was`: the faces before; `answers`, `waiting`, `shown` as they were
    before. After the correction `standing` answers stood, and the seats `partial` had answered a question of several.
    `by`: the seat that put it right, None for the host.
    """

    number: int
    was: Tokens
    answers: tuple[Answer, ...]
    waiting: tuple[tuple[Decision, Answer], ...]
    shown: Mapping[tuple[str, str], str]
    standing: int = 0
    partial: frozenset[int] = frozenset()
    by: int | None = None


def sealed_correction(decision: str, tokens: Tokens) -> Correction:
    """Returns a correction of which only this is told: it would show what is hidden now."""
    return Correction(decision, tokens, (), (), 0, None, same_question=False, sealed=True)


def changes_between(before: Mapping[str, Param], after: Mapping[str, Param]) -> tuple[Change, ...]:
    """Returns the counts that differ, in the order in which they are named."""
    names = [*before, *(name for name in after if name not in before)]
    return tuple(
        Change(name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    )
