"""Random placement of dice: strewn, touching, in rows, at the rim, tipped, stacked."""

from __future__ import annotations

import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.rounded_cube import NORMALS, Cube
from vision.training.scenes.tray_box import Tray

PILED = 0.08  # share of the pictures in which a die lies upon another


def cubes_on_table(rng: np.random.Generator, camera: Pinhole, tray: Tray | None, edge: float) -> list[Cube]:
    """Return the dice of a picture, none inside another; their rounding is chosen later, by their maker."""
    count = _how_many(rng, camera, edge)
    alike = rng.random() < 0.85
    tipped = 0.08 if rng.random() < 0.7 else 0.45
    cubes: list[Cube] = []
    for _ in range(count):
        size = 1.0 if alike else float(rng.uniform(0.7, 1.4))
        for _ in range(12):
            cube = _candidate(rng, camera, tray, cubes, size, tipped)
            if cube is not None and all(not _overlap(cube, other) for other in cubes):
                cubes.append(cube)
                break
    if cubes and rng.random() < PILED:
        under = cubes[int(rng.integers(len(cubes)))]
        if np.abs(under.axes[2]).max() > 0.99:
            shift = np.append(rng.uniform(-0.4, 0.4, 2), 1) * under.edge
            cubes.append(Cube(under.center + shift, _turned(rng, rng.uniform(0, 2 * np.pi)), under.edge, 0.1, 1.0))
    return cubes


def _how_many(rng: np.random.Generator, camera: Pinhole, edge: float) -> int:
    chance = rng.random()
    if chance < 0.06:
        return 0
    count = int(rng.integers(10, 21)) if chance < 0.18 else int(rng.integers(1, 8))
    return max(1, min(count, int(0.35 * camera.width * camera.height / edge**2)))


def _candidate(
    rng: np.random.Generator, camera: Pinhole, tray: Tray | None, cubes: list[Cube], size: float, tipped: float
) -> Cube | None:
    yaw = rng.uniform(0, 2 * np.pi)
    lean = np.radians(rng.uniform(6, 43)) if rng.random() < tipped else 0.0
    if cubes and rng.random() < 0.4:  # beside another one, side to side or anyhow
        other = cubes[int(rng.integers(len(cubes)))]
        way = rng.uniform(0, 2 * np.pi)
        if rng.random() < 0.4:
            flat = other.axes[:2, np.abs(other.axes[2]).argmin()]
            yaw = float(np.arctan2(flat[1], flat[0])) + rng.normal(0, 0.03)
            way = yaw + rng.integers(4) * np.pi / 2
        slack = float(rng.choice([0.0, rng.uniform(0, 0.06), rng.uniform(0.05, 0.5)]))
        for apart in np.arange(0.85, 1.7, 0.03) * (size + other.edge) / 2:
            place = other.center[:2] + (apart + slack) * np.array([np.cos(way), np.sin(way)])
            cube = _standing(rng, place, yaw, lean, way, size)
            if not _overlap(cube, other):
                break
    else:
        pixel = rng.uniform(-0.01, 1.01, 2) * [camera.width, camera.height]
        place = camera.on_floor((float(pixel[0]), float(pixel[1])))
        way = rng.uniform(0, 2 * np.pi)
        if tray is not None:
            room = np.array(tray.half) - size * 0.71
            place = np.clip(place - tray.middle, -room, room) + tray.middle
            if rng.random() < 0.1:  # against the wall
                k = int(rng.integers(2))
                s = rng.choice([-1, 1])
                place[k] = tray.middle[k] + s * (tray.half[k] - size * 0.51)
                yaw = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.02)
                way = float(np.arctan2(*(np.eye(2)[k] * s)[::-1]))
                lean = np.radians(rng.uniform(6, 43)) if rng.random() < 0.2 else lean
        cube = _standing(rng, place, yaw, lean, way, size)
    if tray is not None and (np.abs(cube.center[:2] - tray.middle) > np.array(tray.half) - 0.5 * size).any():
        return None
    middle = camera.project(cube.center[None])[0]
    beyond = 0.3 * camera.focal / max(float((cube.center - camera.place) @ camera.turn[2]), 1.0)
    if not (-beyond < middle[0] < camera.width + beyond and -beyond < middle[1] < camera.height + beyond):
        return None
    far = float((cube.center - camera.place) @ camera.turn[2])
    side = cube.upper()
    gaze = camera.place - cube.square(side).mean(0)
    if (cube.axes @ NORMALS[side]) @ gaze < 0.3 * float(np.linalg.norm(gaze)):  # nobody could read it
        return None
    return cube if camera.focal / far > 9 * camera.width / 640 else None


def _standing(rng: np.random.Generator, place: Array, yaw: float, lean: float, way: float, size: float) -> Cube:
    """Return a die on the floor, any side up; leaning, it is raised on the side towards `way`."""
    axes = _turned(rng, yaw)
    if lean:
        a = np.array([-np.sin(way), np.cos(way), 0.0])
        k = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
        axes = (np.eye(3) - np.sin(lean) * k + (1 - np.cos(lean)) * k @ k) @ axes
    raised = 0.5 * size * float(np.abs(axes[2]).sum())
    return Cube(np.array([place[0], place[1], raised]), axes, size, 0.1, 1.0)


def _turned(rng: np.random.Generator, yaw: float) -> Array:
    """Return axes of a die with any side up, turned about the vertical."""
    c, s = np.cos(yaw), np.sin(yaw)
    return np.asarray(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ _UPRIGHT[int(rng.integers(6))])


def _upright(up: Array) -> Array:
    right = np.roll(np.abs(up), 1)
    return np.stack([right, np.cross(up, right), up])  # rows: the world's x, y, z in the die's axes


_UPRIGHT = [_upright(normal.astype(float)) for normal in NORMALS]


def _overlap(a: Cube, b: Cube) -> bool:
    """Return whether two dice overlap, seen from above."""
    gap = b.center[:2] - a.center[:2]
    if gap @ gap > 0.8 * (a.edge + b.edge) ** 2:
        return False
    p, q = a.corners()[:, :2], b.corners()[:, :2]
    for cube in (a, b):
        for k in range(3):
            way = cube.axes[:2, k]
            if way @ way < 0.02:
                continue
            u, v = p @ way, q @ way
            if u.max() <= v.min() + 1e-3 or v.max() <= u.min() + 1e-3:
                return False
    return True
