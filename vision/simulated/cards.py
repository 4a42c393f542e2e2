"""A simulated camera over the mat for cards: a hand lays drawn cards on its places, one upon the other.

The cards are drawn with a code that `DrawnCardReader` reads out of the picture; `faces` gives others to be drawn, such
as printed ones, for the real reader.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

import cv2
import numpy as np

from companion.ports.cards import CardPlace, CardReading, SeenCard
from companion.ports.tray import Frame, Quad, SourceKind
from vision.card_watch.card_places import spots_of
from vision.images.arrays import Floats, Image
from vision.mat.layout import CARD, CARD_MAT, CardSpot
from vision.simulated.mat import printed

WIDE, HIGH = 1280, 960
"""Pixels of the frames."""
FINE = 4
"""Pixels a millimetre of a card's drawing."""
RATE = 15.0
"""Frames a second."""
_CLOTH, _SKIN, _BACK = (44, 70, 58), (120, 150, 205), (60, 60, 150)
_NOISE = 2.0
_INSET, _BAND = 3.0, 2.0  # millimetres of white around a card's frame, and of the frame
_CELL, _LEFT, _UPPER = 5.5, 7.5, 58.0  # millimetres of the code's cells, and where it begins
_BITS = 8


class SimulatedCards:
    """A frame source without hardware: `lay` has a hand lay cards on a place, `clear` take all cards from one,
    `take` one from the row.

    Frame time starts at 0 and runs ahead as fast as frames are taken. The `seed` draws how the camera hangs, and how
    each card lies: turned up to twelve degrees, or on its head, and a few millimetres beside the middle.
    """

    name = "simulated cards"
    kind: SourceKind = "simulated"
    shows_kept_dice = True

    def __init__(self, seed: int, faces: Callable[[str], Image]) -> None:
        self._ways = random.Random(f"cards {seed}")
        self._faces = faces
        self._to_picture = _camera(self._ways)
        grain = np.random.default_rng(seed)
        self._noise = np.round(grain.normal(0, _NOISE, (HIGH + 64, WIDE + 64, 3))).astype(np.int8)
        mat = cv2.warpPerspective(
            printed(CARD_MAT, FINE), self._to_picture @ np.diag([1 / FINE, 1 / FINE, 1]), (WIDE, HIGH),
            flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=_CLOTH,
        )  # fmt: skip
        self._bare = np.asarray(cv2.GaussianBlur(mat, (0, 0), 0.6), np.uint8)
        self._picture = self._bare.copy()
        self._lying: list[tuple[CardSpot, str | None, Floats]] = []
        self._asked: deque[Callable[[], tuple[CardSpot, ...]]] = deque()
        self._closed = False

    def lay(self, place: CardPlace, *tokens: str, face_down: bool = False) -> None:
        """Have cards laid on the spots of a place: one upon the other, or each on the next spot of the row."""
        spots = spots_of(place)
        for number, token in enumerate(tokens):
            spot = spots[number % len(spots)]
            self._asked.append(partial(self._put, spot, None if face_down else token))

    def lay_beside(self, token: str) -> None:
        """Have a card laid in front of a player, on none of the places."""
        spot = CardSpot(None, CARD_MAT.width / 2, CARD_MAT.height - 50)
        self._asked.append(lambda: self._put(spot, token))

    def clear(self, place: CardPlace) -> None:
        """Have all cards taken from a place."""
        self._asked.append(lambda: self._take_away(place))

    def take(self, token: str) -> None:
        """Have this card taken from the row."""
        self._asked.append(lambda: self._take_away("row", token))

    def close(self) -> None:
        """End `frames`."""
        self._closed = True

    def frames(self) -> Iterator[Frame]:
        """Yield frames (960 × 1280 × 3 uint8, BGR) until closed."""
        at = 0.0
        while not self._closed:
            if self._asked:
                act = self._asked.popleft()
                before = self._picture
                for spot in act():
                    for reach in (0.35, 0.7, 1.0):
                        yield self._taken(self._with_hand(before, spot, reach), at)
                        at += 1 / RATE
                    for reach in (0.8, 0.4):
                        yield self._taken(self._with_hand(self._picture, spot, reach), at)
                        at += 1 / RATE
            yield self._taken(self._picture, at)
            at += 1 / RATE

    def _put(self, spot: CardSpot, token: str | None) -> tuple[CardSpot, ...]:
        ways = self._ways
        angle = np.radians(ways.uniform(-12, 12) + ways.choice((0, 180)))
        x, y = spot.x + ways.uniform(-4, 4), spot.y + ways.uniform(-4, 4)
        turn = np.array([[np.cos(angle), -np.sin(angle), x], [np.sin(angle), np.cos(angle), y], [0, 0, 1]])
        middle = np.array([[1 / FINE, 0, -CARD[0] / 2], [0, 1 / FINE, -CARD[1] / 2], [0, 0, 1]])
        self._lying.append((spot, token, turn @ middle))
        self._picture = self._with_card(self._picture, *self._lying[-1][1:])
        return (spot,)

    def _take_away(self, place: CardPlace, token: str | None = None) -> tuple[CardSpot, ...]:
        taken = [n for n, each in enumerate(self._lying) if each[0].place == place and token in (None, each[1])]
        taken = taken if token is None else taken[:1]
        gone = tuple(dict.fromkeys(self._lying[number][0] for number in taken))
        self._lying = [each for number, each in enumerate(self._lying) if number not in taken]
        self._picture = self._bare.copy()
        for _, token, lies in self._lying:
            self._picture = self._with_card(self._picture, token, lies)
        return gone

    def _with_card(self, picture: Image, token: str | None, lies: Floats) -> Image:
        drawn = _back() if token is None else self._faces(token)
        high, wide = drawn.shape[:2]
        scaled = lies @ np.diag([CARD[0] * FINE / wide, CARD[1] * FINE / high, 1])
        into = self._to_picture @ scaled
        soft = cv2.GaussianBlur(drawn, (0, 0), 0.35 * wide / (CARD[0] * 2.5))
        seen = cv2.warpPerspective(soft, into, (WIDE, HIGH), flags=cv2.INTER_LINEAR)
        cover = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), into, (WIDE, HIGH), flags=cv2.INTER_LINEAR)
        shadow = cv2.GaussianBlur(np.roll(cover, (3, 3), (0, 1)), (0, 0), 2.5)
        share = cover[..., None].astype(np.float32) / 255
        ground = picture * (1 - 0.35 * shadow[..., None].astype(np.float32) / 255)
        return np.asarray(np.clip(ground * (1 - share) + seen * share, 0, 255), np.uint8)

    def _with_hand(self, picture: Image, spot: CardSpot, reach: float) -> Image:
        """Draw a forearm from the nearer edge to a spot."""
        tip = cv2.perspectiveTransform(np.array([[[spot.x, spot.y]]], np.float64), self._to_picture)[0, 0]
        start = np.array([tip[0] + 60, HIGH + 40 if tip[1] > HIGH / 2 else -40])
        end = start + (tip - start) * reach
        seen = picture.copy()
        ends = tuple(map(int, start)), tuple(map(int, end))
        cv2.line(seen, *ends, _SKIN, 70, cv2.LINE_AA)
        return seen

    def _taken(self, picture: Image, at: float) -> Frame:
        y, x = self._ways.randrange(64), self._ways.randrange(64)
        noisy = cv2.add(picture, self._noise[y : y + HIGH, x : x + WIDE], dtype=cv2.CV_8U)
        return Frame(np.asarray(noisy, np.uint8), at)


class DrawnCards:
    """Cards with a code, by their tokens: called with one, it draws it."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens = tuple(dict.fromkeys(tokens))
        self._drawn: dict[str, Image] = {}

    def __call__(self, token: str) -> Image:
        if token not in self._drawn:
            self._drawn[token] = self._draw(token)
        return self._drawn[token]

    def _draw(self, token: str) -> Image:
        card = np.full((round(CARD[1] * FINE), round(CARD[0] * FINE), 3), 245, np.uint8)
        inset, band = round(_INSET * FINE), round(_BAND * FINE)
        cv2.rectangle(card, (inset, inset), (card.shape[1] - inset, card.shape[0] - inset), (30, 30, 30), band)
        name, _, mark = token.partition(":")
        for words, y, size in ((name, 18, 0.7), (mark, 40, 2.0)):
            cv2.putText(card, words, (8 * FINE, y * FINE), cv2.FONT_HERSHEY_SIMPLEX, size, (40, 40, 40), 2, cv2.LINE_AA)
        bits = _bits(self.tokens.index(token))
        for row, values in enumerate((bits, [not bit for bit in bits])):
            for column, bit in enumerate(values):
                left, top = round((_LEFT + column * _CELL) * FINE), round((_UPPER + row * 2 * _CELL) * FINE)
                if bit:
                    card[top : top + round(2 * _CELL * FINE), left : left + round(_CELL * FINE)] = 30
        return card


class DrawnCardReader:
    """Reads drawn cards by their code. Implements `companion.ports.cards.CardReader`."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tuple(dict.fromkeys(tokens))

    def read_cards(self, frame: Frame, may_be: Collection[str] | None = None) -> CardReading:
        """Read all cards in `frame`; a card that shows its back is none with a name."""
        grey = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), np.uint8)
        _, dark = cv2.threshold(grey, 110, 255, cv2.THRESH_BINARY_INV)
        contours, _ = cv2.findContours(dark, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        cards = []
        for contour in contours:
            around = cv2.arcLength(contour, True)
            sides = cv2.approxPolyDP(contour, 0.03 * around, True).reshape(-1, 2).astype(np.float32)
            if around > 200 and len(sides) == 4 and (card := self._read(grey, sides)) is not None:
                cards.append(card)
        return CardReading(tuple(cards), all(card.sure for card in cards))

    def _read(self, grey: Image, sides: Floats) -> SeenCard | None:
        inset = _INSET - _BAND / 2
        frame = np.array([(inset, inset), (CARD[0] - inset, inset), (CARD[0] - inset, CARD[1] - inset),
                          (inset, CARD[1] - inset)], np.float32)  # fmt: skip
        about = sides - sides.mean(0)
        sides = sides[np.argsort(np.arctan2(about[:, 1], about[:, 0]))]
        lengths = np.linalg.norm(sides - np.roll(sides, -1, 0), axis=1)
        if lengths[0] + lengths[2] > lengths[1] + lengths[3]:
            sides = np.roll(sides, -1, 0)
        if not 0.5 < (lengths.min() / lengths.max()) < 0.8:
            return None
        for turned in (sides, np.roll(sides, 2, 0)):
            to_picture = np.asarray(cv2.getPerspectiveTransform(frame, np.asarray(turned, np.float32)), np.float64)
            token = self._token(grey, to_picture)
            if token is not None:
                rank_and_suit = token.partition(":")[2]
                whole = np.array([[(0, 0), (CARD[0], 0), CARD, (0, CARD[1])]], np.float64)
                a, b, c, d = ((float(x), float(y)) for x, y in cv2.perspectiveTransform(whole, to_picture)[0])
                quad: Quad = (a, b, c, d)
                return SeenCard(quad, token, rank_and_suit[:-1], rank_and_suit[-1], 0.99, True, None)
        return None

    def _token(self, grey: Image, to_picture: Floats) -> str | None:
        rows = []
        for row in range(2):
            at = [(_LEFT + (c + 0.5) * _CELL, _UPPER + (row * 2 + 1) * _CELL) for c in range(_BITS)]
            pixels = cv2.perspectiveTransform(np.array([at], np.float64), to_picture)[0]
            whole = np.round(pixels).astype(int)
            if (whole < 1).any() or (whole >= np.array(grey.shape)[::-1] - 1).any():
                return None
            rows.append([grey[y - 1 : y + 2, x - 1 : x + 2].mean() < 128 for x, y in whole])
        number = sum(int(bit) << place for place, bit in enumerate(rows[0]))
        is_code = all(one != other for one, other in zip(*rows, strict=True))
        return self._tokens[number] if is_code and number < len(self._tokens) else None


def _bits(number: int) -> list[bool]:
    return [bool(number >> place & 1) for place in range(_BITS)]


def _back() -> Image:
    """Draw a card's back: lozenges in a white edge, the same on its head."""
    high, wide, inset = round(CARD[1] * FINE), round(CARD[0] * FINE), round(_INSET * FINE)
    y, x = np.mgrid[0:high, 0:wide]
    u, v = ((axis - (long - 1) / 2) / (5 * FINE) for axis, long in ((x, wide), (y, high)))
    back = np.where((np.cos(u + v) * np.cos(u - v) > 0)[..., None], _BACK, 230).astype(np.uint8)
    inner = np.zeros((high, wide), bool)
    inner[inset:-inset, inset:-inset] = True
    return np.where(inner[..., None], back, 245).astype(np.uint8)


def _camera(ways: random.Random) -> Floats:
    """Return the homography from the mat (millimetres) to the picture: hung a little askew over its middle."""
    scale, angle = 0.92 * WIDE / CARD_MAT.width, np.radians(ways.uniform(-2, 2))
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    middle = np.array([[1, 0, -CARD_MAT.width / 2], [0, 1, -CARD_MAT.height / 2], [0, 0, 1]])
    tilt = np.array([[1, 0, 0], [0, 1, 0], [ways.uniform(-1, 1) * 1.5e-4, ways.uniform(0.5, 1) * 2e-4, 1]])
    place = np.array([[scale, 0, WIDE / 2], [0, scale, HIGH / 2], [0, 0, 1]])
    to_picture: Floats = place @ tilt @ turn @ middle
    return to_picture
