"""Geometry of a card in a picture: its corners, its turned frame, and the card straightened out.

Corners go clockwise from the top left one of the upright card. As long as nothing is known of what the card shows, it
may stand upright or on its head: the first edge is a short one, no more.
"""

from __future__ import annotations

import cv2
import numpy as np

from companion.ports.tray import Quad
from vision.images.arrays import Floats, Image, Singles

RATIO = 59 / 91
"""A card's width by its height; poker cards have 63 : 88."""
WIDE, HIGH = 96, 144
"""Pixels of a card straightened out, as networks see it."""


def quad_of(corners: Floats) -> Quad:
    """Return four corners (4 × 2) as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


def corners_of(quad: Quad) -> Singles:
    """Return plain corners as an array (4 × 2)."""
    return np.asarray(quad, np.float32).reshape(4, 2)


def ordered(corners: Floats) -> Singles:
    """Return four corners clockwise, beginning with a short edge."""
    corners = np.asarray(corners, np.float32).reshape(4, 2)
    about = corners - corners.mean(0)
    corners = corners[np.argsort(np.arctan2(about[:, 1], about[:, 0]))]
    edges = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    return corners if edges[0] + edges[2] <= edges[1] + edges[3] else np.roll(corners, -1, 0)


def half_turned(corners: Singles) -> Singles:
    """Return the corners of the same card, taken for upright the other way."""
    return np.roll(corners, 2, 0)


def width_of(corners: Floats) -> float:
    """Return the mean length of the two short edges, pixels."""
    return float((np.hypot(*(corners[1] - corners[0])) + np.hypot(*(corners[2] - corners[3]))) / 2)


def height_of(corners: Floats) -> float:
    """Return the mean length of the two long edges, pixels."""
    return float((np.hypot(*(corners[3] - corners[0])) + np.hypot(*(corners[2] - corners[1]))) / 2)


def middle_of(corners: Floats) -> Singles:
    """Return where the diagonals meet: the card's middle, whatever the perspective."""
    a, b, c, d = np.asarray(corners, np.float64)
    one, other = c - a, d - b
    across = one[0] * other[1] - one[1] * other[0]
    if abs(across) < 1e-9:
        return np.asarray(np.mean(corners, axis=0), np.float32)
    along = ((b - a)[0] * other[1] - (b - a)[1] * other[0]) / across
    return np.asarray(a + along * one, np.float32)


def to_card(corners: Floats, width: float = 1.0, height: float = 1.0) -> Floats:
    """Return the homography (3 × 3) from the picture to a card `width` × `height` large, its corner at (0, 0)."""
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(np.asarray(corners, np.float32), flat), np.float64)


def straightened(image: Image, corners: Floats, width: int = WIDE, height: int = HIGH, beside: float = 0.0) -> Image:
    """Return a card straightened out; `beside`: the share of its width that is seen around it on each side."""
    margin = beside * width
    inner = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    scale = np.array([width / (width + 2 * margin), height / (height + 2 * margin)], np.float32)
    inner = np.asarray((inner + margin) * scale - 0.5, np.float32)
    matrix = np.asarray(cv2.getPerspectiveTransform(np.asarray(corners, np.float32), inner), np.float64)
    shrunk = min(width_of(corners) / width, height_of(corners) / height) / float(scale.min())
    seen = warped(image, matrix, (width, height), shrunk)
    return np.asarray(seen, np.uint8)


def warped(image: Image, matrix: Floats, size: tuple[int, int], shrunk: float) -> Image:
    """Return a part of a picture in perspective, without aliasing where it is `shrunk` by more than one and a half."""
    if shrunk > 1.5:
        finer = int(np.ceil(min(shrunk, 6.0)))
        grown = np.diag([finer, finer, 1.0])
        grown[:2, 2] = (finer - 1) / 2
        large = cv2.warpPerspective(
            image, grown @ matrix, (size[0] * finer, size[1] * finer), borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(cv2.resize(large, size, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
