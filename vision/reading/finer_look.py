"""Second looks for dice that the first one has missed, where no die was read: a finer one confirms a sure reading, one
at stronger hues finds dice whose pips are as light as the body."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.images.arrays import Image
from vision.images.picture import Picture
from vision.reading.find_faces import FIRST_LOOK
from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.table_plane import TablePlane, lying_on
from vision.reading.networks.face_finder import FaceFinder, FoundFace, enlarged
from vision.reading.networks.face_framer import FaceFramer

FINER_LOOK = 768  # pixels of the longer side; at 640 the die that this was made for is not recognised
ELSEWHERE = 0.6  # edges from the centre of each known face, and from its die's, from which another one is no part of it
HUES = 2.5  # times as strong as they are
MOST = 12  # faces that are looked at from near by, the best ones


def faces_elsewhere(
    finder: FaceFinder, framer: FaceFramer, picture: Picture, known: Sequence[FoundFace], table: TablePlane | None
) -> list[FoundFace]:
    """Return the faces that a finer look finds where none of the `known` ones lies, as they lie on their table."""
    found = finder.find(picture.image, min(FINER_LOOK / max(picture.shape[:2]), 1.0))
    return _elsewhere(framer, picture, found, known, table)


def faces_by_hue(
    finder: FaceFinder, framer: FaceFramer, picture: Picture, known: Sequence[FoundFace], table: TablePlane | None
) -> list[FoundFace]:
    """Return the faces that a look at stronger hues finds where none of the `known` ones lies, as they lie on their
    table."""
    scale = min(FIRST_LOOK / max(picture.shape[:2]), 1.0)
    small = cv2.resize(picture.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = [enlarged(face, scale) for face in finder.find(_with_stronger_hues(np.asarray(small, np.uint8)), 1.0)]
    return _elsewhere(framer, picture, found, known, table)


def _with_stronger_hues(image: Image) -> Image:
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 1:] = np.clip(128 + HUES * (lab[..., 1:] - 128), 0, 255)
    return np.asarray(cv2.cvtColor(lab.astype(np.uint8), cv2.COLOR_LAB2BGR), np.uint8)


def _elsewhere(
    framer: FaceFramer, picture: Picture, found: Sequence[FoundFace], known: Sequence[FoundFace],
    table: TablePlane | None,
) -> list[FoundFace]:  # fmt: skip
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
