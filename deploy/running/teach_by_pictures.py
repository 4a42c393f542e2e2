"""Teaching dice from pictures: which picture shows which face, and what was learnt from each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from companion.locales.words import sentence
from companion.ports.tray import Reader
from deploy.terminal import say
from hardware.camera.picture import is_picture_name, pictures_in
from hardware.errors import HardwareError
from vision.dice_sets.dice_set import PIP
from vision.dice_sets.faces_shown import faces_shown
from vision.dice_sets.lesson import Lesson
from vision.dice_sets.saloon_dice import ALL_FACES
from vision.dice_sets.taught import FACES_OF_KIND, WANTED, Face
from vision.errors import VisionError
from vision.images.frame import load_frame
from vision.reading.same_symbol import same_symbol

_NAMED = re.compile(r"(?:([a-z0-9_]+)/)?([a-z0-9_]+)=(.*)", re.DOTALL)


def pictures_named(words: Sequence[str]) -> tuple[tuple[Face, Path], ...]:
    """Returns the face that each picture shows, as the command line says it.

    `arrow=a.jpg b.jpg` are two pictures of the arrow, `coward/arrow=PATH` one of the Coward's; a folder stands for the
    pictures in it, and one without a face has a folder for each (`arrow/…`, or `coward/arrow/…`).
    Raises click.UsageError, or as `pictures_in` does."""
    named: list[tuple[Face, Path]] = []
    face: Face | None = None
    for word in words:
        match = _NAMED.fullmatch(word)
        if match:
            face = face_named(match[2], match[1])
            path = Path(match[3]) if match[3] else None
        else:
            path = Path(word)
            if path.is_dir() and not any(is_picture_name(inside) for inside in path.iterdir()):
                named += _in_folders(path)
                continue
        if face is None:
            raise click.UsageError(sentence("teach.say.face_of", {"picture": word}))
        if path is not None:
            named += [(face, picture) for picture in (pictures_in(path) if path.is_dir() else [path])]
    return tuple(named)


def face_named(label: str, kind: str | None = None) -> Face:
    """The face that is meant; without a `kind` that of the base dice, or of the one Saloon die that has it.

    Raises click.UsageError for a face that its kind of dice does not have."""
    if kind == PIP.name:
        raise click.UsageError(sentence("teach.say.pips"))
    kinds = [known for known, labels in FACES_OF_KIND.items() if label in labels]
    if kind is None and kinds:
        return Face(kinds[0], label)
    if kind is None or (kind in FACES_OF_KIND and kind not in kinds):
        faces = ", ".join(FACES_OF_KIND[kind] if kind else ALL_FACES)
        raise click.UsageError(sentence("teach.say.known_face", {"face": label, "faces": faces}))
    return Face(kind, label)


def learn_pictures(
    lesson: Lesson, named: Sequence[tuple[Face, Path]], reader: Reader, keep: Callable[[Lesson], Lesson]
) -> tuple[Lesson, bool]:
    """Learn from each picture and say what was seen in it; also returns whether all of them were any good. What was
    learnt is kept at once: `keep` does that, and returns the lesson with what is kept. Raises as it does."""
    good = True
    for face, path in named:
        try:
            lesson, new = lesson.learn(face, faces_shown(load_frame(path), reader))
        except (VisionError, HardwareError) as error:
            said = str(error)
            say(f"companion: {said if str(path) in said else f'{path}: {said}'}", err=True)
            good = False
            continue
        lesson = keep(lesson)
        have = len(lesson.ids_of(face))
        say(f"{path}: {learnt_words(face, len(new), have)}")
        doubt = lesson.doubt(new, same_symbol)
        if doubt is not None:
            say(f"{path}: {sentence(f'teach.doubt.{doubt.key}', {'face': doubt.label})}")
    return lesson, good


def learnt_words(face: Face, new: int, have: int) -> str:
    """Returns what was learnt from one picture of a face, of which there are now `have` samples."""
    words: dict[str, str | int] = {"face": face_words(face), "new": new, "have": have}
    return sentence("teach.line.learnt", words | {"wanted": max(have, WANTED)})


def face_words(face: Face) -> str:
    """A face as people call it, with the die where that is no base die."""
    key = face.kind if face.kind in FACES_OF_KIND else "other"
    return sentence(f"teach.on.{key}", {"face": face.label, "kind": face.kind})


def _in_folders(folder: Path) -> Iterator[tuple[Face, Path]]:
    """The pictures in FOLDER/FACE/ and FOLDER/KIND/FACE/. Raises click.UsageError where there are none."""
    any_picture = False
    for path in sorted(folder.glob("*/*")) + sorted(folder.glob("*/*/*")):
        if not is_picture_name(path) or not path.is_file():
            continue
        label, kind = path.parent.name, path.parent.parent.name if path.parent.parent != folder else None
        any_picture = True
        yield face_named(label, kind), path
    if not any_picture:
        raise click.UsageError(sentence("teach.say.folders", {"folder": str(folder)}))
