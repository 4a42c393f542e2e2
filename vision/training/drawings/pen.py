"""Vector drawing in one artist's manner: lines only, filled in one ink, coloured, or woodcut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.training.drawings.arrays import Array

MANNERS = ("line", "solid", "colour", "flat", "woodcut")
ROLES = ("main", "second", "light", "metal", "wood", "warm")


@dataclass(frozen=True, slots=True)
class Art:
    """The manner of one set's drawings; widths in half sides of the canvas, colours BGR."""

    manner: str
    ink: tuple[float, ...]
    colors: dict[str, tuple[float, ...]]
    width: float
    size: float
    stretch: tuple[float, float]
    shear: float
    wobble: float
    frame: str
    seed: int
    detail: int


class Pen:
    """A canvas of half width 1 around (0, 0), y down; shapes drawn later cover those before."""

    def __init__(self, art: Art, side: int) -> None:
        self.art, self.side = art, side
        self.color: Any = np.zeros((side, side, 3), np.uint8)
        self.color[:] = art.ink
        self.cover: Any = np.zeros((side, side), np.uint8)
        self._matrix: Array = np.diag([side / 2, side / 2]) @ np.eye(2)
        self._shift: Array = np.array([side / 2, side / 2]) - 0.5
        self._scale = 1.0

    def within(self, at: tuple[float, float], size: float, turn: float = 0.0, mirror: bool = False) -> None:
        """Draw the following shapes at another place: `size` times as large, rotated by degrees clockwise."""
        a = np.radians(turn)
        here = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * size
        whole = np.array([[self.art.stretch[0], self.art.shear], [0, self.art.stretch[1]]]) * self.side / 2
        self._shift = np.array(at) * self.side / 2 + self.side / 2 - 0.5
        self._matrix = whole @ here @ np.diag([-1.0 if mirror else 1.0, 1.0])
        self._scale = size

    def _pixels(self, points: Any) -> Array:
        p = np.asarray(points, np.float64)
        if self.art.wobble:
            k = self.art.seed % 7
            p = p + self.art.wobble * np.sin(p[:, ::-1] * (4 + k) + [k, 2.3 * k])
        return np.round((p @ self._matrix.T + self._shift) * 16).astype(np.int32)

    def _thick(self, width: float) -> int:
        return max(1, round(float(width * self._scale**0.7 * self.side / 2)))

    def shape(self, points: Any, role: str = "main", outlined: bool = True) -> None:
        """Draw a closed polygon (N x 2)."""
        at, manner = [self._pixels(points)], self.art.manner
        thick = self._thick(self.art.width)
        if manner == "line":
            cv2.fillPoly(self.cover, at, 0, cv2.LINE_AA, 4)
            cv2.polylines(self.cover, at, True, 255, thick, cv2.LINE_AA, 4)
        elif manner in ("solid", "woodcut"):
            if outlined:
                cv2.polylines(self.cover, at, True, 0, thick, cv2.LINE_AA, 4)
            cv2.fillPoly(self.cover, at, 255, cv2.LINE_AA, 4)
        else:
            cv2.fillPoly(self.color, at, self.art.colors[role], cv2.LINE_AA, 4)
            cv2.fillPoly(self.cover, at, 255, cv2.LINE_AA, 4)
            if manner == "colour" and outlined:
                cv2.polylines(self.color, at, True, self.art.ink, thick, cv2.LINE_AA, 4)
                cv2.polylines(self.cover, at, True, 255, thick, cv2.LINE_AA, 4)

    def line(self, points: Any, width: float = 1.0, closed: bool = False) -> None:
        """Draw a stroke outside of shapes, `width` times as thick as the art's."""
        at = [self._pixels(points)]
        thick = self._thick(self.art.width * width)
        cv2.polylines(self.cover, at, closed, 255, thick, cv2.LINE_AA, 4)
        tone = self.art.colors["second"] if self.art.manner == "flat" else self.art.ink
        cv2.polylines(self.color, at, closed, tone, thick, cv2.LINE_AA, 4)

    def detail(self, points: Any, width: float = 0.8, closed: bool = False) -> None:
        """Draw a stroke upon a shape: left out where everything is one ink."""
        at = [self._pixels(points)]
        thick = self._thick(self.art.width * width)
        if self.art.manner in ("solid", "woodcut"):
            cv2.polylines(self.cover, at, closed, 0, thick, cv2.LINE_AA, 4)
            return
        cv2.polylines(self.cover, at, closed, 255, thick, cv2.LINE_AA, 4)
        cv2.polylines(self.color, at, closed, self.art.ink, thick, cv2.LINE_AA, 4)

    def patch(self, points: Any, role: str = "light") -> None:
        """Draw a filled spot upon a shape: left out where everything is one ink, filled with ink where only lines
        are."""
        at = [self._pixels(points)]
        one_ink = self.art.manner in ("solid", "woodcut")
        cv2.fillPoly(self.cover, at, 0 if one_ink else 255, cv2.LINE_AA, 4)
        if not one_ink:
            tone = self.art.ink if self.art.manner == "line" else self.art.colors[role]
            cv2.fillPoly(self.color, at, tone, cv2.LINE_AA, 4)

    def gap(self, points: Any) -> None:
        """Cut a hole through all shapes so far."""
        cv2.fillPoly(self.cover, [self._pixels(points)], 0, cv2.LINE_AA, 4)

    def hatch(self, points: Any, turn: float = 45.0, gap: float = 0.16) -> None:
        """Draw parallel cuts across a shape, for the woodcut's half of the light."""
        if self.art.manner not in ("woodcut", "line", "colour"):
            return
        p = np.asarray(points, np.float64)
        a = np.radians(turn)
        along, across = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        middle, reach = p.mean(0), float(np.abs(p - p.mean(0)).max())
        for step in np.arange(gap / 2, reach * 0.8, gap):
            self.detail(
                [middle + across * step - along * reach * 0.35, middle + across * step + along * reach * 0.35], 0.5
            )


def ring(x: float, y: float, radius: float, squeeze: float = 1.0, count: int = 28) -> Array:
    """Return points of an ellipse round (x, y)."""
    a = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([x + radius * np.cos(a), y + radius * squeeze * np.sin(a)], 1)


def box(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    """Return the corners of an upright rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def arc(x: float, y: float, radius: float, start: float, end: float, count: int = 14) -> Array:
    """Return points along a circle from `start` to `end` degrees, clockwise from the right."""
    a = np.radians(np.linspace(start, end, count))
    return np.stack([x + radius * np.cos(a), y + radius * np.sin(a)], 1)
