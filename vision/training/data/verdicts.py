"""Ground truth of findings, from labels: upper face, kind, flat, uncovered, on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.reading.networks.face_finder import FoundFace
from vision.training.data.examples import FLAT, OPEN, Example

QUESTIONS = ("upper", "shown", "flat", "open", "single")


class Verdict(NamedTuple):
    """The truth about one finding: is it an upper face, does it show its kind, does its die lie flat, is it uncovered,
    does it lie on the table and not upon another die? 1, 0, or -1 where the label is silent. In the order of QUESTIONS.
    """

    upper: int
    shown: int
    flat: int = -1
    open: int = -1
    single: int = -1


def verdicts(example: Example, faces: Sequence[FoundFace], kinds: Sequence[int]) -> list[Verdict]:
    """Return the truth about each finding."""
    judged = []
    used: set[int] = set()
    for face, kind in zip(faces, kinds, strict=True):
        on = [(k, die) for k, die in enumerate(example.dice) if _on(die, face)]
        near = sorted(((k, die) for k, die in on if k not in used), key=lambda one: _away(one[1], face))
        if on and not near and all(np.isfinite(die[2]) for _, die in on):
            judged.append(Verdict(-1, -1))  # the same face once more; in a box it would be a side
            continue
        same = [(k, die) for k, die in near if int(die[6]) == kind]
        if not near:
            judged.append(Verdict(0, -1))
            continue
        k, die = (same or near)[0]
        boxed = not np.isfinite(die[2])
        if boxed and not same:
            judged.append(Verdict(-1, 0))  # a side face, or the upper one misread
            continue
        used.add(k)
        if boxed:
            alone = single(example.stacked[k])
            judged.append(Verdict(1, 1, flat=alone, single=alone))  # in photographs only dice in heaps lean
            continue
        flat, clear = int(die[9] <= FLAT), int(die[10] >= OPEN)
        shown = int(bool(same)) if flat and clear else (0 if not same else -1)
        judged.append(Verdict(1, shown, flat, clear, single(example.stacked[k])))
    return judged


def single(stacked: float) -> int:
    """Return whether a die lies on the table and not upon another one: 1, 0, or -1 where unknown."""
    return int(1 - stacked) if np.isfinite(stacked) else -1


def _on(die: NDArray[np.float64], face: FoundFace) -> bool:
    if np.isfinite(die[11]):
        x0, y0, x1, y1 = die[11:]
        return bool(x0 <= face.center[0] <= x1 and y0 <= face.center[1] <= y1)
    return _away(die, face) < 0.4 * face.edge


def _away(die: NDArray[np.float64], face: FoundFace) -> float:
    """Return the distance from a face's centre to that of a die, pixels; 0 where only a box of the die is known."""
    return float(np.nan_to_num(np.hypot(*(face.center - die[:2]))))
