"""Occluders above the dice: hands, cables, phones, cups, cards."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.grain import grain
from vision.training.scenes.tables import any_tone

Rng = np.random.Generator

THING, HAND = -2, -3  # owners of pixels that belong to no die
UNLIT = np.zeros(2)


def cover_some(rng: Rng, image: Array, owner: Array, edge: float) -> None:
    """Now and then put something above the dice; `owner` becomes HAND or THING where it covers."""
    chance = rng.random()
    if chance < 0.1:
        hand_above(rng, image, owner, edge)
    elif chance < 0.15:
        _cable(rng, image, owner, edge)
    elif chance < 0.23:
        _slab(rng, image, owner, edge)
    elif chance < 0.25:
        _cup(rng, image, owner, edge)


def _from_the_edge(rng: Rng, shape: tuple[int, ...]) -> tuple[Array, Array]:
    """Return a place on the picture's edge and the way inwards."""
    height, width = shape[:2]
    side = int(rng.integers(4))
    along = rng.uniform(0.1, 0.9)
    start = np.array([(along * width, 0), (along * width, height), (0, along * height), (width, along * height)][side])
    inward = np.arctan2(*(np.array([width / 2, height / 2]) - start)[::-1]) + rng.normal(0, 0.35)
    return start, np.array([np.cos(inward), np.sin(inward)])


def _put(
    rng: Rng, image: Array, owner: Array, mask: Array, color: Array, shadow: float,
    whose: int = THING,
) -> None:  # fmt: skip
    """Paint a layer (color H x W x 3 or one colour) where mask (uint8) is set, with its shadow on all below."""
    if shadow:
        way = rng.uniform(-1, 1, 2) * shadow / 4
        size = (mask.shape[1] // 4, mask.shape[0] // 4)
        below = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
        below = cv2.warpAffine(below, np.array([[1, 0, way[0]], [0, 1, way[1]]]), size)
        below = 255 - cv2.GaussianBlur(below, (0, 0), max(shadow / 8, 0.7)) * rng.uniform(0.25, 0.6)
        below = cv2.resize(below, mask.shape[::-1])
        image[:] = cv2.multiply(image, cv2.merge([below.astype(np.uint8)] * 3), scale=1 / 255)
    rows, columns = np.nonzero(mask)
    share = mask[rows, columns, None] / np.float32(255)
    over = color[rows, columns] if color.ndim == 3 else color
    image[rows, columns] = np.clip(image[rows, columns] * (1 - share) + over * share, 0, 255).astype(np.uint8)
    owner[mask > 127] = whose


def _rounded(rng: Rng, mask: Array, tone: Array, radius: float, lit: Array = UNLIT) -> Array:
    """Return a body's colours: darker toward its outline, as on round things; `lit`: how much brighter on which side
    (2)."""
    deep = np.sqrt(np.clip(cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / radius, 0, 1))
    field = 0.55 + 0.45 * deep + 0.02 * grain(rng, "small", *mask.shape)
    if lit.any():
        even = cv2.GaussianBlur(deep.astype(np.float32), (0, 0), max(radius / 4, 0.7))
        slope = [cv2.Sobel(even, cv2.CV_32F, *way, scale=radius / 8) for way in ((1, 0), (0, 1))]
        field = field - np.clip(slope[0] * lit[0] + slope[1] * lit[1], -0.4, 0.4)
    return np.asarray(np.clip(field, 0, 1.4)[..., None] * tone, np.float32)


def hand_above(rng: Rng, image: Array, owner: Array, edge: float) -> None:
    """Draw a hand with its forearm, finger upon finger; half of them come out of a sleeve. `owner` becomes HAND
    there."""
    start, way = _from_the_edge(rng, image.shape)
    across = np.array([-way[1], way[0]])
    size = min(edge * rng.uniform(0.8, 1.7), image.shape[1] / 12)  # the width of a finger
    palm = start + way * size * rng.uniform(-0.5, 11)
    depth, soft = _exposure(rng), max(0.08 * size, 0.7)
    skin = np.array([140, 168, 215]) * depth * (1 + rng.normal(0, 0.07, 3)) + [8, 5, 10]
    parts = [*_fingers(rng, palm, way, size), _palm(rng, start, palm, way, size)]
    if rng.random() < 0.5:
        parts = parts[::-1]  # seen from the back: the palm lies under the fingers
    shadow, lit = size * rng.uniform(0.4, 1.6), rng.normal(0, 0.2, 2)
    for limbs, thick in parts:
        mask = np.zeros(image.shape[:2], np.uint8)
        for a, b, wide in limbs:
            _limb(mask, a, b, wide * size)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.uint8)
        tone = skin * rng.normal(1, 0.04)
        _put(rng, image, owner, mask, _rounded(rng, mask, tone, thick * size, lit), shadow, HAND)
        shadow = size * 0.2
    if rng.random() < 0.5:
        sleeve = np.zeros(image.shape[:2], np.uint8)
        wrist = palm - way * rng.uniform(2.5, 4) * size
        _limb(sleeve, start - way * 8 * size - across * size, wrist, 4.2 * size)
        _put(rng, image, owner, sleeve, _rounded(rng, sleeve, any_tone(rng), size, lit), 0, HAND)


def _exposure(rng: Rng) -> float:
    """Return the brightness of skin: of any complexion; far too bright above a dark tray, for which cameras open up."""
    return float(rng.uniform(0.25, 1.05) if rng.random() < 0.7 else rng.uniform(1.05, 2.4))


_Limb = tuple[Array, Array, float]  # from, to, how thick in widths of a finger


def _fingers(rng: Rng, palm: Array, way: Array, size: float) -> list[tuple[list[_Limb], float]]:
    """Return four fingers and the thumb, stretched or bent, together or spread."""
    across = np.array([-way[1], way[0]])
    apart, bow = rng.uniform(-0.02, 0.35), rng.uniform(-0.4, 0.4)
    stretched = rng.uniform(0.5, 1.0)
    fingers: list[tuple[list[_Limb], float]] = []
    for k in range(4):
        if rng.random() < 0.1:
            continue
        angle = (k - 1.5) * apart
        out = way * np.cos(angle) + across * np.sin(angle)
        root = palm + across * (k - 1.5) * 0.95 * size + way * 0.9 * size
        joint = root + out * size * rng.uniform(1.4, 2.6) * stretched
        further = out * np.cos(bow) + np.array([-out[1], out[0]]) * np.sin(bow)
        tip = joint + further * size * rng.uniform(0.8, 1.9) * stretched
        fingers.append(([(root, joint, 1.05), (joint, tip, 0.9)], 0.45))
    side = rng.choice([-1, 1])
    root = palm + across * side * 1.2 * size
    tip = root + (way + across * side * rng.uniform(-0.2, 1)) * size * 1.8
    fingers.append(([(root - way * 1.5 * size, root, 1.2), (root, tip, 1.1)], 0.5))
    return fingers


def _palm(
    rng: Rng, start: Array, palm: Array, way: Array, size: float
) -> tuple[list[_Limb], float]:  # fmt: skip
    across = np.array([-way[1], way[0]])
    arm = (start - way * 8 * size, palm, float(rng.uniform(2.2, 3)))
    return [arm, (palm - across * 0.8 * size, palm + across * 0.8 * size, 2.7)], 0.8


def _limb(mask: Array, a: Array, b: Array, thick: float) -> None:
    ends = [tuple(int(v * 16) for v in p) for p in (a, b)]
    across = np.array([-(b - a)[1], (b - a)[0]])
    across = across / max(float(np.hypot(*across)), 1e-6) * thick / 2
    cv2.fillPoly(
        mask,
        [np.round(np.array([a - across, b - across, b + across, a + across]) * 16).astype(np.int32)],
        255,
        cv2.LINE_AA,
        4,
    )
    for end in ends:
        cv2.circle(mask, end, int(thick * 8), 255, -1, cv2.LINE_AA, 4)


def _cable(rng: Rng, image: Array, owner: Array, edge: float) -> None:
    start, way = _from_the_edge(rng, image.shape)
    turn, places, at = 0.0, [], start - way * 10
    for _ in range(int(rng.integers(12, 40))):
        places.append(at)
        turn = turn * 0.8 + rng.normal(0, 0.14)
        c, s = np.cos(turn), np.sin(turn)
        way = np.array([c * way[0] - s * way[1], s * way[0] + c * way[1]])
        at = at + way * 14
    thick = max(2, int(edge * rng.uniform(0.12, 0.4)))
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.polylines(mask, [np.round(np.array(places) * 16).astype(np.int32)], False, 255, thick, cv2.LINE_AA, 4)
    tone = rng.uniform(10, 50, 3) if rng.random() < 0.6 else any_tone(rng)
    _put(rng, image, owner, mask, _rounded(rng, mask, tone, thick / 2), edge * 0.25)


def _slab(rng: Rng, image: Array, owner: Array, edge: float) -> None:
    """Draw a phone, a laptop's corner, a card or a box that reaches into the picture."""
    start, way = _from_the_edge(rng, image.shape)
    across = np.array([-way[1], way[0]])
    long, half = edge * rng.uniform(1, 5), edge * rng.uniform(1.5, 6)
    corners = np.array([start - way * 300 - across * half, start + way * long - across * half,
                        start + way * long + across * half, start - way * 300 + across * half])  # fmt: skip
    mask = np.zeros(image.shape[:2], np.uint8)
    r = edge * rng.uniform(0.05, 0.5)
    middle = corners.mean(0)
    shrunk = corners - np.sign(corners - middle) * r
    cv2.fillPoly(mask, [shrunk.astype(np.int32)], 255, cv2.LINE_AA)
    cv2.polylines(mask, [shrunk.astype(np.int32)], True, 255, max(1, int(2 * r)), cv2.LINE_AA)
    tone = any_tone(rng)
    _put(rng, image, owner, mask, tone * 0.75, edge * rng.uniform(0.1, 0.6))
    inner = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=max(1, int(edge * 0.08)))
    _put(rng, image, owner, inner, tone if rng.random() < 0.6 else any_tone(rng), 0)


def _cup(rng: Rng, image: Array, owner: Array, edge: float) -> None:
    start, way = _from_the_edge(rng, image.shape)
    radius = edge * rng.uniform(1.8, 3.5)
    at = start + way * radius * rng.uniform(-0.6, 0.9)
    mask = np.zeros(image.shape[:2], np.uint8)
    squeeze, turn = rng.uniform(0.8, 1), rng.uniform(0, 180)
    cv2.ellipse(mask, ((float(at[0]), float(at[1])), (2 * radius, 2 * radius * squeeze), turn), 255, -1, cv2.LINE_AA)
    tone = any_tone(rng)
    _put(rng, image, owner, mask, tone, edge * rng.uniform(0.3, 1.2))
    mask[:] = 0
    inner = 2 * radius * rng.uniform(0.82, 0.94)
    cv2.ellipse(mask, ((float(at[0]), float(at[1])), (inner, inner * squeeze), turn), 255, -1, cv2.LINE_AA)
    _put(rng, image, owner, mask, _rounded(rng, mask, tone * rng.uniform(0.2, 0.7), radius), 0)
