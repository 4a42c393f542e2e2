"""Data augmentation of views: other light, distance and cameras. Needs PyTorch."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.training.learn_reader import normalised

FROM_AFAR = 0.4  # share of the batches that are seen from further away
LEAST, MOST = 0.25, 0.9  # of a view's pixels are left then


def in_other_light(colors: Tensor) -> Tensor:
    """Return views (n × 3 × side × side, 0…255) blurred, in other light and with noise, and normalised."""
    count, side = len(colors), colors.shape[-1]
    if torch.rand(1) < FROM_AFAR:
        small = int(torch.randint(int(LEAST * side), int(MOST * side), (1,)))
        colors = nn.functional.interpolate(colors, size=(small, small), mode="area")
        colors = nn.functional.interpolate(colors, size=(side, side), mode="bilinear", align_corners=False)
    gamma = torch.exp(torch.randn(count, 1, 1, 1) * 0.25)
    colors = 255 * (colors / 255).clamp(0, 1) ** gamma * torch.exp(torch.randn(count, 3, 1, 1) * 0.08)
    return normalised(colors + torch.randn_like(colors) * torch.rand(count, 1, 1, 1) * 8)
