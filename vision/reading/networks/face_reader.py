"""Classification of one rectified face by a network: pips or motif, signature of its drawing, and whether it is a face.

A small network (`models/face_reader.onnx`, see `models/README.md`): the second opinion to the finder's. Of the rest of
the picture it knows only the direction in which the die's sides are visible if the die lies flat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Image
from vision.images.picture import Picture
from vision.reading.networks.face_finder import PIPS, FoundFace
from vision.reading.networks.network import Network

MODEL = Path(__file__).parents[2] / "models" / "face_reader.onnx"
READINGS = ("1", "2", "3", "4", "5", "6", "symbol", "none")
MOTIFS = (
    "arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling", "double_bullseye1", "double_bullseye2",
    "double_gatling", "double_beer", "bullet", "broken_arrow", "other",
)  # fmt: skip
SIGNATURE = 48  # numbers in a drawing's embedding
SIDE = 48  # pixels of a straightened face with its surroundings
REACH = 1.5  # width of what is looked at, in edges of the face
NONE = READINGS.index("none")
LONGEST_WAY = 2.0  # edges: of a die seen from aside as far as that goes
UNKNOWN_WAY = np.zeros(2)  # as from straight above
DOUBTFUL = 0.05  # chance left to other readings from which a face is looked at a second time
CLEARLY_NONE = 0.9
BY_HUE = 0.4  # of the spread of a face's lightness, that of its hues must be for a look at these alone


@dataclass(frozen=True, slots=True, eq=False)
class ReadFace:
    """Chances of READINGS and MOTIFS, and the chances that it lies `flat` and is `open` (uncovered)."""

    readings: Floats
    motifs: Floats
    flat: float
    open: float


class FaceReader:
    """The network of `models/face_reader.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def read(self, crops: Sequence[Image], ways: Sequence[Floats]) -> list[ReadFace]:
        """Return the readings of rectified faces (SIDE × SIDE × 3, BGR) with their ways (`FoundFace.way`). A doubtful
        face is read a second time after a quarter turn, and the two are averaged; where the pips may differ from the
        body by their hue, also by the hues alone."""
        reads = []
        for crop, way in zip(crops, ways, strict=True):
            planes = with_way(normalised(_fitting(crop)), way)
            row = self._forward(planes)
            first = _read(row)
            if 1 - float(first.readings.max()) > DOUBTFUL and float(first.readings[NONE]) < CLEARLY_NONE:
                both = row + self._forward(_turned(planes, 1))
                first = _read(both / 2)
                hues = by_hue(_fitting(crop))
                if hues is not None:
                    planes[:3] = hues
                    seen = self._forward(planes)
                    if _read(seen).readings[: len(PIPS)].max() > first.readings.max():
                        first = _read((both + 2 * seen) / 4)
            reads.append(first)
        return reads

    def sign(self, crops: Sequence[Image]) -> list[Floats]:
        """Return the signatures (unit vectors) of the drawings on rectified faces: the mean of each face upright and
        upside down."""
        signatures = []
        for crop in crops:
            planes = with_way(normalised(_fitting(crop)), UNKNOWN_WAY)
            turned = [_unit(self._forward(_turned(planes, turn))[-SIGNATURE:]) for turn in (0, 2)]
            signatures.append(_unit(np.mean(turned, axis=0)))
        return signatures

    def _forward(self, one: NDArray[np.float32]) -> Floats:
        return self._net(one).astype(np.float64)


def _fitting(crop: Image) -> Image:
    """Return a crop resized to the network's input."""
    if crop.shape[0] == SIDE:
        return crop
    return np.asarray(cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _turned(given: Floats, quarters: int) -> Floats:
    """Return the network's input turned by quarters anticlockwise, with its way."""
    turned = np.ascontiguousarray(np.rot90(given, quarters, (1, 2)))
    for _ in range(quarters % 4):
        turned[[3, 4]] = turned[[4, 3]] * np.array([1, -1], turned.dtype)[:, None, None]
    return turned


def _unit(signature: Floats) -> Floats:
    unit: Floats = signature / max(float(np.linalg.norm(signature)), 1e-6)
    return unit


def _read(row: Floats) -> ReadFace:
    readings, rest = row[: len(READINGS)], row[len(READINGS) :]
    motifs, rest = rest[: len(MOTIFS)], rest[len(MOTIFS) :]
    flat, clear = 1 / (1 + np.exp(-np.clip(rest[:2], -30, 30)))
    return ReadFace(_shares(readings), _shares(motifs), float(flat), float(clear))


def _shares(logits: Floats) -> Floats:
    grown = np.exp(logits - logits.max())
    shares: Floats = grown / grown.sum()
    return shares


def tone_of(image: Image) -> tuple[float, float]:
    """Return mean and standard deviation of a picture over all its pixels and colours."""
    means, spreads = cv2.meanStdDev(image)
    mean = float(means.mean())
    return mean, math.sqrt(max(float((spreads**2 + means**2).mean()) - mean**2, 0.0))


def normalised(crop: Image) -> NDArray[np.float32]:
    """Return a square crop as network input: 3 × side × side, of mean 0 and standard deviation 1, independent of light
    and exposure."""
    mean, spread = tone_of(crop)
    planes = np.array(cv2.split(crop), np.float32)
    planes -= np.float32(mean)
    planes /= np.float32(max(spread, 4.0))
    return planes


def by_hue(crop: Image) -> NDArray[np.float32] | None:
    """Return how far the hue of each pixel is along the line on which a face's hues differ most (side × side, standard
    deviation 1); None where lightness differs far more."""
    margin = round(len(crop) * (1 - 1 / REACH) / 2)
    face = slice(margin, len(crop) - margin)
    lab = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB).astype(np.float32)
    hues = lab[..., 1:] - lab[face, face, 1:].mean((0, 1))
    inside = hues[face, face].reshape(-1, 2)
    along = hues @ np.linalg.eigh(inside.T @ inside)[1][:, -1]
    if float(along[face, face].std()) < BY_HUE * float(lab[face, face, 0].std()):
        return None
    return np.asarray(along / max(float(along.std()), 2.0), np.float32)


def with_way(given: NDArray[np.float32], way: Floats) -> NDArray[np.float32]:
    """Return a normalised crop with its way in two more channels: 5 × SIDE × SIDE."""
    ways = np.clip(np.asarray(way, np.float32), -LONGEST_WAY, LONGEST_WAY)
    return np.concatenate([given, np.broadcast_to(ways[:, None, None], (2, SIDE, SIDE))])


def straightened(picture: Picture, faces: Sequence[FoundFace], side: int = SIDE) -> list[Image]:
    """Return the upper faces with their surroundings (side × side × 3, REACH edges wide), rectified to a view from
    above.

    Each is taken from the level of the image pyramid on which a pixel of the crop is about one pixel.
    """
    most = max(0, math.ceil(math.log2(min(picture.shape[:2]) / (2 * side))))
    crops = []
    for face in faces:
        step = face.edge * REACH / side
        level = min(max(round(math.log2(max(step, 1e-3))), 0), most)
        steps = face.axes * (REACH / side)
        matrix = np.empty((2, 3))
        matrix[:, :2] = steps / 2**level
        corner = face.center + steps @ np.full(2, (1 - side) / 2)
        matrix[:, 2] = corner / 2**level
        crop = cv2.warpAffine(
            picture.halved(level), matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        crops.append(np.asarray(crop, np.uint8))
    return crops
