"""Refinement of a face's frame by a network that sees its surroundings; also locates the die's foot.

The finder, which sees the whole picture, locates faces less exactly. This network (`models/face_framer.onnx`, see
`models/README.md`) sees the picture about one face and returns the frame of the face and the centre of the die's lower
face. The latter determines the table's pose (`table_plane`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats
from vision.images.picture import Picture
from vision.reading.networks.die_view import views_of
from vision.reading.networks.face_finder import FoundFace
from vision.reading.networks.face_frame import SHAPE_NUMBERS, USUAL_EDGE, axes_of
from vision.reading.networks.face_reader import normalised
from vision.reading.networks.network import Network

MODEL = Path(__file__).parents[2] / "models" / "face_framer.onnx"
SIDE = 48  # pixels of the view; half as many as for the whole die are enough for a frame
MOVED = 0.12  # edges aside, or binary logarithm of the size: a frame that was that wrong is looked at once more
FARTHEST, MOST_SIZED = 0.6, 1.0  # edges, and binary logarithm of the size, by which a frame is set right
# places in the network's output: the die's foot and the face's centre (edges), and its shape
FOOT, CENTER, SHAPE = slice(0, 2), slice(2, 4), slice(4, 4 + SHAPE_NUMBERS)


@dataclass(frozen=True, slots=True, eq=False)
class FramedFace:
    """A face with its refined frame, and its `foot`: the centre of the die's lower face, 2, in pixels from the centre
    of the upper face."""

    face: FoundFace
    foot: Floats


class FaceFramer:
    """The network of `models/face_framer.onnx`. Raises `cv2.error` for a damaged file."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def frame(self, picture: Picture, faces: Sequence[FoundFace]) -> list[FramedFace]:
        """Return these faces of a picture framed; a face that was framed quite wrongly is framed a second time from its
        corrected frame."""
        return [self._frame(picture, face) for face in faces]

    def _frame(self, picture: Picture, face: FoundFace) -> FramedFace:
        view = self._view(picture, face)
        upright = self._numbers(view)
        nearly = _set_right(face, upright)
        if _moved(face, nearly) > MOVED:
            face, view = nearly, self._view(picture, nearly)
            upright = self._numbers(view)
        half_turned = np.ascontiguousarray(view[:, ::-1, ::-1])
        numbers = (upright + _turned_back(self._numbers(half_turned))) / 2
        return FramedFace(_set_right(face, numbers), face.axes @ numbers[FOOT])

    def _view(self, picture: Picture, face: FoundFace) -> NDArray[np.float32]:
        return normalised(views_of(picture, [face], SIDE)[0])

    def _numbers(self, view: NDArray[np.float32]) -> Floats:
        return self._net(view).astype(np.float64)


def _turned_back(numbers: Floats) -> Floats:
    """Return the output for a view turned by a half as if it had not been: foot and centre lie on the opposite side."""
    back = numbers.copy()
    back[FOOT] *= -1
    back[CENTER] *= -1
    return back


def _set_right(face: FoundFace, numbers: Floats) -> FoundFace:
    """Return a face with the frame that the network found in its view; unchanged where that would be another face."""
    center, shape = numbers[CENTER], numbers[SHAPE]
    if np.hypot(*center) > FARTHEST or abs(shape[0]) > MOST_SIZED:
        return face
    axes = face.axes @ (axes_of(shape)[0] / USUAL_EDGE)
    return replace(face, center=face.center + face.axes @ center, axes=axes)


def _moved(face: FoundFace, seen: FoundFace) -> float:
    """Return the larger of the correction's shift (edges) and its change of size (binary logarithm)."""
    aside = float(np.hypot(*(seen.center - face.center))) / face.edge
    return max(aside, abs(float(np.log2(seen.edge / face.edge))))
