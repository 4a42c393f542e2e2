"""Cut whole dice out of the examples, as a finder finds their faces: `… EXAMPLES.npz... --models FOLDER --out OUT.npz`.

`FOLDER` holds a `face_finder.onnx`; where it also holds a `whole_die.onnx`, faces are framed anew by that, as they are
when dice are read. Each die of which all is known is cut out a second time, framed otherwise: nearly right, as it is
looked at when its frame has been set right, or more wrongly than by most finders.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_finder import MODEL as FINDER
from vision.face_finder import FaceFinder, FoundFace
from vision.face_frame import SHAPE_NUMBERS, USUAL_EDGE, shape_of
from vision.find_faces import find_faces, look_for_faces
from vision.picture import Picture
from vision.table_plane import TablePlane, lying_on, plane_of
from vision.training.examples import FLAT, OPEN, Example, Part, face_of, parts_of
from vision.training.verdicts import single, verdicts
from vision.whole_die import MODEL as WHOLE
from vision.whole_die import WholeDice, views_of

Floats = NDArray[np.floating]

MOST_NONE = 6  # findings a picture that are no upper faces: there are enough of them
WITHIN = 0.5  # edges from a die's centre, to either side, within which what was found is meant to be that die
RIGHT = 0.05, 0.06, 0.06, 0.05  # of frames: edges aside, binary logarithm of the size, radians, squeeze
WRONG = 0.15, 0.35, 0.8, 0.12


class Cut(NamedTuple):
    """Whole dice: views (n × SIDE × SIDE × 3); for each whether it is an upper face, flat, open, single (-1 where it
    is not known) and of those held out; where its foot is, and where that would be if it lay flat (n × 2 each, in
    edges, as the face is straightened out); the face's centre and shape in the view (n × 7, in edges); the numbers of
    the examples."""

    views: NDArray[np.uint8]
    labels: NDArray[np.int8]
    feet: NDArray[np.float32]
    ways: NDArray[np.float32]
    frames: NDArray[np.float32]
    numbers: NDArray[np.int64]


class Row(NamedTuple):
    """One die of a Cut, without its view."""

    label: tuple[int, int, int, int]
    foot: Floats
    way: Floats
    frame: Floats


def table_of(example: Example, found: Sequence[FoundFace], shape: tuple[int, ...]) -> TablePlane:
    """The table of an example: as its dice have it, or as far as findings tell."""
    if not len(example.dice) or not np.isfinite(example.feet).all():
        return plane_of(found, shape)
    return plane_of([face_of(die) for die in example.dice], shape, example.feet[:, 2:] - example.dice[:, :2])


def cut(part: Part, models: Path) -> Cut:
    """Cut whole dice out of some examples, as the networks of a folder find them."""
    cv2.setNumThreads(1)
    finder, whole = FaceFinder(models / FINDER.name), models / WHOLE.name
    framing = WholeDice(whole) if whole.exists() else None
    rng = np.random.default_rng(part.number)
    views: list[NDArray[np.uint8]] = []
    rows: list[Row] = []
    known: list[tuple[int, int]] = []
    for number, example in part.examples():
        picture = Picture(example.image())
        found = find_faces(finder, framing, picture) if framing else look_for_faces(finder, picture.image)
        table = table_of(example, found, picture.shape)
        mine = [*_as_found(example, lying_on(table, found)), *_otherwise(example, table, rng)]
        views += views_of(picture, [face for face, _ in mine])
        rows += [row for _, row in mine]
        known += [(number, int(example.held_out))] * len(mine)
    numbers, held = np.array(known).T
    labels = np.column_stack([np.array([row.label for row in rows]), held]).astype(np.int8)
    feet, ways, frames = (np.array([row[k] for row in rows], np.float32) for k in (1, 2, 3))
    return Cut(np.stack(views), labels, feet, ways, frames, numbers)


def _as_found(example: Example, faces: Sequence[FoundFace]) -> list[tuple[FoundFace, Row]]:
    """What was found, upper faces and some that are none."""
    judged = list(zip(faces, verdicts(example, faces, [int(face.kinds.argmax()) for face in faces]), strict=True))
    known = [(face, verdict) for face, verdict in judged if verdict.upper == 1]
    known += [(face, verdict) for face, verdict in judged if verdict.upper == 0][:MOST_NONE]
    rows = []
    for face, verdict in known:
        foot, way = feet_of(example, face) if verdict.upper == 1 else (np.full(2, np.nan), face.way)
        label = verdict.upper, verdict.flat, verdict.open, verdict.single
        rows.append((face, Row(label, foot, way, frame_of(example, face))))
    return rows


def _otherwise(example: Example, table: TablePlane, rng: np.random.Generator) -> list[tuple[FoundFace, Row]]:
    """The dice of which all is known, framed nearly right or quite wrongly."""
    rows = []
    for die, stacked in zip(example.dice, example.stacked, strict=True):
        if not np.isfinite(die[:11]).all() or die[10] < OPEN:
            continue
        right = rng.random() < 0.5
        face = _framed(lying_on(table, [face_of(die)])[0], *(RIGHT if right else WRONG), rng)
        foot, way = feet_of(example, face)
        label = (1, int(die[9] <= FLAT), 1, single(stacked)) if right else (-1, -1, -1, -1)
        rows.append((face, Row(label, foot, way, frame_of(example, face))))
    return rows


def _framed(
    face: FoundFace, aside: float, sized: float, turned: float, squeezed: float, rng: np.random.Generator
) -> FoundFace:
    """A face framed otherwise, by as much as that."""
    turn = rng.normal(0, turned)
    turning = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    a, b = rng.normal(0, squeezed, 2)
    axes = face.axes @ turning @ (np.eye(2) + np.array([[a, b], [b, -a]])) * 2 ** rng.normal(0, sized)
    return replace(face, center=face.center + face.axes @ rng.normal(0, aside, 2), axes=axes)


def frame_of(example: Example, face: FoundFace) -> Floats:
    """Where the die that is meant by a found face has its upper one (7: centre and shape, in the found one's edges);
    nothing where it means none or that is not known."""
    known = [face_of(die) for die in example.dice if np.isfinite(die[:11]).all()]
    beside = [float(np.abs(np.linalg.solve(true.axes, face.center - true.center)).max()) for true in known]
    if min(beside, default=WITHIN) >= WITHIN:
        return np.full(2 + SHAPE_NUMBERS, np.nan)
    true = known[int(np.argmin(beside))]
    center = np.linalg.solve(face.axes, true.center - face.center)
    return np.concatenate([center, shape_of(np.linalg.solve(face.axes, true.axes)[None] * USUAL_EDGE)[0]])


def feet_of(example: Example, face: FoundFace) -> tuple[Floats, Floats]:
    """Where the foot of the die with this upper face is and where it would be if that lay flat, in its edges; where
    that is not known, nothing, and as the table has it."""
    away = np.hypot(*(example.dice[:, :2] - face.center).T)
    nearest = int(np.nanargmin(np.where(np.isfinite(away), away, np.inf)))
    if not np.isfinite(example.feet[nearest]).all():
        return np.full(2, np.nan), face.way
    foot, below = (example.feet[nearest, k : k + 2] - example.dice[nearest, :2] for k in (0, 2))
    return np.linalg.solve(face.axes, foot), np.linalg.solve(face.axes, below)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    begun = time.monotonic()
    parts = parts_of(given.examples)
    with multiprocessing.get_context("spawn").Pool(len(parts)) as pool:
        made = pool.starmap(cut, [(part, given.models) for part in parts], chunksize=1)
    whole = Cut(*(np.concatenate(some) for some in zip(*made, strict=True)))
    np.savez(given.out, **whole._asdict())
    cocked = (whole.labels[:, 1] == 0).sum()
    print(f"{len(whole.views)} whole dice, {cocked} cocked, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
