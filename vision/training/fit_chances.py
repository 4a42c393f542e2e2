"""Fit what a finding is worth: `python -m vision.training.fit_chances EXAMPLES.npz... [--models FOLDER]`.

The pictures must be none that the networks learnt from: scenes drawn with another seed, photographs held out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.eyes import Eyes
from vision.picture import Picture
from vision.training.examples import load
from vision.training.fit_taught import taught
from vision.training.logistic import NOTHING, fitted
from vision.training.verdicts import QUESTIONS, verdicts
from vision.weigh import CHANCES, flat_signs, kind_of, open_signs, shown_signs, single_signs, upper_signs

Floats = NDArray[np.floating]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, default=CHANCES.parent)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    eyes = Eyes(given.models)
    rows: dict[str, list[tuple[Floats, int, float]]] = {name: [] for name in QUESTIONS}
    for example in load(*given.examples):
        if example.source != "scene" and not example.held_out:
            continue
        weight = 1.0 if example.source == "scene" else 3.0
        faces, reads, wholes = eyes.see(Picture(example.image()))
        if not faces:
            continue
        kinds = [kind_of(face, read) for face, read in zip(faces, reads, strict=True)]
        signs = upper_signs(faces, reads, wholes)
        for face, read, whole, kind, upper, verdict in zip(
            faces, reads, wholes, kinds, signs, verdicts(example, faces, kinds), strict=True
        ):
            lies = flat_signs(face, read, whole), open_signs(face, read, whole), single_signs(whole)
            told_by = upper, shown_signs(face, read, kind), *lies
            for name, mine, true in zip(QUESTIONS, told_by, verdict, strict=True):
                if true >= 0:
                    rows[name].append((mine, true, weight))
    told: dict[str, list[float]] = {}
    for name, some in rows.items():
        if not some:
            raise SystemExit(NOTHING)
        stacked = np.stack([row[0] for row in some])
        truth = np.array([row[1] for row in some], np.float64)
        found = fitted(name, stacked, truth, np.array([row[2] for row in some]))
        told[name] = [round(float(value), 4) for value in found]
    for name, found in taught(given.models, np.array(told["upper"])).items():
        told[name] = [round(float(value), 4) for value in found]
    (given.models / CHANCES.name).write_text(json.dumps(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
