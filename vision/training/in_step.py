"""Data-parallel training: several processes with averaged gradients, one for each core.

Each process learns from pictures of its own, and all take the same step by the mean of their gradients. That is faster
than one process with more threads. Needs PyTorch.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, distributed, nn

BFLOAT16 = frozenset({"avx512_bf16", "amx_bf16", "bf16"})  # as processors are described: x86 and ARM

Train = Callable[[argparse.Namespace, int], None]


def asked(about: str | None, given: str, minutes: float, rate: float) -> argparse.ArgumentParser:
    """Return the command-line options of a training from files that are called `given`."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(given, type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--begin", type=Path, help="go on from these weights")
    parser.add_argument("--minutes", type=float, default=minutes, help="stop so that this is not passed")
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def begun(net: nn.Module, weights: Path | None) -> nn.Module:
    """Return a network with the weights of an earlier training, where there are some."""
    if weights is not None:
        net.load_state_dict(torch.load(weights))
    return net.to(memory_format=torch.channels_last)


def forward(net: nn.Module, given: Tensor) -> Tensor:
    """Return the network's output while it learns, computed in bfloat16 where the processor supports it (Kalamkar et
    al., "A Study of BFLOAT16 for Deep Learning Training", 2019)."""
    with torch.autocast("cpu", torch.bfloat16, enabled=_has_bfloat16()):
        output: Tensor = net(given.contiguous(memory_format=torch.channels_last))
    return output.float()


@lru_cache
def _has_bfloat16() -> bool:
    known = Path("/proc/cpuinfo")
    return known.exists() and not BFLOAT16.isdisjoint(known.read_text(encoding="utf-8").split())


def train_on_all_cores(train: Train, given: argparse.Namespace) -> None:
    """Call `train(given, rank)` in as many processes as there are cores; `train` is a function of a module."""
    count = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(_one, (train, given, count, f"file://{folder}/meeting"), nprocs=count)


def _one(rank: int, train: Train, given: argparse.Namespace, count: int, meeting: str) -> None:
    torch.set_num_threads(1)
    distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=count)
    try:
        train(given, rank)
    finally:
        distributed.destroy_process_group()


def own_share(some: Sequence[Any], rank: int) -> Sequence[Any]:
    """Return the share of this process, where each prepares its own pictures."""
    return some[rank :: distributed.get_world_size()]


def share_gradients(net: nn.Module, number: float) -> float:
    """Average the gradients over all processes; return the mean of `number` over them, so that all end at once."""
    gradients = [p.grad for p in net.parameters()]
    flat = torch.cat([g.flatten() for g in gradients] + [torch.tensor([number])])
    distributed.all_reduce(flat)
    flat /= distributed.get_world_size()
    sizes = [g.numel() for g in gradients]
    for gradient, mean in zip(gradients, flat[:-1].split(sizes), strict=True):
        gradient.copy_(mean.view_as(gradient))
    return float(flat[-1])


class Descent:
    """Gradient descent in step with all processes, for `minutes`: the rate rises over the first steps (`warm`)
    and then falls to nearly nothing."""

    def __init__(self, net: nn.Module, rate: float, minutes: float, decay: float, warm: int = 50) -> None:
        self._net, self._rate, self._minutes, self._warm = net, rate, minutes, warm
        self._optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
        self._begun = time.monotonic()
        self.steps = 0
        self.spent = 0.0
        """Share of the time that is over, the mean of all processes."""

    @property
    def seconds(self) -> float:
        """Seconds since the training began."""
        return time.monotonic() - self._begun

    def step(self, loss: Tensor, part: float = 0.0) -> None:
        """Take a step; `part`: the share of all steps that were taken, where that is known."""
        falls = 0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * min(1.0, max(self.spent, part))))
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate * min(1.0, (self.steps + 1) / self._warm) * falls
        self._optimizer.zero_grad()
        loss.backward()
        self.spent = share_gradients(self._net, self.seconds / 60 / self._minutes)
        nn.utils.clip_grad_norm_(self._net.parameters(), 5.0)
        self._optimizer.step()
        self.steps += 1
