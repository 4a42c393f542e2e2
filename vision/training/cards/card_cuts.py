"""Corners cut out of scenes, wider than what is learnt from, so that they can be shifted and turned."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.cards.corner_reader import patch_of
from vision.training.cards.card_examples import Examples
from vision.training.cards.deck_style import RANKS
from vision.training.cards.suits import SUITS

SIDE, WIDER = 80, 2.8
"""Pixels of a corner's cut, and its side in longer sides of rank and suit."""
NONE = len(RANKS), len(SUITS)

Pictures = NDArray[np.uint8]


def corner_cuts(examples: Examples, numbers: range) -> tuple[Pictures, NDArray[np.float32]]:
    """Return corners (n × SIDE × SIDE × 3), and rank and suit of each: of those that cannot be read, none; among them
    places beside corners, and corners turned on their head."""
    rng = np.random.default_rng(5)
    pictures: list[Pictures] = []
    labels: list[tuple[float, float]] = []

    def keep(center: NDArray[np.float64], up: NDArray[np.float64], rank: float, suit: float) -> None:
        pictures.append(patch_of(image, center, up, SIDE, WIDER))
        labels.append((rank, suit))

    for number in numbers:
        image = examples.image(number)
        corners = examples.corners[examples.corners[:, 0] == number]
        for row in corners:
            size = float(np.hypot(*row[3:5]))
            if size < 8 or not 0 < row[1] < image.shape[1] or not 0 < row[2] < image.shape[0]:
                continue
            if row[7] > 0.93 and row[8] < 0.35:
                keep(row[1:3], row[3:5], row[5], row[6])
            elif row[7] < 0.4 or row[8] > 0.8:
                keep(row[1:3], row[3:5], *NONE)
            if rng.random() < 0.15:
                turn = rng.choice([np.pi / 2, np.pi, -np.pi / 2]) + rng.normal(0, 0.3)
                c, s = np.cos(turn), np.sin(turn)
                keep(row[1:3], np.array([[c, -s], [s, c]]) @ row[3:5], *NONE)
        for row in examples.cards[examples.cards[:, 0] == number]:
            quad = row[1:9].reshape(4, 2).astype(np.float64)
            wide = float(np.hypot(*(quad[1] - quad[0])))
            if wide < 40 or rng.random() < 0.4:
                continue
            share = rng.uniform(0, 1, 2)
            place = quad[0] + share[0] * (quad[1] - quad[0]) + share[1] * (quad[3] - quad[0])
            up = (quad[0] - quad[3]) / np.hypot(*(quad[0] - quad[3])) * wide * rng.uniform(0.14, 0.4)
            if len(corners) and np.hypot(*(corners[:, 1:3] - place).T).min() < 0.8 * np.hypot(*up):
                continue
            keep(place, up * rng.choice([-1, 1]), *NONE)
        if rng.random() < 0.2:
            turn, size = rng.uniform(0, 2 * np.pi), rng.uniform(10, 50)
            place = rng.uniform(0, 1, 2) * [image.shape[1], image.shape[0]]
            if not len(corners) or np.hypot(*(corners[:, 1:3] - place).T).min() > size:
                keep(place, size * np.array([np.cos(turn), np.sin(turn)]), *NONE)
    return np.stack(pictures), np.array(labels, np.float32)


def relit(pictures: Pictures, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return cuts (n × H × W × 3) as network input in other light, each softened or noisy at random."""
    count = len(pictures)
    lit = pictures.astype(np.float32) / 255
    lit *= (rng.uniform(0.7, 1.3, (count, 1)) * rng.normal(1, 0.07, (count, 3)))[:, None, None].astype(np.float32)
    lit += rng.standard_normal(lit.shape, dtype=np.float32) * rng.uniform(0, 0.03, (count, 1, 1, 1)).astype(np.float32)
    return np.ascontiguousarray((lit.clip(0, 1) - 0.5).transpose(0, 3, 1, 2))
