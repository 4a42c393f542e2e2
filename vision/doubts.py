"""Reasons not to be sure of a die: small words that the table can say to the players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.find import Candidate
from vision.pips import Pips

WORDS = {
    "arrangement": "its pips do not sit as those of a real face do",
    "side face": "it is seen so obliquely that it may be the side of a die",
    "covered": "part of the face between the pips does not look like the die, or its rim is not seen",
    "crowded": "a good pip that belongs to no die lies on it or right beside it",
    "size": "it is far smaller or larger than the other dice",
    "unusual": "the learned check has not seen many like it",
    "faint": "its pips hardly stand out",
    "blurred": "its pips are too soft to have a shape",
    "cut by the edge": "it is not wholly in the picture",
}


def doubt_about(die: Candidate, dice: Sequence[Candidate], pips: Pips, shape: tuple[int, ...]) -> str | None:
    """The first reason (one of WORDS) not to be sure of `die` among `dice` in a working picture of this shape."""
    members = list(die.pips)
    corners = die.center + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) @ die.axes.T
    if (corners < -1).any() or (corners[:, 0] > shape[1]).any() or (corners[:, 1] > shape[0]).any():
        return "cut by the edge"
    if die.doubts:
        return die.doubts[0]
    if die.misfit > 0.035 or (die.face >= 4 and die.skew > 0.15):
        return "arrangement"
    beside = [c for c in dice if c is not die and not _away(die.center, [c], 1.4)]
    if die.lean < 0.7 or (die.lean < 0.8 and any(c.lean > die.lean + 0.08 for c in beside)):
        return "side face"
    if not _uncovered(die):
        return "covered"
    if die.spare:
        return "crowded"
    edges = [c.edge for c in dice]
    if not 0.6 < die.edge / float(np.median(edges)) < 1.7:
        return "size"
    if float(pips.contrast[members].min()) < 25:
        return "faint"
    if die.chance < (0.5 if die.evident else 0.9):
        return "unusual"
    if die.quality < 0.7 or float(pips.radius[members].min()) < 2:
        return "blurred"
    return None


def _uncovered(die: Candidate) -> bool:
    """Whether the face looks like one body up to its rim.

    Where pips sit near the rim, or the only one is large, the frame of the face comes out larger than the die: then
    the check, which sees the die itself, may outweigh that."""
    if die.dirt < 0.03 and die.held > 0.9:
        return True
    if die.face == 1:
        return die.chance > 0.99 and die.dirt < 0.06 and die.held > 0.5
    return die.face >= 3 and die.chance > 0.97 and die.dirt < 0.1 and die.held > 0.75


def stray_pips(dice: Sequence[Candidate], found: Sequence[Candidate], pips: Pips) -> bool:
    """Whether away from the dice something was nearly taken for one, or a pip lies there that looks like theirs."""
    if not dice:
        return False
    claimed = {i for die in dice for i in die.pips}
    size = float(np.median([die.edge for die in dice]))
    usual = float(np.median([pips.contrast[list(die.pips)].mean() for die in dice]))
    for c in found:
        near_miss = c.chance > 0.2 or (c.face >= 4 and c.score > 0.5 * c.face and c.dirt < 0.15)
        like = 0.6 < c.edge / size < 1.7 and float(pips.contrast[list(c.pips)].mean()) > 0.5 * usual
        # dice that touch are one edge apart; side faces may be as far, but they lean
        reach = 0.95 if c.lean > 0.8 else 1.3
        if near_miss and like and not claimed & set(c.pips) and _away(c.center, dice, reach):
            return True
    free = [i for i in np.flatnonzero(pips.quality > 0.6) if int(i) not in claimed]
    for die in dice:
        members = list(die.pips)
        radius, contrast, body = (float(getattr(pips, k)[members].mean()) for k in ("radius", "contrast", "body"))
        for i in free:
            alike = (
                bool(pips.dark[i]) == die.dark
                and 0.75 < pips.radius[i] / radius < 1.35
                and 0.7 < pips.contrast[i] / contrast < 1.4
                and abs(pips.body[i] - body) < 0.25 * contrast
                and np.hypot(*pips.stretch[i]) < 0.15
            )
            if alike and _away(pips.xy[i], dice, 1.15):
                return True
    return False


def _away(place: NDArray[np.float32], dice: Sequence[Candidate], reach: float) -> bool:
    """Whether a place lies further than `reach` edges from the centre of every die."""
    return all(np.linalg.norm(np.linalg.solve(die.axes, place - die.center)) > reach for die in dice)
