"""Consistency of sorts: dice that lie together all have pips, or all have symbols."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.reading.certainty.confidence import Chances, ScoredFace
from vision.reading.networks.face_finder import PIPS, SYMBOL
from vision.reading.symbols import Symbols

NEARLY_ALL = 4.0  # times as many symbols as pips
HARDLY = 0.1  # share of the chance to be a die, below which a symbol among pips shows none of its face
A_DIE = 0.8  # chance to be an upper face from which such a symbol is on a die: a maker's emblem, a skull
ALIKE = 1.25  # greatest ratio of such a die's edge to that of the other dice


def of_one_sort(
    chances: Chances, chosen: Sequence[ScoredFace], known: Symbols, expected: int | None
) -> tuple[list[ScoredFace], list[ScoredFace]]:
    """Return the dice as all of one sort, and those that are no dice.

    The sort is that of the taught dice; where none were taught, pips unless nearly all look otherwise. A die that looks
    like the other sort gets its likeliest face of this sort. A symbol among pips that is hardly any of these faces is
    the emblem of a die's maker, or a token or something else that lies there: no die as long as more dice were seen
    than expected, and with an unknown number one where it looks like a die of the same size.
    """
    if known.taught_pips:
        return list(chosen), []
    symbols = sum(w.upper if w.kind == SYMBOL else -NEARLY_ALL * w.upper for w in chosen) > 0
    if known.taught or symbols:
        return [chances.among((SYMBOL,), w) for w in chosen], []
    as_pips = sorted(((chances.among(PIPS, w), w) for w in chosen), key=lambda pair: pair[0].chance / pair[0].upper)
    shown = [pips for pips, _ in as_pips if not _is_strange(pips)]
    strange = [seen for pips, seen in as_pips if _is_strange(pips)]
    if expected is None:
        emblems = [seen for seen in strange if seen.upper > A_DIE and _of_their_size(seen, shown)]
    else:
        emblems = strange[max(0, len(chosen) - expected) :]
    return [*emblems, *shown], [seen for seen in strange if all(seen is not one for one in emblems)]


def _is_strange(pips: ScoredFace) -> bool:
    return pips.chance < HARDLY * pips.upper


def _of_their_size(one: ScoredFace, dice: Sequence[ScoredFace]) -> bool:
    usual = float(np.median([die.face.edge / die.face.near for die in dice] or [0.0]))
    edge = one.face.edge / one.face.near
    return max(edge, usual) < ALIKE * min(edge, usual)
