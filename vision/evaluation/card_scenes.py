"""Scenes of pictures of cards on photographs of grounds, as a camera over a table takes them: what is measured on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Image

Rng = np.random.Generator
WIDE, HIGH = 1280, 960
FAR = 1.1 * WIDE


@dataclass(frozen=True, slots=True, eq=False)
class CardPicture:
    """A card's picture (H × W × 3) and its token."""

    token: str
    image: Image


@dataclass(frozen=True, slots=True, eq=False)
class LaidCard:
    """A card in a scene: its token, its corners (4 × 2, upright), and the share of it that others leave open."""

    token: str
    quad: Floats
    seen: float


@dataclass(frozen=True, slots=True)
class Setting:
    """How cards lie: how many, how wide (pixels), how far the table is tilted (radians, at most), whether others may
    lie on them, whether they are in sleeves, whether they make a fan."""

    cards: int = 2
    width: tuple[float, float] = (150.0, 250.0)
    tilt: float = 0.35
    over: bool = False
    sleeves: bool = False
    fan: bool = False


def pictures_in(folder: Path) -> list[CardPicture]:
    """Return the cards in a folder, files called `NUMBER KIND CORNER.png`."""
    cards = []
    for path in sorted(folder.glob("*.png")):
        _, kind, corner = path.stem.split(" ")
        cards.append(CardPicture(f"{kind}:{corner}", np.asarray(cv2.imread(str(path)), np.uint8)))
    return cards


def grounds_in(folder: Path) -> list[Image]:
    """Return the photographs in a folder, as large as scenes."""
    return [np.asarray(cv2.imread(str(path)), np.uint8) for path in sorted(folder.rglob("*.jpg"))]


def scene(
    rng: Rng, cards: Sequence[CardPicture], grounds: Sequence[Image], setting: Setting
) -> tuple[Image, list[LaidCard]]:
    """Return a picture with these cards."""
    image = _ground(rng, grounds)
    way, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0, setting.tilt)
    quads = _fanned(rng, cards, setting) if setting.fan else _strewn(rng, cards, setting)
    owner = np.full((HIGH, WIDE), -1, np.int16)
    laid = []
    for number, (card, flat) in enumerate(zip(cards, quads, strict=False)):
        quad = _seen(flat, way, tilt)
        _lay(rng, image, owner, number, card.image, quad, setting.sleeves)
        laid.append((card.token, quad))
    whole = []
    for number, (token, quad) in enumerate(laid):
        mask = np.zeros((HIGH, WIDE), np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
        whole.append(LaidCard(token, quad, float(np.mean(owner[mask > 0] == number)) if mask.any() else 0.0))
    return _taken(rng, image), whole


def _ground(rng: Rng, grounds: Sequence[Image]) -> Image:
    ground = grounds[int(rng.integers(len(grounds)))]
    scale = max(WIDE / ground.shape[1], HIGH / ground.shape[0]) * rng.uniform(1, 1.4)
    large = cv2.resize(ground, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    y, x = int(rng.integers(large.shape[0] - HIGH + 1)), int(rng.integers(large.shape[1] - WIDE + 1))
    part = large[y : y + HIGH, x : x + WIDE]
    return np.ascontiguousarray(part[:, ::-1] if rng.random() < 0.5 else part).astype(np.uint8)


def _upright(card: CardPicture, wide: float) -> Floats:
    high = wide * card.image.shape[0] / card.image.shape[1]
    return np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2


def _turned(corners: Floats, turn: float) -> Floats:
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(corners @ np.array([[c, s], [-s, c]]))


def _strewn(rng: Rng, cards: Sequence[CardPicture], setting: Setting) -> list[Floats]:
    quads: list[Floats] = []
    for card in cards:
        for _ in range(300):
            wide = rng.uniform(*setting.width)
            radius = 0.95 * wide
            center = np.array([rng.uniform(radius, WIDE - radius), rng.uniform(radius, HIGH - radius)])
            if setting.over and quads:
                center = quads[0].mean(0) + rng.normal(0, 0.6 * wide, 2)
            far = all(np.hypot(*(center - quad.mean(0))) > 1.25 * wide for quad in quads)
            if setting.over or far:
                quads.append(_turned(_upright(card, wide), rng.uniform(0, 2 * np.pi)) + center)
                break
    return quads


def _fanned(rng: Rng, cards: Sequence[CardPicture], setting: Setting) -> list[Floats]:
    wide, start = rng.uniform(*setting.width), rng.uniform(0, 2 * np.pi)
    step, deep = rng.uniform(0.2, 0.32), wide * rng.uniform(1.2, 1.7)
    middle = np.array([WIDE / 2, HIGH / 2]) + rng.normal(0, 40, 2)
    quads: list[Floats] = []
    for number, card in enumerate(cards):
        turn = step * (number - (len(cards) - 1) / 2)
        above = _turned(np.array([[0.0, -deep]]), turn)
        whole = _turned(_turned(_upright(card, wide), turn) + above + [0, deep], start)
        quads.append(whole + middle)
    return quads


def _seen(flat: Floats, way: float, tilt: float) -> Floats:
    about = flat - [WIDE / 2, HIGH / 2]
    along_way = np.array([np.cos(way), np.sin(way)])
    along = about @ along_way
    across = about - np.outer(along, along_way)
    depth = FAR + along * np.sin(tilt)
    flat = np.outer(along * np.cos(tilt), along_way) + across
    return np.asarray(flat * (FAR / depth)[:, None] + [WIDE / 2, HIGH / 2])


def _rounded(wide: int, high: int) -> Image:
    mask, r = np.zeros((high, wide), np.uint8), round(0.05 * wide)
    cv2.rectangle(mask, (r, 0), (wide - r, high), 255, -1)
    cv2.rectangle(mask, (0, r), (wide, high - r), 255, -1)
    for x in (r, wide - r - 1):
        for y in (r, high - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1)
    return mask


def _lay(
    rng: Rng, image: Image, owner: NDArray[np.int16], number: int, card: Image, quad: Floats, sleeved: bool
) -> None:
    high, wide = card.shape[:2]
    shown = card
    if sleeved:
        wiped = _reflection(rng, wide, high)
        shown = np.clip(card + (255 - card.astype(np.float32)) * wiped[..., None], 0, 255).astype(np.uint8)
    shrunk = wide / float(np.hypot(*(quad[1] - quad[0])))
    if shrunk > 1.2:
        shown = np.asarray(cv2.GaussianBlur(shown, (0, 0), 0.35 * shrunk), np.uint8)
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(flat, quad.astype(np.float32))
    mask = cv2.warpPerspective(_rounded(wide, high), matrix, (WIDE, HIGH))
    away = rng.uniform(-5, 5, 2)
    shade = cv2.GaussianBlur(
        cv2.warpAffine(mask, np.array([[1, 0, away[0]], [0, 1, away[1]]]), (WIDE, HIGH)), (0, 0), 4
    ).astype(np.float32) * np.float32(0.4 / 255)
    share = mask[..., None].astype(np.float32) / 255
    below = image * (1 - shade[..., None])
    image[:] = (below * (1 - share) + cv2.warpPerspective(shown, matrix, (WIDE, HIGH)) * share).astype(np.uint8)
    owner[mask > 127] = number


def _reflection(rng: Rng, wide: int, high: int) -> Floats:
    field = np.zeros((high, wide), np.float32)
    if rng.random() < 0.5:
        x, lean = rng.uniform(0, wide), rng.uniform(-0.3, 0.3) * high
        cv2.line(field, (int(x - lean), 0), (int(x + lean), high), 1.0, int(rng.uniform(0.05, 0.2) * wide))
    else:
        at = (int(rng.uniform(0, wide)), int(rng.uniform(0, high)))
        axes = (int(rng.uniform(0.1, 0.28) * wide), int(rng.uniform(0.1, 0.35) * wide))
        cv2.ellipse(field, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    return np.asarray(cv2.GaussianBlur(field, (0, 0), float(rng.uniform(0.02, 0.07) * wide)) * rng.uniform(0.3, 0.95))


def _taken(rng: Rng, image: Image) -> Image:
    y, x = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    turn, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.7)
    light = 1 + slope * ((x / WIDE - 0.5) * np.float32(np.cos(turn)) + (y / HIGH - 0.5) * np.float32(np.sin(turn)))
    cast = np.array([rng.uniform(0.75, 1.1), 1, rng.uniform(0.9, 1.15)]) * rng.uniform(0.6, 1.1)
    seen = cv2.GaussianBlur(
        image.astype(np.float32) * light[..., None] * cast.astype(np.float32), (0, 0), rng.uniform(0.5, 1.3)
    )
    seen += rng.standard_normal(seen.shape, dtype=np.float32) * rng.uniform(2, 7)
    _, jpeg = cv2.imencode(
        ".jpg", np.clip(seen, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(70, 93))]
    )
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
