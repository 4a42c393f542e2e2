"""Matching of detections to labelled dice, by place or by face, with verdicts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.ports.tray import SeenDie
from vision.evaluation.labelled_pictures import LabelledDie, LabelledPicture


@dataclass(frozen=True, slots=True)
class Verdict:
    """A die that was read, and the labelled die that it is; `meant` is None where it is none."""

    die: SeenDie
    meant: LabelledDie | None

    @property
    def right(self) -> bool:
        return self.meant is not None and self.meant.face == self.die.face


@dataclass(frozen=True, slots=True)
class Matched:
    """All dice of a reading with their verdicts, and the labelled dice that were missed."""

    verdicts: tuple[Verdict, ...]
    missed: tuple[LabelledDie, ...]


def match(picture: LabelledPicture, dice: Sequence[SeenDie]) -> Matched:
    """Return the dice of a reading matched with the picture's labels: by place where every die's place is known,
    otherwise by face. No labelled die is matched twice, so of a die that was read twice one is false."""
    pairs = _by_place(picture.dice, dice) if picture.placed else _by_face(picture.dice, dice)
    meant = {seen: picture.dice[known] for known, seen in pairs}
    known = {known for known, _ in pairs}
    verdicts = tuple(Verdict(die, meant.get(i)) for i, die in enumerate(dice))
    return Matched(verdicts, tuple(die for i, die in enumerate(picture.dice) if i not in known))


def _by_place(known: Sequence[LabelledDie], seen: Sequence[SeenDie]) -> list[tuple[int, int]]:
    """Return pairs of indices by greedy matching, nearest first; of equally near ones the more confident first,
    whatever their faces.

    But of several finds in one box the one with its face: a box may hold the sides of a die too, in a slanting picture
    one of them nearer to its middle than the upper face, and no die shows a face twice.
    """
    near = []
    for s, die in enumerate(seen):
        away = [label.away(die.center) for label in known]
        for k, label in enumerate(known):
            upper = label.box is not None and label.face == die.face and away[k] == min(away)
            if away[k] < math.inf:
                near.append((not upper, away[k], -die.confidence, k, s))
    pairs: dict[int, int] = {}
    matched: set[int] = set()
    for *_, k, s in sorted(near):
        if k not in pairs and s not in matched:
            pairs[k] = s
            matched.add(s)
    return sorted(pairs.items())


def _by_face(known: Sequence[LabelledDie], seen: Sequence[SeenDie]) -> list[tuple[int, int]]:
    """Return pairs of equal faces first, then the rest in order: a 6 in the label and a 4 in the reading alone count as
    one die. Of several dice with one face the sure, then the confident ones count as right."""
    order = sorted(range(len(seen)), key=lambda s: (not seen[s].sure, -seen[s].confidence, s))
    left = Counter(die.face for die in known)
    right: list[int] = []
    rest: list[int] = []
    for s in order:
        is_right = left[seen[s].face] > 0
        left[seen[s].face] -= is_right
        (right if is_right else rest).append(s)
    free = list(range(len(known)))
    pairs = []
    for s in right:
        k = next(k for k in free if known[k].face == seen[s].face)
        free.remove(k)
        pairs.append((k, s))
    return sorted([*pairs, *zip(free, rest, strict=False)])
