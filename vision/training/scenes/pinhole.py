"""Pinhole camera above the floor, with radial lens distortion."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.training.drawings.arrays import Array

ASLANT = 12.0  # degrees of a camera's tilt from which it matters which side of it is up
HUNG_OTHERWISE = 0.18  # share of those cameras that hang on their side or upside down


@dataclass(frozen=True, slots=True)
class Pinhole:
    """A camera: lengths in edges of a die, z up from the floor; rows of `turn` are picture right, down, ahead."""

    focal: float
    middle: tuple[float, float]
    turn: Array
    place: Array
    width: int
    height: int

    def project(self, points: Array) -> Array:
        """Return the pixels (N x 2) of world points (N x 3), without distortion."""
        in_camera = (np.asarray(points, np.float64) - self.place) @ self.turn.T
        ahead = np.maximum(in_camera[:, 2:], 1e-3)
        return np.asarray(in_camera[:, :2] / ahead * self.focal + self.middle)

    def ray_matrix(self) -> Array:
        """Return the matrix (3 x 3) from (x, y, 1) in pixels to the ray's direction in the world."""
        a, b = self.middle
        return np.asarray(
            self.turn.T
            @ np.array([[1 / self.focal, 0, -a / self.focal], [0, 1 / self.focal, -b / self.focal], [0, 0, 1]])
        )

    def floor_matrix(self, height: float = 0.0) -> Array:
        """Return the homography (3 x 3) from (x, y, 1) on the level `height` to pixels."""
        a, b = self.middle
        lens = np.array([[self.focal, 0, a], [0, self.focal, b], [0, 0, 1]])
        level = np.array([0, 0, height]) - self.place
        return np.asarray(lens @ np.stack([self.turn[:, 0], self.turn[:, 1], self.turn @ level], axis=1))

    def on_floor(self, pixel: tuple[float, float], height: float = 0.0) -> Array:
        """Return the point (x, y) of the level `height` seen at a pixel; far away where the ray does not come down."""
        ray = self.ray_matrix() @ np.array([pixel[0], pixel[1], 1.0])
        if ray[2] > -1e-3:
            ray = ray * [1, 1, 0] + [0, 0, -1e-3]
        return np.asarray((self.place + ray * (height - self.place[2]) / ray[2])[:2])


def camera_above(rng: np.random.Generator, width: int, height: int, edge: float) -> tuple[Pinhole, float]:
    """Return a camera under which a die's upper face in the middle is about `edge` pixels wide, and its tilt in
    degrees."""
    kind = rng.random()
    if kind < 0.4:
        tilt, roll = abs(rng.normal(0, 5.5)), rng.uniform(0, 360)
        if rng.random() < 0.6:
            roll = rng.choice([0, 90, 180, 270]) + rng.normal(0, 5)
    elif kind < 0.7:
        tilt, roll = rng.uniform(12, 35), rng.uniform(-12, 12)
    elif kind < 0.92:
        tilt, roll = rng.uniform(35, 60), rng.normal(0, 4)
    else:
        tilt, roll = abs(rng.normal(0, 2)), rng.uniform(0, 360)
    if tilt > ASLANT and rng.random() < HUNG_OTHERWISE:
        roll += rng.choice([90, 180, 180, 270])
    across = np.radians(rng.uniform(38, 78))
    focal = max(width, height) / 2 / np.tan(across / 2)
    around = rng.normal(0, 7) if rng.random() < 0.6 else rng.uniform(0, 360)
    away = max(focal / edge, 3.5) + 1
    t, r = np.radians(tilt), np.radians(roll)
    level = np.array([[1, 0, 0], [0, -np.cos(t), -np.sin(t)], [0, np.sin(t), -np.cos(t)]])
    rolled = np.array([[np.cos(r), np.sin(r), 0], [-np.sin(r), np.cos(r), 0], [0, 0, 1]]) @ level
    c, s = np.cos(np.radians(around)), np.sin(np.radians(around))
    rolled = rolled @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    middle = (width / 2 + rng.normal(0, 0.02) * width, height / 2 + rng.normal(0, 0.02) * height)
    return Pinhole(float(focal), middle, rolled, -away * rolled[2], width, height), float(tilt)


def straighten(points: Array, camera: Pinhole, bend: float) -> Array:
    """Return the places of points (N x 2) of the distorted picture in the undistorted one, all inside it."""
    size = np.hypot(camera.width, camera.height) / 2
    middle = np.array([camera.width / 2 - 0.5, camera.height / 2 - 0.5])
    out = (points - middle) / size
    far = (out**2).sum(-1, keepdims=True)
    return np.asarray(out * (1 + bend * far) / (1 + max(bend, 0.0)) * size + middle)


def bent(points: Array, camera: Pinhole, bend: float) -> Array:
    """Return the places of points (N x 2) of the undistorted picture in the distorted one."""
    unbent = np.array(points, np.float64)
    for _ in range(8 if bend else 0):
        unbent = unbent + (points - straighten(unbent, camera, bend))
    return unbent


def unbent_seen_bent(image: Array, camera: Pinhole, bend: float) -> Array:
    """Return the picture with the lens's distortion."""
    size = np.hypot(camera.width, camera.height) / 2
    x = np.arange(camera.width, dtype=np.float32)[None] - np.float32(camera.width / 2 - 0.5)
    y = np.arange(camera.height, dtype=np.float32)[:, None] - np.float32(camera.height / 2 - 0.5)
    grow = (1 + np.float32(bend / size**2) * (x * x + y * y)) * np.float32(1 / (1 + max(bend, 0.0)))
    from_x, from_y = grow * x + np.float32(camera.width / 2 - 0.5), grow * y + np.float32(camera.height / 2 - 0.5)
    return np.asarray(cv2.remap(image, from_x, from_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
