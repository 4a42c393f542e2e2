"""Find the upper faces of dice in a picture: where each is, how it lies, what it seems to show.

A small network (`models/face_finder.onnx`, see `models/README.md`) gives a map of centres at a quarter of the
picture's size and, at each, the shape of the face. After Zhou, Wang, Krähenbühl, "Objects as Points" (2019).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.face_frame import SHAPE_NUMBERS, axes_of
from vision.reading.network import Network

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]
Region = tuple[int, int, int, int]  # left, top, right, bottom in pixels

MODEL = Path(__file__).parents[1] / "models" / "face_finder.onnx"
PIPS = ("1", "2", "3", "4", "5", "6")
SYMBOL = "symbol"
KINDS = (*PIPS, SYMBOL)
STRIDE = 4  # pixels of the picture for a cell of the maps
MOST = 100  # faces that are told, best first: on a rough ground hundreds of places look a little like dice
BLOCK = 32  # the network's input has sides that are multiples of this


@dataclass(frozen=True, slots=True, eq=False)
class FoundFace:
    """An upper face: `center` (x, y) and `axes` (2 × 2, columns: two edges of the face) in pixels of the picture.

    `score` 0 to 1: that here is an upper face; `kinds`: chances in the order of KINDS; `flat` and `open` 0 to 1:
    that it lies flat, that nothing covers it. How it lies on the table (`table_plane`): by how much it is squeezed
    otherwise than flat dice are (`odd`, a logarithm), how large dice look there (`near`, against the middle of the
    picture), and where the die's lower face is behind it (`below`: x, y in pixels from its centre).
    """

    center: Floats
    axes: Floats
    score: float
    kinds: Floats
    flat: float
    open: float
    odd: float = 0.0
    near: float = 1.0
    below: tuple[float, float] = (0.0, 0.0)

    @property
    def edge(self) -> float:
        """The mean length of its edges, pixels."""
        (a, b), (c, d) = self.axes.tolist()
        return math.sqrt(abs(a * d - b * c))

    @property
    def way(self) -> Floats:
        """Where the die's lower face would be if it lay flat, in edges from the centre: right and down (2) as the face
        is straightened out. The sides on that side of it are seen."""
        way: Floats = np.linalg.solve(self.axes, np.asarray(self.below))
        return way


class FaceFinder:
    """The network of `models/face_finder.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._maps = Network(model)

    def find(self, image: Image, scale: float, region: Region | None = None, least: float = 0.12) -> list[FoundFace]:
        """The faces in a picture (H × W × 3, BGR), or in a region of it, looked at scaled by `scale`; best first."""
        maps = self._maps(blob(image, scale, region)[0])
        left, top = (0, 0) if region is None else region[:2]
        return [enlarged(face, scale, left, top) for face in faces_in(maps, least)]


def blob(image: Image, scale: float, region: Region | None = None) -> NDArray[np.float32]:
    """What the network is given: 1 × 5 × H × W, colour (BGR, -0.5…0.5) and the place in the whole picture (-1…1 along
    its longer side), the picture or the region scaled and filled up with grey to whole blocks."""
    whole = image.shape[:2]
    left, top = (0, 0) if region is None else region[:2]
    if region is not None:
        image = image[top : region[3], left : region[2]]
    height, width = (max(1, round(side * scale)) for side in image.shape[:2])
    small = resized(image, width, height)
    down, across = (-(-side // BLOCK) * BLOCK for side in (height, width))
    given = np.zeros((1, 5, down, across), np.float32)
    for plane, color in zip(given[0], cv2.split(small), strict=False):  # five times as fast as blobFromImage
        np.multiply(color, np.float32(1 / 255), out=plane[:height, :width])
    given[0, :3, :height, :width] -= 0.5
    half = max(whole) * scale / 2
    given[0, 3] = (np.arange(across, dtype=np.float32) + left * scale - whole[1] * scale / 2) / half
    given[0, 4] = ((np.arange(down, dtype=np.float32) + top * scale - whole[0] * scale / 2) / half)[:, None]
    return given


def resized(image: Image, width: int, height: int) -> Image:
    """The picture in another size; halved first where that can be done, which is three times as fast as in one go."""
    while image.shape[1] >= 2 * width and image.shape[0] >= 2 * height:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        even = image[: 2 * half[1], : 2 * half[0]]
        image = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
    if image.shape[:2] == (height, width):
        return image
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def faces_in(maps: Floats, least: float) -> list[FoundFace]:
    """The faces that the network's maps (channels × h × w) tell of, best first; places in the network's pixels."""
    heat = maps[0]
    peak = heat >= np.maximum(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.log(least / (1 - least)))
    y, x = np.nonzero(peak)
    at = maps[:, y, x].T.astype(np.float64)
    score = _chance(at[:, 0])
    center = (np.stack([x, y], axis=1) + 0.5 + at[:, 1:3]) * STRIDE - 0.5
    axes = axes_of(at[:, 3 : 3 + SHAPE_NUMBERS])
    kinds = np.exp(at[:, 3 + SHAPE_NUMBERS : -2])
    kinds /= kinds.sum(1, keepdims=True) if len(kinds) else 1.0
    flat, clear = _chance(at[:, -2]), _chance(at[:, -1])
    found = [
        FoundFace(center[i], axes[i], float(score[i]), kinds[i], float(flat[i]), float(clear[i]))
        for i in np.argsort(-score)[:MOST]
    ]
    return _without_doubles(found)


def _without_doubles(found: Sequence[FoundFace]) -> list[FoundFace]:
    """Of faces that lie in each other the best (they come best first)."""
    kept: list[FoundFace] = []
    frames: list[Floats] = []
    for face in found:
        lies_in = (np.abs(f @ (face.center - k.center)).max() < 0.4 for f, k in zip(frames, kept, strict=True))
        if not any(lies_in):
            kept.append(face)
            frames.append(np.linalg.inv(face.axes))
    return kept


def enlarged(face: FoundFace, scale: float, left: int = 0, top: int = 0) -> FoundFace:
    """A face found in a part at (`left`, `top`) that was scaled so, in the pixels of the picture as it was."""
    center = (face.center + 0.5) / scale - 0.5 + (left, top)
    return replace(face, center=center, axes=face.axes / scale)


def _chance(logit: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(logit, -30, 30)))
