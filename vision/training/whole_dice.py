"""Training data of the whole-die network: `… EXAMPLES.npz... --models FOLDER --out OUT.npz`.

Cuts whole dice out of the examples, as they are framed when dice are read. `FOLDER` holds a `face_finder.onnx` and a
`face_framer.onnx`. Each fully labelled die is cut out a second time, with a nearly right frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats
from vision.images.picture import Picture
from vision.reading.find_faces import find_faces
from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.table_plane import TablePlane, lying_on
from vision.reading.networks.die_view import views_of
from vision.reading.networks.face_finder import MODEL as FINDER
from vision.reading.networks.face_finder import FaceFinder, FoundFace
from vision.reading.networks.face_framer import MODEL as FRAMER
from vision.reading.networks.face_framer import FaceFramer
from vision.reading.networks.whole_die import SIDE
from vision.training.data.examples import FLAT, OPEN, Example, Part, face_of
from vision.training.data.verdicts import single, verdicts
from vision.training.framed_faces import RIGHT, cut_out, framed_otherwise

MOST_NONE = 6  # findings a picture that are no upper faces: there are enough of them


class Cut(NamedTuple):
    """Whole dice: views (n × SIDE × SIDE × 3); labels for each: upper face, flat, open, single (-1 where unknown) and
    held out; the place of its foot if it lay flat (n × 2, in edges, in the rectified face); the numbers of the
    examples, and whether these are photographs."""

    views: NDArray[np.uint8]
    labels: NDArray[np.int8]
    ways: NDArray[np.float32]
    numbers: NDArray[np.int64]
    photographs: NDArray[np.bool_]


class Row(NamedTuple):
    """One die of a Cut, without its view."""

    label: tuple[int, int, int, int]
    way: Floats


def table_of(example: Example, found: Sequence[FoundFace], shape: tuple[int, ...]) -> TablePlane:
    """Return the table's pose in an example: from its labelled dice, or else from the findings."""
    if not len(example.dice) or not np.isfinite(example.feet).all():
        return fit_table_plane(found, shape)
    return fit_table_plane([face_of(die) for die in example.dice], shape, example.feet[:, 2:] - example.dice[:, :2])


def cut(part: Part, models: Path) -> Cut:
    """Return whole dice cut out of some examples, as framed by the networks of a folder."""
    cv2.setNumThreads(1)
    finder, framer = FaceFinder(models / FINDER.name), FaceFramer(models / FRAMER.name)
    rng = np.random.default_rng(part.number)
    views: list[NDArray[np.uint8]] = []
    rows: list[Row] = []
    known: list[tuple[int, int, bool]] = []
    for number, example in part.examples():
        picture = Picture(example.image())
        found = find_faces(finder, framer, picture)
        table = table_of(example, found, picture.shape)
        mine = [*_as_found(example, lying_on(table, found)), *_nearly_right(example, table, rng)]
        views += views_of(picture, [face for face, _ in mine], SIDE)
        rows += [row for _, row in mine]
        known += [(number, int(example.held_out), example.source != "scene")] * len(mine)
    numbers, held, photographs = np.array(known).T
    labels = np.column_stack([np.array([row.label for row in rows]), held]).astype(np.int8)
    ways = np.array([row.way for row in rows], np.float32)
    return Cut(np.stack(views), labels, ways, numbers, photographs.astype(bool))


def _as_found(example: Example, faces: Sequence[FoundFace]) -> list[tuple[FoundFace, Row]]:
    """Return the findings with their labels: upper faces, and some that are none."""
    judged = list(zip(faces, verdicts(example, faces, [int(face.kinds.argmax()) for face in faces]), strict=True))
    known = [(face, verdict) for face, verdict in judged if verdict.upper == 1]
    known += [(face, verdict) for face, verdict in judged if verdict.upper == 0][:MOST_NONE]
    rows = []
    for face, verdict in known:
        way = way_of(example, face) if verdict.upper == 1 else face.way
        # no photograph has a cocked die by itself: taught so, the network would take any photograph's for flat
        flat = verdict.flat if example.source == "scene" else -1
        rows.append((face, Row((verdict.upper, flat, verdict.open, verdict.single), way)))
    return rows


def _nearly_right(example: Example, table: TablePlane, rng: np.random.Generator) -> list[tuple[FoundFace, Row]]:
    """Return the fully labelled dice with nearly right frames."""
    rows = []
    for die, stacked in zip(example.dice, example.stacked, strict=True):
        if not np.isfinite(die[:11]).all() or die[10] < OPEN:
            continue
        face = framed_otherwise(lying_on(table, [face_of(die)])[0], *RIGHT, rng)
        rows.append((face, Row((1, int(die[9] <= FLAT), 1, single(stacked)), way_of(example, face))))
    return rows


def way_of(example: Example, face: FoundFace) -> Floats:
    """Return the place of the foot of the die with this upper face if it lay flat, in its edges; where unlabelled, by
    the table's pose."""
    away = np.hypot(*(example.dice[:, :2] - face.center).T)
    nearest = int(np.nanargmin(np.where(np.isfinite(away), away, np.inf)))
    if not np.isfinite(example.feet[nearest]).all():
        return face.way
    return np.linalg.solve(face.axes, example.feet[nearest, 2:] - example.dice[nearest, :2])


if __name__ == "__main__":
    cut_out(cut, __doc__)
