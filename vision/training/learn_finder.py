"""Training of the face finder: `python -m vision.training.learn_finder EXAMPLES.npz... --out finder.pt`.

Dice of which only a box is known (photographs) are learnt from twice. First their boxes are left out of the loss. Then,
with `--begin finder.pt`, the finder's own findings in a box are the target, where they show the labelled value; their
anisotropy only where the boxes of a picture determine it (`boxed_dice`). Needs PyTorch.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.reading.networks.face_finder import FoundFace, blob, enlarged, faces_in
from vision.reading.networks.face_frame import SHAPE_NUMBERS
from vision.training.data.boxed_dice import plane_of_boxes
from vision.training.data.examples import COLUMNS, FLAT, OPEN, Example, column, load
from vision.training.data.finder_windows import Windows, usual_edge
from vision.training.in_step import Descent, asked, begun, forward, train_on_all_cores
from vision.training.nets import FaceFinder

HEAVY = (1.0, 8.0, 8.0, 1.0, 1.0)  # squeezes are small numbers: unweighed they are not learnt at all
RARE = 6.0  # times that a cocked or covered die counts: there are few, and their marks are faint


def loss_of(maps: Tensor, truth: Tensor, counts: Tensor, near: Tensor) -> Tensor:
    """Return the focal loss of centres (Zhou et al. 2019, eq. 1), plus the losses of place, shape, kind, flat and open
    at the centres."""
    heat = maps[:, 0].clamp(-12, 12)
    chance = heat.sigmoid()
    is_peak = (truth[:, 0] >= 0.999).float()
    hit = -nn.functional.logsigmoid(heat) * (1 - chance) ** 2 * is_peak
    miss = -nn.functional.logsigmoid(-heat) * chance**2 * (1 - truth[:, 0]) ** 4 * (1 - is_peak)
    dice = is_peak.sum().clamp(min=1)
    centres = ((hit + miss) * counts).sum() / dice
    placed, kinds, readable = near[:, 0], near[:, 1], near[:, 2]
    place = nn.functional.smooth_l1_loss(maps[:, 1:3], truth[:, 1:3], reduction="none", beta=0.1).sum(1)
    place = (place * kinds).sum() / kinds.sum().clamp(min=1)
    heavy = torch.tensor(HEAVY)[:, None, None]
    shape = nn.functional.smooth_l1_loss(
        heavy * maps[:, 3 : 3 + SHAPE_NUMBERS], heavy * truth[:, 3 : 3 + SHAPE_NUMBERS], reduction="none", beta=0.1
    ).sum(1)
    shape = (shape * placed).sum() / placed.sum().clamp(min=1)
    kind = nn.functional.cross_entropy(maps[:, 3 + SHAPE_NUMBERS : -2], truth[:, -3].long(), reduction="none")
    kind = (kind * kinds).sum() / kinds.sum().clamp(min=1)
    flat = nn.functional.binary_cross_entropy_with_logits(maps[:, -2:], truth[:, -2:], reduction="none")
    flat = (flat * (1 + (RARE - 1) * (1 - truth[:, -2:]))).sum(1)
    flat = (flat * readable).sum() / readable.sum().clamp(min=1)
    return centres + 0.5 * place + 0.7 * shape + 0.7 * kind + 0.3 * flat


def settled(example: Example, found: Sequence[FoundFace], least: float) -> Example:
    """Return a photograph with faces from the finder's findings in its boxes, where they show the labelled value. Where
    the boxes determine the table's pose, faces lie flat on it and count as labelled; elsewhere their pose stays
    unknown."""
    dice = example.dice.copy()
    mine: dict[int, FoundFace] = {}
    for row, die in enumerate(dice):
        x0, y0, x1, y1 = die[11:]
        kind = int(die[6])
        inside = [f for f in found if x0 <= f.center[0] <= x1 and y0 <= f.center[1] <= y1 and f.kinds[kind] > 0.4]
        best = max(inside, key=lambda f: f.score * f.kinds[kind], default=None)
        box = np.sqrt((x1 - x0) * (y1 - y0))
        if best is None or best.score * best.kinds[kind] < least or not 0.25 < best.edge / box < 1.6:
            continue
        mine[row] = best
    faces, rows = list(mine.values()), list(mine)
    plane = None
    if example.source == "many_colours" and faces:
        dice[rows, :2] = [face.center for face in faces]
        plane = plane_of_boxes(faces, dice[rows, 11:], example.image().shape)
    axes = plane.laid(faces) if plane else [face.axes for face in faces]
    for row, own in zip(rows, axes, strict=True):
        dice[row, 2:6] = *own[:, 0], *own[:, 1]
        if plane:
            dice[row, COLUMNS.index("visible")] = 1.0
    return replace(example, dice=dice)


def look_at(net: FaceFinder, image: NDArray[np.uint8], scale: float, least: float = 0.1) -> list[FoundFace]:
    """Return the network's findings in a picture, in the picture's pixels."""
    with torch.no_grad():
        maps = net(torch.from_numpy(blob(image, scale)))[0].numpy()
    return [enlarged(face, scale) for face in faces_in(maps, least)]


def usual_scale(dice: NDArray[np.float64], shape: tuple[int, ...]) -> float:
    """Return the scale at which the dice of a picture of this shape have a size that is seen well."""
    return min(26 / (usual_edge(dice) or 30.0), 800 / max(shape[:2]))


def report(net: FaceFinder, examples: Sequence[Example]) -> str:
    """Return a line on held-out pictures: dice found with the right kind, and false findings, for each source."""
    net.eval()
    lines = []
    for source in sorted({e.source for e in examples}):
        right = dice = false = pictures = 0
        for example in (e for e in examples if e.source == source):
            image = example.image()
            edge = usual_edge(example.dice)
            scale = 512 / max(image.shape[:2])
            if edge and not 14 < edge * scale < 70:
                scale = 28 / edge
            found = look_at(net, image, min(scale, 1000 / max(image.shape[:2])), 0.3)
            used: set[int] = set()
            for die in example.dice:
                if die[10] < OPEN or die[9] > FLAT:
                    continue
                dice += 1
                for i, face in enumerate(found):
                    if np.isfinite(die[11]):
                        x0, y0, x1, y1 = die[11:]
                        near = x0 <= face.center[0] <= x1 and y0 <= face.center[1] <= y1
                    else:
                        near = float(np.hypot(*(face.center - die[:2]))) < 0.4 * face.edge
                    if near and i not in used:
                        used.add(i)
                        pictures += 1
                        right += int(np.argmax(face.kinds)) == int(die[6])
                        break
            false += len(found) - len(used)
        lines.append(f"{source}: {dice} dice, {pictures} found, {right} right, {false} false")
    net.train()
    return "; ".join(lines)


def main() -> None:
    parser = asked(__doc__, "examples", minutes=20, rate=2.5e-3)
    parser.add_argument("--steps", type=int, default=100_000, help="stop after this many, if time allows")
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--photographs", type=float, default=0.25, help="share of the windows from photographs")
    train_on_all_cores(train, parser.parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    torch.manual_seed(given.seed)
    examples = load(*given.examples)
    net = begun(FaceFinder(), given.begin)
    if given.begin:
        net.eval()
        settled_dice = settle_all(net, examples)
        net.train()
        if rank == 0:
            print(settled_dice, flush=True)
    held_out = [e for e in examples if e.held_out]
    scenes = [i for i, e in enumerate(examples) if e.source == "scene"]
    held_out += [examples[i] for i in scenes[:60]]
    photos = [i for i, e in enumerate(examples) if e.source != "scene" and not e.held_out]
    loader = _loader(examples, scenes[60:], photos, given, rank)
    descent, sums = Descent(net, given.rate, given.minutes, 1e-4, warm=100), 0.0
    for step, (pictures, truth, counts, near) in enumerate(loader, 1):
        loss = loss_of(forward(net, pictures), truth, counts, near)
        descent.step(loss, step / given.steps)
        sums += loss.item()
        if step % 100 == 0 and rank == 0:
            print(f"step {step} {descent.seconds:.0f} s loss {sums / 100:.3f}", flush=True)
            sums = 0.0
        if step % 1000 == 0 and rank == 0:
            print(report(net, held_out), flush=True)
            torch.save(net.state_dict(), given.out)
        if descent.spent >= 1:
            break
    if rank == 0:
        print(report(net, held_out), flush=True)
        torch.save(net.state_dict(), given.out)


def _loader(
    examples: list[Example], scenes: list[int], photos: list[int], given: argparse.Namespace, rank: int
) -> torch.utils.data.DataLoader:
    rng = np.random.default_rng([given.seed, rank])
    total = given.steps * given.batch
    from_photos = rng.random(total) < (given.photographs if photos else 0)
    order = np.where(from_photos, rng.choice(photos or [0], total), rng.choice(scenes, total))
    return torch.utils.data.DataLoader(
        Windows(examples, order.tolist(), given.seed + 1000 * rank), given.batch, num_workers=1, prefetch_factor=4,
        multiprocessing_context="spawn",  # a fork of a process that has had threads hangs
    )  # fmt: skip


def settle_all(net: FaceFinder, examples: list[Example]) -> str:
    """Replace the photographs by the finder's findings in them, and return a line on their number; scenes stay as they
    are."""
    settled_dice = flat_dice = dice = 0
    for i, example in enumerate(examples):
        if example.source == "scene":
            continue
        image = example.image()
        found = look_at(net, image, usual_scale(example.dice, image.shape), 0.05)
        examples[i] = settled(example, found, 0.08)
        dice += len(example.dice)
        settled_dice += int(np.isfinite(column(examples[i].dice, "ux")).sum())
        flat_dice += int(np.isfinite(column(examples[i].dice, "visible")).sum())
    return f"{settled_dice} of {dice} dice in photographs have a face now, of {flat_dice} it is known how it lies"


if __name__ == "__main__":
    main()
