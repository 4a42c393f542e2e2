"""Say which symbol a die shows: by the drawings somebody taught, or by what drawings of that kind look like.

A taught drawing is compared by its signature (`face_reader`), which was learnt on other drawings; what tells two kinds
of dice with the same drawing apart is the colour of their bodies.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.face_finder import PIPS, SYMBOL
from vision.face_reader import MOTIFS, REACH, FaceReader
from vision.taught import Face, TaughtDice
from vision.weigh import SURE, Weighed

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]

NOT_TAUGHT = "not taught"
LIKE_NONE = "like none taught"
LIKE_TWO = "like two taught"
CLOSE = 0.1  # of likeness, between a drawing and the next one, below which it is like two
COLOUR_WEIGHT = 0.35  # of a difference of body colours (natural logarithms) against one of likeness
KIND_OF_MOTIF = {
    "double_bullseye1": "loudmouth", "double_bullseye2": "loudmouth", "double_gatling": "loudmouth",
    "bullet": "loudmouth", "double_beer": "coward", "broken_arrow": "coward",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """What a die is said to show: the `face`, of which `kind` of die, the chance that this is right, and why that is
    in doubt where it is."""

    face: str
    kind: str
    chance: float
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which taught face a drawing is most like, how like (cosine), and how far that is before the next face."""

    face: Face
    likeness: float
    lead: float


class Symbols:
    """The drawings of a taught set, as signatures; without a set everything is told by its motif.

    `alike` are the coefficients of the chance that the most like one is the right one: `Chances.alike`."""

    def __init__(self, reader: FaceReader, taught: TaughtDice | None, alike: Floats) -> None:
        samples = taught.samples if taught else ()
        self._reader, self._alike = reader, alike
        self._faces = [sample.face for sample in samples]
        self._signatures = np.array(reader.sign([sample.crop for sample in samples]))
        self._bodies = np.array([body_colour(sample.crop) for sample in samples])

    @property
    def taught(self) -> bool:
        """Whether any drawing was taught."""
        return bool(self._faces)

    @property
    def taught_pips(self) -> bool:
        """Whether faces with pips are among those taught."""
        return any(face.label in PIPS for face in self._faces)

    def tell(self, weighed: Weighed, crop: Image) -> Told:
        """What a weighed face shows; `crop` is the face straightened out, as the reader was given it."""
        if not self._faces:
            return _untaught(weighed)
        if weighed.kind != SYMBOL and not any(face.label == weighed.kind for face in self._faces):
            return Told(weighed.kind, "pip", weighed.chance)
        compared = self.compare(crop)
        right = 1 / (1 + np.exp(-np.clip(signs_of(compared) @ self._alike, -30, 30)))
        why = None
        if right < SURE:
            why = LIKE_TWO if compared.lead < CLOSE else LIKE_NONE
        return Told(compared.face.label, compared.face.kind, weighed.upper * float(right), why)

    def compare(self, crop: Image) -> Comparison:
        """Compare a face straightened out with all that were taught."""
        likeness = self._signatures @ self._reader.sign([crop])[0]
        distance = np.abs(self._bodies - body_colour(crop)).sum(1)
        closeness = likeness - COLOUR_WEIGHT * np.minimum(distance, 1.0)
        best: dict[Face, float] = {}
        for face, close in zip(self._faces, closeness, strict=True):
            best[face] = max(best.get(face, -9.0), float(close))
        ranked = sorted(best, key=lambda face: best[face], reverse=True)
        lead = best[ranked[0]] - (best[ranked[1]] if len(ranked) > 1 else -1.0)
        nearest = max(float(like) for like, face in zip(likeness, self._faces, strict=True) if face == ranked[0])
        return Comparison(ranked[0], nearest, lead)


def signs_of(compared: Comparison) -> Floats:
    """What tells whether the most like drawing is the right one."""
    return np.array([1.0, compared.likeness, compared.lead, min(compared.lead, 0.2)])


def _untaught(weighed: Weighed) -> Told:
    if weighed.kind != SYMBOL:
        return Told(weighed.kind, "pip", weighed.chance)
    named = weighed.read.motifs[: MOTIFS.index("other")]
    motif = MOTIFS[int(np.argmax(named))]
    return Told(motif, KIND_OF_MOTIF.get(motif, "bang"), weighed.chance * float(named.max()), NOT_TAUGHT)


def body_colour(crop: Image) -> Floats:
    """The colour of the body around the drawing: logarithms of brightness and of blue and red against green.

    The median of the face, of which a drawing covers the smaller part."""
    side = len(crop)
    edge = round(side * (1 - 0.8 / REACH) / 2)
    face = crop[edge : side - edge, edge : side - edge].reshape(-1, 3).astype(np.float64)
    blue, green, red = np.median(face, axis=0) + 8.0
    colour: Floats = np.array([0.5 * np.log(green / 128), np.log(blue / green), np.log(red / green)])
    return colour
