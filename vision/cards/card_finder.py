"""Detection of cards, and of the corners where rank and suit stand, by a convolutional network ("Objects as Points").

The network (`models/card_finder.onnx`) sees the whole picture in small size: a card is large. It returns maps of a
quarter of that size: where the middles of cards and of corners are and, there, how they lie. Whether a card stands
upright or on its head shows only when it is named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from vision.cards.card_shape import half_turned, middle_of, width_of
from vision.cards.plain_ground import outlines
from vision.images.arrays import Floats, Image, Singles
from vision.reading.networks.face_finder import resized
from vision.reading.networks.network import Network

MODEL = Path(__file__).parents[1] / "models" / "card_finder.onnx"
SEEN, FINER = 384, 640
"""Pixels of the picture's longer side for cards, and for corners alone."""
USUAL, LARGE = 18.0, 22.0
"""Pixels of a corner's longer side, as the network sees and says it, at which it is placed best, and above which it is
looked at again in a smaller picture."""
STRIDE, BLOCK = 4, 32
PLACE, LOOK = 6, 10
"""Maps: of cards and of corners a middle and the way to it (x, y); then width and height of a card (each a logarithm,
and the cosine and sine of twice its turn), uncovered, and the way up of a corner (logarithm, cosine, sine)."""
LEAST, CORNER_LEAST = 0.2, 0.3
"""Chances below which no card, and no corner, is returned."""
MOST = 40
LEAST_ALONE = 56.0
"""Pixels of the width of an outline that the network has not found."""
ALONE = 0.5
"""Both chances of an outline that the network has not found."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card: its `corners` (4 × 2, clockwise in the picture's pixels, first a short edge: upright or on its head).

    `score` and `uncovered` 0 to 1: the chances that a card is here, and that nothing lies on it. `exact`: the corners
    are those of an outline that was seen, not the network's rough word, which is `rough` then."""

    corners: Singles
    score: float
    uncovered: float
    exact: bool = False
    rough: Singles | None = None

    @property
    def width(self) -> float:
        """The card's width, pixels."""
        return width_of(self.corners)


@dataclass(frozen=True, slots=True, eq=False)
class FoundCorner:
    """A place where rank and suit stand: its `center` (x, y), the way `up` (x, y), as long as the longer side of both
    together, and the chance `score` of it."""

    center: Singles
    up: Singles
    score: float


class CardFinder:
    """The network of `models/card_finder.onnx`."""

    def __init__(self, model: Path = MODEL) -> None:
        self._model = model

    @cached_property
    def _net(self) -> Network:
        """Loaded when the first picture is looked at: most tables never look at cards."""
        return Network(self._model)

    def find(self, image: Image) -> list[FoundCard]:
        """Return the cards in a picture (H × W × 3, BGR), best first: the network's, with the outline that is seen
        there, if any, and outlines alone, which the network may have missed."""
        planes, scale = network_input(image, SEEN)
        return with_outlines(cards_in(self._net(planes), scale), outlines(image))

    def maps(self, planes: Singles) -> Singles:
        """Return the network's own maps of what it is given (`network_input`)."""
        return self._net(planes)

    def corners(self, image: Image) -> list[FoundCorner]:
        """Return the corners in a picture (H × W × 3, BGR), best first: where they are large, in a smaller one."""
        planes, scale = network_input(image, FINER)
        found = corners_in(self._net(planes), scale)
        length = scale * float(np.median([np.hypot(*corner.up) for corner in found])) if found else 0.0
        if length > LARGE:
            planes, scale = network_input(image, max(SEEN, round(FINER * USUAL / length)))
            found = corners_in(self._net(planes), scale) or found
        return found


def with_outlines(cards: list[FoundCard], seen: list[Singles]) -> list[FoundCard]:
    """Return the network's cards, each with an outline that is about the same, then the other outlines."""
    exact: list[FoundCard] = []
    for card in cards:
        near = [quad for quad in seen if _alike(quad, card.corners)]
        exact.append(FoundCard(near[0], card.score, card.uncovered, True, card.corners) if near else card)
    for quad in seen:
        place, wide = middle_of(quad), width_of(quad)
        if wide >= LEAST_ALONE and all(
            np.hypot(*(middle_of(card.corners) - place)) > 0.35 * max(wide, card.width) for card in exact
        ):
            exact.append(FoundCard(quad, ALONE, ALONE, True))
    return exact


def _alike(quad: Singles, corners: Singles) -> bool:
    wide = width_of(corners)
    off = min(np.abs(quad - other).max() for other in (corners, half_turned(corners)))
    return bool(off < 0.3 * wide)


def network_input(image: Image, side: int) -> tuple[Singles, float]:
    """Return a picture as network input (3 × H × W, -0.5…0.5, whole blocks, the rest grey), and its scale."""
    scale = side / max(image.shape[:2])
    height, width = (max(1, round(length * scale)) for length in image.shape[:2])
    small = resized(image, width, height)
    down, across = (-(-length // BLOCK) * BLOCK for length in (height, width))
    planes = np.zeros((3, down, across), np.float32)
    for plane, color in zip(planes, cv2.split(small), strict=True):
        np.multiply(color, np.float32(1 / 255), out=plane[:height, :width])
    planes[:, :height, :width] -= 0.5
    return planes, scale


def cards_in(maps: Singles, scale: float, least: float = LEAST) -> list[FoundCard]:
    """Return the cards in the network's maps (channels × h × w), best first, in the picture's pixels."""
    cards: list[FoundCard] = []
    for score, place, at in _peaks(maps, 0, least):
        edges = [np.exp(at[k]) * _half_angle(at[k + 1], at[k + 2]) for k in (PLACE, PLACE + 3)]
        across, down = edges
        if across[0] * down[1] - across[1] * down[0] < 0:
            across = -across
        corners = np.stack([-across - down, across - down, across + down, down - across]) / 2 + place
        card = FoundCard(np.asarray((corners + 0.5) / scale - 0.5, np.float32), score, _chance(float(at[PLACE + 6])))
        if all(np.hypot(*(middle_of(other.corners) - middle_of(card.corners))) > 0.3 * other.width for other in cards):
            cards.append(card)
    return cards


def corners_in(maps: Singles, scale: float, least: float = CORNER_LEAST) -> list[FoundCorner]:
    """Return the corners in the network's maps, best first, in the picture's pixels."""
    found: list[FoundCorner] = []
    for score, place, at in _peaks(maps, 3, least):
        length, c, s = at[-3:]
        up = np.exp(length) * np.array([c, s]) / max(float(np.hypot(c, s)), 1e-6) / scale
        center = (place + 0.5) / scale - 0.5
        if all(np.hypot(*(other.center - center)) > 0.5 * np.hypot(*other.up) for other in found):
            found.append(FoundCorner(np.asarray(center, np.float32), np.asarray(up, np.float32), score))
    return found


def _peaks(maps: Singles, first: int, least: float) -> list[tuple[float, Floats, Floats]]:
    """Return score, place in the network's pixels, and all maps there, of each peak of one map, the best first."""
    heat = maps[first]
    peak = heat >= np.maximum(cv2.dilate(heat, np.ones((3, 3), np.uint8)), np.log(least / (1 - least)))
    rows, columns = np.nonzero(peak)
    best = np.argsort(-heat[rows, columns])[:MOST]
    found: list[tuple[float, Floats, Floats]] = []
    for y, x in zip(rows[best], columns[best], strict=True):
        at = maps[:, y, x].astype(np.float64)
        place = (np.array([x, y]) + 0.5 + at[first + 1 : first + 3]) * STRIDE - 0.5
        found.append((_chance(float(at[first])), place, at))
    return found


def _half_angle(cosine: float, sine: float) -> Floats:
    turn = float(np.arctan2(sine, cosine)) / 2
    return np.array([np.cos(turn), np.sin(turn)])


def _chance(logit: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(logit, -30, 30))))
