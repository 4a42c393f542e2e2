"""Ray casting onto a cube with rounded edges."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.pinhole import Pinhole

# The six sides: normal, and the right and down of the drawing on it seen from outside.
NORMALS = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float32)
RIGHTS = np.array([[0, 1, 0], [0, -1, 0], [-1, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 0]], np.float32)
DOWNS = np.cross(NORMALS, RIGHTS) * -1.0


@dataclass(frozen=True, slots=True)
class Cube:
    """A die in the world: columns of `axes` are its own x, y, z; `rounding` and `cut` (a sphere's radius) per edge."""

    center: Array
    axes: Array
    edge: float
    rounding: float
    cut: float

    def world(self, own: Array) -> Array:
        """Return points (N x 3) given in edges from the middle of the die, in the world."""
        return np.asarray(self.center + self.edge * np.asarray(own) @ self.axes.T)

    def corners(self) -> Array:
        """Return the eight sharp corners in the world (8 x 3)."""
        return self.world(np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]))

    def upper(self) -> int:
        """Return the index of the side that is nearest to up."""
        return int(np.argmax(NORMALS @ self.axes.T[:, 2]))

    def square(self, side: int, size: float = 1.0) -> Array:
        """Return corners (4 x 3) of a side as if sharp: top left, top right, bottom right, bottom left of its
        drawing."""
        out = [NORMALS[side] / 2 + size / 2 * (x * RIGHTS[side] + y * DOWNS[side]) for x, y in _AROUND]
        return self.world(np.array(out))


_AROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Hits:
    """The hits of a patch's rays: flat indices of those that hit; points, normals, rays there (3 x N, own axes)."""

    shape: tuple[int, int]
    where: Array
    points: Array
    normals: Array
    rays: Array


def cast(camera: Pinhole, cube: Cube, left: float, top: float, step: float, shape: tuple[int, int]) -> Hits:
    """Cast one ray through every sample of a patch: the first at (left, top), `step` pixels apart, rows x columns."""
    to_own = cube.axes.T @ camera.ray_matrix()
    here = (cube.axes.T @ (camera.place - cube.center) / cube.edge).astype(np.float32)
    x = (left + step * np.arange(shape[1], dtype=np.float32))[None, :]
    y = (top + step * np.arange(shape[0], dtype=np.float32))[:, None]
    ways = [(m[0] * x + m[1] * y + m[2]).astype(np.float32).ravel() for m in to_own.astype(np.float32)]
    enter = np.full(ways[0].shape, -np.inf, np.float32)
    leave = np.full(ways[0].shape, np.inf, np.float32)
    for way, start in zip(ways, here, strict=True):
        way[np.abs(way) < 1e-6] = 1e-6
        inverse = 1 / way
        reach = 0.5 * np.abs(inverse)
        mid = -start * inverse
        np.maximum(enter, mid - reach, out=enter)
        np.minimum(leave, mid + reach, out=leave)
    where = np.flatnonzero(enter < leave)
    rays = np.stack([way[where] for way in ways])
    length = np.sqrt(_dot(rays, rays))
    rays /= length
    t, far = enter[where] * length, leave[where] * length
    points = here[:, None] + t * rays
    distance = _distance(points, cube)
    todo = np.flatnonzero(distance > 2e-3)
    for _ in range(9):
        if not len(todo):
            break
        t[todo] += distance[todo]
        moved = here[:, None] + t[todo] * rays[:, todo]
        points[:, todo] = moved
        left_over = _distance(moved, cube)
        distance[todo] = left_over
        todo = todo[(left_over > 2e-3) & (t[todo] < far[todo])]
    good = np.flatnonzero((distance < 0.015) & (t < far))
    points = points[:, good]
    return Hits(shape, where[good], points, _normals(points, cube), rays[:, good])


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


def _distance(points: Array, cube: Cube) -> Array:
    q = np.abs(points) - np.float32(0.5 - cube.rounding)
    inner = np.minimum(np.maximum(np.maximum(q[0], q[1]), q[2]), 0)
    np.maximum(q, 0, out=q)
    out = np.sqrt(_dot(q, q)) + inner - np.float32(cube.rounding)
    if cube.cut < 0.87:
        out = np.maximum(out, np.sqrt(_dot(points, points)) - np.float32(cube.cut))
    return np.asarray(out)


def _normals(points: Array, cube: Cube) -> Array:
    q = np.maximum(np.abs(points) - np.float32(0.5 - cube.rounding), np.float32(1e-6))
    normals = np.copysign(q, points)
    if cube.cut < 0.87:
        # a soft seam between ball and flat, as tumbling leaves it
        share = np.clip((np.sqrt(_dot(points, points)) - np.float32(cube.cut)) / np.float32(0.012) + 1, 0, 1)
        normals = normals / np.float32(cube.rounding) * (1 - share) + points / np.float32(cube.cut) * share
    normals /= np.sqrt(_dot(normals, normals))
    return np.asarray(normals)
