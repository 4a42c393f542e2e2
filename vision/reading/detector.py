"""The detection pipeline of networks: face finder, framer, whole-die network and face reader."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from vision.images.picture import Picture
from vision.reading.find_faces import find_faces
from vision.reading.finer_look import faces_by_hue, faces_elsewhere
from vision.reading.geometry.table_plane import TablePlane
from vision.reading.networks import face_finder, face_framer, face_reader, whole_die
from vision.reading.networks.face_finder import FaceFinder, FoundFace
from vision.reading.networks.face_framer import FaceFramer
from vision.reading.networks.face_reader import FaceReader, ReadFace, straightened
from vision.reading.networks.whole_die import HOPELESS, WholeDice, WholeDie


class DetectedFaces(NamedTuple):
    """The faces of a picture that may be upper faces, each with its reading and the assessment of its whole die."""

    faces: list[FoundFace]
    reads: list[ReadFace]
    wholes: list[WholeDie]


class FaceDetector:
    """The networks of a folder. Raises `cv2.error` for a damaged file."""

    def __init__(self, models: Path = face_finder.MODEL.parent) -> None:
        self._finder = FaceFinder(models / face_finder.MODEL.name)
        self._framer = FaceFramer(models / face_framer.MODEL.name)
        self._wholes = WholeDice(models / whole_die.MODEL.name)
        self.reader = FaceReader(models / face_reader.MODEL.name)

    def find(self, picture: Picture, table: TablePlane | None = None) -> list[FoundFace]:
        """Return the faces that may be upper ones, best first (`find_faces`)."""
        return find_faces(self._finder, self._framer, picture, table)

    def detect(self, picture: Picture, table: TablePlane | None = None) -> DetectedFaces:
        """Find, assess and read all faces of a picture; `table`: the table's pose in the picture, where it is known."""
        return self.look_closely(picture, self.find(picture, table))

    def detect_elsewhere(
        self, picture: Picture, known: list[FoundFace], table: TablePlane | None = None
    ) -> DetectedFaces | None:
        """Detect the known faces and those that a finer look finds elsewhere; None where it finds none."""
        more = faces_elsewhere(self._finder, self._framer, picture, known, table)
        return self.look_closely(picture, [*known, *more]) if more else None

    def detect_by_hue(
        self, picture: Picture, known: list[FoundFace], table: TablePlane | None = None
    ) -> DetectedFaces | None:
        """Detect the known faces and those that a look at stronger hues finds elsewhere; None where it finds none."""
        more = faces_by_hue(self._finder, self._framer, picture, known, table)
        return self.look_closely(picture, [*known, *more]) if more else None

    def look_closely(self, picture: Picture, found: list[FoundFace]) -> DetectedFaces:
        """Assess the whole dice about these faces, and read the faces that may be on top."""
        looks = zip(found, self._wholes.look(picture, found), strict=True)
        likely = [(face, whole) for face, whole in looks if whole.upper >= HOPELESS]
        faces, wholes = [face for face, _ in likely], [whole for _, whole in likely]
        reads = self.reader.read(straightened(picture, faces), [face.way for face in faces])
        return DetectedFaces(faces, reads, wholes)
