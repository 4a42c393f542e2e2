"""Train one network in several processes that go in step: one for each core, faster than one process with more threads.

Each process learns from pictures of its own and all take the same step, by the mean of their gradients. Needs PyTorch.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable

import torch  # type: ignore[import-not-found]
from torch import distributed, nn

Train = Callable[[argparse.Namespace, int], None]


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


def share_gradients(net: nn.Module, number: float) -> float:
    """Give every process the mean of all gradients; and the mean of a number of theirs, so that all end at once."""
    gradients = [p.grad for p in net.parameters()]
    flat = torch.cat([g.flatten() for g in gradients] + [torch.tensor([number])])
    distributed.all_reduce(flat)
    flat /= distributed.get_world_size()
    sizes = [g.numel() for g in gradients]
    for gradient, mean in zip(gradients, flat[:-1].split(sizes), strict=True):
        gradient.copy_(mean.view_as(gradient))
    return float(flat[-1])
