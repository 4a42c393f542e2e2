"""Fit what it is worth that a face is like a taught drawing: on drawn scenes of dice that the networks have not seen.

Each make of dice is taught as people teach theirs, three pictures a face as the finder cuts them out, from near by, and
read. Now and then a face is left out: a die that does not belong to the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.face_crop import SIDE
from vision.face_finder import FaceFinder
from vision.face_reader import FaceReader, straightened
from vision.find_faces import find_faces
from vision.symbols import Look, Rivals, Symbols
from vision.taught import WANTED, Sample, TaughtDice
from vision.training.die_body import DieLook, any_symbol_look
from vision.training.examples import FLAT, OPEN
from vision.training.logistic import fitted
from vision.training.symbol_faces import any_art
from vision.training.tray_scene import draw_tray
from vision.weigh import TaughtChances

Floats = NDArray[np.floating]

LIKELY = 0.4  # score from which a finding is taken for a die
SCENES = 16  # of each set
LEFT_OUT = 8  # of one set in so many a face is not taught
WITH_SALOON = 0.4  # share of the sets that have dice of three kinds
NEAR = 0.25  # edges that a finding may lie beside a die


class Shown(NamedTuple):
    """A face straightened out, what it shows, on which kind of die, how large it looks, pixels."""

    crop: NDArray[np.uint8]
    label: str
    kind: str
    edge: float


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """One set of dice: its taught samples, and for each scene the faces that are to be told."""

    samples: tuple[Sample, ...]
    scenes: tuple[tuple[Shown, ...], ...]


def lots(finder: FaceFinder, rng: np.random.Generator, count: int) -> Iterator[Lot]:
    """So many sets of symbol dice, taught by the faces that look largest."""
    for number in range(count):
        scenes = _scenes(finder, rng, _makes(rng))
        shown = sorted((one for scene in scenes for one in scene), key=lambda one: one.edge, reverse=True)
        labels = sorted({one.label for one in shown})
        known = set(rng.permutation(labels)[1:] if number % LEFT_OUT == 0 else labels)
        times: Counter[tuple[str, str]] = Counter()
        samples: dict[int, Sample] = {}
        for one in shown:
            times[one.kind, one.label] += 1
            if one.label in known and times[one.kind, one.label] <= WANTED:
                samples[id(one)] = Sample(one.label, one.kind, one.crop)
        if samples:
            others = (tuple(one for one in scene if id(one) not in samples) for scene in scenes)
            yield Lot(tuple(samples.values()), tuple(scene for scene in others if scene))


def _makes(rng: np.random.Generator) -> list[DieLook]:
    """A set of one maker: dice of the base game or one of the others, or the base game's with both others."""
    art = any_art(rng)
    if rng.random() > WITH_SALOON:
        return [any_symbol_look(rng, 96, ("bang", "loudmouth", "coward")[int(rng.choice(3, p=[0.6, 0.2, 0.2]))], art)]
    base = any_symbol_look(rng, 96, "bang", art)
    return [base, base, *(any_symbol_look(rng, 96, kind, art, base) for kind in ("loudmouth", "coward"))]


def _scenes(finder: FaceFinder, rng: np.random.Generator, makes: Sequence[DieLook]) -> list[list[Shown]]:
    """Faces of these dice in several scenes, cut out as the finder sees them."""
    scenes = []
    for _ in range(SCENES):
        drawn = draw_tray(rng, makes=makes)
        found = [face for face in find_faces(finder, drawn.image) if face.score > LIKELY]
        scene = []
        for die in drawn.dice:
            if die.tilt > FLAT or die.visible < OPEN:
                continue
            near = [f for f in found if float(np.hypot(*(f.center - np.array(die.center)))) < NEAR * f.edge]
            if near:
                crop = straightened(drawn.image, near[:1], SIDE)[0]
                scene.append(Shown(crop, die.face, die.kind, near[0].edge))
        scenes.append(scene)
    return scenes


def taught(finder: FaceFinder, reader: FaceReader, rng: np.random.Generator, makes: int = 48) -> dict[str, Floats]:
    """What it is worth that a face is like a taught drawing: `TaughtChances` by their names."""
    known = list(lots(finder, rng, makes))
    nothing = TaughtChances(np.zeros(3), np.zeros(3), np.zeros(4), np.zeros(3))
    pairs: list[Floats] = []
    kins: list[Floats] = []
    for symbols, look, light, dice, one in _each(reader, known, nothing):
        rivals = symbols.nearest(look, light)
        if isinstance(rivals, Rivals) and one.label in rivals.labels:
            mine = rivals.labels.index(one.label)
            pairs += [rivals.signs(mine, other) for other in rivals.others(mine)]
        if (one.kind, one.label) in look.likeness:
            kins += symbols.kins(one.label, look, light, dice)[one.kind].values()
    found = {name: _fitted_either_way(name, some) for name, some in (("pair", pairs), ("kin", kins))}
    told: dict[str, list[tuple[Floats, float]]] = {"alone": [], "among": []}
    for symbols, look, light, _, one in _each(reader, known, replace(nothing, pair=found["pair"])):
        compared = symbols.compare(look, light)
        told["alone" if compared.alone else "among"].append((compared.signs, compared.label == one.label))
    for name, rows in told.items():
        found[name] = fitted(name, np.stack([row[0] for row in rows]), np.array([row[1] for row in rows], np.float64))
    return found


def _fitted_either_way(name: str, signs: Sequence[Floats]) -> Floats:
    """The regression of signs that tell one from another: with the opposite sign they tell the other from the one."""
    both = np.concatenate([np.array(signs), -np.array(signs)])
    return fitted(name, both, np.repeat([1.0, 0.0], len(signs)))


def _each(
    reader: FaceReader, known: Sequence[Lot], chances: TaughtChances
) -> Iterator[tuple[Symbols, Look, Floats, int, Shown]]:
    """Each face that is to be told, with the taught set, the light of its picture and the number of dice there."""
    for lot in known:
        symbols = Symbols(reader, TaughtDice("own", lot.samples), chances)
        for scene in lot.scenes:
            looks = symbols.looks([one.crop for one in scene])
            light = symbols.light(looks)
            for look, one in zip(looks, scene, strict=True):
                yield symbols, look, light, len(scene), one
