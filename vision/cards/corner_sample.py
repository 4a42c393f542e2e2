"""Likeness of corners with rank and suit: what one looks like, its light taken out, mixed at random as faces are."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.cards.corner_reader import patch_of
from vision.images.arrays import Floats, Image, Singles

NUMBERS = 512
SIDE, SHIFT, STEP = 40, 6, 2
"""Pixels of a patch, and by how many it is shifted, in steps, to find what fits best."""
WIDER = 1.3
"""A patch's side, in longer sides of rank and suit together."""
SCALES = (0.94, 1.0, 1.06)


def sample_of(image: Image, center: Floats, up: Floats) -> Singles:
    """Return the numbers of a corner (NUMBERS, of length one)."""
    return np.asarray(_mixed(_patches(image, center, up, (1.0,), 0))[0], np.float32)


def samples_about(image: Image, center: Floats, up: Floats) -> Singles:
    """Return the numbers of a corner whose place and size are known roughly (n × NUMBERS): shifted, larger, smaller."""
    return _mixed(_patches(image, center, up, SCALES, SHIFT))


def _patches(image: Image, center: Floats, up: Floats, scales: tuple[float, ...], shift: int) -> Singles:
    side = SIDE + 2 * shift
    out = []
    for scale in scales:
        patch = patch_of(image, center, np.asarray(up) * scale, 2 * side, WIDER * side / SIDE)
        light = cv2.cvtColor(cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        field = cv2.GaussianBlur(light.astype(np.float32), (0, 0), 0.6)
        field = field - cv2.GaussianBlur(field, (0, 0), 4)
        windows = np.lib.stride_tricks.sliding_window_view(field, (SIDE, SIDE))[::STEP, ::STEP]
        out.append(windows.reshape(-1, SIDE * SIDE))
    return np.concatenate(out) * _inner()


@cache
def _inner() -> Singles:
    """How much each pixel of a patch counts: its rim hardly."""
    y, x = (np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) - (SIDE - 1) / 2) / (SIDE / 2)
    return np.asarray(np.clip(2.2 - 2.2 * np.maximum(np.abs(x), np.abs(y)), 0, 1).ravel(), np.float32)


@cache
def _directions() -> Singles:
    rng = np.random.default_rng(1984)
    return np.asarray(rng.standard_normal((SIDE * SIDE, NUMBERS), dtype=np.float32) / np.sqrt(NUMBERS), np.float32)


def _mixed(patches: Singles) -> Singles:
    patches = patches - patches.mean(1, keepdims=True)
    length = np.linalg.norm(patches, axis=1, keepdims=True)
    mixed = (patches / (length + 40)) @ _directions()
    return np.asarray(mixed, np.float32)
