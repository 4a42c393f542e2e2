"""Rendered scenes of dice on trays and tables with exact labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.drawings.arrays import Array
from vision.training.drawings.symbol_faces import any_art, art_of
from vision.training.scenes.camera_look import photographed
from vision.training.scenes.dice_placed import cubes_on_table
from vision.training.scenes.die_body import DieLook, Light, any_light, any_pip_look, any_symbol_look, shade
from vision.training.scenes.floor_shadows import darken_floor, light_arriving
from vision.training.scenes.ground import ground_seen
from vision.training.scenes.pinhole import Pinhole, bent, camera_above, unbent_seen_bent
from vision.training.scenes.rounded_cube import NORMALS, Cube, cast
from vision.training.scenes.things_above import HAND, cover_some
from vision.training.scenes.tray_box import Tray, any_tray, draw_walls

OFF_THE_TABLE = 0.5  # edges above it that a die's lowest corner is, from which it lies upon another


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """One die of a picture; pixels with (0, 0) the centre of the top left one.

    `face` is "1" to "6", a motif's name or "other"; equal `drawing` numbers are the same drawing on the face; `quad` (4
    x 2) are the corners of the upper face as if sharp: top left, top right, bottom right, bottom left of the drawing on
    it; `tilt` in degrees from lying flat; `visible` the share of the upper face that can be seen; `foot` the centre of
    the lower face, `below` that centre if the die lay flat; `stacked`: it lies upon another die.
    """

    face: str
    kind: str
    drawing: int
    center: tuple[float, float]
    quad: Array
    tilt: float
    visible: float
    foot: tuple[float, float]
    below: tuple[float, float]
    stacked: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture (H x W x 3, BGR), its dice, and the mask of a hand above them (H x W)."""

    image: NDArray[np.uint8]
    dice: tuple[DrawnDie, ...]
    hand: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Seen:
    """A painted die: its place, its upper face, and the visible points of a grid on that face."""

    cube: Cube
    look: DieLook
    points: Array


def draw_tray(
    rng: np.random.Generator, width: int = 640, height: int = 480, symbols: float = 0.4,
    makes: Sequence[DieLook] = (), nearer: float = 1.0, lit: int | None = None,
) -> Drawn:  # fmt: skip
    """Return one picture; `symbols`: the share of scenes with symbol dice; all dice are of `makes` where some are
    given; `nearer`: how many times as near as usual the camera is; `lit`: pictures with the same number have the same
    lamps, and cameras that see colours alike."""
    edge = _edge(rng) * nearer * max(width, height) / 640
    camera, _ = camera_above(rng, width, height, edge)
    light = any_light(rng if lit is None else np.random.default_rng(lit))
    half = (width / 2 / edge, height / 2 / edge)
    if abs(camera.turn[0, 1]) > abs(camera.turn[0, 0]):
        half = half[::-1]
    tray = any_tray(rng, half) if rng.random() < 0.45 else None
    image = ground_seen(rng, camera, tray, edge)
    owner = np.full((height, width), -1, np.int16)
    cubes = cubes_on_table(rng, camera, tray, edge)
    looks = [makes[int(rng.integers(len(makes)))] for _ in cubes] if makes else _looks(rng, len(cubes), edge, symbols)
    cubes = [_as_made(cube, look) for cube, look in zip(cubes, looks, strict=True)]
    image = darken_floor(image, camera, cubes, tray, light, rng.uniform(0.02, 0.28), edge)
    if tray is not None:
        draw_walls(image, owner, rng, camera, tray, light, near=False)
    light = Light(light.ways, light.strengths, light.sky, image.reshape(-1, 3)[::997].mean(0) / 255)
    drawn: list[_Seen] = []
    for k in sorted(range(len(cubes)), key=lambda k: -float(np.linalg.norm(cubes[k].center - camera.place))):
        others = [c for j, c in enumerate(cubes) if j != k]
        drawn.append(paint_die(image, owner, camera, cubes[k], looks[k], light, len(drawn), others, tray))
    if tray is not None:
        draw_walls(image, owner, rng, camera, tray, light, near=True)
    cover_some(rng, image, owner, edge)
    bend = float(rng.normal(0, 0.035)) if rng.random() < 0.35 else 0.0
    dice = tuple(die for k, s in enumerate(drawn) if (die := label(s, k, owner, camera, bend)) is not None)
    if bend:
        image = unbent_seen_bent(image, camera, bend)
    return Drawn(photographed(rng, image, edge, lit), dice, owner == HAND)


def _edge(rng: np.random.Generator) -> float:
    if rng.random() < 0.22:
        return float(np.exp(rng.uniform(np.log(12), np.log(150))))
    return float(np.clip(np.exp(rng.normal(np.log(30), 0.36)), 12, 110))


def _looks(rng: np.random.Generator, count: int, edge: float, symbols: float) -> list[DieLook]:
    """Return the make of each die: mostly one set, sometimes a mixed lot."""
    side = int(np.clip(edge * 1.7, 32, 128))
    with_symbols = rng.random() < symbols
    makes: list[DieLook] = []
    if not with_symbols:
        makes = [
            any_pip_look(rng, side) for _ in range(1 if rng.random() < 0.6 else min(count, int(rng.integers(2, 13))))
        ]
    elif rng.random() < 0.68:
        art = _art(rng)
        first = any_symbol_look(rng, side, "bang", art)
        makes = [first] * 2
        for kind in ("loudmouth", "coward"):
            if rng.random() < 0.6:
                makes.append(any_symbol_look(rng, side, kind, art, first))
    else:
        kinds = ("bang", "loudmouth", "coward", "other", "other", "other")
        for _ in range(max(1, min(count, int(rng.integers(1, 6))))):
            makes.append(any_symbol_look(rng, side, kinds[int(rng.integers(6))], _art(rng)))
    if with_symbols and rng.random() < 0.08:
        makes.append(any_pip_look(rng, side))
    return [makes[int(rng.integers(len(makes)))] for _ in range(count)]


def _art(rng: np.random.Generator) -> int:
    """Return a random manner of drawing; light ink upon dark dice more often than by chance."""
    art = any_art(rng)
    if rng.random() < 0.3:
        while np.mean(art_of(art).ink) < 140:
            art = any_art(rng)
    return art


def _as_made(cube: Cube, look: DieLook) -> Cube:
    return Cube(cube.center, cube.axes, cube.edge, look.rounding, look.cut)


def paint_die(
    image: Array, owner: Array, camera: Pinhole, cube: Cube, look: DieLook, light: Light, number: int,
    others: list[Cube], tray: Tray | None = None,
) -> _Seen:  # fmt: skip
    """Cast and shade one die into the picture; `owner` gets its number."""
    corners = camera.project(cube.corners())
    height, width = image.shape[:2]
    left, top = np.floor(corners.min(0)).astype(int) - 1
    right, bottom = np.ceil(corners.max(0)).astype(int) + 2
    fine = 2 if right - left < 95 else 1
    offset = (1 / fine - 1) / 2
    hits = cast(camera, cube, left + offset, top + offset, 1 / fine, ((bottom - top) * fine, (right - left) * fine))
    color = shade(hits, cube, look, light, light_arriving(hits, cube, others, tray, light.ways[0]))
    layer: Array = np.zeros((*hits.shape, 4), np.float32)
    layer.reshape(-1, 4)[hits.where, :3] = np.clip(color, 0, 255)
    layer.reshape(-1, 4)[hits.where, 3] = 1
    if fine > 1:
        layer = cv2.resize(layer, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    else:
        layer = cv2.GaussianBlur(layer, (0, 0), 0.5)
    cover = layer[..., 3]
    grid = np.linspace(-0.45, 0.45, 12)
    own = np.array([(x, y) for x in grid for y in grid if x**4 + y**4 < 0.45**4 * 1.3])
    side = cube.upper()
    square = cube.square(side)
    flat = square.mean(0) + own[:, :1] * (square[1] - square[0]) + own[:, 1:] * (square[3] - square[0])
    spots = camera.project(flat)
    at = np.round(spots).astype(int) - [left, top]
    met = cover[np.clip(at[:, 1], 0, bottom - top - 1), np.clip(at[:, 0], 0, right - left - 1)] > 0.5
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    if x0 < x1 and y0 < y1:
        part = layer[y0 - top : y1 - top, x0 - left : x1 - left]
        here = image[y0:y1, x0:x1]
        here[:] = np.clip(here * (1 - part[..., 3:]) + part[..., :3] + 0.5, 0, 255).astype(np.uint8)
        owner[y0:y1, x0:x1][part[..., 3] > 0.5] = number
    return _Seen(cube, look, spots[met])


def label(seen: _Seen, number: int, owner: Array, camera: Pinhole, bend: float) -> DrawnDie | None:
    """Return the label of a painted die; None where nothing of it is visible."""
    side = seen.cube.upper()
    square = seen.cube.square(side)
    top = square.mean(0)
    down = np.array([0, 0, seen.cube.edge])
    flat = camera.project(np.concatenate([square, [top, 2 * seen.cube.center - top, top - down]]))
    bowed = bent(np.concatenate([flat, seen.points]), camera, bend)
    quad, (center, foot, below), shown = bowed[:4], bowed[4:7], bowed[7:]
    height, width = owner.shape
    visible = 0.0
    if len(seen.points):
        inside = ((shown > -0.5) & (shown < [width - 0.5, height - 0.5])).all(1)
        at = np.round(seen.points).astype(int)
        mine = owner[np.clip(at[:, 1], 0, height - 1), np.clip(at[:, 0], 0, width - 1)] == number
        visible = float((inside & mine).mean())
    within = -0.5 < center[0] < width - 0.5 and -0.5 < center[1] < height - 0.5
    if visible < 0.02 and not (within and (owner == number).any()):  # nothing of it to be seen, or only its foot
        return None
    lean = float(np.degrees(np.arccos(np.clip((NORMALS @ seen.cube.axes.T[:, 2]).max(), -1, 1))))
    look, cube = seen.look, seen.cube
    return DrawnDie(
        look.faces[side], look.kind, look.drawings[side], _xy(center), quad, lean, visible, _xy(foot), _xy(below),
        stacked=bool(cube.corners()[:, 2].min() > OFF_THE_TABLE * cube.edge),
    )  # fmt: skip


def _xy(point: Array) -> tuple[float, float]:
    return float(point[0]), float(point[1])
