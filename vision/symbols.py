"""Say which symbol a die shows: by the drawings somebody taught, or by what drawings of that kind look like.

A taught drawing is compared by its signature (`face_reader`), which was learnt on other drawings. Where several remain
they are laid over the face (`laid_over`), and the places in which they differ decide. Two kinds of dice with the same
drawing are told apart by the colours of their bodies, in the light that all dice of the picture share (`body_colour`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.body_colour import body_colour, common_light, unlike
from vision.face_finder import PIPS, SYMBOL
from vision.face_reader import MOTIFS, FaceReader
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


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A face that is to be told: straightened out, the colour of its body, and how like each taught face it is by its
    signature."""

    crop: Image
    colour: Floats
    likeness: Mapping[Face, float]


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Which taught drawing a face is most like; `signs`: what tells whether that is right, of one drawing that is far
    before the others (`alone`) or of the best of several."""

    label: str
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
        colours = np.array([body_colour(sample.crop) for sample in samples])
        of_kind = np.array([face.kind for face in self._faces])
        self._bodies = {str(kind): np.median(colours[of_kind == kind], axis=0) for kind in np.unique(of_kind)}
        self._kinds = {label: self._kinds_with(label) for label in sorted({face.label for face in self._faces})}
        self._drawings = {label: [Drawing(samples[k].crop) for k in self._typical(label)] for label in self._kinds}

    @property
    def taught(self) -> bool:
        """Whether any drawing was taught."""
        return bool(self._faces)

    @property
    def taught_pips(self) -> bool:
        """Whether faces with pips are among those taught."""
        return any(label in PIPS for label in self._kinds)

    def tell(self, weighed: Sequence[Weighed], crops: Sequence[Image]) -> list[Told]:
        """What the dice of a picture show; `crops` are their faces straightened out, in the size of a sample."""
        if not self.taught:
            return [untaught(w) for w in weighed]
        of_these = [w.kind == SYMBOL or w.kind in self._kinds for w in weighed]
        looks = self.looks(crops)
        light = self.light([look for look, mine in zip(looks, of_these, strict=True) if mine])
        return [
            self._told(w, look, light, sum(of_these)) if mine else Told(w.kind, "pip", w.chance)
            for w, look, mine in zip(weighed, looks, of_these, strict=True)
        ]

    def looks(self, crops: Sequence[Image]) -> list[Look]:
        """Each face straightened out, with what there is to compare."""
        looks = []
        for crop, signature in zip(crops, self._reader.sign(crops), strict=True):
            best: dict[Face, float] = {}
            for face, like in zip(self._faces, self._signatures @ signature, strict=True):
                best[face] = max(best.get(face, -1.0), float(like))
            looks.append(Look(crop, body_colour(crop), best))
        return looks

    def light(self, looks: Sequence[Look]) -> Floats:
        """By how much the light makes bodies look otherwise than when they were taught (`common_light`)."""
        known = []
        for look in looks:
            near = max(look.likeness.values()) - RIVAL
            kinds = sorted({face.kind for face, like in look.likeness.items() if like > near})
            known.append({kind: self._bodies[kind] for kind in kinds})
        return common_light([look.colour for look in looks], known)

    def compare(self, look: Look, light: Floats) -> Comparison:
        """Which taught drawing a face is most like."""
        nearest = self.nearest(look, light)
        return nearest if isinstance(nearest, Comparison) else self._best_of(nearest)

    def nearest(self, look: Look, light: Floats) -> Comparison | Rivals:
        """The one taught drawing that is far nearer than all others, or those that may be meant, laid over the face."""
        best: dict[str, float] = {}
        for face, like in look.likeness.items():
            close = like - COLOUR_WEIGHT * float(unlike(look.colour - light, self._bodies[face.kind]))
            best[face.label] = max(best.get(face.label, -9.0), close)
        ranked = sorted(best, key=lambda label: best[label], reverse=True)
        rivals = [label for label in ranked[:MOST_RIVALS] if best[label] > best[ranked[0]] - RIVAL]
        if len(rivals) > 1:
            upright = Upright(look.crop)
            laid = tuple(_laid(self._drawings[label], upright) for label in rivals)
            return Rivals(tuple(rivals), np.array([best[label] for label in rivals]), upright, laid)
        lead = best[ranked[0]] - (best[ranked[1]] if len(ranked) > 1 else -1.0)
        nearest = max(like for face, like in look.likeness.items() if face.label == ranked[0])
        return Comparison(ranked[0], True, np.array([1.0, nearest, min(lead, FAR)]))

    def kins(self, label: str, look: Look, light: Floats, dice: int) -> dict[str, dict[str, Floats]]:
        """What tells whether a die with this drawing is of the one kind rather than of the other, for all kinds that
        have it: how much liker, how much nearer in colour, and that by the number of dice: of one die alone nobody
        knows how much of its colour is the light's."""
        far = {kind: float(unlike(look.colour - light, self._bodies[kind])) for kind in self._kinds[label]}
        like = {kind: look.likeness[Face(kind, label)] for kind in far}
        return {
            one: {
                other: np.array([like[one] - like[other], far[other] - far[one], (far[other] - far[one]) / dice])
                for other in far
                if other != one
            }
            for one in far
        }

    def _told(self, weighed: Weighed, look: Look, light: Floats, dice: int) -> Told:
        compared = self.compare(look, light)
        right = chance_of(compared.signs, self._chances.alone if compared.alone else self._chances.among)
        kind, of_kind = self._kind(self.kins(compared.label, look, light, dice))
        chance = weighed.upper * right * of_kind
        why = None
        if chance < SURE:
            why = LIKE_NONE if compared.alone and right <= of_kind else LIKE_TWO
        return Told(compared.label, kind, chance, why)

    def _kind(self, kins: Mapping[str, Mapping[str, Floats]]) -> tuple[str, float]:
        """The kind that is likelier than each other, and the chance of that."""
        chances = {
            kind: min((chance_of(signs, self._chances.kin) for signs in others.values()), default=1.0)
            for kind, others in kins.items()
        }
        best = max(chances, key=lambda kind: chances[kind])
        return best, chances[best]

    def _best_of(self, rivals: Rivals) -> Comparison:
        """The one that beats all others, or loses to the strongest by least."""
        odds = [
            min(float(rivals.signs(one, other) @ self._chances.pair) for other in rivals.others(one))
            for one in range(len(rivals.labels))
        ]
        best = int(np.argmax(odds))
        like = rivals.laid[best].likeness
        return Comparison(rivals.labels[best], False, np.array([1.0, rivals.closeness[best], like, odds[best]]))

    def _kinds_with(self, label: str) -> list[str]:
        return sorted({face.kind for face in self._faces if face.label == label})

    def _typical(self, label: str) -> list[int]:
        """The samples of a drawing that are most like its others: not the one in which the light glares."""
        mine = [k for k, other in enumerate(self._faces) if other.label == label]
        like = self._signatures[mine] @ self._signatures[mine].T
        return [mine[k] for k in np.argsort(-like.sum(1), kind="stable")[:MOST_DRAWINGS]]


@dataclass(frozen=True, slots=True, eq=False)
class Rivals:
    """Taught drawings laid over a face that may show any of them, and how close each is by its signature."""

    labels: tuple[str, ...]
    closeness: Floats
    upright: Upright
    laid: tuple[Laid, ...]

    def others(self, one: int) -> list[int]:
        return [k for k in range(len(self.labels)) if k != one]

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
