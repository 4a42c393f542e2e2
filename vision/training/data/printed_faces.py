"""Rendered pairs of symbol faces: one drawing on two dice in different light, for contrastive learning."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.networks.face_reader import MOTIFS, REACH
from vision.training.data.examples import SIDE, WIDER
from vision.training.drawings.arrays import Array
from vision.training.drawings.symbol_faces import KINDS, draw_face, drawing_number, motif_of

FINE = 2 * SIDE  # pixels that are drawn for a crop
EDGE = FINE / (REACH * WIDER)  # of these for an edge of the face
ARTS = 1 << 26

_SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) / 2


Numbers = NDArray[np.int64]


def printed_pairs(rng: np.random.Generator, pairs: int) -> tuple[NDArray[np.uint8], Numbers, Numbers]:
    """Return crops (2 · pairs × SIDE × SIDE × 3, BGR), the number of each one's drawing, and its motif.

    Drawings come in sets of one art, as the faces of one die do: these are what must be distinguished.
    """
    drawings: list[int] = []
    while len(drawings) < pairs:
        art = int(rng.integers(1, ARTS))
        if rng.random() < 0.3:
            drawings += [drawing_number(int(rng.integers(1, ARTS)), "other") for _ in range(6)]
        else:
            faces = KINDS[("bang", "loudmouth", "coward")[int(rng.choice(3, p=[0.6, 0.2, 0.2]))]]
            drawings += [drawing_number(art, face) for face in faces]
    drawings = drawings[:pairs]
    crops = []
    for drawing in drawings:
        body = body_for(rng, drawing)
        for _ in range(2):
            if rng.random() < 0.25:
                body = body_for(rng, drawing)
            crops.append(printed_face(rng, drawing, body))
    number = np.repeat(np.arange(pairs), 2)
    motif = np.array([MOTIFS.index(motif_of(drawing)) for drawing in drawings]).repeat(2)
    return np.stack(crops), number, motif


def printed_face(rng: np.random.Generator, drawing: int, body: Array) -> NDArray[np.uint8]:
    """Return one face (SIDE × SIDE × 3, BGR) with a little of what surrounds it."""
    color, cover = draw_face(rng, drawing)
    ground = rng.uniform(10, 230, 3) if rng.random() < 0.5 else np.full(3, rng.uniform(10, 230)) + rng.normal(0, 8, 3)
    image: Array = np.tile(ground.astype(np.float32), (FINE, FINE, 1))
    grain = rng.normal(0, rng.uniform(0, 12), (FINE // 2, FINE // 2)).astype(np.float32)
    image += cv2.resize(grain, (FINE, FINE))[..., None]
    center = np.full(2, FINE / 2) + rng.normal(0, 0.01, 2) * EDGE
    turn = rng.normal(0, 0.03)
    frame = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    face = (_SQUARE @ frame.T * EDGE * rng.uniform(0.96, 1.04) + center).astype(np.float32)
    lean = rng.normal(0, 0.12, 2) * EDGE
    sides: Array = cv2.convexHull(np.concatenate([face, face + lean.astype(np.float32)]))[:, 0]
    _fill(image, sides, body * rng.uniform(0.35, 0.85))
    if rng.random() < 0.3:  # another die beside it
        beside = face + (frame @ ([1, 0] if rng.random() < 0.5 else [0, 1])) * EDGE * rng.uniform(1.0, 1.2)
        _fill(image, beside, body * rng.uniform(0.7, 1.0))
    _fill(image, face, body * rng.uniform(0.8, 1.1))
    drawn = len(cover)
    corners = np.array([[0, 0], [drawn, 0], [drawn, drawn], [0, drawn]], np.float32) - 0.5
    size = rng.uniform(0.9, 1.05)
    onto = ((face - center) * size + center + rng.normal(0, 0.015, 2) * EDGE).astype(np.float32)
    warp = cv2.getPerspectiveTransform(corners, onto)
    ink = cv2.warpPerspective(np.asarray(color, np.float32), warp, (FINE, FINE), flags=cv2.INTER_AREA)
    share = cv2.warpPerspective(np.asarray(cover, np.float32), warp, (FINE, FINE))[..., None] * rng.uniform(0.75, 1.0)
    image = image * (1 - share) + ink * share
    y, x = np.mgrid[0:FINE, 0:FINE].astype(np.float32) / FINE - 0.5
    slope = rng.normal(0, 0.25, 2)
    image *= (1 + slope[0] * x + slope[1] * y)[..., None]
    if rng.random() < 0.25:  # a highlight
        spot = (np.array([x, y]) - rng.normal(0, 0.2, 2)[:, None, None]) ** 2
        image += 160 * rng.random() * np.exp(-spot.sum(0) / (2 * rng.uniform(0.03, 0.15) ** 2))[..., None]
    image = cv2.GaussianBlur(image * np.exp(rng.normal(-0.15, 0.3)), (0, 0), rng.uniform(0.6, 2.6))
    small: Array = cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    small = small + rng.normal(0, rng.uniform(0, 6), small.shape)
    return np.clip(small, 0, 255).astype(np.uint8)


def body_for(rng: np.random.Generator, drawing: int) -> Array:
    """Return a body colour on which the drawing is visible: of a few the one of most contrast, unless a faint one is
    wanted."""
    color, cover = draw_face(rng, drawing)
    ink = np.average(np.asarray(color, np.float64).reshape(-1, 3), axis=0, weights=np.asarray(cover).ravel() + 1e-6)
    bodies = [
        rng.uniform(170, 250) * np.array([rng.uniform(0.75, 1), rng.uniform(0.88, 1), 1])
        if rng.random() < 0.55
        else rng.uniform(10, 230, 3)
        for _ in range(3)
    ]
    return max(bodies, key=lambda body: float(np.abs(body - ink).sum()))


def _fill(image: Array, corners: Array, color: Array) -> None:
    tone = tuple(float(v) for v in color)
    cv2.fillPoly(image, [(corners * 16).astype(np.int32)], tone, cv2.LINE_AA, 4)

