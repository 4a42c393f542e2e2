"""Random figures that belong to no known die, for training the comparison of unseen drawings."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.drawings.pen import Pen, arc, box, ring

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789?!&%$#@"


def draw_glyph(pen: Pen, rng: np.random.Generator) -> None:
    """Draw a random figure; the same one for the same state of `rng`."""
    kinds = (_star, _letter, _letter, _polygon, _leaf, _spiral, _suit, _rune, _blob, _moon, _bolt, _flower, _cross,
             _grid, _eye, _rays, _curve, _house, _pieces, _pieces)  # fmt: skip
    kinds[int(rng.integers(len(kinds)))](pen, rng)
    if rng.random() < 0.2:
        for _ in range(int(rng.integers(1, 4))):
            x, y = rng.uniform(-0.9, 0.9, 2)
            pen.patch(ring(x, y, rng.uniform(0.06, 0.16), 1, 12), "second")


def _round(radii: Array, turn: float = 0.0) -> Array:
    a = np.linspace(0, 2 * np.pi, len(radii), endpoint=False) + turn
    return np.stack([radii * np.cos(a), radii * np.sin(a)], 1)


def _star(pen: Pen, rng: np.random.Generator) -> None:
    count = int(rng.integers(3, 10))
    pen.shape(_round(np.where(np.arange(2 * count) % 2, rng.uniform(0.25, 0.7), 1.0), -np.pi / 2), "main")
    if rng.random() < 0.5:
        pen.patch(ring(0, 0, rng.uniform(0.1, 0.3)), "light")


def _letter(pen: Pen, rng: np.random.Generator) -> None:
    text = LETTERS[int(rng.integers(len(LETTERS)))]
    font = int(rng.choice([0, 2, 3, 4, 6, 7])) | (cv2.FONT_ITALIC if rng.random() < 0.2 else 0)
    thick = int(rng.integers(6, 26))
    canvas = np.zeros((200, 200), np.uint8)
    (w, h), _ = cv2.getTextSize(text, font, 5, thick)
    cv2.putText(canvas, text, (100 - w // 2, 100 + h // 2), font, 5, 255, thick, cv2.LINE_AA)
    outlines, tree = cv2.findContours(canvas, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_TC89_L1)
    for k, outline in enumerate(outlines):
        if len(outline) < 3:
            continue
        points = (outline[:, 0] - 100) / 62
        if tree[0][k][3] < 0:
            pen.shape(points, "main")
        elif pen.art.manner == "line":
            pen.line(points, 1, closed=True)
        else:
            pen.gap(points)


def _polygon(pen: Pen, rng: np.random.Generator) -> None:
    count = int(rng.integers(3, 9))
    for k, size in enumerate(np.linspace(1, rng.uniform(0.3, 0.6), int(rng.integers(1, 4)))):
        points = _round(np.full(count, size), -np.pi / 2 + 0.3 * k * (rng.random() < 0.3))
        (pen.patch if k % 2 else pen.shape)(points)


def _leaf(pen: Pen, rng: np.random.Generator) -> None:
    t = np.linspace(0, 1, 14)
    wide = rng.uniform(0.3, 0.7) * np.sin(np.pi * t ** rng.uniform(0.6, 1.4))
    wide = wide * (1 + rng.uniform(0, 0.35) * (np.arange(14) % 2))
    side = np.stack([wide, 1 - 2 * t], 1)
    pen.shape(np.concatenate([side, side[::-1] * [-1, 1]]), "main")
    pen.detail([(0, 1.0), (0, -0.7)], 0.9)
    for y in np.linspace(-0.4, 0.6, int(rng.integers(2, 5))):
        for k in (-1, 1):
            pen.detail([(0, y), (k * 0.3, y - 0.25)], 0.7)


def _spiral(pen: Pen, rng: np.random.Generator) -> None:
    t = np.linspace(0.05, 1, 60)
    turns = rng.uniform(1.5, 3.5) * 2 * np.pi * rng.choice([-1, 1])
    points = np.stack([t * np.cos(turns * t), t * np.sin(turns * t)], 1) * 0.95
    pen.line(points, rng.uniform(1, 2))
    if rng.random() < 0.3:
        pen.line(-points, 1)


def _suit(pen: Pen, rng: np.random.Generator) -> None:
    kind = rng.integers(4)
    a = np.linspace(0, 2 * np.pi, 30, endpoint=False)
    heart = np.stack(
        [16 * np.sin(a) ** 3, -(13 * np.cos(a) - 5 * np.cos(2 * a) - 2 * np.cos(3 * a) - np.cos(4 * a))], 1
    ) / 17  # fmt: skip
    if kind == 0:
        pen.shape(heart, "main")
    elif kind == 1:
        pen.shape([(0, -1), (rng.uniform(0.5, 0.8), 0), (0, 1), (-rng.uniform(0.5, 0.8), 0)], "main")
    elif kind == 2:
        pen.shape([(0, 0.2), (0.3, 1), (-0.3, 1)], "second")
        pen.shape(heart * [0.95, -0.9] - [0, 0.1], "second")
    else:
        pen.shape([(0, 0), (0.3, 1), (-0.3, 1)], "second")
        for x, y in ((0, -0.5), (-0.45, 0.2), (0.45, 0.2)):
            pen.shape(ring(x, y, 0.42), "second", outlined=False)


def _rune(pen: Pen, rng: np.random.Generator) -> None:
    spots = np.array([(x, y) for x in (-0.6, 0, 0.6) for y in (-0.9, -0.3, 0.3, 0.9)])
    pen.line([(0, -0.95), (0, 0.95)] if rng.random() < 0.6 else [(-0.6, -0.9), (-0.6, 0.9)], 1.4)
    for _ in range(int(rng.integers(2, 5))):
        pen.line(spots[rng.choice(12, int(rng.integers(2, 4)), replace=False)], 1.4)


def _blob(pen: Pen, rng: np.random.Generator) -> None:
    a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    radii = 0.7 + sum(rng.normal(0, 0.28 / k) * np.cos(k * a + rng.uniform(0, 6)) for k in range(1, 6))
    pen.shape(_round(np.clip(radii, 0.2, 1.05)), "main")
    if rng.random() < 0.6:
        pen.patch(_round(np.clip(radii, 0.2, 1.05)) * rng.uniform(0.3, 0.6), "light")


def _moon(pen: Pen, rng: np.random.Generator) -> None:
    start, shift = rng.uniform(30, 70), rng.uniform(0.25, 0.5)
    pen.shape(
        np.concatenate(
            [arc(0, 0, 1, start, 360 - start, 24), arc(shift, 0, 0.8, 320 - start * 0.5, 40 + start * 0.5, 20)]
        ),
        "warm",
    )


def _bolt(pen: Pen, rng: np.random.Generator) -> None:
    a, b = rng.uniform(0.1, 0.35, 2)
    pen.shape([(0.3, -1), (-0.55, b), (-0.05, b - 0.1), (-0.35, 1), (0.55, -a), (0.05, -a + 0.05)], "warm")


def _flower(pen: Pen, rng: np.random.Generator) -> None:
    a = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    count, deep = int(rng.integers(3, 9)), rng.uniform(0.2, 0.45)
    pen.shape(_round(1 - deep + deep * np.cos(count * a)), "main")
    pen.patch(ring(0, 0, rng.uniform(0.15, 0.35)), "warm")


def _cross(pen: Pen, rng: np.random.Generator) -> None:
    h, flare = rng.uniform(0.12, 0.35), rng.uniform(1, 1.7)
    arm = np.array([(-h, -h), (-h * flare, -1), (h * flare, -1)])
    turns = [np.array([[0, 1], [-1, 0]]).T]
    out = [arm]
    for _ in range(3):
        out.append(out[-1] @ turns[0])
    points = np.concatenate(out)
    if rng.random() < 0.4:
        points = points @ np.array([[0.707, 0.707], [-0.707, 0.707]])
    pen.shape(points, "main")


def _grid(pen: Pen, rng: np.random.Generator) -> None:
    count = int(rng.integers(2, 5))
    on = rng.random((count, count)) < 0.55
    for i in range(count):
        for j in range(count):
            if on[i, j]:
                x, y = 2 * np.array([i, j]) / count - 1
                if rng.random() < 0.8:
                    pen.shape(box(x, y, x + 1.7 / count, y + 1.7 / count), "main")
                else:
                    pen.shape(ring(x + 1 / count, y + 1 / count, 0.8 / count), "second")


def _eye(pen: Pen, rng: np.random.Generator) -> None:
    t = np.linspace(-1, 1, 16)
    high = rng.uniform(0.4, 0.75) * (1 - t**2)
    pen.shape(np.concatenate([np.stack([t, -high], 1), np.stack([t, high], 1)[::-1]]), "light")
    pen.shape(ring(0, 0, rng.uniform(0.25, 0.4)), "second")
    pen.patch(ring(0, 0, 0.12), "main")


def _rays(pen: Pen, rng: np.random.Generator) -> None:
    count, inner = int(rng.integers(5, 13)), rng.uniform(0.25, 0.5)
    pen.shape(ring(0, 0, inner), "warm")
    for a in 2 * np.pi * np.arange(count) / count:
        way = np.array([np.cos(a), np.sin(a)])
        pen.line([way * (inner + 0.15), way * rng.choice([0.75, 1.0])], 1.2)


def _curve(pen: Pen, rng: np.random.Generator) -> None:
    a = np.linspace(0, 2 * np.pi, 90)
    m, n = rng.choice([1, 2, 3, 4, 5], 2, replace=False)
    pen.line(np.stack([np.sin(m * a + rng.uniform(0, 3)), np.sin(n * a)], 1) * 0.9, rng.uniform(0.8, 1.5), closed=True)


def _house(pen: Pen, rng: np.random.Generator) -> None:
    eaves, half = rng.uniform(-0.4, 0.1), rng.uniform(0.5, 0.8)
    pen.shape(box(-half, eaves, half, 1), "wood")
    pen.shape([(-half - 0.15, eaves), (0, -1), (half + 0.15, eaves)], "main")
    pen.patch(box(-0.2, 0.35, 0.15, 1), "light")


def _pieces(pen: Pen, rng: np.random.Generator) -> None:
    """Several plain parts put together, as heraldry does."""
    for _ in range(int(rng.integers(2, 6))):
        x, y = rng.uniform(-0.6, 0.6, 2)
        size, kind = rng.uniform(0.2, 0.5), rng.integers(4)
        role = ("main", "second", "light", "metal", "wood", "warm")[int(rng.integers(6))]
        if kind == 0:
            pen.shape(ring(x, y, size), role)
        elif kind == 1:
            pen.shape(_round(np.full(int(rng.integers(3, 6)), size), rng.uniform(0, 6)) + np.array([x, y]), role)
        elif kind == 2:
            pen.line(
                [(x - size, y - size * rng.uniform(-1, 1)), (x + size, y + size * rng.uniform(-1, 1))],
                rng.uniform(1, 2.5),
            )
        else:
            pen.line(arc(x, y, size, rng.uniform(0, 180), rng.uniform(200, 400)), rng.uniform(1, 2))
