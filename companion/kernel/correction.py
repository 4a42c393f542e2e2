"""What a correction of an earlier throw would change, told before it happens."""

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
    """A correction tried beside the table: confirmed or dropped by whoever asked for it.

    `dropped`: later answers that no longer fit. `asked`: what must be asked next; `same_question`: the very one that is
    open now. `waiting`: later answers that stand again once their questions come up. `sealed`: it would bring to light
    what is hidden now (a role), so that it would is all that is told until it is confirmed: whatever follows (who
    gains a life point by it, whether the game goes on) depends on what is hidden.
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
    """How a game stood before a throw was put right, so that this can be taken back.

    `number`: which of the answers it was, `was` what it had shown; `answers`, `waiting`, `shown` as they were before.
    `standing`: so many answers stood when it was done, and the seats `partial` had answered a question of several.
    """

    number: int
    was: Tokens
    answers: tuple[Answer, ...]
    waiting: tuple[tuple[Decision, Answer], ...]
    shown: Mapping[tuple[str, str], str]
    standing: int = 0
    partial: frozenset[int] = frozenset()


def sealed_correction(decision: str, tokens: Tokens) -> Correction:
    """A correction of which no more may be told than that it would bring to light what is hidden now."""
    return Correction(decision, tokens, (), (), 0, None, same_question=False, sealed=True)


def changes_between(before: Mapping[str, Param], after: Mapping[str, Param]) -> tuple[Change, ...]:
    """The counts that differ, in the order in which they are named."""
    names = [*before, *(name for name in after if name not in before)]
    return tuple(
        Change(name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    )
