"""Camera pose of photographs with bounding boxes around whole dice.

The middle of a die lies half an edge below its upper face. So the place of the upper face in the box, and its
orientation, depend on the camera's direction: one plane must explain all dice of a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.images.arrays import Floats
from vision.reading.geometry.table_plane import (
    STEEPEST,
    TablePlane,
    root_of,
    slants_at,
    tilts_around,
    towards,
    ways_down,
)
from vision.reading.networks.face_finder import FoundFace
from vision.reading.networks.face_frame import shape_of

RIM = 2.0  # pixels: a box that ends there may be cut off
STEP = 3.0  # degrees of the search
WORST = 0.5  # edges, or logarithm of a box's height over its width: what is further off does not pull
GOOD = 0.25  # edges by which the boxes are missed where the plane is to be believed


def plane_of_boxes(faces: Sequence[FoundFace], boxes: Floats, shape: tuple[int, ...]) -> TablePlane | None:
    """Return the plane that best explains the places of upper faces in their boxes (n × 4: left, top, right, bottom),
    in a picture of this shape; None where none explains them well."""
    plane = TablePlane.from_above(shape)
    known = [
        (face, box)
        for face, box in zip(faces, boxes, strict=True)
        if (box[:2] > RIM).all() and (box[2:] < np.array([shape[1], shape[0]]) - 1 - RIM).all()
    ]
    if not known:
        return None
    tilts = tilts_around(np.zeros(2), STEEPEST, STEP)
    ways = ways_down(tilts)
    missed = np.array([_missed(face, box, plane, ways) for face, box in known]).mean(0)
    best = int(np.argmin(missed))
    if missed[best] > GOOD:
        return None
    return replace(plane, down=ways[best])


def _missed(face: FoundFace, box: Floats, plane: TablePlane, ways: Floats) -> Floats:
    """Return the error of each downward vector (n × 3) for the box of a die with this upper face: n numbers."""
    ray = plane.rays(face.center[None])
    slants = slants_at(ways[:, None], ray)[:, 0]
    turn = np.arctan2(*shape_of(face.axes[None])[0, [4, 3]]) / 4
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    edges = root_of(slants) @ turned * np.sqrt(towards(ways, ray))[:, None, None]
    down = ways[:, :2] - ray * ways[:, 2:]  # both in edges of the die as they look at its distance
    extent = np.abs(edges).sum(2) + np.abs(down)
    size = box[2:] - box[:2]
    scale = np.sqrt(size.prod() / extent.prod(1))
    off = face.center + scale[:, None] * down / 2 - (box[:2] + box[2:]) / 2
    aspect = np.log(extent[:, 1] / extent[:, 0]) - np.log(size[1] / size[0])
    total: Floats = np.minimum(np.linalg.norm(off, axis=1) / scale, WORST) + np.minimum(np.abs(aspect), WORST) / 2
    return total
