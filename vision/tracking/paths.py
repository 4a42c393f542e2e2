"""Multi-target tracking backwards in time: the path of a die that was hit and rolled away among thrown ones."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.ports.tray import Frame, Point, SeenDie
from vision.images.arrays import Image, Mask, Singles
from vision.tracking.assignment import assign
from vision.tracking.same_die import other_die
from vision.tracking.still_places import seen_small
from vision.tracking.vote import width

LOOKED_AT = 240  # width of the pictures that are kept, pixels: a die is about 12 of them wide
LONGEST = 150  # pictures that are kept: at 15 a second ten seconds, 20 MB
UNSEEN = 5.0  # what it costs that a die is not seen in one picture; being off its course costs the square in widths
DARKEST_SHADOW = 0.4  # of the light that falls beside it
PLAUSIBLE = 8.0  # an answer that costs more is a guess
CLEAR = 1.8  # how many times dearer than the best the second best answer must be


@dataclass(frozen=True, slots=True)
class Paths:
    """The result: which die before is which die after (index → index); `clear`: no other answer is nearly as likely."""

    went: dict[int, int]
    clear: bool


class Motion:
    """Small pictures of the motion between two still scenes, and the search for paths in them."""

    def __init__(self) -> None:
        self._pictures: deque[Image] = deque(maxlen=LONGEST)
        self._scale = 1.0

    def begin(self) -> None:
        """Forget all pictures: everything lies still again."""
        self._pictures.clear()

    def take(self, frame: Frame) -> None:
        """Add a frame in which something moves."""
        small = seen_small(frame.image, LOOKED_AT)
        self._scale = small.shape[1] / frame.image.shape[1]
        self._pictures.append(small.astype(np.uint8))

    def paths(self, before: Frame, after: Frame, hit: Sequence[SeenDie], lie: Sequence[SeenDie]) -> Paths | None:
        """Return for each die of `hit`, lying in `before`, the die of `lie`, in `after`, that it became; None where the
        pictures do not show it."""
        pictures = [picture.astype(np.float32) for picture in self._pictures]
        first, last = seen_small(before.image, LOOKED_AT), seen_small(after.image, LOOKED_AT)
        if not hit or len(lie) < len(hit) or any(p.shape != first.shape for p in (*pictures, last)):
            return None
        die = float(np.median([width(each) for each in lie])) * self._scale
        return _Scene(first, last, pictures, self._scale, die).paths(hit, lie)


@dataclass(frozen=True, slots=True)
class _Track:
    """A die followed back in time: its place, its velocity from picture to picture, and the die of `hit` that it came
    from."""

    at: Point
    speed: Point = (0.0, 0.0)
    home: int | None = None

    def back(self, to: Point) -> _Track:
        return _Track(to, (to[0] - self.at[0], to[1] - self.at[1]))

    @property
    def expected(self) -> Point:
        return self.at[0] + self.speed[0], self.at[1] + self.speed[1]


class _Scene:
    """The moving blobs in each picture between two still ones: pixels that differ from both still pictures."""

    def __init__(self, first: Singles, last: Singles, pictures: Sequence[Singles], scale: float, die: float) -> None:
        self._scale, self._die = scale, max(die, 2.0)
        self._pictures, self._first, self._last = pictures, first, last
        self._from_first = [cv2.absdiff(picture, first).max(axis=2) for picture in pictures]
        self._to_last = [cv2.absdiff(picture, last).max(axis=2) for picture in pictures]
        self._noise = float(np.median([np.median(p) for p in self._from_first])) if pictures else 1.0

    def paths(self, hit: Sequence[SeenDie], lie: Sequence[SeenDie]) -> Paths | None:
        """Follow all lying dice back in time, jointly, to the places of those that were hit.

        Backwards, because a die that comes to rest is slow and its place is known.
        """
        blobs = self._blobs(lie)
        ends = [self._at(die) for die in lie]
        arrives = [self._arrives(die) for die in lie]
        leaves = {k: self._leaves(die) for k, die in enumerate(hit)}
        tracks: dict[int, _Track] = {}
        went: dict[int, int] = {}
        clear = True
        for t in range(len(blobs) - 1, -2, -1):
            tracks |= {j: _Track(ends[j]) for j, first in enumerate(arrives) if first == t + 1}
            for k in [k for k, last in leaves.items() if last == t or (t == -1 and k not in went)]:
                free = [j for j in tracks if tracks[j].home is None]
                costs = sorted((self._came_from(self._at(hit[k]), j, free, tracks, blobs[t] if t >= 0 else []), j)
                               for j in free if not other_die(hit[k], lie[j]))
                if not costs:
                    return None
                cost = costs[0][0]
                clear = clear and cost < PLAUSIBLE and (len(costs) < 2 or costs[1][0] > CLEAR * cost)
                went[k] = costs[0][1]
                tracks[went[k]] = _Track(self._at(hit[k]), home=k)
            if t < 0 or len(went) == len(hit):
                break
            moving = [j for j in tracks if tracks[j].home is None and arrives[j] > t]
            _, course = self._course([tracks[j] for j in moving], blobs[t])
            tracks |= dict(zip(moving, course, strict=True))
        return Paths(went, clear) if len(went) == len(hit) else None

    def _came_from(
        self, place: Point, which: int, free: Sequence[int], tracks: dict[int, _Track], blobs: Sequence[Point]
    ) -> float:
        """Return the cost of this die having lain at `place` one picture ago, with the others among these blobs."""
        rest, _ = self._course([tracks[j] for j in free if j != which], blobs)
        return 0.5 * (math.dist(tracks[which].at, place) / self._die) ** 2 + rest

    def _course(self, tracks: Sequence[_Track], blobs: Sequence[Point]) -> tuple[float, list[_Track]]:
        """Return the least total cost, and where the dice were one picture ago: each in a blob of its own, or
        unseen."""
        if not tracks:
            return 0.0, []
        costs = [[self._off_course(track, blob) for blob in blobs] for track in tracks]
        best, chosen = assign(costs, unassigned=UNSEEN)
        course = []
        for track, i in zip(tracks, chosen, strict=True):
            course.append(track.back(blobs[i]) if i >= 0 else track.back(track.expected))
        return best, course

    def _off_course(self, track: _Track, blob: Point) -> float:
        off = math.dist(track.expected, blob) / self._die
        way = math.dist(track.at, blob) / self._die
        # Into a wall or another die: another course at once, but at about the same speed.
        return min(off**2, 1.5 + 0.5 * (way - math.hypot(*track.speed) / self._die) ** 2)

    def _leaves(self, die: SeenDie) -> int:
        """Return the last picture in which the die lies where it lay; -1: none."""
        return max((t for t, apart in enumerate(self._from_first) if self._like(apart, die)), default=-1)

    def _arrives(self, die: SeenDie) -> int:
        """Return the first picture from which on the die lies where it lies now."""
        return max((t for t, apart in enumerate(self._to_last) if not self._like(apart, die)), default=-1) + 1

    def _blobs(self, lie: Sequence[SeenDie]) -> list[list[Point]]:
        changed = _unlike(self._last, self._first)
        step = max(0.4 * float(np.median([self._mean(changed, each) for each in lie])), 10.0, 3.0 * self._noise)
        moving = (np.minimum(_unlike(p, self._first), _unlike(p, self._last)) > step for p in self._pictures)
        return [self._blobs_of(where) for where in moving]

    def _blobs_of(self, moving: Mask) -> list[Point]:
        # Pips are another colour than their die: close over them.
        closed = cv2.morphologyEx(moving.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, centers = cv2.connectedComponentsWithStats(closed, connectivity=8)
        blobs: list[Point] = []
        for n in range(1, count):
            area = float(stats[n, cv2.CC_STAT_AREA]) / self._die**2
            if area < 0.3:
                continue
            if area <= 1.8:
                blobs.append((float(centers[n][0]), float(centers[n][1])))
            else:  # two or more that touch, or one that is smeared
                places = np.ascontiguousarray(np.argwhere(labels == n)[:, ::-1], np.float32)
                parts = min(round(area), 4)
                criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 10, 0.5)
                cv2.setRNGSeed(0)
                # OpenCV's types do not know that there may be no labels to begin with.
                _, _, middles = cv2.kmeans(places, parts, None, criteria, 1, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]  # above
                blobs += [(float(x), float(y)) for x, y in middles]
        return blobs

    def _at(self, die: SeenDie) -> Point:
        return die.center[0] * self._scale, die.center[1] * self._scale

    def _like(self, apart: Singles, die: SeenDie) -> bool:
        return self._mean(apart, die) < 6.0 + 3.0 * self._noise

    def _mean(self, apart: Singles, die: SeenDie) -> float:
        x, y = self._at(die)
        half = 0.4 * self._die
        place = apart[max(int(y - half), 0) : int(y + half) + 2, max(int(x - half), 0) : int(x + half) + 2]
        return float(place.mean()) if place.size else math.inf


def _unlike(picture: Singles, still: Singles) -> Singles:
    """Return each pixel's difference from the still picture, grey levels; 0 where it is only in a shadow."""
    lit = np.sum(picture * still, axis=2) / np.maximum(np.sum(still * still, axis=2), 1.0)
    lit = np.clip(lit, DARKEST_SHADOW, 1.1)[:, :, None].astype(np.float32)
    return np.asarray(cv2.absdiff(picture, still * lit).max(axis=2), np.float32)
