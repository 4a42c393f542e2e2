"""Keypoint detection of upper faces by a convolutional network ("Objects as Points"), with non-maximum suppression.

A small network (`models/face_finder.onnx`, see `models/README.md`) returns a map of centres at a quarter of the
picture's size and, at each centre, the shape and the kind of the face. After Zhou, Wang, Krähenbühl, "Objects as
Points" (2019).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Image
from vision.reading.networks.face_frame import SHAPE_NUMBERS, axes_of
from vision.reading.networks.network import Network

Region = tuple[int, int, int, int]  # left, top, right, bottom in pixels

MODEL = Path(__file__).parents[2] / "models" / "face_finder.onnx"
PIPS = ("1", "2", "3", "4", "5", "6")
SYMBOL = "symbol"
KINDS = (*PIPS, SYMBOL)
STRIDE = 4  # pixels of the picture for a cell of the maps
MOST = 100  # faces that are returned, best first: on a rough ground hundreds of places look a little like dice
BLOCK = 32  # the network's input has sides that are multiples of this


@dataclass(frozen=True, slots=True, eq=False)
class FoundFace:
    """An upper face: `center` (x, y) and `axes` (2 × 2, columns: two edges of the face) in pixels of the picture.

    `score` 0 to 1: chance of an upper face here; `kinds`: chances in the order of KINDS; `flat` and `open` 0 to 1:
    chances that it lies flat and is uncovered. The rest depends on the table (`table_plane`): how differently from flat
    dice it is squeezed (`odd`, a logarithm), how large dice look at its place (`near`, against the middle of the
    picture), where the die's lower face is (`below`: x, y in pixels from its centre), and how far the way down from the
    table goes down in the picture (`down`, -1 to 1).
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
    down: float = 0.0

    @property
    def edge(self) -> float:
        """The mean length of its edges, pixels."""
        (a, b), (c, d) = self.axes.tolist()
        return math.sqrt(abs(a * d - b * c))

    @property
    def way(self) -> Floats:
        """The place of the die's lower face, if the die lay flat, in edges from the centre: right and down (2) in the
        rectified face. The die's sides are visible in that direction."""
        way: Floats = np.linalg.solve(self.axes, np.asarray(self.below))
        return way


class FaceFinder:
    """The network of `models/face_finder.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._maps = Network(model)

    def find(self, image: Image, scale: float, region: Region | None = None, least: float = 0.12) -> list[FoundFace]:
        """Return the faces in a picture (H × W × 3, BGR), or in a region of it, scaled by `scale`; best first."""
        maps = self._maps(blob(image, scale, region)[0])
        left, top = (0, 0) if region is None else region[:2]
        return [enlarged(face, scale, left, top) for face in faces_in(maps, least)]


def blob(image: Image, scale: float, region: Region | None = None) -> NDArray[np.float32]:
    """Return the network's input: 1 × 5 × H × W, colour (BGR, -0.5…0.5) and place in the whole picture (-1…1 along its
    longer side), of the scaled picture or region, padded with grey to whole blocks."""
    whole = image.shape[:2]
    left, top = (0, 0) if region is None else region[:2]
    if region is not None:
        image = image[top : region[3], left : region[2]]
    height, width = (max(1, round(side * scale)) for side in image.shape[:2])
    small = resized(image, width, height)
    down, across = (-(-side // BLOCK) * BLOCK for side in (height, width))
    planes = np.zeros((1, 5, down, across), np.float32)
    for plane, color in zip(planes[0], cv2.split(small), strict=False):  # five times as fast as blobFromImage
        np.multiply(color, np.float32(1 / 255), out=plane[:height, :width])
    planes[0, :3, :height, :width] -= 0.5
    half = max(whole) * scale / 2
    planes[0, 3] = (np.arange(across, dtype=np.float32) + left * scale - whole[1] * scale / 2) / half
    planes[0, 4] = ((np.arange(down, dtype=np.float32) + top * scale - whole[0] * scale / 2) / half)[:, None]
    return planes


def resized(image: Image, width: int, height: int) -> Image:
    """Return the picture in another size; halved first where possible, which is three times as fast as one step."""
    while image.shape[1] >= 2 * width and image.shape[0] >= 2 * height:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        even = image[: 2 * half[1], : 2 * half[0]]
        image = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
    if image.shape[:2] == (height, width):
        return image
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def faces_in(maps: Floats, least: float) -> list[FoundFace]:
    """Return the faces in the network's maps (channels × h × w), best first; places in the network's pixels."""
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
    faces = [
        FoundFace(center[i], axes[i], float(score[i]), kinds[i], float(flat[i]), float(clear[i]))
        for i in np.argsort(-score)[:MOST]
    ]
    return _without_doubles(faces)


def _without_doubles(found: Sequence[FoundFace]) -> list[FoundFace]:
    """Non-maximum suppression: return the faces (best first) without those whose centre lies in a better one."""
    best_faces: list[FoundFace] = []
    frames: list[Floats] = []
    for face in found:
        lies_in = (np.abs(f @ (face.center - k.center)).max() < 0.4 for f, k in zip(frames, best_faces, strict=True))
        if not any(lies_in):
            best_faces.append(face)
            frames.append(np.linalg.inv(face.axes))
    return best_faces


def enlarged(face: FoundFace, scale: float, left: int = 0, top: int = 0) -> FoundFace:
    """Return a face that was found in a scaled part at (`left`, `top`), in the pixels of the original picture."""
    center = (face.center + 0.5) / scale - 0.5 + (left, top)
    return replace(face, center=center, axes=face.axes / scale)


def _chance(logit: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(logit, -30, 30)))
