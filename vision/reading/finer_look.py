"""A finer look that confirms a sure reading: a die that the first look has missed lies where no die was read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.images.picture import Picture
from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.table_plane import TablePlane, lying_on
from vision.reading.networks.face_finder import FaceFinder, FoundFace
from vision.reading.networks.face_framer import FaceFramer

FINER_LOOK = 768  # pixels of the longer side; at 640 the die that this was made for is not recognised
ELSEWHERE = 0.6  # edges from the centre of each known face, and from its die's, from which another one is no part of it
MOST = 12  # faces that are looked at from near by, the best ones


def faces_elsewhere(
    finder: FaceFinder, framer: FaceFramer, picture: Picture, known: Sequence[FoundFace], table: TablePlane | None
) -> list[FoundFace]:
    """Return the faces that a finer look finds where none of the `known` ones lies, as they lie on their table."""
    found = finder.find(picture.image, min(FINER_LOOK / max(picture.shape[:2]), 1.0))
    others = [face for face in found if all(_apart(face, one) > ELSEWHERE for one in known)][:MOST]
    if not others:
        return []
    plane = table or fit_table_plane(known, picture.shape)
    framed = [each.face for each in framer.frame(picture, lying_on(plane, others))]
    return lying_on(plane, [face for face in framed if all(_apart(face, one) > ELSEWHERE for one in known)])


def _apart(face: FoundFace, known: FoundFace) -> float:
    """Return the distance of a face from the centre of a known one, or from that of its die where that is nearer, in
    edges of the larger one: the sides of the die lie around it."""
    offset = face.center - known.center
    nearest = min(np.hypot(*offset), np.hypot(*(offset - np.asarray(known.below) / 2)))
    return float(nearest) / max(face.edge, known.edge)
