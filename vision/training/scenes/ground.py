"""Rendering of the floor before anything stands on it: table, tray's floor, flat things, glare."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.flat_things import strew
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.tables import any_table
from vision.training.scenes.tray_box import Tray


def ground_seen(rng: np.random.Generator, camera: Pinhole, tray: Tray | None, edge: float) -> Array:
    """Return the floor in perspective (BGR uint8); a die in the middle of the picture would be `edge` pixels wide."""
    width, height = camera.width, camera.height
    around = np.array([camera.on_floor(p) for p in ((0, 0), (width, 0), (width, height), (0, height))])
    around = np.clip(around, -6 * width / edge, 6 * width / edge)
    low, high = around.min(0), around.max(0)
    scale = min(820 / float((high - low).max()), edge * 1.2)
    size = np.maximum(((high - low) * scale).astype(int), 8)
    table = any_table(rng, int(size[1]), int(size[0]), scale)
    if tray is None:
        strew(rng, table, scale)
    else:
        a = np.clip(((np.array(tray.middle) - tray.half - low) * scale).astype(int), 0, size)
        b = np.clip(((np.array(tray.middle) + tray.half - low) * scale).astype(int), 0, size)
        if (b - a > 8).all():
            floor = any_table(rng, int(b[1] - a[1]), int(b[0] - a[0]), scale)
            strew(rng, floor, scale)
            table[size[1] - b[1] : size[1] - a[1], a[0] : b[0]] = floor
    to_world = np.array([[1 / scale, 0, low[0]], [0, -1 / scale, low[1] + size[1] / scale], [0, 0, 1]])
    image = cv2.warpPerspective(table, camera.floor_matrix() @ to_world, (width, height), borderMode=cv2.BORDER_REFLECT)
    if rng.random() < 0.18:
        _glare(rng, image)
    return np.asarray(image)


def _glare(rng: np.random.Generator, image: Array) -> None:
    """Draw the reflection of a lamp or window in the floor."""
    height, width = image.shape[0] // 4, image.shape[1] // 4
    spot = np.zeros((height, width), np.uint8)
    at = (int(rng.integers(width)), int(rng.integers(height)))
    axes = (int(width * rng.uniform(0.02, 0.25)) + 1, int(width * rng.uniform(0.02, 0.15)) + 1)
    cv2.ellipse(spot, at, axes, rng.uniform(0, 180), 0, 360, int(rng.uniform(30, 230)), -1, cv2.LINE_AA)
    spot = cv2.GaussianBlur(spot, (0, 0), width * rng.uniform(0.01, 0.12))
    image[:] = cv2.add(image, cv2.merge([cv2.resize(spot, image.shape[1::-1])] * 3))
