"""Training of the whole-die network: `python -m vision.training.learn_whole VIEWS.npz... --out whole.pt`.

Needs PyTorch.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.reading.networks.whole_die import ASKED, flat_die
from vision.training.in_step import Descent, asked, begun, forward, train_on_all_cores
from vision.training.learn_reader import normalised
from vision.training.nets import WholeDie
from vision.training.other_light import in_other_light
from vision.training.whole_dice import Cut

BATCH = 104  # views of a step
PILED, TAKEN = 16, 16  # and as many more of dice that lie upon another, and out of photographs, which are rare
RARE = 4.0  # times that a cocked, covered or stacked die counts
INEXACT = 0.05, 0.16  # edges by which a reader has the way to a foot wrong, mostly and else
MOSTLY = 0.7


def drawn(ways: NDArray[np.float32], rng: np.random.Generator) -> Tensor:
    """Return drawings of flat dice (n × 1 × SIDE × SIDE, 0…255) with these ways to their feet, with errors as in a
    reader."""
    inexact = ways + rng.normal(size=ways.shape) * np.where(rng.random((len(ways), 1)) < MOSTLY, *INEXACT)
    return torch.from_numpy(np.stack([flat_die(way) for way in inexact]))[:, None].float()


def varied(views: Tensor) -> Tensor:
    """Return views with their drawings (n × 4 × SIDE × SIDE, 0…255) turned by quarters and mirrored, in other light,
    and normalised."""
    views = torch.rot90(views, int(torch.randint(4, (1,))), (2, 3))
    if torch.rand(1) < 0.5:
        views = views.flip(3)
    return torch.cat([in_other_light(views[:, :3]), views[:, 3:] / 255], 1)


def loss_of(out: Tensor, labels: Tensor) -> Tensor:
    """Return the cross entropy of known labels."""
    weight = torch.ones_like(labels)
    weight[:, 1:] += (RARE - 1) * (labels[:, 1:] == 0)
    weight *= labels >= 0
    loss = nn.functional.binary_cross_entropy_with_logits(out, labels.clamp(min=0), weight, reduction="sum")
    return loss / weight.sum().clamp(min=1)


def report(net: WholeDie, whole: Cut) -> str:
    """Return a line on each of ASKED: of 100 pairs of a positive and a negative, those ranked right (area under the ROC
    curve)."""
    net.eval()
    views = torch.from_numpy(whole.views).permute(0, 3, 1, 2)
    drawings = torch.from_numpy(np.stack([flat_die(way) for way in whole.ways]))[:, None].float() / 255
    with torch.no_grad():
        both = zip(views.split(256), drawings.split(256), strict=True)
        out = torch.cat([net(torch.cat([normalised(v.float()), d], 1)) for v, d in both])
    net.train()
    shares = []
    for k, name in enumerate(ASKED):
        yes, no = (out[whole.labels[:, k] == true, k].numpy() for true in (1, 0))
        share = np.mean(yes[:3000, None] > no[None, :3000]) if len(yes) and len(no) else 0
        shares.append(f"{name} {100 * share:.1f} of {len(no)}")
    return ", ".join(shares)


def main() -> None:
    train_on_all_cores(train, asked(__doc__, "views", minutes=6, rate=2e-3).parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    torch.manual_seed(given.seed)
    net = begun(WholeDie(), given.begin)
    torch.manual_seed(given.seed + 1000 * rank)
    rng = np.random.default_rng(given.seed + 1000 * rank)
    parts = [np.load(path) for path in given.views]
    whole = Cut(*(np.concatenate([part[name] for part in parts]) for name in Cut._fields))
    held_out = (whole.labels[:, -1] == 1) | (whole.numbers % 20 == 0)
    learnt, weighed = np.flatnonzero(~held_out), Cut(*(some[held_out] for some in whole))
    piled = learnt[whole.labels[learnt, ASKED.index("single")] == 0]
    taken = learnt[whole.photographs[learnt]]
    descent, total = Descent(net, given.rate, given.minutes, 1e-3), 0.0
    if rank == 0:
        print(f"{len(learnt)} views, {held_out.sum()} held out", flush=True)
    while descent.spent < 1:
        rare = [rng.choice(some, count) for some, count in ((piled, PILED), (taken, TAKEN)) if len(some)]
        chosen = np.concatenate([rng.choice(learnt, BATCH), *rare])
        pictures = torch.from_numpy(whole.views[chosen]).permute(0, 3, 1, 2).float()
        pictures = torch.cat([pictures, drawn(whole.ways[chosen], rng)], 1)
        loss = loss_of(forward(net, varied(pictures)), torch.from_numpy(whole.labels[chosen, :-1]).float())
        descent.step(loss)
        total += loss.item()
        if descent.steps % 500 == 0 and rank == 0:
            figures = report(net, weighed)
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {total / 500:.3f}; {figures}", flush=True)
            total = 0.0
    if rank == 0:
        print(report(net, weighed), flush=True)
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
