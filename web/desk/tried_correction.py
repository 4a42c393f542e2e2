"""What a tried correction would change, in words: what all games share of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.kernel.correction import Change, Correction
from companion.kernel.decision import Decision
from web.words import t

FALLEN_TOLD = 12
"""Answers that fall away and are named; of an early throw it may be every later one of the evening."""


class Preview(NamedTuple):
    """A tried correction in words; `dropped` are the first of `all_fallen` answers that fall away;
    `sealed`: it would show a role, and nothing else is told of it. `looks`: for each of `faces`, as its game shows it.
    """

    decision: str
    faces: tuple[str, ...]
    looks: tuple[str, ...]
    words: str
    changes: tuple[str, ...]
    dropped: tuple[str, ...]
    all_fallen: int
    asked: str
    sealed: bool


class Telling(NamedTuple):
    """How a game tells a correction: a count that changes, an answer that falls away (by its id), the next question."""

    change: Callable[[Change, tuple[str, ...]], str]
    fallen: Callable[[str, tuple[str, ...]], str]
    question: Callable[[Decision, tuple[str, ...]], str]


def preview_of(
    correction: Correction, names: tuple[str, ...], telling: Telling, words: str, looks: tuple[str, ...]
) -> Preview:
    """A correction, told; `words` name what is put right."""
    fallen = [answer for answer in correction.dropped if isinstance(answer.actor, int)]
    return Preview(
        decision=correction.decision,
        faces=correction.tokens,
        looks=looks,
        words=words,
        changes=tuple(telling.change(change, names) for change in correction.changes),
        dropped=tuple(telling.fallen(answer.id, names) for answer in fallen[:FALLEN_TOLD]),
        all_fallen=len(fallen),
        asked=_asked(correction, names, telling),
        sealed=correction.sealed,
    )


def _asked(correction: Correction, names: tuple[str, ...], telling: Telling) -> str:
    if correction.sealed:
        return t("correct.sealed")
    if correction.asked is None:
        return t("correct.ends")
    if correction.same_question:
        return t("correct.same")
    return t("correct.asked", question=telling.question(correction.asked, names))
