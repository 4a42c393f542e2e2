"""Random drawings of the six pip faces, with makers' variations."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.training.drawings.arrays import Array

# Where pips sit, in spreads from the middle of the face.
ARRANGEMENTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class FaceDrawing:
    """A face's print or engraving (side x side): BGR, cover, and depth."""

    color: Array
    cover: Array
    depth: Array


@dataclass(frozen=True, slots=True)
class PipMaker:
    """One maker's manner of pips; lengths in edges, colours BGR."""

    color: Array
    special: Array
    special_on: tuple[int, ...]
    spread: float
    radius: float
    larger_one: float
    narrow: float
    bowl: float
    shape: str
    ring: bool
    glint: float
    logo: int
    mirrored: tuple[bool, ...]
    two: Array


def any_maker(rng: np.random.Generator, color: Array) -> PipMaker:
    """Return a maker at random whose pips have the given colour."""
    special = color
    special_on: tuple[int, ...] = ()
    asian = rng.random() < 0.2  # a red one, often a red four too, the others often blue; close together
    if asian:
        if rng.random() < 0.4:
            color = np.array([rng.uniform(110, 200), rng.uniform(20, 90), rng.uniform(10, 60)])
        special = np.array([rng.uniform(10, 60), rng.uniform(10, 50), rng.uniform(150, 230)])
        special_on = ((1, 4), (1,), (4,))[int(rng.choice(3, p=[0.5, 0.4, 0.1]))]
    elif rng.random() < 0.04:
        special, special_on = rng.uniform(0, 255, 3), (int(rng.integers(1, 7)),)
    odd = rng.random()
    spread = float(np.clip(rng.normal(0.225 if asian else 0.255, 0.03), 0.18, 0.32))
    radius = float(min(rng.uniform(0.065, 0.13), spread * 0.47))
    return PipMaker(
        color, special, special_on,
        spread=spread,
        radius=radius,
        larger_one=float(rng.uniform(1.2, 2.0)) if rng.random() < (0.75 if 1 in special_on else 0.15) else 1.0,
        narrow=float(rng.uniform(0.72, 1.0)) if rng.random() < 0.5 else 1.0,
        bowl=float(rng.uniform(0.2, 1.0)) if rng.random() < 0.7 else 0.0,
        shape="round" if odd < 0.95 else ("star", "heart", "square", "diamond")[int(rng.integers(4))],
        ring=rng.random() < 0.05,
        glint=float(rng.uniform(0.2, 0.55)) if rng.random() < 0.12 else 0.0,
        logo=int(rng.integers(1, 1 << 30)) if rng.random() < 0.02 else 0,
        mirrored=tuple(bool(b) for b in rng.random(7) < 0.5),
        two=_two(rng, nearest=1.15 * radius / spread),
    )  # fmt: skip


def _two(rng: np.random.Generator, nearest: float) -> Array:
    """Return the places of a two's pips, in spreads: mostly as far out as those of a four; on many Asian dice close
    together, often side by side, but no nearer to the middle than `nearest`."""
    if rng.random() < 0.65:
        return np.array(ARRANGEMENTS[2])
    apart = max(rng.uniform(0.45, 0.9), nearest)
    return apart * np.array([(-1, 0), (1, 0)] if rng.random() < 0.5 else ARRANGEMENTS[2])


def pip_face(maker: PipMaker, value: int, side: int) -> FaceDrawing:
    """Return the face with `value` pips (1 to 6)."""
    big = side * 2
    color = np.empty((side, side, 3), np.uint8)
    color[:] = np.clip(maker.special if value in maker.special_on else maker.color, 0, 255).astype(np.uint8)
    ink = np.zeros((big, big), np.uint8)
    radius = maker.radius * (maker.larger_one if value == 1 else 1.0)
    for across, down in maker.two if value == 2 else ARRANGEMENTS[value]:
        x = across * maker.spread * (maker.narrow if value == 6 else 1.0) * (-1 if maker.mirrored[value] else 1)
        y = down * maker.spread
        _pip(ink, maker, np.array([x + 0.5, y + 0.5]) * big - 0.5, radius * big)
    cover = cv2.resize(ink, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32) * (1 / 255)
    sunk = cv2.GaussianBlur(cover, (0, 0), max(0.45 * radius * side, 0.6)) if maker.bowl else np.zeros_like(cover)
    return FaceDrawing(color, cover, sunk * maker.bowl * radius * side * 0.9)


def _pip(ink: Array, maker: PipMaker, at: Array, radius: float) -> None:
    angles = np.linspace(0, 2 * np.pi, 33)[:-1]
    if maker.shape == "star":
        angles = np.linspace(0, 2 * np.pi, 11)[:-1] - np.pi / 2
        out = np.stack([np.cos(angles), np.sin(angles)], 1) * np.where(np.arange(10) % 2, 0.5, 1.25)[:, None]
    elif maker.shape == "heart":
        out = np.stack(
            [16 * np.sin(angles) ** 3,
             -(13 * np.cos(angles) - 5 * np.cos(2 * angles) - 2 * np.cos(3 * angles) - np.cos(4 * angles))], 1,
        ) / 14  # fmt: skip
    elif maker.shape in ("square", "diamond"):
        out = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.85
        if maker.shape == "diamond":
            out = np.array([[0, -1.3], [1, 0], [0, 1.3], [-1, 0]])
    else:
        cv2.circle(ink, _fixed(at), int(radius * 16), 255, -1, cv2.LINE_AA, 4)
        if maker.ring:
            cv2.circle(ink, _fixed(at), int(radius * 0.6 * 16), 0, max(1, int(radius * 0.3)), cv2.LINE_AA, 4)
        if maker.glint:  # a lamp in the varnish of the hollow
            cv2.circle(ink, _fixed(at - 0.2 * radius), int(radius * maker.glint * 16), 60, -1, cv2.LINE_AA, 4)
        return
    cv2.fillPoly(ink, [np.round((out * radius + at) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)


def _fixed(point: Array) -> tuple[int, int]:
    return round(float(point[0]) * 16), round(float(point[1]) * 16)
