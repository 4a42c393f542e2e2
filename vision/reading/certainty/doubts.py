"""Reasons why a die is not sure, as short keys that the table shows to players."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Image
from vision.images.picture import Picture
from vision.reading.certainty.confidence import ScoredFace
from vision.reading.certainty.side_view import seen_from_the_side
from vision.reading.networks.face_finder import KINDS
from vision.reading.networks.face_frame import quad_of
from vision.reading.networks.face_reader import REACH, straightened
from vision.reading.networks.hand_finder import NO_HANDS, Hands

WORDS = {
    "cut by the edge": "it is not wholly in the picture",
    "from the side": "the dice may be seen from the side, so that another face is on top: look from above",
    "cocked": "its upper face does not lie flat",
    "covered": "something lies on its upper face or hangs over it",
    "stacked": "it lies upon another die",
    "size": "it is far smaller or larger than the other dice",
    "side face": "it may be the side of a die and not what is on top",
    "too dark": "there is too little light on it to tell",
    "blurred": "its face is too soft to tell",
    "readers disagree": "one network reads another face than the other",
    "unusual": "the networks have not seen many like it",
}

BY_ITS_FACE = ("readers disagree", "unusual")
"""Doubts about nothing but what a face shows."""

FLAT, OPEN, SINGLE = 0.5, 0.5, 0.5  # chances of lying flat, uncovered, upon no other die, below which it is not sure
CERTAIN = 0.95  # chance of being right from which it is sure; below it one in ten was wrong: models/README.md
UPPER = 0.9  # chance of being an upper face below which that is what is in doubt
SMALLEST, LARGEST = 0.65, 1.6  # edge against that of the other dice
OVER_THE_EDGE = 0.04  # of an edge, that a corner may lie outside the picture
DARK, FAINT = 30.0, 9.0  # mean and spread in grey levels of a face with too little light
SOFT = 0.06  # of a face's spread, what a small blur takes away of one too soft


def doubt_about(
    die: ScoredFace, dice: Sequence[ScoredFace], picture: Picture, hands: Hands = NO_HANDS, compared: bool = False
) -> str | None:
    """Return the first reason (one of WORDS) not to be sure of `die` among `dice` in a picture with these `hands`; None
    without one. `compared`: its face comes from taught drawings and not from these networks."""
    shape = picture.shape
    corners = quad_of(die.face.center, die.face.axes)
    over = OVER_THE_EDGE * die.face.edge
    if (corners < -0.5 - over).any() or (corners > np.array([shape[1], shape[0]]) - 0.5 + over).any():
        return "cut by the edge"
    if seen_from_the_side([other.face for other in dice]):
        return "from the side"
    if die.open < OPEN or hands.beside(die.face, shape):
        return "covered"
    if die.single < SINGLE:
        return "stacked"
    if die.flat < FLAT:
        return "cocked"
    usual = float(np.median([other.face.edge / other.face.near for other in dice]))
    if not SMALLEST < die.face.edge / die.face.near / usual < LARGEST:
        return "size"
    if (compared and die.upper >= UPPER) or die.chance >= CERTAIN:
        return None
    return _why_not(die, straightened(picture, [die.face])[0])


def _why_not(die: ScoredFace, crop: Image) -> str:
    """Return the likeliest explanation of the networks' low confidence."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    if (float(grey.mean()) < DARK and float(grey.std()) < 2 * FAINT) or float(grey.std()) < FAINT:
        return "too dark"
    if sharpness(grey) < SOFT:
        return "blurred"
    if die.upper < UPPER:
        return "side face"
    return "unusual" if _agreed(die) else "readers disagree"


def _agreed(die: ScoredFace) -> bool:
    """Return whether finder and reader, each for itself, hold the same kind for the likeliest."""
    kind = KINDS.index(die.kind)
    return int(np.argmax(die.face.kinds)) == kind and int(np.argmax(die.read.readings)) == kind


def sharpness(grey: NDArray[np.float32]) -> float:
    """Return the share of a face's contrast (side × side, REACH edges wide) that a small blur removes; 0 for a flat
    area."""
    soft = cv2.GaussianBlur(grey, (0, 0), len(grey) / REACH * 0.03)
    return float(np.abs(grey - soft).std() / max(float(grey.std()), 1.0))
