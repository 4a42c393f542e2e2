"""Measurement of throw tracking on labelled sequences: `python -m vision.evaluation.sequences FOLDER...`.

A folder holds `labels.json` (`fps`, `n_frames`, `throws`, `phases`) and frames `0000.jpg` …. A throw is found if it is
reported after its dice lie still and before anything moves again. Its dice are matched with the label by place; the
thrown and kept ones are right if they are exactly the label's. With `--places-known` the places and faces of dice at
rest come from the labels, so that tracking is measured apart from the reader.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from companion.ports.tray import Frame, Reader, Reading, SeenDie
from vision.errors import PictureMissing
from vision.images.frame import load_frame
from vision.images.labels import labels_in
from vision.mat.memory import MatMemory
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.tracking.throws_in_film import Spotted, ThrowsInFilm
from vision.tracking.vote import width

HEAD = (
    "| sequence | throws | found | false | thrown right | kept right | of these sure | faces sure and wrong | "
    "faces unsure | s after the last motion |\n|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass
class Outcome:
    """The reported throws of a sequence, in counts; `delays` in seconds of frame time; `wrong`: a sentence for each
    fault."""

    name: str
    throws: int
    found: int = 0
    false: int = 0
    thrown: int = 0
    kept: int = 0
    sure: int = 0
    wrong_faces: int = 0
    unsure_faces: int = 0
    faces: int = 0
    delays: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def row(self) -> str:
        """Return one line of the table."""
        late = max(self.delays, default=0.0)
        return (
            f"| {self.name} | {self.throws} | {self.found} | {self.false} | {self.thrown} | {self.kept} | "
            f"{self.sure} | {self.wrong_faces} of {self.faces} | {self.unsure_faces} | {late:.2f} |"
        )


class LabelReader:
    """A reader that returns the labels of dice at rest, for measuring the tracking alone."""

    def __init__(self, label: Any) -> None:
        self._label = label

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        del expected
        dice = tuple(_as_seen(die) for die in self._dice(int(Path(frame.name).stem)))
        return Reading(dice, bool(dice), None if dice else "no dice", name=frame.name)

    def _dice(self, index: int) -> list[Any]:
        present = set(self._label["frames"][index]["present"])
        throws = self._label["throws"]
        past = [throw for throw in throws if throw["settled"][0] <= index]
        if not past:
            return []
        now = {die["id"]: die for die in past[-1]["dice"]}
        if self._label["mat"] and index > past[-1]["settled"][1] and len(past) < len(throws):  # a hand moved them
            then = throws[len(past)]
            for die in then["dice"]:
                if die["id"] not in then["thrown"] and die["face"] == now[die["id"]]["face"]:
                    now[die["id"]] = die
        return [die for key, die in now.items() if key in present]


def measure(folder: Path, reader: Reader | None = None) -> Outcome:
    """Return the outcome of a sequence; without a `reader` its labels are read. Raises PictureMissing for a folder that
    is none."""
    if not (folder / "labels.json").is_file():
        raise PictureMissing(f"{folder} holds no labels.json: give the folder of a labelled sequence.")
    label = labels_in(folder / "labels.json")
    outcome = Outcome(folder.name, len(label["throws"]))
    matched: set[int] = set()
    for spotted in ThrowsInFilm(reader or LabelReader(label)).throws(frames(folder, label["fps"])):
        truth = _meant(spotted, label)
        if truth is None or truth["throw"] in matched:
            outcome.false += 1
            outcome.wrong.append(f"frame {spotted.frame}: no throw, or reported before")
            continue
        matched.add(truth["throw"])
        _compare(spotted, truth, label["fps"], outcome)
    outcome.found = len(matched)
    return outcome


def frames(folder: Path, fps: float) -> Iterator[Frame]:
    """Yield the frames of a sequence in the order of their names."""
    for index, path in enumerate(sorted(folder.glob("*.jpg"))):
        yield Frame(load_frame(path).image, index / fps, str(path))


def _meant(spotted: Spotted, label: Any) -> Any:
    """Return the labelled throw after which this one was reported, before anything else moved."""
    return next((t for t in label["throws"] if t["settled"][0] <= spotted.frame <= t["settled"][1]), None)


def _compare(spotted: Spotted, truth: Any, fps: float, outcome: Outcome) -> None:
    throw = spotted.throw
    thrown, kept_faces = ({_which(die, truth) for die in dice} for dice in (throw.thrown, throw.kept))
    right = thrown == set(truth["thrown"]) and len(throw.thrown) == len(thrown)
    rest = {die["id"] for die in truth["dice"]} - set(truth["thrown"])
    outcome.thrown += right
    outcome.kept += kept_faces == rest and len(throw.kept) == len(kept_faces)
    outcome.sure += throw.sure
    outcome.delays.append((spotted.frame - truth["settled"][0]) / fps)
    for die in (*throw.thrown, *throw.kept):
        outcome.faces += 1
        outcome.unsure_faces += not die.sure
        face = truth["values"].get(str(_which(die, truth)))
        kind = next((known["kind"] for known in truth["dice"] if known["id"] == _which(die, truth)), None)
        if die.sure and (die.face, die.kind) != (face, kind):
            outcome.wrong_faces += 1
            outcome.wrong.append(f"frame {spotted.frame}: {kind} {face} read as {die.kind} {die.face}")
    if not right or kept_faces != rest:
        which = f"thrown {sorted(map(str, thrown))} of {truth['thrown']}, kept {sorted(map(str, kept_faces))}"
        outcome.wrong.append(f"frame {spotted.frame}: {which} ({throw.why or 'sure'})")


def _which(die: SeenDie, truth: Any) -> int | None:
    near = min(truth["dice"], key=lambda known: math.dist(known["center"], die.center))
    return int(near["id"]) if math.dist(near["center"], die.center) <= 0.6 * width(die) else None


def _as_seen(die: Any) -> SeenDie:
    a, b, c, d = ((float(x), float(y)) for x, y in die["quad"])
    zone = die["zone"] if die["zone"] != "none" else None
    x, y = die["center"]
    return SeenDie(die["face"], die["kind"], 1.0, (float(x), float(y)), (a, b, c, d), zone)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, and what was wrong below it."""
    parser = argparse.ArgumentParser(description="Measure which throws are seen in labelled sequences.")
    parser.add_argument("sequences", metavar="SEQUENCE", nargs="+", type=Path, help="or a folder of sequences")
    parser.add_argument("--places-known", action="store_true", help="take dice at rest from the labels")
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    reader = TrayReader()
    folders = [f for each in options.sequences for f in ([each] if (each / "labels.json").is_file() else _inside(each))]
    print(HEAD)
    outcomes = []
    for folder in folders:
        outcomes.append(measure(folder, None if options.places_known else MatReader(reader, MatMemory())))
        print(outcomes[-1].row(), flush=True)
    for outcome in outcomes:
        for sentence in outcome.wrong:
            print(f"{outcome.name}, {sentence}")


def _inside(folder: Path) -> list[Path]:
    folders = sorted(path.parent for path in folder.glob("*/labels.json"))
    if not folders:
        raise PictureMissing(f"{folder} holds no labelled sequence: give the folder of one, or of several.")
    return folders


if __name__ == "__main__":
    main()
