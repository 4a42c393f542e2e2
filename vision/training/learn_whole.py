"""Train the network that looks at whole dice: `python -m vision.training.learn_whole VIEWS.npz... --out whole.pt`.

Needs PyTorch.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch  # type: ignore[import-not-found]
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.training.in_step import Descent, asked, begun, told_quickly, train_on_all_cores
from vision.training.learn_reader import normalised
from vision.training.nets import WholeDie
from vision.training.whole_dice import Cut
from vision.whole_die import ASKED, FOOT, FRAME, NOTHING, flat_die

BATCH, PILED = 112, 16  # views of a step, and as many more of dice that lie upon another, which are rare
RARE = 4.0  # times that a cocked, covered or stacked die counts
FEET, FRAMES = 3.0, 6.0  # how much feet and frames count
INEXACT = 0.05, 0.16  # edges by which a reader has the way to a foot wrong, mostly and else
MOSTLY = 0.6
UNTOLD = 0.35  # share of the dice without a drawing


def drawn(ways: NDArray[np.float32], rng: np.random.Generator) -> Tensor:
    """Drawings of flat dice (n × 1 × SIDE × SIDE, 0…255) with these ways to their feet, told somewhat wrong as a reader
    has them, and not at all where it asks for the foot."""
    told = ways + rng.normal(size=ways.shape) * np.where(rng.random((len(ways), 1)) < MOSTLY, *INEXACT)
    untold = rng.random(len(ways)) < UNTOLD
    pictures = [NOTHING if none else flat_die(way) for way, none in zip(told, untold, strict=True)]
    return torch.from_numpy(np.stack(pictures))[:, None].float()


def varied(views: Tensor, feet: Tensor, frames: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Views with their drawings (n × 4 × SIDE × SIDE, 0…255) turned by quarters and mirrored, blurred, in other light,
    and normalised; with the feet (n × 2) and the frames (n × 7) in them."""
    quarters = int(torch.randint(4, (1,)))
    views = torch.rot90(views, quarters, (2, 3))
    for _ in range(quarters):
        feet, frames = _quarter_turned(feet), _quarter_framed(frames)
    if torch.rand(1) < 0.5:
        views, feet = views.flip(3), feet * torch.tensor([-1.0, 1.0])
        frames = frames * torch.tensor([-1.0, 1.0, 1.0, 1.0, -1.0, 1.0, -1.0])
    colors, drawings = views[:, :3], views[:, 3:] / 255
    count, side = len(views), views.shape[-1]
    if torch.rand(1) < 0.4:  # seen from further away
        small = int(torch.randint(24, 88, (1,)))
        colors = nn.functional.interpolate(colors, size=(small, small), mode="area")
        colors = nn.functional.interpolate(colors, size=(side, side), mode="bilinear", align_corners=False)
    gamma = torch.exp(torch.randn(count, 1, 1, 1) * 0.25)
    colors = 255 * (colors / 255).clamp(0, 1) ** gamma * torch.exp(torch.randn(count, 3, 1, 1) * 0.08)
    colors = colors + torch.randn_like(colors) * torch.rand(count, 1, 1, 1) * 8
    return torch.cat([normalised(colors), drawings], 1), feet, frames


def _quarter_turned(places: Tensor) -> Tensor:
    """Places (n × 2) turned against the clock: what was to the right is above."""
    return torch.stack([places[:, 1], -places[:, 0]], 1)


def _quarter_framed(frames: Tensor) -> Tensor:
    """Frames turned by a quarter: what was squeezed across is squeezed along; four times a quarter is no turn."""
    return torch.cat([_quarter_turned(frames[:, :2]), frames[:, 2:3], -frames[:, 3:5], frames[:, 5:]], 1)


def loss_of(out: Tensor, labels: Tensor, feet: Tensor, frames: Tensor) -> Tensor:
    """Cross entropy of what is known, and how far feet and frames are told beside."""
    weight = torch.ones_like(labels)
    weight[:, 1:] += (RARE - 1) * (labels[:, 1:] == 0)
    weight *= labels >= 0
    chances = out[:, : len(ASKED)]
    told = nn.functional.binary_cross_entropy_with_logits(chances, labels.clamp(min=0), weight, reduction="sum")
    places = FEET * _beside(out[:, FOOT], feet) + FRAMES * _beside(out[:, FRAME], frames)
    return told / weight.sum().clamp(min=1) + places


def _beside(told: Tensor, true: Tensor) -> Tensor:
    known = torch.isfinite(true).all(1)
    beside = nn.functional.smooth_l1_loss(told[known], true[known], beta=0.1, reduction="sum")
    return beside / (true.shape[1] * known.sum()).clamp(min=1)


def report(net: WholeDie, whole: Cut) -> str:
    """Of 100 pairs of one that is and one that is not, in how many the right one is told: what is ASKED; how far
    beside the feet of flat and of cocked dice are told without a drawing (edges), and centres (edges) and sizes (binary
    logarithms) of those framed wrongly; medians."""
    net.eval()
    views = torch.from_numpy(whole.views).permute(0, 3, 1, 2).float()
    exact = torch.from_numpy(np.stack([flat_die(way) for way in whole.ways]))[:, None].float() / 255
    out, blind = (_told(net, views, drawings) for drawings in (exact, torch.zeros_like(exact)))
    net.train()
    told = []
    for k, name in enumerate(ASKED):
        yes, no = (out[whole.labels[:, k] == true, k].numpy() for true in (1, 0))
        share = np.mean(yes[:3000, None] > no[None, :3000]) if len(yes) and len(no) else 0
        told.append(f"{name} {100 * share:.1f} of {len(no)}")
    beside = np.linalg.norm(blind[:, FOOT].numpy() - whole.feet, axis=1)
    feet = " and ".join(f"{np.nanmedian(beside[whole.labels[:, 1] == flat]):.3f}" for flat in (1, 0))
    wrong = (whole.labels[:, 0] == -1) & np.isfinite(whole.frames).all(1)
    framed, true = blind[wrong, FRAME].numpy(), whole.frames[wrong]
    center = np.median(np.linalg.norm(framed[:, :2] - true[:, :2], axis=1))
    size = np.median(np.abs(framed[:, 2] - true[:, 2]))
    return ", ".join([*told, f"feet {feet} beside", f"centres {center:.3f}, sizes {size:.3f} beside"])


def _told(net: WholeDie, views: Tensor, drawings: Tensor) -> Tensor:
    with torch.no_grad():
        both = zip(views.split(256), drawings.split(256), strict=True)
        return torch.cat([net(torch.cat([normalised(v), d], 1)) for v, d in both])


def main() -> None:
    train_on_all_cores(train, asked(__doc__, "views", minutes=6, rate=2e-3).parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """One process of the training; the first one reports and keeps the network."""
    torch.manual_seed(given.seed)
    net = begun(WholeDie(), given.begin)
    torch.manual_seed(given.seed + 1000 * rank)
    rng = np.random.default_rng(given.seed + 1000 * rank)
    parts = [np.load(path) for path in given.views]
    whole = Cut(*(np.concatenate([part[name] for part in parts]) for name in Cut._fields))
    held = (whole.labels[:, -1] == 1) | (whole.numbers % 20 == 0)
    learnt, weighed = np.flatnonzero(~held), Cut(*(some[held] for some in whole))
    piled = learnt[whole.labels[learnt, ASKED.index("single")] == 0]
    descent, total = Descent(net, given.rate, given.minutes, 1e-3), 0.0
    if rank == 0:
        print(f"{len(learnt)} views, {held.sum()} held out", flush=True)
    while descent.spent < 1:
        chosen = np.concatenate([rng.choice(learnt, BATCH), rng.choice(piled, PILED if len(piled) else 0)])
        pictures = torch.from_numpy(whole.views[chosen]).permute(0, 3, 1, 2).float()
        pictures = torch.cat([pictures, drawn(whole.ways[chosen], rng)], 1)
        seen, *places = varied(pictures, torch.from_numpy(whole.feet[chosen]), torch.from_numpy(whole.frames[chosen]))
        out = told_quickly(net, seen)
        loss = loss_of(out, torch.from_numpy(whole.labels[chosen, :-1]).float(), *places)
        descent.step(loss)
        total += loss.item()
        if descent.steps % 500 == 0 and rank == 0:
            told = report(net, weighed)
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {total / 500:.3f}; {told}", flush=True)
            total = 0.0
    if rank == 0:
        print(report(net, weighed), flush=True)
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
