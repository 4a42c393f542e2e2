"""Training examples: pictures with labels of their dice, stored as JPEG and numbers.

    python -m vision.training.data.examples scenes OUT.npz --count 6000 --seed 1 --width 640
    python -m vision.training.data.examples photographs SHARED_DICE_FOLDER OUT.npz

The first draws scenes; the second takes the labelled photographs in `train/`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.hot_pixels import without_hot_pixels
from vision.images.labels import labels_in
from vision.reading.networks.face_finder import KINDS, PIPS, SYMBOL, FoundFace
from vision.reading.networks.face_frame import axes_of_quads
from vision.reading.networks.face_reader import MOTIFS
from vision.training.scenes.tray_scene import Drawn, draw_tray

UNKNOWN = -1
FLAT = 6.0  # degrees; what slopes more is cocked
OPEN = 0.97  # share of the upper face that must be seen
SIDE = 64  # pixels of a crop, wider than what is read by the next number, so that it may be turned and shifted
WIDER = 1.34
HAND_GRID = (30, 40)  # cells, down and across the whole picture, for which it is known how much of them is a hand

HEAPS = frozenset(f"{number:04d}.jpg" for number in (45, 152, 232, 233, 234, 239, 363, 364, 368))
"""Pictures of `many_colours` in which dice lie upon others, or may; in all other photographs none does."""
NO_HAND = np.zeros(HAND_GRID, np.uint8)

# columns of the numbers kept for a die
COLUMNS = ("x", "y", "ux", "uy", "vx", "vy", "kind", "motif", "drawing", "tilt", "visible", "x0", "y0", "x1", "y1")


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A picture (JPEG) and its dice, n × COLUMNS; NaN where unknown, as are centre and edges where only a box is
    labelled. `feet` (n × 4): the centre of the lower face (x, y), and that centre if the die lay flat. `stacked` (n):
    whether it lies upon another die. `hand` (HAND_GRID, 0…255): the share of each cell of the picture that is a hand.
    """

    jpeg: NDArray[np.uint8]
    dice: NDArray[np.float64]
    source: str
    held_out: bool
    feet: NDArray[np.float64]
    stacked: NDArray[np.float64]
    hand: NDArray[np.uint8]

    def image(self) -> NDArray[np.uint8]:
        decoded = cv2.imdecode(self.jpeg, cv2.IMREAD_COLOR)
        assert decoded is not None
        return decoded.astype(np.uint8)


def column(dice: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    """Return one of COLUMNS for all dice."""
    return dice[:, COLUMNS.index(name)]


def example_of(drawn: Drawn) -> Example:
    """Return a drawn scene as an example."""
    rows = np.full((len(drawn.dice), len(COLUMNS)), np.nan)
    for row, die in zip(rows, drawn.dice, strict=True):
        axes = axes_of_quads(np.asarray(die.quad, np.float64)[None])[0]
        kind = KINDS.index(die.face if die.face in PIPS else SYMBOL)
        motif = UNKNOWN if die.face in PIPS else MOTIFS.index(die.face)
        row[:11] = *die.center, *axes[:, 0], *axes[:, 1], kind, motif, die.drawing, die.tilt, die.visible
    hand = cv2.resize(np.where(drawn.hand, 255, 0).astype(np.uint8), HAND_GRID[::-1], interpolation=cv2.INTER_AREA)
    feet = np.array([(*die.foot, *die.below) for die in drawn.dice]).reshape(-1, 4)
    stacked = np.array([float(die.stacked) for die in drawn.dice])
    return Example(encoded(drawn.image), rows, "scene", False, feet, stacked, np.asarray(hand, np.uint8))


def face_of(die: NDArray[np.float64]) -> FoundFace:
    """Return a labelled die as a found face."""
    axes = np.array([[die[2], die[4]], [die[3], die[5]]])
    return FoundFace(die[:2].copy(), axes, 1.0, np.zeros(len(KINDS)), 1.0, 1.0)


def encoded(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a picture (H × W × 3, BGR) as JPEG."""
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])
    assert done
    return np.asarray(jpeg, np.uint8)


def photographs(root: Path) -> Iterator[Example]:
    """Yield the photographs below `root`/train, every eighth held out. Boxes of webcam_wood surround the upper face's
    pips, so their centre is the face's; those of many_colours surround the die, so the face's place is unknown. A
    missing folder is skipped: so the reader can be measured on a rig that it has never seen. All are labelled as
    without hands: none is above dice, though somebody sits at the rim of a few."""
    for source in ("webcam_wood", "many_colours"):
        folder = root / "train" / source
        if not folder.exists():
            continue
        labels = labels_in(folder / "labels.json")
        for number, (name, label) in enumerate(sorted(labels.items())):
            rows = np.full((len(label["boxes"]), len(COLUMNS)), np.nan)
            for row, (value, x0, y0, x1, y1) in zip(rows, label["boxes"], strict=True):
                if source == "webcam_wood":
                    row[:2] = (x0 + x1) / 2, (y0 + y1) / 2
                row[6:8] = KINDS.index(str(int(value))), UNKNOWN
                row[11:] = x0, y0, x1, y1
            image = cv2.imread(str(folder / "images" / name))
            assert image is not None
            jpeg = encoded(without_hot_pixels(np.asarray(image, np.uint8)))
            heaped = source == "many_colours" and name in HEAPS
            feet, stacked = np.full((len(rows), 4), np.nan), np.full(len(rows), np.nan if heaped else 0.0)
            yield Example(jpeg, rows, source, number % 8 == 3, feet, stacked, NO_HAND)


@dataclass(frozen=True, slots=True)
class Part:
    """The share of some files' examples that one process works on."""

    paths: tuple[Path, ...]
    number: int
    count: int

    def examples(self) -> Iterator[tuple[int, Example]]:
        """Yield these examples, with their numbers among all."""
        return ((k, example) for k, example in enumerate(load(*self.paths)) if k % self.count == self.number)


def parts_of(paths: Sequence[Path]) -> list[Part]:
    """Return the examples of some files, a part for each core."""
    count = multiprocessing.cpu_count()
    return [Part(tuple(paths), number, count) for number in range(count)]


def widened(example: Example, times: float) -> Example:
    """Return a photograph stretched to `wider` times its width, or below 1 to more height, with its boxes."""
    across, down = (times, 1.0) if times >= 1 else (1.0, 1 / times)
    image = cv2.resize(example.image(), None, fx=across, fy=down, interpolation=cv2.INTER_LINEAR)
    dice = example.dice.copy()
    for names, factor in ((("x", "x0", "x1"), across), (("y", "y0", "y1"), down)):
        columns = [COLUMNS.index(name) for name in names]
        dice[:, columns] = (dice[:, columns] + 0.5) * factor - 0.5
    return replace(example, jpeg=encoded(np.asarray(image, np.uint8)), dice=dice)


def save(examples: Sequence[Example], path: Path) -> None:
    """Keep examples in one file."""
    np.savez(
        path,
        jpeg=np.concatenate([e.jpeg.reshape(-1) for e in examples]),
        length=np.array([e.jpeg.size for e in examples]),
        dice=np.concatenate([e.dice for e in examples]),
        feet=np.concatenate([e.feet for e in examples]),
        stacked=np.concatenate([e.stacked for e in examples]),
        count=np.array([len(e.dice) for e in examples]),
        source=np.array([e.source for e in examples]),
        held_out=np.array([e.held_out for e in examples]),
        hand=np.stack([e.hand for e in examples]),
    )


def load(*paths: Path) -> list[Example]:
    """Read what `save` kept."""
    examples = []
    for path in paths:
        with np.load(path) as kept:
            jpeg, dice, feet, stacked = (kept[name] for name in ("jpeg", "dice", "feet", "stacked"))
            length, count = np.cumsum(kept["length"]), np.cumsum(kept["count"])
            source, held_out, hand = kept["source"], kept["held_out"], kept["hand"]
        for i in range(len(length)):
            mine = slice(count[i - 1] if i else 0, count[i])
            picture = jpeg[length[i - 1] if i else 0 : length[i]]
            known = dice[mine], str(source[i]), bool(held_out[i]), feet[mine], stacked[mine], hand[i]
            examples.append(Example(picture, *known))
    return examples


def _draw(seed: Sequence[int], width: int) -> Example:
    cv2.setNumThreads(1)
    return example_of(draw_tray(np.random.default_rng(list(seed)), width, width * 3 // 4))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["scenes", "photographs"])
    parser.add_argument("paths", type=Path, nargs="+")
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=640, help="pixels; the height is three quarters of it")
    options = parser.parse_args()
    begun = time.monotonic()
    if options.what == "photographs":
        root, out = options.paths
        examples = list(photographs(root))
        if not examples:
            raise SystemExit(f"No photographs lie in {root / 'train'}.")
    else:
        (out,) = options.paths
        with multiprocessing.Pool() as pool:
            draw = partial(_draw, width=options.width)
            examples = list(pool.imap(draw, ((options.seed, i) for i in range(options.count)), chunksize=16))
    save(examples, out)
    print(f"{len(examples)} pictures, {sum(len(e.dice) for e in examples)} dice, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
