"""Training of the face reader: `python -m vision.training.learn_reader CROPS.npz... --out reader.pt`.

The targets are the face, whether it is an upper face at all, and signatures by supervised contrastive learning: two
crops of one drawing get nearly the same, two drawings different ones (after Khosla et al., "Supervised Contrastive
Learning", 2020), so that drawings never seen in training can be compared. Needs PyTorch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.reading.networks.face_reader import LONGEST_WAY, MOTIFS, READINGS, SIDE, SIGNATURE
from vision.training.crops import NONE
from vision.training.data.examples import WIDER
from vision.training.data.printed_faces import printed_pairs
from vision.training.in_step import Descent, asked, begun, forward, train_on_all_cores
from vision.training.nets import FaceReader

PAIRS = 24  # drawings a step
WITHOUT_WAY = 0.15  # share of the crops whose way is not given: signatures are asked for without it
RARE = 4.0  # times that a cocked or covered die counts
SHARPNESS = 0.1  # temperature of the comparison
SYMBOL = READINGS.index("symbol")


class Prints(torch.utils.data.IterableDataset):
    """Endless pairs of drawings, made by other processes beside the training."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, 7])
        while True:
            yield printed_pairs(rng, PAIRS)


def varied(crops: Tensor, ways: Tensor) -> Tensor:
    """Return crops (n × 3 × 64 × 64, 0…255) rotated, shifted, squeezed, blurred, in other light, cut to SIDE and
    normalised, with their ways (n × 2), some of them unknown, as two more channels."""
    count = len(crops)
    quarter = torch.randint(4, (count,)) * (torch.pi / 2)
    askew = torch.where(torch.rand(count) < 0.12, 0.3, 0.09)  # frames of round drawings lie anyhow
    angle = quarter + torch.randn(count) * askew
    size = torch.exp(torch.randn(count, 2) * 0.05) / WIDER
    turn = torch.stack(
        [torch.stack([angle.cos(), -angle.sin()], 1), torch.stack([angle.sin(), angle.cos()], 1)], dim=1
    )
    shift = torch.randn(count, 2, 1) * 0.035
    places = nn.functional.affine_grid(torch.cat([turn * size[:, None], shift], 2), [count, 3, SIDE, SIDE], False)
    out = nn.functional.grid_sample(crops, places, "bilinear", "border", align_corners=False)
    if torch.rand(1) < 0.4:  # seen from further away
        small = int(torch.randint(20, 44, (1,)))
        out = nn.functional.interpolate(out, size=(small, small), mode="area")
        out = nn.functional.interpolate(out, size=(SIDE, SIDE), mode="bilinear", align_corners=False)
    gamma = torch.exp(torch.randn(count, 1, 1, 1) * 0.25)
    out = 255 * (out / 255).clamp(0, 1) ** gamma
    out = out * torch.exp(torch.randn(count, 3, 1, 1) * 0.08)
    out = out + torch.randn_like(out) * torch.rand(count, 1, 1, 1) * 8
    ways = (turn.transpose(1, 2) @ ways[:, :, None])[:, :, 0] * (torch.rand(count, 1) > WITHOUT_WAY)
    return with_ways(normalised(out), ways)


def with_ways(given: Tensor, ways: Tensor) -> Tensor:
    """Return normalised crops with their ways, as `vision.reading.networks.face_reader.with_way`."""
    planes = ways.clamp(-LONGEST_WAY, LONGEST_WAY)[:, :, None, None].expand(-1, -1, SIDE, SIDE)
    return torch.cat([given, planes], dim=1)


def normalised(crops: Tensor) -> Tensor:
    """Return crops normalised, as `vision.reading.networks.face_reader.normalised`."""
    flat = crops.flatten(1)
    return (crops - flat.mean(1)[:, None, None, None]) / flat.std(1).clamp(min=4.0)[:, None, None, None]


def signature_loss(signature: Tensor, drawing: Tensor) -> Tensor:
    """Return the contrastive loss of signatures: equal drawings attract, different ones repel."""
    signature = nn.functional.normalize(signature, dim=1)
    alike = signature @ signature.T / SHARPNESS
    alike = alike - torch.eye(len(alike)) * 1e4
    same = (drawing[:, None] == drawing[None]).float() * (1 - torch.eye(len(alike)))
    log_chances = torch.log_softmax(alike, dim=1)
    counted = same.sum(1)
    per = -(log_chances * same).sum(1) / counted.clamp(min=1)
    return (per * (counted > 0)).sum() / (counted > 0).sum().clamp(min=1)


def loss_of(out: Tensor, labels: Tensor) -> Tensor:
    """Return the cross entropy of readings, and of motifs, flat and open where known."""
    readings, motifs = out[:, : len(READINGS)], out[:, len(READINGS) : len(READINGS) + len(MOTIFS)]
    loss = nn.functional.cross_entropy(readings, labels[:, 0].long(), label_smoothing=0.02)
    known = labels[:, 1] >= 0
    if known.any():
        loss = loss + 0.5 * nn.functional.cross_entropy(motifs[known], labels[known, 1].long())
    known = labels[:, 3] >= 0
    begin = len(READINGS) + len(MOTIFS)
    flat = out[known, begin : begin + 2]
    truth = labels[known, 3:5]
    return loss + 0.4 * nn.functional.binary_cross_entropy_with_logits(flat, truth, RARE - (RARE - 1) * truth)


def report(
    net: FaceReader, crops: NDArray[np.uint8], ways: NDArray[np.float32], labels: NDArray[np.float64]
) -> str:
    """Return a line on held-out crops: right readings, for scenes and photographs; and of 100 pairs of a flat and a
    cocked die, those in which the flat one is recognised."""
    net.eval()
    edge = round(64 * (1 - 1 / WIDER) / 2)
    lines = []
    with torch.no_grad():
        for name, mine in (("scenes", labels[:, 6] == 0), ("photographs", labels[:, 6] == 1)):
            which = np.flatnonzero(mine)[:4000]
            if not len(which):
                continue
            given = torch.from_numpy(crops[which]).permute(0, 3, 1, 2).float()[:, :, edge : 64 - edge, edge : 64 - edge]
            given = normalised(nn.functional.interpolate(given, size=(SIDE, SIDE), mode="bilinear"))
            given = with_ways(given, torch.from_numpy(ways[which]))
            out = torch.cat([net(part) for part in given.split(256)])
            best = out[:, : len(READINGS)].argmax(1).numpy()
            truth = labels[which, 0].astype(int)
            sure = out[:, : len(READINGS)].softmax(1).max(1).values.numpy() > 0.95
            clear = ((labels[which, 3] != 0) & (labels[which, 4] != 0)) | (truth == NONE)
            faces, none = clear & (truth != NONE), truth == NONE
            motif = out[:, len(READINGS) : len(READINGS) + len(MOTIFS)].argmax(1).numpy()
            symbol = faces & (truth == SYMBOL)
            flat = out[:, len(READINGS) + len(MOTIFS)].numpy()
            lies, leans = flat[labels[which, 3] == 1], flat[labels[which, 3] == 0]
            lines.append(
                f"{name}: faces {np.mean((best == truth)[faces]):.4f} of {faces.sum()}, none "
                f"{np.mean((best == truth)[none]):.4f} of {none.sum()}, sure and wrong "
                f"{np.mean(((best != truth) & sure)[clear]):.4f}, sure {np.mean(sure[faces]):.3f}, "
                f"motifs {np.mean((motif == labels[which, 1])[symbol]) if symbol.any() else 0:.3f}, "
                f"cocked {100 * np.mean(lies[:, None] > leans) if len(leans) else 0:.0f}"
            )
    net.train()
    return "; ".join(lines)


def main() -> None:
    parser = asked(__doc__, "crops", minutes=12, rate=2e-3)
    parser.add_argument("--photographs", type=float, default=0.25, help="share of the crops from photographs")
    train_on_all_cores(train, parser.parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    seed = given.seed + 1000 * rank
    torch.manual_seed(given.seed)
    net = begun(FaceReader(), given.begin)
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    parts: list[Any] = [np.load(path) for path in given.crops]
    crops = np.concatenate([part["crops"] for part in parts])
    ways = np.concatenate([part["ways"] for part in parts])
    labels = np.concatenate([part["labels"] for part in parts])
    held_out = (labels[:, 5] == 1) | ((labels[:, 6] == 0) & (labels[:, 7] % 20 == 0))
    scene = np.flatnonzero(~held_out & (labels[:, 6] == 0))
    photo = np.flatnonzero(~held_out & (labels[:, 6] == 1))
    pairs = torch.utils.data.DataLoader(
        Prints(seed), None, num_workers=1, prefetch_factor=8, multiprocessing_context="spawn"
    )
    prints = iter(pairs)
    descent, sums = Descent(net, given.rate, given.minutes, 1e-3), np.zeros(2)
    if rank == 0:
        print(f"{len(scene)} crops of scenes, {len(photo)} of photographs, {held_out.sum()} held out", flush=True)
    while descent.spent < 1:
        count = int(128 * given.photographs) if len(photo) else 0
        chosen = np.concatenate([rng.choice(scene, 128 - count), rng.choice(photo, count) if count else scene[:0]])
        pictures = torch.from_numpy(crops[chosen]).permute(0, 3, 1, 2).float()
        truth = torch.from_numpy(labels[chosen]).float()
        printed, drawing, motif = next(prints)
        pictures = torch.cat([pictures, printed.permute(0, 3, 1, 2).float()])
        seen_from = torch.cat([torch.from_numpy(ways[chosen]), torch.zeros(len(printed), 2)])
        out = forward(net, varied(pictures, seen_from))
        rows = torch.full((len(printed), truth.shape[1]), -1.0)
        rows[:, 0], rows[:, 1] = SYMBOL, motif.float()
        both = loss_of(out[:, : -SIGNATURE], torch.cat([truth, rows]))
        signs = signature_loss(out[len(chosen) :, -SIGNATURE:], drawing)
        loss = both + 0.8 * signs
        descent.step(loss)
        sums += both.item(), signs.item()
        if descent.steps % 100 == 0 and rank == 0:
            both, signs = sums / 100
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {both:.3f} {signs:.3f}", flush=True)
            sums[:] = 0
        if descent.steps % 800 == 0 and rank == 0:
            print(report(net, crops[held_out], ways[held_out], labels[held_out]), flush=True)
            torch.save(net.state_dict(), given.out)
    if rank == 0:
        print(report(net, crops[held_out], ways[held_out], labels[held_out]), flush=True)
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
