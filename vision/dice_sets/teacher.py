"""The teacher of dice: the lesson in front of the camera, the stored sets, and the choice of the table's set."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.locales.words import sentence
from companion.ports.teacher import FaceLearnt, LessonShown, Taken, TaughtSet
from companion.ports.tray import Reader, VirtualTray
from vision.dice_sets import store
from vision.dice_sets.archive import LARGEST, packed, take_in
from vision.dice_sets.faces_shown import faces_shown
from vision.dice_sets.lesson import Doubt, Lesson, SameSymbol
from vision.dice_sets.manifest import KeptDice, png_of
from vision.dice_sets.taught import FACES_OF_KIND, WANTED, Face, TaughtDice, slug
from vision.errors import NotTaught
from vision.images.live_picture import LiveTray, picture_of
from vision.taught_names import tidy

Chosen = Callable[[TaughtDice | None], None]


class DiceTeacher:
    """Teaches the dice that lie before a camera; implements `companion.ports.teacher.Teacher`.

    `live` has the newest frame, `reader` finds the dice in it, `data` is the data folder; `tray` throws dice by itself
    where there is no camera. `on_chosen` is called whenever the table is to play with another set, or the set that it
    plays with was taught more. Samples are stored at once. Where the disk refuses, they stay in the lesson, and are
    stored with the next ones or at the end.
    """

    largest = LARGEST

    def __init__(
        self,
        live: LiveTray,
        reader: Reader,
        data: Path,
        *,
        tray: VirtualTray | None = None,
        on_chosen: Chosen = lambda dice: None,
        same_symbol: SameSymbol = lambda one, other: False,
    ) -> None:
        self._live = live
        self._reader = reader
        self._data = data
        self._tray = tray
        self._on_chosen = on_chosen
        self._same_symbol = same_symbol
        self._alone = threading.RLock()  # guards all that follows, and the folder
        self._lesson: Lesson | None = None
        self._since = TaughtDice("none")  # what is taught, as it was last loaded or kept
        self._taken: Taken | None = None
        self._listed: tuple[KeptDice, ...] = ()
        self._stamp: object = None  # of the folder when it was last read
        self._said: tuple[str, ...] = ()
        self._played = store.chosen(data)  # a set that loses a face in a lesson comes back when it has it again

    # -- the sets that are kept ----------------------------------------------------------------------------------------

    def sets(self) -> tuple[TaughtSet, ...]:
        with self._alone:
            chosen = store.chosen(self._data)
            return tuple(_as_listed(kept, chosen) for kept in self._kept())

    def slugs(self) -> frozenset[str]:
        with self._alone:
            return frozenset(kept.dice.slug for kept in self._kept())

    def said(self) -> tuple[str, ...]:
        with self._alone:
            self._kept()
            return self._said

    def choose(self, slug: str | None) -> None:
        with self._alone:
            dice = store.for_the_table(self._load(slug)) if slug is not None else None
            store.choose(slug, self._data)
            self._play_with(dice)

    def delete(self, slug: str) -> None:
        with self._alone:
            if self._lesson is not None and self._lesson.dice.slug == slug:
                raise NotTaught("under_way", name=self._lesson.dice.name)
            was_chosen = store.chosen(self._data) == slug
            store.delete(slug, self._data)
            if was_chosen:
                self.choose(None)

    def exported(self, slug: str) -> tuple[str, bytes]:
        with self._alone:
            dice = self._load(slug)
        return f"{dice.slug}.zip", packed(dice)

    def take_in(self, data: bytes) -> str:
        with self._alone:
            return take_in(data, self._data)

    # -- the lesson ----------------------------------------------------------------------------------------------------

    def lesson(self) -> LessonShown | None:
        with self._alone:
            lesson = self._lesson
            if lesson is None:
                return None
            faces = tuple(FaceLearnt(*face, lesson.ids_of(face)) for face in lesson.faces)
            asked_for = lesson.faces.index(lesson.asked) if lesson.asked is not None else None
            dice = lesson.dice
            return LessonShown(dice.slug, dice.name, faces, asked_for, WANTED, self._taken, self._tray is not None)

    def begin(self, name: str, kinds: Sequence[str], *, anew: bool) -> None:
        with self._alone:
            if self._lesson is not None and self._lesson.dice.slug != slug(name):
                raise NotTaught("under_way", name=self._lesson.dice.name)
            there = self._is_there(slug(name))
            if there and anew:
                raise NotTaught("there_already", name=tidy(name))
            dice = self._load(name) if there else TaughtDice(tidy(name))
            kinds = [kind for kind in kinds if kind in FACES_OF_KIND]
            if not kinds and not dice.samples:
                raise NotTaught("no_kind")
            self._lesson, self._taken, self._since = Lesson.about(dice, kinds), None, dice

    def take(self, kind: str, label: str) -> None:
        with self._alone:
            lesson = self._under_way()
            face = Face(kind, label)
            if face not in lesson.faces:
                raise NotTaught("no_such_face")
            frame = self._live.frame
            if frame is None and self._live.stands and self._tray is not None:
                raise NotTaught("no_photograph")
            if frame is None or not self._live.comes():
                raise NotTaught("no_camera")
            picture = picture_of(frame)
            if picture is None:
                raise NotTaught("no_picture")
            faces = faces_shown(frame, self._reader)
            learnt, new = lesson.learn(face, faces)
            quads, ids = tuple(one.quad for one in faces), tuple(sample.id for sample in new)
            self._taken = Taken(picture, quads, ids, _doubt_words(learnt.doubt(new, self._same_symbol)))
            self._lesson = learnt
            self._keep()

    def forget(self, samples: Sequence[str]) -> None:
        with self._alone:
            self._lesson = self._under_way().forget(samples)
            if self._taken is not None and set(samples) & set(self._taken.samples):
                self._taken = None
            self._keep()

    def turn_to(self, kind: str, label: str) -> None:
        with self._alone:
            self._lesson = self._under_way().turn_to(Face(kind, label))
            self._taken = None

    def throw(self) -> None:
        if self._tray is not None:
            self._tray.throw([1], alone=True)

    def crop(self, sample: str) -> bytes | None:
        with self._alone:
            samples = self._lesson.dice.samples if self._lesson is not None else ()
        return next((png_of(one.crop) for one in samples if one.id == sample), None)

    def finish(self) -> None:
        with self._alone:
            self._under_way()
            lesson = self._keep()
            if lesson.missing:
                raise NotTaught("not_all", name=lesson.dice.name, faces=" ".join(lesson.missing))
            self.choose(lesson.dice.slug)
            self._lesson = self._taken = None

    def leave(self) -> None:
        with self._alone:
            if self._lesson is not None:
                self._keep()
                if self._lesson.dice.slug == self._played:  # they know more now, or less
                    self._play_with(store.load_chosen(self._data, lambda sentence: None))
            self._lesson = self._taken = None

    # ------------------------------------------------------------------------------------------------------------------

    def _under_way(self) -> Lesson:
        if self._lesson is None:
            raise NotTaught("no_lesson")
        return self._lesson

    def _play_with(self, dice: TaughtDice | None) -> None:
        self._played = store.chosen(self._data)
        self._on_chosen(dice)

    def _kept(self) -> tuple[KeptDice, ...]:
        """Return all sets. They are read once, and again when somebody, here or on the command line, has changed
        one."""
        stamp = store.stamp(self._data)
        if stamp != self._stamp:
            self._stamp = stamp
            said: list[str] = []
            self._listed = store.kept(self._data, said.append)
            self._said = tuple(said)
        return self._listed

    def _is_there(self, slug: str) -> bool:
        """Return whether a readable set of this slug exists."""
        return any(kept.dice.slug == slug for kept in self._kept())

    def _load(self, name: str) -> TaughtDice:
        return store.load(name, self._data, lambda sentence: None)  # `said` names what is damaged

    def _keep(self) -> Lesson:
        """Store the lesson's set and return the lesson. Raises TaughtUnwritable; the lesson goes on with all
        samples."""
        lesson = self._under_way()
        self._since = store.keep(lesson.dice, self._data, self._since)
        self._lesson = lesson.joined(self._since)
        return self._lesson


def _as_listed(kept: KeptDice, chosen: str | None) -> TaughtSet:
    dice = kept.dice
    faces = tuple((*face, count) for face, count in dice.counts.items())
    missing = dice.missing_at_table
    return TaughtSet(dice.slug, dice.name, kept.when, faces, missing, dice.slug == chosen and not missing)


def _doubt_words(doubt: Doubt | None) -> str:
    return sentence(f"teach.doubt.{doubt.key}", {"face": doubt.label}) if doubt else ""
