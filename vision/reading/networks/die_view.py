"""Rectified views of a face with its surroundings: the input of the networks that see a whole die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.images.arrays import Image
from vision.images.picture import Picture
from vision.reading.networks import face_reader
from vision.reading.networks.face_finder import FoundFace
from vision.reading.networks.face_reader import straightened

REACH = 2.6  # width of what is seen, in edges of the face


def views_of(picture: Picture, faces: Sequence[FoundFace], side: int) -> list[Image]:
    """Return the faces rectified with their surroundings: side × side × 3, REACH edges wide, BGR."""
    return straightened(picture, [replace(face, axes=face.axes * (REACH / face_reader.REACH)) for face in faces], side)
