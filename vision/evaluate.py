"""Measure the reader on labelled pictures: `python -m vision.evaluate FOLDER... [--sheet FAILURES.png]`.

A folder holds `labels.json` (file name to `values`) and `images/`, or pictures with a label file each (`NAME.json` with
`dice`: `face`). "Right" means the multiset of faces equals the label, sure or not; precision and recall go by it too.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Reader, Reading
from vision.errors import PictureMissing
from vision.frame import load_frame
from vision.reader import TrayReader

PICTURES = (".jpg", ".jpeg", ".png")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One picture: what lies in it and what was read."""

    path: Path
    truth: tuple[str, ...]
    reading: Reading

    @property
    def read(self) -> tuple[str, ...]:
        return tuple(sorted(die.face for die in self.reading.dice))

    @property
    def right(self) -> bool:
        return self.read == self.truth

    @property
    def found(self) -> int:
        """How many dice of the label were read, each with its face."""
        return sum((Counter(self.read) & Counter(self.truth)).values())

    @property
    def sure_and_wrong_dice(self) -> int:
        """Dice that were called sure beyond what the label holds of their face."""
        sure = Counter(die.face for die in self.reading.dice if die.sure)
        return sum((sure - Counter(self.truth)).values())


def labelled(folder: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Every picture of a set with its faces, sorted. Raises PictureMissing for a folder that is no set."""
    table = folder / "labels.json"
    if table.is_file() and (folder / "images").is_dir():
        for name, label in json.loads(table.read_text()).items():
            yield folder / "images" / name, tuple(sorted(str(value) for value in label["values"]))
        return
    found = False
    for path in sorted(folder.glob("*")):
        label_file = path.with_suffix(".json")
        if path.suffix.lower() in PICTURES and label_file.is_file():
            found = True
            dice = json.loads(label_file.read_text())["dice"]
            yield path, tuple(sorted(str(die["face"]) for die in dice))
    if not found:
        raise PictureMissing(f"{folder} holds no labelled pictures: give a folder with images/ and labels.json.")


def measure(folder: Path, reader: Reader, every: int = 1) -> list[Outcome]:
    """Read every (or every n-th) picture of a set."""
    chosen = list(labelled(folder))[::every]
    return [Outcome(path, truth, reader.read(load_frame(path))) for path, truth in chosen]


def row(folder: Path, outcomes: Sequence[Outcome]) -> str:
    """One line of the table for a set."""
    right = sum(o.right for o in outcomes)
    sure = sum(o.reading.sure for o in outcomes)
    sure_right = sum(o.reading.sure and o.right for o in outcomes)
    found, dice, read = (sum(n) for n in zip(*((o.found, len(o.truth), len(o.read)) for o in outcomes), strict=True))
    median, worst = np.percentile([o.reading.ms for o in outcomes], [50, 99])
    return (
        f"| {folder.name} | {len(outcomes)} | {_share(right, len(outcomes))} | {sure} | {_share(sure_right, right)} | "
        f"{sure - sure_right} | {_share(found, read)} | {_share(found, dice)} | "
        f"{sum(o.sure_and_wrong_dice for o in outcomes)} of {dice} | {median:.0f} / {worst:.0f} |"
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "–"


def doubts(outcomes: Sequence[Outcome]) -> str:
    """Why readings and dice of a set were unsure, most frequent first."""
    readings = Counter(o.reading.why for o in outcomes if o.reading.why)
    dice = Counter(die.why for o in outcomes for die in o.reading.dice if die.why)
    told = (", ".join(f"{why} {n}" for why, n in some.most_common()) or "none" for some in (readings, dice))
    return "unsure pictures: {}; unsure dice: {}".format(*told)


HEAD = (
    "| set | pictures | exactly right | sure | of the right ones sure | sure and wrong | precision | recall "
    "| sure and wrong dice | ms, median / 99th |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


def contact_sheet(outcomes: Sequence[Outcome], columns: int = 3, width: int = 640) -> NDArray[np.uint8]:
    """A picture of pictures: dice outlined green where sure, orange where not, label and reading above."""
    tiles = []
    for o in outcomes:
        image = load_frame(o.path).image
        scale = width / image.shape[1]
        tile = cv2.resize(image, (width, max(1, round(image.shape[0] * scale))), interpolation=cv2.INTER_AREA)
        for die in o.reading.dice:
            color = (0, 200, 0) if die.sure else (0, 140, 255)
            quad = (np.array(die.quad) * scale).astype(np.int32)
            cv2.polylines(tile, [quad.reshape(-1, 1, 2)], True, color, 2)
            at = (int(quad[:, 0].max()) + 2, int(quad[:, 1].mean()))
            cv2.putText(tile, f"{die.face} {die.why or ''}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 0, 255), 1)
        head = f"{o.path.name} {''.join(o.truth)} read {''.join(o.read)} {o.reading.why or 'sure'}"
        cv2.putText(tile, head, (4, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 255), 1)
        tiles.append(tile)
    height = max((tile.shape[0] for tile in tiles), default=1)
    rows = -(-len(tiles) // columns) or 1
    sheet = np.zeros((rows * height, columns * width, 3), np.uint8)
    for i, tile in enumerate(tiles):
        y, x = i // columns * height, i % columns * width
        sheet[y : y + tile.shape[0], x : x + width] = tile
    return sheet


def main() -> None:
    """Print the table; write the sheet of pictures that were not read right, and of sure and wrong ones first."""
    parser = argparse.ArgumentParser(description="Measure the reader on labelled pictures.")
    parser.add_argument("sets", metavar="SET", nargs="+", type=Path)
    parser.add_argument("--sheet", type=Path, help="write a picture of the failures here")
    parser.add_argument("--every", type=int, default=1, help="only every n-th picture")
    parser.add_argument("--list", action="store_true", help="name each failure")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    reader = TrayReader()
    failures: list[Outcome] = []
    told: list[str] = []
    print(HEAD)
    for folder in given.sets:
        outcomes = measure(folder, reader, given.every)
        print(row(folder, outcomes), flush=True)
        told.append(f"{folder.name}: {doubts(outcomes)}")
        bad = [o for o in outcomes if not o.right]
        failures += bad
        for o in bad if given.list else []:
            sure = "SURE" if o.reading.sure else o.reading.why
            print(f"    {o.path.name}: {' '.join(o.truth)} read as {' '.join(o.read)} ({sure})")
    print("", *told, sep="\n")
    if given.sheet:
        failures.sort(key=lambda o: not o.reading.sure)
        cv2.imwrite(str(given.sheet), contact_sheet(failures[:24]))


if __name__ == "__main__":
    main()
