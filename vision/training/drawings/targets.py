"""Drawings of targets with a number, around (0, 0) with radius 1."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.training.drawings.pen import Pen, arc, ring

Rng = np.random.Generator


def _bullseye(pen: Pen, rng: Rng, number: int) -> None:
    rings = int(rng.choice([1, 2, 3], p=[0.3, 0.42, 0.28]))
    inner = rng.uniform(0.38, 0.58)
    radii = np.linspace(rng.uniform(0.78, 0.95), inner, rings) if rings > 1 else np.array([rng.uniform(0.6, 0.92)])
    filled = rng.random() < 0.45
    for k, radius in enumerate(radii):
        if filled:
            pen.shape(ring(0, 0, radius), ("main", "light")[k % 2], outlined=False) if k % 2 == 0 else pen.patch(
                ring(0, 0, radius)
            )
        else:
            pen.line(ring(0, 0, radius), rng.uniform(0.7, 1.5), closed=True)
    if rng.random() < 0.72:  # the cross-hair
        start, end = rng.uniform(inner, 0.75), rng.uniform(0.9, 1.0)
        turn = 45 if rng.random() < 0.15 else 0
        for quarter in range(4):
            a = np.radians(quarter * 90 + turn)
            ends = [(start * np.cos(a), start * np.sin(a)), (end * np.cos(a), end * np.sin(a))]
            (pen.detail if filled else pen.line)(ends, 1.0)
    how = rng.random()
    on_fill = filled and rings % 2 == 1
    stroke = pen.detail if on_fill else pen.line
    if not filled and how < 0.25:
        pen.shape(ring(0, 0, inner * 0.95), "main", outlined=False)
        stroke = pen.detail
    if on_fill and pen.art.manner in ("flat", "colour", "line") and rng.random() < 0.7:
        pen.patch(ring(0, 0, inner), "light")
        if pen.art.manner == "line":
            pen.gap(ring(0, 0, inner))
        stroke = pen.line
    _digit(pen, rng, number, inner * rng.uniform(0.62, 0.85), stroke)


def _digit(pen: Pen, rng: Rng, number: int, size: float, stroke: Callable[..., None]) -> None:
    heavy = min(rng.uniform(1.2, 2.2), 0.42 * size / pen.art.width)  # thicker, and nobody can distinguish 1 from 2
    kind = rng.random()
    if kind < 0.06:  # as many holes as the number
        for x in ((0.0,), (-0.45, 0.45))[number - 1]:
            for share in (1.0, 0.66, 0.33):
                stroke(ring(x * size, 0, 0.35 * size * share), 1.2, closed=True)
        return
    if kind < 0.12:  # Roman
        for x in ((0.0,), (-0.3, 0.3))[number - 1]:
            stroke([(x * size, -size), (x * size, size)], heavy)
            stroke([((x - 0.25) * size, -size), ((x + 0.25) * size, -size)], heavy * 0.6)
            stroke([((x - 0.25) * size, size), ((x + 0.25) * size, size)], heavy * 0.6)
        return
    wide, lean = rng.uniform(0.75, 1.15), rng.uniform(-0.25, 0.05) if rng.random() < 0.3 else 0.0
    angular, serif, hook = rng.random() < 0.2, rng.random() < 0.55, rng.random() < 0.3

    def strike(points: object) -> None:
        p = np.asarray(points, float) * [size * wide, size]
        stroke(p + np.stack([p[:, 1] * lean, np.zeros(len(p))], 1), heavy)

    if number == 1:
        flag = rng.uniform(0.2, 0.5)
        strike([(-flag, -1 + flag * rng.uniform(0.5, 1.2)), (0.05, -1), (0.05, 1)])
        if serif:
            strike([(-0.4, 1), (0.5, 1)])
        return
    bow = arc(0, -0.45, 0.55, 195, 390, 12)
    if angular:
        bow = np.array([(-0.55, -0.6), (-0.4, -1), (0.4, -1), (0.55, -0.65), (0.5, -0.25)])
    strike(np.concatenate([bow, [(0.1, 0.25), (-0.55, 1), (0.6, 1)], [(0.6, 0.8)] if hook else [(0.6, 1)]]))


def bullseye1(pen: Pen, rng: Rng) -> None:
    """Draw a target with a one."""
    _bullseye(pen, rng, 1)


def bullseye2(pen: Pen, rng: Rng) -> None:
    """Draw a target with a two."""
    _bullseye(pen, rng, 2)
