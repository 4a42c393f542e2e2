"""Rendering of the simulated tray: cloth, rim, light, shadows and everything in it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import cv2
import numpy as np

from vision.images.arrays import Floats, Image, Singles
from vision.mat.layout import MatLayout
from vision.simulated.dice import BODIES, WHITE_PIPS
from vision.simulated.die import SIZE, DieLook, Lens, Patch, Pose, corners
from vision.simulated.mat import lying

WIDE, HIGH = 800, 600  # pixels
HALF_X, HALF_Y = 106.0, 78.0  # the tray inside its rim, millimetres from the middle
_BESIDE = 8.0  # millimetres of cloth around a mat, in a tray that is larger for it
_CORNER = 16.0
_RIM = 10.0
_CLOTHS = ((66, 104, 44), (60, 92, 38), (84, 100, 60), (62, 84, 112), (70, 62, 108), (110, 80, 46))
_WOODS = ((58, 92, 142), (44, 70, 112), (38, 54, 84))
_BODIES = ((222, 240, 246), (238, 243, 246), (206, 230, 240))
_NOISE = 2.0  # grey levels of the sensor's noise


class TrayScene:
    """A tray seen from above, a little askew; cloth, wood, dice, light and the camera's place come from the `seed`.

    With a `mat` the tray is as large as that needs, and the camera sees more of it.
    """

    def __init__(self, seed: int, mat: MatLayout | None = None) -> None:
        choose = random.Random(f"tray {seed}")
        self._grain = np.random.default_rng(choose.getrandbits(32))
        self._mat = mat
        self._half = (HALF_X, HALF_Y) if mat is None else (mat.width / 2 + _BESIDE, mat.height / 2 + _BESIDE)
        self.lens = _lens(choose, 3.36 if mat is None else 0.94 * HIGH / (2 * self._half[1]))
        self._lamp = np.array([choose.uniform(-220, 220), choose.uniform(60, 260), choose.uniform(480, 620)])
        self._looks = {"": DieLook(choose.choice(_BODIES), (34, 30, 30), self._lamp)}
        self._looks |= {kind: DieLook(body, WHITE_PIPS, self._lamp) for kind, body in BODIES.items()}
        self._ground = self._draw_ground(choose.choice(_CLOTHS), choose.choice(_WOODS))
        self._drawn: dict[Pose, Patch] = {}  # by identity: how each die that lies still looks
        noise = self._grain.normal(0, _NOISE, (HIGH + 64, WIDE + 64, 3))
        noise += self._grain.normal(0, 0.6 * _NOISE, (HIGH + 64, WIDE + 64, 1))
        self._noise = np.round(noise).astype(np.int8)

    def still(self, dice: Sequence[Pose]) -> Singles:
        """Draw dice that lie still (600 × 800 × 3 float32, BGR, not to be changed); a pose seen in the last call is not
        drawn again."""
        looks, lens = self._looks, self.lens
        self._drawn = {pose: self._drawn.get(pose) or looks[pose.kind].draw(pose, lens, fine=2) for pose in dice}
        if not dice:
            return self._ground
        picture = self._ground.copy()
        for pose in dice:
            self._darken(picture, pose)
        for pose in self._far_first(dice):
            lay(picture, self._drawn[pose])
        return picture

    def moving(self, below: Singles, dice: Sequence[tuple[Pose, tuple[float, float]]]) -> Singles:
        """Draw moving dice over the picture `below`; each with the pixels (x, y) it crosses in one exposure."""
        picture = below.copy()
        for pose, _ in dice:
            self._darken(picture, pose)
        streaks = {id(pose): streak for pose, streak in dice}
        for pose in self._far_first([pose for pose, _ in dice]):
            lay(picture, smeared(self._looks[pose.kind].draw(pose, self.lens, fine=1), streaks[id(pose)]))
        return picture

    def taken(self, picture: Singles) -> Image:
        """Return the picture as from a sensor: uint8 with fresh noise."""
        y, x = (int(n) for n in self._grain.integers(0, 64, 2))
        return np.asarray(cv2.add(picture, self._noise[y : y + HIGH, x : x + WIDE], dtype=cv2.CV_8U), np.uint8)

    def _far_first(self, dice: Sequence[Pose]) -> list[Pose]:
        return sorted(dice, key=lambda pose: -float(np.linalg.norm(np.array(pose.center) - self.lens.eye)))

    def _darken(self, picture: Singles, pose: Pose) -> None:
        """Draw a die's shadow on the cloth: a soft one away from the lamp, and a close one where the die stands."""
        points = corners(pose)
        low = float(points[:, 2].min())
        toward = points - self._lamp
        fall = points + toward * (points[:, 2:] / (self._lamp[2] - points[:, 2:]))
        foot = points * (1, 1, 0)
        lifted = min(low / SIZE, 3.0)
        self._shade(picture, fall, 0.46 / (1 + 0.5 * lifted), 5.0 + 9.0 * lifted)
        self._shade(picture, foot, 0.34 / (1 + 3.0 * lifted), 3.0 + 10.0 * lifted)

    def _shade(self, picture: Singles, ground: Floats, depth: float, soft: float) -> None:
        outline = cv2.convexHull(self.lens.project(ground).astype(np.float32))[:, 0]
        margin = math.ceil(3 * soft)
        x0, y0 = (int(n) - margin for n in outline.min(0))
        x1, y1 = (int(n) + margin for n in outline.max(0))
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, WIDE), min(y1, HIGH)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return
        mask = np.zeros((y1 - y0, x1 - x0), np.float32)
        cv2.fillConvexPoly(mask, np.round((outline - (x0, y0)) * 16).astype(np.int32), depth, cv2.LINE_AA, 4)
        darker = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.float32)
        picture[y0:y1, x0:x1] *= 1.0 - darker[..., None]

    def _draw_ground(self, cloth: tuple[int, int, int], wood: tuple[int, int, int]) -> Singles:
        xs, ys = np.meshgrid(np.arange(WIDE, dtype=np.float64), np.arange(HIGH, dtype=np.float64))
        rays = self.lens.rays(xs, ys)
        world = self.lens.eye + rays * (-self.lens.eye[2] / rays[..., 2:])
        x, y = world[..., 0].astype(np.float32), world[..., 1].astype(np.float32)
        rim = _beyond(x, y, self._half)  # millimetres outside the tray's inner edge, negative inside
        felt: Floats = np.array(cloth, np.float32) * self._felt()[..., None]
        if self._mat is not None:
            paper, covers = lying(self._mat, x, y)
            felt = _mix(felt, 0.8 * paper, covers)
        # The rim's shadow lies on the cloth, wider on the side the lamp hangs on.
        tall = 5.0 + 5.0 * np.clip((x * self._lamp[0] + y * self._lamp[1]) / 20000, -0.5, 1)
        felt *= (1.0 - 0.55 * np.exp(np.minimum(rim, 0) / tall))[..., None]
        # Mitred at the corners: the grain runs along each board.
        sides = np.abs(x) - self._half[0] > np.abs(y) - self._half[1]
        grain = np.where(sides, self._fibres(y, x, 0.05), self._fibres(x, y, 0.05))
        ring = np.array(wood, np.float32) * grain[..., None]
        across = np.clip(rim / _RIM, 0, 1)
        ring *= (0.72 + 0.5 * np.clip(np.sin(np.pi * across), 0, 1) ** 1.5)[..., None]
        shine = np.exp(-(((across - 0.42) / 0.16) ** 2))[..., None]
        ring += 30.0 * shine
        table = np.array((34, 46, 66), np.float32) * self._fibres(y, x, 0.10)[..., None]
        table *= (1.0 - 0.6 * np.exp(-np.maximum(rim - _RIM, 0) / 5.0))[..., None]
        picture = _mix(felt, ring, np.clip(rim / 0.5 + 0.5, 0, 1))
        picture = _mix(picture, table, np.clip((rim - _RIM) / 0.5 + 0.5, 0, 1))
        away = (x - self._lamp[0]) ** 2 + (y - self._lamp[1]) ** 2
        falloff = (1.0 + away / self._lamp[2] ** 2) ** -1.2
        corner = ((xs - WIDE / 2) ** 2 + (ys - HIGH / 2) ** 2) / (WIDE**2 + HIGH**2) * 4
        light = (falloff / falloff.mean() * (1.05 - 0.22 * corner)).astype(np.float32)
        return np.asarray(np.clip(picture * light[..., None], 0, 255), np.float32)

    def _felt(self) -> Floats:
        """Return the cloth's brightness around 1: fine grain, short fibres, worn patches."""
        grain = self._grain.normal(0, 1, (HIGH, WIDE)).astype(np.float32)
        fine = np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.8), np.float32)
        tufts = np.asarray(cv2.GaussianBlur(grain[::-1], (0, 0), 2.6), np.float32)
        worn = np.asarray(cv2.GaussianBlur(grain[:, ::-1], (0, 0), 40), np.float32)
        drawn = np.zeros((HIGH, WIDE), np.float32)
        starts = self._grain.uniform((-10, -10), (WIDE + 10, HIGH + 10), (5000, 2))
        ends = starts + self._grain.normal(0, 5, (5000, 2))
        for (x0, y0), (x1, y1), tone in zip(starts, ends, self._grain.normal(0, 0.05, 5000), strict=True):
            cv2.line(drawn, (int(x0 * 16), int(y0 * 16)), (int(x1 * 16), int(y1 * 16)), float(tone), 1, cv2.LINE_8, 4)
        fibres = np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.7), np.float32)
        felt: Floats = 1.0 + 0.035 * fine / fine.std() + 0.018 * tufts / tufts.std() + 0.03 * worn / worn.std() + fibres
        return felt

    def _fibres(self, along: Floats, across: Floats, depth: float) -> Floats:
        """Return wood's brightness around 1, its grain running along `along` (millimetres)."""
        rough = self._grain.normal(0, 1, (64, 512)).astype(np.float32)
        veins = cv2.GaussianBlur(cv2.resize(rough, (512, 512), interpolation=cv2.INTER_CUBIC).T, (0, 0), 1.0)
        at_x = np.mod(across * 5.0 + 256, 511).astype(np.float32)
        at_y = np.mod(along * 0.12 + 256, 511).astype(np.float32)
        grain = cv2.remap(np.ascontiguousarray(veins.T), at_y, at_x, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        return 1.0 + depth * grain / max(float(grain.std()), 1e-6)


def lay(picture: Singles, patch: Patch) -> None:
    """Lay a patch over `picture` (float32, BGR), in place; what lies outside of it is cut off."""
    high, wide = patch.cover.shape[:2]
    x0, y0 = max(patch.x, 0), max(patch.y, 0)
    x1, y1 = min(patch.x + wide, picture.shape[1]), min(patch.y + high, picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    cut = np.s_[y0 - patch.y : y1 - patch.y, x0 - patch.x : x1 - patch.x]
    piece = picture[y0:y1, x0:x1]
    piece *= 1.0 - patch.cover[cut]
    piece += patch.colour[cut]


def smeared(patch: Patch, streak: tuple[float, float]) -> Patch:
    """Return the patch with motion blur along `streak` (pixels x, y)."""
    length = math.hypot(*streak)
    if length < 1.5:
        return patch
    reach = math.ceil(length / 2)
    line = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    dx, dy = streak[0] / 2, streak[1] / 2
    start = (round((reach - dx) * 16), round((reach - dy) * 16))
    end = (round((reach + dx) * 16), round((reach + dy) * 16))
    cv2.line(line, start, end, 1.0, 1, cv2.LINE_AA, 4)
    line /= line.sum()
    room = ((reach, reach), (reach, reach), (0, 0))
    both = np.asarray(cv2.filter2D(np.pad(np.concatenate((patch.colour, patch.cover), 2), room), -1, line), np.float32)
    colour, cover = both[..., :3], both[..., 3:]
    return Patch(patch.x - reach, patch.y - reach, colour, cover)


def _beyond(x: Floats, y: Floats, half: tuple[float, float]) -> Floats:
    dx, dy = np.abs(x) - (half[0] - _CORNER), np.abs(y) - (half[1] - _CORNER)
    return np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - _CORNER


def _mix(below: Floats, above: Floats, share: Floats) -> Floats:
    return below + (above - below) * share[..., None].astype(np.float32)


def _lens(choose: random.Random, scale: float) -> Lens:
    """Place the camera half a metre above the tray, a few degrees askew; `scale` in pixels a millimetre."""
    tilt, roll = math.radians(choose.uniform(2, 7)), math.radians(choose.uniform(-3, 3))
    height = 500.0
    eye = np.array([choose.uniform(-12, 12), -height * math.sin(tilt), height * math.cos(tilt)])
    ahead = -eye / np.linalg.norm(eye)
    right = np.cross(ahead, (-math.sin(roll), math.cos(roll), 0.0))
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(ahead, right), ahead])
    return Lens(eye, turn, scale * height, (WIDE / 2, HIGH / 2))
