"""Training of the hand finder: `python -m vision.training.learn_hands EXAMPLES.npz... --out hands.pt`.

Hands are those of the scenes, and others that are painted at random into pictures without one: scenes, photographs,
dice seen from near by (pale ones look like skin), and empty trays with a round rim (which looks like a finger). Needs
PyTorch.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.reading.networks.hand_finder import LOOK, STRIDE
from vision.simulated.scene import TrayScene
from vision.training.data.examples import COLUMNS, NO_HAND, Example, load
from vision.training.data.finder_windows import usual_edge
from vision.training.in_step import Descent, asked, begun, own_share, train_on_all_cores
from vision.training.nets import HandFinder
from vision.training.scenes.things_above import HAND, hand_above

KEPT = 200  # pixels of the longer side that pictures are kept with, for closer looks at them
COUNTS = 6, 8, 8, 6, 4  # pictures of a step: scenes with a hand, photographs, other scenes, dice from near by, trays
MOST_SCENES = 3000  # that a process learns from
NEAR = 3.0, 12.0  # edges of a die that are seen about one from near by
TRAYS = 200  # of a process
PAINTED = 0.45  # share of the pictures without one into which a hand is painted
DOWN = LOOK * 3 // 4 + 8  # rows of what is learnt from: a multiple of 32


Kept = tuple[NDArray[np.uint8], NDArray[np.uint8]]  # a picture, and how much of each pixel is a hand


def tray(number: int, rng: np.random.Generator) -> Kept:
    """Return an empty tray, its rim and cloth in other colours than those of the simulated one."""
    scene = TrayScene(number)
    seen = np.clip(scene.taken(scene.still([])) * rng.uniform(0.5, 1.3) * rng.normal(1, 0.15, 3), 0, 255)
    return small(seen.astype(np.uint8), NO_HAND)


def kept(example: Example) -> Kept:
    """Return a picture in small size."""
    return small(example.image(), example.hand)


def near(example: Example, rng: np.random.Generator) -> Kept:
    """Return the surroundings of one of an example's dice, enlarged."""
    die = dict(zip(COLUMNS, example.dice[rng.integers(len(example.dice))], strict=True))
    known = np.isfinite(die["x"])
    x, y = (die["x"], die["y"]) if known else ((die["x0"] + die["x1"]) / 2, (die["y0"] + die["y1"]) / 2)
    width, height = KEPT, KEPT * 3 // 4
    scale = KEPT / (usual_edge(example.dice) * np.exp(rng.uniform(*np.log(NEAR))))
    aside = rng.uniform(0.2, 0.8, 2) * [width, height]
    matrix = np.array([[scale, 0, aside[0] - scale * x], [0, scale, aside[1] - scale * y]])
    seen = cv2.warpAffine(example.image(), matrix, (width, height), borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(seen, np.uint8), np.zeros((height, width), np.uint8)


def small(image: NDArray[np.uint8], hand: NDArray[np.uint8]) -> Kept:
    scale = KEPT / max(image.shape[:2])
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    picture = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture, np.asarray(cv2.resize(hand, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def painted(picture: Kept, rng: np.random.Generator) -> Kept:
    """Return a picture, perhaps with a hand of random size."""
    if rng.random() > PAINTED:
        return picture
    image, owner = picture[0].copy(), np.zeros(picture[1].shape, np.int16)
    hand_above(rng, image, owner, float(np.exp(rng.uniform(np.log(5), np.log(16)))))
    return image, np.where(owner == HAND, 255, 0).astype(np.uint8)


def window(picture: Kept, rng: np.random.Generator) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return a part of a picture (3 × DOWN × LOOK) in random size and rotation, in other light, and the share of hand
    in each of its cells."""
    image, hand = picture
    height, width = image.shape[:2]
    scale = LOOK / max(height, width) * np.exp(rng.uniform(-0.1, 0.35))
    turn = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.2)
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    matrix = np.array([[c, -s, 0], [s, c, 0]])
    if rng.random() < 0.5:
        matrix[0] *= -1
    middle = np.array([width, height]) / 2 + rng.normal(0, 0.08, 2) * [width, height]
    matrix[:, 2] = [LOOK / 2, DOWN / 2] - matrix[:, :2] @ middle
    size = (LOOK, DOWN)
    seen = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    truth = cv2.warpAffine(hand, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    light = rng.uniform(0.7, 1.3) * rng.normal(1, 0.06, 3)
    lit = np.clip(seen * light + rng.normal(0, 8), 0, 255) / 255 - 0.5
    lit += rng.normal(0, rng.uniform(0, 0.02), seen.shape)
    cells = cv2.resize(truth, (LOOK // STRIDE, DOWN // STRIDE), interpolation=cv2.INTER_AREA)
    return lit.transpose(2, 0, 1).astype(np.float32), (cells / 255).astype(np.float32)


def loss_of(out: Tensor, truth: Tensor) -> Tensor:
    """Cross entropy cell by cell."""
    return nn.functional.binary_cross_entropy_with_logits(out[:, 0], truth)


class Pictures:
    """The training data of a process: all kinds of pictures, of each its COUNTS per step."""

    def __init__(self, examples: Sequence[Example], rng: np.random.Generator, first_tray: int) -> None:
        self._rng = rng
        photographs = [example for example in examples if example.source != "scene"]
        scenes = [example for example in examples if example.source == "scene" and not example.hand.any()][:MOST_SCENES]
        self._with_hands = [kept(example) for example in examples if example.hand.any()]
        self._without = (
            [kept(example) for example in photographs],
            [kept(example) for example in scenes],
            [near(example, rng) for example in (*scenes, *photographs) if len(example.dice)],
            [tray(first_tray + number, rng) for number in range(TRAYS)],
        )

    def __str__(self) -> str:
        hands, (photographs, scenes, near_by, _) = len(self._with_hands), map(len, self._without)
        return f"{hands} scenes with a hand, {photographs} photographs, {scenes} other scenes, {near_by} dice near by"

    def step(self) -> tuple[Tensor, Tensor]:
        """Return the network's input (n × 3 × DOWN × LOOK), and the share of hand in each of its cells."""
        chosen = [self._any(self._with_hands) for _ in range(COUNTS[0]) if self._with_hands]
        for some, count in zip(self._without, COUNTS[1:], strict=True):
            chosen += [painted(self._any(some), self._rng) for _ in range(count) if some]
        given, cells = zip(*(window(picture, self._rng) for picture in chosen), strict=True)
        return torch.from_numpy(np.stack(given)), torch.from_numpy(np.stack(cells))

    def _any(self, some: Sequence[Kept]) -> Kept:
        return some[int(self._rng.integers(len(some)))]


def main() -> None:
    train_on_all_cores(train, asked(__doc__, "examples", minutes=4, rate=3e-3).parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    torch.manual_seed(given.seed)
    cv2.setNumThreads(1)
    net = begun(HandFinder(), given.begin)
    examples = own_share([example for example in load(*given.examples) if not example.held_out], rank)
    pictures = Pictures(examples, np.random.default_rng(given.seed + 1000 * rank), 5000 + TRAYS * rank)
    descent, total = Descent(net, given.rate, given.minutes, 1e-3), 0.0
    if rank == 0:
        print(pictures, flush=True)
    while descent.spent < 1:
        seen, cells = pictures.step()
        loss = loss_of(net(seen), cells)
        descent.step(loss)
        total += loss.item()
        if descent.steps % 200 == 0 and rank == 0:
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {total / 200:.4f}", flush=True)
            total = 0.0
    if rank == 0:
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
