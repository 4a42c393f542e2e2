"""Cards drawn by formulas, laid on a table: enough for a reader to be asked what it sees."""

import cv2
import numpy as np

WIDE, HIGH = 240, 370
GREEN = (60, 95, 55)


def card(seed: int = 0, rank: str = "K", paper: int = 240) -> np.ndarray:
    """An upright card of nobody's: a frame, a picture of areas, rank in the corner."""
    rng = np.random.default_rng(seed)
    drawn = np.full((HIGH, WIDE, 3), paper, np.uint8)
    for _ in range(14):
        at, size = rng.integers([50, 110], [190, 320]), rng.integers(10, 50)
        cv2.circle(drawn, tuple(map(int, at)), int(size), tuple(map(int, rng.integers(20, 230, 3))), -1)
    cv2.putText(drawn, rank, (14, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (20, 20, 20), 4, cv2.LINE_AA)
    return drawn


def table(shape: tuple[int, int] = (720, 960), colour: tuple[int, int, int] = GREEN) -> np.ndarray:
    """A table of fine cloth."""
    rng = np.random.default_rng(1)
    return np.clip(np.full((*shape, 3), colour) + rng.normal(0, 4, (*shape, 1)), 0, 255).astype(np.uint8)


def corners(center: tuple[float, float], wide: float, turn: float, high: float | None = None) -> np.ndarray:
    """The corners of an upright card that is turned by `turn` radians."""
    half = np.array([wide, high or wide * HIGH / WIDE]) / 2
    c, s = np.cos(turn), np.sin(turn)
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return (flat @ np.array([[c, s], [-s, c]]) + center).astype(np.float32)


def laid(image: np.ndarray, drawn: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The picture with a card on it."""
    high, wide = drawn.shape[:2]
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(flat, quad)
    size = image.shape[1::-1]
    share = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), matrix, size)[..., None] / 255.0
    seen = cv2.warpPerspective(cv2.GaussianBlur(drawn, (0, 0), 0.8), matrix, size)
    return (image * (1 - share) + seen * share).astype(np.uint8)
