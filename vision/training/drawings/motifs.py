"""Drawings of the motifs on symbol dice, in several variants, upright around (0, 0) with half height 1."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.drawings.guns import bullet, gatling
from vision.training.drawings.pen import Pen, arc, box, ring
from vision.training.drawings.targets import bullseye1, bullseye2

Rng = np.random.Generator


def arrow(pen: Pen, rng: Rng, broken: bool = False) -> None:
    """Draw an arrow that points up: shaft, head, feathers; broken: in two pieces with a jagged end each."""
    half = rng.uniform(0.035, 0.11)
    kink = rng.uniform(-0.25, 0.25)
    tear = rng.uniform(0.05, 0.16)
    aside, turned = (rng.choice([-1, 1]) * rng.uniform(0.12, 0.42), rng.uniform(0.15, 0.6)) if broken else (0.0, 0.0)
    c, s = np.cos(turned * np.sign(aside or 1)), np.sin(turned * np.sign(aside or 1))

    def upper(points: object) -> np.ndarray:
        p = np.asarray(points, float)
        return p @ np.array([[c, s], [-s, c]]) + [aside, 0] if broken else p

    width, long = rng.uniform(0.2, 0.42), rng.uniform(0.35, 0.65)
    kind = rng.integers(5)
    if broken:
        low = [(-half, 0.95), (half, 0.95), (half, kink + tear), (0.3 * half, kink), (-0.3 * half, kink + 1.6 * tear),
               (-half, kink + 0.4 * tear)]  # fmt: skip
        top = [(-half, -0.9 + long), (half, -0.9 + long), (half, kink - 0.6 * tear), (0.2 * half, kink + 0.3 * tear),
               (-0.4 * half, kink - 1.2 * tear), (-half, kink - 0.2 * tear)]  # fmt: skip
        pen.shape(low, "wood")
        pen.shape(upper(top), "wood")
        if rng.random() < 0.35:
            for k in (-1, 1):
                pen.line([(k * 0.25, kink), (k * 0.45, kink - 0.12)], 0.7)
    else:
        pen.shape(box(-half, -0.9 + 0.5 * long, half, 0.95), "wood")
    if kind == 0:
        head = [(0, -1), (width, -1 + long), (-width, -1 + long)]
    elif kind == 1:
        head = [(0, -1), (width, -0.95 + long), (0, -1 + 0.7 * long), (-width, -0.95 + long)]
    elif kind == 2:
        head = [(0, -1), (0.7 * width, -1 + 0.45 * long), (0.5 * width, -1 + long), (-0.5 * width, -1 + long),
                (-0.7 * width, -1 + 0.45 * long)]  # fmt: skip
    elif kind == 3:
        head = [(0, -1), (width, -1 + 0.8 * long), (0.4 * width, -1 + 0.8 * long), (0.25 * width, -1 + long),
                (-0.25 * width, -1 + long), (-0.4 * width, -1 + 0.8 * long), (-width, -1 + 0.8 * long)]  # fmt: skip
    else:
        head = [(0, -1), (0.8 * width, -1 + 0.5 * long), (0, -1 + long), (-0.8 * width, -1 + 0.5 * long)]
    pen.shape(upper(head), "metal")
    if rng.random() < 0.4:
        pen.detail(upper([(0, -0.85), (0, -1.1 + long)]), 0.6)
    if rng.random() < 0.4:  # the binding
        for k in range(int(rng.integers(1, 4))):
            y = -0.97 + long + 0.07 * k
            pen.detail(upper([(-1.5 * half, y), (1.5 * half, y + 0.03)]), 0.7)
    out, count = rng.uniform(0.2, 0.38), int(rng.integers(2, 5))
    if rng.random() < 0.5:
        slope, top_at = rng.uniform(0.08, 0.3), rng.uniform(0.35, 0.5)
        for k in (-1, 1):
            vane = [
                (k * half, top_at),
                (k * out, top_at + slope),
                (k * out, 0.95 + rng.uniform(0, 0.1)),
                (k * half, 0.85),
            ]
            pen.shape(vane, "warm")
            for step in range(pen.art.detail):
                y = top_at + slope + 0.14 * step
                pen.detail([(k * half, y - 0.05), (k * out, y + 0.08)], 0.6)
    else:
        for step in range(count):
            y = 0.95 - step * 0.55 / count
            for k in (-1, 1):
                pen.line([(0, y - 0.12), (k * out, y + 0.08)], rng.uniform(0.9, 1.3))


def broken_arrow(pen: Pen, rng: Rng) -> None:
    """Draw an arrow in two pieces."""
    arrow(pen, rng, broken=True)


def dynamite(pen: Pen, rng: Rng) -> None:
    """Draw one to three sticks with a fuse."""
    count = int(rng.choice([1, 2, 3], p=[0.4, 0.15, 0.45]))
    half = rng.uniform(0.2, 0.34) if count == 1 else rng.uniform(0.15, 0.24)
    top, foot = rng.uniform(-0.5, -0.2), 0.95
    bulge = rng.random() < 0.5
    order = [0.0] if count == 1 else [-half, half] if count == 2 else [-2 * half, 2 * half, 0.0]
    for x in order:
        lift = -0.12 if count == 3 and x == 0 else 0.0
        if bulge:
            body = np.concatenate(
                [arc(x, top + lift, half, 180, 360, 9) * [1, 1], arc(x, foot + lift, half, 0, 180, 9)]
            )
            body[:9, 1] = top + lift + (body[:9, 1] - top - lift) * 0.35
            body[9:, 1] = foot + lift + (body[9:, 1] - foot - lift) * 0.35
            pen.shape(body, "main")
            if rng.random() < 0.5:
                pen.detail(ring(x, top + lift, half * 0.95, 0.35), 0.6, closed=True)
        else:
            pen.shape(box(x - half, top + lift, x + half, foot + lift), "main")
        if rng.random() < 0.5:
            pen.hatch(box(x, top + lift + 0.2, x + half, foot), 90, 0.13)
    wide = half * (1 if count == 1 else count)
    bands = rng.integers(4)
    if bands == 1:
        pen.shape(box(-wide, 0.15, wide, 0.55), "light")
        if rng.random() < 0.4:
            for k, x in enumerate(np.linspace(-wide * 0.6, wide * 0.6, 3)):
                pen.line(
                    [(x, 0.25), (x, 0.45)]
                    if k != 1
                    else [(x - 0.08, 0.45), (x - 0.08, 0.25), (x + 0.08, 0.45), (x + 0.08, 0.25)],
                    0.6,
                )
                if k != 1:
                    pen.line([(x - 0.07, 0.25), (x + 0.07, 0.25)], 0.6)
    elif bands:
        for y in ((0.0, 0.6), (0.3,), (0.05, 0.5))[int(bands) - 1]:
            pen.shape(box(-wide * 1.03, y, wide * 1.03, y + 0.13), "second")
    a, b = rng.uniform(0.1, 0.45) * rng.choice([-1, 1]), rng.uniform(-0.3, 0.3)
    t = np.linspace(0, 1, 12)
    fuse = np.stack(
        [a * np.sin(t * rng.uniform(1.5, 4.5)) + b * t, top - 0.12 * (count == 3) - t * (0.98 + top - 0.12)], 1
    )
    pen.line(fuse, rng.uniform(0.8, 1.4))
    x, y = fuse[-1]
    spark = rng.integers(4)
    if spark == 1:
        turn = rng.uniform(0, 1)
        rays = np.arange(12)
        star = np.stack([x + np.where(rays % 2, 0.09, 0.22) * np.cos(rays * np.pi / 6 + turn),
                         y + np.where(rays % 2, 0.09, 0.22) * np.sin(rays * np.pi / 6 + turn)], 1)  # fmt: skip
        pen.shape(star, "warm", outlined=False)
    elif spark > 1:
        for angle in np.arange(int(rng.integers(4, 8))) * 1.05 + 3:
            pen.line(
                [
                    (x + 0.08 * np.cos(angle), y + 0.08 * np.sin(angle)),
                    (x + 0.2 * np.cos(angle), y + 0.2 * np.sin(angle)),
                ],
                0.7,
            )


def beer(pen: Pen, rng: Rng) -> None:
    """Draw a mug with foam and handle."""
    left, right, top = -rng.uniform(0.5, 0.68), rng.uniform(0.22, 0.4), rng.uniform(-0.5, -0.3)
    taper = rng.uniform(-0.12, 0.15)
    out = rng.uniform(0.32, 0.48)
    squarish = rng.random() < 0.4
    high, low = rng.uniform(-0.3, -0.1), rng.uniform(0.5, 0.75)
    mid, reach = (high + low) / 2, (low - high) / 2
    if squarish:
        outer = np.array([(right - 0.05, high), (right + out, high), (right + out, low), (right - 0.05, low)])
        thick = rng.uniform(0.1, 0.17)
        inner = np.array(
            [
                (right - 0.05, high + thick),
                (right + out - thick, high + thick),
                (right + out - thick, low - thick),
                (right - 0.05, low - thick),
            ]
        )
    else:
        outer = ring(right, mid, out, reach / out)
        inner = ring(right, mid, out * rng.uniform(0.5, 0.68), reach / out)
    pen.shape(outer, "warm")
    if pen.art.manner in ("colour", "flat", "line"):
        pen.gap(inner)
    else:
        pen.patch(inner)
    if pen.art.manner in ("colour", "line"):
        pen.line(inner, 1.0, closed=True)
    body = np.array([(left, top), (right, top), (right + taper, 0.95), (left - taper, 0.95)])
    if rng.random() < 0.3:  # a barrel's belly
        t = np.linspace(0, 1, 8)
        bulge = rng.uniform(0.06, 0.14) * np.sin(np.pi * t)
        y = top + t * (0.95 - top)
        body = np.concatenate([np.stack([right + bulge, y], 1), np.stack([left - bulge, y], 1)[::-1]])
    pen.shape(body, "warm")
    lines = rng.integers(5)
    mid_x = (left + right) / 2
    if lines in (1, 2):
        for x in np.linspace(left, right, 3 + pen.art.detail)[1:-1]:
            pen.detail([(float(x), top + 0.3), (float(x + taper * (x - mid_x)), 0.8)], rng.uniform(0.8, 1.5))
    elif lines == 3:
        for high in (top + 0.35, 0.75):
            pen.detail([(left, high), (right, high)], 1.2)
    elif lines == 4:
        pen.patch(box(left + 0.12, top + 0.35, left + 0.25, 0.75), "light")
    foam = int(rng.integers(3, 6))
    if rng.random() < 0.85:
        bubbles = []
        for k, place in enumerate(np.linspace(left, right, foam)):
            bubbles.append((float(place), top - 0.05 - 0.12 * (k % 2), rng.uniform(0.17, 0.26)))
        outline = np.concatenate(
            [arc(x, y, r, 180, 360, 8) for x, y, r in bubbles] + [np.array([(right + 0.12, top + 0.1)])]
        )
        drip = rng.uniform(-0.3, 0.3)
        under = [
            (mid_x + 0.25, top + 0.12),
            (mid_x + 0.15, top + 0.15 + abs(drip)),
            (mid_x - 0.02, top + 0.15 + abs(drip)),
            (mid_x - 0.1, top + 0.12),
            (left - 0.12, top + 0.1),
        ]
        pen.shape(np.concatenate([outline, under]), "light")
        if rng.random() < 0.5:
            for at_x, at_y, r in bubbles[1:-1]:
                pen.detail(arc(at_x, at_y + 0.06, r * 0.6, 200, 320, 7), 0.6)
    else:
        pen.shape(box(left - 0.05, top - 0.25, right + 0.05, top + 0.1), "light")


MOTIFS: dict[str, Callable[[Pen, Rng], None]] = {
    "arrow": arrow, "dynamite": dynamite, "bullseye1": bullseye1, "bullseye2": bullseye2, "beer": beer,
    "gatling": gatling, "bullet": bullet, "broken_arrow": broken_arrow,
}  # fmt: skip
