"""Loading of labelled pictures: photographs and renders, with the dice's faces and places."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from companion.ports.tray import Point
from vision.errors import PictureMissing
from vision.images.labels import labels_in

PICTURES = (".jpg", ".jpeg", ".png")

Box = tuple[float, float, float, float]
Condition = Literal["readable", "cocked or covered", "cut off"]

REACH = 0.5  # widths of the upper face: a find farther from its centre is another die's, or none
ENLARGED = 1.2  # times: boxes hug the pips, and a centre may be marked a little beside them
STEEPEST = 6.0  # degrees; a die that is tilted more is cocked
LEAST_VISIBLE = 0.97  # of the upper face


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """One labelled die, with its `kind` where the label has it. `center` is None where only the face is known.

    `center`: of the upper face, or of the `box` (x0, y0, x1, y1, around its pips or all of it); `width` of the upper
    face; all in pixels. "cut off": flat and uncovered, but not wholly inside the picture.
    """

    face: str
    center: Point | None = None
    width: float = 0.0
    box: Box | None = None
    condition: Condition = "readable"
    kind: str | None = None

    def away(self, place: Point) -> float:
        """Return the distance of a place from its centre in pixels; infinite where too far to be this die."""
        if self.center is None:
            return math.inf
        off = math.dist(place, self.center)
        if self.box is None:
            return off if off <= REACH * self.width else math.inf
        x0, y0, x1, y1 = self.box
        inside = (
            abs(place[0] - self.center[0]) <= ENLARGED * (x1 - x0) / 2
            and abs(place[1] - self.center[1]) <= ENLARGED * (y1 - y0) / 2
        )
        return off if inside else math.inf


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """A picture file with its labelled dice. `conditions_known`: the label says which dice are cocked or covered."""

    path: Path
    dice: tuple[LabelledDie, ...]
    conditions_known: bool = False

    @property
    def faces(self) -> tuple[str, ...]:
        return tuple(sorted(die.face for die in self.dice))

    @property
    def placed(self) -> bool:
        """Whether the place of every die is known."""
        return all(die.center is not None for die in self.dice)


def labelled(folder: Path) -> list[LabelledPicture]:
    """Return every picture of a set, sorted: `images/` with `labels.json` (photographs), or pictures with a label file
    each (renders). Raises PictureMissing for a folder that is no set."""
    pictures = list(_photographs(folder) if (folder / "images").is_dir() else _renders(folder))
    if not pictures:
        raise PictureMissing(f"{folder} holds no labelled pictures: give a folder with images/ and labels.json.")
    return pictures


def _photographs(folder: Path) -> Iterator[LabelledPicture]:
    table = folder / "labels.json"
    for name, label in sorted(labels_in(table).items()) if table.is_file() else ():
        yield LabelledPicture(folder / "images" / name, _of_photograph(label))


def _renders(folder: Path) -> Iterator[LabelledPicture]:
    for path in sorted(folder.glob("*")):
        label_file = path.with_suffix(".json")
        if path.suffix.lower() in PICTURES and label_file.is_file():
            label = labels_in(label_file)
            size = label["width"], label["height"]
            yield LabelledPicture(path, tuple(_of_render(die, size) for die in label["dice"]), True)


def _of_photograph(label: Any) -> tuple[LabelledDie, ...]:
    boxes = label.get("boxes")
    if boxes is None:
        return tuple(LabelledDie(str(value)) for value in label["values"])
    return tuple(
        LabelledDie(str(face), ((x0 + x1) / 2, (y0 + y1) / 2), box=(x0, y0, x1, y1)) for face, x0, y0, x1, y1 in boxes
    )


def _of_render(die: Any, size: tuple[int, int]) -> LabelledDie:
    quad = die["quad"]
    width = sum(math.dist(quad[i], quad[i - 1]) for i in range(4)) / 4
    x0, y0, x1, y1 = die["bbox"]
    condition: Condition = "readable"
    if die["tilt_deg"] > STEEPEST or die["visible_fraction"] < LEAST_VISIBLE:
        condition = "cocked or covered"
    elif x0 < -0.5 or y0 < -0.5 or x1 > size[0] - 0.5 or y1 > size[1] - 0.5:  # (0, 0) is the middle of a pixel
        condition = "cut off"
    x, y = die["center"]
    return LabelledDie(str(die["face"]), (x, y), width, condition=condition, kind=die.get("kind"))
