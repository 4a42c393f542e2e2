"""Ask a small learned check whether a candidate is the upper face of a die: it sees the face and what is around it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find import Candidate, mean_of
from vision.pips import Pips

Floats = NDArray[np.float32]

MODEL = Path(__file__).parent / "models" / "upper_face.onnx"
SIDE = 32  # patch pixels
REACH = 1.05  # how far the patch reaches from the centre of the face, in edges
FACTS = 20

_LINE = (np.arange(SIDE, dtype=np.float32) + 0.5) / SIDE * 2 - 1
_WINDOW = np.stack(np.meshgrid(_LINE, _LINE), axis=-1).reshape(-1, 2) * np.float32(REACH)


class UpperFaceCheck:
    """The check of `models/upper_face.onnx`, run by OpenCV. One at a time: the network keeps what it was last given."""

    def __init__(self, model: Path = MODEL) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        self._turn = threading.Lock()

    def chances(self, found: Sequence[Candidate], pips: Pips, grey: NDArray[np.uint8]) -> Floats:
        """For each candidate the chance, 0 to 1, that it is the upper face of a die with this value."""
        if not found:
            return np.zeros(0, np.float32)
        given = patches(found, pips, grey), facts(found, pips)
        with self._turn:
            self._net.setInput(given[0], "patch")
            self._net.setInput(given[1], "facts")
            out = self._net.forward().reshape(-1)
        return (1 / (1 + np.exp(-np.clip(out, -30, 30)))).astype(np.float32)


def patches(found: Sequence[Candidate], pips: Pips, grey: NDArray[np.uint8]) -> Floats:
    """The picture around each candidate in its own frame: n × 1 × SIDE × SIDE, the body 0, its pips about -1."""
    level: NDArray[Any] = grey
    levels = [level]
    while min(level.shape) > 64 and len(levels) < 5:
        level = cv2.pyrDown(level)
        levels.append(level)
    axes = np.stack([c.axes for c in found])
    center = np.stack([c.center for c in found])
    places = center[:, None] + np.einsum("nij,kj->nki", axes, _WINDOW)
    step = np.array([c.edge for c in found]) * 2 * REACH / SIDE
    which = np.clip(np.round(np.log2(np.maximum(step, 1) / 1.4)), 0, len(levels) - 1).astype(int)
    values = np.empty(places.shape[:2], np.float32)
    for k, level in enumerate(levels):
        mine = np.flatnonzero(which == k)
        for part in np.array_split(mine, 1 + len(mine) // 20000):
            if len(part):
                at = ((places[part] + 0.5) / 2**k - 0.5).astype(np.float32)
                values[part] = cv2.remap(
                    level, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
                )
    body, contrast = mean_of(pips.body, found), mean_of(pips.contrast, found)
    sign = np.array([1.0 if c.dark else -1.0 for c in found], np.float32)
    scaled = (values - np.abs(body)[:, None]) * (sign / np.maximum(contrast, 1))[:, None]
    return np.clip(scaled, -1.5, 1.5).reshape(-1, 1, SIDE, SIDE).astype(np.float32)


def facts(found: Sequence[Candidate], pips: Pips) -> Floats:
    """What has been measured of each candidate, brought to about -1…1: n × FACTS."""
    strong = pips.contrast[pips.quality > 0.6]
    usual = float(np.percentile(strong, 90)) if len(strong) else 60.0
    radius, contrast = mean_of(pips.radius, found), mean_of(pips.contrast, found)
    uneven, rough = mean_of(pips.uneven, found), mean_of(pips.rough, found)
    own = [
        [
            *(1.0 if c.face == k else 0.0 for k in range(1, 7)),
            c.misfit * 20,
            c.lean,
            c.skew * 4,
            c.quality,
            c.dirt * 3,
            c.held,
            c.rim,
            min(c.spare, 4) / 3,
        ]
        for c in found
    ]
    edge = np.array([c.edge for c in found])
    of_pips = [
        edge / radius / 10 - 1,
        np.log(contrast / usual),
        np.log(radius / 6) / 2,
        uneven * 3,
        rough * 10,
        np.log(contrast / 60) / 2,
    ]
    return np.concatenate([np.array(own), np.stack(of_pips, axis=1)], axis=1).astype(np.float32)
