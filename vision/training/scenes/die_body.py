"""Appearance of dice: materials, the six sides' textures, and shading."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.drawings.pip_faces import FaceDrawing, any_maker, pip_face
from vision.training.drawings.symbol_faces import KINDS, any_art, art_of, draw_face, drawing_number
from vision.training.scenes.grain import grain
from vision.training.scenes.rounded_cube import DOWNS, RIGHTS, Cube, Hits

KINDRED = 0.7  # share of the kinds of a set whose bodies differ only somewhat in colour
BY_HUE = 0.14  # share of the pip dice whose pips are as light as the body, and differ from it by their hue
GREY = np.array([0.114, 0.587, 0.299])  # what blue, green and red add to lightness (ITU-R BT.601)
EMBLEM = 0.08  # share of the pip dice that show their maker's emblem, or a skull, in place of the 6 or the 1
HELD_OUT = ((0.3, 0.42), (0.72, 0.86))  # hues of the bodies of such dice that are not learnt from: green, purple


@dataclass(frozen=True, slots=True)
class Light:
    """The lamps (directions, strengths in BGR), the sky, and the floor's colour; a level floor receives 1 from lamps
    and sky."""

    ways: tuple[Array, ...]
    strengths: tuple[Array, ...]
    sky: Array
    floor: Array


@dataclass(frozen=True, slots=True)
class DieLook:
    """A die's make: its body's colour (BGR), the faces on its sides, the drawings' numbers, and the textures of its
    sides, one below another."""

    kind: str
    body: Array
    faces: tuple[str, ...]
    drawings: tuple[int, ...]
    albedo: Array
    slope: Array
    side: int
    rounding: float
    cut: float
    gloss: float
    shine: float
    glow: float
    worn: float


def any_light(rng: np.random.Generator) -> Light:
    """Return a random light of one or two lamps and the sky."""
    lamps = 1 if rng.random() < 0.72 else 2
    sky_share = rng.uniform(0.25, 0.85)
    ways, strengths = [], []
    for k in range(lamps):
        high = np.radians(rng.uniform(28, 85))
        around = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(around) * np.cos(high), np.sin(around) * np.cos(high), np.sin(high)])
        tint = 1 + rng.normal(0, 0.05) * np.array([-1, 0, 1])
        share = (1 - sky_share) * (1 if lamps == 1 else (0.65, 0.35)[k])
        ways.append(way)
        strengths.append(share * tint / max(way[2], 0.3))
    return Light(tuple(ways), tuple(strengths), np.full(3, sky_share), np.full(3, 0.4))


def any_pip_look(rng: np.random.Generator, side: int) -> DieLook:
    """Return a random pip die."""
    body, pips = _pip_colors(rng)
    maker = any_maker(rng, pips)
    art = int(rng.integers(1 << 26))
    pairs = [(1, 6), (2, 5), (3, 4)]
    order = rng.permutation(3)
    values: list[int] = []
    for k in order:
        values += pairs[k] if rng.random() < 0.5 else pairs[k][::-1]
    deep = 0.25 if rng.random() < 0.1 else 1.0
    faces = []
    for value in values:
        face = pip_face(maker, value, side)
        faces.append(replace(face, depth=face.depth * deep))
    names = [str(v) for v in values]
    drawings = [drawing_number(art, name) for name in names]
    if rng.random() < EMBLEM:
        k = values.index(6 if rng.random() < 0.5 else 1)
        names[k], drawings[k] = "other", drawing_number(any_art(rng), "other")
        cover = draw_face(rng, drawings[k], side)[1]
        faces[k] = FaceDrawing(faces[k].color, cover, np.zeros_like(cover))
    return _made(rng, "pip", tuple(names), tuple(drawings), faces, body, side)


def any_symbol_look(rng: np.random.Generator, side: int, kind: str, art: int, like: DieLook | None = None) -> DieLook:
    """Return a symbol die (`kind` bang, loudmouth, coward or other) with drawings of this art; of another die's make
    (`like`), if given."""
    names = list(KINDS.get(kind, ("other",) * 6))
    rng.shuffle(names)
    arts = [art] * 6 if kind != "other" else [any_art(rng) for _ in range(6)]
    drawings = tuple(drawing_number(a, n) for a, n in zip(arts, names, strict=True))
    ink = np.array(art_of(art).ink)
    body = _symbol_body(rng, ink, art_of(art).manner)
    if like is not None and rng.random() < KINDRED:
        nearer = rng.uniform(0.1, 0.6)
        body = np.asarray((like.body + 1) ** (1 - nearer) * (body + 1) ** nearer - 1)
    how = rng.choice(4, p=[0.5, 0.25, 0.18, 0.07])  # printed, engraved, sticker, faces of other colours
    sunk = rng.uniform(0.3, 1.6) * side / 40
    aside, turned, small = rng.normal(0, 0.015, 2), rng.normal(0, 2), rng.uniform(0.84, 1.0)
    bare = rng.random() < 0.2
    faces = []
    for drawing in drawings:
        color, cover = draw_face(rng, drawing, side)
        depth = np.zeros_like(cover)
        if how == 1:
            depth = cv2.GaussianBlur(cover, (0, 0), max(side / 90, 0.6)) * sunk
            if bare:  # grooves without paint: only darker
                color = np.full_like(color, 1) * np.clip(body * 0.55, 0, 255).astype(np.uint8)
        elif how >= 2:
            color, cover = _sticker(rng, color, cover, body if how == 2 else None, how == 3)
        turn = turned + (rng.normal(0, 3) if how == 2 else 0)
        warp: Array = cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), turn, small)
        warp[:, 2] += aside * side
        color = cv2.warpAffine(color, warp, (side, side), borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpAffine(cover, warp, (side, side))
        depth = cv2.warpAffine(depth, warp, (side, side))
        faces.append(FaceDrawing(color, cover, depth))
    look = _made(rng, kind, tuple(names), drawings, faces, body, side)
    look = replace(look, rounding=min(look.rounding, 0.17))  # drawings need flat room
    if like is not None:
        look = replace(look, rounding=like.rounding, cut=like.cut, gloss=like.gloss, shine=like.shine, glow=like.glow)
    return look


def _sticker(
    rng: np.random.Generator, color: Array, cover: Array, body: Array | None, whole: bool
) -> tuple[Array, Array]:
    """Return a label under the drawing: square or round, or the whole face in another colour."""
    side = len(cover)
    ink = (color * cover[..., None]).sum((0, 1)) / max(float(cover.sum()), 1)
    light = ink.mean() < 130
    ground = (
        rng.uniform(195, 255) * np.array([rng.uniform(0.8, 1), rng.uniform(0.92, 1), 1])
        if light
        else rng.uniform(0, 60, 3)
    )
    if rng.random() < 0.35 or whole:
        ground = ground * 0.4 + _bgr(rng.random(), 0.5, 0.95 if light else 0.35) * 0.6
    label = np.zeros((side, side), np.uint8)
    reach = side * (0.5 if whole else rng.uniform(0.4, 0.47))
    mid = side / 2 - 0.5
    if rng.random() < 0.3 and not whole:
        cv2.circle(label, (int(mid * 16), int(mid * 16)), int(reach * 16), 255, -1, cv2.LINE_AA, 4)
    else:
        cv2.rectangle(label, (int(mid - reach), int(mid - reach)), (int(mid + reach), int(mid + reach)), 255, -1)
    mixed = color * cover[..., None] + ground * (1 - cover[..., None])
    return np.clip(mixed, 0, 255).astype(np.uint8), np.maximum(label.astype(np.float32) / 255, cover)


def _bgr(hue: float, strong: float, bright: float) -> Array:
    r, g, b = colorsys.hsv_to_rgb(hue % 1, min(max(strong, 0), 1), min(max(bright, 0), 1))
    return np.array([b, g, r]) * 255


def by_hue(rng: np.random.Generator, held_out: bool = False) -> tuple[Array, Array]:
    """Return the colours of a body and of pips about as light as it, of clearly another hue or paleness: green on
    purple, dark red on black, gold on green. `held_out`: a body of one of the HELD_OUT hues, or of none of them."""
    while True:
        hue = rng.random()
        if any(low < hue < high for low, high in HELD_OUT) == held_out:
            break
    bright = rng.uniform(0.2, 0.9)
    body = _bgr(hue, rng.uniform(0.55, 1), bright) if rng.random() < 0.85 else rng.uniform(8, 40) * np.ones(3)
    while True:
        strong = rng.uniform(0.55, 1) if rng.random() < 0.85 else rng.uniform(0, 0.15)
        pips = _bgr(hue + rng.uniform(0.2, 0.8), strong, rng.uniform(0.15, 1.0))
        if abs(float((pips - body) @ GREY)) < 22 and float(np.abs(pips - body).max()) > 60:
            return body, pips


def _pip_colors(rng: np.random.Generator) -> tuple[Array, Array]:
    if rng.random() < BY_HUE:
        return by_hue(rng)
    if rng.random() < 0.45:
        body = rng.uniform(195, 252) * np.array([rng.uniform(0.72, 1.0), rng.uniform(0.92, 1.0), 1.0])
        pips = rng.uniform(0, 45, 3)
        if rng.random() < 0.18:
            pips = _bgr(rng.choice([0.0, 0.6, 0.35, 0.1, 0.8]), rng.uniform(0.6, 1), rng.uniform(0.35, 0.8))
        return body, pips
    if rng.random() < 0.2:
        body = rng.uniform(12, 50) * (1 + rng.normal(0, 0.05, 3))
    else:
        body = _bgr(
            rng.choice([0, 0.6, 0.37, 0.13, 0.07, 0.8, 0.5, 0.93]) + rng.normal(0, 0.04),
            rng.uniform(0.35, 1),
            rng.uniform(0.25, 0.98),
        )
    bright = float(body @ [0.11, 0.59, 0.3])
    choice = rng.random()
    if choice < 0.72:
        pips = rng.uniform(205, 255) * np.ones(3) if bright < 150 else rng.uniform(0, 45, 3)
    elif choice < 0.84:
        pips = rng.uniform(0, 40, 3) if bright > 70 else _bgr(0.12, 0.6, 0.8)
    elif choice < 0.93:
        pips = _bgr(rng.random(), rng.uniform(0.2, 0.9), 0.95 if bright < 110 else 0.3)
    else:  # hardly to be distinguished from the body
        pips = np.clip(body + (-1 if bright > 130 else 1) * rng.uniform(45, 85), 0, 255)
    return body, pips


def _symbol_body(rng: np.random.Generator, ink: Array, manner: str) -> Array:
    bright = float(ink @ [0.11, 0.59, 0.3])
    kind = rng.random()
    if bright < 125 or manner in ("colour", "flat"):
        if kind < 0.5:
            return np.asarray(rng.uniform(190, 250) * np.array([rng.uniform(0.72, 1), rng.uniform(0.9, 1), 1]))
        if kind < 0.72:  # wood
            return _bgr(rng.normal(0.085, 0.015), rng.uniform(0.25, 0.6), rng.uniform(0.65, 0.95))
        return _bgr(rng.random(), rng.uniform(0.2, 0.75), rng.uniform(0.75, 1.0))
    if kind < 0.7:
        return np.asarray(rng.uniform(10, 60) * (1 + rng.normal(0, 0.1, 3)))
    return _bgr(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.2, 0.55))


def _made(
    rng: np.random.Generator, kind: str, names: tuple[str, ...], drawings: tuple[int, ...], faces: list[FaceDrawing],
    body: Array, side: int,
) -> DieLook:  # fmt: skip
    """Return a die with six drawings upon a body, each rotated by quarter turns as makers do."""
    whole: Array = np.empty((6 * side, side, 3), np.float32)
    whole[:] = body
    vein = rng.random()
    if vein < 0.10:  # marbled
        other = np.clip(body * rng.uniform(0.5, 0.9) + rng.uniform(0, 60, 3), 0, 255)
        share = np.clip(grain(rng, "middle", 6 * side, side, side / 40)[..., None] * 0.5 + 0.5, 0, 1)
        whole = whole * (1 - share) + other * share
    elif vein < 0.15:  # speckled
        spots = grain(rng, "small", 6 * side, side, max(side / 100, 0.5))[..., None] > 1.4
        whole = np.where(spots, rng.uniform(0, 255, 3), whole).astype(np.float32)
    elif vein < 0.25:  # dirt, wood
        grow = grain(rng, "streaks", 6 * side, side, max(side / 150, 0.5)) + grain(rng, "middle", 6 * side, side)
        whole = whole * (1 + rng.uniform(0.03, 0.1) * grow[..., None])
    elif vein < 0.30:  # wood, across the grain
        whole = whole * (1 + rng.uniform(0.03, 0.12) * _year_rings(rng, side)[..., None])
    depth = np.zeros((6 * side, side), np.float32)
    for k, face in enumerate(faces):
        rows = slice(k * side, (k + 1) * side)
        cover = face.cover[..., None]
        whole[rows] = whole[rows] * (1 - cover) + face.color * cover
        depth[rows] = face.depth
    slope = np.zeros((6 * side, side, 2), np.float32)
    if depth.any():
        slope[..., 0] = cv2.Sobel(depth, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
        slope[..., 1] = cv2.Sobel(depth, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    cut = float(rng.uniform(0.66, 0.78)) if rng.random() < 0.3 else 1.0
    rounding = float(np.clip(np.exp(rng.normal(np.log(0.1), 0.45)), 0.035, 0.28))
    matte = rng.random() < 0.35
    return DieLook(
        kind, body, names, drawings, np.clip(whole, 0, 255).astype(np.uint8), slope, side, rounding, cut,
        gloss=0.0 if matte else float(rng.uniform(0.05, 0.5) if rng.random() < 0.85 else rng.uniform(0.5, 1.5)),
        shine=float(np.exp(rng.uniform(np.log(8), np.log(150)))),
        glow=float(rng.uniform(0.15, 0.6)) if rng.random() < 0.15 else 0.0,
        worn=float(rng.uniform(-0.25, 0.3)) if rng.random() < 0.25 else 0.0,
    )  # fmt: skip


def _year_rings(rng: np.random.Generator, side: int) -> Array:
    """Rings as of a branch on six sides one below another (6 side x side), -1 to 1."""
    down, across = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    rings = []
    for _ in range(6):
        x, y = rng.normal(0, 0.3, 2)
        far = np.hypot(across - x, down - y) + 0.02 * grain(rng, "large", side, side)
        rings.append(np.sin(2 * np.pi * far * rng.uniform(4, 11)))
    outline: Array = np.concatenate(rings)
    return outline


# Which axis, with which sign, runs right and down on each side.
_ACROSS, _DOWN = np.abs(RIGHTS).argmax(1), np.abs(DOWNS).argmax(1)
_ACROSS_SIGN, _DOWN_SIGN = RIGHTS.sum(1).astype(np.float32), DOWNS.sum(1).astype(np.float32)


def _sides(points: Array) -> tuple[Array, Array, Array]:
    """Return for points (3 x N) the index of the side on which they lie, and their place on it: right and down of its
    middle."""
    size, count = np.abs(points), points.shape[1]
    axis = np.where(size[2] > np.maximum(size[0], size[1]), 2, (size[1] > size[0]).astype(np.intp))
    row, flat = np.arange(count), points.ravel()
    slot = axis * 2 + (flat[axis * count + row] < 0)
    across = flat[_ACROSS[slot] * count + row] * _ACROSS_SIGN[slot]
    return slot, across, flat[_DOWN[slot] * count + row] * _DOWN_SIGN[slot]


def shade(hits: Hits, cube: Cube, look: DieLook, light: Light, shadow: Array | None = None) -> Array:
    """Return the colours (N x 3, BGR, float32) at ray hits; `shadow` (N) is the share of the first lamp that
    arrives."""
    points, normals, side = hits.points, hits.normals, look.side
    slot, across, down = _sides(points)
    at = np.zeros((2, *hits.shape), np.float32)
    at[0].ravel()[hits.where] = np.clip((across + 0.5) * side - 0.5, 0, side - 1)
    at[1].ravel()[hits.where] = np.clip((down + 0.5) * side - 0.5, 0, side - 1) + slot * side
    color = cv2.remap(look.albedo, at[0], at[1], cv2.INTER_LINEAR).reshape(-1, 3)[hits.where].astype(np.float32)
    if look.worn:
        edge = np.clip((1 - np.abs(normals).max(0)) * 4, 0, 1)[:, None]
        color += edge * abs(look.worn) * ((255 if look.worn > 0 else 0) - color)
    if look.slope.any():
        slope = cv2.remap(look.slope, at[0], at[1], cv2.INTER_LINEAR).reshape(-1, 2)[hits.where]
        bent = np.flatnonzero(np.abs(slope).max(1) > 0.01)
        there, slope = slot[bent], slope[bent].T
        tilted = normals[:, bent] + slope[0] * RIGHTS[there].T + slope[1] * DOWNS[there].T
        normals = normals.copy()
        normals[:, bent] = tilted / np.sqrt((tilted**2).sum(0))
    axes = cube.axes.astype(np.float32)
    up = axes[2] @ normals
    high = (axes[2] @ points) * np.float32(cube.edge) + np.float32(cube.center[2])
    nook = 0.55 + 0.45 * np.clip(high / np.float32(0.55 * cube.edge), 0, 1)
    onward = (normals * hits.rays).sum(0)
    parts, tints = [(0.55 + 0.45 * up) * nook, (0.225 - 0.225 * up) * nook], [light.sky, light.floor]
    spots, spot_tints = [130 * (1 - np.abs(onward)) ** 4 * (0.5 + 0.5 * up)], [np.ones(3)]
    for k, (way, strength) in enumerate(zip(light.ways, light.strengths, strict=True)):
        own = (axes.T @ way).astype(np.float32)
        facing = own @ normals
        part = np.maximum(facing * (1 - 0.6 * look.glow) + look.glow * 0.35, 0) if look.glow else np.maximum(facing, 0)
        arriving = 1 if k or shadow is None else shadow
        parts.append(part * arriving)
        tints.append(strength)
        if look.gloss:
            mirror = np.maximum(facing - onward, 0) / np.sqrt(np.maximum(2 - 2 * (own @ hits.rays), 1e-3))
            spots.append(220 * np.minimum(mirror, 1) ** np.float32(look.shine) * (facing > 0) * arriving)
            spot_tints.append(np.minimum(strength, 1.2))
    got = np.stack(parts, 1).astype(np.float32) @ np.array(tints, np.float32)
    color *= np.sqrt(np.maximum(got, np.float32(0.004)))
    if look.gloss:
        color += np.stack(spots, 1).astype(np.float32) @ (look.gloss * np.array(spot_tints)).astype(np.float32)
    return color
