"""The colours of bodies, and the light that all dice of a picture share: one drawing may be on two kinds of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.face_reader import REACH

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]

BODY = 0.8  # of an edge: within that a face is its body and its drawing, and nothing beside it
LIFT = 8.0  # grey levels: darker is all the same
DARKER = 0.5  # weight of brightness against colour: it changes more from place to place
UNLIKE = 1.0  # a difference of colours that more does not make more unlike
ONCE = ("loudmouth", "coward")  # there is one die of each (Old Saloon, module 1)
TWICE = 0.4  # what another die of such a kind costs
OTHER_LIGHT = 0.3  # what another light than at teaching costs, against colours that do not fit


def body_colour(crop: Image) -> Floats:
    """The colour of the body around a drawing (a face straightened out, side × side × 3, BGR): logarithms of brightness
    and of blue and red against green, 3.

    The median of the face, of which a drawing covers the smaller part."""
    side = len(crop)
    edge = round(side * (1 - BODY / REACH) / 2)
    face = crop[edge : side - edge, edge : side - edge].reshape(-1, 3).astype(np.float64)
    blue, green, red = np.median(face, axis=0) + LIFT
    colour: Floats = np.array([DARKER * np.log(green / 128), np.log(blue / green), np.log(red / green)])
    return colour


def unlike(one: Floats, other: Floats) -> Floats:
    """How different colours (… × 3) are, 0 to UNLIKE."""
    told: Floats = np.minimum(np.abs(one - other).sum(-1), UNLIKE)
    return told


def common_light(seen: Sequence[Floats], known: Sequence[Mapping[str, Floats]]) -> Floats:
    """By how much the light makes all colours of a picture other than they were known (3).

    `seen`: the colour of each die; `known`: those of the kinds of dice that it may be. Of all differences between a
    colour that is seen and a known one, and none at all, the one with which each die is most like one of its kinds."""
    pairs = zip(seen, known, strict=True)
    tried = np.stack([np.zeros(3), *(colour - own for colour, kinds in pairs for own in kinds.values())])
    cost = OTHER_LIGHT * np.abs(tried).sum(1)
    often = {kind: np.zeros(len(tried)) for kind in ONCE}
    for colour, kinds in zip(seen, known, strict=True):
        far = unlike(colour - tried[:, None], np.stack(list(kinds.values()))[None])
        cost = cost + far.min(1)
        for k, kind in enumerate(kinds):
            if kind in often:
                often[kind] += far.argmin(1) == k
    cost = cost + TWICE * sum(np.maximum(times - 1, 0) for times in often.values())
    best: Floats = tried[int(np.argmin(cost))]
    return best
