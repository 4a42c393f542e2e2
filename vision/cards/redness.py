"""Red or black: a test of its own, against the patch's own paper."""

from __future__ import annotations

import numpy as np

from vision.images.arrays import Image

BLACK, RED = 0.25, 0.33
"""Redness up to which ink is black, and from which on it is red."""
INK = 0.1
"""Share of a patch that is ink at least."""


def redness(patch: Image) -> float:
    """Return how red the ink in a corner is: 0 for black, grey and what hardly shows, about 1 for red."""
    middle = patch[patch.shape[0] // 8 : -patch.shape[0] // 8, patch.shape[1] // 8 : -patch.shape[1] // 8]
    pixels = middle.reshape(-1, 3).astype(np.float32)
    light = pixels.sum(1)
    paper = np.median(pixels[light >= np.quantile(light, 0.6)], axis=0)
    shares = np.clip(pixels / np.maximum(paper, 1.0), 0, 1.2)
    # ink is dark in at least one colour; the darkest tenth of that is neither blurred nor paper
    dark = shares[:, :2].mean(1)
    ink = shares[dark <= np.quantile(dark, INK)]
    cold, warm = ink[:, :2].mean(), ink[:, 2].mean()
    depth = 1 - cold
    return float(np.clip((warm - cold) / depth, -0.5, 1.5)) if depth > 0.12 else (BLACK + RED) / 2


def is_red(patch: Image) -> bool | None:
    """Return whether the ink is red; None where that is not clear."""
    value = redness(patch)
    return True if value >= RED else False if value <= BLACK else None
