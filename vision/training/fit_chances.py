"""Fit what a finding is worth: `python -m vision.training.fit_chances EXAMPLES.npz... [--out chances.json]`.

The pictures must be none that the networks learnt from: scenes drawn with another seed, photographs held out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_finder import FaceFinder, FoundFace
from vision.face_reader import FaceReader, straightened
from vision.find_faces import find_faces
from vision.training.examples import FLAT, OPEN, Example, load
from vision.training.fit_taught import taught
from vision.training.logistic import fitted
from vision.weigh import CHANCES, flat_signs, kind_of, open_signs, shown_signs, upper_signs

Floats = NDArray[np.floating]

QUESTIONS = ("upper", "shown", "flat", "open")


class Verdict(NamedTuple):
    """Of one finding: is it an upper face, does it show its kind, does it lie flat, is it uncovered? 1, 0, or -1 where
    the label does not tell. In the order of QUESTIONS."""

    upper: int
    shown: int
    flat: int = -1
    open: int = -1


def verdicts(example: Example, faces: Sequence[FoundFace], kinds: Sequence[int]) -> list[Verdict]:
    """What is true of each finding."""
    told = []
    used: set[int] = set()
    for face, kind in zip(faces, kinds, strict=True):
        near = [(k, die) for k, die in enumerate(example.dice) if _on(die, face) and k not in used]
        same = [(k, die) for k, die in near if int(die[6]) == kind]
        if not near:
            told.append(Verdict(0, -1))
            continue
        k, die = (same or near)[0]
        boxed = not np.isfinite(die[2])
        if boxed and not same:
            told.append(Verdict(-1, 0))  # a side face, or the upper one misread
            continue
        used.add(k)
        if boxed:
            told.append(Verdict(1, 1))
            continue
        flat, clear = int(die[9] <= FLAT), int(die[10] >= OPEN)
        told.append(Verdict(1, int(bool(same)) if flat and clear else (0 if not same else -1), flat, clear))
    return told


def _on(die: NDArray[np.float64], face: FoundFace) -> bool:
    if np.isfinite(die[11]):
        x0, y0, x1, y1 = die[11:]
        return bool(x0 <= face.center[0] <= x1 and y0 <= face.center[1] <= y1)
    return float(np.hypot(*(face.center - die[:2]))) < 0.4 * face.edge


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, default=CHANCES.parent)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    finder = FaceFinder(given.models / "face_finder.onnx")
    reader = FaceReader(given.models / "face_reader.onnx")
    rows: dict[str, list[tuple[Floats, int, float]]] = {name: [] for name in QUESTIONS}
    for example in load(*given.examples):
        if example.source != "scene" and not example.held_out:
            continue
        weight = 1.0 if example.source == "scene" else 3.0
        image = example.image()
        faces = find_faces(finder, image)
        reads = reader.read(straightened(image, faces), [face.way for face in faces])
        if not faces:
            continue
        kinds = [kind_of(face, read) for face, read in zip(faces, reads, strict=True)]
        for face, read, kind, upper, verdict in zip(
            faces, reads, kinds, upper_signs(faces, reads), verdicts(example, faces, kinds), strict=True
        ):
            told_by = upper, shown_signs(face, read, kind), flat_signs(face, read), open_signs(face, read)
            for name, mine, true in zip(QUESTIONS, told_by, verdict, strict=True):
                if true >= 0:
                    rows[name].append((mine, true, weight))
    told: dict[str, list[float]] = {}
    for name, some in rows.items():
        if not some:
            raise SystemExit("Nothing can be fitted: the finder finds no dice in these pictures. Train it for longer.")
        signs = np.stack([row[0] for row in some])
        truth = np.array([row[1] for row in some], np.float64)
        found = fitted(name, signs, truth, np.array([row[2] for row in some]))
        told[name] = [round(float(value), 4) for value in found]
    for name, found in taught(finder, reader, np.random.default_rng(5)).items():
        told[name] = [round(float(value), 4) for value in found]
    (given.models / CHANCES.name).write_text(json.dumps(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
