"""Fit what it is worth that a face is like a taught drawing: on drawn scenes of dice that the networks have not seen.

Each make of dice is taught as people teach theirs, three pictures a face as the finder cuts them out, and then read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.face_crop import SIDE
from vision.face_finder import FaceFinder
from vision.face_reader import FaceReader, straightened
from vision.find_faces import find_faces
from vision.symbols import Rivals, Symbols
from vision.taught import WANTED, Sample, TaughtDice
from vision.training.die_body import any_symbol_look
from vision.training.examples import FLAT, OPEN
from vision.training.logistic import fitted
from vision.training.symbol_faces import any_art
from vision.training.tray_scene import draw_tray
from vision.weigh import TaughtChances

Floats = NDArray[np.floating]

LIKELY = 0.4  # score from which a finding is taken for a die
SCENES = 12  # of each make
NEAR = 0.25  # edges that a finding may lie beside a die


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """One make of dice: its taught samples, and faces that are to be told, each with its label."""

    samples: tuple[Sample, ...]
    others: tuple[tuple[NDArray[np.uint8], str], ...]


def lots(finder: FaceFinder, rng: np.random.Generator, count: int) -> Iterator[Lot]:
    """So many makes of symbol dice; of every third one face was not taught."""
    for number in range(count):
        kind = ("bang", "loudmouth", "coward")[int(rng.choice(3, p=[0.6, 0.2, 0.2]))]
        shown = list(_faces_seen(finder, rng, kind))
        labels = sorted({label for _, label in shown})
        known = labels[1:] if number % 3 == 0 else labels
        times: Counter[str] = Counter()
        samples, others = [], []
        for crop, label in shown:
            times[label] += 1
            if label in known and times[label] <= WANTED:
                samples.append(Sample(label, "own", crop))
            else:
                others.append((crop, label))
        if samples:
            yield Lot(tuple(samples), tuple(others))


def _faces_seen(finder: FaceFinder, rng: np.random.Generator, kind: str) -> Iterator[tuple[NDArray[np.uint8], str]]:
    """Faces of dice of one new make in several scenes, cut out as the finder sees them, and what they show."""
    make = any_symbol_look(rng, 96, kind, any_art(rng))
    for _ in range(SCENES):
        drawn = draw_tray(rng, make=make)
        found = [face for face in find_faces(finder, drawn.image) if face.score > LIKELY]
        for die in drawn.dice:
            if die.tilt > FLAT or die.visible < OPEN:
                continue
            near = [f for f in found if float(np.hypot(*(f.center - np.array(die.center)))) < NEAR * f.edge]
            if near:
                yield straightened(drawn.image, near[:1], SIDE)[0], die.face


def taught(finder: FaceFinder, reader: FaceReader, rng: np.random.Generator, makes: int = 40) -> dict[str, Floats]:
    """What it is worth that a face is like a taught drawing: `TaughtChances` by their names."""
    known = list(lots(finder, rng, makes))
    nothing = TaughtChances(np.zeros(3), np.zeros(3), np.zeros(4))
    pairs: list[Floats] = []
    for symbols, crop, label in _each(reader, known, nothing):
        rivals = symbols.nearest(crop)
        if isinstance(rivals, Rivals):
            labels = [face.label for face in rivals.faces]
            if label in labels:
                mine = labels.index(label)
                pairs += [rivals.signs(mine, other) for other in rivals.others(mine)]
    both = np.concatenate([np.array(pairs), -np.array(pairs)])
    found = {"pair": fitted("pair", both, np.repeat([1.0, 0.0], len(pairs)))}
    told: dict[str, list[tuple[Floats, float]]] = {"alone": [], "among": []}
    for symbols, crop, label in _each(reader, known, replace(nothing, pair=found["pair"])):
        compared = symbols.compare(crop)
        told["alone" if compared.alone else "among"].append((compared.signs, compared.face.label == label))
    for name, rows in told.items():
        found[name] = fitted(name, np.stack([row[0] for row in rows]), np.array([row[1] for row in rows], np.float64))
    return found


def _each(
    reader: FaceReader, known: list[Lot], chances: TaughtChances
) -> Iterator[tuple[Symbols, NDArray[np.uint8], str]]:
    for lot in known:
        symbols = Symbols(reader, TaughtDice("own", lot.samples), chances)
        for crop, label in lot.others:
            yield symbols, crop, label
