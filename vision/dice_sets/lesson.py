"""The state of a lesson: the set being taught, the face to show next, and doubts about new samples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from vision.dice_sets.faces_shown import SAME_FACE, SOFT, FaceShown, is_bright, softness
from vision.dice_sets.similarity import similarity
from vision.dice_sets.taught import MOST_SAMPLES, WANTED, Face, Sample, TaughtDice, faces_of
from vision.errors import NotTaught, TaughtInvalid
from vision.images.arrays import Image

SameSymbol = Callable[[Image, Image], bool]
"""Whether two crops show the same symbol by another means than `similarity`, which marble misleads."""

ANOTHERS = 0.9
"""Least `similarity` at which a sample looks like another face's; below `SAME_FACE` it does not look like its own."""


class Doubt(NamedTuple):
    """Why new samples should be checked: `key` "soft" (a little blurred), "bright" (perhaps overexposed), "unlike"
    (they differ from the other samples of their face), or "another" (they look like `label`)."""

    key: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The `dice` as taught so far, and the `faces` to be shown, in order.

    `turned_to` is a face that somebody wants to show out of turn.
    """

    dice: TaughtDice
    faces: tuple[Face, ...]
    turned_to: Face | None = None

    @classmethod
    def about(cls, dice: TaughtDice, kinds: Iterable[str]) -> Lesson:
        """Return a lesson about these kinds of dice that begins with what is known already."""
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
        """The labels of the lesson's faces that no sample shows yet."""
        sampled = {sample.label for sample in self.dice.samples}
        return tuple(dict.fromkeys(face.label for face in self.faces if face.label not in sampled))

    def ids_of(self, face: Face) -> tuple[str, ...]:
        """Return the ids of a face's samples."""
        return tuple(sample.id for sample in self.dice.samples if sample.face == face)

    def turn_to(self, face: Face | None) -> Lesson:
        """Return the lesson with this face next. Raises NotTaught for a face that is not in the lesson."""
        if face is not None and face not in self.faces:
            raise NotTaught("no_such_face")
        return replace(self, turned_to=face)

    def learn(self, face: Face, shown: Iterable[FaceShown]) -> tuple[Lesson, tuple[Sample, ...]]:
        """Return the lesson with a picture's faces as samples of a face, and the new samples.

        Raises NotTaught where the very same picture was taken before, or where the set is full.
        """
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
        """Return the lesson with these dice, of which somebody else has taught a part meanwhile."""
        return replace(self, dice=dice, faces=tuple(dict.fromkeys((*self.faces, *dice.counts))))

    def forget(self, ids: Iterable[str]) -> Lesson:
        """Return the lesson without these samples; unknown ids are ignored."""
        gone = set(ids)
        left = tuple(sample for sample in self.dice.samples if sample.id not in gone)
        return replace(self, dice=replace(self.dice, samples=left))

    def doubt(self, new: Iterable[Sample], same_symbol: SameSymbol = lambda one, other: False) -> Doubt | None:
        """Return a doubt where new samples look like another face than the one asked for, are blurred or too bright."""
        new = tuple(new)
        fresh = {sample.id for sample in new}
        old = [sample for sample in self.dice.samples if sample.id not in fresh]
        for sample in new:
            of_face = [other.crop for other in old if other.face == sample.face]
            own = [similarity(sample.crop, crop) for crop in of_face]
            if (
                own
                and max(own) < SAME_FACE
                and (sample.label.isdigit() or not any(same_symbol(sample.crop, crop) for crop in of_face))
            ):
                return Doubt("unlike")
            others = [
                (similarity(sample.crop, other.crop), other.label)
                for other in old
                if not _akin(other.label, sample.label)
            ]
            likeness, label = max(others, default=(0.0, ""))
            if likeness > max((ANOTHERS, *own)):
                return Doubt("another", label)
        if any(is_bright(sample.crop) for sample in new):
            return Doubt("bright")
        return Doubt("soft") if any(softness(sample.crop) > SOFT for sample in new) else None


def _akin(one: str, other: str) -> bool:
    """Return whether two faces look alike by design: the two bull's eyes differ in their numbers only."""
    return one.rstrip("12") == other.rstrip("12")
