"""Confidence calibration by logistic regression: the chances that a reading is right and that a die lies flat.

The regressions take the networks' outputs and the face's pose. They are fitted by `vision.training.fit_chances` on
pictures that no network had learnt from (`models/chances.json`): of dice read with a chance of 90 %, 90 % are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.locales.bounded_files import json_in
from vision.images.arrays import Floats
from vision.reading.geometry.side_faces import side_signs
from vision.reading.networks.face_finder import KINDS, SYMBOL, FoundFace
from vision.reading.networks.face_reader import NONE, ReadFace
from vision.reading.networks.whole_die import WholeDie

CHANCES = Path(__file__).parents[2] / "models" / "chances.json"
SURE = 0.9  # chance of being right from which a taught drawing is sure, and a reading plain
LEAST = 1e-4  # no network knows better than that
TAUGHT = ("known", "alone", "pair", "among", "kin")
ODDEST = 1.0  # greatest difference from the table's anisotropy that counts
FINDER_SHARE = 0.3  # weight of the finder's word on what a face shows; it sees it in a third of the pixels


@dataclass(frozen=True, slots=True, eq=False)
class ScoredFace:
    """A face with calibrated chances: its `kind` (one of KINDS), the chance that it is the `upper` face of a die, the
    `chance` that it is and shows that kind, and the chances that it lies `flat`, is `open` (uncovered), and is `single`
    (on no other die). `signature`: of its drawing, where it was compared with taught ones already."""

    face: FoundFace
    read: ReadFace
    kind: str
    upper: float
    chance: float
    flat: float
    open: float
    single: float
    signature: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TaughtChances:
    """Coefficients of the regressions for taught drawings (`vision/reading/symbols.py`).

    `known`: being an upper face at all, by similarity to a taught drawing; `alone`: showing the one similar drawing;
    `pair`: showing one drawing rather than another; `among`: showing the best of several; `kin`: being of one kind of
    dice rather than another, where both have the drawing.
    """

    known: Floats
    alone: Floats
    pair: Floats
    among: Floats
    kin: Floats


class Chances:
    """The regressions of `models/chances.json`; `taught` are those of taught drawings.

    Raises OSError, FileDamaged or KeyError for a damaged file."""

    def __init__(self, path: Path = CHANCES) -> None:
        coefficients: dict[str, Any] = json_in(path, dict)
        self._upper = np.array(coefficients["upper"], np.float64)
        self._shown = np.array(coefficients["shown"], np.float64)
        self._flat, self._open, self._single = (
            np.array(coefficients[name], np.float64) for name in ("flat", "open", "single")
        )
        self.taught = TaughtChances(*(np.array(coefficients[name], np.float64) for name in TAUGHT))

    def score_faces(
        self, faces: Sequence[FoundFace], reads: Sequence[ReadFace], wholes: Sequence[WholeDie]
    ) -> list[ScoredFace]:
        """Return each face scored, from its pose, its reading and the assessment of its whole die."""
        if not faces:
            return []
        scored = []
        for face, read, whole, signs in zip(faces, reads, wholes, upper_signs(faces, reads, wholes), strict=True):
            upper = chance_of(signs, self._upper)
            flat = chance_of(flat_signs(face, read, whole), self._flat)
            clear = chance_of(open_signs(face, read, whole), self._open)
            single = chance_of(single_signs(whole), self._single)
            one = ScoredFace(face, read, "", upper, 0.0, flat, clear, single)
            scored.append(self._showing(kind_of(face, read), one))
        return scored

    def among(self, kinds: Sequence[str], scored: ScoredFace) -> ScoredFace:
        """Return the face scored as one that can only show one of these kinds."""
        if scored.kind in kinds:
            return scored
        scores = _kind_scores(scored.face, scored.read)
        return self._showing(max((KINDS.index(kind) for kind in kinds), key=lambda kind: scores[kind]), scored)

    def _showing(self, kind: int, scored: ScoredFace) -> ScoredFace:
        chance_shown = chance_of(shown_signs(scored.face, scored.read, kind), self._shown)
        return replace(scored, kind=KINDS[kind], chance=scored.upper * chance_shown)


def kind_of(face: FoundFace, read: ReadFace) -> int:
    """Return the likeliest kind by finder and reader together, an index into KINDS."""
    return int(np.argmax(_kind_scores(face, read)))


def _kind_scores(face: FoundFace, read: ReadFace) -> Floats:
    scores: Floats = FINDER_SHARE * _log(face.kinds) + _log(read.readings[: len(KINDS)])
    return scores


def upper_signs(faces: Sequence[FoundFace], reads: Sequence[ReadFace], wholes: Sequence[WholeDie]) -> Floats:
    """Return the features of being an upper face for all faces of a picture: n × features."""
    trust = np.array([face.score * (1 - read.readings[NONE]) for face, read in zip(faces, reads, strict=True)])
    edges = np.array([face.edge / face.near for face in faces])
    usual = float(np.median(edges[trust >= 0.5 * trust.max()]))
    kinds = np.array([kind_of(face, read) for face, read in zip(faces, reads, strict=True)])
    strange = _strange(kinds == KINDS.index(SYMBOL), trust)
    signs = []
    for face, read, whole, kind, edge, other, side in zip(
        faces, reads, wholes, kinds, edges, strange, side_signs(faces, trust), strict=True
    ):
        finder, reader = _odds(face.score), _odds(1 - float(read.readings[NONE]))
        of_networks = [1.0, finder, reader, min(finder, reader), _odds(float(face.kinds[kind]))]
        lies = [np.log2(edge / usual) ** 2, _squeeze(face), min(face.odd, ODDEST), *side]
        signs.append([*of_networks, _is_symbol(kind), other, *lies, _odds(whole.upper), _odds(whole.open)])
    return np.array(signs)


def _is_symbol(kind: int) -> float:
    """Return 1 for a symbol, 0 for pips. Other features say less about symbols, of which there are endlessly many."""
    return float(KINDS[kind] == SYMBOL)


def _strange(symbols: NDArray[np.bool_], trust: Floats) -> Floats:
    """Return how far each face is alone in showing a symbol among pips or pips among symbols, 0 to 1. Dice that lie
    together are mostly of one sort."""
    others: Floats = np.where(symbols, trust @ ~symbols, trust @ symbols) / (1 + trust.sum())
    return others


def shown_signs(face: FoundFace, read: ReadFace, kind: int) -> Floats:
    """Return the features of showing this kind."""
    finder, reader = _margin(face.kinds, kind), _margin(read.readings, kind)
    return np.array(
        [
            1.0,
            finder,
            reader,
            min(finder, reader),
            _is_symbol(kind),
            float(_log(read.readings[NONE])),
            _odds(read.flat),
            _odds(read.open),
            float(np.clip(np.log2(face.edge / 30), -2, 1)),
            _squeeze(face),
            min(face.odd, ODDEST),
        ]
    )


def flat_signs(face: FoundFace, read: ReadFace, whole: WholeDie) -> Floats:
    """Return the features of lying flat."""
    chances = _odds(face.flat), _odds(read.flat), _odds(whole.flat)
    return np.array([1.0, *chances, min(face.odd, ODDEST), _squeeze(face)])


def open_signs(face: FoundFace, read: ReadFace, whole: WholeDie) -> Floats:
    """Return the features of being uncovered."""
    finder, reader = _odds(face.open), _odds(read.open)
    return np.array([1.0, finder, reader, min(finder, reader), _odds(whole.open)])


def single_signs(whole: WholeDie) -> Floats:
    """Return the features of lying on no other die."""
    return np.array([1.0, _odds(whole.single)])


def known_signs(upper: float, likeness: float) -> Floats:
    """Return the features of being an upper face, from its chance and its similarity to a taught drawing."""
    return np.array([1.0, _odds(upper), likeness, likeness**2])


def _margin(chances: Floats, mine: int) -> float:
    """Return the log chance of one outcome minus that of the best other one."""
    others = np.delete(chances, mine)
    return float(np.clip(_log(chances)[mine] - _log(others).max(), -8, 8))


def _squeeze(face: FoundFace) -> float:
    """Return how obliquely a face is seen: 0 from straight above, 0.69 where one axis looks twice as long as the
    other."""
    both, area = float((face.axes**2).sum()), face.edge**2  # of the half axes: sum of squares, product
    return float(np.arccosh(max(both / max(2 * area, 1e-9), 1.0)))


def _odds(chance: float) -> float:
    return float(np.log(max(chance, LEAST) / max(1 - chance, LEAST)))


def _log(chances: Floats) -> Floats:
    logs: Floats = np.log(np.maximum(chances, LEAST))
    return logs


def chance_of(signs: Floats, coefficients: Floats) -> float:
    """Return the chance by a logistic regression with these coefficients."""
    return float(1 / (1 + np.exp(-np.clip(signs @ coefficients, -30, 30))))
