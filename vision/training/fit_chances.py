"""Fitting of the confidence regressions: `python -m vision.training.fit_chances EXAMPLES.npz... [--models FOLDER]`.

The pictures must be none that the networks learnt from: scenes drawn with another seed, photographs held out.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from pathlib import Path

import cv2
import numpy as np

from vision.images.arrays import Floats
from vision.images.picture import Picture
from vision.reading.certainty.confidence import (
    CHANCES,
    flat_signs,
    kind_of,
    open_signs,
    shown_signs,
    single_signs,
    upper_signs,
)
from vision.reading.detector import FaceDetector
from vision.training.data.examples import Part, parts_of
from vision.training.data.verdicts import QUESTIONS, verdicts
from vision.training.fit_taught import taught
from vision.training.logistic import NOTHING, fitted

Row = tuple[Floats, int, float]  # the signs of a finding, whether it is so, and its weight


def judged(part: Part, models: Path) -> dict[str, list[Row]]:
    """Return rows of features and labels for each of the QUESTIONS, from some examples, by the networks of a folder."""
    cv2.setNumThreads(1)
    detector = FaceDetector(models)
    rows: dict[str, list[Row]] = {name: [] for name in QUESTIONS}
    for _, example in part.examples():
        if example.source != "scene" and not example.held_out:
            continue
        weight = 1.0 if example.source == "scene" else 3.0
        faces, reads, wholes = detector.detect(Picture(example.image()))
        if not faces:
            continue
        kinds = [kind_of(face, read) for face, read in zip(faces, reads, strict=True)]
        signs = upper_signs(faces, reads, wholes)
        for face, read, whole, kind, upper, verdict in zip(
            faces, reads, wholes, kinds, signs, verdicts(example, faces, kinds), strict=True
        ):
            lies = flat_signs(face, read, whole), open_signs(face, read, whole), single_signs(whole)
            signs_of = upper, shown_signs(face, read, kind), *lies
            for name, mine, true in zip(QUESTIONS, signs_of, verdict, strict=True):
                if true >= 0:
                    rows[name].append((mine, true, weight))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, default=CHANCES.parent)
    options = parser.parse_args()
    parts = parts_of(options.examples)
    with multiprocessing.get_context("spawn").Pool(len(parts)) as pool:
        made = pool.starmap(judged, [(part, options.models) for part in parts], chunksize=1)
    rows = {name: [row for some in made for row in some[name]] for name in QUESTIONS}
    coefficients: dict[str, list[float]] = {}
    for name, some in rows.items():
        if not some:
            raise SystemExit(NOTHING)
        stacked = np.stack([row[0] for row in some])
        truth = np.array([row[1] for row in some], np.float64)
        found = fitted(name, stacked, truth, np.array([row[2] for row in some]))
        coefficients[name] = [round(float(value), 4) for value in found]
    for name, found in taught(options.models, np.array(coefficients["upper"])).items():
        coefficients[name] = [round(float(value), 4) for value in found]
    (options.models / CHANCES.name).write_text(json.dumps(coefficients) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
