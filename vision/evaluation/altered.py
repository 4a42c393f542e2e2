"""Robustness measurement under image alterations: `python -m vision.evaluation.altered SET...`.

Every labelled picture is read darker, warmer, blurred, smaller, turned, …; its label stays true. So a few photographs
show how far measurements on them depend on their light and their camera.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.ports.tray import Point
from vision.evaluation.labelled_pictures import LabelledDie, LabelledPicture, labelled
from vision.evaluation.outcome import Outcome, outcome_of
from vision.evaluation.outcome_tables import share
from vision.images.arrays import Image
from vision.images.frame import bgr_of, load_frame
from vision.reading.reader import TrayReader

HEAD = (
    "| as if | pictures exactly right | dice right | dice sure and wrong | pictures sure and wrong "
    "| readable called unsure |\n|---|---|---|---|---|---|"
)


def lit(*gains: float, gamma: float = 1.0, noise: float = 0.0) -> Callable[[Image], Image]:
    """Return an alteration to other light: gains of blue, green and red, a gamma curve, and noise (grey levels)."""

    def taken(image: Image) -> Image:
        seen = 255 * (image / 255.0) ** gamma * gains + np.random.default_rng(1).normal(0, noise or 1e-9, image.shape)
        return np.clip(seen, 0, 255).astype(np.uint8)

    return taken


def blurred(share_of_width: float) -> Callable[[Image], Image]:
    """Return an alteration out of focus, by a share of the longer side."""
    return lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), share_of_width * max(image.shape)), np.uint8)


def compressed(quality: int) -> Callable[[Image], Image]:
    """Return an alteration to a JPEG of this quality."""

    def taken(image: Image) -> Image:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
        assert decoded is not None
        return decoded.astype(np.uint8)

    return taken


def coarser(times: float) -> Callable[[Image], Image]:
    """Return an alteration to a camera with fewer pixels, enlarged again."""

    def taken(image: Image) -> Image:
        small = cv2.resize(image, None, fx=1 / times, fy=1 / times, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)

    return taken


def grey(image: Image) -> Image:
    """Return the picture without colours."""
    return np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def _moved(die: LabelledDie, to: Callable[[Point], Point]) -> LabelledDie:
    """Return a labelled die with its places moved; unchanged where none is known."""
    if die.center is None:
        return die
    box = die.box
    if box is not None:
        (x0, y0), (x1, y1) = to(box[:2]), to(box[2:])
        box = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    return replace(die, center=to(die.center), box=box)


@dataclass(frozen=True, slots=True)
class Moved:
    """An alteration that scales a picture about its middle by `across` and `down` (-1: mirrored; at most 1), on a
    ground of its usual colour, with its labels."""

    across: float
    down: float

    def __call__(self, image: Image) -> Image:
        flipped = image[:: -1 if self.down < 0 else 1, :: -1 if self.across < 0 else 1]
        height, width = image.shape[:2]
        size = round(width * abs(self.across)), round(height * abs(self.down))
        left, top = (width - size[0]) // 2, (height - size[1]) // 2
        seen = np.full_like(image, np.median(image, axis=(0, 1)))
        seen[top : top + size[1], left : left + size[0]] = cv2.resize(flipped, size, interpolation=cv2.INTER_AREA)
        return seen

    def die(self, die: LabelledDie, size: tuple[int, int]) -> LabelledDie:
        """Return a labelled die at its new place; `size`: width and height of the picture."""
        moved = _moved(die, lambda place: self._place(place, size))
        return replace(moved, width=die.width * abs(self.across * self.down) ** 0.5)

    def _place(self, place: Point, size: tuple[int, int]) -> Point:
        x, y = ((side - 1) / 2 for side in size)
        return x + (place[0] - x) * self.across, y + (place[1] - y) * self.down


@dataclass(frozen=True, slots=True)
class Turned:
    """An alteration that rotates a picture anticlockwise by quarters, with its labels: a camera that hangs on its
    side."""

    quarters: int

    def __call__(self, image: Image) -> Image:
        return np.ascontiguousarray(np.rot90(image, self.quarters))

    def die(self, die: LabelledDie, size: tuple[int, int]) -> LabelledDie:
        """Return a labelled die at its new place; `size`: width and height of the picture before."""
        return _moved(die, lambda place: self._place(place, size))

    def _place(self, place: Point, size: tuple[int, int]) -> Point:
        (x, y), (width, height) = place, size
        for _ in range(self.quarters):
            (x, y), (width, height) = (y, width - 1 - x), (height, width)
        return x, y


ALTERED: dict[str, Callable[[Image], Image]] = {
    "it was taken": lambda image: image,
    "in a fifth of the light, noisy": lit(0.2, 0.2, 0.2, noise=4),
    "overexposed by half": lit(1.5, 1.5, 1.5),
    "by candle light": lit(0.6, 0.9, 1.2),
    "in blue light": lit(1.25, 1.0, 0.65),
    "flat (gamma 0.6)": lit(1.0, 1.0, 1.0, gamma=0.6),
    "hard (gamma 1.7)": lit(1.0, 1.0, 1.0, gamma=1.7),
    "without colours": grey,
    "with noise of 30 grey levels": lit(1.0, 1.0, 1.0, noise=30),
    "out of focus (0.0027 of its width)": blurred(0.0027),
    "saved as JPEG of quality 12": compressed(12),
    "by a third of the pixels": coarser(3),
    "from twice as far": Moved(0.5, 0.5),
    "from three times as far": Moved(0.33, 0.33),
    "from four times as far": Moved(0.25, 0.25),
    "squeezed by a tenth": Moved(0.9, 1.0),
    "in a mirror": Moved(-1, 1),
    "upside down": Moved(-1, -1),
    "turned to the left": Turned(1),
    "turned to the right": Turned(3),
}  # fmt: skip


def altered(picture: LabelledPicture, how: Callable[[Image], Image], reader: TrayReader) -> Outcome:
    """Read one altered picture and return its outcome; raises PictureUnreadable for a damaged one."""
    frame = load_frame(picture.path)
    image = bgr_of(frame.image)
    assert image is not None
    if isinstance(how, Moved | Turned):
        height, width = image.shape[:2]
        picture = replace(picture, dice=tuple(how.die(die, (width, height)) for die in picture.dice))
    return outcome_of(picture, reader.read(replace(frame, image=how(image))), 0.0, 0.0)


def row(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return one line under HEAD."""
    dice = sum(len(o.picture.dice) for o in outcomes)
    readable = sum(o.labelled("readable") for o in outcomes)
    unsure = sum(not v.die.sure for o in outcomes for v in o.reported("readable"))
    wrong = sum(o.reading.sure and not o.right for o in outcomes)
    return (
        f"| {name} | {share(sum(o.right for o in outcomes), len(outcomes))} | "
        f"{share(sum(o.found for o in outcomes), dice)} | {sum(len(o.sure_and_wrong) for o in outcomes)} | {wrong} | "
        f"{share(unsure, readable)} |"
    )


def measured_row(task: tuple[str, Sequence[Path]]) -> str:
    """Return the table's line for one alteration of all sets."""
    name, sets = task
    cv2.setNumThreads(1)
    reader = TrayReader()
    return row(name, [altered(picture, ALTERED[name], reader) for folder in sets for picture in labelled(folder)])


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, as it grows."""
    parser = argparse.ArgumentParser(description="Measure the reader on labelled pictures taken otherwise.")
    parser.add_argument("sets", metavar="SET", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    print(HEAD)
    with multiprocessing.get_context("spawn").Pool() as pool:
        for line in pool.imap(measured_row, [(name, options.sets) for name in ALTERED]):
            print(line, flush=True)


if __name__ == "__main__":
    main()
