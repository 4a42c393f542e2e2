"""Rendering of the tray's four walls, in perspective and lit."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.die_body import Light
from vision.training.scenes.grain import grain
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.tables import any_tone

WALLS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray's floor (middle, half sizes), its walls' height and width in edges of a die, colour, grain in percent."""

    middle: tuple[float, float]
    half: tuple[float, float]
    high: float
    wide: float
    tone: Array
    rough: float
    grain_kind: str


def any_tray(rng: np.random.Generator, half: tuple[float, float]) -> Tray:
    """Return a tray with a floor of about the given half sizes."""
    size = rng.uniform(0.62, 1.1, 2)
    middle = rng.normal(0, 0.06, 2) * half
    return Tray(
        (float(middle[0]), float(middle[1])), (float(half[0] * size[0]), float(half[1] * size[1])),
        float(rng.uniform(0.5, 2.4)), float(rng.uniform(0.2, 1.0)), any_tone(rng) * rng.uniform(0.5, 1),
        float(rng.uniform(0, 9)), ("fine", "fibres", "streaks", "small")[int(rng.integers(4))],
    )  # fmt: skip


def wall_corners(tray: Tray, wall: tuple[int, int]) -> tuple[Array, Array]:
    """Return a wall's inner and outer line at the floor (each 2 x 3), outer corners included."""
    n = np.array([wall[0], wall[1], 0.0])
    along = np.array([-wall[1], wall[0], 0.0])
    reach = abs(n[:2] @ tray.half)
    half = abs(along[:2] @ tray.half)
    middle = np.array([*tray.middle, 0.0])
    inner = np.stack([middle + n * reach - along * half, middle + n * reach + along * half])
    outer = np.stack(
        [
            middle + n * (reach + tray.wide) - along * (half + tray.wide),
            middle + n * (reach + tray.wide) + along * (half + tray.wide),
        ]
    )
    return inner, outer


def draw_walls(
    image: Array,
    owner: Array,
    rng: np.random.Generator,
    camera: Pinhole,
    tray: Tray,
    light: Light,
    near: bool,
) -> None:
    """Paint the walls behind the dice, or with `near` those that hide what is behind them."""
    up = np.array([0, 0, tray.high])
    mask = np.zeros(image.shape[:2], np.uint8)
    for wall in WALLS:
        inner, outer = wall_corners(tray, wall)
        n = np.array([wall[0], wall[1], 0.0])
        shows_inside = float(-n @ (camera.place - inner[0])) > 0
        if shows_inside == near:
            continue
        parts = [(np.array([0, 0, 1.0]), [inner[0] + up, inner[1] + up, outer[1] + up, outer[0] + up])]
        if shows_inside:
            parts.append((-n, [inner[0], inner[1], inner[1] + up, inner[0] + up]))
        if float(n @ (camera.place - outer[0])) > 0:
            parts.append((n, [outer[0], outer[1], outer[1] + up, outer[0] + up]))
        for normal, corners in parts:
            _fill(image, mask, camera, np.array(corners), tray.tone * np.sqrt(_lit(normal, light)))
    if tray.rough:
        height, width = image.shape[:2]
        field = np.clip(128 + grain(rng, tray.grain_kind, height, width, 1.2) * (1.28 * tray.rough), 0, 255)
        rough = cv2.multiply(image, cv2.merge([field.astype(np.uint8)] * 3), scale=1 / 128)
        cv2.copyTo(rough, mask, image)
    if near:
        owner[mask > 0] = -2


def _lit(normal: Array, light: Light) -> Array:
    got = light.sky * (0.5 + 0.5 * normal[2]) + 0.2 * light.floor * (1 - normal[2])
    for way, strength in zip(light.ways, light.strengths, strict=True):
        got = got + max(float(normal @ way), 0.0) * strength
    return np.asarray(np.clip(got, 0.02, 2))


def _fill(image: Array, mask: Array, camera: Pinhole, corners: Array, tone: Array) -> None:
    if ((corners - camera.place) @ camera.turn[2] < 0.3).any():
        return
    at = [np.round(np.clip(camera.project(corners), -3000, 3000) * 16).astype(np.int32)]
    cv2.fillPoly(image, at, np.clip(tone, 0, 255).tolist(), cv2.LINE_AA, 4)
    cv2.polylines(image, at, True, np.clip(tone * 0.8, 0, 255).tolist(), 1, cv2.LINE_AA, 4)
    cv2.fillPoly(mask, at, 255, cv2.LINE_8, 4)
