"""Cards on plain ground by their contours: a first try that needs no network."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.card_shape import height_of, middle_of, ordered, width_of
from vision.images.arrays import Grey, Image, Singles

LEAST = 30.0
"""Pixels of a card's width, below which nothing is looked for."""
RATIOS = 0.48, 0.84
"""Width by height of what may be a card that is seen aslant."""


def outlines(image: Image) -> list[Singles]:
    """Return four-sided outlines shaped like a card (each 4 × 2), the largest first, one at each place."""
    scale = min(1.0, 640 / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    found = []
    for mask in _masks(np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in (contour for contour in contours if len(contour) >= 4 * LEAST * scale):
            corners = _four_sided(np.asarray(contour, np.int32), scale)
            if corners is not None:
                found.append((corners + 0.5) / np.float32(scale) - np.float32(0.5))
    most = np.array(image.shape[1::-1], np.float32) - 2
    found = [
        corners for corners in found if (corners > 1).all() and (corners < most).all()
    ]  # not the picture's own edge
    found.sort(key=lambda corners: -width_of(corners) * height_of(corners))
    kept: list[Singles] = []
    for corners in found:
        place = middle_of(corners)
        if all(np.hypot(*(middle_of(other) - place)) > 0.35 * width_of(other) for other in kept):
            kept.append(corners)
    return kept


def _masks(small: Image) -> list[Grey]:
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
    light = lab[..., 0]
    middle, _ = cv2.threshold(light, 0, 255, cv2.THRESH_OTSU)
    masks = [np.where(light > middle * share, 255, 0).astype(np.uint8) for share in (0.8, 1.0, 1.25)]
    edges = np.zeros(light.shape, np.uint8)
    for plane in cv2.split(lab):
        edges |= np.asarray(cv2.Canny(plane, 25, 70), np.uint8)
    return [*masks, np.asarray(cv2.dilate(edges, np.ones((3, 3), np.uint8)), np.uint8)]


def _four_sided(contour: Singles | np.ndarray, scale: float) -> Singles | None:
    hull = cv2.convexHull(contour)
    area, around = cv2.contourArea(hull), cv2.arcLength(hull, True)
    if area < (LEAST * scale) ** 2:
        return None
    for coarse in (0.02, 0.04, 0.06):
        sides = cv2.approxPolyDP(hull, coarse * around, True)
        if len(sides) <= 4:
            break
    if len(sides) != 4:
        return None
    corners = ordered(np.asarray(sides, np.float32))
    wide, high = width_of(corners), height_of(corners)
    whole = RATIOS[0] < wide / max(high, 1e-6) < RATIOS[1] and wide > LEAST * scale
    return corners if whole and area > 0.9 * cv2.contourArea(corners) else None
