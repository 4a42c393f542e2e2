"""Choose the dice among the candidates: each pip explained once, one face a die, nothing unlike the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.find import Candidate, circle_on, stretch_of
from vision.pips import Pips


def choose(found: Sequence[Candidate], pips: Pips, least: float = 0.4) -> list[Candidate]:
    """The dice among the candidates, best first: each pip explained at most once, one face a die, and each with at
    least this chance of being an upper face (or evidently one)."""
    taken: set[int] = set()
    chosen: list[Candidate] = []
    for c in sorted(found, key=_likely, reverse=True):
        if (c.chance >= least or c.evident) and not taken & set(c.pips):
            taken |= set(c.pips)
            chosen.append(c)
    chosen = _like_the_others(chosen, pips)
    kept: list[Candidate] = []
    for c in sorted(chosen, key=_openness, reverse=True):
        if not any(_same_die(k, c) for k in kept):
            kept.append(c)
    return kept


def _like_the_others(chosen: list[Candidate], pips: Pips) -> list[Candidate]:
    """Without specks and blots: what is much smaller, larger or fainter than the dice that are beyond doubt.

    Those are the ones with most pips, since three or more hardly fall into place by chance."""
    firm = [c for c in chosen if c.face >= 3 and (c.evident or c.chance > 0.8)]
    firm = firm or [c for c in chosen if c.face == 2 and c.chance > 0.8]
    if not firm:
        return [c for c in chosen if c.chance > 0.85 and float(pips.contrast[list(c.pips)].mean()) > 30]
    size = float(np.median([c.edge for c in firm]))
    contrast = float(np.median([pips.contrast[list(c.pips)].mean() for c in firm]))
    return [
        c for c in chosen if 0.5 < c.edge / size < 2 and float(pips.contrast[list(c.pips)].mean()) > 0.3 * contrast
    ]


def _likely(c: Candidate) -> float:
    return max(c.chance, 0.6 if c.evident else 0.0) + 0.05 * c.score


def _same_die(top: Candidate, other: Candidate) -> bool:
    """Whether `other` is a side face of the die whose upper face is `top` (or a second reading of it).

    In the plane of the upper face dice that touch are one edge apart, a side face seen at 40 degrees is at 0.92."""
    offset = other.center - top.center
    apart = float(np.linalg.norm(np.linalg.solve(top.axes, offset)))
    back = float(np.linalg.norm(np.linalg.solve(other.axes, offset)))
    if apart < 0.9 or (back < 0.6 and apart < 1.2):
        return True
    if apart > 1.4:
        return False
    turned = stretch_of(offset, 1.0)
    change = circle_on(other.axes) - circle_on(top.axes)
    flattened = -float(change @ turned)  # a side face is squeezed along the way to it
    return flattened > 0.08


def _openness(c: Candidate) -> float:
    return c.lean - {1: 0.1, 2: 0.05}.get(c.face, 0.0) + 0.03 * c.score + 0.5 * c.chance
