"""Look at a face from near by: how does it lie, and where is the foot of its die?

A finder that looks at the whole picture tells less well how the faces lie in it. This network
(`models/face_framer.onnx`, see `models/README.md`) is given the picture about one face, and tells how the face itself
lies in it, and where the middle of the die's lower face is; that tells how the table lies (`table_plane`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.images.picture import Picture
from vision.reading.die_view import views_of
from vision.reading.face_finder import FoundFace
from vision.reading.face_frame import SHAPE_NUMBERS, USUAL_EDGE, axes_of
from vision.reading.face_reader import normalised
from vision.reading.network import Network

Floats = NDArray[np.floating]

MODEL = Path(__file__).parents[1] / "models" / "face_framer.onnx"
SIDE = 48  # pixels of what is looked at; where a face lies is told in half as many as what it is
MOVED = 0.12  # edges aside, or binary logarithm of the size: a frame that was that wrong is looked at once more
FARTHEST, MOST_SIZED = 0.6, 1.0  # edges, and binary logarithm of the size, by which a frame is set right
# places in what the network tells: the die's foot and the face's centre (edges), and its shape
FOOT, CENTER, SHAPE = slice(0, 2), slice(2, 4), slice(4, 4 + SHAPE_NUMBERS)


@dataclass(frozen=True, slots=True, eq=False)
class FramedFace:
    """A face as it lies when seen from near by, and where the middle of the die's lower face is seen: 2, pixels from
    the centre of this upper one."""

    face: FoundFace
    foot: Floats


class FaceFramer:
    """The network of `models/face_framer.onnx`. Raises `cv2.error` for a damaged file."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def frame(self, picture: Picture, faces: Sequence[FoundFace]) -> list[FramedFace]:
        """How these faces of a picture lie; one that was framed quite wrongly is seen once more in the right frame."""
        return [self._frame(picture, face) for face in faces]

    def _frame(self, picture: Picture, face: FoundFace) -> FramedFace:
        seen = self._seen(picture, face)
        upright = self._numbers(seen)
        nearly = _set_right(face, upright)
        if _moved(face, nearly) > MOVED:
            face, seen = nearly, self._seen(picture, nearly)
            upright = self._numbers(seen)
        half_turned = np.ascontiguousarray(seen[:, ::-1, ::-1])
        numbers = (upright + _turned_back(self._numbers(half_turned))) / 2
        return FramedFace(_set_right(face, numbers), face.axes @ numbers[FOOT])

    def _seen(self, picture: Picture, face: FoundFace) -> NDArray[np.float32]:
        return normalised(views_of(picture, [face], SIDE)[0])

    def _numbers(self, seen: NDArray[np.float32]) -> Floats:
        return self._net(seen).astype(np.float64)


def _turned_back(numbers: Floats) -> Floats:
    """What is told of a view turned by a half, as if it had not been: foot and centre lie on the other side."""
    back = numbers.copy()
    back[FOOT] *= -1
    back[CENTER] *= -1
    return back


def _set_right(face: FoundFace, numbers: Floats) -> FoundFace:
    """A face as it is told to lie in its view; as it was where that would be another face."""
    center, shape = numbers[CENTER], numbers[SHAPE]
    if np.hypot(*center) > FARTHEST or abs(shape[0]) > MOST_SIZED:
        return face
    axes = face.axes @ (axes_of(shape)[0] / USUAL_EDGE)
    return replace(face, center=face.center + face.axes @ center, axes=axes)


def _moved(face: FoundFace, seen: FoundFace) -> float:
    """How far a frame was set right: edges aside, or the binary logarithm of the size, whichever is more."""
    aside = float(np.hypot(*(seen.center - face.center))) / face.edge
    return max(aside, abs(float(np.log2(seen.edge / face.edge))))
