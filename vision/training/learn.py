"""The whole training of `vision/models`: `python -m vision.training.learn SHARED_DICE_FOLDER WORK_FOLDER`.

It takes 45 minutes on two CPU cores, 3 GB of disk, PyTorch 2.13 and onnx. On a slower machine, drawing and cutting take
longer, and the trainings are shortened by that. Files that exist in the work folder are not made again, so a run that
was stopped goes on. `--share 0.2` draws a fifth of the scenes and gives every training a fifth of its time, to see that
everything runs (with much less the finder finds nothing yet); `--share 8` is about as much as the shipped networks had.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SCENES, MORE = 2500, 1250  # to learn from: the finder from both, the reader from the first, all others from the second
LARGE_SCENES, LARGE = 600, 1280  # in which faces are seen as finely as they are read; how many pixels wide they are
OTHER_SCENES = 400  # to weigh by
LEAST = 0.5  # of a whole run's time for it, that a training has however slow all else is
MODELS = (
    "face_finder.onnx", "face_framer.onnx", "face_reader.onnx", "whole_die.onnx", "hand_finder.onnx", "chances.json",
)  # fmt: skip


class Step(NamedTuple):
    """One programme of the run: the file that it writes, its command, and its share of the run's minutes: for its
    `work`, and for `learning`."""

    made: Path
    command: list[object]
    work: float
    learning: float = 0.0


def steps(shared: Path, work: Path, share: float) -> list[Step]:
    """Return the programmes to run, with a `share` of all scenes and of the time to learn."""
    scenes, more, large = (work / name for name in ("scenes.npz", "more.npz", "large.npz"))
    others = work / "others.npz"
    originals, photos = work / "photographs.npz", work / "restored_aspect.npz"
    first, second, crops, reader = (work / name for name in ("first.pt", "finder.pt", "crops.npz", "reader.pt"))
    faces, framer, hands, weighed = (work / name for name in ("faces.npz", "framer.pt", "hands.pt", "weighed"))
    views, whole = work / "views.npz", work / "whole.pt"
    finder, frames, reads, sees_whole, sees_hands, chances = (weighed / name for name in MODELS)

    def drawn(to: Path, count: int, seed: int, *wide: object) -> list[object]:
        return ["data.examples", "scenes", to, "--count", int(count * share), "--seed", seed, *wide]

    return [
        Step(scenes, drawn(scenes, SCENES, 11), 1.3 * share),
        Step(more, drawn(more, MORE, 14), 0.7 * share),
        Step(large, drawn(large, LARGE_SCENES, 13, "--width", LARGE), 0.9 * share),
        Step(others, drawn(others, OTHER_SCENES, 12), 0.2 * share),
        Step(originals, ["data.examples", "photographs", shared, originals], 0.1),
        Step(first, ["learn_finder", scenes, more, originals, "--out", first], 0.3, 7.8 * share),
        Step(photos, ["restored_aspect", originals, "--finder", first, "--out", photos], 1.0),
        Step(second, ["learn_finder", scenes, more, photos, "--out", second, "--begin", first, "--rate", 1.2e-3],
             0.3, 5.6 * share),
        Step(finder, ["export", "--finder", second, "--to", weighed], 0.1),
        Step(faces, ["framed_faces", more, large, "--models", weighed, "--out", faces], 1.1 * share),
        Step(framer, ["learn_framer", faces, "--out", framer], 0.2, 1.5 * share),
        Step(frames, ["export", "--framer", framer, "--to", weighed], 0.1),
        Step(crops, ["crops", scenes, large, photos, "--finder", second, "--out", crops], 1.9 * share),
        Step(reader, ["learn_reader", crops, "--out", reader], 0.3, 8.1 * share),
        Step(reads, ["export", "--reader", reader, "--to", weighed], 0.1),
        Step(views, ["whole_dice", more, large, photos, "--models", weighed, "--out", views], 2.0 * share),
        Step(whole, ["learn_whole", views, "--out", whole], 0.4, 4.8 * share),
        Step(sees_whole, ["export", "--whole", whole, "--to", weighed], 0.1),
        Step(hands, ["learn_hands", scenes, more, originals, "--out", hands], 1.2, 1.4 * share),
        Step(sees_hands, ["export", "--hands", hands, "--to", weighed], 0.1),
        Step(chances, ["fit_chances", others, photos, "--models", weighed], 3.4),
    ]  # fmt: skip


class Clock:
    """The allocation of time: how long each training may last, so that all steps together last as long as planned on a
    machine of any speed; but never less than a share of the plan (`least`)."""

    def __init__(self, wanted: Sequence[Step], least: float) -> None:
        self.whole = self.left = _planned(wanted)
        self._least = least
        self._worked = self._should = 0.0

    def learning(self, step: Step, rest: Sequence[Step]) -> float:
        """Return the minutes of a training; `rest`: all steps after it."""
        slower = self._worked / self._should if self._should else 1.0
        work = slower * sum(other.work for other in (step, *rest))
        longer = (self.left - work) / sum(other.learning for other in (step, *rest))
        return step.learning * max(self._least, longer)

    def taken(self, step: Step, minutes: float, learning: float = 0.0) -> None:
        """Record that a step took so long, of which it was given so long to learn."""
        self.left -= minutes
        self._worked += minutes - learning
        self._should += step.work

    def made_before(self, step: Step) -> None:
        """Record that an earlier run took a step."""
        self.left -= _planned([step])


def _planned(some: Sequence[Step]) -> float:
    return sum(step.work + step.learning for step in some)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--to", type=Path, help="copy the finished models here")
    parser.add_argument("--share", type=float, default=1.0)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    wanted = steps(options.shared, options.work, options.share)
    clock = Clock(wanted, min(1.0, LEAST / options.share))
    for k, step in enumerate(wanted):
        if step.made.exists():
            clock.made_before(step)
        else:
            _run(step, wanted[k + 1 :], clock)
    if options.to:
        for name in MODELS:
            (options.to / name).write_bytes((options.work / "weighed" / name).read_bytes())
    print(f"{clock.whole - clock.left:.1f} min: done")


def _run(step: Step, rest: Sequence[Step], clock: Clock) -> None:
    learning = clock.learning(step, rest) if step.learning else 0.0
    time_option = ["--minutes", round(learning, 2)] if step.learning else []
    programme, *command = [*step.command, *time_option]
    print(f"{clock.left:.1f} min left: {programme} {' '.join(map(str, command))}", flush=True)
    begun = time.monotonic()
    subprocess.run([sys.executable, "-m", f"vision.training.{programme}", *map(str, command)], check=True)
    clock.taken(step, (time.monotonic() - begun) / 60, learning)


if __name__ == "__main__":
    main()
