"""Correction of an earlier throw: what it would change, shown before it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.kernel.decision import Answer, Decision, Tokens
from companion.kernel.event import Param


class Count(NamedTuple):
    """A public count: at one seat, or (None) at the table."""

    what: str
    seat: int | None = None

    @property
    def name(self) -> str:
        """The name under which a count is kept with an ended game.

        >>> Count("life", 2).name
        'P2/life'
        """
        return self.what if self.seat is None else f"P{self.seat}/{self.what}"


Tally = Mapping[Count, Param]
"""The public counts of a game."""


@dataclass(frozen=True, slots=True)
class Change:
    """One public count, before and after.

    >>> from companion.kernel.correction import Change, Count
    >>> Change(Count("life", 2), before=5, after=3).count.name
    'P2/life'
    """

    count: Count
    before: Param
    after: Param


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction tried beside the table, to be confirmed or dropped by the person who asked for it.

    `dropped`: later answers that no longer fit. `asked`: the next question; `same_question`: it is the one open now.
    `waiting`: number of later answers that stand again once their questions come up. `sealed`: the correction would
    show what is hidden now (a role). Nothing else is shown of it until it is confirmed, since all that follows (a life
    point gained, the end of the game) depends on what is hidden.

    >>> from companion.kernel.correction import sealed_correction
    >>> tried = sealed_correction("turn 3/P1/roll 1", ("arrow",))
    >>> tried.sealed, tried.changes
    (True, ())
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

    >>> from companion.kernel.correction import Corrected
    >>> Corrected(number=7, was=("beer",), answers=(), waiting=(), shown={}, by=2).was
    ('beer',)
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
    """Returns a correction of which nothing is shown, since it would reveal what is hidden now."""
    return Correction(decision, tokens, (), (), 0, None, same_question=False, sealed=True)


def changes_between(before: Tally, after: Tally) -> tuple[Change, ...]:
    """Returns the counts that differ, in the order in which they stand."""
    counts = [*before, *(count for count in after if count not in before)]
    return tuple(
        Change(count, before.get(count, ""), after.get(count, ""))
        for count in counts
        if before.get(count, "") != after.get(count, "")
    )
