"""Taught dice: samples of faces, each with its kind of die and its label."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from companion.games.dice.faces import COWARD, COWARD_FACES, LOUDMOUTH, LOUDMOUTH_FACES
from companion.locales.words import sentence
from vision.dice_sets.dice_set import BANG, PIP, UNTAUGHT, DiceSet
from vision.errors import TaughtInvalid
from vision.images.arrays import Image
from vision.images.face_crop import SIDE
from vision.taught_names import file_name

FACES_OF_KIND: dict[str, tuple[str, ...]] = {
    BANG.name: tuple(face for _, face in PIP.legend),  # people are asked for them in the order of pips
    LOUDMOUTH: LOUDMOUTH_FACES,
    COWARD: COWARD_FACES,
}
"""The faces of each kind of die that the game knows; a die of another kind has whatever faces it is shown with."""
WANTED = 3
"""Samples of each face that are asked for: one may be dull or turned, the others make up for it."""
BODY_SHOWN = 3
"""Faces of a kind that were shown on it, from which on the colour of its body is known."""
MOST_SAMPLES = 120
LONGEST_LABEL = 32
_LETTERS_OF_LABELS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


class Face(NamedTuple):
    """A face of a kind of die: kind "bang", "loudmouth", "coward" or the user's own, label "arrow", "beer", …"""

    kind: str
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """One upper face as it was shown: 96 × 96 × 3 uint8, BGR, the face in the middle two thirds (`face_crop`).

    Raises TaughtInvalid for a label or kind that is no small name, or for a crop of another shape."""

    label: str
    kind: str
    crop: Image = field(repr=False)
    id: str = field(init=False, repr=False)
    """The sample's id: equal for equal pictures of one face."""

    def __post_init__(self) -> None:
        for word in (self.label, self.kind):
            if not 0 < len(word) <= LONGEST_LABEL or not _LETTERS_OF_LABELS.issuperset(word):
                raise TaughtInvalid(sentence("teach.set.word", {"word": word, "most": LONGEST_LABEL}))
        if self.crop.shape != (SIDE, SIDE, 3) or self.crop.dtype != np.uint8:
            raise TaughtInvalid(f"A taught face is a picture of {SIDE} × {SIDE} pixels.")
        digest = sha256(f"{self.kind}/{self.label}/".encode() + self.crop.tobytes())
        object.__setattr__(self, "id", digest.hexdigest()[:16])

    @property
    def face(self) -> Face:
        """The face that the sample shows."""
        return Face(self.kind, self.label)


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDice:
    """A taught set of dice: its `name` as people say it, and its samples in the order in which they were shown.

    Raises TaughtInvalid for a name that `slug` cannot make a file name of, or for too many samples."""

    name: str
    samples: tuple[Sample, ...] = ()

    def __post_init__(self) -> None:
        slug(self.name)
        if len(self.samples) > MOST_SAMPLES:
            raise TaughtInvalid(sentence("teach.set.full", {"most": MOST_SAMPLES}))

    @property
    def slug(self) -> str:
        """The name as a file name; two sets with one slug are the same set."""
        return slug(self.name)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of dice with at least one sample, in the order in which they were shown."""
        return tuple(dict.fromkeys(sample.kind for sample in self.samples))

    @property
    def counts(self) -> dict[Face, int]:
        """The number of samples of each face, also of faces without any."""
        samples_of = Counter(sample.face for sample in self.samples)
        faces = [face for kind in self.kinds for face in faces_of(kind)]
        return {face: samples_of[face] for face in dict.fromkeys((*faces, *samples_of))}

    @property
    def shown(self) -> tuple[Face, ...]:
        """The faces that samples show, in the order of `counts`."""
        return tuple(face for face, count in self.counts.items() if count)

    @property
    def missing(self) -> tuple[str, ...]:
        """The labels without a sample though a kind has them: until they are shown these dice cannot be read.

        A face that two kinds have need be shown on one of them only.
        """
        sampled = {sample.label for sample in self.samples}
        return tuple(dict.fromkeys(face.label for face in self.counts if face.label not in sampled))

    @property
    def missing_at_table(self) -> tuple[str, ...]:
        """The labels that the game needs and that have no sample: those of the base dice, and the `missing` ones."""
        sampled = {sample.label for sample in self.samples}
        base = (label for label in FACES_OF_KIND[BANG.name] if label not in sampled)
        return tuple(dict.fromkeys((*base, *self.missing)))

    @property
    def complete(self) -> bool:
        """Whether every face of every kind was shown as often as is asked for."""
        return bool(self.samples) and all(count >= WANTED for count in self.counts.values())

    def dice_set(self) -> DiceSet:
        """Return which label means which face of the game: each itself; and the kinds that are distinguished."""
        labels = dict.fromkeys(face.label for face in self.counts)
        kinds = tuple((kind, FACES_OF_KIND[kind]) for kind in self.distinct_kinds)
        return DiceSet(self.slug, tuple((label, label) for label in labels), kinds)

    @property
    def distinct_kinds(self) -> tuple[str, ...]:
        """The kinds that a reader can distinguish, if it knows base dice: those with BODY_SHOWN of their own faces. A
        face that was shown on another kind only is taken to look the same, on this kind's body."""
        sampled, faces = {sample.label for sample in self.samples}, {sample.face for sample in self.samples}
        own = Counter(face.kind for face in faces)
        whole = [
            kind for kind, labels in FACES_OF_KIND.items() if sampled.issuperset(labels) and own[kind] >= BODY_SHOWN
        ]
        return tuple(whole) if BANG.name in whole else ()


def faces_of(kind: str) -> tuple[Face, ...]:
    """Return the faces that a kind of die is known to have; none for the user's own kinds."""
    return tuple(Face(kind, label) for label in FACES_OF_KIND.get(kind, ()))


def slug(name: str) -> str:
    """Return a name as a safe file name (`taught_names.file_name`).

    `slug(slug(name)) == slug(name)`. Raises TaughtInvalid, with what to do, for a name of which nothing is left, that
    is too long, or that a set of dice has which nobody needs to teach.
    """
    short = file_name(name)
    if not short:
        raise TaughtInvalid(sentence("teach.set.no_name"))
    if short in UNTAUGHT:
        raise TaughtInvalid(sentence("teach.set.known", {"name": short}))
    return short
