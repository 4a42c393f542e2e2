"""Training data of the face reader: `… EXAMPLES.npz... --finder finder.pt --out crops.npz`.

Cuts faces, and false detections of the finder, out of the examples. Needs PyTorch.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.images.picture import Picture
from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.table_plane import TablePlane, lying_on
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_frame import axes_of, shape_of
from vision.reading.networks.face_reader import REACH, READINGS, straightened
from vision.training.data.examples import FLAT, OPEN, SIDE, UNKNOWN, WIDER, Example, Part, face_of, parts_of
from vision.training.learn_finder import look_at, settle_all
from vision.training.nets import FaceFinder

NONE = READINGS.index("none")
FEWEST = 3  # findings a picture that are no faces, at least tried


def crops_of(
    example: Example, found: Sequence[FoundFace], plane: TablePlane, rng: np.random.Generator
) -> tuple[list[NDArray[np.uint8]], list[NDArray[np.floating]], list[tuple[float, ...]]]:
    """Return crops, their ways by the plane, and for each: reading, motif, drawing, flat, open (UNKNOWN where
    unlabelled)."""
    faces: list[FoundFace] = []
    labels: list[tuple[float, ...]] = []
    whole = example.source == "scene"
    for die in example.dice:
        if not np.isfinite(die[2]):
            continue
        tilt, visible = (die[9], die[10]) if whole else (np.nan, np.nan)
        if whole and (visible < 0.5 or tilt > 38):
            continue
        flat, clear = (float(tilt <= FLAT), float(visible >= OPEN)) if whole else (UNKNOWN, UNKNOWN)
        motif, drawing = (die[7], die[8]) if whole else (UNKNOWN, UNKNOWN)
        exact = face_of(die)
        mine = [f for f in found if float(np.hypot(*(f.center - die[:2]))) < 0.3 * exact.edge]
        # as labelled, and as the finder sees it
        for face in [exact, *mine[:1]]:
            faces.append(face)
            labels.append((die[6], motif, drawing if face is exact else UNKNOWN, flat, clear))
    for face in found:
        verdict = _is_none(face, example)
        if verdict:
            faces.append(face)
            labels.append((NONE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN))
    image = example.image()
    height, width = image.shape[:2]
    for _ in range(1 if len(example.dice) else FEWEST):
        edge = np.exp(rng.uniform(np.log(14), np.log(80)))
        turn = rng.uniform(0, 2 * np.pi)
        axes = axes_of(shape_of(edge * np.array([[[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]])))[0]
        face = FoundFace(rng.uniform([0, 0], [width, height]), axes, 0.0, np.zeros(len(KINDS)), 0.0, 0.0)
        if _is_none(face, example):
            faces.append(face)
            labels.append((NONE, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN))
    ways = [_way(face, plane) for face in faces]
    wider = [replace(f, axes=f.axes * WIDER) for f in faces]
    return straightened(Picture(image), wider, SIDE), ways, labels


def _way(face: FoundFace, plane: TablePlane) -> NDArray[np.floating]:
    x, y = plane.below(face.center[None], np.array([face.edge]))[0]
    return replace(face, below=(float(x), float(y))).way


def _is_none(face: FoundFace, example: Example) -> bool:
    """Return whether a finding certainly is no upper face: its centre lies off all of them."""
    for die in example.dice:
        if np.isfinite(die[2]):
            exact = face_of(die)
            if float(np.hypot(*(face.center - die[:2]))) < 0.45 * exact.edge:
                return False
        elif np.isfinite(die[11]):
            x0, y0, x1, y1 = die[11:]
            # where the face lies in the box is not known
            if x0 - 8 < face.center[0] < x1 + 8 and y0 - 8 < face.center[1] < y1 + 8:
                return False
        elif float(np.hypot(*(face.center - die[:2]))) < 60:
            return False
    return True


def cut(part: Part, finder: Path, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float64]]:
    """Return crops (n × SIDE × SIDE × 3), ways (n × 2) and labels: those of `crops_of`, held out, photograph, number of
    the example."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng([seed, part.number])
    net = FaceFinder()
    net.load_state_dict(torch.load(finder))
    net.eval()
    numbered = list(part.examples())
    examples = [example for _, example in numbered]
    settle_all(net, examples)
    crops: list[NDArray[np.uint8]] = []
    ways: list[NDArray[np.floating]] = []
    labels: list[tuple[float, ...]] = []
    for k, ((number, _), example) in enumerate(zip(numbered, examples, strict=True)):
        image = example.image()
        found = look_at(net, image, 512 / max(image.shape[:2]), 0.03)
        plane = fit_table_plane(found, image.shape)
        # every other scene only with its labelled faces: there are enough findings that are none
        asked = example.source != "scene" or k % 2 == 0
        found = lying_on(plane, found[: 3 * len(example.dice) + 8]) if asked else []
        mine, seen_from, rows = crops_of(example, found, plane, rng)
        crops += mine
        ways += seen_from
        labels += [(*row, float(example.held_out), float(example.source != "scene"), number) for row in rows]
    return np.stack(crops), np.array(ways, np.float32), np.array(labels, np.float64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path, nargs="+")
    parser.add_argument("--finder", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun = time.monotonic()
    parts = parts_of(options.examples)
    with multiprocessing.get_context("spawn").Pool(len(parts)) as pool:
        made = pool.starmap(cut, [(part, options.finder, options.seed) for part in parts], chunksize=1)
    crops, ways, labels = (np.concatenate(some) for some in zip(*made, strict=True))
    np.savez(options.out, crops=crops, ways=ways, labels=labels)
    print(f"{len(crops)} crops, {time.monotonic() - begun:.0f} s; reach {REACH * WIDER:.2f} edges")


if __name__ == "__main__":
    main()
