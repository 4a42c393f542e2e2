"""Training windows of the face finder: random parts of pictures, and their target maps. Needs PyTorch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.reading.networks.face_finder import STRIDE, blob
from vision.reading.networks.face_frame import SHAPE_NUMBERS, shape_of
from vision.training.data.examples import COLUMNS, FLAT, OPEN, Example, column

WIDTH, HEIGHT = 288, 224  # of the windows that are learnt from
EDGES = 10.0, 72.0  # pixels: faces in a window have about these
HIDDEN = 0.35  # share of a face that is seen below which nothing is asked about it
MAPS = 3 + SHAPE_NUMBERS + 3  # heat, offset, shape, kind, flat, open: what is to be known at a cell


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A part of a picture as network input (5 × h × w), and its dice (n × COLUMNS, in its pixels)."""

    given: NDArray[np.float32]
    dice: NDArray[np.float64]


def window_of(example: Example, rng: np.random.Generator) -> Window:
    """Return a window at a random scale and place, sometimes mirrored, in other light."""
    image = example.image()
    height, width = image.shape[:2]
    dice = example.dice.copy()
    flip = rng.random() < 0.5
    if flip:
        image = cv2.flip(image, 1).astype(np.uint8, copy=False)  # a tenth of the time that numpy takes
        for name in ("x", "x0", "x1"):
            dice[:, COLUMNS.index(name)] = width - 1 - dice[:, COLUMNS.index(name)]
        for name in ("ux", "vx"):
            dice[:, COLUMNS.index(name)] *= -1
        # a mirrored frame is left-handed: its edges change places
        edges = [COLUMNS.index(name) for name in ("ux", "uy", "vx", "vy")]
        dice[:, edges] = dice[:, [edges[2], edges[3], edges[0], edges[1]]]
        ends = [COLUMNS.index("x0"), COLUMNS.index("x1")]
        dice[:, ends] = dice[:, ends[::-1]]
    if example.source != "scene" and rng.random() < 0.5:
        image = cv2.convertScaleAbs(image, alpha=rng.uniform(0.6, 1.3), beta=rng.uniform(-20, 20)).astype(np.uint8)
    if example.source != "scene" and rng.random() < 0.3:
        image = np.clip(image * rng.uniform(0.8, 1.2, 3), 0, 255).astype(np.uint8)
    edge = usual_edge(dice)
    low, high = (EDGES[0] / edge, EDGES[1] / edge) if edge else (0.5, 1.0)
    whole = max(WIDTH / width, HEIGHT / height)
    scale = float(np.clip(whole * np.exp(rng.uniform(np.log(0.8), np.log(1.7))), low, max(low, high)))
    scale = min(max(scale, 0.2), 2.0)
    planes = blob(image, scale)[0]
    across, down = round(width * scale), round(height * scale)
    # a window around a die, or anywhere
    at = [rng.uniform(0, max(across - WIDTH, 0)), rng.uniform(0, max(down - HEIGHT, 0))]
    if len(dice) and rng.random() < 0.7:
        die = dice[rng.integers(len(dice))]
        x = die[0] if np.isfinite(die[0]) else (die[11] + die[13]) / 2
        y = die[1] if np.isfinite(die[1]) else (die[12] + die[14]) / 2
        at = [x * scale - rng.uniform(0.1, 0.9) * WIDTH, y * scale - rng.uniform(0.1, 0.9) * HEIGHT]
    left = int(np.clip(at[0], 0, max(across - WIDTH, 0)))
    top = int(np.clip(at[1], 0, max(down - HEIGHT, 0)))
    out = np.zeros((5, HEIGHT, WIDTH), np.float32)
    part = planes[:, top : top + HEIGHT, left : left + WIDTH]
    out[:, : part.shape[1], : part.shape[2]] = part
    for names, shift in ((("x", "x0", "x1"), left), (("y", "y0", "y1"), top)):
        for name in names:
            k = COLUMNS.index(name)
            dice[:, k] = (dice[:, k] + 0.5) * scale - 0.5 - shift
    for name in ("ux", "uy", "vx", "vy"):
        dice[:, COLUMNS.index(name)] *= scale
    return Window(out, dice)


def usual_edge(dice: NDArray[np.float64]) -> float:
    """Return the median edge of the dice, pixels; 0 where there are none."""
    if not len(dice):
        return 0.0
    edges = np.sqrt(np.abs(column(dice, "ux") * column(dice, "vy") - column(dice, "uy") * column(dice, "vx")))
    boxes = 0.7 * np.sqrt(np.abs((column(dice, "x1") - column(dice, "x0")) * (column(dice, "y1") - column(dice, "y0"))))
    return float(np.median(np.where(np.isfinite(edges), edges, boxes)))


def targets(dice: NDArray[np.float64]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return the target maps (MAPS × h × w), the weights of the heat map (h × w), and those of the others (3 × h × w:
    place and shape, kind, flat and open)."""
    h, w = HEIGHT // STRIDE, WIDTH // STRIDE
    maps = np.zeros((MAPS, h, w), np.float32)
    counts = np.ones((h, w), np.float32)
    near = np.zeros((3, h, w), np.float32)
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    for die in dice:
        die_of = dict(zip(COLUMNS, die, strict=True))
        if not np.isfinite(die_of["x"]):
            x0, y0, x1, y1 = ((die_of[k] + 0.5) / STRIDE for k in ("x0", "y0", "x1", "y1"))
            counts[max(0, int(y0)) : max(0, int(y1) + 1), max(0, int(x0)) : max(0, int(x1) + 1)] = 0
            continue
        x, y = (die_of["x"] + 0.5) / STRIDE - 0.5, (die_of["y"] + 0.5) / STRIDE - 0.5
        whole = np.isfinite(die_of["ux"])
        if whole:
            axes = np.array([[die_of["ux"], die_of["vx"]], [die_of["uy"], die_of["vy"]]])
            edge = float(np.sqrt(abs(np.linalg.det(axes)))) / STRIDE
        else:
            axes = np.eye(2)
            edge = max(die_of["x1"] - die_of["x0"], die_of["y1"] - die_of["y0"]) * 1.3 / STRIDE
        away = (xs - x) ** 2 + (ys - y) ** 2
        if die_of["visible"] < HIDDEN or edge < 1.6:
            counts[away < (0.7 * max(edge, 1)) ** 2] = 0
            continue
        hill = np.exp(-away / (2 * max(0.14 * edge, 0.6) ** 2))
        maps[0] = np.maximum(maps[0], hill)
        core = away <= max(0.8, 0.16 * edge) ** 2
        maps[1][core], maps[2][core] = (x - xs)[core], (y - ys)[core]
        if whole:
            maps[3 : 3 + SHAPE_NUMBERS, core] = shape_of(axes[None])[0][:, None]
            # of faces in photographs mostly only this finder's own word is known: that would confirm what it believes
            near[0][core] = np.isfinite(die_of["visible"])
        maps[-3][core] = die_of["kind"]
        near[1][core] = 1
        if np.isfinite(die_of["tilt"]):
            maps[-2][core], maps[-1][core] = die_of["tilt"] <= FLAT, die_of["visible"] >= OPEN
            near[2][core] = 1
        peak = round(y), round(x)
        if 0 <= peak[0] < h and 0 <= peak[1] < w:
            maps[0][peak] = 1.0
    return maps, counts, near


class Windows(torch.utils.data.Dataset):
    """Windows of the examples in random order."""

    def __init__(self, examples: Sequence[Example], order: Sequence[int], seed: int) -> None:
        self.examples, self.order, self.seed = examples, order, seed

    def __len__(self) -> int:
        return len(self.order)

    def __getitem__(self, k: int) -> tuple[Any, ...]:
        cv2.setNumThreads(1)
        window = window_of(self.examples[self.order[k]], np.random.default_rng([self.seed, k]))
        return (window.given, *targets(window.dice))
