"""Parameters of a face's frame that a network can learn: log size, log anisotropy (2), and four-fold orientation (2).

A face is an affine image of a square: two edge vectors, the columns of `axes` (2 × 2, pixels). A quarter turn of the
die gives other vectors for the same outline, so these parameters are invariant under quarter turns.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Singles

SHAPE_NUMBERS = 5
USUAL_EDGE = 24.0  # pixels; an edge of this length has log size 0

_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def shape_of(axes: NDArray[np.floating]) -> Singles:
    """Return edge vectors (n × 2 × 2) as parameters (n × 5): log2 of the mean edge over USUAL_EDGE, anisotropy (2),
    cosine and sine of four times the orientation."""
    axes = np.asarray(axes, np.float64)
    spread = axes @ axes.transpose(0, 2, 1)
    edge = np.sqrt(np.sqrt(np.maximum(np.linalg.det(spread), 1e-6)))
    values, vectors = np.linalg.eigh(spread)
    logs = np.log(np.maximum(values, 1e-6)) / 2 - np.log(edge)[:, None]
    squeeze = (vectors * logs[:, None]) @ vectors.transpose(0, 2, 1)  # symmetric, without trace
    undone = (vectors * np.exp(-logs)[:, None]) @ vectors.transpose(0, 2, 1)
    u = np.einsum("nij,nj->ni", undone, axes[:, :, 0])
    turn = 4 * np.arctan2(u[:, 1], u[:, 0])
    numbers = [np.log2(edge / USUAL_EDGE), squeeze[:, 0, 0], squeeze[:, 0, 1], np.cos(turn), np.sin(turn)]
    return np.stack(numbers, axis=1).astype(np.float32)


def axes_of(shape: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return parameters (n × 5) as edge vectors (n × 2 × 2), right-handed, in one of the four equivalent
    orientations."""
    shape = np.asarray(shape, np.float64).reshape(-1, SHAPE_NUMBERS)
    edge = USUAL_EDGE * 2 ** np.clip(shape[:, 0], -4, 6)
    across, aslant = np.clip(shape[:, 1:3], -1.5, 1.5).T
    strength = np.hypot(across, aslant)
    plain, slope = edge * np.cosh(strength), edge * np.sinh(strength) / np.maximum(strength, 1e-9)
    turn = np.arctan2(shape[:, 4], shape[:, 3]) / 4
    cos, sin = np.cos(turn), np.sin(turn)
    # The exponential of [[across, aslant], [aslant, -across]], then the turn.
    wide, tilted, high = plain + slope * across, slope * aslant, plain - slope * across
    axes = np.empty((len(shape), 2, 2))
    axes[:, 0, 0], axes[:, 0, 1] = wide * cos + tilted * sin, tilted * cos - wide * sin
    axes[:, 1, 0], axes[:, 1, 1] = tilted * cos + high * sin, high * cos - tilted * sin
    return axes


def axes_of_quads(quads: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return corners (n × 4 × 2: top left, top right, bottom right, bottom left) as mean edge vectors (n × 2 × 2)."""
    quads = np.asarray(quads, np.float64)
    along = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return np.stack([along, down], axis=2)


def quad_of(center: NDArray[np.floating], axes: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return the four corners (4 × 2) of a face from its centre (2) and its edge vectors (2 × 2)."""
    return np.asarray(center, np.float64) + _CORNERS @ np.asarray(axes, np.float64).T
