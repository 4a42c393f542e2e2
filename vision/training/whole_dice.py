"""Cut whole dice out of the examples, as a finder finds their faces: `… EXAMPLES.npz... --models FOLDER --out OUT.npz`.

`FOLDER` holds a `face_finder.onnx`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_finder import FaceFinder, FoundFace
from vision.find_faces import look_for_faces
from vision.table_plane import TablePlane, lying_on, plane_of
from vision.training.examples import Example, face_of, load
from vision.training.verdicts import verdicts
from vision.whole_die import views_of

MOST_NONE = 6  # findings a picture that are no upper faces: there are enough of them


@dataclass(frozen=True, slots=True)
class Task:
    """Which of the examples in which files one process cuts up, with which finder."""

    paths: tuple[Path, ...]
    finder: Path
    part: int
    parts: int


class Cut(NamedTuple):
    """Whole dice: views (n × SIDE × SIDE × 3); for each whether it is an upper face, flat, open (-1 where it is not
    known) and of those held out; where its foot is, and where that would be if it lay flat (n × 2 each, in edges, as
    the face is straightened out); the numbers of the examples."""

    views: NDArray[np.uint8]
    labels: NDArray[np.int8]
    feet: NDArray[np.float32]
    ways: NDArray[np.float32]
    numbers: NDArray[np.int64]


def table_of(example: Example, found: Sequence[FoundFace], shape: tuple[int, ...]) -> TablePlane:
    """The table of an example: as its dice have it, or as far as findings tell."""
    if not len(example.dice) or not np.isfinite(example.feet).all():
        return plane_of(found, shape)
    return plane_of([face_of(die) for die in example.dice], shape, example.feet[:, 2:] - example.dice[:, :2])


def cut(task: Task) -> Cut:
    """Cut whole dice out of some examples."""
    cv2.setNumThreads(1)
    finder = FaceFinder(task.finder)
    views: list[NDArray[np.uint8]] = []
    labels: list[tuple[int, ...]] = []
    feet: list[NDArray[np.floating]] = []
    ways: list[NDArray[np.floating]] = []
    numbers: list[int] = []
    for number, example in enumerate(load(*task.paths)):
        if number % task.parts != task.part:
            continue
        image = example.image()
        found = look_for_faces(finder, image)
        faces = lying_on(table_of(example, found, image.shape), found)
        kinds = [int(face.kinds.argmax()) for face in faces]
        judged = list(zip(faces, verdicts(example, faces, kinds), strict=True))
        known = [(face, verdict) for face, verdict in judged if verdict.upper == 1]
        known += [(face, verdict) for face, verdict in judged if verdict.upper == 0][:MOST_NONE]
        views += views_of(image, [face for face, _ in known])
        for face, verdict in known:
            foot, way = feet_of(example, face) if verdict.upper == 1 else (np.full(2, np.nan), face.way)
            feet.append(foot)
            ways.append(way)
        labels += [(verdict.upper, verdict.flat, verdict.open, int(example.held_out)) for _, verdict in known]
        numbers += [number] * len(known)
    seen = np.array(feet, np.float32), np.array(ways, np.float32)
    return Cut(np.stack(views), np.array(labels, np.int8), *seen, np.array(numbers))


def feet_of(example: Example, face: FoundFace) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
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
    parts = multiprocessing.cpu_count()
    finder = given.models / "face_finder.onnx"
    tasks = [Task(tuple(given.examples), finder, part, parts) for part in range(parts)]
    with multiprocessing.get_context("spawn").Pool(parts) as pool:
        made = pool.map(cut, tasks, chunksize=1)
    whole = Cut(*(np.concatenate(some) for some in zip(*made, strict=True)))
    np.savez(given.out, **whole._asdict())
    cocked = (whole.labels[:, 1] == 0).sum()
    print(f"{len(whole.views)} whole dice, {cocked} cocked, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
