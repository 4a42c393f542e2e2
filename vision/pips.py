"""Find pips: small round spots, dark on light or light on dark, each with the ellipse that fits its rim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

ANGLES = 24  # rays per spot
STEPS = 28  # samples per ray
REACH = 2.4  # length of a ray in radii
SMALLEST = 2.0  # radius in working pixels; smaller spots hold too few pixels to have a shape
FAINTEST = 9.0  # grey levels between pip and body
MOST = 900  # spots per polarity that are looked at closely, best first


@dataclass(frozen=True, slots=True, eq=False)
class Pips:
    """Spots as arrays of the same length n, in working pixels.

    `xy` n × 2 centres; `radius` mean rim radius; `stretch` n × 2, the second harmonic of the rim over the radius:
    its length e gives the axis ratio (1 - e) / (1 + e), half its angle the long axis; `rough` what of the rim no
    ellipse explains, over the radius; `contrast` grey levels between inside and ring; `body` the ring's grey level;
    `uneven` the ring's spread over the contrast; `rim` the share of rays that cross a clear edge; `quality` 0 to 1.
    """

    xy: Floats
    radius: Floats
    stretch: Floats
    rough: Floats
    contrast: Floats
    body: Floats
    uneven: Floats
    rim: Floats
    quality: Floats
    dark: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.radius)

    def take(self, which: Any) -> Pips:
        """The spots at these indices (or where this mask is true), in that order."""
        return Pips(*(getattr(self, name)[which] for name in self.__slots__))


def find_pips(grey: NDArray[np.uint8], largest: float | None = None) -> Pips:
    """Find spots that look like pips in an H × W uint8 picture; `largest` radius in pixels (a 24th of the
    shorter side by default). Both polarities, best first; no shape is promised, that is for the dice to check."""
    largest = largest or min(grey.shape) / 24
    smooth = cv2.GaussianBlur(grey, (0, 0), 0.8).astype(np.float32)
    found = []
    seeds = _seeds(grey, largest)
    for dark in (True, False):
        seed = seeds[dark]
        if len(seed):
            found.append(_measure(smooth, seed, dark, largest))
    if not found:
        empty = np.zeros(0, np.float32)
        two = np.zeros((0, 2), np.float32)
        return Pips(two, empty, two, empty, empty, empty, empty, empty, empty, np.zeros(0, bool))
    pips = Pips(*(np.concatenate([getattr(p, name) for p in found]) for name in Pips.__slots__))
    return _without_doubles(pips.take(np.argsort(-pips.quality * np.minimum(pips.contrast, 100))))


def _seeds(grey: NDArray[np.uint8], largest: float) -> dict[bool, Floats]:
    """Maxima of the determinant of the Hessian over place, at two scales an octave: rows x, y, radius, strength.

    Lindeberg, "Feature detection with automatic scale selection", IJCV 1998: a disc of radius r answers most at
    sigma = r / sqrt(2)."""
    rows: dict[bool, list[Floats]] = {True: [], False: []}
    level: NDArray[Any] = grey.astype(np.float32)
    scale = 1.0
    while SMALLEST * scale < largest and min(level.shape) >= 8:
        # the largest level costs as much as all others together: one scale must do there
        for radius in (SMALLEST * 1.2,) if scale == 1.0 else (SMALLEST, SMALLEST * 1.414):
            sigma = radius / 1.414
            blur = cv2.GaussianBlur(level, (0, 0), sigma)
            xx = cv2.Sobel(blur, cv2.CV_32F, 2, 0, ksize=3, scale=0.25)
            yy = cv2.Sobel(blur, cv2.CV_32F, 0, 2, ksize=3, scale=0.25)
            xy = cv2.Sobel(blur, cv2.CV_32F, 1, 1, ksize=3, scale=0.25)
            strength = xx * yy - xy * xy
            floor = (FAINTEST * 0.25 / sigma**2) ** 2
            peak = cv2.compare(strength, np.maximum(cv2.dilate(strength, _NEXT), floor), cv2.CMP_GE)
            y, x = np.nonzero(peak)
            value = strength[y, x] * sigma**4
            is_dark = (xx + yy)[y, x] > 0
            place = np.stack(
                [(x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5, np.full(len(x), radius * scale), value], axis=1
            ).astype(np.float32)
            for dark in (True, False):
                rows[dark].append(place[is_dark == dark])
        level, scale = cv2.pyrDown(level), scale * 2
    seeds = {}
    for dark, parts in rows.items():
        every = np.concatenate(parts) if parts else np.zeros((0, 4), np.float32)
        every = every[np.argsort(-every[:, 3])[:MOST]]
        # the square root of the strength goes with the contrast: what is far below the best is texture
        usual = np.sqrt(every[min(20, len(every) - 1), 3]) if len(every) else 0.0
        seeds[dark] = every[np.sqrt(every[:, 3]) > 0.1 * usual]
    return seeds


_NEXT = np.ones((3, 3), np.uint8)
_PHI = np.arange(ANGLES) * (2 * np.pi / ANGLES)
_HARMONICS = np.stack(
    [np.ones(ANGLES), np.cos(_PHI), np.sin(_PHI), np.cos(2 * _PHI), np.sin(2 * _PHI)], axis=1
).astype(np.float32)
_FIT = np.linalg.pinv(_HARMONICS).astype(np.float32)
_RAY = np.linspace(0, REACH, STEPS, dtype=np.float32)


def _measure(smooth: Floats, seeds: Floats, dark: bool, largest: float) -> Pips:
    """Send rays from each seed, find the rim on each, fit centre and ellipse to it, twice."""
    xy, radius = seeds[:, :2].copy(), seeds[:, 2].copy()
    sign = 1.0 if dark else -1.0
    for last in (False, True):
        polar = _polar(smooth, xy, radius) * sign  # n × angles × steps, rising outwards at the rim
        slope = polar[:, :, 2:] - polar[:, :, :-2]
        window = (_RAY[1:-1] > 0.4) & (_RAY[1:-1] < 1.9)
        # a rim near the expected radius is likelier than a stronger edge at twice that
        weight = np.where(window, np.exp(-((np.log(np.maximum(_RAY[1:-1], 0.05)) / 0.5) ** 2)), 0)
        at = np.argmax(slope * weight, axis=2)
        steep = np.take_along_axis(slope, at[:, :, None], 2)[:, :, 0]
        rim = _RAY[at + 1]
        # the median of a ray and its two neighbours takes out single stray rays
        rim = np.median(np.stack([np.roll(rim, 1, 1), rim, np.roll(rim, -1, 1)]), axis=0)
        fit = rim @ _FIT.T  # n × 5
        if not last:
            xy += fit[:, 1:3] * radius[:, None]
            radius = radius * fit[:, 0]
    keep = (radius > SMALLEST * 0.7) & (radius < largest * 1.2)
    xy = xy + fit[:, 1:3] * radius[:, None]
    mean = np.maximum(fit[:, 0], 0.2)
    stretch = fit[:, 3:5] / mean[:, None]
    rough = np.sqrt(((rim - fit @ _HARMONICS.T) ** 2).mean(1)) / mean
    shape = np.maximum(fit @ _HARMONICS.T, 0.2)[:, :, None]  # rim radius per ray, for masks that follow the ellipse
    inside = 0.6 * shape > _RAY
    ring = (1.35 * shape < _RAY) & (1.75 * shape > _RAY)
    core = (polar * inside).sum((1, 2)) / np.maximum(inside.sum((1, 2)), 1)
    # along each ray the highest value just outside: a neighbouring pip that dips into the ring does not count
    outside = np.where(ring, polar, -1e9).max(2)
    outside = np.where(outside < -1e8, polar[:, :, -1], outside)
    body = np.median(outside, axis=1)
    contrast = body - core
    safe = np.maximum(contrast, 1)
    uneven = np.percentile(np.abs(outside - body[:, None]), 75, axis=1) / safe
    clear = (steep > 0.12 * safe[:, None]).mean(1)
    quality = (
        np.clip(1.15 - 2.5 * rough, 0, 1)
        * np.clip(1.2 - 1.5 * uneven, 0, 1)
        * np.clip(2 * clear - 0.9, 0, 1)
        * np.clip(contrast / 40, 0.2, 1)
        * np.clip(1.6 - 2 * np.hypot(stretch[:, 0], stretch[:, 1]), 0, 1)
    )
    keep &= (contrast > FAINTEST) & (quality > 0.02)
    pips = Pips(
        xy, radius * mean, stretch, rough, contrast, (body * sign).astype(np.float32), uneven.astype(np.float32), clear,
        quality.astype(np.float32),
        np.full(len(xy), dark),
    )  # fmt: skip
    return pips.take(keep)


def _polar(smooth: Floats, xy: Floats, radius: Floats) -> Floats:
    """Grey levels along the rays: n × ANGLES × STEPS."""
    reach = radius[:, None, None] * _RAY
    x = xy[:, 0, None, None] + reach * np.cos(_PHI).astype(np.float32)[:, None]
    y = xy[:, 1, None, None] + reach * np.sin(_PHI).astype(np.float32)[:, None]
    flat = (len(xy) * ANGLES, STEPS)
    parts: list[Any] = []
    for i in range(0, flat[0], 30000):  # remap takes at most 32767 rows
        rows = slice(i, i + 30000)
        parts.append(
            cv2.remap(
                smooth, x.reshape(flat)[rows], y.reshape(flat)[rows], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
        )
    return np.concatenate(parts).reshape(len(xy), ANGLES, STEPS)


def _without_doubles(pips: Pips) -> Pips:
    """Of spots that lie in each other keep the best (they come best first)."""
    kept: list[int] = []
    xy, radius = pips.xy, pips.radius
    alive = np.ones(len(pips), bool)
    for i in range(len(pips)):
        if not alive[i]:
            continue
        kept.append(i)
        near = np.hypot(*(xy - xy[i]).T) < 0.8 * np.maximum(radius, radius[i])
        alive &= ~(near & (pips.dark == pips.dark[i]))
        alive[i] = False
    return pips.take(np.array(kept, int))
