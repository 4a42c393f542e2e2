"""Drawn scenes with cards on a table or in hands, and all that is to be known of each card and each corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.training.cards.drawn_card import DrawnCard
from vision.training.drawings.arrays import Array
from vision.training.scenes.tables import any_table
from vision.training.scenes.things_above import cover_some, hand_above

Rng = np.random.Generator
WIDE, HIGH = 512, 384
GROUND = -1
Place = tuple[float, Array, float]  # a card's width, its middle on the plane, its turn
ROUND = 0.05  # radius of a card's corners, in its widths


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCard:
    """A card in a scene: its corners (4 × 2, upright), the number of its kind, the share of it that is seen, the
    share of that which glare has wiped out, and whether it shows its back."""

    quad: Array
    kind: int
    seen: float
    glare: float
    back: bool


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCorner:
    """Rank and suit in a scene: the middle, the way up as long as their longer side, which they are, the shares that
    are seen and wiped out, and the place of the card in the list."""

    center: Array
    up: Array
    rank: str
    suit: str
    seen: float
    glare: float
    card: int


@dataclass(frozen=True, slots=True, eq=False)
class CardScene:
    """A drawn picture with its cards and corners."""

    image: Array
    cards: list[PlacedCard]
    corners: list[PlacedCorner]


@dataclass(frozen=True, slots=True, eq=False)
class _Camera:
    """A camera above a plane, which it sees aslant: `way` is where the plane falls away."""

    way: Array
    tilt: float

    def seen(self, points: Array) -> Array:
        along = points @ self.way
        across = points - along[:, None] * self.way
        far = 1.15 * WIDE
        depth = far + along * np.sin(self.tilt)
        flat = along[:, None] * np.cos(self.tilt) * self.way + across
        return np.asarray(flat * (far / depth)[:, None] + [WIDE / 2, HIGH / 2])


def _camera(rng: Rng, steep: float) -> _Camera:
    way = rng.uniform(0, 2 * np.pi)
    tilt = abs(rng.normal(0, 0.3)) if rng.random() < 0.7 else rng.uniform(0, steep)
    return _Camera(np.array([np.cos(way), np.sin(way)]), float(min(tilt, steep)))


def scene(
    rng: Rng, drawings: Sequence[DrawnCard], backs: Sequence[DrawnCard], grounds: Sequence[Array], steep: float = 0.95
) -> CardScene:
    """Return a scene of some of these cards, on one of these photographs' tables or a drawn one."""
    image, owner = _ground(rng, grounds), np.full((HIGH, WIDE), GROUND, np.int16)
    chance = rng.random()
    if chance < 0.08:
        placed: list[Place] = []
    elif chance < 0.42:
        placed = _apart(rng, int(rng.integers(1, 7)), overlapping=False)
    elif chance < 0.68:
        placed = _apart(rng, int(rng.integers(2, 8)), overlapping=True)
    else:
        placed = _fan(rng)
    camera = _camera(rng, steep)
    glare = np.zeros((HIGH, WIDE), np.float32)
    sleeves = rng.random() < 0.3
    laid: list[tuple[Array, DrawnCard, bool]] = []
    for wide, center, turn in placed:
        shows_back = bool(rng.random() < 0.12) and bool(backs)
        some = backs if shows_back else drawings
        card = some[int(rng.integers(len(some)))]
        quad = camera.seen(_card_at(wide, card.image.shape[1] / card.image.shape[0], center, turn))
        _lay(rng, image, owner, glare, card.image, quad, len(laid), sleeves and rng.random() < 0.7)
        laid.append((quad, card, shows_back))
    if rng.random() < 0.16 or (chance >= 0.85 and rng.random() < 0.7):
        hand_above(rng, image, owner, float(rng.uniform(8, 26)))
    elif rng.random() < 0.2:
        cover_some(rng, image, owner, float(rng.uniform(10, 30)))
    if rng.random() < 0.12:
        _lamp(rng, image, glare)
    return CardScene(finished(rng, image), *_known(laid, owner, glare))


def _card_at(wide: float, ratio: float, center: Array, turn: float) -> Array:
    half = np.array([wide / 2, wide / ratio / 2])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(corners @ np.array([[c, s], [-s, c]]) + center)


def _width(rng: Rng) -> float:
    return float(np.exp(rng.uniform(np.log(34), np.log(190))))


def _apart(rng: Rng, count: int, *, overlapping: bool) -> list[Place]:
    wide = min(_width(rng), 420 / float(np.sqrt(count)))
    placed: list[Place] = []
    centers: list[Array] = []
    heap = rng.uniform(-0.3, 0.3, 2) * [WIDE, HIGH]
    straight = rng.uniform(0, 2 * np.pi) if rng.random() < 0.4 else None
    for _ in range(count * 8):
        if len(placed) == count:
            break
        center = rng.uniform(-0.48, 0.48, 2) * [WIDE, HIGH]
        if overlapping:
            center = heap + rng.normal(0, 0.75 * wide, 2)
        elif any(np.hypot(*(center - other)) < 1.25 * wide for other in centers):
            continue
        turn = rng.uniform(0, 2 * np.pi) if straight is None else straight + rng.normal(0, 0.05)
        centers.append(center)
        placed.append((wide, center, turn))
    return placed


def _fan(rng: Rng) -> list[Place]:
    """Cards about one pivot or in a row, the corner of each seen; the last one whole."""
    wide, count = float(np.exp(rng.uniform(np.log(45), np.log(170)))), int(rng.integers(2, 8))
    start, step = rng.uniform(0, 2 * np.pi), rng.uniform(0.08, 0.32)
    middle = rng.uniform(-0.25, 0.25, 2) * [WIDE, HIGH]
    placed: list[Place] = []
    if rng.random() < 0.35:
        along = np.array([np.cos(start), np.sin(start)]) * wide * rng.uniform(0.22, 0.5)
        for k in range(count):
            center = middle + along * (k - count / 2) + rng.normal(0, 0.02 * wide, 2)
            placed.append((wide, center, start + rng.normal(0, 0.03)))
        return placed
    deep = wide * rng.uniform(1.0, 1.9)
    for k in range(count):
        turn = start + step * (k - count / 2)
        way = np.array([np.sin(turn), -np.cos(turn)])
        pivot = middle - np.array([np.sin(start), -np.cos(start)]) * deep
        placed.append((wide, pivot + way * deep, turn + rng.normal(0, 0.02)))
    return placed


def _ground(rng: Rng, grounds: Sequence[Array]) -> Array:
    if grounds and rng.random() < 0.4:
        whole = grounds[int(rng.integers(len(grounds)))]
        scale = max(WIDE / whole.shape[1], HIGH / whole.shape[0]) * rng.uniform(1, 1.6)
        image = cv2.resize(whole, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
        y, x = int(rng.integers(image.shape[0] - HIGH + 1)), int(rng.integers(image.shape[1] - WIDE + 1))
        image = image[y : y + HIGH, x : x + WIDE]
        image = np.ascontiguousarray(image[:, ::-1] if rng.random() < 0.5 else image)
        image = np.clip(image.astype(np.float32) * rng.uniform(0.6, 1.3) + rng.normal(0, 12, 3), 0, 255).astype(
            np.uint8
        )
    else:
        image = any_table(rng, HIGH, WIDE, float(rng.uniform(8, 60)))
        if rng.random() < 0.35:  # carpet, gravel, fur: strong grain of several sizes
            size = rng.uniform(1, 6)
            grain = cv2.resize(
                rng.normal(0, 1, (round(HIGH / size) + 1, round(WIDE / size) + 1)).astype(np.float32), (WIDE, HIGH)
            )
            image = np.clip(image * (1 + grain[..., None] * rng.uniform(0.05, 0.3)), 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.5 else 0):
        _thing(rng, image)
    return image


def _thing(rng: Rng, image: Array) -> None:
    """A sheet, a book, a phone, a coaster: four-sided or round, and no card."""
    center, size = rng.uniform(0, 1, 2) * [WIDE, HIGH], rng.uniform(15, 200)
    ratio = rng.choice([rng.uniform(0.25, 0.52), rng.uniform(0.85, 1.0)])
    quad = _card_at(size, float(ratio), center, float(rng.uniform(0, 2 * np.pi)))
    tone = rng.uniform(200, 255) * np.ones(3) if rng.random() < 0.4 else rng.uniform(0, 255, 3)
    if rng.random() < 0.25:
        cv2.circle(image, tuple(int(v) for v in center), int(size / 2), tuple(tone), -1, cv2.LINE_AA)
        return
    matrix = cv2.getPerspectiveTransform(
        np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32), quad.astype(np.float32)
    )
    sheet = np.full((90, 60, 3), tone, np.uint8)
    for row in range(int(rng.integers(0, 12))):
        cv2.putText(sheet, "and so it was, as 7 K", (4, 8 + row * 8), 0, 0.25, (60, 40, 30), 1, cv2.LINE_AA)
    mask = cv2.warpPerspective(np.full((90, 60), 255, np.uint8), matrix, (WIDE, HIGH))
    cv2.copyTo(cv2.warpPerspective(sheet, matrix, (WIDE, HIGH)), mask, image)


def _card_mask(wide: int, high: int) -> Array:
    mask, r = np.zeros((high, wide), np.uint8), round(ROUND * wide)
    cv2.rectangle(mask, (r, 0), (wide - r, high), 255, -1)
    cv2.rectangle(mask, (0, r), (wide, high - r), 255, -1)
    for x in (r, wide - r - 1):
        for y in (r, high - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1)
    return mask


def _lay(
    rng: Rng, image: Array, owner: Array, glare: Array, card: Array, quad: Array, number: int, sleeved: bool
) -> None:
    high, wide = card.shape[:2]
    low = np.maximum(np.floor(quad.min(0) - 10), 0).astype(int)
    end = np.minimum(np.ceil(quad.max(0) + 10), [WIDE, HIGH]).astype(int)
    size = (int(end[0] - low[0]), int(end[1] - low[1]))
    if min(size) <= 0:
        return
    shown = card
    wiped = np.zeros((high, wide), np.float32)
    if sleeved:
        wiped = _sleeve(rng, high, wide)
        shown = np.clip(card + (255 - card.astype(np.float32)) * wiped[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.25:  # worn: paler, dirtier, softer
        shown = np.clip(shown * rng.uniform(0.8, 0.95) + rng.uniform(0, 40, 3), 0, 255).astype(np.uint8)
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(flat, (quad - low).astype(np.float32))
    shrunk = wide / np.hypot(*(quad[1] - quad[0]))
    if shrunk > 1.3:
        shown = cv2.GaussianBlur(shown, (0, 0), 0.36 * shrunk)
    mask = cv2.warpPerspective(_card_mask(wide, high), matrix, size)
    away = rng.uniform(-3, 3, 2)
    moved = cv2.warpAffine(mask, np.array([[1, 0, away[0]], [0, 1, away[1]]]), size)
    shade = cv2.GaussianBlur(moved, (0, 0), float(rng.uniform(1, 4))).astype(np.float32) * (
        rng.uniform(0.15, 0.55) / 255
    )
    part = image[low[1] : end[1], low[0] : end[0]]
    share = mask[..., None].astype(np.float32) / 255
    seen = cv2.warpPerspective(shown, matrix, size).astype(np.float32)
    part[:] = np.clip(part * (1 - shade[..., None]) * (1 - share) + seen * share, 0, 255).astype(np.uint8)
    own = mask > 127
    owner[low[1] : end[1], low[0] : end[0]][own] = number
    here = glare[low[1] : end[1], low[0] : end[0]]
    here[own] = cv2.warpPerspective(wiped, matrix, size)[own]


def _sleeve(rng: Rng, high: int, wide: int) -> Array:
    """How much the reflection in a sleeve wipes out of each pixel (0…1)."""
    field = np.zeros((high, wide), np.float32)
    for _ in range(int(rng.integers(1, 3))):
        if rng.random() < 0.5:
            x, lean = rng.uniform(0, wide), rng.uniform(-0.6, 0.6) * high / 2
            cv2.line(field, (int(x - lean), 0), (int(x + lean), high), 1.0, int(rng.uniform(15, 60)))
        else:
            at, axes = (
                (int(rng.uniform(0, wide)), int(rng.uniform(0, high))),
                (int(rng.uniform(20, 80)), int(rng.uniform(20, 100))),
            )
            cv2.ellipse(field, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    return np.asarray(cv2.GaussianBlur(field, (0, 0), float(rng.uniform(4, 20))) * rng.uniform(0.3, 1.0))


def _lamp(rng: Rng, image: Array, glare: Array) -> None:
    spot = np.zeros((HIGH, WIDE), np.float32)
    at, axes = (int(rng.integers(WIDE)), int(rng.integers(HIGH))), (int(rng.uniform(10, 90)), int(rng.uniform(10, 60)))
    cv2.ellipse(spot, at, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    spot = np.asarray(cv2.GaussianBlur(spot, (0, 0), float(rng.uniform(5, 30)))) * rng.uniform(0.3, 1)
    image[:] = np.clip(image + (255 - image.astype(np.float32)) * spot[..., None], 0, 255).astype(np.uint8)
    np.maximum(glare, spot, out=glare)


def finished(rng: Rng, image: Array) -> Array:
    """Return the picture as a camera would give it: uneven light, a cast, blur, noise, JPEG."""
    high, wide = image.shape[:2]
    seen = image.astype(np.float32)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.6)
    light = 1 + slope * ((x / wide - 0.5) * np.cos(turn) + (y / high - 0.5) * np.sin(turn))
    cast = np.array([rng.uniform(0.72, 1.12), 1, rng.uniform(0.9, 1.16)]) * rng.uniform(0.45, 1.15)
    seen *= light[..., None] * cast.astype(np.float32)
    if rng.random() < 0.2:  # the edge of a shadow across the table
        side = (x - rng.uniform(0, wide)) * np.cos(turn) + (y - rng.uniform(0, high)) * np.sin(turn) > 0
        dark = cv2.GaussianBlur(side.astype(np.float32), (0, 0), float(rng.uniform(1, 12))) * rng.uniform(0.2, 0.55)
        seen *= 1 - dark[..., None]
    if rng.random() < 0.1:  # moved
        length = int(rng.integers(2, 6))
        kernel = np.zeros((7, 7), np.float32)
        cv2.line(kernel, (3, 3), (3 + round(length * np.cos(turn)), 3 + round(length * np.sin(turn))), 1.0)
        seen = np.asarray(cv2.filter2D(seen, -1, kernel / kernel.sum()), np.float32)
    soft = float(np.exp(rng.uniform(np.log(0.25), np.log(1.3))))
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), soft), np.float32)
    seen += rng.standard_normal(seen.shape, dtype=np.float32) * rng.uniform(0.5, 7)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(55, 96))]
    _, jpeg = cv2.imencode(".jpg", np.clip(seen, 0, 255).astype(np.uint8), quality)
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


def _known(
    laid: list[tuple[Array, DrawnCard, bool]], owner: Array, glare: Array
) -> tuple[list[PlacedCard], list[PlacedCorner]]:
    cards, corners = [], []
    for place, (quad, card, shows_back) in enumerate(laid):
        seen, wiped = _shares(quad, place, owner, glare)
        cards.append(PlacedCard(quad, card.kind, seen, wiped, shows_back))
        high, wide = card.image.shape[:2]
        matrix = cv2.getPerspectiveTransform(
            np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32), quad.astype(np.float32)
        )
        for corner in card.corners:
            half, up = corner.reach / 2, -1 if not corner.turned else 1
            at, way = np.array([corner.x, corner.y]), np.array([0, up * half])
            box = at + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half * 0.8
            points = cv2.perspectiveTransform(np.array([[at, at + way, at - way, *box]], np.float32), matrix)[0]
            shown, lost = _shares(points[3:], place, owner, glare)
            corners.append(PlacedCorner(points[0], points[1] - points[2], corner.rank, corner.suit, shown, lost, place))
    return cards, corners


def _shares(quad: Array, place: int, owner: Array, glare: Array) -> tuple[float, float]:
    """Return the share of an area that is seen as this card's, and how much of it is wiped out."""
    low = np.floor(quad.min(0)).astype(int) - 1
    size = np.ceil(quad.max(0)).astype(int) + 2 - low
    inside = np.zeros((int(size[1]), int(size[0])), np.uint8)
    cv2.fillConvexPoly(inside, np.round((quad - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    whole = max(1, int(inside.sum()))
    a, b = np.maximum(low, 0), np.minimum(low + size, [WIDE, HIGH])
    if (b <= a).any():
        return 0.0, 0.0
    part = inside[a[1] - low[1] : b[1] - low[1], a[0] - low[0] : b[0] - low[0]] > 0
    mine = (owner[a[1] : b[1], a[0] : b[0]] == place) & part
    wiped = float(np.clip(glare[a[1] : b[1], a[0] : b[0]][mine], 0, 1).mean()) if mine.any() else 0.0
    return min(1.0, float(mine.sum()) / whole), wiped
