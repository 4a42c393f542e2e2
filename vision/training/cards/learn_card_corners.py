"""Training of the corner reader: `python -m vision.training.cards.learn_card_corners SCENES.npz... --out corners.pt`.

Needs PyTorch.
"""

from __future__ import annotations

import argparse

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.cards.corner_reader import SIDE, TOLD, WIDER
from vision.training.cards import card_cuts
from vision.training.cards.card_cuts import NONE, corner_cuts, relit
from vision.training.cards.card_examples import load
from vision.training.cards.card_nets import CornerReaderNet
from vision.training.in_step import Descent, asked, begun, forward, train_on_all_cores

BATCH, HELD_OUT = 64, 300
RANKS = NONE[0] + 1


def moved(cut: NDArray[np.uint8], rng: np.random.Generator, far: float = 1.0) -> NDArray[np.uint8]:
    """Return a corner as it may be cut out: shifted, turned, larger or smaller, softened."""
    turn, shift = rng.normal(0, 0.09 * far), rng.normal(0, 0.055 * far, 2) * SIDE
    scale = SIDE / WIDER / (card_cuts.SIDE / card_cuts.WIDER) * np.exp(rng.normal(0, 0.13 * far))
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    matrix = np.array([[c, -s, 0], [s, c * np.exp(rng.normal(0, 0.06 * far)), 0]])
    matrix[:, 2] = (SIDE - 1) / 2 + shift - matrix[:, :2] @ np.full(2, (card_cuts.SIDE - 1) / 2)
    seen = np.asarray(cv2.warpAffine(cut, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    if rng.random() < 0.3:  # as from a small card
        small = int(rng.integers(13, 30))
        seen = np.asarray(cv2.resize(seen, (small, small), interpolation=cv2.INTER_AREA), np.uint8)
        seen = np.asarray(cv2.resize(seen, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR), np.uint8)
    return seen


def loss_of(told: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    """Cross entropy of rank and of suit."""
    one = nn.functional.cross_entropy(told[:, :RANKS], ranks, label_smoothing=0.01)
    return one + nn.functional.cross_entropy(told[:, RANKS:TOLD], suits, label_smoothing=0.01)


def report(net: nn.Module, pictures: NDArray[np.uint8], labels: NDArray[np.float32]) -> str:
    """Return a line on held-out corners."""
    net.eval()
    rng = np.random.default_rng(3)
    given = relit(np.stack([moved(picture, rng) for picture in pictures]), rng)
    with torch.no_grad():
        told = torch.cat(
            [net(torch.from_numpy(part)) for part in np.array_split(given, max(1, len(given) // 128))]
        ).numpy()
    net.train()
    rank, suit = told[:, :RANKS].argmax(1), told[:, RANKS:TOLD].argmax(1)
    real = labels[:, 0] < NONE[0]
    both = (rank == labels[:, 0]) & (suit == labels[:, 1])
    return (
        f"{real.sum()} corners: rank {np.mean((rank == labels[:, 0])[real]):.3f}, suit "
        f"{np.mean((suit == labels[:, 1])[real]):.3f}, both {both[real].mean():.3f}; "
        f"{(~real).sum()} others: {both[~real].mean():.3f} none"
    )


def main() -> None:
    train_on_all_cores(train, asked(__doc__, "examples", minutes=10, rate=2e-3).parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    torch.manual_seed(given.seed)
    cv2.setNumThreads(1)
    examples = load(*given.examples)
    held = corner_cuts(examples, range(HELD_OUT))
    pictures, labels = corner_cuts(examples, range(HELD_OUT, len(examples.jpegs)))
    real = np.flatnonzero(labels[:, 0] < NONE[0])
    others = np.flatnonzero(labels[:, 0] == NONE[0])
    rng = np.random.default_rng([given.seed, rank])
    net = begun(CornerReaderNet(), given.begin)
    descent, total = Descent(net, given.rate, given.minutes, 1e-3, warm=100), 0.0
    if rank == 0:
        print(f"{len(real)} corners, {len(others)} others", flush=True)
    while descent.spent < 1:
        chosen = np.concatenate([rng.choice(real, BATCH * 3 // 4), rng.choice(others, BATCH // 4)])
        seen = relit(np.stack([moved(pictures[one], rng) for one in chosen]), rng)
        ranks, suits = torch.from_numpy(labels[chosen]).long().T
        loss = loss_of(forward(net, torch.from_numpy(seen)), ranks, suits)
        descent.step(loss)
        total += loss.item()
        if descent.steps % 200 == 0 and rank == 0:
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {total / 200:.4f}", flush=True)
            total = 0.0
        if descent.steps % 1000 == 0 and rank == 0:
            print(report(net, *held), flush=True)
            torch.save(net.state_dict(), given.out)
    if rank == 0:
        print(report(net, *held), flush=True)
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
