"""Restoring of square photographs' aspect ratios: `… PHOTOGRAPHS.npz --finder finder.pt --out OUT.npz`.

In the original shape the labelled values are clearest (`vision/reading/aspect_ratio.py`). Needs PyTorch.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from vision.reading.aspect_ratio import WIDER, is_square
from vision.training.data.examples import Example, load, save, widened
from vision.training.learn_finder import look_at, usual_scale
from vision.training.nets import FaceFinder

LEAST = 0.02  # of how surely a value is seen: what is not seen at all says little
CLEARER = 0.1  # a die, logarithm: by less nobody can distinguish the shapes


def restored(net: FaceFinder, example: Example) -> Example:
    """Return the example in the shape in which the finder sees its labelled values most clearly."""
    image = example.image()
    if example.source == "scene" or not is_square(image.shape) or not len(example.dice):
        return example
    shaped = [example, *(widened(example, times) for times in WIDER)]
    clear = np.array([_clearness(net, one) for one in shaped])
    clear[0] += CLEARER
    return shaped[int(np.argmax(clear))]


def _clearness(net: FaceFinder, example: Example) -> float:
    """Return how surely the finder sees the labelled values in their boxes, mean logarithm."""
    image = example.image()
    found = look_at(net, image, usual_scale(example.dice, image.shape), LEAST)
    scores = []
    for die in example.dice:
        x0, y0, x1, y1 = die[11:]
        inside = [f for f in found if x0 <= f.center[0] <= x1 and y0 <= f.center[1] <= y1]
        scores.append(max((f.score * f.kinds[int(die[6])] for f in inside), default=0.0))
    return float(np.log(np.maximum(scores, LEAST)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photographs", type=Path)
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    net = FaceFinder()
    net.load_state_dict(torch.load(options.finder))
    net.eval()
    before = load(options.photographs)
    after = [restored(net, example) for example in before]
    save(after, options.out)
    shapes = [one.image().shape for one in after]
    square = sum(is_square(one.image().shape) for one in before)
    wide, high = sum(w > h for h, w, _ in shapes), sum(h > w for h, w, _ in shapes)
    print(f"{square} square photographs; of all {len(after)} now {wide} are wide, {high} high")


if __name__ == "__main__":
    main()
