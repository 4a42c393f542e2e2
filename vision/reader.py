"""The reader of pip dice: a frame in, a reading out, and no die called sure that is not."""

from __future__ import annotations

import time
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Frame, Point, Quad, Reading, SeenDie
from vision.bodies import unread_body
from vision.choose import choose
from vision.doubts import doubt_about, stray_pips
from vision.find import Candidate, find_candidates
from vision.frame import bgr_of
from vision.pips import find_pips
from vision.tray import Tray, View
from vision.verify import UpperFaceCheck

WORKING_SIDE = 1280  # longer side of the picture that is looked at: a die of 1/45 of it still has pips with a shape
SMALLEST_SIDE = 16  # pixels; no die fits in less
LEAST_SPREAD = 2.0  # standard deviation in grey levels of a picture that shows anything

# Red and blue pips on white stand out most in green, white pips on red or blue dice too.
TO_GREY = np.array([[0.15, 0.7, 0.15]], np.float32)

_CORNERS = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)


class TrayReader:
    """Reads pip dice of any colour in a tray seen from above (up to about 40 degrees from it).

    Implements `companion.ports.Reader`. It keeps nothing between frames and may be used by several threads.
    """

    def __init__(self, tray: Tray | None = None) -> None:
        self.tray = tray or Tray()
        self._check = UpperFaceCheck()

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        """Read all dice in `frame`; never raises for its picture. The reading's `why` is one of
        "no picture", "too small", "no contrast", "no dice", "count", "dice", "stray pips"; see READING.md."""
        start = time.perf_counter()
        dice, why = self._dice(frame, expected)
        if why is None and expected is not None and expected != len(dice):
            why = "count"
        if why is None and not all(die.sure for die in dice):
            why = "dice"
        if why == "no dice" and expected == 0:
            why = None  # an empty tray, as it should be
        ms = (time.perf_counter() - start) * 1000
        return Reading(dice=dice, sure=why is None, why=why, ms=ms, name=frame.name)

    def _dice(self, frame: Frame, expected: int | None) -> tuple[tuple[SeenDie, ...], str | None]:
        image = bgr_of(frame.image)
        if image is None:
            return (), "no picture"
        view = self.tray.cut(image, WORKING_SIDE)
        if min(image.shape[:2]) < SMALLEST_SIDE or min(view.image.shape[:2]) < SMALLEST_SIDE:
            return (), "too small"
        grey: NDArray[np.uint8] = cv2.transform(view.image, TO_GREY).astype(np.uint8)
        if float(grey.std()) < LEAST_SPREAD:
            return (), "no contrast"
        pips = find_pips(grey)
        smooth = cv2.GaussianBlur(grey, (0, 0), 0.8).astype(np.float32)
        found = find_candidates(pips, smooth)
        chances = self._check.chances(found, pips, grey)
        found = [replace(c, chance=float(chance)) for c, chance in zip(found, chances, strict=True)]
        chosen = choose(found, pips)
        chosen = [c for c in chosen if self.tray.holds(view.to_frame(*_xy(c)), image.shape)]
        chosen.sort(key=lambda c: _xy(c))
        dice = tuple(_seen(c, view, doubt_about(c, chosen, pips, view.image.shape)) for c in chosen)
        if not dice:
            return (), "no dice"
        stray = stray_pips(chosen, found, pips)
        # bright wood may pass for a white die: a number that was told says more than colours do
        stray = stray or (expected is None and unread_body(view.image, chosen))
        return dice, "stray pips" if stray else None


def _xy(candidate: Candidate) -> Point:
    return float(candidate.center[0]), float(candidate.center[1])


def _seen(candidate: Candidate, view: View, doubt: str | None) -> SeenDie:
    corners = candidate.center + _CORNERS @ candidate.axes.T
    if np.linalg.det(candidate.axes) < 0:
        corners = corners[::-1]
    a, b, c, d = (view.to_frame(float(x), float(y)) for x, y in corners)
    quad: Quad = (a, b, c, d)
    return SeenDie(
        face=str(candidate.face),
        kind="pip",
        confidence=round(candidate.confidence, 3),
        center=view.to_frame(*_xy(candidate)),
        quad=quad,
        sure=doubt is None,
        why=doubt,
    )
