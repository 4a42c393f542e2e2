"""Flat distractors among dice: cards, coins, tokens, printed text, pictures of dice, mats with markers."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.drawings.pip_faces import any_maker, pip_face
from vision.training.drawings.symbol_faces import CODES, draw_face, drawing_number
from vision.training.scenes.tables import any_tone

Rng = np.random.Generator


def strew(rng: Rng, table: Array, edge: float) -> None:
    """Lay things upon a flat table (BGR uint8, a die is `edge` pixels wide), or print a mat on it."""
    if rng.random() < 0.1:
        _mat(rng, table, edge)
    if rng.random() < 0.62:
        return
    kinds = (_card, _token, _token, _text, _false_die, _drawing, _drawing, _chip)
    for _ in range(int(rng.integers(1, 7))):
        picture, cover = kinds[int(rng.integers(len(kinds)))](rng, edge)
        _lay(rng, table, picture, cover, edge)


def _lay(rng: Rng, table: Array, picture: Array, cover: Array, edge: float) -> None:
    """Paste a picture in a random orientation at a random place, with a thin shadow."""
    height, width = cover.shape
    reach = int(np.hypot(height, width)) + 4
    turn = rng.uniform(0, 360) if rng.random() < 0.6 else rng.choice([0, 90, 180, 270]) + rng.normal(0, 4)
    warp = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    warp[:, 2] += [(reach - width) / 2, (reach - height) / 2]
    cover = cv2.warpAffine(cover.astype(np.float32), warp, (reach, reach))
    picture = cv2.warpAffine(picture, warp, (reach, reach), borderMode=cv2.BORDER_REPLICATE)
    x, y = (
        int(rng.integers(-reach // 2, table.shape[1] - reach // 2)),
        int(rng.integers(-reach // 2, table.shape[0] - reach // 2)),
    )
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + reach, table.shape[1]), min(y + reach, table.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    shadow = cv2.GaussianBlur(cover, (0, 0), max(edge * 0.04, 0.5)) * 0.3
    part, own = table[y0:y1, x0:x1], (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
    share = cover[own][..., None]
    mixed = part * (1 - shadow[own][..., None]) * (1 - share) + picture[own] * share
    part[:] = np.clip(mixed, 0, 255).astype(np.uint8)


def _sheet(rng: Rng, height: float, width: float, tone: Array, rounding: float) -> tuple[Array, Array]:
    h, w = max(int(height), 6), max(int(width), 6)
    picture = np.empty((h, w, 3), np.uint8)
    picture[:] = np.clip(tone, 0, 255).astype(np.uint8)
    cover = np.zeros((h, w), np.uint8)
    r = max(int(rounding), 1)
    cv2.rectangle(cover, (r, 0), (w - 1 - r, h - 1), 255, -1)
    cv2.rectangle(cover, (0, r), (w - 1, h - 1 - r), 255, -1)
    for x in (r, w - 1 - r):
        for y in (r, h - 1 - r):
            cv2.circle(cover, (x, y), r, 255, -1)
    return picture, cover.astype(np.float32) / 255


def _card(rng: Rng, edge: float) -> tuple[Array, Array]:
    """Return a playing card with its suits, or another with a frame and lines of text."""
    height, width = 5.5 * edge * rng.uniform(0.75, 1.1), 3.9 * edge * rng.uniform(0.75, 1.1)
    light = rng.random() < 0.7
    picture, cover = _sheet(rng, height, width, rng.uniform(215, 250, 3) if light else any_tone(rng), 0.25 * edge)
    h, w = cover.shape
    tone = [(20, 20, 20), (30, 30, 190)][int(rng.integers(2))] if rng.random() < 0.7 else tuple(any_tone(rng).tolist())
    if rng.random() < 0.6:
        size = w * rng.uniform(0.06, 0.1)
        columns, rows = int(rng.integers(1, 4)), int(rng.integers(1, 5))
        for i in range(columns):
            for j in range(rows):
                at = (w * (i + 1) / (columns + 1), h * (j + 0.7) / (rows + 0.4))
                spots = np.array([[0, -1.3], [1, 0], [0, 1.3], [-1, 0]]) * size + at
                if rng.random() < 0.5:
                    cv2.fillPoly(picture, [spots.astype(np.int32)], tone, cv2.LINE_AA)
                else:
                    cv2.circle(picture, (int(at[0]), int(at[1])), max(int(size), 1), tone, -1, cv2.LINE_AA)
        cv2.putText(
            picture, "A23456789JQK"[int(rng.integers(12))], (2, int(0.16 * h)), 2, w / 130, tone, 1, cv2.LINE_AA
        )
    else:
        cv2.rectangle(picture, (int(0.07 * w), int(0.05 * h)), (int(0.93 * w), int(0.95 * h)), tone, max(1, w // 40))
        art, ink = draw_face(
            rng, drawing_number(int(rng.integers(1 << 26)), CODES[int(rng.integers(len(CODES)))]), max(int(w * 0.6), 12)
        )
        _stamp(picture, art, ink, int(0.2 * w), int(0.15 * h))
        for k in range(3):
            cv2.line(
                picture,
                (int(0.15 * w), int((0.72 + 0.07 * k) * h)),
                (int(0.8 * w), int((0.72 + 0.07 * k) * h)),
                tone,
                1,
            )
    return picture, cover


def _stamp(picture: Array, art: Array, ink: Array, x: int, y: int) -> None:
    h, w = min(ink.shape[0], picture.shape[0] - y), min(ink.shape[1], picture.shape[1] - x)
    if h <= 0 or w <= 0:
        return
    part, share = picture[y : y + h, x : x + w], ink[:h, :w, None]
    part[:] = (part * (1 - share) + art[:h, :w] * share).astype(np.uint8)


def _token(rng: Rng, edge: float) -> tuple[Array, Array]:
    """Return a coin or a round token, mostly with a drawing."""
    side = max(int(edge * rng.uniform(0.7, 1.9)), 8)
    picture = np.empty((side, side, 3), np.uint8)
    tone = any_tone(rng)
    picture[:] = np.clip(tone, 0, 255).astype(np.uint8)
    cover = np.zeros((side, side), np.uint8)
    cv2.circle(cover, (side // 2, side // 2), side // 2 - 1, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        rim = np.clip(tone * rng.uniform(0.4, 1.6), 0, 255).tolist()
        cv2.circle(picture, (side // 2, side // 2), int(side * 0.44), rim, max(1, side // 14), cv2.LINE_AA)
    if rng.random() < 0.7:
        art, ink = draw_face(
            rng, drawing_number(int(rng.integers(1 << 26)), CODES[int(rng.integers(len(CODES)))]), int(side * 0.7)
        )
        _stamp(picture, art, ink, int(side * 0.15), int(side * 0.15))
    return picture, cover.astype(np.float32) / 255


def _text(rng: Rng, edge: float) -> tuple[Array, Array]:
    """Return a block of print, a label, a note."""
    picture, cover = _sheet(rng, edge * rng.uniform(1.5, 7), edge * rng.uniform(2, 8), rng.uniform(190, 250, 3), 1)
    h = len(cover)
    size = rng.uniform(0.12, 0.5) * edge / 22
    text = "No rule says how 6 dice of 4 fall, 135 times: roll it again and 2"
    for k, y in enumerate(np.arange(20 * size + 2, h - 3, 32 * size + 2)):
        cv2.putText(
            picture, text[(k * 7) % 40 :], (4, int(y)), int(rng.integers(3)), size, (40, 40, 40), 1, cv2.LINE_AA
        )
    if rng.random() < 0.3:
        cover = cover * (picture.mean(2) < 150)
    return picture, cover


def _false_die(rng: Rng, edge: float) -> tuple[Array, Array]:
    """Return a printed square with pips, or loose dots: flat, hence no die."""
    side = max(int(edge * rng.uniform(0.4, 2.2)), 8)
    face = pip_face(any_maker(rng, any_tone(rng)), int(rng.integers(1, 7)), side)
    if rng.random() < 0.6:
        return face.color, face.cover
    picture, cover = _sheet(rng, side, side, any_tone(rng), 1)
    if side > edge * 0.75 and side < edge * 1.35:  # too like a real one
        cover = cover * 0.25
    _stamp(picture, face.color, face.cover, 0, 0)
    return picture, cover


def _drawing(rng: Rng, edge: float) -> tuple[Array, Array]:
    """Return a loose token in the shape of a drawing, or a print of it."""
    side = max(int(edge * rng.uniform(0.7, 3)), 10)
    return draw_face(rng, drawing_number(int(rng.integers(1 << 26)), CODES[int(rng.integers(len(CODES)))]), side)


def _chip(rng: Rng, edge: float) -> tuple[Array, Array]:
    """Return a flat piece of one colour: a meeple's shadow, a cube of wood from above, a strip."""
    return _sheet(
        rng, edge * rng.uniform(0.4, 2), edge * rng.uniform(0.4, 4), any_tone(rng), edge * rng.uniform(0.02, 0.2)
    )


def _mat(rng: Rng, table: Array, edge: float) -> None:
    """Draw a printed mat: a ground, a line around, one across, squares of black and white bits in the corners."""
    height, width = table.shape[:2]
    x0, y0 = int(width * rng.uniform(0.02, 0.22)), int(height * rng.uniform(0.02, 0.22))
    x1, y1 = int(width * rng.uniform(0.78, 0.98)), int(height * rng.uniform(0.78, 0.98))
    if rng.random() < 0.8:
        tone = any_tone(rng)
        table[y0:y1, x0:x1] = np.clip(table[y0:y1, x0:x1] * 0.15 + tone * 0.85, 0, 255).astype(np.uint8)
    ink = any_tone(rng) if rng.random() < 0.4 else np.full(3, 235.0)
    thick = max(1, int(edge * rng.uniform(0.03, 0.12)))
    gap = int(edge * 0.3)
    cv2.rectangle(table, (x0 + gap, y0 + gap), (x1 - gap, y1 - gap), ink.tolist(), max(1, thick // 2))
    across = int(x0 + (x1 - x0) * rng.uniform(0.2, 0.8))
    cv2.line(table, (across, y0 + gap), (across, y1 - gap), ink.tolist(), thick)
    side = max(int(edge * rng.uniform(0.9, 1.6)), 8)
    for x in (x0 + gap, x1 - gap - side):
        for y in (y0 + gap, y1 - gap - side):
            bits = np.zeros((8, 8), np.uint8)
            bits[2:6, 2:6] = rng.random((4, 4)) < 0.5
            bits[[0, 7], :], bits[:, [0, 7]] = 1, 1
            part = table[y : y + side, x : x + side]
            if part.shape[:2] == (side, side):
                part[:] = cv2.resize(bits * 215 + 25, (side, side), interpolation=cv2.INTER_NEAREST)[..., None]
