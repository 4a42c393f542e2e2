"""Train the finder of upper faces: `python -m vision.training.learn_finder EXAMPLES.npz... --out finder.pt`.

Dice of which only a box is known (photographs) are learnt from twice: first as nothing (their boxes are left out of
the loss), then, with `--begin finder.pt`, from what the finder itself sees in the box, where that is the labelled
value. Needs PyTorch.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch  # type: ignore[import-not-found]
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.face_finder import STRIDE, FoundFace, blob, enlarged, faces_in
from vision.face_frame import SHAPE_NUMBERS, shape_of
from vision.training.examples import COLUMNS, FLAT, OPEN, Example, column, load
from vision.training.nets import FaceFinder

WIDTH, HEIGHT = 288, 224  # of the windows that are learnt from
EDGES = 10.0, 72.0  # pixels: faces in a window have about these
HEAVY = (1.0, 5.0, 5.0, 1.0, 1.0)  # squeezes are small numbers: unweighed they are not learnt at all
RARE = 6.0  # times that a cocked or covered die counts: there are few, and their marks are faint
HIDDEN = 0.35  # share of a face that is seen below which nothing is asked about it
MAPS = 3 + SHAPE_NUMBERS + 3  # heat, offset, shape, kind, flat, open: what is to be told at a cell


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """Part of a picture as the network is given it (5 × h × w), and its dice (n × COLUMNS, in its pixels)."""

    given: NDArray[np.float32]
    dice: NDArray[np.float64]


def window_of(example: Example, rng: np.random.Generator) -> Window:
    """A window at a random scale and place, sometimes mirrored, in other light."""
    image = example.image()
    height, width = image.shape[:2]
    dice = example.dice.copy()
    flip = rng.random() < 0.5
    if flip:
        image = np.ascontiguousarray(image[:, ::-1])
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
    edge = _usual_edge(dice)
    low, high = (EDGES[0] / edge, EDGES[1] / edge) if edge else (0.5, 1.0)
    whole = max(WIDTH / width, HEIGHT / height)
    scale = float(np.clip(whole * np.exp(rng.uniform(np.log(0.8), np.log(1.7))), low, max(low, high)))
    scale = min(max(scale, 0.2), 2.0)
    given = blob(image, scale)[0]
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
    part = given[:, top : top + HEIGHT, left : left + WIDTH]
    out[:, : part.shape[1], : part.shape[2]] = part
    for names, shift in ((("x", "x0", "x1"), left), (("y", "y0", "y1"), top)):
        for name in names:
            k = COLUMNS.index(name)
            dice[:, k] = (dice[:, k] + 0.5) * scale - 0.5 - shift
    for name in ("ux", "uy", "vx", "vy"):
        dice[:, COLUMNS.index(name)] *= scale
    return Window(out, dice)


def _usual_edge(dice: NDArray[np.float64]) -> float:
    if not len(dice):
        return 0.0
    edges = np.sqrt(np.abs(column(dice, "ux") * column(dice, "vy") - column(dice, "uy") * column(dice, "vx")))
    boxes = 0.7 * np.sqrt(np.abs((column(dice, "x1") - column(dice, "x0")) * (column(dice, "y1") - column(dice, "y0"))))
    return float(np.median(np.where(np.isfinite(edges), edges, boxes)))


def targets(dice: NDArray[np.float64]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """What the maps should tell (MAPS × h × w), where the heat counts (h × w), where the rest does (3 × h × w: place
    and shape, kind, flat and open)."""
    h, w = HEIGHT // STRIDE, WIDTH // STRIDE
    told = np.zeros((MAPS, h, w), np.float32)
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
        told[0] = np.maximum(told[0], hill)
        core = away <= max(0.8, 0.16 * edge) ** 2
        told[1][core], told[2][core] = (x - xs)[core], (y - ys)[core]
        if whole:
            told[3 : 3 + SHAPE_NUMBERS, core] = shape_of(axes[None])[0][:, None]
            # faces in photographs are as this finder saw them: learning their shape would only confirm what it believes
            near[0][core] = np.isfinite(die_of["tilt"])
        told[-3][core] = die_of["kind"]
        near[1][core] = 1
        if np.isfinite(die_of["tilt"]):
            told[-2][core], told[-1][core] = die_of["tilt"] <= FLAT, die_of["visible"] >= OPEN
            near[2][core] = 1
        peak = round(y), round(x)
        if 0 <= peak[0] < h and 0 <= peak[1] < w:
            told[0][peak] = 1.0
    return told, counts, near


class Windows(torch.utils.data.Dataset):  # type: ignore[misc]
    """Windows of the examples in random order."""

    def __init__(self, examples: Sequence[Example], order: Sequence[int], seed: int) -> None:
        self.examples, self.order, self.seed = examples, order, seed

    def __len__(self) -> int:
        return len(self.order)

    def __getitem__(self, k: int) -> tuple[Any, ...]:
        cv2.setNumThreads(1)
        window = window_of(self.examples[self.order[k]], np.random.default_rng([self.seed, k]))
        return (window.given, *targets(window.dice))


def loss_of(maps: Tensor, told: Tensor, counts: Tensor, near: Tensor) -> Tensor:
    """Focal loss of centres (Zhou et al. 2019, eq. 1), and at the centres of place, shape, kind, flat and open."""
    heat = maps[:, 0].clamp(-12, 12)
    chance = heat.sigmoid()
    is_peak = (told[:, 0] >= 0.999).float()
    hit = -nn.functional.logsigmoid(heat) * (1 - chance) ** 2 * is_peak
    miss = -nn.functional.logsigmoid(-heat) * chance**2 * (1 - told[:, 0]) ** 4 * (1 - is_peak)
    dice = is_peak.sum().clamp(min=1)
    centres = ((hit + miss) * counts).sum() / dice
    placed, kinds, readable = near[:, 0], near[:, 1], near[:, 2]
    place = nn.functional.smooth_l1_loss(maps[:, 1:3], told[:, 1:3], reduction="none", beta=0.1).sum(1)
    place = (place * kinds).sum() / kinds.sum().clamp(min=1)
    heavy = torch.tensor(HEAVY)[:, None, None]
    shape = nn.functional.smooth_l1_loss(
        heavy * maps[:, 3 : 3 + SHAPE_NUMBERS], heavy * told[:, 3 : 3 + SHAPE_NUMBERS], reduction="none", beta=0.1
    ).sum(1)
    shape = (shape * placed).sum() / placed.sum().clamp(min=1)
    kind = nn.functional.cross_entropy(maps[:, 3 + SHAPE_NUMBERS : -2], told[:, -3].long(), reduction="none")
    kind = (kind * kinds).sum() / kinds.sum().clamp(min=1)
    flat = nn.functional.binary_cross_entropy_with_logits(maps[:, -2:], told[:, -2:], reduction="none")
    flat = (flat * (1 + (RARE - 1) * (1 - told[:, -2:]))).sum(1)
    flat = (flat * readable).sum() / readable.sum().clamp(min=1)
    return centres + 0.5 * place + 0.7 * shape + 0.7 * kind + 0.3 * flat


def settled(example: Example, found: Sequence[FoundFace], least: float) -> Example:
    """A photograph with faces taken from what was found in its boxes, where that shows the labelled value."""
    dice = example.dice.copy()
    for die in dice:
        x0, y0, x1, y1 = die[11:]
        kind = int(die[6])
        inside = [f for f in found if x0 <= f.center[0] <= x1 and y0 <= f.center[1] <= y1 and f.kinds[kind] > 0.4]
        best = max(inside, key=lambda f: f.score * f.kinds[kind], default=None)
        box = np.sqrt((x1 - x0) * (y1 - y0))
        if best is None or best.score * best.kinds[kind] < least or not 0.25 < best.edge / box < 1.6:
            continue
        if example.source == "many_colours":
            die[:2] = best.center
        die[2:6] = *best.axes[:, 0], *best.axes[:, 1]
    return replace(example, dice=dice)


def look_at(net: FaceFinder, image: NDArray[np.uint8], scale: float, least: float = 0.1) -> list[FoundFace]:
    """What the network finds in a picture, in the picture's pixels."""
    with torch.no_grad():
        maps = net(torch.from_numpy(blob(image, scale)))[0].numpy()
    return [enlarged(face, scale) for face in faces_in(maps, least)]


def report(net: FaceFinder, examples: Sequence[Example]) -> str:
    """Of held-out pictures: dice found with the right kind, and findings that are none, for each source."""
    net.eval()
    lines = []
    for source in sorted({e.source for e in examples}):
        right = dice = false = seen = 0
        for example in (e for e in examples if e.source == source):
            image = example.image()
            edge = _usual_edge(example.dice)
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
                        seen += 1
                        right += int(np.argmax(face.kinds)) == int(die[6])
                        break
            false += len(found) - len(used)
        lines.append(f"{source}: {dice} dice, {seen} found, {right} right, {false} false")
    net.train()
    return "; ".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--begin", type=Path, help="go on from this finder, photographs settled by it")
    parser.add_argument("--steps", type=int, default=100_000, help="stop after so many, if time allows")
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--photographs", type=float, default=0.25, help="share of the windows from photographs")
    parser.add_argument("--minutes", type=float, default=20, help="stop so that this is not passed")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    rng = np.random.default_rng(given.seed)
    examples = load(*given.examples)
    net = FaceFinder()
    if given.begin:
        net.load_state_dict(torch.load(given.begin))
        net.eval()
        settle_all(net, examples)
        net.train()
    held = [e for e in examples if e.held_out]
    scenes = [i for i, e in enumerate(examples) if e.source == "scene"]
    held += [examples[i] for i in scenes[:60]]
    scenes = scenes[60:]
    photos = [i for i, e in enumerate(examples) if e.source != "scene" and not e.held_out]
    total = given.steps * given.batch
    from_photos = rng.random(total) < (given.photographs if photos else 0)
    order = np.where(from_photos, rng.choice(photos or [0], total), rng.choice(scenes, total))
    loader = torch.utils.data.DataLoader(
        Windows(examples, order.tolist(), given.seed), given.batch, num_workers=1, prefetch_factor=4,
        multiprocessing_context="spawn",  # a fork of a process that has had threads hangs
    )  # fmt: skip
    net = net.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=given.rate, weight_decay=1e-4)
    begun = time.monotonic()
    sums, done = 0.0, 0
    for step, (pictures, told, counts, near) in enumerate(loader):
        spent = (time.monotonic() - begun) / 60 / given.minutes
        part = min(1.0, max(spent, step / given.steps))
        rate = given.rate * min(1.0, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * part)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        loss = loss_of(net(pictures.contiguous(memory_format=torch.channels_last)), told, counts, near)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        sums, done = sums + loss.item(), done + 1
        if step % 100 == 99:
            print(f"step {step + 1} {time.monotonic() - begun:.0f} s loss {sums / done:.3f}", flush=True)
            sums, done = 0.0, 0
        if step % 600 == 599:
            print(report(net, held), flush=True)
            torch.save(net.state_dict(), given.out)
        if spent >= 1:
            break
    print(report(net, held), flush=True)
    torch.save(net.state_dict(), given.out)


def settle_all(net: FaceFinder, examples: list[Example]) -> None:
    """Replace the photographs by what the finder sees in them; scenes stay as they are."""
    settled_dice = dice = 0
    for i, example in enumerate(examples):
        if example.source == "scene":
            continue
        image = example.image()
        edge = _usual_edge(example.dice) or 30.0
        found = look_at(net, image, min(26 / edge, 800 / max(image.shape[:2])), 0.05)
        examples[i] = settled(example, found, 0.08)
        dice += len(example.dice)
        settled_dice += int(np.isfinite(column(examples[i].dice, "ux")).sum())
    print(f"{settled_dice} of {dice} dice in photographs have a face now", flush=True)

if __name__ == "__main__":
    main()
