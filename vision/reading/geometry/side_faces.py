"""Detection of side faces: faces that lie where the sides of another die must be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.images.arrays import Floats
from vision.reading.networks.face_finder import FoundFace

BLUR = 0.2  # edges by which places of sides are inexact


def side_signs(faces: Sequence[FoundFace], trust: Floats) -> Floats:
    """Return how surely each face is a side of another, and how surely another is its side: n × 2, 0 to 1; `trust` (n,
    0 to 1): the chance of each face to be a face at all."""
    count = len(faces)
    if count < 2:
        return np.zeros((count, 2))
    centers = np.array([face.center for face in faces])
    edges = np.array([face.edge for face in faces])
    axes, below = np.array([face.axes for face in faces]), np.array([face.below for face in faces])
    out = np.concatenate([axes, -axes], axis=2).transpose(0, 2, 1) / 2  # from the centre over each of four rims
    places = centers[:, None] + out + below[:, None] / 2
    away = np.linalg.norm(places[:, :, None] - centers[None, None], axis=3).min(1) / edges[:, None]
    close = np.exp(-((away / BLUR) ** 2))
    np.fill_diagonal(close, 0)
    signs: Floats = np.stack([(close * trust[:, None]).max(0), (close * trust[None]).max(1)], axis=1)
    return signs
