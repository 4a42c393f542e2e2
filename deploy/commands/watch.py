"""`companion watch`: the dice thrown in a video or a folder of frames, and those that were kept."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from companion.locales.bounded_files import read_json
from companion.locales.words import sentence
from companion.ports.tray import Frame
from deploy.command_line import command_named, option
from deploy.commands.read import complain, die_record, faces_line
from deploy.running.dice_named import reader_of
from deploy.terminal import say
from hardware.camera.picture import pictures_in
from hardware.camera.video import VideoFile, is_video_name
from hardware.errors import PictureMissing, PictureUnreadable
from vision.errors import VisionError
from vision.images.frame import load_frame
from vision.images.labels import LARGEST
from vision.mat.memory import MatMemory
from vision.mat.reader import MatReader
from vision.tracking.throws_in_film import Spotted, ThrowsInFilm

FOLDER_FPS = 30.0  # where neither the command nor the folder's labels say it
PROGRESS_S = 5.0  # seconds of waiting after which people want to hear something


@command_named("watch", help="help.watch")
@click.argument("film", metavar="VIDEO|FOLDER", type=click.Path(path_type=Path))
@option("--json", "as_json", is_flag=True, help="help.json_lines")
@option("--fps", type=click.FloatRange(min=0, min_open=True, max=1000), help="help.watch.fps")
@option("--set", "dice_set", default="pip", metavar="NAME", help="help.dice_set")
@option("--data", type=click.Path(path_type=Path), help="help.data")
def command(film: Path, as_json: bool, fps: float | None, dice_set: str, data: Path | None) -> None:
    reader = MatReader(reader_of(dice_set, data, complain), MatMemory())
    frames = Frames(film, fps)
    last_number = 0
    for spotted in ThrowsInFilm(reader).throws(_with_progress(frames)):
        last_number = spotted.number
        say(json.dumps(as_record(spotted), ensure_ascii=False) if as_json else as_line(spotted))
    if not last_number and not as_json:
        say(sentence("film.none"))
    if frames.damaged:
        sys.exit(1)  # the front door does not look at what a command returns


class Frames:
    """The frames of a film with their times; one that is damaged is said on standard error and left out.

    Raises PictureMissing or PictureUnreadable where there is no film."""

    def __init__(self, film: Path, fps: float | None) -> None:
        self._film, self._fps = film, fps
        self.damaged = 0
        self._video: VideoFile | None = None
        self._pictures: list[Path] = []
        if not film.exists():
            raise PictureMissing(sentence("film.missing", {"film": str(film)}))
        if film.is_dir():
            self._pictures = pictures_in(film)
            self._fps = fps or _labelled_fps(film) or FOLDER_FPS
        elif is_video_name(film):
            self._video = VideoFile(film, _unsaid, paced=False, clock=lambda: 0.0)
        else:
            raise PictureUnreadable(sentence("film.no_film", {"film": str(film)}))

    def __iter__(self) -> Iterator[Frame]:
        frames = self._of_folder() if self._video is None else self._video.frames()
        for index, frame in enumerate(frames):
            yield frame if self._fps is None else Frame(frame.image, index / self._fps, frame.name)
        if self._video is not None and self._video.lost:
            self.damaged += self._video.lost
            complain(sentence("film.damaged", {"film": str(self._film), "lost": self._video.lost}))

    def _of_folder(self) -> Iterator[Frame]:
        image: Any = None
        for path in self._pictures:
            try:
                image = load_frame(path).image
            except VisionError as error:
                self.damaged += 1
                complain(str(error))
                if image is None:
                    continue
            yield Frame(image, name=path.name)  # instead of a damaged frame the one before: the numbers stay right


def as_record(spotted: Spotted) -> dict[str, Any]:
    """A throw in the shape that scripts rely on (`companion watch --json`)."""
    throw = spotted.throw
    return {
        "throw": spotted.number,
        "frame": spotted.frame,
        "thrown": [die_record(die) for die in throw.thrown],
        "kept": [die_record(die) for die in throw.kept],
        "sure": throw.sure,
        "why": throw.why,
    }


def as_line(spotted: Spotted) -> str:
    """A throw as people read it: `throw 2, frame 76: thrown 2 2 6, kept 3 6 (knocked over: 6), sure`."""
    throw = spotted.throw
    faces = faces_line(throw.thrown)
    thrown = sentence("film.thrown", {"number": spotted.number, "frame": spotted.frame, "faces": faces})
    kept = f", {sentence('film.kept', {'faces': faces_line(throw.kept)})}" if throw.kept else ""
    turned = f" ({sentence('film.turned', {'faces': faces_line(throw.turned)})})" if throw.turned else ""
    sure = sentence("film.sure" if throw.sure else "film.not_sure", {"why": throw.why or "?"})
    return f"{thrown}{kept}{turned}, {sure}"


def _with_progress(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Pass frames on, and say on standard error how far a long film is."""
    said = time.monotonic()
    for count, frame in enumerate(frames):
        yield frame
        if time.monotonic() - said >= PROGRESS_S:
            said = time.monotonic()
            say(sentence("film.watched", {"frames": count + 1, "seconds": f"{frame.at:.0f}"}), err=True)


def _labelled_fps(folder: Path) -> float | None:
    """Returns the frame rate in a labels.json beside the frames, if there is one."""
    fps = read_json(folder / "labels.json", lambda labels: float(labels["fps"]), None, most=LARGEST)
    return fps if fps is not None and 0 < fps <= 1000 else None


def _unsaid(sentence: str, *, no_throw: bool = False) -> None:
    """Drop the notice of a film that has ended."""
