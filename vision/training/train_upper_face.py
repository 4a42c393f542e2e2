"""Train the upper-face check on what `vision.training.gather` wrote, and export it to ONNX.

`python -m vision.training.train_upper_face GATHERED.npz... vision/models/upper_face.onnx` needs PyTorch 2.13.0 and
onnx; nothing else in the project does.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch  # type: ignore[import-not-found]
from torch import Tensor, nn

from vision.verify import FACTS, SIDE


class UpperFace(nn.Module):  # type: ignore[misc]
    """A patch (n × 1 × SIDE × SIDE) and the facts (n × FACTS) in, one logit out."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            nn.Conv2d(1, 12, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(12, 24, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(24, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(32, 32, 4), nn.ReLU(), nn.Flatten(),
        )  # fmt: skip
        self.judge = nn.Sequential(nn.Linear(32 + FACTS, 48), nn.ReLU(), nn.Dropout(0.2), nn.Linear(48, 1))

    def forward(self, patch: Tensor, facts: Tensor) -> Tensor:
        # the last convolution sees a 4 × 4 grid and leaves one place: mean over what is left keeps shapes fixed
        return self.judge(torch.cat([self.look(patch), facts], dim=1))


def turned(patch: Tensor) -> Tensor:
    """Quarter turns and mirror images, another exposure, a little noise: none changes what is on top."""
    out = torch.rot90(patch, int(torch.randint(4, (1,))), (2, 3))
    if torch.rand(1) < 0.5:
        out = out.flip(3)
    count = len(out)
    gain = torch.empty(count, 1, 1, 1).uniform_(0.8, 1.25)
    light = torch.where(out > 0.1, torch.empty(count, 1, 1, 1).uniform_(0.5, 1.5), torch.ones(count, 1, 1, 1))
    out = out * gain * light + torch.randn_like(out) * torch.empty(count, 1, 1, 1).uniform_(0, 0.06)
    return out.clamp(-1.5, 1.5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gathered", type=Path, nargs="+")
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--wrong", type=float, default=0.4, help="share of the wrong candidates to learn from")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    parts = [np.load(path) for path in given.gathered]
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}
    patch = torch.from_numpy(data["patch"].astype(np.float32))
    facts = torch.from_numpy(data["facts"])
    answer = torch.from_numpy(data["answer"].astype(np.float32))
    source, picture = data["source"], data["picture"]
    weight = torch.where(answer > 0.5, 2.0, 1.0)  # a face missed is as bad as a false one, and there are fewer
    held_out = torch.from_numpy((picture * 7919) % 8 == 0)  # whole pictures
    # wrong candidates are six times as many as right ones, and most are easily told: a part of them will do
    spare = (answer == 0) & (torch.rand(len(answer)) > given.wrong)
    train = torch.nonzero(~held_out & ~spare)[:, 0]
    net = UpperFace()
    print(f"{sum(p.numel() for p in net.parameters())} parameters, {len(train)} candidates to learn from")
    steps = given.epochs * (len(train) // 256)
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, total_steps=steps + 1)
    for epoch in range(given.epochs):
        net.train()
        order = train[torch.randperm(len(train))]
        for batch in order.split(256):
            if len(batch) < 256:
                continue
            logit = net(turned(patch[batch]), facts[batch] + 0.02 * torch.randn(256, FACTS))[:, 0]
            loss = nn.functional.binary_cross_entropy_with_logits(
                logit, answer[batch] * 0.98 + 0.01, weight=weight[batch]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        net.eval()
        if epoch % 3 == 2 or epoch == given.epochs - 1:
            with torch.no_grad():
                chance = net(patch[held_out], facts[held_out])[:, 0].sigmoid()
            told = answer[held_out]
            for k in range(2):
                mine = torch.from_numpy(source == k)[held_out]
                right, wrong = chance[mine & (told == 1)], chance[mine & (told == 0)]
                print(
                    f"epoch {epoch} source {k}: right above 0.5 {100 * (right > 0.5).float().mean():.1f} %, "
                    f"wrong above 0.5 {100 * (wrong > 0.5).float().mean():.2f} %, above 0.9 "
                    f"{100 * (right > 0.9).float().mean():.1f} % / {100 * (wrong > 0.9).float().mean():.2f} %",
                    flush=True,
                )
    given.out.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        net, (patch[:1], facts[:1]), str(given.out), input_names=["patch", "facts"], output_names=["logit"],
        opset_version=13, dynamo=False,  # of a batch of one: OpenCV 4.10 cannot read an open size, and takes any anyway
    )  # fmt: skip
    print(f"{given.out}: {given.out.stat().st_size // 1024} kB for patches of {SIDE} pixels")


if __name__ == "__main__":
    main()
