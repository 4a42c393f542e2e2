"""Shapes of the four suits, drawn by formulas, no two alike."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array

Rng = np.random.Generator
SUITS = "SHDC"
SIDE = 96  # pixels of a suit's mask


def suit_masks(rng: Rng) -> dict[str, Array]:
    """Return the masks (SIDE × SIDE, 0…255) of one deck's suits."""
    y, x = (np.mgrid[0 : 2 * SIDE, 0 : 2 * SIDE].astype(np.float32) - SIDE + 0.5) / SIDE
    slim, stem = rng.uniform(0.85, 1.15), rng.uniform(0.1, 0.2)
    shapes = {
        "H": _heart(rng, x / slim, -y),
        "S": _heart(rng, x / slim, y * 1.15 - 0.1) | _stem(rng, x, y, stem),
        "D": np.abs(x * rng.uniform(1.15, 1.45)) ** (p := rng.uniform(0.78, 1.02)) + np.abs(y) ** p < 0.95**p,
        "C": _leaves(rng, x, y) | _stem(rng, x, y, stem),
    }
    return {suit: _fitted(shape) for suit, shape in shapes.items()}


def _heart(rng: Rng, x: Array, y: Array) -> Array:
    """A heart upright where `y` goes up: two round shoulders, and a point."""
    shoulder, deep = rng.uniform(0.4, 0.48), rng.uniform(0.16, 0.32)
    round_ones = (np.abs(x) - shoulder) ** 2 + (y - deep) ** 2 < shoulder**2 * rng.uniform(1.0, 1.12)
    bow = rng.uniform(0.75, 1.25)
    down = np.clip((y + 0.9) / (deep + 0.9), 0, 1)
    return np.asarray(round_ones | ((np.abs(x) < 2 * shoulder * down**bow) & (y <= deep) & (y > -0.9)))


def _stem(rng: Rng, x: Array, y: Array, wide: float) -> Array:
    foot = np.clip((y - 0.1) / 0.8, 0, 1)
    return np.asarray((np.abs(x) < wide * (0.3 + rng.uniform(0.8, 1.9) * foot**2)) & (y > 0) & (y < 0.92))


def _leaves(rng: Rng, x: Array, y: Array) -> Array:
    radius, apart = rng.uniform(0.34, 0.42), rng.uniform(0.4, 0.48)
    places = ((0, -0.48), (-apart, 0.16), (apart, 0.16))
    leaves = [(x - a) ** 2 + (y - b) ** 2 < radius**2 for a, b in places]
    return np.asarray(leaves[0] | leaves[1] | leaves[2] | ((np.abs(x) < 0.16) & (np.abs(y) < 0.3)))


def _fitted(shape: Array) -> Array:
    rows, columns = np.nonzero(shape)
    part = shape[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1].astype(np.uint8) * 255
    high, wide = part.shape
    side = max(high, wide)
    square = np.zeros((side, side), np.uint8)
    top, left = (side - high) // 2, (side - wide) // 2
    square[top : top + high, left : left + wide] = part
    return np.asarray(cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
