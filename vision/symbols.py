"""Say which symbol a die shows: by the drawings somebody taught, or by what drawings of that kind look like.

A taught drawing is compared by its signature (`face_reader`), which was learnt on other drawings, and by the colour of
the die's body, which tells two kinds of dice with the same drawing apart. Where several remain they are laid over the
face (`laid_over`), and the places in which they differ decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.face_finder import PIPS, SYMBOL
from vision.face_reader import MOTIFS, REACH, FaceReader
from vision.laid_over import Drawing, Laid, Upright, between
from vision.taught import Face, TaughtDice
from vision.weigh import SURE, TaughtChances, Weighed, chance_of

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]

NOT_TAUGHT = "not taught"
LIKE_NONE = "like none taught"
LIKE_TWO = "like two taught"
RIVAL = 0.2  # of closeness behind the best, within which another drawing may be the one as well
MOST_RIVALS = 4
MOST_DRAWINGS = 3  # samples of a face that are laid over others
WELL_LAID = 0.85  # correlation of a drawing with the face below it that is no chance
FAR = 0.6  # of closeness before the next drawing: more tells no more
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
    """Which taught face a drawing is most like; `signs`: what tells whether that is right, of one drawing that is far
    before the others (`alone`) or of the best of several."""

    face: Face
    alone: bool
    signs: Floats


class Symbols:
    """The drawings of a taught set; without a set everything is told by its motif.

    `chances` weigh how like a face is to them: `Chances.taught`."""

    def __init__(self, reader: FaceReader, taught: TaughtDice | None, chances: TaughtChances) -> None:
        samples = taught.samples if taught else ()
        self._reader, self._chances = reader, chances
        self._faces = [sample.face for sample in samples]
        self._signatures = np.array(reader.sign([sample.crop for sample in samples]))
        self._bodies = np.array([body_colour(sample.crop) for sample in samples])
        self._drawings = {face: [Drawing(samples[k].crop) for k in self._typical(face)] for face in set(self._faces)}

    @property
    def taught(self) -> bool:
        """Whether any drawing was taught."""
        return bool(self._faces)

    @property
    def taught_pips(self) -> bool:
        """Whether faces with pips are among those taught."""
        return any(face.label in PIPS for face in self._faces)

    def tell(self, weighed: Weighed, crop: Image) -> Told:
        """What a weighed face shows; `crop` is the face straightened out, in the size of a sample."""
        if not self._faces:
            return untaught(weighed)
        if weighed.kind != SYMBOL and not any(face.label == weighed.kind for face in self._faces):
            return Told(weighed.kind, "pip", weighed.chance)
        compared = self.compare(crop)
        right = chance_of(compared.signs, self._chances.alone if compared.alone else self._chances.among)
        chance = weighed.upper * right
        why = None
        if chance < SURE:
            why = LIKE_NONE if compared.alone else LIKE_TWO
        return Told(compared.face.label, compared.face.kind, chance, why)

    def compare(self, crop: Image) -> Comparison:
        """Which taught face one that was straightened out is most like."""
        nearest = self.nearest(crop)
        return nearest if isinstance(nearest, Comparison) else self._best_of(nearest)

    def nearest(self, crop: Image) -> Comparison | Rivals:
        """The one taught face that is far nearer than all others, or those that may be meant, laid over this one."""
        likeness = self._signatures @ self._reader.sign([crop])[0]
        distance = np.abs(self._bodies - body_colour(crop)).sum(1)
        closeness = likeness - COLOUR_WEIGHT * np.minimum(distance, 1.0)
        best: dict[Face, float] = {}
        for face, close in zip(self._faces, closeness, strict=True):
            best[face] = max(best.get(face, -9.0), float(close))
        ranked = sorted(best, key=lambda face: best[face], reverse=True)
        rivals = [face for face in ranked[:MOST_RIVALS] if best[face] > best[ranked[0]] - RIVAL]
        if len(rivals) > 1:
            upright = Upright(crop)
            laid = tuple(_laid(self._drawings[face], upright) for face in rivals)
            return Rivals(tuple(rivals), np.array([best[face] for face in rivals]), upright, laid)
        lead = best[ranked[0]] - (best[ranked[1]] if len(ranked) > 1 else -1.0)
        nearest = max(float(like) for like, face in zip(likeness, self._faces, strict=True) if face == ranked[0])
        return Comparison(ranked[0], True, np.array([1.0, nearest, min(lead, FAR)]))

    def _best_of(self, rivals: Rivals) -> Comparison:
        """The one that beats all others, or loses to the strongest by least."""
        odds = [
            min(float(rivals.signs(one, other) @ self._chances.pair) for other in rivals.others(one))
            for one in range(len(rivals.faces))
        ]
        best = int(np.argmax(odds))
        like = rivals.laid[best].likeness
        return Comparison(rivals.faces[best], False, np.array([1.0, rivals.closeness[best], like, odds[best]]))

    def _typical(self, face: Face) -> list[int]:
        """The samples of a face that are most like its others: not the one in which the light glares."""
        mine = [k for k, other in enumerate(self._faces) if other == face]
        like = self._signatures[mine] @ self._signatures[mine].T
        return [mine[k] for k in np.argsort(-like.sum(1), kind="stable")[:MOST_DRAWINGS]]


@dataclass(frozen=True, slots=True, eq=False)
class Rivals:
    """Taught faces laid over one that may show any of them, and how close each is by its signature."""

    faces: tuple[Face, ...]
    closeness: Floats
    upright: Upright
    laid: tuple[Laid, ...]

    def others(self, one: int) -> list[int]:
        return [k for k in range(len(self.faces)) if k != one]

    def signs(self, one: int, other: int) -> Floats:
        """What tells whether it is the one and not the other."""
        return np.array(
            [
                self.closeness[one] - self.closeness[other],
                self.laid[one].likeness - self.laid[other].likeness,
                between(self.upright, self.laid[one], self.laid[other]),
            ]
        )


def _laid(drawings: Sequence[Drawing], upright: Upright) -> Laid:
    """One face as it lies upon another: by the sample that seems to lie best, or by the next where that fails."""
    posed = [(drawing.over(upright), drawing) for drawing in drawings]
    posed.sort(key=lambda both: both[0].likeness, reverse=True)
    laid = [posed[0][1].laid(upright, posed[0][0])]
    for pose, drawing in posed[1:]:
        if laid[-1].likeness > WELL_LAID:
            break
        laid.append(drawing.laid(upright, pose))
    return max(laid, key=lambda one: one.likeness)


def untaught(weighed: Weighed) -> Told:
    """What a face shows where nobody taught its drawings: what it resembles, and never surely."""
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
