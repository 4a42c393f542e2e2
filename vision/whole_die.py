"""Look at the whole die about a face: is this face on top, does the die lie flat, uncovered, and on the table?

A face by itself does not tell. A die that lies flat shows its sides where the table has them, and nowhere else; of one
that leans, or of a side taken for the top, they are seen somewhere else; below one that lies upon another that is
seen. A small network (`models/whole_die.onnx`, see
`models/README.md`) is given the picture about the face with a drawing of where the sides must be. Without the drawing
it tells how the face itself lies in what it sees, which a finder that looks at the whole picture tells less well, and
where the die's foot is, and so how the table lies (`table_plane`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import face_reader
from vision.face_finder import FoundFace
from vision.face_frame import SHAPE_NUMBERS, USUAL_EDGE, axes_of
from vision.face_reader import normalised, straightened
from vision.network import Network
from vision.picture import Picture

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]

MODEL = Path(__file__).parent / "models" / "whole_die.onnx"
SIDE = 96  # pixels of what is looked at
REACH = 2.6  # its width in edges of the face
LONGEST_WAY = 2.0  # edges to the die's foot that are drawn
HOPELESS = 0.03  # chance of being on top below which a face needs no second look, nor is read
CLEAR = 0.9  # chances to be on top, flat and open, from which it needs none either
PERHAPS_STACKED = 0.1  # chance to be single below which it does; the network was taught by many that are not
MOVED = 0.12  # edges aside, or binary logarithm of the size: a frame that was that wrong is looked at once more
FARTHEST, MOST_SIZED = 0.6, 1.0  # edges, and binary logarithm of the size, by which a frame is set right
NOTHING = np.zeros((SIDE, SIDE), np.uint8)  # instead of a drawing, where the table is not known
TOP, SIDES = 255, 128  # in the drawing: the upper face, and where a flat die's sides must be seen
FINE = 4  # binary places of a pixel to which it is drawn


@dataclass(frozen=True, slots=True)
class WholeDie:
    """Chances that a face is on top of a die, that this lies `flat`, is `open` to the eye, and `single`: that it does
    not lie upon another one."""

    upper: float
    flat: float
    open: float
    single: float


ASKED = tuple(field.name for field in fields(WholeDie))
# places in what the network tells: what is asked, then the foot and the face's own centre (edges), and its shape
FOOT = slice(len(ASKED), len(ASKED) + 2)
CENTER = slice(FOOT.stop, FOOT.stop + 2)
SHAPE = slice(CENTER.stop, CENTER.stop + SHAPE_NUMBERS)
FRAME = slice(CENTER.start, SHAPE.stop)


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
        """What is seen about each of these faces of a picture, as they lie on its table; where that leaves a doubt, the
        mean of that and of the same turned by a half."""
        told = []
        for view, face in zip(views_of(picture, faces), faces, strict=True):
            given = _given(view, flat_die(face.way))
            row = self._forward(given)
            seen = _chances(row)
            doubtful = min(seen.upper, seen.flat, seen.open) < CLEAR or seen.single < PERHAPS_STACKED
            if doubtful and seen.upper >= HOPELESS:
                seen = _chances((row + self._forward(_half_turned(given))) / 2)
            told.append(seen)
        return told

    def framed(self, picture: Picture, faces: Sequence[FoundFace]) -> list[Framed]:
        """How these faces of a picture lie when they are seen from near by: of one that was framed quite wrongly, when
        it is seen once more in the right frame."""
        return [self._framed(picture, face) for face in faces]

    def _framed(self, picture: Picture, face: FoundFace) -> Framed:
        given = _given(views_of(picture, [face])[0], NOTHING)
        told = self._forward(given)
        nearly = _set_right(face, told)
        if _moved(face, nearly) > MOVED:
            face, given = nearly, _given(views_of(picture, [nearly])[0], NOTHING)
            told = self._forward(given)
        if _chances(told).upper >= HOPELESS:
            told = (told + _turned_back(self._forward(_half_turned(given)))) / 2
        return Framed(_set_right(face, told), face.axes @ told[FOOT])

    def _forward(self, given: NDArray[np.float32]) -> Floats:
        return self._net(given).astype(np.float64)


def _given(view: Image, drawn: Image) -> NDArray[np.float32]:
    """What the network is given: a view and a drawing (4 × SIDE × SIDE)."""
    given = np.empty((4, SIDE, SIDE), np.float32)
    given[:3] = normalised(view)
    given[3] = drawn
    given[3] /= 255
    return given


def _half_turned(given: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.ascontiguousarray(given[:, ::-1, ::-1])


def _chances(row: Floats) -> WholeDie:
    return WholeDie(*(1 / (1 + np.exp(-np.clip(row[: len(ASKED)], -30, 30)))).tolist())


def _turned_back(row: Floats) -> Floats:
    """What is told of a view turned by a half, as if it had not been: foot and centre lie on the other side."""
    back = row.copy()
    back[FOOT] *= -1
    back[CENTER] *= -1
    return back


def _set_right(face: FoundFace, told: Floats) -> FoundFace:
    """A face as it is told to lie in its view; as it was where that would be another face."""
    center, shape = told[CENTER], told[SHAPE]
    if np.hypot(*center) > FARTHEST or abs(shape[0]) > MOST_SIZED:
        return face
    axes = face.axes @ (axes_of(shape)[0] / USUAL_EDGE)
    return replace(face, center=face.center + face.axes @ center, axes=axes)


def _moved(face: FoundFace, seen: FoundFace) -> float:
    """How far a frame was set right: edges aside, or the binary logarithm of the size, whichever is more."""
    aside = float(np.hypot(*(seen.center - face.center))) / face.edge
    return max(aside, abs(float(np.log2(seen.edge / face.edge))))


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
