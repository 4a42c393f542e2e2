"""Fitting of the regressions for taught drawings, on drawn scenes of dice that the networks have not seen.

Each make of dice is taught as people teach theirs, face after face, from near by, until three of each are clear, cut
out by the finder; and then read. Now and then a face is left out: a die that does not belong to the set.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice_sets.faces_shown import SMALLEST, fault_of
from vision.dice_sets.taught import WANTED, Sample, TaughtDice
from vision.images.arrays import Floats
from vision.images.face_crop import SIDE
from vision.images.picture import Picture
from vision.reading.certainty.confidence import TaughtChances, chance_of, kind_of, known_signs, upper_signs
from vision.reading.certainty.doubts import SOFT, sharpness
from vision.reading.detector import DetectedFaces, FaceDetector
from vision.reading.networks.face_finder import KINDS, SYMBOL, FoundFace
from vision.reading.networks.face_frame import quad_of
from vision.reading.networks.face_reader import FaceReader, straightened
from vision.reading.reader import UNCLEAR
from vision.reading.symbols import Comparison, Rivals, Symbols
from vision.training.data.examples import FLAT, OPEN
from vision.training.drawings.symbol_faces import new_art
from vision.training.logistic import NOTHING, fitted
from vision.training.scenes.die_body import DieLook, any_symbol_look
from vision.training.scenes.tray_scene import Drawn, DrawnDie, draw_tray

LIKELY = 0.4  # score from which a finding is taken for a die
TO_TEACH, TO_READ = 4, 8  # scenes: for one face at most, for a whole set
PARTS, MAKES = 6, 4  # tasks with a seed of their own, and the sets that each draws
LEFT_OUT = 8  # one set in LEFT_OUT leaves a face untaught
WITH_SALOON = 0.5  # share of the sets that have dice of three kinds
BASE_DICE = 8  # for one of each other kind: at most one of five dice thrown is of the Saloon
NEARER = 1.8  # times, that the camera is when dice are taught
TAUGHT_IN, READ_IN = (640, 480), (1280, 960)  # pixels of the scenes
CROOKED = 0.2  # edges that a corner may lie elsewhere: people see what is cut out, and take another picture
CRISP = 1.6  # times as sharp as what is not called blurred, for the same reason
STRANGER = 0.1  # of closeness, by which the signature judges others' art more wrongly than that of these scenes
NEAR = 0.25  # edges that a finding may lie beside a die
SEEN = 0.5  # share of an upper face that is seen, from which a finding there is one
NOT_FITTED = TaughtChances(np.zeros(4), np.zeros(4), np.zeros(2), np.zeros(5), np.zeros(3))  # not fitted yet


class Shown(NamedTuple):
    """A rectified face, its label, its kind of die, and whether it is clear enough to teach with."""

    crop: NDArray[np.uint8]
    label: str
    kind: str
    clear: bool


class Unclear(NamedTuple):
    """A finding that may be an upper face: rectified, its chance, and whether it is one."""

    crop: NDArray[np.uint8]
    upper: float
    true: bool


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """One set of dice: its taught samples, the faces to be recognised in each scene, and all unclear findings."""

    samples: tuple[Sample, ...]
    scenes: tuple[tuple[Shown, ...], ...]
    unclear: tuple[Unclear, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """The sets that one process draws, and the networks that look at them."""

    models: Path
    upper: tuple[float, ...]
    seed: int


class Judged(NamedTuple):
    """Features for the regressions: of faces, the most similar drawing or the candidates, sharpness and label; of
    kinds, the features of the right kind minus those of another; of findings, the features of being an upper face, and
    whether they are."""

    compared: list[tuple[Comparison | Rivals, float, str]]
    kins: list[Floats]
    known: list[tuple[Floats, bool]]

    def and_more(self, other: Judged) -> Judged:
        """Return both together."""
        return Judged(self.compared + other.compared, self.kins + other.kins, self.known + other.known)


def _judged(task: Task) -> Judged:
    """Return the features from the sets that one process draws."""
    cv2.setNumThreads(1)
    detector, whole = FaceDetector(task.models), Judged([], [], [])
    for lot in lots(detector, np.array(task.upper), np.random.default_rng(500 + task.seed), MAKES):
        whole = whole.and_more(judged(lot, detector.reader))
    return whole


def judged(lot: Lot, reader: FaceReader) -> Judged:
    """Return the features from the faces of one set."""
    result = Judged([], [], [])
    symbols = Symbols(reader, TaughtDice("own", lot.samples), NOT_FITTED)
    for scene in lot.scenes:
        looks = symbols.looks([one.crop for one in scene])
        light = symbols.light(looks)
        for look, one in zip(looks, scene, strict=True):
            result.compared.append((symbols.nearest(look, light), look.sharp, one.label))
            if (one.kind, one.label) in look.likeness:
                signs = symbols.kin_signs(one.label, look, light)
                result.kins.extend(signs[one.kind] - other for kind, other in signs.items() if kind != one.kind)
    signatures = np.array(reader.sign([sample.crop for sample in lot.samples]))
    for perhaps, signature in zip(lot.unclear, reader.sign([each.crop for each in lot.unclear]), strict=True):
        result.known.append((known_signs(perhaps.upper, float((signatures @ signature).max())), perhaps.true))
    return result


def lots(detector: FaceDetector, upper: Floats, rng: np.random.Generator, count: int) -> Iterator[Lot]:
    """Yield `count` sets of symbol dice, taught face by face, to be read in scenes; `upper`: the coefficients of the
    chance of being an upper face."""
    for number in range(count):
        base, saloon = _makes(rng)
        lamp = int(rng.integers(1 << 30))
        labels = sorted({face for look in (base, *saloon) for face in look.faces})
        known = set(rng.permutation(labels)[1:] if number % LEFT_OUT == 0 else labels)
        samples = [
            sample
            for look in (base, *saloon)
            for face in look.faces
            if face in known
            for sample in _shown_alone(detector, rng, look, face, lamp)
        ]
        if samples:
            read = [_scene(detector, upper, rng, [base] * BASE_DICE + saloon) for _ in range(TO_READ)]
            shown = tuple(tuple(scene) for scene, _ in read if scene)
            yield Lot(tuple(samples), shown, tuple(one for _, unclear in read for one in unclear))


def _shown_alone(detector: FaceDetector, rng: np.random.Generator, look: DieLook, face: str, lamp: int) -> list[Sample]:
    """Return three clear pictures of a face, or as many as a few scenes show in which all dice show it, by one lamp."""
    side = look.faces.index(face)
    mine = slice(side * look.side, (side + 1) * look.side)
    only = replace(
        look,
        faces=(face,) * 6,
        drawings=look.drawings[side : side + 1] * 6,
        albedo=np.concatenate([look.albedo[mine]] * 6),
        slope=np.concatenate([look.slope[mine]] * 6),
    )
    samples: list[Sample] = []
    for _ in range(TO_TEACH):
        drawn = draw_tray(rng, *TAUGHT_IN, makes=[only], nearer=NEARER, lit=lamp)
        picture = Picture(drawn.image)
        likely = [found for found in detector.find(picture) if found.score > LIKELY]
        samples += [Sample(face, look.kind, one.crop) for one in _shown(drawn, picture, likely) if one.clear]
        if len(samples) >= WANTED:
            break
    return samples[:WANTED]


def _makes(rng: np.random.Generator) -> tuple[DieLook, list[DieLook]]:
    """Return a set by one maker, for teaching and for scenes: dice of the base game or one of the others, or the base
    game's with both others."""
    art = new_art(rng)
    if rng.random() > WITH_SALOON:
        kind = ("bang", "loudmouth", "coward")[int(rng.choice(3, p=[0.6, 0.2, 0.2]))]
        return any_symbol_look(rng, 96, kind, art), []
    base = any_symbol_look(rng, 96, "bang", art)
    return base, [any_symbol_look(rng, 96, kind, art, base) for kind in ("loudmouth", "coward")]


def _scene(
    detector: FaceDetector, upper: Floats, rng: np.random.Generator, makes: Sequence[DieLook]
) -> tuple[list[Shown], list[Unclear]]:
    """Return the faces of these dice in a scene, cut out as the finder frames them, and the unclear findings."""
    drawn = draw_tray(rng, *READ_IN, makes=makes)
    picture = Picture(drawn.image)
    found = detector.find(picture)
    shown = _shown(drawn, picture, [face for face in found if face.score > LIKELY])
    return shown, _unclear(drawn, picture, detector.look_closely(picture, found), upper)


def _shown(drawn: Drawn, picture: Picture, likely: Sequence[FoundFace]) -> list[Shown]:
    """Return the upper faces of a scene that lie flat and are seen, as far as they are found."""
    samples = []
    for die in drawn.dice:
        if die.tilt > FLAT or die.visible < OPEN:
            continue
        face = next((face for face in likely if _beside(face, die) < NEAR), None)
        if face is None or face.edge <= SMALLEST:  # smaller ones are not taught, and no table is set up so
            continue
        (crop,) = straightened(picture, [face], SIDE)
        quad = quad_of(face.center, face.axes)
        straight = _off(quad, die.quad) < CROOKED * face.edge
        clear = straight and fault_of(quad, crop) is None and _sharpness(crop) > CRISP * SOFT
        samples.append(Shown(crop, die.face, die.kind, clear))
    return samples


def _unclear(drawn: Drawn, picture: Picture, seen: DetectedFaces, upper: Floats) -> list[Unclear]:
    """Return the findings of a scene that are symbols and perhaps upper faces."""
    if not seen.faces:
        return []
    unclear = []
    for face, read, sign in zip(seen.faces, seen.reads, upper_signs(*seen), strict=True):
        chance = chance_of(sign, upper)
        if KINDS[kind_of(face, read)] == SYMBOL and UNCLEAR[0] < chance < UNCLEAR[1]:
            unclear.append((face, chance))
    crops = straightened(picture, [face for face, _ in unclear], SIDE)
    true = [any(_beside(face, die) < NEAR and die.visible > SEEN for die in drawn.dice) for face, _ in unclear]
    return [Unclear(crop, chance, is_face) for crop, (_, chance), is_face in zip(crops, unclear, true, strict=True)]


def _sharpness(crop: NDArray[np.uint8]) -> float:
    return sharpness(np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32))


def _off(quad: Floats, true: Floats) -> float:
    """Return how far the corner lies that is farthest from where it should be, in pixels; drawings may be turned."""
    turned = (np.roll(true, turn, axis=0) for turn in range(4))
    return min(float(np.hypot(*(quad - corners).T).max()) for corners in turned)


def _beside(face: FoundFace, die: DrawnDie) -> float:
    """Return how far a finding lies beside a die's upper face, in its edges."""
    return float(np.hypot(*(face.center - np.array(die.center)))) / face.edge


def taught(models: Path, upper: Floats) -> dict[str, Floats]:
    """Return the coefficients of `TaughtChances` by name, for the networks of a folder."""
    tasks = [Task(models, tuple(upper.tolist()), seed) for seed in range(PARTS)]
    with multiprocessing.get_context("spawn").Pool(multiprocessing.cpu_count()) as pool:
        parts = pool.map(_judged, tasks, chunksize=1)
    seen = Judged([], [], [])
    for part in parts:
        seen = seen.and_more(part)
    return weighed(seen)


def weighed(seen: Judged) -> dict[str, Floats]:
    """Return the coefficients fitted to these features."""
    rng = np.random.default_rng(5)
    pairs: list[Floats] = []
    for rivals, _, label in seen.compared:
        if isinstance(rivals, Rivals) and label in rivals.labels:
            mine = rivals.labels.index(label)
            pairs += [_strangers(rivals.signs(mine, other), rng) for other in rivals.others(mine)]
    found = {name: _fitted_either_way(name, some) for name, some in (("pair", pairs), ("kin", seen.kins))}
    rows_of: dict[str, list[tuple[Floats, bool]]] = {"alone": [], "among": [], "known": seen.known}
    for nearest, sharp, label in seen.compared:
        compared = nearest.best(found["pair"], sharp) if isinstance(nearest, Rivals) else nearest
        rows_of["alone" if compared.alone else "among"].append((compared.signs, compared.label == label))
    for name, rows in rows_of.items():
        if not rows:
            raise SystemExit(NOTHING)
        found[name] = fitted(name, np.stack([row[0] for row in rows]), np.array([row[1] for row in rows], np.float64))
    return found


def _strangers(signs: Floats, rng: np.random.Generator) -> Floats:
    """Return the features of a pair as they would be for art that the signature was not learnt from: signatures
    distinguish such drawings less well, lines equally well."""
    strangers: Floats = signs + np.array([rng.normal(0, STRANGER), 0.0])
    return strangers


def _fitted_either_way(name: str, signs: Sequence[Floats]) -> Floats:
    """Return the regression of difference features: with the opposite sign they stand for the opposite answer."""
    if not signs:
        raise SystemExit(NOTHING)
    both = np.concatenate([np.array(signs), -np.array(signs)])
    return fitted(name, both, np.repeat([1.0, 0.0], len(signs)))
