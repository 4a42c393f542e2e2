"""Assessment of the whole die about a face by a network: is the face on top, flat, uncovered, and on no other die.

A face alone is ambiguous. A die that lies flat shows its sides where the table's pose puts them, and nowhere else; a
leaning die, or a side taken for the top, shows them elsewhere; under a stacked die another one is visible. A small
network (`models/whole_die.onnx`, see `models/README.md`) sees the picture about the face, with a drawing of where the
sides must be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Image
from vision.images.picture import Picture
from vision.reading.networks.die_view import REACH, views_of
from vision.reading.networks.face_finder import FoundFace
from vision.reading.networks.face_reader import normalised
from vision.reading.networks.network import Network

MODEL = Path(__file__).parents[2] / "models" / "whole_die.onnx"
SIDE = 96  # pixels of what is looked at
LONGEST_WAY = 2.0  # edges to the die's foot that are drawn
HOPELESS = 0.03  # chance of being on top below which a face needs no second look, nor is read
CLEAR = 0.9  # chances to be on top, flat and open, from which it needs none either
PERHAPS_STACKED = 0.1  # chance to be single below which it does; the network was taught by many that are not
TOP, SIDES = 255, 128  # in the drawing: the upper face, and where a flat die's sides must be seen
FINE = 4  # binary places of a pixel to which it is drawn


@dataclass(frozen=True, slots=True)
class WholeDie:
    """Chances that a face is the `upper` one, that its die lies `flat`, is `open` (uncovered), and `single` (on no
    other die)."""

    upper: float
    flat: float
    open: float
    single: float


ASKED = tuple(field.name for field in fields(WholeDie))


class WholeDice:
    """The network of `models/whole_die.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def look(self, picture: Picture, faces: Sequence[FoundFace]) -> list[WholeDie]:
        """Return the assessment of each of these faces of a picture, as they lie on its table. A doubtful one is
        assessed a second time, turned by a half, and the two are averaged."""
        dice = []
        for view, face in zip(views_of(picture, faces, SIDE), faces, strict=True):
            planes = _given(view, flat_die(face.way))
            row = self._forward(planes)
            chances = _chances(row)
            doubtful = min(chances.upper, chances.flat, chances.open) < CLEAR or chances.single < PERHAPS_STACKED
            if doubtful and chances.upper >= HOPELESS:
                chances = _chances((row + self._forward(_half_turned(planes))) / 2)
            dice.append(chances)
        return dice

    def _forward(self, given: NDArray[np.float32]) -> Floats:
        return self._net(given).astype(np.float64)


def _given(view: Image, drawn: Image) -> NDArray[np.float32]:
    """Return the network's input: a view and a drawing (4 × SIDE × SIDE)."""
    planes = np.empty((4, SIDE, SIDE), np.float32)
    planes[:3] = normalised(view)
    planes[3] = drawn
    planes[3] /= 255
    return planes


def _half_turned(given: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.ascontiguousarray(given[:, ::-1, ::-1])


def _chances(row: Floats) -> WholeDie:
    return WholeDie(*(1 / (1 + np.exp(-np.clip(row, -30, 30)))).tolist())


def flat_die(way: Floats) -> Image:
    """Return a drawing (SIDE × SIDE) of a flat die whose foot lies at `way` (2, edges) from its upper face."""
    drawn = np.zeros((SIDE, SIDE), np.uint8)
    top = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    foot = top + np.clip(way, -LONGEST_WAY, LONGEST_WAY)
    for corners, tone in ((np.concatenate([top, foot]), SIDES), (top, TOP)):
        places = (corners * (SIDE / REACH) + (SIDE - 1) / 2) * 2**FINE
        hull = cv2.convexHull(np.round(places).astype(np.int32))
        cv2.fillConvexPoly(drawn, hull, tone, cv2.LINE_AA, FINE)
    return drawn
