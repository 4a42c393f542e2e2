"""Gather what the upper-face check learns from: candidates of the reader itself, in labelled and drawn pictures.

`python -m vision.training.gather SHARED_DICE_FOLDER OUT.npz --scenes 1500` reads `train/webcam_wood` below
the first argument, and draws the rest. `train/many_colours` was in the first
attempts and left out: its dice lie 30 to 60 degrees aside, and few of its right candidates were told from wrong ones.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.find import Candidate, find_candidates
from vision.frame import load_frame
from vision.pips import find_pips
from vision.reader import TO_GREY, WORKING_SIDE
from vision.training.scenes import Image, draw_scene
from vision.tray import Tray
from vision.verify import facts, patches

Truth = list[tuple[int, float, float]]


def pictures(root: Path, scenes: int, seed: int) -> Iterator[tuple[int, int, Image, Truth]]:
    """Source (0 webcam, 1 drawn), number of the picture, the picture, the dice in it."""
    folder = root / "train" / "webcam_wood"
    labels = json.loads((folder / "labels.json").read_text())
    for number, (file, label) in enumerate(labels.items()):
        truth = [(int(v), (x0 + x1) / 2, (y0 + y1) / 2) for v, x0, y0, x1, y1 in label["boxes"]]
        yield 0, number, load_frame(folder / "images" / file).image, truth
    rng = np.random.default_rng(seed)
    for number in range(scenes):
        drawn = draw_scene(rng)
        yield 1, number, drawn.image, list(drawn.dice)


def verdict(candidate: Candidate, truth: Truth, slack: float) -> int:
    """1 for an upper face read right, 0 for anything else, -1 where the label does not tell."""
    answer = 0
    for face, x, y in truth:
        away = float(np.hypot(candidate.center[0] - x, candidate.center[1] - y)) / candidate.edge
        if face == candidate.face and away < slack:
            return 1
        if face == candidate.face and away < slack + 0.15:
            answer = -1
    return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenes", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(given.seed)
    kept: dict[str, list[np.ndarray]] = {name: [] for name in ("patch", "facts", "answer", "source", "picture")}
    for source, number, image, truth in pictures(given.root, given.scenes, given.seed):
        view = Tray().cut(image, WORKING_SIDE)
        grey = cv2.transform(view.image, TO_GREY).astype(np.uint8)
        pips = find_pips(grey)
        found = find_candidates(pips, cv2.GaussianBlur(grey, (0, 0), 0.8).astype(np.float32))
        places = [(face, (x + 0.5) * view.scale - 0.5, (y + 0.5) * view.scale - 0.5) for face, x, y in truth]
        answer = np.array([verdict(c, places, 0.2) for c in found], int)
        # all that is right, and of the rest no more than 40 a picture
        wrong = np.flatnonzero(answer == 0)
        if len(wrong) > 40:
            wrong = rng.choice(wrong, 40, replace=False)
        keep = np.concatenate([np.flatnonzero(answer == 1), wrong]).astype(int)
        if not len(keep):
            continue
        some = [found[i] for i in keep]
        kept["patch"].append(patches(some, pips, grey).astype(np.float16))
        kept["facts"].append(facts(some, pips))
        kept["answer"].append(answer[keep])
        kept["source"].append(np.full(len(keep), source))
        kept["picture"].append(np.full(len(keep), number))
    arrays = {name: np.concatenate(parts) for name, parts in kept.items()}
    for source in range(2):
        mine = arrays["answer"][arrays["source"] == source]
        print(f"source {source}: {int((mine == 1).sum())} right, {int((mine == 0).sum())} wrong")
    np.savez(given.out, allow_pickle=False, **arrays)


if __name__ == "__main__":
    main()
