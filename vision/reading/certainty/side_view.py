"""Dice seen from a shelf or a low camera: what looks like upper faces are sides, and the tops are strips above them.

A table that falls away downwards in the picture is seen from above. One that seems to fall away upwards is seen by a
camera that hangs upside down; or these faces are sides, and what seems to be a die's foot is its top.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.reading.networks.face_finder import FoundFace

UPWARDS = 0.2  # of the way down from the table that goes up in the picture, from which it may be a view from the side
HARDLY = 0.05  # the same, where all edges are upright in the picture
UPRIGHT = 10.0  # degrees from upright to which an edge is; seen from the side, dice turned in any way have such edges
ENOUGH = 3  # dice whose sizes tell where the camera is
NEARER = 0.02  # spread of sizes (logarithm) that a plane must predict to be told by them
FITS = 0.5  # of that spread, which they must have


def seen_from_the_side(faces: Sequence[FoundFace]) -> bool:
    """Return whether the dice of these faces may be seen from the side, so that other faces are on top."""
    upwards = -min(face.down for face in faces)
    upright = all(_slope(face) < UPRIGHT for face in faces)
    return upwards > (HARDLY if upright else UPWARDS) and not _larger_above(faces)


def _slope(face: FoundFace) -> float:
    """Return the degrees by which the more upright one of its edges is off upright."""
    return float(np.degrees(np.arctan2(*np.abs(face.axes)).min()))


def _larger_above(faces: Sequence[FoundFace]) -> bool:
    """Return whether the sizes of the dice are those that a camera sees which hangs upside down."""
    near, edges = np.log([face.near for face in faces]), np.log([face.edge for face in faces])
    if len(faces) < ENOUGH or near.std() < NEARER:
        return False
    return float(np.polyfit(near, edges, 1)[0]) > FITS
