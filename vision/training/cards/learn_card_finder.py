"""Training of the card finder: `python -m vision.training.cards.learn_card_finder SCENES.npz... --out card_finder.pt`.

Needs PyTorch.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.cards.card_finder import LOOK, PLACE, STRIDE, cards_in, corners_in
from vision.training.cards.card_examples import Examples, load
from vision.training.cards.card_nets import CardFinderNet, begun_as_dice
from vision.training.cards.card_scene import HIGH, WIDE
from vision.training.in_step import Descent, asked, begun, forward, train_on_all_cores

WINDOW, BATCH, HELD_OUT = 256, 12, 120
SCALES = 0.45, 1.1
SEEN, OPEN, CLEAR = 0.45, 0.97, 0.5
"""Shares of a card that must be seen, and of one that counts as uncovered; glare that leaves a corner readable."""
CELLS = WINDOW // STRIDE


def window(examples: Examples, number: int, rng: np.random.Generator) -> tuple[NDArray[np.float32], ...]:
    """Return a part of a scene as network input, its target maps, and where they count: the two heat maps and the
    places of cards and of corners (4 × h × w)."""
    image = examples.image(number)
    scale, turn = float(np.exp(rng.uniform(*np.log(SCALES)))), rng.uniform(0, 2 * np.pi)
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    matrix = np.array([[c, -s, 0], [s, c, 0]])
    about = rng.uniform(0.3, 0.7, 2) * [WIDE, HIGH]
    here = examples.cards[examples.cards[:, 0] == number]
    if len(here) and rng.random() < 0.6:
        about = here[rng.integers(len(here)), 1:9].reshape(4, 2).mean(0)
    matrix[:, 2] = rng.uniform(0.2, 0.8, 2) * WINDOW - matrix[:, :2] @ about
    if scale < 0.7:
        image = np.asarray(cv2.blur(image, (2, 2)), np.uint8)
    border = cv2.BORDER_REFLECT_101 if rng.random() < 0.3 else cv2.BORDER_CONSTANT
    seen = cv2.warpAffine(image, matrix, (WINDOW, WINDOW), borderMode=border, borderValue=(127, 127, 127))
    if border == cv2.BORDER_REFLECT_101:  # what is mirrored there is no known card
        inside = cv2.warpAffine(np.full((HIGH, WIDE), 255, np.uint8), matrix, (WINDOW, WINDOW))
        seen[inside < 128] = np.asarray(cv2.GaussianBlur(seen, (0, 0), 12))[inside < 128]
    lit = (seen.astype(np.float32) * rng.uniform(0.75, 1.25) * rng.normal(1, 0.06, 3)).clip(0, 255) / 255 - 0.5
    turned = examples.corners[examples.corners[:, 0] == number]
    maps, counts = targets(here, turned, matrix)
    return np.ascontiguousarray(lit.transpose(2, 0, 1), np.float32), maps, counts


def targets(
    cards: NDArray[np.float32], corners: NDArray[np.float32], matrix: NDArray[np.float64]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the target maps and where they count, of the cards and corners in a part of a scene."""
    maps = np.zeros((PLACE + LOOK, CELLS, CELLS), np.float32)
    counts = np.zeros((4, CELLS, CELLS), np.float32)
    counts[:2] = 1
    ys, xs = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32)

    def hill(first: int, place: NDArray[np.float64], size: float, known: bool) -> NDArray[np.bool_]:
        x, y = (place + 0.5) / STRIDE - 0.5
        away = (xs - x) ** 2 + (ys - y) ** 2
        if not known:
            counts[first // 3][away < max(0.3 * size, 1.2) ** 2] = 0
            return np.zeros(away.shape, np.bool_)
        maps[first] = np.maximum(maps[first], np.exp(-away / (2 * max(0.1 * size, 0.6) ** 2)))
        core = away <= max(0.8, 0.12 * size) ** 2
        maps[first + 1][core], maps[first + 2][core] = (x - xs)[core], (y - ys)[core]
        if 0 <= round(y) < CELLS and 0 <= round(x) < CELLS:
            maps[first][round(y), round(x)] = 1.0
        counts[2 + first // 3][core] = 1
        return np.asarray(core)

    for row in cards:
        quad = row[1:9].reshape(4, 2) @ matrix[:, :2].T + matrix[:, 2]
        one, other = quad[2] - quad[0], quad[3] - quad[1]
        along = np.linalg.solve(np.stack([one, -other], 1), quad[1] - quad[0])[0]
        across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
        wide = float(np.hypot(*across))
        inside = float(((quad > -2) & (quad < WINDOW + 2)).all(1).mean())
        core = hill(0, quad[0] + along * one, wide / STRIDE, bool(row[10] >= SEEN and inside >= 0.5 and wide > 12))
        for first, edge in ((PLACE, across), (PLACE + 3, down)):
            turn = 2 * np.arctan2(edge[1], edge[0])
            for k, value in enumerate((np.log(np.hypot(*edge)), np.cos(turn), np.sin(turn))):
                maps[first + k][core] = value
        maps[PLACE + 6][core] = row[10] >= OPEN and inside == 1
    for row in corners:
        place, up = matrix[:, :2] @ row[1:3] + matrix[:, 2], matrix[:, :2] @ row[3:5]
        size = float(np.hypot(*up))
        known = bool(row[7] > 0.9 and row[8] < CLEAR and size > 5.5)
        core = hill(3, place, size / STRIDE, known)
        for k, value in enumerate((np.log(size + 1e-3), up[0] / size, up[1] / size)):
            maps[-3 + k][core] = value
    return maps, counts


def loss_of(maps: Tensor, truth: Tensor, counts: Tensor) -> Tensor:
    """Return the focal loss of both kinds of middles (Zhou et al. 2019, eq. 1), and the losses of how they lie."""
    total = maps.new_zeros(())
    for kind, first in enumerate((0, 3)):
        heat = maps[:, first].clamp(-12, 12)
        chance, peak = heat.sigmoid(), (truth[:, first] >= 0.999).float()
        hit = -nn.functional.logsigmoid(heat) * (1 - chance) ** 2 * peak
        miss = -nn.functional.logsigmoid(-heat) * chance**2 * (1 - truth[:, first]) ** 4 * (1 - peak)
        total = total + ((hit + miss) * counts[:, kind]).sum() / peak.sum().clamp(min=1)
        core = counts[:, 2 + kind]
        lie = slice(PLACE, PLACE + 6) if kind == 0 else slice(PLACE + 7, PLACE + LOOK)
        off = nn.functional.smooth_l1_loss(
            maps[:, first + 1 : first + 3], truth[:, first + 1 : first + 3], reduction="none", beta=0.1
        ).sum(1)
        look = nn.functional.smooth_l1_loss(maps[:, lie], truth[:, lie], reduction="none", beta=0.05).sum(1)
        total = total + ((0.5 * off + look) * core).sum() / core.sum().clamp(min=1)
    is_open = nn.functional.binary_cross_entropy_with_logits(maps[:, PLACE + 6], truth[:, PLACE + 6], reduction="none")
    return total + 0.3 * (is_open * counts[:, 2]).sum() / counts[:, 2].sum().clamp(min=1)


def report(net: nn.Module, examples: Examples, numbers: range) -> str:
    """Return a line on held-out scenes: how many cards and corners were found, and what else was."""
    net.eval()
    rng, said = np.random.default_rng(7), np.zeros(6, int)
    for number in numbers:
        given, truth, counts = window(examples, number, rng)
        with torch.no_grad():
            maps = net(torch.from_numpy(given[None]))[0].numpy()
        for kind, found in ((0, [card.corners.mean(0) for card in cards_in(maps, 1.0)]),
                            (1, [corner.center for corner in corners_in(maps, 1.0)])):  # fmt: skip
            rows, columns = np.nonzero(truth[3 * kind] >= 0.999)
            near = np.array(
                [
                    [np.hypot(*(f - (x * 4 + 1.5, y * 4 + 1.5))) for f in found]
                    for y, x in zip(rows, columns, strict=True)
                ]
            )
            near = near.reshape(len(rows), len(found)) < (9 if kind else 14)
            known = sum(
                counts[kind][min(int(f[1]) // 4, CELLS - 1), min(int(f[0]) // 4, CELLS - 1)] > 0
                for f in found
                if min(f) >= 0
            )
            said[3 * kind :][:3] += [len(rows), int(near.any(1).sum()), int(known - near.any(0).sum())]
    net.train()
    return "{} cards, {} found, {} others; {} corners, {} found, {} others".format(*said)


def main() -> None:
    parser = asked(__doc__, "examples", minutes=15, rate=2.5e-3)
    parser.add_argument("--dice", type=Path, help="begin as the finder of dice with these weights")
    train_on_all_cores(train, parser.parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    torch.manual_seed(given.seed)
    cv2.setNumThreads(1)
    examples = load(*given.examples)
    net = CardFinderNet()
    if given.dice:
        begun_as_dice(net, torch.load(given.dice))
    net = begun(net, given.begin)
    rng = np.random.default_rng([given.seed, rank])
    descent, total = Descent(net, given.rate, given.minutes, 1e-4, warm=100), 0.0
    while descent.spent < 1:
        drawn = [window(examples, int(rng.integers(HELD_OUT, len(examples.jpegs))), rng) for _ in range(BATCH)]
        pictures, truth, counts = (torch.from_numpy(np.stack(part)) for part in zip(*drawn, strict=True))
        loss = loss_of(forward(net, pictures), truth, counts)
        descent.step(loss)
        total += loss.item()
        if descent.steps % 100 == 0 and rank == 0:
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {total / 100:.3f}", flush=True)
            total = 0.0
        if descent.steps % 500 == 0 and rank == 0:
            print(report(net, examples, range(HELD_OUT)), flush=True)
            torch.save(net.state_dict(), given.out)
    if rank == 0:
        print(report(net, examples, range(HELD_OUT)), flush=True)
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
