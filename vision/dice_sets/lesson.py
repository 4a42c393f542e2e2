"""A set of dice while it is being taught: which face is asked for next, what was learnt, what looks doubtful."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from vision.dice_sets.faces_shown import SAME_FACE, FaceShown
from vision.dice_sets.similarity import similarity
from vision.dice_sets.taught import MOST_SAMPLES, WANTED, Face, Sample, TaughtDice, faces_of
from vision.errors import NotTaught, TaughtInvalid

ANOTHERS = 0.9
"""From here on a sample looks like another face's samples (`alike`); below `ALIKE`, not like its own face's."""


class Doubt(NamedTuple):
    """Why somebody should look again at what was learnt: `key` "unlike" (the other samples of its face), or "another",
    where it looks like `label`."""

    key: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is known of the `dice` by now, and the `faces` that are to be shown, in their order.

    `turned_to` is a face that somebody wants to show now, out of its turn."""

    dice: TaughtDice
    faces: tuple[Face, ...]
    turned_to: Face | None = None

    @classmethod
    def about(cls, dice: TaughtDice, kinds: Iterable[str]) -> Lesson:
        """A lesson about these kinds of dice, and about what is known already."""
        faces = [face for kind in dict.fromkeys((*kinds, *dice.kinds)) for face in faces_of(kind)]
        return cls(dice, tuple(dict.fromkeys((*faces, *dice.counts))))

    @property
    def asked(self) -> Face | None:
        """The face to show next; None when each was shown often enough."""
        if self.turned_to is not None:
            return self.turned_to
        return next((face for face in self.faces if len(self.ids_of(face)) < WANTED), None)

    @property
    def missing(self) -> tuple[str, ...]:
        """The labels of its faces that no sample shows yet."""
        shown = {sample.label for sample in self.dice.samples}
        return tuple(dict.fromkeys(face.label for face in self.faces if face.label not in shown))

    def ids_of(self, face: Face) -> tuple[str, ...]:
        """The ids of a face's samples."""
        return tuple(sample.id for sample in self.dice.samples if sample.face == face)

    def turn_to(self, face: Face | None) -> Lesson:
        """Have this face shown next. Raises NotTaught for a face that is not in the lesson."""
        if face is not None and face not in self.faces:
            raise NotTaught("no_such_face")
        return replace(self, turned_to=face)

    def learn(self, face: Face, shown: Iterable[FaceShown]) -> tuple[Lesson, tuple[Sample, ...]]:
        """Take what a picture shows as samples of a face; returns what is new, too.

        Raises NotTaught where the very same was taken before, or where there is no more room."""
        known = {sample.id for sample in self.dice.samples}
        samples = [Sample(face.label, face.kind, one.crop) for one in shown]
        new = tuple(sample for sample in samples if sample.id not in known)
        if not new:
            raise NotTaught("same")
        try:
            dice = replace(self.dice, samples=(*self.dice.samples, *new))
        except TaughtInvalid:
            raise NotTaught("full", most=MOST_SAMPLES) from None
        faces = self.faces if face in self.faces else (*self.faces, face)
        taught = replace(self, dice=dice, faces=faces)
        enough = face == self.turned_to and len(taught.ids_of(face)) >= WANTED
        return (replace(taught, turned_to=None) if enough else taught), new

    def joined(self, dice: TaughtDice) -> Lesson:
        """The lesson about these dice, of which somebody else has taught a part meanwhile."""
        return replace(self, dice=dice, faces=tuple(dict.fromkeys((*self.faces, *dice.counts))))

    def forget(self, ids: Iterable[str]) -> Lesson:
        """Take samples away again; ids that are not there do no harm."""
        gone = set(ids)
        left = tuple(sample for sample in self.dice.samples if sample.id not in gone)
        return replace(self, dice=replace(self.dice, samples=left))

    def doubt(self, new: Iterable[Sample]) -> Doubt | None:
        """Whether new samples look as if another face had been shown than was asked for."""
        new = tuple(new)
        fresh = {sample.id for sample in new}
        old = [sample for sample in self.dice.samples if sample.id not in fresh]
        for sample in new:
            own = [similarity(sample.crop, other.crop) for other in old if other.face == sample.face]
            if own and max(own) < SAME_FACE:
                return Doubt("unlike")
            others = [
                (similarity(sample.crop, other.crop), other.label)
                for other in old
                if not _akin(other.label, sample.label)
            ]
            likeness, label = max(others, default=(0.0, ""))
            if likeness > max((ANOTHERS, *own)):
                return Doubt("another", label)
        return None


def _akin(one: str, other: str) -> bool:
    """Whether two faces may rightly look alike: the two bull's eyes differ in their numbers only."""
    return one.rstrip("12") == other.rstrip("12")
