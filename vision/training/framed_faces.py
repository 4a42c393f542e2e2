"""Training data of the framer: `python -m vision.training.framed_faces EXAMPLES.npz... --models FOLDER --out OUT.npz`.

`FOLDER` holds a `face_finder.onnx`. Each fully labelled die is cut out as the finder frames it and twice more: with a
nearly right frame, as after a correction, and with a worse frame than of most finders.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats
from vision.images.picture import Picture
from vision.reading.find_faces import STANDS, look_for_faces
from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.table_plane import lying_on
from vision.reading.networks.die_view import views_of
from vision.reading.networks.face_finder import MODEL as FINDER
from vision.reading.networks.face_finder import FaceFinder, FoundFace
from vision.reading.networks.face_frame import USUAL_EDGE, shape_of
from vision.reading.networks.face_framer import SIDE
from vision.training.data.examples import OPEN, Example, Part, face_of, parts_of

WITHIN = 0.5  # edges from a die's centre, to either side, within which what was found is meant to be that die
RIGHT = 0.05, 0.06, 0.06, 0.05  # of frames: edges aside, binary logarithm of the size, radians, squeeze
WRONG = 0.15, 0.35, 0.8, 0.12


class Cut(NamedTuple):
    """Faces: views (n × SIDE × SIDE × 3); the places of the dice's feet (n × 2, in edges, in the rectified face); the
    true centres and shapes in the views (n × 7, in edges); the numbers of the examples."""

    views: NDArray[np.uint8]
    feet: NDArray[np.float32]
    frames: NDArray[np.float32]
    numbers: NDArray[np.int64]


def cut(part: Part, models: Path) -> Cut:
    """Return faces cut out of some fully labelled examples, as the finder of a folder frames them."""
    cv2.setNumThreads(1)
    finder = FaceFinder(models / FINDER.name)
    rng = np.random.default_rng(part.number)
    views: list[NDArray[np.uint8]] = []
    rows: list[tuple[Floats, Floats, int]] = []
    for number, example in part.examples():
        if not len(known_of(example)):
            continue
        picture = Picture(example.image())
        found = [face for face in look_for_faces(finder, picture.image) if face.score > STANDS]
        found = lying_on(fit_table_plane(found, picture.shape), found)
        clear = [face_of(die) for die in known_of(example) if die[10] >= OPEN]
        found += [framed_otherwise(face, *how, rng) for face in clear for how in (RIGHT, WRONG)]
        pairs = [(face, meant_by(example, face)) for face in found]
        meant = [(face, true) for face, true in pairs if true is not None]
        views += views_of(picture, [face for face, _ in meant], SIDE)
        rows += [(foot_of(example, face, true), frame_of(face, true), number) for face, true in meant]
    feet, frames, numbers = zip(*rows, strict=True)
    return Cut(np.stack(views), np.array(feet, np.float32), np.array(frames, np.float32), np.array(numbers))


def known_of(example: Example) -> Floats:
    """Return the fully labelled dice of an example: n × COLUMNS."""
    known: Floats = example.dice[np.isfinite(example.dice[:, :11]).all(axis=1)]
    return known


def meant_by(example: Example, face: FoundFace) -> FoundFace | None:
    """Return the true face of the die that a found face means; None where it means none or the true face is unknown."""
    known = [face_of(die) for die in known_of(example)]
    beside = [float(np.abs(np.linalg.solve(true.axes, face.center - true.center)).max()) for true in known]
    return known[int(np.argmin(beside))] if min(beside, default=WITHIN) < WITHIN else None


def frame_of(face: FoundFace, true: FoundFace) -> Floats:
    """Centre and shape (7) of the true face, in edges of the found one."""
    center = np.linalg.solve(face.axes, true.center - face.center)
    return np.concatenate([center, shape_of(np.linalg.solve(face.axes, true.axes)[None] * USUAL_EDGE)[0]])


def foot_of(example: Example, face: FoundFace, true: FoundFace) -> Floats:
    """Return the place of the foot of the die with this true face, from its centre, in edges of the found one."""
    (mine,) = np.flatnonzero((example.dice[:, :2] == true.center).all(axis=1))[:1]
    return np.linalg.solve(face.axes, example.feet[mine, :2] - true.center)


def framed_otherwise(
    face: FoundFace, aside: float, sized: float, turned: float, squeezed: float, rng: np.random.Generator
) -> FoundFace:
    """Return a face with a random error of its frame of this size."""
    turn = rng.normal(0, turned)
    turning = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    a, b = rng.normal(0, squeezed, 2)
    axes = face.axes @ turning @ (np.eye(2) + np.array([[a, b], [b, -a]])) * 2 ** rng.normal(0, sized)
    return replace(face, center=face.center + face.axes @ rng.normal(0, aside, 2), axes=axes)


def cut_out(cut: Callable[[Part, Path], Any], about: str | None) -> None:
    """Run a cutter (which returns a named tuple of arrays) on the examples that the command line names, on all cores,
    and store the result."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    begun = time.monotonic()
    parts = parts_of(options.examples)
    with multiprocessing.get_context("spawn").Pool(len(parts)) as pool:
        made = pool.starmap(cut, [(part, options.models) for part in parts], chunksize=1)
    whole: dict[str, Any] = {name: np.concatenate([getattr(some, name) for some in made]) for name in made[0]._fields}
    np.savez(options.out, **whole)
    print(f"{len(whole['views'])} views, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    cut_out(cut, __doc__)
