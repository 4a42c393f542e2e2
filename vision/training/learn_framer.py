"""Training of the framer: `python -m vision.training.learn_framer FACES.npz... --out framer.pt`. Needs PyTorch."""

from __future__ import annotations

import argparse

import numpy as np
import torch
from torch import Tensor, nn

from vision.reading.networks.face_framer import CENTER, FOOT, SHAPE
from vision.training.framed_faces import Cut
from vision.training.in_step import Descent, asked, begun, forward, train_on_all_cores
from vision.training.learn_reader import normalised
from vision.training.nets import FaceFramer
from vision.training.other_light import in_other_light

BATCH = 192
FRAME = slice(CENTER.start, SHAPE.stop)
FEET, FRAMES = 1.0, 2.0  # how much feet and frames count
NEARLY = 0.03  # edges beside, and what else is said, from which the loss grows only evenly


def varied(views: Tensor, feet: Tensor, frames: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return views (n × 3 × SIDE × SIDE, 0…255) turned by quarters and mirrored, in other light, and normalised; with
    the feet (n × 2) and the frames (n × 7) in them."""
    quarters = int(torch.randint(4, (1,)))
    views = torch.rot90(views, quarters, (2, 3))
    for _ in range(quarters):
        feet, frames = _quarter_turned(feet), _quarter_framed(frames)
    if torch.rand(1) < 0.5:
        views, feet = views.flip(3), feet * torch.tensor([-1.0, 1.0])
        frames = frames * torch.tensor([-1.0, 1.0, 1.0, 1.0, -1.0, 1.0, -1.0])
    return in_other_light(views), feet, frames


def _quarter_turned(places: Tensor) -> Tensor:
    """Return places (n × 2) rotated anticlockwise by a quarter: what was to the right is above."""
    return torch.stack([places[:, 1], -places[:, 0]], 1)


def _quarter_framed(frames: Tensor) -> Tensor:
    """Return frames turned by a quarter: what was squeezed across is squeezed along; four times a quarter is no
    turn."""
    return torch.cat([_quarter_turned(frames[:, :2]), frames[:, 2:3], -frames[:, 3:5], frames[:, 5:]], 1)


def loss_of(out: Tensor, feet: Tensor, frames: Tensor) -> Tensor:
    """Return the loss of feet and frames."""
    return FEET * _beside(out[:, FOOT], feet) + FRAMES * _beside(out[:, FRAME], frames)


def _beside(found: Tensor, true: Tensor) -> Tensor:
    return nn.functional.smooth_l1_loss(found, true, beta=NEARLY)


def report(net: FaceFramer, faces: Cut) -> str:
    """Return a line on the errors of feet and centres (edges), sizes (binary logarithms), anisotropies and orientations
    (radians)."""
    net.eval()
    views = torch.from_numpy(faces.views).permute(0, 3, 1, 2).float()
    with torch.no_grad():
        out = torch.cat([net(normalised(some)) for some in views.split(256)]).numpy()
    net.train()
    frames = np.abs(out[:, FRAME] - faces.frames)
    turns = np.abs(np.angle(_turns(out[:, FRAME]) / _turns(faces.frames))) / 4
    medians = {
        "feet": np.linalg.norm(out[:, FOOT] - faces.feet, axis=1), "centres": np.hypot(*frames[:, :2].T),
        "sizes": frames[:, 2], "squeezes": np.hypot(*frames[:, 3:5].T), "turns": turns,
    }  # fmt: skip
    words = [f"{name} {np.median(beside):.3f} ({np.quantile(beside, 0.9):.3f})" for name, beside in medians.items()]
    return f"medians beside (and 90 %): {', '.join(words)}"


def _turns(frames: np.ndarray) -> np.ndarray:
    return frames[:, 5] + 1j * frames[:, 6] + 1e-9


def main() -> None:
    train_on_all_cores(train, asked(__doc__, "faces", minutes=3, rate=3e-3).parse_args())


def train(given: argparse.Namespace, rank: int) -> None:
    """Run one process of the training; the first one reports and stores the network."""
    torch.manual_seed(given.seed)
    net = begun(FaceFramer(), given.begin)
    torch.manual_seed(given.seed + 1000 * rank)
    rng = np.random.default_rng(given.seed + 1000 * rank)
    parts = [np.load(path) for path in given.faces]
    faces = Cut(*(np.concatenate([part[name] for part in parts]) for name in Cut._fields))
    held_out = faces.numbers % 20 == 0
    learnt, weighed = np.flatnonzero(~held_out), Cut(*(some[held_out] for some in faces))
    descent, total = Descent(net, given.rate, given.minutes, 1e-3), 0.0
    if rank == 0:
        print(f"{len(learnt)} faces, {held_out.sum()} held out", flush=True)
    while descent.spent < 1:
        chosen = rng.choice(learnt, BATCH)
        pictures = torch.from_numpy(faces.views[chosen]).permute(0, 3, 1, 2).float()
        seen, *places = varied(pictures, *(torch.from_numpy(some[chosen]) for some in (faces.feet, faces.frames)))
        loss = loss_of(forward(net, seen), *places)
        descent.step(loss)
        total += loss.item()
        if descent.steps % 500 == 0 and rank == 0:
            figures = report(net, weighed)
            print(f"step {descent.steps} {descent.seconds:.0f} s loss {total / 500:.4f}; {figures}", flush=True)
            total = 0.0
    if rank == 0:
        print(report(net, weighed), flush=True)
        torch.save(net.state_dict(), given.out)


if __name__ == "__main__":
    main()
