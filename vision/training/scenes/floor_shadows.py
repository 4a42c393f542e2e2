"""Shadow casting: of dice and walls on the floor, and of dice upon dice."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.die_body import Light
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.rounded_cube import Cube, Hits
from vision.training.scenes.tray_box import WALLS, Tray, wall_corners


def darken_floor(
    image: Array, camera: Pinhole, cubes: list[Cube], tray: Tray | None, light: Light, soft: float, edge: float
) -> Array:
    """Return the floor's picture with all shadows; `soft` is the blur of a shadow's rim in edges of a die."""
    height, width = image.shape[0] // 2, image.shape[1] // 2
    got = np.ones((height, width), np.float32)
    inside = None
    if tray is not None:
        corners = np.array([(x * tray.half[0] + tray.middle[0], y * tray.half[1] + tray.middle[1], 0)
                            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])  # fmt: skip
        inside = _polygon(np.zeros((height, width), np.uint8), camera, corners, hull=False)
    for k, (way, strength) in enumerate(zip(light.ways, light.strengths, strict=True)):
        share = float(strength[1] * way[2])
        mask = np.zeros((height, width), np.uint8)
        if tray is not None and inside is not None:
            for wall in WALLS:
                inner, outer = wall_corners(tray, wall)
                foot = np.concatenate([inner, outer])
                _polygon(mask, camera, np.concatenate([foot, _thrown(foot + np.array([0, 0, tray.high]), way)]))
        for cube in cubes:
            corners = cube.center + (cube.corners() - cube.center) * (1 - 0.25 * cube.rounding)
            shadow = _thrown(corners, way)
            if cube.center[2] < cube.edge:  # stands on the floor
                shadow = np.concatenate([shadow, corners * [1, 1, 0]])
            _polygon(mask, camera, shadow)
        sigma = max(soft * (1 + 0.6 * k) * edge / 2, 0.5)
        got -= share * cv2.GaussianBlur(mask, (0, 0), sigma).astype(np.float32) / 255
    mask = np.zeros((height, width), np.uint8)
    for cube in cubes:
        foot = cube.center + (cube.corners() - cube.center) * 0.96
        _polygon(mask, camera, foot[foot[:, 2] < cube.center[2]] * [1, 1, 0])
    near = cv2.GaussianBlur(mask, (0, 0), max(0.11 * edge / 2, 0.6)).astype(np.float32) / 255
    got = np.clip(got, 0.03, 1) * (1 - 0.65 * near)
    factor = cv2.resize(np.clip(255 * np.sqrt(got), 0, 255).astype(np.uint8), (image.shape[1], image.shape[0]))
    return cv2.multiply(image, cv2.merge([factor] * 3), scale=1 / 255)


def _thrown(points: Array, way: Array) -> Array:
    return np.asarray(points - way * (points[:, 2:] / way[2]))


def _polygon(mask: Array, camera: Pinhole, points: Array, hull: bool = True) -> Array:
    """Fill what points of the floor enclose, at half the picture's size."""
    if ((points - camera.place) @ camera.turn[2] < 0.3).any():
        return mask
    at: Array = np.clip(camera.project(points) / 2, -2000, 2000).astype(np.float32)
    if hull:
        at = cv2.convexHull(at)[:, 0]
    cv2.fillPoly(mask, [np.round(at * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask


def light_arriving(hits: Hits, cube: Cube, others: list[Cube], tray: Tray | None, way: Array) -> Array | None:
    """Return the share of a lamp's light (N, 0 or 1) that reaches the points of a die past other dice and walls; None:
    all of it."""
    arriving = None if tray is None else _past_walls(hits, cube, tray, way)
    for other in others:
        gap = other.center - cube.center
        reach = (cube.edge + other.edge) * 0.87
        beside = gap - way * max(float(gap @ way), 0.0)
        if (
            float(gap @ way) <= -0.2 * reach
            or np.hypot(beside[0], beside[1]) > reach
            or np.linalg.norm(gap) > 4 * reach
        ):
            continue
        ray = (other.axes.T @ way).astype(np.float32)
        ray[np.abs(ray) < 1e-5] = 1e-5
        move = (other.axes.T @ cube.axes * (cube.edge / other.edge)).astype(np.float32)
        start = (
            move @ hits.points + (other.axes.T @ (cube.center - other.center) / other.edge).astype(np.float32)[:, None]
        )
        mid = -start / ray[:, None]
        around = (np.float32(0.5 - 0.2 * other.rounding) / np.abs(ray))[:, None]
        enter, leave = (mid - around).max(0), (mid + around).min(0)
        free = 1.0 - ((enter < leave) & (leave > 0.02))
        arriving = free if arriving is None else np.minimum(arriving, free)
    return None if arriving is None else arriving.astype(np.float32)


def _past_walls(hits: Hits, cube: Cube, tray: Tray, way: Array) -> Array | None:
    arriving = None
    axes = (cube.axes * cube.edge).astype(np.float32)
    for k in (0, 1):
        # the wall towards the lamp: how high is the ray above where it stands?
        toward = float(np.sign(way[k]))
        steep = float(way[2] / max(abs(way[k]), 1e-3))
        gap = tray.half[k] - toward * (cube.center[k] - tray.middle[k])
        if cube.center[2] - 0.9 * cube.edge + (gap - 0.9 * cube.edge) * steep > tray.high:
            continue
        above = (axes[2] + steep * -toward * axes[k]) @ hits.points + np.float32(cube.center[2] + gap * steep)
        free = np.clip((above - tray.high) / 0.12 + 0.5, 0, 1).astype(np.float32)
        arriving = free if arriving is None else np.minimum(arriving, free)
    return arriving
