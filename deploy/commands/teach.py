"""`companion teach`: your own dice, shown to the camera or in pictures; listed, deleted, given away, taken in."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from companion.locales.root_error import reason
from companion.locales.words import said_again, sentence
from companion.ports.tray import Reader, VirtualTray
from deploy.command_line import command_named, option
from deploy.configuration.data_folder import data_folder
from deploy.errors import FileUnwritable
from deploy.running.camera_preview import CameraPreview
from deploy.running.cameras import open_frame_source
from deploy.running.notifier import Notifier
from deploy.running.teach_by_camera import teach_by_camera
from deploy.running.teach_by_pictures import face_named, face_words, learn_pictures, pictures_named
from deploy.terminal import say
from hardware.camera.spec import SPELLED
from vision.dice_sets import archive, store
from vision.dice_sets.dice_set import BANG
from vision.dice_sets.lesson import Lesson
from vision.dice_sets.saloon_dice import SALOON_DICE
from vision.dice_sets.taught import WANTED, TaughtDice, slug
from vision.dice_sets.teacher import DiceTeacher
from vision.errors import NotTaught, TaughtInvalid, TaughtMissing
from vision.images.live_picture import LiveTray
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.reading.same_symbol import same_symbol
from vision.taught_names import tidy


@command_named("teach", help="help.teach")
@click.argument("name", required=False)
@click.argument("pictures", metavar="[FACE=PICTURE…|FOLDER]", nargs=-1)
@option("--camera", default="auto", show_default=True, help="help.camera_shown", values={"kinds": SPELLED})
@option("--saloon", is_flag=True, help="help.teach.saloon")
@option("--data", type=click.Path(path_type=Path), help="help.data")
@option("--list", "listing", is_flag=True, help="help.teach.list")
@option("--delete", "forget", metavar="NAME", help="help.teach.delete")
@option("--forget", "face", metavar="FACE", help="help.teach.forget")
@option("--export", "give", nargs=2, metavar="NAME FILE", help="help.teach.export")
@option("--import", "take_in", type=click.Path(path_type=Path), metavar="FILE", help="help.teach.import")
def command(
    name: str | None,
    pictures: Sequence[str],
    camera: str,
    saloon: bool,
    data: Path | None,
    listing: bool,
    forget: str | None,
    face: str | None,
    give: tuple[str, str] | None,
    take_in: Path | None,
) -> None:
    folder = data_folder(data)
    wanted = [name is not None, listing, forget is not None, give is not None, take_in is not None]
    if sum(wanted) != 1:
        raise click.UsageError(sentence("teach.say.one_of"))
    if listing:
        _list(folder)
    elif forget is not None:
        _delete(forget, folder)
    elif give is not None:
        _export(give[0], Path(give[1]), folder)
    elif take_in is not None:
        _import(take_in, folder)
    elif name is not None and ("=" in name or ("/" in name and Path(name).is_dir())):
        raise click.UsageError(sentence("teach.say.name", {"said": name}))
    elif face is not None:
        if name is None or pictures:
            raise click.UsageError(sentence("teach.say.which"))
        _forget(name, face, folder)
    elif name is not None and pictures:
        _teach_pictures(name, pictures, folder)
    elif name is not None:
        _teach_camera(name, camera, (BANG.name, *(SALOON_DICE if saloon else ())), folder)


def _teach_pictures(name: str, words: Sequence[str], folder: Path) -> None:
    named = pictures_named(words)
    known = _known(name, folder)

    def keep(lesson: Lesson) -> Lesson:
        nonlocal known
        known = store.keep(lesson.dice, folder, known)
        return lesson.joined(known)

    lesson, good = learn_pictures(Lesson.about(known, ()), named, _reader(), keep)
    _summed_up(lesson.dice)
    if not good:
        sys.exit(1)  # the front door does not look at what a command returns


def _known(name: str, folder: Path) -> TaughtDice:
    """Returns the dice taught under a name. Damaged ones are reported and taught anew."""
    try:
        return store.load(name, folder, _warn)
    except TaughtMissing:
        return TaughtDice(tidy(name))
    except TaughtInvalid as error:
        anew = TaughtDice(tidy(name))  # raises for a name that cannot be
        _warn(str(error))
        return anew


def _teach_camera(name: str, camera: str, kinds: Sequence[str], folder: Path) -> None:
    slug(name)  # raises for a name that cannot be, before a camera is opened
    reader = _reader()
    with closing(open_frame_source(camera, reader, Notifier(), seed=secrets.randbits(32))) as source:
        if not source.shows_kept_dice:
            raise click.UsageError(sentence("teach.say.face", {"command": f"companion teach '{name}' arrow=FILE"}))
        tray = source if isinstance(source, VirtualTray) else None
        with CameraPreview(source) as preview:
            live = LiveTray(lambda: preview.frame, stands=not source.shows_kept_dice)
            teacher = DiceTeacher(live, reader, folder, tray=tray, same_symbol=same_symbol)
            teach_by_camera(teacher, preview, name, kinds)
    _summed_up(store.load(name, folder, _warn) if store.is_kept(name, folder) else TaughtDice(name))


def _list(folder: Path) -> None:
    sets = store.kept(folder, _warn)
    for kept in sets:
        dice = kept.dice
        values: dict[str, str | int] = {"name": dice.name, "faces": len(dice.shown), "pictures": len(dice.samples)}
        if dice.missing:
            say(sentence("teach.line.listed_missing", values | {"missing": " ".join(dice.missing)}))
        else:
            say(sentence("teach.line.listed", values))
    if not sets:
        say(sentence("teach.line.none"))


def _delete(name: str, folder: Path) -> None:
    if store.is_kept(name, folder):
        click.confirm(sentence("teach.line.delete", {"name": name}), abort=True)
    store.delete(name, folder)
    say(sentence("teach.line.deleted", {"name": name}))


def _forget(name: str, face: str, folder: Path) -> None:
    kind, _, label = face.rpartition("/")
    meant = face_named(label, kind or None)
    dice = store.load(name, folder, _warn)
    lesson = Lesson.about(dice, ())
    ids = lesson.ids_of(meant)
    if not ids:
        raise NotTaught("not_shown", face=face_words(meant), name=dice.name)
    asked: dict[str, str | int] = {"face": face_words(meant), "name": dice.name, "pictures": len(ids)}
    click.confirm(sentence("teach.line.forget", asked), abort=True)
    left = store.keep(lesson.forget(ids).dice, folder, dice)
    say(sentence("teach.line.forgotten", {"face": face_words(meant)}))
    _summed_up(left)


def _export(name: str, file: Path, folder: Path) -> None:
    dice = store.load(name, folder, _warn)
    try:
        file.write_bytes(archive.packed(dice))
    except OSError as error:
        raise FileUnwritable(sentence("file.unwritable", {"file": str(file), "why": reason(error)})) from error
    say(sentence("teach.line.exported", {"name": dice.name, "file": str(file)}))


def _import(file: Path, folder: Path) -> None:
    say(sentence("teach.line.imported", {"name": archive.take_in(archive.archive_in(file), folder)}))


def _summed_up(dice: TaughtDice) -> None:
    """Print what is known of the dice now, and what is still to be shown."""
    if not dice.samples:
        say(sentence("teach.line.nothing"))
        return
    counts = dice.counts
    say(sentence("teach.line.kept", {"name": dice.name, "faces": len(dice.shown), "pictures": len(dice.samples)}))
    if dice.missing:
        say(sentence("teach.line.missing", {"faces": " ".join(dice.missing)}))
        return
    few = dict.fromkeys(face.label for face, count in counts.items() if 0 < count < WANTED)
    if few:
        say(sentence("teach.line.few", {"faces": " ".join(few)}))


def _reader() -> Reader:
    return MatReader(TrayReader())


def _warn(said: str) -> None:
    say(f"companion: {said_again(said)}", err=True)
