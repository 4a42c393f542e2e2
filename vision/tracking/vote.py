"""Majority vote over several readings of one still scene."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.ports.tray import Reading, SeenDie
from vision.dice_sets.dice_set import WHICH_KIND

DISAGREE = "frames disagree"


def vote(readings: Sequence[Reading]) -> Reading:
    """Return one reading merged from several frames of the same still scene; places come from the last.

    Where most readings are sure, only those count. A die whose face or kind differs between the readings that count, or
    that is missing in one of them, is unsure with the reason "frames disagree". A die that most are unsure of stays
    unsure with their reason; with the reason "which kind" where they differ in its kind alone. Raises `ValueError` for
    no readings.
    """
    if not readings:
        raise ValueError("A vote needs at least one reading.")
    ms = sum(reading.ms for reading in readings)
    knowing = [reading for reading in readings if reading.sure]
    if 2 * len(knowing) > len(readings):
        readings = knowing
    usual = Counter(len(reading.dice) for reading in readings).most_common(1)[0][0]
    base = next(reading for reading in reversed(readings) if len(reading.dice) == usual)
    dice = tuple(_agreed(die, [_same(die, reading) for reading in readings]) for die in base.dice)
    disagree = any(len(reading.dice) != usual for reading in readings) or any(die.why == DISAGREE for die in dice)
    # What was unsure about single dice, the dice above have voted on; what is left is about the picture as a whole.
    unsure = [reading for reading in readings if not reading.sure and reading.why != "dice"]
    doubted = 2 * len(unsure) >= len(readings)
    sure = not disagree and not doubted and all(die.sure for die in dice)
    why = None if sure else DISAGREE if disagree else _first_reason(unsure, dice) if doubted else "dice"
    return replace(base, dice=dice, sure=sure, why=why, ms=ms)


def agree(first: Reading, second: Reading) -> bool:
    """Return whether two readings are sure and show the same faces in the same places."""
    return first.sure and second.sure and vote((first, second)).sure


def width(die: SeenDie) -> float:
    """Return the width of a die's upper face: the mean side of its quad, in pixels, at least 1."""
    sides = [math.dist(die.quad[i], die.quad[(i + 1) % 4]) for i in range(4)]
    return max(sum(sides) / 4.0, 1.0)


def _agreed(die: SeenDie, others: Sequence[SeenDie | None]) -> SeenDie:
    there = [other for other in others if other is not None]
    if len(there) == len(others) and _only_kind_doubtful(there):
        return _of_some_kind(die, there)
    faces = Counter((other.face, other.kind) for other in there)
    usual = faces[die.face, die.kind] == max(faces.values())
    face, kind = (die.face, die.kind) if usual else faces.most_common(1)[0][0]
    confidence = min(other.confidence for other in there)
    if len(there) < len(others) or len(faces) > 1:
        return replace(die, face=face, kind=kind, confidence=confidence, sure=False, why=DISAGREE)
    doubts = [other.why for other in there if not other.sure]
    if 2 * len(doubts) >= len(there):
        return replace(die, confidence=confidence, sure=False, why=next((why for why in doubts if why), None))
    return replace(die, confidence=confidence, sure=True, why=None)


def _only_kind_doubtful(seen: Sequence[SeenDie]) -> bool:
    """Return whether frames differ in the die's kind alone, and half of them or more are unsure of the kind."""
    kinds, faces = {one.kind for one in seen}, {one.face for one in seen}
    doubtful = [one for one in seen if one.why == WHICH_KIND]
    known = all(one.kinds and one.why in (None, WHICH_KIND) for one in seen)
    return known and len(faces) == 1 and len(kinds) > 1 and 2 * len(doubtful) >= len(seen)


def _of_some_kind(die: SeenDie, seen: Sequence[SeenDie]) -> SeenDie:
    """Return a die of agreed face and disputed kind: the chances of kinds are the mean over the frames."""
    mean: dict[str, float] = {}
    for one in seen:
        for kind, chance in one.kinds:
            mean[kind] = mean.get(kind, 0.0) + chance / len(seen)
    kind = max(mean, key=lambda each: mean[each])
    of_face = min(one.confidence / dict(one.kinds)[one.kind] for one in seen)
    confidence = round(min(of_face, 1.0) * mean[kind], 3)
    return replace(die, kind=kind, kinds=tuple(mean.items()), confidence=confidence, sure=False, why=WHICH_KIND)


def _same(die: SeenDie, reading: Reading) -> SeenDie | None:
    """Return the die of `reading` that lies where `die` does, within half its width."""
    near = min(reading.dice, key=lambda other: math.dist(other.center, die.center), default=None)
    return near if near is not None and math.dist(near.center, die.center) <= 0.5 * width(die) else None


def _first_reason(unsure: Sequence[Reading], dice: Sequence[SeenDie]) -> str | None:
    reasons = [reading.why for reading in unsure] + [die.why for die in dice if not die.sure]
    return next((why for why in reasons if why), None)
