"""Procedural textures of floors and tables, flat, to be seen in perspective."""

from __future__ import annotations

import colorsys
from collections.abc import Callable

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.grain import grain

Rng = np.random.Generator


def any_tone(rng: Rng) -> Array:
    """Return a random colour of tables (BGR)."""
    chance = rng.random()
    if chance < 0.3:
        return np.asarray(np.clip(rng.uniform(15, 245) * (1 + rng.normal(0, 0.04, 3)), 0, 255))
    if chance < 0.5:  # browns and beiges
        r, g, b = colorsys.hsv_to_rgb(rng.normal(0.08, 0.025) % 1, rng.uniform(0.1, 0.7), rng.uniform(0.15, 0.95))
    else:
        r, g, b = colorsys.hsv_to_rgb(rng.random(), rng.beta(1.6, 1.6), rng.uniform(0.12, 0.95))
    return np.array([b, g, r]) * 255


def any_table(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Return a table of height x width pixels (BGR uint8) on which a die would be `edge` pixels wide."""
    kinds: tuple[tuple[Callable[..., Array], float], ...] = (
        (felt, 0.2), (cloth, 0.1), (leather, 0.1), (wood, 0.24), (plain, 0.16), (speckled, 0.08), (printed, 0.12)
    )  # fmt: skip
    made = kinds[int(rng.choice(len(kinds), p=[share for _, share in kinds]))][0]
    return made(rng, height, width, edge)


def _toned(tone: Array, field: Array) -> Array:
    """Return one colour, brighter and darker by a field in percent of it."""
    levels = np.clip(128 + field, 0, 255).astype(np.uint8)
    table = np.clip(tone[None, :] * (1 + (np.arange(256)[:, None] - 128) / 100), 0, 255).astype(np.uint8)
    return cv2.LUT(cv2.merge([levels] * 3), table[None])


def felt(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Felt or fleece: fine fluff, soft blotches."""
    field = grain(rng, "fine", height, width, max(0.6, edge / 40)) * rng.uniform(1, 9)
    field += grain(rng, "small", height, width, edge / 25) * rng.uniform(0, 5) + grain(
        rng, "large", height, width, 2
    ) * rng.uniform(0, 5)
    return _toned(any_tone(rng), field)


def cloth(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Woven cloth: threads across and down."""
    step = max(edge * rng.uniform(0.03, 0.12), 2.2)
    x, y = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    a, b = np.sin(x * (2 * np.pi / step))[None], np.sin(y * (2 * np.pi / step * rng.uniform(0.8, 1.2)))[:, None]
    field = (a * b + 0.5 * (a + b)) * rng.uniform(2, 10) + grain(rng, "fibres", height, width) * rng.uniform(1, 6)
    field += grain(rng, "large", height, width, 2) * rng.uniform(0, 5)
    return _toned(any_tone(rng), field)


def leather(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Leather: a net of creases with light on one side."""
    coarse = grain(rng, "small", height, width, max(0.7, edge / 30 * rng.uniform(0.7, 1.8)))
    creases = -np.abs(coarse)
    field = (creases + np.roll(creases, 1, 0) * -0.8) * rng.uniform(6, 16) + creases * rng.uniform(0, 7)
    field += grain(rng, "huge", height, width) * rng.uniform(1, 6)
    r, g, b = colorsys.hsv_to_rgb(rng.normal(0.05, 0.02) % 1, rng.uniform(0.2, 0.85), rng.uniform(0.1, 0.7))
    tone = np.array([b, g, r]) * 255 if rng.random() < 0.75 else any_tone(rng)
    return _toned(tone, field)


def wood(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Wood: year rings cut along, pores, often in planks."""
    r, g, b = colorsys.hsv_to_rgb(rng.normal(0.08, 0.02) % 1, rng.uniform(0.12, 0.75), rng.uniform(0.2, 0.95))
    tone = np.array([b, g, r]) * 255
    stretch = max(0.5, edge / 40)
    y = np.arange(height, dtype=np.float32)[:, None]
    bow = grain(rng, "bands", height, width, stretch) * rng.uniform(0.5, 4) + grain(
        rng, "huge", height, width, 2
    ) * rng.uniform(0, 3)
    field = np.sin(y * rng.uniform(0.1, 0.8) / stretch + bow) * rng.uniform(1, 9)
    field += grain(rng, "streaks", height, width, stretch) * rng.uniform(1, 8) + grain(
        rng, "fibres", height, width, stretch
    ) * rng.uniform(0, 4)
    if rng.random() < 0.45:
        plank = edge * rng.uniform(2.5, 8)
        number = (y[:, 0] / plank + rng.random()).astype(int)
        field += rng.normal(0, rng.uniform(1, 8), number.max() + 1)[number][:, None].astype(np.float32)
        field[1:][np.diff(number) > 0] -= rng.uniform(15, 60)
    out = _toned(tone, field)
    if rng.random() < 0.5:
        out = (
            cv2.resize(cv2.rotate(out, cv2.ROTATE_90_CLOCKWISE), (width, height))
            if width != height
            else cv2.rotate(out, 0)
        )
    return out


def plain(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Paper, plastic, painted board."""
    field = grain(rng, "huge", height, width) * rng.uniform(0, 3) + grain(rng, "small", height, width) * rng.uniform(
        0, 1.5
    )
    tone = any_tone(rng)
    if rng.random() < 0.3:
        tone = rng.uniform(200, 250) * np.array([rng.uniform(0.9, 1), rng.uniform(0.96, 1), 1])
    return _toned(tone, field)


def speckled(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Board with specks, terrazzo, crumbs."""
    out = plain(rng, height, width, edge)
    for _ in range(int(rng.integers(1, 4))):
        spots = grain(rng, ("fine", "small")[int(rng.integers(2))], height, width, max(0.7, edge / 50)) > rng.uniform(
            2.0, 3.0
        )
        out[spots] = np.clip(any_tone(rng), 0, 255).astype(np.uint8)
    return out


def printed(rng: Rng, height: int, width: int, edge: float) -> Array:
    """Return a printed pattern: stripes, dots in rows, letters, hexagons, checks."""
    out = (felt, plain, cloth)[int(rng.integers(3))](rng, height, width, edge)
    tone = tuple(float(v) for v in any_tone(rng))
    if rng.random() < 0.5:  # a quiet one
        tone = tuple(float(v) for v in np.clip(out[0, 0] * rng.uniform(0.7, 1.3), 0, 255))
    step = max(edge * rng.uniform(0.25, 2.5), 7)
    thick = max(1, int(step * rng.uniform(0.04, 0.3)))
    kind = rng.integers(6)
    ys, xs = np.arange(step / 2, height, step), np.arange(step / 2, width, step)
    if kind == 0:
        for y in ys:
            cv2.line(out, (0, int(y)), (width, int(y)), tone, thick, cv2.LINE_AA)
    elif kind == 1:
        for y in ys:
            cv2.line(out, (0, int(y)), (width, int(y)), tone, thick, cv2.LINE_AA)
        for x in xs:
            cv2.line(out, (int(x), 0), (int(x), height), tone, thick, cv2.LINE_AA)
    elif kind == 2:
        radius = max(1, int(step * rng.uniform(0.08, 0.4)))
        for k, y in enumerate(ys[:60]):
            for x in xs[:80]:
                cv2.circle(out, (int(x + step / 2 * (k % 2)), int(y)), radius, tone, -1, cv2.LINE_AA)
    elif kind == 3:
        text = "the dice fell 24 6 and so it was; o.oo:: "
        for k, y in enumerate(ys):
            cv2.putText(
                out, text[k % 20 :] * 6, (0, int(y)), k % 3, step / 50, tone, max(1, int(step / 25)), cv2.LINE_AA
            )
    elif kind == 4:
        size = step * 2 + 12
        for k, y in enumerate(np.arange(0, height + size, size * 0.87)):
            for x in np.arange((k % 2) * size / 2, width + size, size):
                a = np.radians(np.arange(6) * 60 + 30)
                cv2.polylines(
                    out,
                    [np.stack([x + size * 0.57 * np.cos(a), y + size * 0.57 * np.sin(a)], 1).astype(np.int32)],
                    True,
                    tone,
                    thick,
                    cv2.LINE_AA,
                )
                if rng.random() < 0.4:
                    cv2.fillPoly(
                        out,
                        [np.stack([x + size * 0.5 * np.cos(a), y + size * 0.5 * np.sin(a)], 1).astype(np.int32)],
                        any_tone(rng).tolist(),
                        cv2.LINE_AA,
                    )
    else:
        y, x = np.arange(height)[:, None] // int(step), np.arange(width)[None] // int(step)
        out[(x + y) % 2 == 0] = np.array(tone, np.uint8)
    return out
