"""A die that lay there was hit and rolled away among thrown ones: which of those that lie there now is it?"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.ports import Frame, Point, SeenDie
from vision.still_places import seen_small
from vision.vote import width

LOOKED_AT = 240  # width of the pictures that are kept, pixels: a die is about 12 of them wide
LONGEST = 150  # pictures that are kept: at 15 a second ten seconds, 20 MB
REACH = 7.0  # die widths that a hit die moves at most from picture to picture
UNSEEN = 3.0  # what it costs that a die is not seen for one picture; accelerations cost their square in die widths
BEAMS = 150
DARKEST_SHADOW = 0.4  # of the light that falls beside it
CLEAR = 1.5  # how many times dearer the second best explanation must be

_Track = tuple[float, Point, Point]  # what it has cost, where it was one picture ago, where it is


@dataclass(frozen=True, slots=True)
class Paths:
    """Which of the dice before are which of those after (index → index), and whether nothing else is nearly as likely."""

    went: dict[int, int]
    clear: bool


class Motion:
    """Keeps small pictures of what happens between two still scenes, and finds the ways of dice in them."""

    def __init__(self) -> None:
        self._pictures: deque[Any] = deque(maxlen=LONGEST)
        self._scale = 1.0

    def begin(self) -> None:
        """All lies still: what was before is over."""
        self._pictures.clear()

    def take(self, frame: Frame) -> None:
        """Keep a frame in which something moves."""
        small = seen_small(frame.image, LOOKED_AT)
        self._scale = small.shape[1] / frame.image.shape[1]
        self._pictures.append(small.astype(np.uint8))

    def paths(self, before: Frame, after: Frame, hit: Sequence[SeenDie], lie: Sequence[SeenDie]) -> Paths | None:
        """Find where each die of `hit`, lying in `before`, came to lie: one of `lie`, in `after`. None if it is unseen."""
        pictures = [picture.astype(np.float32) for picture in self._pictures]
        first, last = seen_small(before.image, LOOKED_AT), seen_small(after.image, LOOKED_AT)
        if not hit or len(lie) < len(hit) or any(p.shape != first.shape for p in (*pictures, last)):
            return None
        scene = _Scene(first, last, pictures, self._scale, float(np.median([width(die) for die in lie])) * self._scale)
        costs = [scene.costs(die, lie) for die in hit]
        sums = sorted(
            (sum(costs[k][j] for k, j in enumerate(ends)), ends)
            for ends in itertools.permutations(range(len(lie)), len(hit))
        )
        best, ends = sums[0]
        if math.isinf(best):
            return None
        # Other orders of the same dice name the same dice thrown: only another set of them is another answer.
        second = next((cost for cost, other in sums if set(other) != set(ends)), math.inf)
        return Paths(dict(enumerate(ends)), clear=second > CLEAR * best + 1.0)


class _Scene:
    """What moves in each picture between two still ones: blobs that are neither as it was nor as it will be."""

    def __init__(self, first: Any, last: Any, pictures: Sequence[Any], scale: float, die: float) -> None:
        self._scale, self._die = scale, max(die, 2.0)
        self._pictures, self._first, self._last = pictures, first, last
        self._from_first = [cv2.absdiff(picture, first).max(axis=2) for picture in pictures]
        self._to_last = [cv2.absdiff(picture, last).max(axis=2) for picture in pictures]
        self._noise = float(np.median([np.median(p) for p in self._from_first])) if pictures else 1.0
        self._blobs: list[list[Point]] | None = None

    def costs(self, die: SeenDie, lie: Sequence[SeenDie]) -> list[float]:
        """What each die's place costs as the end of the way of `die`; infinite where it cannot be."""
        if self._blobs is None:
            changed = _unlike(self._last, self._first)
            step = max(0.4 * float(np.median([self._mean(changed, each) for each in lie])), 10.0, 3.0 * self._noise)
            moving = (np.minimum(_unlike(p, self._first), _unlike(p, self._last)) > step for p in self._pictures)
            self._blobs = [self._blobs_of(where) for where in moving]
        there = [self._like(apart, die) for apart in self._from_first]
        leaves = max((t for t, still in enumerate(there) if still), default=-1)
        arrives = []
        for each in lie:
            arrived = [self._like(apart, each) for apart in self._to_last]
            moving = [t for t, still in enumerate(arrived) if not still]
            arrives.append(max(moving, default=-1) + 1)
        ends = [self._at(each) for each in lie]
        ways = self._ways(self._at(die), leaves, ends, arrives)
        # Most dice that are hit roll over once or twice and do not go far.
        return [cost + min(math.dist(self._at(die), end) / self._die, 4.0) for cost, end in zip(ways, ends, strict=True)]

    def _ways(self, start: Point, leaves: int, ends: Sequence[Point], arrives: Sequence[int]) -> list[float]:
        assert self._blobs is not None
        costs = [math.inf] * len(ends)
        tracks: list[_Track] = [(0.0, start, start)]
        for t in range(leaves + 1, len(self._blobs) + 1):
            for j, end in enumerate(ends):
                if arrives[j] == t:  # it lies there from this picture on, so this is its last step
                    near = (cost + self._step(was, now, end, at_rest=True) for cost, was, now in tracks)
                    costs[j] = min(costs[j], min(near, default=math.inf))
            if t == len(self._blobs):
                break
            tracks = self._further(tracks, self._blobs[t])
        return costs

    def _further(self, tracks: Sequence[_Track], blobs: Sequence[Point]) -> list[_Track]:
        further: list[_Track] = []
        for cost, was, now in tracks:
            unseen = (now[0] + 0.7 * (now[0] - was[0]), now[1] + 0.7 * (now[1] - was[1]))
            further.append((cost + UNSEEN, now, unseen))
            further += [
                (cost + self._step(was, now, blob), now, blob)
                for blob in blobs
                if math.dist(now, blob) <= REACH * self._die
            ]
        return sorted(further)[:BEAMS]

    def _step(self, was: Point, now: Point, then: Point, at_rest: bool = False) -> float:
        """The square of the acceleration, in die widths a picture; friction and walls take speed at no great cost."""
        way = math.dist(now, then) / self._die
        if at_rest:
            return way**2
        turn = math.dist((2 * now[0] - was[0], 2 * now[1] - was[1]), then) / self._die
        return min(turn**2, 0.5 * way**2 + 1.0) + 0.05 * way**2

    def _blobs_of(self, moving: Any) -> list[Point]:
        # Pips are another colour than their die: close over them.
        closed = cv2.morphologyEx(moving.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, centers = cv2.connectedComponentsWithStats(closed, connectivity=8)
        blobs: list[Point] = []
        for n in range(1, count):
            area = float(stats[n, cv2.CC_STAT_AREA]) / self._die**2
            if area < 0.3:
                continue
            blobs.append((float(centers[n][0]), float(centers[n][1])))
            if area > 1.8:  # two or more that touch: each may be anywhere in it
                places = np.argwhere(labels == n).astype(np.float32)[:, ::-1]
                parts = min(int(round(area)), 4)
                criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 10, 0.5)
                cv2.setRNGSeed(0)
                _, _, middles = cv2.kmeans(places, parts, None, criteria, 1, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
                blobs += [(float(x), float(y)) for x, y in middles]
        return blobs

    def _at(self, die: SeenDie) -> Point:
        return die.center[0] * self._scale, die.center[1] * self._scale

    def _like(self, apart: Any, die: SeenDie) -> bool:
        return self._mean(apart, die) < 6.0 + 3.0 * self._noise

    def _mean(self, apart: Any, die: SeenDie) -> float:
        x, y = self._at(die)
        half = 0.4 * self._die
        place = apart[max(int(y - half), 0) : int(y + half) + 2, max(int(x - half), 0) : int(x + half) + 2]
        return float(place.mean()) if place.size else math.inf


def _unlike(picture: Any, still: Any) -> Any:
    """How far each pixel is from the still picture's, grey levels; where it is only in a shadow it is not."""
    lit = np.sum(picture * still, axis=2) / np.maximum(np.sum(still * still, axis=2), 1.0)
    lit = np.clip(lit, DARKEST_SHADOW, 1.1)[:, :, None].astype(np.float32)
    return cv2.absdiff(picture, still * lit).max(axis=2)
