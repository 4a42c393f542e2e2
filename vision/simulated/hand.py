"""Rendering of the hand that takes and throws the simulated dice."""

from __future__ import annotations

import math
import random

import cv2
import numpy as np

from vision.images.arrays import Floats, Singles
from vision.simulated.die import Patch

_FINE = 2.0  # drawn pixels a millimetre
_WIDE, _LONG = 150, 470  # the drawing, millimetres
_TIP = (75.0, 30.0)  # where in it the middle finger ends
_SKINS = ((150, 178, 222), (128, 160, 208), (92, 126, 178), (58, 84, 128))
_SLEEVES = ((96, 74, 58), (60, 60, 66), (58, 66, 112), (88, 96, 84))
# Fingers, thumb, palm and wrist as tapering rods: x, y, radius at either end, and how high they lie (millimetres;
# x right, y down from the tip of the middle finger).
_RODS = (
    (-27, 58, 9.6, -25, 36, 9.0, 14),
    (-25, 36, 9.0, -18, 8, 7.6, 8),
    (-8, 52, 10.0, -8, 28, 9.4, 17),
    (-8, 28, 9.4, -5, 0, 7.8, 9),
    (12, 55, 9.6, 12, 33, 9.0, 16),
    (12, 33, 9.0, 10, 6, 7.5, 8),
    (30, 64, 8.6, 30, 44, 8.0, 11),
    (30, 44, 8.0, 24, 22, 6.8, 5),
    (-36, 108, 15, -47, 74, 11, 0),
    (-47, 74, 11, -36, 36, 8.4, -2),
    (-20, 66, 14, -13, 128, 25, 5),
    (-1, 62, 15, 0, 128, 27, 7),
    (19, 70, 14, 12, 128, 24, 5),
    (0, 128, 27, 0, 200, 24, 3),
)
_NAILS = ((-18, 7.5, 0.2), (-5, -0.5, 0.05), (10, 5.5, -0.05), (24, 21, -0.2), (-35, 36, 0.3))
_ARM = (0, 188, 33, 4, 520, 46, 4)


class HandLook:
    """A right hand in a sleeve, seen from above; skin and sleeve come from the seed."""

    def __init__(self, seed: int) -> None:
        choose = random.Random(f"hand {seed}")
        skin, sleeve = choose.choice(_SKINS), choose.choice(_SLEEVES)
        self._drawn = _draw(np.array(skin, np.float32), np.array(sleeve, np.float32), choose.getrandbits(32))

    def patch(self, tip: tuple[float, float], lean: float, scale: float, within: tuple[int, int]) -> Patch | None:
        """Return the hand as a patch, None where it is out of the picture; its shadow is part of its cover.

        `tip`: the fingertips, pixels; `lean`: radians from pointing up, clockwise; `scale`: pixels per millimetre;
        `within`: the picture's width and height.
        """
        grow = scale / _FINE
        cos, sin = grow * math.cos(lean), grow * math.sin(lean)
        at_x, at_y = _TIP[0] * _FINE, _TIP[1] * _FINE
        into = np.array([[cos, -sin, tip[0] - cos * at_x + sin * at_y], [sin, cos, tip[1] - sin * at_x - cos * at_y]])
        high, wide = self._drawn.shape[:2]
        outline = np.array([[0, 0, 1], [wide, 0, 1], [0, high, 1], [wide, high, 1]]) @ into.T
        x0, y0 = (max(0, math.floor(n)) for n in outline.min(0))
        x1, y1 = (min(most, math.ceil(n)) for n, most in zip(outline.max(0), within, strict=True))
        if x0 >= x1 or y0 >= y1:
            return None
        into[:, 2] -= (x0, y0)
        turned = cv2.warpAffine(self._drawn, into, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        in_picture: Singles = np.asarray(turned, np.float32)
        return Patch(x0, y0, in_picture[..., :3], in_picture[..., 3:])


def _draw(skin: Singles, sleeve: Singles, seed: int) -> Singles:
    """Draw the hand: its colour times its own cover, and the cover with its shadow (h × w × 4, float32)."""
    grain = np.random.default_rng(seed)
    high, wide = int(_LONG * _FINE), int(_WIDE * _FINE)
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32) / _FINE - _TIP[0], np.arange(high) / _FINE - _TIP[1])
    flesh = np.zeros((high, wide), np.float32)
    for rod in _RODS:  # a soft maximum: skin runs over from finger to palm
        flesh += _height(x, y, rod) ** 7
    flesh **= 1 / 7
    arm = _height(x, y, _ARM)
    # A cuff: the sleeve begins with a seam and stands a little off the wrist.
    arm = np.where(y > 168, arm, 0) + np.where((arm > 0) & (y > 168) & (y < 178), 2.0, 0)
    cloth = arm > flesh
    body = np.where(cloth, arm, flesh).astype(np.float32)
    cover = cv2.GaussianBlur((body > 0).astype(np.float32), (0, 0), 0.9)
    smooth = 0.35 * cv2.GaussianBlur(body, (0, 0), 2.0) + 0.65 * cv2.GaussianBlur(body, (0, 0), 6.0)
    down, right = np.gradient(smooth, 1 / _FINE)
    normal = np.stack([-right, -down, np.full_like(right, 0.9)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    lit = np.clip(normal @ np.array([-0.38, -0.42, 0.82], np.float32), 0, 1)
    blotch: Singles = np.asarray(
        cv2.GaussianBlur(grain.normal(0, 1, (high, wide)).astype(np.float32), (0, 0), 7.0), np.float32
    )
    blotch /= blotch.std()
    red = np.clip(1 - y / 40, 0, 1) * 0.5 + 0.12 * blotch  # fingertips are redder
    tone = skin * (1.0 + np.stack([-0.14 * red, -0.10 * red, 0.02 * red], -1))
    for nail_x, nail_y, slant in _NAILS:
        across = (x - nail_x + slant * (y - nail_y)) / 4.2
        nail = np.clip(3 - 3 * (across**4 + ((y - nail_y) / 5.0) ** 4), 0, 1)[..., None]
        tone = tone + nail * (skin * 0.94 + (22, 18, 30) - tone) * 0.75
    hollows = cv2.GaussianBlur(body, (0, 0), 9.0) - body  # light hardly gets between the fingers
    tone = tone * np.clip(1.04 - 0.028 * np.maximum(hollows, 0), 0.5, 1.04)[..., None]
    weave = cv2.GaussianBlur(grain.normal(0, 1, (high, wide)).astype(np.float32), (0, 0), 0.8)
    folds = 0.06 * np.sin(y / 9.0 + 0.05 * x + blotch)
    tone = np.where(cloth[..., None], sleeve * (1.0 + 0.10 * weave + folds)[..., None], tone)
    colour = tone * (0.42 + 0.64 * lit)[..., None] * cover[..., None]
    shadow = cv2.warpAffine(cover, np.array([[1, 0, 13 * _FINE], [0, 1, 9 * _FINE]], np.float64), (wide, high))
    shadow = 0.42 * cv2.GaussianBlur(shadow, (0, 0), 6.0 * _FINE)
    whole = 1.0 - (1.0 - cover) * (1.0 - shadow)
    return np.concatenate([np.clip(colour, 0, 255), whole[..., None]], -1).astype(np.float32)


def _height(x: Floats, y: Floats, rod: tuple[float, ...]) -> Singles:
    """Return the height of a rod at each point, 0 beside it."""
    x0, y0, r0, x1, y1, r1, lift = rod
    along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
    along = np.clip(along, 0, 1)
    apart = (x - x0 - along * (x1 - x0)) ** 2 + (y - y0 - along * (y1 - y0)) ** 2
    radius = r0 + along * (r1 - r0)
    inside = radius**2 - apart
    return np.where(inside > 0, np.maximum(np.sqrt(np.maximum(inside, 0)) + lift, 0), 0).astype(np.float32)
