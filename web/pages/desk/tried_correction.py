"""The preview of a tried correction in words, as far as all games share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.kernel.correction import Change, Correction
from companion.kernel.decision import Decision
from web.elements.words import t

FALLEN_SHOWN = 12
"""Answers that fall away and are named; of an early throw it may be every later one of the evening."""


class Preview(NamedTuple):
    """A tried correction in words; `dropped` are the first of `all_fallen` answers that fall away;
    `sealed`: it would show a role, and nothing else is said of it. `looks`: for each of `faces`, as its game shows it.
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


class Wording(NamedTuple):
    """How a game words a correction: a count that changes, an answer that falls away (by its id), the next question."""

    change: Callable[[Change, tuple[str, ...]], str]
    fallen: Callable[[str, tuple[str, ...]], str]
    question: Callable[[Decision, tuple[str, ...]], str]


def preview_of(
    correction: Correction, names: tuple[str, ...], wording: Wording, words: str, looks: tuple[str, ...]
) -> Preview:
    """A correction in words; `words` name what is put right."""
    fallen = [answer for answer in correction.dropped if isinstance(answer.actor, int)]
    return Preview(
        decision=correction.decision,
        faces=correction.tokens,
        looks=looks,
        words=words,
        changes=tuple(wording.change(change, names) for change in correction.changes),
        dropped=tuple(wording.fallen(answer.id, names) for answer in fallen[:FALLEN_SHOWN]),
        all_fallen=len(fallen),
        asked=_asked(correction, names, wording),
        sealed=correction.sealed,
    )


def _asked(correction: Correction, names: tuple[str, ...], wording: Wording) -> str:
    if correction.sealed:
        return t("correct.sealed")
    if correction.asked is None:
        return t("correct.ends")
    if correction.same_question:
        return t("correct.same")
    return t("correct.asked", question=wording.question(correction.asked, names))
