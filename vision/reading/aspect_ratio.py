"""Aspect-ratio correction of square pictures that were squeezed from another shape.

No camera takes square pictures: either something was cut off, or a wider or higher picture was squeezed into a square,
as in many collections of photographs, and the dice with it. Only the dice show it: in the original shape the reader has
the fewest doubts. A camera's own frames are not square, so they are not tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from vision.reading.certainty.confidence import SURE, ScoredFace

WIDER = (4 / 3, 3 / 4)  # times as wide as it is now that a squeezed picture may have been
BETTER = 0.8  # another shape is believed if it leaves less than this share of the doubts


def is_square(shape: tuple[int, ...]) -> bool:
    """Return whether a picture of this shape (H, W, …) may have been squeezed."""
    return shape[0] == shape[1]


def remaining_doubt(
    chosen: Sequence[ScoredFace], half_seen: Sequence[ScoredFace], expected: int | None = None
) -> float:
    """Return the sum of doubts: about the face of each die, about half-seen dice, and the difference to the expected
    number."""
    miscounted = 0 if expected is None else abs(expected - len(chosen))
    return sum(1 - w.chance for w in chosen) + sum(w.upper for w in half_seen) + miscounted


def is_certain(chosen: Sequence[ScoredFace], half_seen: Sequence[ScoredFace], expected: int | None = None) -> bool:
    """Return whether no other shape needs to be tried: no dice are seen and none expected, or there is no doubt about
    any."""
    if not chosen:
        return not expected or not half_seen
    counted = expected is None or expected == len(chosen)
    return not half_seen and counted and all(w.chance >= SURE for w in chosen)
