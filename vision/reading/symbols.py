"""Recognition of symbol faces: nearest taught drawing by signature, then line matching; by motif where none was taught.

A taught drawing is compared by its signature (`face_reader`), which was learnt on other drawings. Where several
candidates remain, they are registered to the face (`drawing_match`), and the one with the most similar lines wins. Two
kinds of dice with the same drawing are distinguished by the colours of their bodies under the picture's common
illumination (`body_colour`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, zip_longest

import cv2
import numpy as np

from vision.dice_sets.dice_set import WHICH_KIND
from vision.dice_sets.taught import FACES_OF_KIND, Face, TaughtDice
from vision.images.arrays import Floats, Image
from vision.reading.certainty.confidence import SURE, ScoredFace, TaughtChances, chance_of, known_signs
from vision.reading.certainty.doubts import SOFT, sharpness
from vision.reading.drawings.body_colour import ONCE, body_colour, common_light, unlike
from vision.reading.drawings.drawing_match import Drawing, Laid, Upright, between, laid_together
from vision.reading.networks.face_finder import PIPS, SYMBOL
from vision.reading.networks.face_reader import MOTIFS, READINGS, FaceReader

NOT_TAUGHT = "not taught"
LIKE_NONE = "like none taught"
LIKE_TWO = "like two taught"
RIVAL = 0.2  # of closeness behind the best, within which another drawing may be the one as well
CLOSE = 0.85  # closeness of the best, below which others may be it twice as far behind
MOST_RIVALS = 4
OTHERS = 3  # faces that are reported as the next likeliest
MOST_DRAWINGS = 3  # samples of a face that its drawing is made of
BRIGHTNESS = np.array([0.4, 1.0, 1.0])  # weights: brightness counts less, since it changes from place to place
COLOURS_DIFFER = 0.05  # of the body of one die, from picture to picture, once the shared light is taken away
FAR = 0.6  # greatest lead in closeness over the next drawing that counts
COLOUR_WEIGHT = 0.35  # of a difference of body colours (natural logarithms) against one of likeness
KIND_OF_MOTIF = {
    "double_bullseye1": "loudmouth", "double_bullseye2": "loudmouth", "double_gatling": "loudmouth",
    "bullet": "loudmouth", "double_beer": "coward", "broken_arrow": "coward",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SymbolReading:
    """The reading of a die's face: the `face`, the `kind` of die, the `chance` that this is right (and not the next
    likeliest kind), the reason `why` it is in doubt, whether it was `compared` with taught drawings, the chances of
    all `kinds`, and the `others`: the faces that it would show next, the likeliest first."""

    face: str
    kind: str
    chance: float
    why: str | None = None
    compared: bool = False
    kinds: Mapping[str, float] = field(default_factory=dict)
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A face to be recognised: its crop, the colour of its body, its signature's similarity to each taught face
    (`likeness`), and how sharp it is (`doubts.sharpness`, a logarithm, 0 where just sharp enough)."""

    crop: Image
    colour: Floats
    likeness: Mapping[Face, float]
    sharp: float


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The most similar taught drawing; `signs`: the features of its being right, of a drawing far ahead of the others
    (`alone`) or of the best of several; `others`: the next similar ones, the most similar first."""

    label: str
    alone: bool
    signs: Floats
    others: tuple[str, ...] = ()


class Symbols:
    """The drawings of a taught set; without a set faces are recognised by their motifs.

    `chances`: the regressions for taught drawings (`Chances.taught`).
    """

    def __init__(self, reader: FaceReader, taught: TaughtDice | None, chances: TaughtChances) -> None:
        samples = taught.samples if taught else ()
        self._reader, self._chances = reader, chances
        self._faces = [sample.face for sample in samples]
        self._signatures = np.array(reader.sign([sample.crop for sample in samples]))
        colours = np.array([body_colour(sample.crop) for sample in samples])
        of_kind = np.array([face.kind for face in self._faces])
        self._bodies = {str(kind): np.median(colours[of_kind == kind], axis=0) for kind in np.unique(of_kind)}
        apart = taught.distinct_kinds if taught else ()
        self._kinds = {label: self._kinds_with(label, apart) for label in sorted({face.label for face in self._faces})}
        self._drawings = {label: Drawing([samples[k].crop for k in self._typical(label)]) for label in self._kinds}

    @property
    def taught(self) -> bool:
        """Whether any drawing was taught."""
        return bool(self._faces)

    @property
    def taught_pips(self) -> bool:
        """Whether faces with pips are among those taught."""
        return any(label in PIPS for label in self._kinds)

    def recognised(self, scored: Sequence[ScoredFace], crops: Sequence[Image]) -> list[ScoredFace]:
        """Return the faces with chances of being an upper face updated by comparison with the taught drawings: side
        faces and other things are less similar to them. `crops` as for `read_all`."""
        recognised = []
        for w, signature in zip(scored, self._reader.sign(crops), strict=True):
            likeness = float((self._signatures @ signature).max())
            upper = chance_of(known_signs(w.upper, likeness), self._chances.known)
            recognised.append(replace(w, upper=upper, chance=w.chance * upper / w.upper, signature=signature))
        return recognised

    def read_all(self, scored: Sequence[ScoredFace], crops: Sequence[Image]) -> list[SymbolReading]:
        """Return the readings of a picture's dice; `crops` are their rectified faces in the size of a sample."""
        if not self.taught:
            return [untaught(w) for w in scored]
        of_these = [w.kind == SYMBOL or w.kind in self._kinds for w in scored]
        looks = self.looks(crops, [w.signature for w in scored])
        light = self.light([look for look, mine in zip(looks, of_these, strict=True) if mine])
        return [
            self._read_one(w, look, light) if mine else _pips(w)
            for w, look, mine in zip(scored, looks, of_these, strict=True)
        ]

    def looks(self, crops: Sequence[Image], signatures: Sequence[Floats | None] = ()) -> list[Look]:
        """Return each face with its features for comparison; `signatures`: those that are known already."""
        looks = []
        for crop, known in zip_longest(crops, signatures):
            (signature,) = self._reader.sign([crop]) if known is None else (known,)
            best: dict[Face, float] = {}
            for face, like in zip(self._faces, self._signatures @ signature, strict=True):
                best[face] = max(best.get(face, -1.0), float(like))
            for label, kinds in self._kinds.items():
                likeness = max(best[Face(kind, label)] for kind in kinds if Face(kind, label) in best)
                best |= {Face(kind, label): likeness for kind in kinds if Face(kind, label) not in best}
            looks.append(Look(crop, body_colour(crop), best, _sharp(crop)))
        return looks

    def light(self, looks: Sequence[Look]) -> Floats:
        """Return the shift of body colours by the illumination, against that at teaching (`common_light`)."""
        known = []
        for look in looks:
            near = max(look.likeness.values()) - RIVAL
            kinds = sorted({face.kind for face, like in look.likeness.items() if like > near})
            known.append({kind: self._bodies[kind] for kind in kinds})
        return common_light([look.colour for look in looks], known)

    def compare(self, look: Look, light: Floats) -> Comparison:
        """Return the most similar taught drawing of a face."""
        nearest = self.nearest(look, light)
        return nearest if isinstance(nearest, Comparison) else nearest.best(self._chances.pair, look.sharp)

    def nearest(self, look: Look, light: Floats) -> Comparison | Rivals:
        """Return the one taught drawing that is far ahead of all others, or the candidates registered to the face."""
        best: dict[str, float] = {}
        for face, like in look.likeness.items():
            close = like - COLOUR_WEIGHT * float(unlike(look.colour - light, self._bodies[face.kind]))
            best[face.label] = max(best.get(face.label, -9.0), close)
        ranked = sorted(best, key=lambda label: best[label], reverse=True)
        behind = RIVAL if best[ranked[0]] > CLOSE else 2 * RIVAL
        rivals = [label for label in ranked[:MOST_RIVALS] if best[label] > best[ranked[0]] - behind]
        if len(rivals) > 1:
            upright = Upright(look.crop)
            laid = laid_together([self._drawings[label] for label in rivals], upright)
            closeness = np.array([best[label] for label in rivals])
            return Rivals(rivals, closeness, upright, laid, farther=[one for one in ranked if one not in rivals])
        lead = best[ranked[0]] - (best[ranked[1]] if len(ranked) > 1 else -1.0)
        nearest = max(like for face, like in look.likeness.items() if face.label == ranked[0])
        signs = np.array([1.0, nearest, min(lead, FAR), look.sharp])
        return Comparison(ranked[0], True, signs, tuple(ranked[1 : 1 + OTHERS]))

    def kin_signs(self, label: str | None, look: Look, light: Floats) -> dict[str, Floats]:
        """Return the features of being of each kind that has this drawing: similarity to that kind's samples,
        likelihood of the colour, and whether there are many dice of the kind. Without a drawing the colour alone."""
        return {
            kind: np.array(
                [
                    look.likeness[Face(kind, label)] if label else 0.0,
                    -_unlikely(look.colour - light - self._bodies[kind]),
                    -float(kind in ONCE),
                ]
            )
            for kind in (self._kinds[label] if label else self._bodies)
        }

    def _read_one(self, scored: ScoredFace, look: Look, light: Floats) -> SymbolReading:
        compared = self.compare(look, light)
        right = chance_of(compared.signs, self._chances.alone if compared.alone else self._chances.among)
        of_kinds = self._of_kinds(compared.label, look, light)
        kind, next_best = _first_two(of_kinds)
        chance = scored.upper * right * of_kinds[kind] / (of_kinds[kind] + next_best)
        why = None
        if scored.upper * right < SURE:
            why = LIKE_NONE if compared.alone else LIKE_TWO
        elif chance < SURE:
            why = WHICH_KIND
        else_drawn = self._of_kinds(None, look, light)
        kinds = {one: right * of_kinds.get(one, 0.0) + (1 - right) * else_drawn[one] for one in else_drawn}
        return SymbolReading(compared.label, kind, chance, why, True, kinds, compared.others)

    def _of_kinds(self, label: str | None, look: Look, light: Floats) -> dict[str, float]:
        """Return the chance of each kind of die that has this drawing; without a drawing, of each kind."""
        odds = {kind: float(signs @ self._chances.kin) for kind, signs in self.kin_signs(label, look, light).items()}
        shares = np.exp(np.array(list(odds.values())) - max(odds.values()))
        return dict(zip(odds, (shares / shares.sum()).tolist(), strict=True))

    def _kinds_with(self, label: str, apart: Collection[str]) -> list[str]:
        """Return the kinds that were shown with a drawing, and those distinguished that have it."""
        having = {kind for kind in apart if label in FACES_OF_KIND[kind]}
        return sorted(having | {face.kind for face in self._faces if face.label == label})

    def _typical(self, label: str) -> list[int]:
        """Return the samples of a drawing that are most similar to its others: not one with glare."""
        mine = [k for k, other in enumerate(self._faces) if other.label == label]
        like = self._signatures[mine] @ self._signatures[mine].T
        return [mine[k] for k in np.argsort(-like.sum(1), kind="stable")[:MOST_DRAWINGS]]


class Rivals:
    """Candidate drawings (`labels`) registered to a face: the similarity of each by its signature (`closeness`), by its
    lines (`likeness`), and between each two; `farther`: the others, the closest first."""

    def __init__(
        self,
        labels: Sequence[str],
        closeness: Floats,
        face: Upright,
        laid: Sequence[Laid],
        farther: Sequence[str] = (),
    ) -> None:
        self.labels, self.closeness = tuple(labels), closeness
        self.likeness = tuple(one.likeness for one in laid)
        self._farther = tuple(farther)
        self._differing = np.zeros((len(laid), len(laid)))
        for one, other in combinations(range(len(laid)), 2):
            self._differing[one, other] = between(face, laid[one], laid[other])
            self._differing[other, one] = -self._differing[one, other]

    def others(self, one: int) -> list[int]:
        """Return the indices of all other candidates."""
        return [k for k in range(len(self.labels)) if k != one]

    def signs(self, one: int, other: int) -> Floats:
        """Return the features of being the one candidate and not the other: differences in signature and in lines."""
        return np.array([self.closeness[one] - self.closeness[other], self._differing[one, other]])

    def best(self, pair: Floats, sharp: float) -> Comparison:
        """Return the candidate that beats all others, or loses to the strongest by least; `pair`: as in
        TaughtChances."""
        odds = [
            min(float(self.signs(one, other) @ pair) for other in self.others(one)) for one in range(len(self.labels))
        ]
        best = int(np.argmax(odds))
        signs = 1.0, self.closeness[best], self.likeness[best], odds[best], sharp
        ranked = sorted(self.others(best), key=lambda one: odds[one], reverse=True)
        others = *(self.labels[one] for one in ranked), *self._farther
        return Comparison(self.labels[best], False, np.array(signs), others[:OTHERS])


def _first_two(chances: Mapping[str, float]) -> tuple[str, float]:
    """Return the outcome with the greatest chance, and the next one's chance: 0 without another."""
    first, *others = sorted(chances, key=lambda one: chances[one], reverse=True)
    return first, chances[others[0]] if others else 0.0


def _unlikely(off: Floats) -> float:
    """Return the penalty of a colour difference (3, as of `body_colour`): logarithmic, so that large differences add
    little."""
    return float(np.log1p(((off * BRIGHTNESS) ** 2).sum() / COLOURS_DIFFER**2))


def _sharp(crop: Image) -> float:
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return float(np.clip(np.log(sharpness(grey) / SOFT), -1, 1))


def untaught(scored: ScoredFace) -> SymbolReading:
    """Return the reading of a face without taught drawings: the likeliest motif, never sure."""
    if scored.kind != SYMBOL:
        return _pips(scored)
    named = scored.read.motifs[: MOTIFS.index("other")]
    motif, *others = (MOTIFS[k] for k in np.argsort(-named, kind="stable")[: 1 + OTHERS])
    kind, chance = KIND_OF_MOTIF.get(motif, "bang"), scored.chance * float(named.max())
    return SymbolReading(motif, kind, chance, NOT_TAUGHT, others=tuple(others))


def _pips(scored: ScoredFace) -> SymbolReading:
    """Return the reading of a face as it was scored: that of a die with pips."""
    likely = sorted(PIPS, key=lambda pips: -float(scored.read.readings[READINGS.index(pips)]))
    others = tuple(pips for pips in likely if pips != scored.kind)
    return SymbolReading(scored.kind, "pip", scored.chance, others=others[:OTHERS])
