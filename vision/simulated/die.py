"""Ray tracing of one rounded die in any pose."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.images.arrays import Floats, Singles

SIZE = 16.0  # edge of a die, millimetres
_HALF = SIZE / 2
_ROUND = 0.15 * SIZE  # radius of its edges
_ATLAS = 128  # pixels a side of a drawn face
# Faces in the order +x, -x, +y, -y, +z, -z: opposite ones sum to seven, and 1, 2, 3 turn the western way.
FACES = ("2", "5", "3", "4", "1", "6")
_CORNERS = (np.array([[i & 1, i >> 1 & 1, i >> 2] for i in range(8)], np.float64) * 2 - 1) * _HALF
_NORMALS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float64)
_SPOTS = {
    "1": [(0, 0)],
    "2": [(-1, -1), (1, 1)],
    "3": [(-1, -1), (0, 0), (1, 1)],
    "4": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "5": [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    "6": [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A die's pose: `center` (x right, y away, z up, millimetres from the tray's middle) and rotation `turn` (3 × 3).

    `kind`: which Saloon die it is, whose body has a colour of its own; empty for an ordinary one.
    """

    center: tuple[float, float, float]
    turn: Floats
    kind: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """The camera: `eye` (millimetres), `turn` (3 × 3, world to camera, z ahead), `focal` and `middle` in pixels."""

    eye: Floats
    turn: Floats
    focal: float
    middle: tuple[float, float]

    def project(self, points: ArrayLike) -> Floats:
        """Return the pixels (N × 2) of points in the world (N × 3, millimetres)."""
        in_camera = (np.asarray(points, np.float64) - self.eye) @ self.turn.T
        return in_camera[:, :2] / in_camera[:, 2:] * self.focal + self.middle

    def rays(self, xs: Floats, ys: Floats, into: Floats | None = None) -> Floats:
        """Return the directions (…, 3; of any length) of the pixels at `xs`, `ys`, in the world's axes or in those of a
        thing that is turned by `into` (3 × 3)."""
        ahead = np.stack([(xs - self.middle[0]) / self.focal, (ys - self.middle[1]) / self.focal, np.ones_like(xs)], -1)
        return ahead @ (self.turn if into is None else self.turn @ into).astype(xs.dtype)


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A piece of picture to lay over another at (`x`, `y`): `colour` (h × w × 3, already times its cover, BGR 0…255)
    and `cover` (h × w × 1, 0…1)."""

    x: int
    y: int
    colour: Floats
    cover: Floats


def resting(label: str, x: float, y: float, yaw: float) -> Pose:
    """Return the pose of a die that lies flat with `label` up, turned by `yaw` radians."""
    return Pose((x, y, _HALF), spin((0.0, 0.0, 1.0), yaw) @ _upright(label))


def spin(axis: tuple[float, float, float], angle: float) -> Floats:
    """Return the 3 × 3 rotation by `angle` radians around `axis` (length 1)."""
    return np.asarray(cv2.Rodrigues(np.array(axis, np.float64) * angle)[0], np.float64)


def standing(turn: Floats) -> float:
    """Return the height of the middle of a die in this rotation when it touches the table, millimetres."""
    return float((_HALF - _ROUND) * np.abs(turn[2]).sum() + _ROUND)


def corners(pose: Pose) -> Floats:
    """Return the eight corners (8 × 3, millimetres), drawn in a little where they are rounded."""
    drawn_in: Floats = _CORNERS * (1 - 0.3 * _ROUND / _HALF) @ pose.turn.T + np.array(pose.center)
    return drawn_in


class DieLook:
    """The material of a set of dice: `body` and `pip` colours (BGR 0…255); draws a die through a lens."""

    def __init__(self, body: tuple[int, int, int], pip: tuple[int, int, int], lamp: Floats) -> None:
        self._lamp = lamp  # where the light hangs, millimetres
        self._body = np.array(body, np.float32)
        self._pip = np.array(pip, np.float32)
        self._ink, self._dent = _atlas()

    def draw(self, pose: Pose, lens: Lens, fine: int) -> Patch:
        """Return the die as a patch; `fine` × `fine` rays a pixel (1 while it moves, 2 or 3 for one that lies)."""
        outline = lens.project(_CORNERS @ pose.turn.T + np.array(pose.center))
        x, y = (math.floor(n) - 1 for n in outline.min(0))
        wide, high = math.ceil(outline[:, 0].max()) + 2 - x, math.ceil(outline[:, 1].max()) + 2 - y
        xs = (np.arange(wide * fine, dtype=np.float32) + 0.5) / fine - 0.5 + x
        ys = (np.arange(high * fine, dtype=np.float32) + 0.5) / fine - 0.5 + y
        eye = ((lens.eye - np.array(pose.center)) @ pose.turn).astype(np.float32)
        across, along = np.meshgrid(xs, ys)
        ahead = lens.rays(across, along, pose.turn).reshape(-1, 3)
        which, ahead, points, normals = _hits(eye, ahead)
        colour: Floats = np.zeros((len(ys) * len(xs), 3), np.float32)
        cover: Floats = np.zeros((len(ys) * len(xs), 1), np.float32)
        colour[which] = self._shade(points, normals, ahead, pose)
        cover[which] = 1.0
        shape = (high * fine, wide * fine)
        colour, cover = colour.reshape(*shape, 3), cover.reshape(*shape, 1)
        if fine > 1:
            colour = np.asarray(cv2.resize(colour, (wide, high), interpolation=cv2.INTER_AREA), np.float32)
            cover = np.asarray(cv2.resize(cover, (wide, high), interpolation=cv2.INTER_AREA), np.float32)[..., None]
        return Patch(x, y, colour, cover)

    def _shade(self, points: Floats, normals: Floats, ahead: Floats, pose: Pose) -> Floats:
        turn = pose.turn.astype(np.float32)
        size = np.abs(points)
        axis = size.argmax(1)
        row = np.arange(len(points))
        face = 2 * axis + (points[row, axis] < 0)
        u = np.take_along_axis(points, ((axis + 1) % 3)[:, None], 1)[:, 0]
        v = np.take_along_axis(points, ((axis + 2) % 3)[:, None], 1)[:, 0]
        scale = _ATLAS / SIZE
        iu = np.clip((u + _HALF) * scale, 0, _ATLAS - 1).astype(np.intp)
        iv = np.clip((v + _HALF) * scale, 0, _ATLAS - 1).astype(np.intp)
        ink = self._ink[face, iu, iv][:, None]
        dent = self._dent[face, iu, iv]
        tilted = normals.copy()
        tilted[row, (axis + 1) % 3] += dent[:, 0]
        tilted[row, (axis + 2) % 3] += dent[:, 1]
        facing = tilted @ turn.T
        world = points @ turn.T + np.array(pose.center, np.float32)
        light = self._lamp.astype(np.float32) - world
        light /= _length(light)
        lit = np.clip(np.einsum("ij,ij->i", facing, light), 0, None)[:, None]
        sky = 0.5 + 0.5 * facing[:, 2:]
        # Low on the sides the table takes light away, and the cloth gives back a little of its colour.
        low = np.clip(world[:, 2:] / (0.9 * SIZE), 0, 1)
        strength = (0.30 + 0.24 * sky + 0.50 * lit) * (0.62 + 0.38 * low)
        mirror = light - ahead @ turn.T
        mirror /= _length(mirror)
        gloss = np.clip(np.einsum("ij,ij->i", facing, mirror), 0, None)[:, None] ** 64
        albedo = self._body + (self._pip - self._body) * ink
        shaded: Floats = np.clip(albedo * strength + 46.0 * gloss * (1 - 0.92 * ink), 0, 255)
        return shaded


def _hits(eye: Floats, ahead: Floats) -> tuple[NDArray[np.intp], Floats, Floats, Floats]:
    """Return which rays hit the rounded cube, and for these their directions, points and normals, in the die's axes."""
    inverse = 1.0 / np.where(np.abs(ahead) < 1e-7, np.float32(1e-7), ahead)
    one, two = (-_HALF - eye) * inverse, (_HALF - eye) * inverse
    low, high = np.minimum(one, two).T, np.maximum(one, two).T
    enter = np.maximum(np.maximum(low[0], low[1]), low[2])
    leave = np.minimum(np.minimum(high[0], high[1]), high[2])
    which = np.flatnonzero(enter < leave)
    ahead = ahead[which]
    points = eye + ahead * enter[which][:, None]
    ahead = ahead / _length(ahead)
    core, edge = np.float32(_HALF - _ROUND), np.float32(_ROUND)
    # Only rays that enter near an edge still have a way to go: flat faces are where the cube is.
    far = np.flatnonzero((np.abs(points) > core) @ np.ones(3, np.float32) > 1)
    near, way = points[far], ahead[far]
    for _ in range(5):
        outside = np.maximum(np.abs(near) - core, 0)
        near = near + way * (_length(outside) - edge)
    points[far] = near
    outside = np.maximum(np.abs(points) - core, 0)
    length = _length(outside)
    on = length[:, 0] < edge + 0.25
    which, ahead, points = which[on], ahead[on], points[on]
    normals = np.sign(points) * outside[on] / np.maximum(length[on], 1e-6)
    return which, ahead, points, normals


def _length(vectors: Floats) -> Floats:
    """Return the lengths (N × 1) of N vectors; much quicker than `np.linalg.norm` on rows of three."""
    lengths: Floats = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    return lengths[:, None]


def _upright(label: str) -> Floats:
    """Return a rotation that brings the face with `label` on top."""
    normal = _NORMALS[FACES.index(label)]
    if normal[2] > 0:
        return np.eye(3)
    if normal[2] < 0:
        return spin((1.0, 0.0, 0.0), math.pi)
    axis = np.cross(normal, (0.0, 0.0, 1.0))
    return spin((float(axis[0]), float(axis[1]), float(axis[2])), math.pi / 2)


@cache
def _atlas() -> tuple[Singles, Singles]:
    """Draw the six faces: the share of pip at each point (6 × A × A, 0…1), and the tilt of its hollow (… × 2)."""
    mesh = (np.arange(_ATLAS, dtype=np.float32) + 0.5) / _ATLAS * SIZE - _HALF
    u, v = np.meshgrid(mesh, mesh, indexing="ij")
    ink = np.zeros((6, _ATLAS, _ATLAS), np.float32)
    dent = np.zeros((6, _ATLAS, _ATLAS, 2), np.float32)
    for index, label in enumerate(FACES):
        radius = (0.125 if label == "1" else 0.098) * SIZE
        for a, b in _SPOTS[label]:
            du, dv = u - a * 0.245 * SIZE, v - b * 0.245 * SIZE
            apart = np.hypot(du, dv)
            ink[index] = np.maximum(ink[index], np.clip((radius - apart) / 0.18 + 0.5, 0, 1))
            hollow = (apart < radius)[..., None]
            dent[index] += np.where(hollow, 0.45 / radius * np.stack([-du, -dv], -1), 0)
    return ink, dent
