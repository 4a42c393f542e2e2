"""Drawings of guns of several barrels and of cartridges, upright around (0, 0) with half height 1."""

from __future__ import annotations

import numpy as np

from vision.training.drawings.pen import Pen, box, ring

Rng = np.random.Generator


def gatling(pen: Pen, rng: Rng) -> None:
    """Draw a gun of several barrels: from the front, or from the side on wheels or legs."""
    kind = rng.random()
    if kind < 0.28:
        count = int(rng.integers(5, 9))
        outer = rng.uniform(0.75, 0.95)
        pen.shape(ring(0, 0, outer), "metal")
        circle, radius = outer * 0.63, outer * min(0.25, 1.6 / count)
        for k in range(count):
            a = 2 * np.pi * k / count
            pen.patch(ring(circle * np.cos(a), circle * np.sin(a), radius, 1, 14), "second")
        pen.patch(ring(0, 0, outer * rng.uniform(0.12, 0.25), 1, 14), "second")
        if rng.random() < 0.5:
            pen.detail(ring(0, 0, outer * 0.9), 0.7, closed=True)
        return
    if kind < 0.42:
        _bundle(pen, rng)
        return
    count, gap = int(rng.integers(3, 7)), rng.uniform(0.11, 0.16)
    axis, muzzle, breech = rng.uniform(-0.45, -0.2), 0.98, rng.uniform(-0.35, -0.1)
    wheel = rng.random() < 0.65
    high = count * gap / 2
    if not wheel:
        for x in (-0.5, 0.05, 0.45):
            pen.line([(-0.1, axis + high), (x, 0.95)], 1.6)
    for k in range(count):
        y = axis - high + (k + 0.5) * gap
        pen.shape(box(breech, y - gap * 0.42, muzzle - 0.04 * (k % 2), y + gap * 0.42), "metal")
    for x in np.linspace(breech + 0.25, muzzle - 0.12, int(rng.integers(1, 4))):
        pen.shape(box(x, axis - high - 0.05, x + rng.uniform(0.06, 0.12), axis + high + 0.05), "warm")
    pen.shape(box(-0.75, axis - high - 0.06, breech + 0.04, axis + high + 0.06), "warm")
    pen.line([(-0.75, axis), (-0.95, axis), (-0.95, axis + rng.uniform(0.15, 0.35))], 1.2)
    if rng.random() < 0.5:
        pen.shape(box(-0.5, axis - high - rng.uniform(0.25, 0.45), -0.25, axis - high), "second")
    if wheel:
        x, y, radius = rng.uniform(-0.35, 0.0), 0.42, rng.uniform(0.42, 0.56)
        pen.line([(x, y), (-0.95, 0.92)], 1.8)
        if rng.random() < 0.4:
            pen.shape(ring(x, y, radius), "wood")
            pen.patch(ring(x, y, radius * 0.75), "light")
        else:
            pen.line(ring(x, y, radius), rng.uniform(1.0, 1.8), closed=True)
        for k in range(int(rng.integers(3, 6))):
            a = np.pi * k / 4 + 0.2
            d = 0.9 * radius * np.array([np.cos(a), np.sin(a)])
            pen.line([(x - d[0], y - d[1]), (x + d[0], y + d[1])], 0.8)
        pen.shape(ring(x, y, 0.12, 1, 12), "wood")


def _bundle(pen: Pen, rng: Rng) -> None:
    """Barrels side by side that point up, with bands and a crank."""
    count, half = int(rng.integers(3, 6)), rng.uniform(0.09, 0.13)
    wide = (count - 1) * half + half
    foot = rng.uniform(0.3, 0.6)
    for k in range(count):
        x = (2 * k - count + 1) * half
        top = -0.95 + (0.06 * abs(2 * k - count + 1) if rng.random() < 0.5 else 0.0)
        pen.shape(box(x - 0.85 * half, top, x + 0.85 * half, foot), "metal")
        pen.patch(ring(x, top + 0.02, 0.5 * half, 1, 10), "second")
    for y in np.linspace(-0.6, foot - 0.2, int(rng.integers(1, 4))):
        pen.shape(box(-wide - 0.05, y, wide + 0.05, y + 0.1), "warm")
    pen.shape(box(-wide - 0.08, foot, wide + 0.08, 0.92), "warm")
    if rng.random() < 0.6:
        side = rng.choice([-1, 1])
        x = side * (wide + 0.08)
        pen.line([(x, 0.75), (x + 0.3 * side, 0.75), (x + 0.3 * side, 0.5)], 1.2)


def bullet(pen: Pen, rng: Rng) -> None:
    """Draw a cartridge that points up."""
    half, shoulder = rng.uniform(0.2, 0.36), rng.uniform(-0.35, 0.0)
    t = np.linspace(0, 1, 8)
    blunt = rng.uniform(0.4, 1.0)
    neck = half * rng.uniform(0.7, 1.0)
    side = np.stack([neck * (1 - t) ** blunt, shoulder - t * (0.98 + shoulder)], 1)
    pen.shape(np.concatenate([side, side[::-1] * [-1, 1]]), "metal")
    pen.shape(
        [
            (-neck, shoulder),
            (neck, shoulder),
            (half, shoulder + 0.2),
            (half, 0.8),
            (-half, 0.8),
            (-half, shoulder + 0.2),
        ],
        "warm",
    )
    pen.shape(box(-half * 1.15, 0.82, half * 1.15, 0.98), "warm")
    if rng.random() < 0.5:
        pen.patch(box(-half * 0.6, shoulder + 0.25, -half * 0.35, 0.7), "light")
    if rng.random() < 0.4:
        pen.detail([(-half, 0.68), (half, 0.68)], 0.8)
    pen.hatch(box(0, shoulder + 0.2, half, 0.75), 90, 0.13)
