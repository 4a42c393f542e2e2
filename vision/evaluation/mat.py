"""Measurement of the mat's benefit for the reader: `python -m vision.evaluation.mat FOLDER...`.

A folder holds pictures of dice on the mat, each with a label file (`NAME.json`: `dice` with `face`, `zone`, `center`,
`kind`). Each is read as it is, and rectified from above; a picture counts for the dice that the reader knows.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.ports.tray import Reader, Reading
from vision.errors import PictureMissing
from vision.images.frame import load_frame
from vision.images.labels import labels_in
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.tracking.vote import width

HEAD = (
    "| set | read | pictures | exactly right | sure | sure and wrong | dice right | sure and wrong dice | "
    "zone right | ms |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure what the mat does for the reader.")
    parser.add_argument("sets", metavar="FOLDER", nargs="+", type=Path)
    parser.add_argument("--kind", default="pip", help="only pictures with dice of this kind alone")
    parser.add_argument("--list", action="store_true", help="name each failure")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    readers: dict[str, Reader] = {"as it is": TrayReader(), "from above": MatReader(TrayReader())}
    print(HEAD)
    for folder in options.sets:
        labels = []
        for path in sorted(folder.glob("*.json")):
            dice = labels_in(path)["dice"]
            if all(die["kind"] == options.kind for die in dice):
                labels.append((path.with_suffix(".jpg"), dice))
        if not labels:
            raise PictureMissing(f"{folder} holds no labelled pictures of {options.kind} dice: give another folder.")
        for name, reader in readers.items():
            pairs = [(path, dice, reader.read(load_frame(path))) for path, dice in labels]
            print(_row(folder.name, name, [(dice, reading) for _, dice, reading in pairs]), flush=True)
            for path, dice, reading in pairs if options.list else []:
                if _faces(dice) != (read := Counter(die.face for die in reading.dice)):
                    missed, more = sorted((_faces(dice) - read).elements()), sorted((read - _faces(dice)).elements())
                    print(f"    {path.name}: missed {missed}, read instead {more} ({reading.why or 'SURE'})")


def _row(folder: str, name: str, pairs: Sequence[tuple[Sequence[Any], Reading]]) -> str:
    right = sum(_faces(dice) == Counter(die.face for die in reading.dice) for dice, reading in pairs)
    sure = [(dice, reading) for dice, reading in pairs if reading.sure]
    wrong = sum(_faces(dice) != Counter(die.face for die in reading.dice) for dice, reading in sure)
    faces = zones = bad = total = placed = 0
    for dice, reading in pairs:
        total += len(dice)
        for die in dice:
            near = min(reading.dice, key=lambda seen: math.dist(seen.center, die["center"]), default=None)
            if near is None or math.dist(near.center, die["center"]) > 0.5 * width(near):
                continue
            placed += 1
            faces += near.face == die["face"]
            zones += near.zone == die["zone"]
        bad += sum((Counter(die.face for die in reading.dice if die.sure) - _faces(dice)).values())
    ms = float(np.median([reading.ms for _, reading in pairs]))
    return (
        f"| {folder} | {name} | {len(pairs)} | {right} | {len(sure)} | {wrong} | {faces} of {total} | {bad} | "
        f"{zones} of {placed} | {ms:.0f} |"
    )


def _faces(dice: Sequence[Any]) -> Counter[str]:
    return Counter(str(die["face"]) for die in dice)


if __name__ == "__main__":
    main()
