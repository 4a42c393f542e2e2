"""Colour constancy for dice bodies: body colours, and the common illumination of all dice in a picture.

It distinguishes two kinds of dice that have the same drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Image
from vision.reading.networks.face_reader import REACH

BODY = 0.55, 0.8  # of an edge: between these a face is its body, with little of a drawing and nothing beside it
LIFT = 8.0  # grey levels: darker is all the same
DARKER = 0.5  # weight of brightness against colour: it changes more from place to place
UNLIKE = 1.0  # a difference of colours that more does not make more unlike
ONCE = ("loudmouth", "coward")  # there is one die of each (Old Saloon, module 1)
TWICE = 0.2  # what another die of such a kind costs
SEVERAL = 3  # dice from which on their median is a better estimate of the light than one of them
OTHER_LIGHT = 0.3  # what another light than at teaching costs, against colours that do not fit


def body_colour(crop: Image) -> Floats:
    """Return the colour of the body around a drawing (a rectified face, side × side × 3, BGR): logarithms of brightness
    and of blue and red against green, 3.

    The median over a ring around the middle of the face; a large drawing covers more than half of the middle.
    """
    blue, green, red = np.median(crop[_around(len(crop))].astype(np.float64), axis=0) + LIFT
    colour: Floats = np.array([DARKER * np.log(green / 128), np.log(blue / green), np.log(red / green)])
    return colour


@cache
def _around(side: int) -> NDArray[np.bool_]:
    """Return the mask of the pixels of a crop near the face's edges."""
    away = np.abs(np.arange(side) - (side - 1) / 2) * 2 * REACH / side
    out = np.maximum(away[:, None], away)
    return np.asarray((out >= BODY[0]) & (out <= BODY[1]))


def unlike(one: Floats, other: Floats) -> Floats:
    """Return the difference of colours (… × 3), 0 to UNLIKE."""
    difference: Floats = np.minimum(np.abs(one - other).sum(-1), UNLIKE)
    return difference


def common_light(seen: Sequence[Floats], known: Sequence[Mapping[str, Floats]]) -> Floats:
    """Return the shift of all colours of a picture by its illumination (3).

    `seen`: the colour of each die; `known`: the colours of the kinds that it may be. Of all differences between a seen
    and a known colour, and no difference, the one that brings each die nearest to one of its kinds; then the median
    over the dice, each as one of that kind, since no single die is exact.
    """
    differing = [colour - np.stack(list(kinds.values())) for colour, kinds in zip(seen, known, strict=True)]
    tried = np.concatenate([np.zeros((1, 3)), *differing])
    cost = OTHER_LIGHT * np.abs(tried).sum(1)
    often = {kind: np.zeros(len(tried)) for kind in ONCE}
    for each, kinds in zip(differing, known, strict=True):
        far = unlike(each[None], tried[:, None])
        cost = cost + far.min(1)
        for k, kind in enumerate(kinds):
            if kind in often:
                often[kind] += far.argmin(1) == k
    cost = cost + TWICE * sum(np.maximum(times - 1, 0) for times in often.values())
    best: Floats = tried[int(np.argmin(cost))]
    if len(differing) < SEVERAL:
        return best
    middle: Floats = np.median([each[unlike(each, best).argmin()] for each in differing], axis=0)
    return middle
