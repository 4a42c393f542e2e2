"""Drawn cards: fronts of ordinary and western decks of nobody's, and backs; with where rank and suit stand."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.training.cards.deck_style import ORDINARY, PICTURE, RANKS, WIDE, DeckStyle, letters
from vision.training.cards.suits import SUITS
from vision.training.drawings.arrays import Array

Rng = np.random.Generator
TITLES = (
    "Volley|Ambush|Lasso|Canteen|Mule|Stampede|Parley|Wanted|Posse|Telegraph|Gold pan|Dust|Coyote|Old map|Anvil"
    "|Oil lamp|Rustler|Bandage|Tonic|Raid"
)
PIPS: dict[str, list[tuple[float, float]]] = {  # columns and rows of a pip, in shares of the field
    "2": [(1, 0), (1, 6)], "3": [(1, 0), (1, 3), (1, 6)], "4": [(0, 0), (2, 0), (0, 6), (2, 6)],
    "5": [(0, 0), (2, 0), (0, 6), (2, 6), (1, 3)], "6": [(0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6)],
    "7": [(0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6), (1, 1.5)],
    "8": [(0, 0), (2, 0), (0, 3), (2, 3), (0, 6), (2, 6), (1, 1.5), (1, 4.5)],
    "9": [(0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4), (0, 6), (2, 6), (1, 3)],
    "10": [(0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4), (0, 6), (2, 6), (1, 1), (1, 5)],
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Corner:
    """Rank and suit on a card: the middle of both (x, y), their longer side, both in pixels of the card, and whether
    they stand on their head."""

    x: float
    y: float
    reach: float
    turned: bool
    rank: str
    suit: str


@dataclass(frozen=True, slots=True, eq=False)
class DrawnCard:
    """A card's picture (H × WIDE × 3), its corners, and the number of its kind (what it shows beside its corners)."""

    image: Array
    corners: tuple[Corner, ...]
    kind: int = -1


def put(image: Array, mask: Array, x: float, y: float, tone: Array) -> None:
    """Paint a mask with its middle at (x, y)."""
    high, wide = mask.shape
    left, top = round(x - wide / 2), round(y - high / 2)
    a, b = max(left, 0), max(top, 0)
    c, d = min(left + wide, image.shape[1]), min(top + high, image.shape[0])
    if c <= a or d <= b:
        return
    share = mask[b - top : d - top, a - left : c - left, None] / np.float32(255)
    part = image[b:d, a:c]
    part[:] = np.clip(part * (1 - share) + tone * share, 0, 255)


def sized(mask: Array, wide: float, high: float) -> Array:
    """Return a mask in another size."""
    return np.asarray(cv2.resize(mask, (max(1, round(wide)), max(1, round(high))), interpolation=cv2.INTER_AREA))


def index_mask(style: DeckStyle, rank: str, suit: str) -> Array:
    """Return rank and suit as they stand together."""
    high = style.corner.high * WIDE
    letter = letters(style.font, rank, round(high))
    letter = sized(letter, letter.shape[1] * style.stretch * (0.78 if rank == "10" else 1), letter.shape[0])
    side = high * style.corner.suit
    sign = sized(style.suits[suit], side, side)
    gap = max(1, round(high * 0.12))
    (h1, w1), (h2, w2) = letter.shape, sign.shape
    if style.corner.beside:
        out = np.zeros((max(h1, h2), w1 + gap + w2), np.uint8)
        out[(len(out) - h1) // 2 :, :w1][:h1] = letter
        out[(len(out) - h2) // 2 :, w1 + gap :][:h2] = sign
        return out
    out = np.zeros((h1 + gap + h2, max(w1, w2)), np.uint8)
    out[:h1, (out.shape[1] - w1) // 2 :][:, :w1] = letter
    out[h1 + gap :, (out.shape[1] - w2) // 2 :][:, :w2] = sign
    return out


def front(rng: Rng, style: DeckStyle, rank: str, suit: str, look: int) -> DrawnCard:
    """Return a front; `look` seeds what is drawn on it apart from the corners: equal looks are equal kinds."""
    wide, high = style.size
    image = np.empty((high, wide, 3), np.float32)
    image[:] = style.paper
    own = np.random.default_rng(look)
    if style.kind == ORDINARY:
        _ordinary(own, image, style, rank, suit)
    else:
        _western(own, image, style)
    corners = _corners(image, style, rank, suit)
    kind = 64 * look + (4 * RANKS.index(rank) + SUITS.index(suit) if style.kind == ORDINARY else 0)
    return DrawnCard(np.clip(image, 0, 255).astype(np.uint8), tuple(corners), kind)


def _corners(image: Array, style: DeckStyle, rank: str, suit: str) -> list[Corner]:
    wide, high = style.size
    mask, lie = index_mask(style, rank, suit), style.corner
    x = lie.left * WIDE if lie.beside else max(lie.left * WIDE, mask.shape[1] / 2 + 6)
    x = max(x, mask.shape[1] / 2 + 8)
    y = max(lie.down * WIDE, mask.shape[0] / 2 + 10)
    y = high - y if lie.low else y
    tone = style.red if suit in "HD" else style.black
    places = [(x, y, False)]
    places += [(wide - x, high - y, True)] if lie.both_ends else []
    places += [(wide - x, y, False), (x, high - y, True)] if lie.all_four else []
    reach = float(max(mask.shape))
    for a, b, turned in places:
        if lie.plate:
            half = (mask.shape[1] / 2 + 8, mask.shape[0] / 2 + 8)
            first, last = (round(a - half[0]), round(b - half[1])), (round(a + half[0]), round(b + half[1]))
            cv2.rectangle(image, first, last, tuple(float(v) for v in style.paper), -1)
        put(image, mask[::-1, ::-1] if turned else mask, a, b, tone)
    return [Corner(a, b, reach, turned, rank, suit) for a, b, turned in places]


def _ordinary(rng: Rng, image: Array, style: DeckStyle, rank: str, suit: str) -> None:
    high, wide = image.shape[:2]
    tone = style.red if suit in "HD" else style.black
    if rank in PIPS:
        side = wide * rng.uniform(0.15, 0.22)
        field = (wide * 0.32, wide * 0.68, high * 0.16, high * 0.84)
        for column, row in PIPS[rank]:
            x = field[0] + (field[1] - field[0]) * column / 2
            y = field[2] + (field[3] - field[2]) * row / 6
            mask = sized(style.suits[suit], side, side)
            put(image, mask[::-1] if row > 3 else mask, x, y, tone)
    elif rank == "A":
        side = wide * rng.uniform(0.2, 0.55)
        put(image, sized(style.suits[suit], side, side), wide / 2, high / 2, tone)
    else:
        _court(rng, image, style, suit, tone)


def _court(rng: Rng, image: Array, style: DeckStyle, suit: str, tone: Array) -> None:
    """A court card's picture: many coloured areas in a frame, the lower half the upper one's on its head."""
    high, wide = image.shape[:2]
    left, top = round(wide * rng.uniform(0.16, 0.24)), round(high * rng.uniform(0.09, 0.14))
    field = image[top : high - top, left : wide - left]
    half = np.empty((field.shape[0] // 2, field.shape[1], 3), np.float32)
    half[:] = style.paper
    paints: list[tuple[float, ...]] = [
        (30, 200, 240),
        (40, 30, 200),
        (20, 20, 20),
        (160, 90, 30),
        tuple(style.paper),
        (60, 170, 230),
    ]
    h, w = half.shape[:2]
    for _ in range(int(rng.integers(14, 34))):
        _shape(rng, half, w * rng.uniform(0.05, 0.4), paints[int(rng.integers(len(paints)))])
    cv2.circle(half, (w // 2, round(h * 0.35)), round(w * 0.16), (170, 205, 245), -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(6, 20))):
        _line(rng, half, (20, 20, 20), int(rng.integers(1, 3)))
    sign = sized(style.suits[suit], w * 0.24, w * 0.24)
    put(half, sign, w * 0.16, w * 0.17, tone)
    field[:h], field[-h:] = half, half[::-1, ::-1]
    if rng.random() < 0.8:
        cv2.rectangle(image, (left, top), (wide - left, high - top), (60.0, 30.0, 20.0), int(rng.integers(1, 3)))


def _line(rng: Rng, image: Array, tone: tuple[int, int, int], thick: int) -> None:
    (a, b), (c, d) = (rng.uniform(0, 1, (2, 2)) * [image.shape[1], image.shape[0]]).astype(int).tolist()
    cv2.line(image, (a, b), (c, d), tone, thick, cv2.LINE_AA)


def _shape(rng: Rng, image: Array, size: float, paint: tuple[float, ...]) -> None:
    high, wide = image.shape[:2]
    at = rng.uniform(0, 1, 2) * [wide, high]
    color = tuple(float(v) for v in np.clip(np.array(paint) + rng.normal(0, 15, 3), 0, 255))
    which = rng.integers(3)
    if which == 0:
        size_of = (max(1, int(size * rng.uniform(0.3, 1))), max(1, int(size * rng.uniform(0.3, 1))))
        cv2.ellipse(image, tuple(int(v) for v in at), size_of, rng.uniform(0, 180), 0, 360, color, -1, cv2.LINE_AA)
    else:
        turns = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 7))))
        far = size * rng.uniform(0.4, 1.2, len(turns))
        points = at + np.stack([np.cos(turns) * far, np.sin(turns) * far], 1)
        cv2.fillPoly(image, [np.round(points).astype(np.int32)], color, cv2.LINE_AA)


def _western(rng: Rng, image: Array, style: DeckStyle) -> None:
    """A frame, a title in a banner or none, a picture, lines of text or signs."""
    high, wide = image.shape[:2]
    accents, kind = style.accents, style.frame
    edge = round(wide * (0.03 + 0.015 * (kind % 4)))
    paint = [tuple(float(v) for v in tone) for tone in accents]
    if style.kind == PICTURE:
        edge = 0
    elif kind in (0, 1, 4, 5):
        cv2.rectangle(image, (0, 0), (wide, high), paint[0], 2 * edge)
        if kind in (1, 5):
            cv2.rectangle(image, (edge + 4, edge + 4), (wide - edge - 4, high - edge - 4), paint[1], 2)
    elif kind in (2, 6):
        cv2.rectangle(image, (edge, edge), (wide - edge, high - edge), paint[0], 3 + 4 * (kind == 6))
    else:
        for k in range(4 if kind == 3 else 7):
            at = edge + 5 * k
            cv2.rectangle(image, (at, at), (wide - at, high - at), paint[k % 2], 1)
    title_low = bool(style.corner.high * 1000 % 2 > 1)
    box = (edge + 8, round(high * (0.2 if title_low else 0.16)), wide - edge - 8, round(high * rng.uniform(0.6, 0.8)))
    if style.kind == PICTURE:
        box = (0, 0, wide, high)
    picture = image[box[1] : box[3], box[0] : box[2]]
    picture[:] = rng.uniform(120, 250) * rng.uniform(0.6, 1, 3)
    slope = np.linspace(rng.uniform(0.6, 1), 1.1, len(picture), dtype=np.float32)[:, None, None]
    picture *= slope
    for _ in range(int(rng.integers(5, 26))):
        tone = accents[rng.integers(2, 6)] if rng.random() < 0.5 else rng.uniform(10, 240, 3)
        _shape(rng, picture, wide * float(np.exp(rng.uniform(np.log(0.03), np.log(0.3)))), tuple(tone))
    for _ in range(int(rng.integers(0, 14))):
        _line(rng, picture, (30, 30, 30), int(rng.integers(1, 4)))
    title = str(rng.choice(TITLES.split("|")))
    mask = letters(style.title_font, title.upper() if kind % 2 else title, round(wide * 0.075))
    mask = sized(mask, min(mask.shape[1], wide * 0.62), mask.shape[0])
    y = high * (0.84 if title_low else 0.09)
    banner = (round(wide * 0.25), round(y - wide * 0.07)), (round(wide * 0.97), round(y + wide * 0.07))
    dark = kind in (1, 3, 5)
    if dark:
        cv2.rectangle(image, *banner, paint[0], -1)
    put(image, mask, wide * 0.61, y, style.paper if dark and accents[0].mean() < 150 else style.black)
    if rng.random() < 0.7:
        for row in range(int(rng.integers(1, 5))):
            y2 = high * (0.9 if not title_low else 0.09) + row * 9
            long = wide * rng.uniform(0.2, 0.6)
            cv2.line(image, (round(wide * 0.3), round(y2)), (round(wide * 0.3 + long), round(y2)), (60, 60, 60), 3)


def back(rng: Rng) -> DrawnCard:
    """Return a back of a random deck."""
    high = round(WIDE / float(rng.uniform(0.64, 0.72)))
    image = np.empty((high, WIDE, 3), np.float32)
    image[:] = rng.uniform(200, 255) if rng.random() < 0.7 else rng.uniform(0, 255, 3)
    edge = round(WIDE * rng.uniform(0, 0.09))
    inner = image[edge : high - edge, edge : WIDE - edge]
    one, two = rng.uniform(0, 255, (2, 3)) if rng.random() < 0.6 else (rng.uniform(20, 200, 3), np.full(3, 235.0))
    y, x = np.mgrid[0 : inner.shape[0], 0 : inner.shape[1]].astype(np.float32)
    step = rng.uniform(6, 40)
    u, v = x * (3 / step), y * (3 / step)
    far = np.hypot(u - u.mean(), v - v.mean())
    field = (np.sin(u) * np.sin(v), np.sin(u + v) + np.sin(u - v), np.sin(far), np.sin(u))[int(rng.integers(4))]
    inner[:] = np.where((field > rng.uniform(-0.3, 0.5))[..., None], one, two)
    for _ in range(int(rng.integers(0, 8))):
        size, tone = WIDE * rng.uniform(0.04, 0.2), rng.uniform(0, 255, 3)
        half = inner[: len(inner) // 2]
        _shape(rng, half, size, tuple(tone))
        inner[-len(half) :] = half[::-1, ::-1]
    return DrawnCard(np.clip(image, 0, 255).astype(np.uint8), ())


def any_front(rng: Rng, style: DeckStyle, look: int) -> DrawnCard:
    """Return a front of any rank and suit."""
    return front(rng, style, str(rng.choice(RANKS)), str(rng.choice(list(SUITS))), look)
