"""Consistency of sorts: dice that lie together all have pips, or all have symbols."""

from __future__ import annotations

from collections.abc import Sequence

from vision.reading.certainty.confidence import Chances, ScoredFace
from vision.reading.networks.face_finder import PIPS, SYMBOL
from vision.reading.symbols import Symbols

NEARLY_ALL = 4.0  # times as many symbols as pips
HARDLY = 0.1  # share of the chance to be a die, below which a symbol among pips shows none of its face and is no die


def of_one_sort(
    chances: Chances, chosen: Sequence[ScoredFace], known: Symbols, expected: int | None
) -> tuple[list[ScoredFace], list[ScoredFace]]:
    """Return the dice as all of one sort, and those that are no dice.

    The sort is that of the taught dice; where none were taught, pips unless nearly all look otherwise. A die that looks
    like the other sort gets its likeliest face of this sort. A symbol among pips that is hardly any of these faces is a
    token or something else that lies there, as long as more dice were seen than expected.
    """
    if known.taught_pips:
        return list(chosen), []
    symbols = sum(w.upper if w.kind == SYMBOL else -NEARLY_ALL * w.upper for w in chosen) > 0
    if known.taught or symbols:
        return [chances.among((SYMBOL,), w) for w in chosen], []
    dice = sorted((chances.among(PIPS, w) for w in chosen), key=lambda w: w.chance / w.upper)
    too_many = max(0, len(dice) - (expected or 0))
    strange = [w for w in dice[:too_many] if w.chance < HARDLY * w.upper]
    return dice[len(strange) :], strange
