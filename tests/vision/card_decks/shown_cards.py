"""Cards drawn for the tests of a lesson: each token its own, on cloth, and a finder that knows where they were put."""

from hashlib import sha256

import cv2
import numpy as np

from companion.ports.tray import Frame, Quad
from tests.vision.drawn_dice import felt
from vision.cards.card_finder import FoundCard
from vision.cards.card_numbers import CardNumbers
from vision.cards.taught_deck import CORNER_NUMBERS, FACE_NUMBERS, CornerPlace
from vision.mat.layout import CARD
from vision.simulated.cards import FINE, SimulatedCards

WIDTH, HEIGHT = 177, 273
CLOTH = felt(960, 720)


def seed_of(token: str) -> int:
    return int.from_bytes(sha256(token.encode()).digest()[:4], "big")


def drawn(token: str) -> np.ndarray:
    """A face: rank and suit in two corners, and bars as its kind."""
    card = np.full((HEIGHT, WIDTH, 3), (215, 222, 225), np.uint8)
    cv2.rectangle(card, (3, 3), (WIDTH - 4, HEIGHT - 4), (60, 90, 120), 4)
    name, _, mark = token.partition(":")
    rng = np.random.default_rng(seed_of(token))
    for row in range(5):
        for column in range(4):
            grey = tuple(int(level) for level in rng.integers(20, 200, 3))
            at = (20 + 36 * column, 60 + 36 * row)
            cv2.rectangle(card, at, (at[0] + 30, at[1] + 30), grey, -1)
    cv2.putText(card, name[:9], (45, 38), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (20, 20, 20), 2, cv2.LINE_AA)
    cv2.putText(card, mark, (8, HEIGHT - 14), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 160), 2, cv2.LINE_AA)
    return card


class Mat:
    """A camera over cards, and the finder that knows where they lie; time passes with each frame."""

    def __init__(self) -> None:
        self.at = 0.0
        self.found: list[FoundCard] = []
        self.tokens: list[str] = []
        self.reads = False
        self.image = CLOTH.copy()
        self.frame: Frame | None = None
        self.tick()

    def clear(self) -> None:
        self.found, self.tokens, self.image = [], [], CLOTH.copy()
        self.tick()

    def put(self, token: str, x: float = 380, y: float = 200, *, tilt: float = 1.0, scale: float = 1.0,
            uncovered: float = 1.0, change=lambda image: image) -> None:  # fmt: skip
        w, h = WIDTH * scale, HEIGHT * scale * tilt
        quad = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        flat = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
        way = cv2.getPerspectiveTransform(flat, np.array(quad, np.float32))
        size = self.image.shape[1::-1]
        mask = cv2.warpPerspective(np.full((HEIGHT, WIDTH), 255, np.uint8), way, size)
        self.image[mask > 0] = change(cv2.warpPerspective(drawn(token), way, size))[mask > 0]
        self.tokens.append(token)
        self.found.append(FoundCard(np.array(quad, np.float32), 1.0, uncovered))
        self.tick()

    def tick(self, seconds: float = 0.1) -> Frame:
        self.at += seconds
        self.frame = Frame(self.image.copy(), self.at)
        return self.frame

    def numbers(self, image: np.ndarray, quad: Quad, place: CornerPlace | None = None) -> CardNumbers:
        """What a reader would make of the card: no two are alike; its corner is read where the test says so."""
        lying = zip(self.tokens, self.found, strict=True)
        token = next(token for token, found in lying if np.allclose(found.corners, quad))
        return numbers_of(token, quad, self.at if self.reads else None)

    def find(self, image: object) -> list[FoundCard]:
        return list(self.found)


def numbers_of(token: str, quad: Quad, read_at: float | None = None) -> CardNumbers:
    """The numbers of a card, like no other's; `read_at`: its corner is read, a little elsewhere each time."""
    rng = np.random.default_rng(seed_of(token))
    face, corner = (rng.normal(0, 1, many).astype(np.float16) for many in (FACE_NUMBERS, CORNER_NUMBERS))
    if read_at is None:
        return CardNumbers(quad, face, corner, None, None, None, 0.0)
    mark = token.partition(":")[2]
    return CardNumbers(quad, face, corner, mark[:-1], mark[-1], CornerPlace(0.1 + read_at % 0.01, 1.4, 0.2), 0.0)


class PileFinder:
    """Finds the card that a simulated hand has laid last, where it lies."""

    def __init__(self, camera: SimulatedCards) -> None:
        self._camera = camera

    def find(self, image: object) -> list[FoundCard]:
        if not self._camera._lying:
            return []
        _, _, lies = self._camera._lying[-1]
        flat = np.array([[[0, 0], [CARD[0], 0], CARD, [0, CARD[1]]]], np.float64) * FINE
        corners = cv2.perspectiveTransform(flat, self._camera._to_picture @ lies)[0]
        return [FoundCard(corners.astype(np.float32), 1.0, 1.0)]

    def numbers(self, image: object, quad: Quad, place: CornerPlace | None = None) -> CardNumbers:
        return numbers_of(self._camera._lying[-1][1], quad)
