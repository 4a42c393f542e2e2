"""Fit what it is worth that a face is like a taught drawing: on prints of drawings that the networks have not seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.face_reader import FaceReader
from vision.symbols import Rivals, Symbols
from vision.taught import Sample, TaughtDice
from vision.training.logistic import fitted
from vision.training.printed_faces import ARTS, body_for, printed_sample
from vision.training.symbol_faces import KINDS as SETS
from vision.training.symbol_faces import drawing_number
from vision.weigh import TaughtChances

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A face of a taught set that was printed anew, and what it shows, in a set that may lack it."""

    symbols: Symbols
    crop: NDArray[np.uint8]
    label: str


def prints(reader: FaceReader, rng: np.random.Generator, sets: int, chances: TaughtChances) -> Iterator[Print]:
    """Faces of `sets` sets of drawings, each taught with three prints a face, and of a third of them not all."""
    for _ in range(sets):
        art = int(rng.integers(1, ARTS))
        drawings = [drawing_number(art, face) for face in SETS[("bang", "loudmouth", "coward")[int(rng.integers(3))]]]
        body = body_for(rng, drawings[0])
        samples = tuple(
            Sample(f"d{k}", "own", printed_sample(rng, drawing, body))
            for k, drawing in enumerate(drawings[: 6 if rng.random() < 0.7 else 5])
            for _ in range(3)
        )
        symbols = Symbols(reader, TaughtDice("own", samples), chances)
        for k, drawing in enumerate(drawings):
            for _ in range(2):
                yield Print(symbols, printed_sample(rng, drawing, body, askew=1.0), f"d{k}")


def taught(reader: FaceReader, rng: np.random.Generator, sets: int = 90) -> dict[str, Floats]:
    """What it is worth that a face is like a taught drawing: `TaughtChances` by their names."""
    nothing = TaughtChances(np.zeros(3), np.zeros(3), np.zeros(4))
    pairs: list[Floats] = []
    for shown in prints(reader, rng, sets, nothing):
        rivals = shown.symbols.nearest(shown.crop)
        if isinstance(rivals, Rivals):
            labels = [face.label for face in rivals.faces]
            if shown.label in labels:
                mine = labels.index(shown.label)
                pairs += [rivals.signs(mine, other) for other in rivals.others(mine)]
    both = np.concatenate([np.array(pairs), -np.array(pairs)])
    found = {"pair": fitted("pair", both, np.repeat([1.0, 0.0], len(pairs)))}
    told: dict[str, list[tuple[Floats, float]]] = {"alone": [], "among": []}
    for shown in prints(reader, rng, sets, replace(nothing, pair=found["pair"])):
        compared = shown.symbols.compare(shown.crop)
        told["alone" if compared.alone else "among"].append((compared.signs, compared.face.label == shown.label))
    for name, rows in told.items():
        found[name] = fitted(name, np.stack([row[0] for row in rows]), np.array([row[1] for row in rows], np.float64))
    return found
