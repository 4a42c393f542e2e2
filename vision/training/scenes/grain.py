"""Procedural noise fields for floors, bodies and cameras, precomputed and cropped at random places for speed."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.training.drawings.arrays import Array

SIDE = 1280
# name: how far the noise is smoothed along x and y, in pixels
KINDS = {
    "white": (0.0, 0.0), "fine": (0.8, 0.8), "small": (2.0, 2.0), "middle": (5.0, 5.0), "large": (16.0, 16.0),
    "huge": (60.0, 60.0), "fibres": (14.0, 0.7), "streaks": (60.0, 2.0), "bands": (160.0, 12.0),
}  # fmt: skip


@lru_cache(maxsize=len(KINDS))
def _field(kind: str) -> Array:
    across, down = KINDS[kind]
    rng = np.random.default_rng(sorted(KINDS).index(kind))
    shrink = max(1, int(min(across, down) / 3))
    side = SIDE // shrink
    field: Array = rng.normal(0, 1, (side, side)).astype(np.float32)
    if across:
        field = cv2.GaussianBlur(field, (0, 0), across / shrink, sigmaY=down / shrink, borderType=cv2.BORDER_REFLECT)
    field = cv2.resize(field, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    field = (field - field.mean()) / field.std()
    return np.asarray(np.clip(field * 32, -127, 127).astype(np.int8))


def grain(rng: np.random.Generator, kind: str, height: int, width: int, stretch: float = 1.0) -> Array:
    """Return a cut of noise (height x width, float32, deviation about 1), `stretch` times as coarse."""
    field = _field(kind)
    h, w = min(SIDE, max(2, int(height / stretch) + 1)), min(SIDE, max(2, int(width / stretch) + 1))
    top, left = int(rng.integers(SIDE - h + 1)), int(rng.integers(SIDE - w + 1))
    cut = field[top : top + h, left : left + w]
    if rng.random() < 0.5:
        cut = cut[::-1]
    if rng.random() < 0.5:
        cut = cut[:, ::-1]
    out: Array = cut.astype(np.float32) * (1 / 32)
    if out.shape != (height, width):
        out = (
            cv2.resize(out, (width, height), interpolation=cv2.INTER_LINEAR)
            if stretch > 1 or h == SIDE or w == SIDE
            else out[:height, :width]
        )
        if out.shape != (height, width):
            out = cv2.resize(out, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(out, np.float32)
