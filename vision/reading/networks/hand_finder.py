"""Segmentation of hands above the dice, by a small network.

Dice under a hand cannot be read or counted, and dice beside it may be covered. The network (`models/hand_finder.onnx`,
see `models/README.md`) sees the picture with 160 pixels on its longer side: hands are large.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Image
from vision.reading.networks.face_finder import FoundFace, resized
from vision.reading.networks.network import Network

MODEL = Path(__file__).parents[2] / "models" / "hand_finder.onnx"
LOOK = 160  # pixels of the longer side
BLOCK = 32  # its input has sides that are multiples of this
STRIDE = 8  # pixels of the look for a cell of the answer
CLEAR = 0.85  # chance of a cell that is certainly part of a hand
LEAST = 4  # such cells: a fingertip at the rim hides no die
BESIDE = 2.0  # edges of a die from its centre, within which its fingers reach: so coarse a look does not show them


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The hands in a picture: the centres of all cells that certainly belong to a hand (n × 2: x, y as shares of the
    picture's sides, valid for the same picture in another shape)."""

    places: Floats

    def __bool__(self) -> bool:
        """Return whether a hand is there at all."""
        return len(self.places) >= LEAST

    def beside(self, face: FoundFace, shape: tuple[int, ...]) -> bool:
        """Return whether a hand is so near that a finger may be above this die, in a picture of this shape."""
        if not self:
            return False
        away = self.places * (shape[1], shape[0]) - face.center
        return float(np.hypot(*away.T).min()) < BESIDE * face.edge


NO_HANDS = Hands(np.empty((0, 2)))


class HandFinder:
    """The network of `models/hand_finder.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def hands(self, image: Image) -> Hands:
        """Return the hands in a picture (H × W × 3, BGR)."""
        down, across = np.nonzero(self.map(image) > CLEAR)
        height, width = image.shape[:2]
        return Hands((np.column_stack([across, down]) + 0.5) * STRIDE / LOOK * max(height, width) / (width, height))

    def map(self, image: Image) -> Floats:
        """Return the chance of each cell of a picture (H × W × 3, BGR) to belong to a hand, down × across; a cell is
        STRIDE / LOOK of the picture's longer side."""
        planes, (down, across) = network_input(image)
        logits = self._net(planes)[0, :down, :across].astype(np.float64)
        chances: Floats = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
        return chances


def network_input(image: Image) -> tuple[NDArray[np.float32], tuple[int, int]]:
    """Return the network's input (3 × H × W, BGR, -0.5…0.5, padded with grey to whole blocks), and how many cells of
    its output (down, across) belong to the picture."""
    scale = LOOK / max(image.shape[:2])
    height, width = (max(1, round(side * scale)) for side in image.shape[:2])
    small = resized(image, width, height)
    down, across = (-(-side // BLOCK) * BLOCK for side in (height, width))
    planes = np.zeros((3, down, across), np.float32)
    planes[:, :height, :width] = small.transpose(2, 0, 1).astype(np.float32) / 255 - 0.5
    return planes, (-(-height // STRIDE), -(-width // STRIDE))
