"""The dice of the simulated tray: five with pips, and two of another colour whose pips mean the Saloon dice's faces.

The reader reads their pips as it reads all pips. Which die is which it does not know, since nobody plays so with real
dice: here the colour of the body says it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.ports.tray import Frame, Reader, Reading, SeenDie
from vision.dice_sets.dice_set import PIP, DiceSet
from vision.dice_sets.saloon_dice import COWARD, FACES_OF, LOUDMOUTH, NUMBER_OF
from vision.images.arrays import Grey, Image
from vision.images.frame import bgr_of

PLAIN = "simulated"
"""The kind of the five: not "pip", which a reader reports of dice that are not the set's."""
SPECIAL: Final = {number: die for die, number in NUMBER_OF.items()}
"""The numbers at the table that have faces of their own."""
BODIES: Final = {LOUDMOUTH: (52, 44, 196), COWARD: (196, 96, 40)}
"""BGR: red, and blue."""
WHITE_PIPS = (238, 243, 246)
_PIPS = PIP.labels
_MARGIN = 0.8  # of a face's edge: outside of it lie the rounded edges, and the cloth
_COLOURED = 60.0  # grey levels between the red and the blue of a coloured body; white ones have some twenty

SIMULATED = DiceSet(
    PLAIN,
    (
        *PIP.legend,
        *(
            (f"{kind} {pips}", face)
            for kind, faces in FACES_OF.items()
            for pips, face in zip(_PIPS, faces, strict=True)
        ),
    ),
    kinds=((PLAIN, _PIPS), *((kind, tuple(f"{kind} {pips}" for pips in _PIPS)) for kind in FACES_OF)),
)
"""What the simulated dice mean: with pips as ordinary dice, and the same pips on a coloured body as a Saloon die."""


def pips_of(number: int, face: str) -> str:
    """What the die of this number at the table shows where it has this face of the game: "1" to "6"."""
    kind = SPECIAL.get(number)
    return PIP.label(face) if kind is None else _PIPS[FACES_OF[kind].index(face)]


class SimulatedDiceReader:
    """Reads with `reader`; each die's kind comes from its body's colour. Implements `companion.ports.tray.Reader`."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        """Read all dice in `frame`, each with the kind that it is."""
        reading = self._reader.read(frame, expected)
        image = bgr_of(frame.image)
        if image is None:
            return reading
        return replace(reading, dice=tuple(_of_its_kind(die, kind_in(image, die.quad)) for die in reading.dice))


def _of_its_kind(die: SeenDie, kind: str) -> SeenDie:
    if die.face not in _PIPS:
        return die
    return replace(die, kind=kind, face=die.face if kind == PLAIN else f"{kind} {die.face}")


def kind_in(image: Image, quad: Sequence[tuple[float, float]]) -> str:
    """The kind of the die whose upper face has these corners in a picture (H × W × 3 uint8, BGR)."""
    corners = np.array(quad, np.float64)
    middle = corners.mean(0)
    inside: Grey = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(middle + (corners - middle) * _MARGIN).astype(np.int32), 255)
    face = image[inside > 0]
    if not len(face):
        return PLAIN
    blue, _, red = np.median(face.astype(np.float64), axis=0)
    if abs(red - blue) < _COLOURED:
        return PLAIN
    return LOUDMOUTH if red > blue else COWARD
