"""Rank and suit in a card's corner, by a small network (`models/card_corner.onnx`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.games.cards.deck import RANKS, SUITS
from vision.cards.card_shape import warped
from vision.images.arrays import Floats, Image, Singles
from vision.reading.networks.network import Network

MODEL = Path(__file__).parents[1] / "models" / "card_corner.onnx"
SIDE = 48
WIDER = 1.7
"""A patch's side, as a multiple of the longer side of rank and suit together."""
TOLD = len(RANKS) + 1 + len(SUITS) + 1
CLEAR = 0.5
"""Chance from which on rank and suit stand in a corner."""
ROUNDS = 2
MOVES = tuple(
    (float(np.radians(turn)), across, grown)
    for turn, across, grown in (
        (12, 0, 1), (-12, 0, 1), (25, 0, 1), (-25, 0, 1), (0, 0.15, 1), (0, -0.15, 1), (0, 0, 1.2), (0, 0, 0.87),
    )
)  # fmt: skip
"""How a corner may lie otherwise than the finder says: turned, to the side (lengths of `up`), of another size."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadCorner:
    """What a corner shows: the chances of the ranks and suits (in the order of RANKS and SUITS, then of none), and
    the `patch` itself (SIDE × SIDE × 3)."""

    ranks: Floats
    suits: Floats
    patch: Image

    @property
    def clear(self) -> float:
        """The chance that rank and suit stand here at all."""
        return float((1 - self.ranks[-1]) * (1 - self.suits[-1]))

    @property
    def says(self) -> float:
        """The chance that the likeliest rank and the likeliest suit stand here."""
        return float(self.ranks[:-1].max() * self.suits[:-1].max())


class CornerReader:
    """The network of `models/card_corner.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = Network(model)

    def read(self, image: Image, center: Floats, up: Floats) -> ReadCorner:
        """Return what stands about `center` (x, y); `up` is the way up, as long as the longer side of both."""
        patch = patch_of(image, center, up)
        told = self._net(planes_of(patch))
        ranks, suits = told[: len(RANKS) + 1], told[len(RANKS) + 1 : TOLD]
        return ReadCorner(_shares(ranks), _shares(suits), patch)

    def read_near(self, image: Image, center: Floats, up: Floats) -> tuple[ReadCorner, Floats, Floats]:
        """Return what stands near a place where nothing clear is read, and where that is: where most is read of it.

        Of many readings the one is taken that says most, so it may say too much: none of it is sure."""
        best, there = self.read(image, center, up), (center, up)
        for _ in range(ROUNDS):
            near = [_moved(*there, move) for move in MOVES]
            tried = [(self.read(image, *one), one) for one in near]
            better, place = max(tried, key=lambda pair: pair[0].says)
            if better.says <= best.says:
                break
            best, there = better, place
            if best.clear > CLEAR:
                break
        return best, *there


def _moved(center: Floats, up: Floats, move: tuple[float, float, float]) -> tuple[Floats, Floats]:
    """Return a place turned (radians), moved to the right (lengths of `up`), and larger."""
    turn, across, grown = move
    c, s = np.cos(turn), np.sin(turn)
    right = np.array([-up[1], up[0]])
    return center + across * right, grown * np.array([[c, -s], [s, c]]) @ up


def patch_of(image: Image, center: Floats, up: Floats, side: int = SIDE, wider: float = WIDER) -> Image:
    """Return the surroundings of a corner, upright (side × side × 3)."""
    length = max(float(np.hypot(*up)), 1e-3)
    scale = side / (wider * length)
    c, s = -up[1] / length * scale, up[0] / length * scale
    matrix = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]], np.float64)
    matrix[:2, 2] = (side - 1) / 2 - matrix[:2, :2] @ np.asarray(center, np.float64)
    return warped(image, matrix, (side, side), 1 / scale)


def _shares(logits: Singles) -> Floats:
    shares = np.exp(logits.astype(np.float64) - logits.max())
    return np.asarray(shares / shares.sum())


def planes_of(picture: Image) -> Singles:
    """Return a picture as network input (3 × H × W, -0.5…0.5)."""
    return np.ascontiguousarray(picture.transpose(2, 0, 1).astype(np.float32) / np.float32(255) - np.float32(0.5))
