"""Dice drawn with OpenCV for the tests of the reader: white with black pips, on green felt, a little aslant."""

from functools import lru_cache

import cv2
import numpy as np

from companion.ports.tray import Frame

PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
FELT, WHITE, BLACK = (60, 110, 40), (235, 240, 240), (25, 25, 25)


def felt(width=1280, height=960, seed=0):
    """Green felt, H × W × 3."""
    return _felt(width, height, seed).copy()


@lru_cache(maxsize=8)
def _felt(width, height, seed):
    noise = np.random.default_rng(seed).normal(0, 4, (height, width, 1))
    return np.clip(np.array(FELT) + noise, 0, 255).astype(np.uint8)


def put_die(image, face, x, y, edge=60.0, turn=0.0, body=WHITE, pip=BLACK, skip=()):
    """Draw a die into the image; `skip` leaves out the pips of these numbers."""
    c, s = np.cos(turn), np.sin(turn)
    axes = np.array([[c, -s], [s, c]]) * edge
    square = np.array([[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4]]) @ axes.T + [x, y]
    shadow = (square + edge * 0.12) * 16
    cv2.fillPoly(image, [shadow.astype(np.int32)], (30, 55, 20), cv2.LINE_AA, 4)
    cv2.polylines(image, [shadow.astype(np.int32)], True, (30, 55, 20), int(edge * 0.2), cv2.LINE_AA, 4)
    points = [(square * 16).astype(np.int32)]
    cv2.fillPoly(image, points, body, cv2.LINE_AA, 4)
    cv2.polylines(image, points, True, body, int(edge * 0.2), cv2.LINE_AA, 4)
    for i, place in enumerate(PLACES[face]):
        if i not in skip:
            at = (np.array(place) * 0.25 @ axes.T + [x, y]) * 16
            cv2.circle(image, (int(at[0]), int(at[1])), int(edge * 0.095 * 16), pip, -1, cv2.LINE_AA, 4)


def aslant(image, by=0.04):
    """As a camera sees it that does not stand straight above."""
    height, width = image.shape[:2]
    from_ = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to = from_ + np.array([[by, 0], [-by, 0], [0, 0], [0, 0]], np.float32) * width
    seen = cv2.warpPerspective(image, cv2.getPerspectiveTransform(from_, to), (width, height), borderValue=FELT)
    return cv2.GaussianBlur(seen, (0, 0), 0.8)


def tray_of(*faces, edge=60.0, seed=1, **look):
    """A frame with these dice strewn over the felt."""
    rng = np.random.default_rng(seed)
    image = felt(seed=seed)
    for i, face in enumerate(faces):
        x, y = 260 + 250 * (i % 4) + rng.uniform(-40, 40), 260 + 220 * (i // 4) + rng.uniform(-30, 30)
        put_die(image, face, x, y, edge, rng.uniform(0, 6.28), **look)
    return Frame(aslant(image))


def faces_of(reading):
    return [int(die.face) for die in sorted(reading.dice, key=lambda die: die.face)]
