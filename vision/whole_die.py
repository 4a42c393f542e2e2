"""Look at the whole die about a face: is this face on top, does the die lie flat, does nothing cover it?

A face by itself does not tell. A die that lies flat shows its sides where the table has them, and nowhere else; of one
that leans, or of a side taken for the top, they are seen somewhere else. A small network (`models/whole_die.onnx`, see
`models/README.md`) is given the picture about the face with a drawing of where the sides must be. Without the drawing
it tells how the face itself lies in what it sees, which a finder that looks at the whole picture tells less well, and
where the die's foot is, and so how the table lies (`table_plane`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import face_reader
from vision.face_finder import FoundFace
from vision.face_frame import USUAL_EDGE, axes_of
from vision.face_reader import normalised, straightened
from vision.network import Network
from vision.picture import Picture

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]

MODEL = Path(__file__).parent / "models" / "whole_die.onnx"
SIDE = 48  # pixels of what is looked at
REACH = 2.6  # its width in edges of the face
LONGEST_WAY = 2.0  # edges to the die's foot that are drawn
FARTHEST, MOST_SIZED = 0.6, 1.0  # edges, and binary logarithm of the size, by which a frame is set right
NOTHING = np.zeros((SIDE, SIDE), np.uint8)  # instead of a drawing, where the table is not known
TOP, SIDES = 255, 128  # in the drawing: the upper face, and where a flat die's sides must be seen
FINE = 4  # binary places of a pixel to which it is drawn


@dataclass(frozen=True, slots=True)
class WholeDie:
    """Chances that a face is on top of a die, that this lies `flat` and is `open` to the eye."""

    upper: float
    flat: float
    open: float


@dataclass(frozen=True, slots=True, eq=False)
class Framed:
    """A face as it lies when seen from near by, and where the middle of the die's lower face is seen: 2, pixels from
    the centre of this upper one."""

    face: FoundFace
    foot: Floats


class WholeDice:
    """The network of `models/whole_die.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def look(self, picture: Picture, faces: Sequence[FoundFace]) -> list[WholeDie]:
        """What is seen about each of these faces of a picture, as they lie on its table."""
        told = []
        for view, face in zip(views_of(picture, faces), faces, strict=True):
            drawn = flat_die(face.way)
            both = self._forward(view, drawn), self._forward(np.rot90(view, 2), np.rot90(drawn, 2))
            logits = (both[0] + both[1])[:3] / 2
            told.append(WholeDie(*(1 / (1 + np.exp(-np.clip(logits, -30, 30)))).tolist()))
        return told

    def framed(self, picture: Picture, faces: Sequence[FoundFace]) -> list[Framed]:
        """How these faces of a picture lie when they are seen from near by."""
        told = []
        for view, face in zip(views_of(picture, faces), faces, strict=True):
            one, other = self._forward(view, NOTHING), self._forward(np.rot90(view, 2), NOTHING)
            foot, center = (one - other)[3:5] / 2, (one - other)[5:7] / 2
            told.append(Framed(_set_right(face, center, (one + other)[7:] / 2), face.axes @ foot))
        return told

    def _forward(self, view: Image, drawn: Image) -> Floats:
        given = np.concatenate([normalised(view), drawn[None].astype(np.float32) / 255])
        return self._net(given).astype(np.float64)


def _set_right(face: FoundFace, center: Floats, shape: Floats) -> FoundFace:
    """A face whose centre (2, edges) and shape (5: `face_frame`) are seen so in its view; as it was where that would be
    another face."""
    if np.hypot(*center) > FARTHEST or abs(shape[0]) > MOST_SIZED:
        return face
    axes = face.axes @ (axes_of(shape)[0] / USUAL_EDGE)
    return replace(face, center=face.center + face.axes @ center, axes=axes)


def views_of(picture: Picture, faces: Sequence[FoundFace]) -> list[Image]:
    """The faces straightened out with what lies about them: SIDE × SIDE × 3, REACH edges wide, BGR."""
    return straightened(picture, [replace(face, axes=face.axes * (REACH / face_reader.REACH)) for face in faces], SIDE)


def flat_die(way: Floats) -> Image:
    """A drawing (SIDE × SIDE) of a flat die whose foot lies this way (2, edges) from its upper face."""
    drawn = np.zeros((SIDE, SIDE), np.uint8)
    top = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    foot = top + np.clip(way, -LONGEST_WAY, LONGEST_WAY)
    for corners, tone in ((np.concatenate([top, foot]), SIDES), (top, TOP)):
        places = (corners * (SIDE / REACH) + (SIDE - 1) / 2) * 2**FINE
        hull = cv2.convexHull(np.round(places).astype(np.int32))
        cv2.fillConvexPoly(drawn, hull, tone, cv2.LINE_AA, FINE)
    return drawn
