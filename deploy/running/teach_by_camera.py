"""Teaching dice on the command line with a camera: asks for a face, takes a picture, says what it learnt, asks on."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.locales.words import sentence
from companion.ports.teacher import LessonShown
from companion.support.errors import CompanionError
from deploy.running.camera_preview import CameraPreview
from deploy.running.teach_by_pictures import face_words, learnt_words
from deploy.terminal import say
from vision.dice_sets.taught import Face
from vision.dice_sets.teacher import DiceTeacher
from vision.errors import NotTaught

PATIENCE = 6.0  # seconds for dice to come to rest, and for a hand to leave the picture


def teach_by_camera(teacher: DiceTeacher, preview: CameraPreview, name: str, kinds: Sequence[str]) -> None:
    """Ask for one face after the other until each was shown often enough, or somebody stops. All is kept.

    Raises NotTaught or TaughtUnwritable where a lesson cannot begin or be kept."""
    teacher.begin(name, kinds, anew=False)
    skipped: set[int] = set()
    begun = _lesson(teacher)
    say(sentence("teach.line.begin", {"name": begun.name, "faces": len(begun.faces), "wanted": begun.wanted}))
    say(sentence("teach.line.keys"))
    if begun.can_throw:
        say(sentence("teach.line.throwing"))
    while (place := _next(_lesson(teacher), skipped)) is not None:
        key = _asked(_lesson(teacher), place)
        if key == "q":
            break
        if key == "s":
            skipped.add(place)
        elif key == "t":
            _take_away(teacher)
        else:
            _take(teacher, preview, place)
    teacher.leave()


def _next(lesson: LessonShown, skipped: set[int]) -> int | None:
    """The next face that was neither shown often enough nor skipped."""
    places = (place for place, face in enumerate(lesson.faces) if len(face.samples) < lesson.wanted)
    return next((place for place in places if place not in skipped), None)


def _asked(lesson: LessonShown, place: int) -> str:
    face = lesson.faces[place]
    prompt = sentence(
        "teach.line.ask",
        {
            "face": face_words(Face(face.kind, face.label)).upper(),
            "number": place + 1,
            "faces": len(lesson.faces),
            "picture": len(face.samples) + 1,
            "wanted": lesson.wanted,
        },
    )
    try:
        answer: str = click.prompt(prompt, default="", show_default=False, prompt_suffix=" ")
    except click.Abort:  # Ctrl-C, or nobody types any more
        say()
        return "q"
    return answer.strip().lower()[:1]


def _take(teacher: DiceTeacher, preview: CameraPreview, place: int) -> None:
    face = _lesson(teacher).faces[place]
    try:
        preview.still(PATIENCE, teacher.throw if _lesson(teacher).can_throw else None)
        teacher.take(face.kind, face.label)
    except CompanionError as error:
        say(str(error))
        return
    lesson = _lesson(teacher)
    have, taken = len(lesson.faces[place].samples), lesson.taken
    new = len(taken.samples) if taken else 0
    say(learnt_words(Face(face.kind, face.label), new, have))
    if taken and taken.doubt:
        say(taken.doubt)


def _take_away(teacher: DiceTeacher) -> None:
    taken = _lesson(teacher).taken
    if taken is not None:
        teacher.forget(taken.samples)
        say(sentence("teach.line.away"))


def _lesson(teacher: DiceTeacher) -> LessonShown:
    lesson = teacher.lesson()
    if lesson is None:
        raise NotTaught("no_lesson")
    return lesson
