"""Fit what a finding is worth: `python -m vision.training.fit_chances EXAMPLES.npz... [--out chances.json]`.

The pictures must be none that the networks learnt from: scenes drawn with another seed, photographs held out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_finder import FaceFinder, FoundFace
from vision.face_reader import FaceReader, straightened
from vision.find_faces import find_faces
from vision.symbols import Symbols, signs_of
from vision.taught import Sample, TaughtDice
from vision.training.examples import FLAT, OPEN, Example, load
from vision.training.printed_faces import ARTS, body_for, printed_crop
from vision.training.symbol_faces import KINDS as SETS
from vision.training.symbol_faces import drawing_number
from vision.weigh import CHANCES, kind_of, shown_signs, upper_signs, usual_of

Floats = NDArray[np.floating]


def verdicts(example: Example, faces: Sequence[FoundFace], kinds: Sequence[int]) -> list[tuple[int, int]]:
    """Per face: is it an upper face, does it show its kind (1, 0, or -1 where the label does not tell)."""
    told = []
    used: set[int] = set()
    for face, kind in zip(faces, kinds, strict=True):
        near = [(k, die) for k, die in enumerate(example.dice) if _on(die, face) and k not in used]
        same = [(k, die) for k, die in near if int(die[6]) == kind]
        if not near:
            told.append((0, -1))
            continue
        k, die = (same or near)[0]
        boxed = not np.isfinite(die[2])
        if boxed and not same:
            told.append((-1, 0))  # a side face, or the upper one misread
            continue
        used.add(k)
        clear = boxed or (die[9] <= FLAT and die[10] >= OPEN)
        told.append((1, int(bool(same)) if clear else (0 if not same else -1)))
    return told


def _on(die: NDArray[np.float64], face: FoundFace) -> bool:
    if np.isfinite(die[11]):
        x0, y0, x1, y1 = die[11:]
        return bool(x0 <= face.center[0] <= x1 and y0 <= face.center[1] <= y1)
    return float(np.hypot(*(face.center - die[:2]))) < 0.4 * face.edge


def logistic(signs: Floats, truth: Floats, weight: Floats, loose: float = 1.0) -> Floats:
    """Coefficients of a logistic regression by Newton's method; `loose`: strength of a pull towards 0."""
    found = np.zeros(signs.shape[1])
    pull = np.full(signs.shape[1], loose)
    pull[0] = 0
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(signs @ found, -30, 30)))
        slope = signs.T @ (weight * (chance - truth)) + pull * found
        bend = (signs * (weight * chance * (1 - chance))[:, None]).T @ signs + np.diag(pull + 1e-9)
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < 1e-8:
            break
    return found


def alike(reader: FaceReader, rng: np.random.Generator, sets: int = 60) -> Floats:
    """What it is worth that a drawing is like a taught one: of sets of drawings taught with three prints each, other
    prints are compared; and now and then one that was not taught."""
    rows: list[Floats] = []
    truth: list[float] = []
    for _ in range(sets):
        art = int(rng.integers(1, ARTS))
        drawings = [drawing_number(art, face) for face in SETS[("bang", "loudmouth", "coward")[int(rng.integers(3))]]]
        bodies = body_for(rng, drawings[0])
        taught = drawings[: 6 if rng.random() < 0.7 else 5]
        samples = tuple(
            Sample(f"d{k}", "own", cv2.resize(printed_crop(rng, drawing, bodies), (96, 96)).astype(np.uint8))
            for k, drawing in enumerate(taught)
            for _ in range(3)
        )
        symbols = Symbols(reader, TaughtDice("own", samples), np.zeros(4))
        for k, drawing in enumerate(drawings):
            compared = symbols.compare(printed_crop(rng, drawing, bodies))
            rows.append(signs_of(compared))
            truth.append(float(compared.face.label == f"d{k}"))
    signs, right = np.stack(rows), np.array(truth)
    found = logistic(signs, right, np.ones(len(right)))
    chance = 1 / (1 + np.exp(-signs @ found))
    print(f"alike: {len(right)} comparisons, {right.mean():.3f} right; coefficients {np.round(found, 2)}")
    for low in (0.5, 0.9, 0.97):
        mine = chance >= low
        print(f"  {low:.2f} and more: {mine.sum()}, right {right[mine].mean() if mine.any() else 0:.4f}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, default=CHANCES.parent)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    finder = FaceFinder(given.models / "face_finder.onnx")
    reader = FaceReader(given.models / "face_reader.onnx")
    upper: list[tuple[Floats, int, float]] = []
    shown: list[tuple[Floats, int, float]] = []
    for example in load(*given.examples):
        if example.source != "scene" and not example.held_out:
            continue
        weight = 1.0 if example.source == "scene" else 3.0
        image = example.image()
        faces = find_faces(finder, image)
        reads = reader.read(straightened(image, faces))
        if not faces:
            continue
        usual = usual_of(faces, reads)
        kinds = [kind_of(face, read) for face, read in zip(faces, reads, strict=True)]
        for face, read, kind, (is_upper, is_right) in zip(
            faces, reads, kinds, verdicts(example, faces, kinds), strict=True
        ):
            if is_upper >= 0:
                upper.append((upper_signs(face, read, usual), is_upper, weight))
            if is_right >= 0:
                shown.append((shown_signs(face, read, kind), is_right, weight))
    told: dict[str, list[float]] = {}
    for name, rows in (("upper", upper), ("shown", shown)):
        signs = np.stack([row[0] for row in rows])
        truth = np.array([row[1] for row in rows], np.float64)
        found = logistic(signs, truth, np.array([row[2] for row in rows]))
        chance = 1 / (1 + np.exp(-signs @ found))
        print(f"{name}: {len(truth)} findings, {truth.mean():.3f} true; coefficients {np.round(found, 2)}")
        for low in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 0.995, 0.999):
            mine = chance >= low
            print(f"  {low:.3f} and more: {mine.sum():6d}, true {truth[mine].mean() if mine.any() else 0:.4f}")
        told[name] = [round(float(value), 4) for value in found]
    told["alike"] = [round(float(value), 4) for value in alike(reader, np.random.default_rng(5))]
    (given.models / CHANCES.name).write_text(json.dumps(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
