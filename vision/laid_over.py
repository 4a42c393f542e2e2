"""Lay a taught drawing over a face: how alike are they, line by line?

A signature (`face_reader`) tells an arrow from a glass, but hardly a target with a 1 from one with a 2: most of both is
the same. So the drawings that may be meant are turned, sized and shifted until they lie upon the face (finely by
Evangelidis and Psarakis, "Parametric Image Alignment Using Enhanced Correlation Coefficient Maximization", 2008), and
then compared where they differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_reader import REACH

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]

COARSE, FINE = 36, 60  # pixels of a crop, REACH edges wide, for the search and for the comparison
TURNS = np.arange(0, 360, 10)  # degrees: frames of round drawings may be turned by anything
SIZES = (0.86, 0.95, 1.05, 1.16)  # frames are that far out
SHIFTS = (-2, -1, 0, 1, 2)  # pixels of COARSE
FAINT = 12.0  # grey levels: a face of less spread shows no drawing
ROUNDS = 20  # of the alignment, at most
SMALLEST, LARGEST = 0.7, 1.45  # times its size, that a drawing is squeezed or stretched
SPREAD = FINE / 20  # pixels, over which lines are darker or lighter than what lies around them
CLEAREST = 1.5  # of a difference of two drawings: more tells no more
ANGLES, RADII = 72, 20  # into which a face is unrolled
MOST_TURNS = 6
WELL_LAID = 0.85  # correlation of one sample with another upon which it lies well
TONES = 50.0  # grey levels that a drawing is spread over
STILL = 1e-3  # of a correlation, gained in a round, below which it lies well


def _disc(side: int) -> NDArray[np.bool_]:
    """The circle within a face that is in the middle of a crop: there a drawing is, whichever way it is turned."""
    away = np.arange(side) - (side - 1) / 2
    disc: NDArray[np.bool_] = np.hypot(away[:, None], away) <= side / REACH / 2
    return disc


_COARSE_DISC, _FINE_DISC = _disc(COARSE), _disc(FINE)
_MASK = _FINE_DISC.astype(np.uint8) * 255


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A drawing as it lies upon a face (FINE × FINE; within the disc its mean is 0, its spread 1), and the correlation
    of both, up to 1."""

    image: NDArray[np.float32]
    likeness: float


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """How a drawing lies upon a face: 2 × 3, from its pixels to the face's (COARSE); and how like they are so."""

    matrix: NDArray[np.float64]
    likeness: float


class Drawing:
    """A taught drawing, ready to be laid over faces: the middle one, pixel by pixel, of its `samples` (each
    side × side × 3, BGR, REACH edges wide; the others are laid upon the first), so that neither noise nor the glare on
    one of them is part of it."""

    def __init__(self, samples: Sequence[Image]) -> None:
        self._take(_grey(samples[0], FINE))
        upon = Upright(samples[0])
        laid = (other.laid(upon, other.over(upon)) for other in (Drawing([sample]) for sample in samples[1:]))
        alike = [one.image for one in laid if one.likeness > WELL_LAID]
        if alike:
            own = self._drawn(np.eye(2, 3), upon).image
            self._take(np.asarray(np.median([own, *alike], axis=0) * TONES, np.float32))

    def _take(self, fine: NDArray[np.float32]) -> None:
        self._fine = fine
        coarse = np.asarray(cv2.resize(fine, (COARSE, COARSE), interpolation=cv2.INTER_AREA), np.float32)
        self._poses = [_pose(COARSE, float(turn), size) for turn in TURNS for size in SIZES]
        self._posed = np.stack([_within(_warped(coarse, pose), _COARSE_DISC) for pose in self._poses])

    def over(self, face: Upright) -> Pose:
        """The pose in which it is most like the face, of all that are tried."""
        likeness = self._posed @ face.shifted.T
        best, shift = np.unravel_index(int(likeness.argmax()), likeness.shape)
        pose = self._poses[best].copy()
        pose[:, 2] += face.shifts[shift]
        return Pose(pose, float(likeness[best, shift]))

    def laid(self, face: Upright, pose: Pose) -> Laid:
        """Lay it over the face finely, beginning with a pose that `over` told."""
        begin, own = pose.matrix.copy(), (pose.matrix[:, :2].sum(1) - 1) / 2
        begin[:, 2] = (begin[:, 2] + own) * FINE / COARSE - own
        near, found = self._nearer(self._drawn(begin, face), begin, face)
        middle = found @ [(FINE - 1) / 2, (FINE - 1) / 2, 1]
        turned = [_turned(turn, middle, found) for turn in _turns_between(near.image, face.image, middle)]
        spun = max(turned, key=lambda pose: self._drawn(pose, face).likeness, default=found)
        if spun is found:
            return near
        again, _ = self._nearer(self._drawn(spun, face), spun, face)
        return max(near, again, key=lambda laid: laid.likeness)

    def _nearer(self, begun: Laid, pose: NDArray[np.float64], face: Upright) -> tuple[Laid, NDArray[np.float64]]:
        try:
            _, found = cv2.findTransformECC(
                face.image, self._fine, cv2.invertAffineTransform(pose).astype(np.float32), cv2.MOTION_AFFINE,
                (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, ROUNDS, STILL), _MASK, 1,
            )  # fmt: skip
        except cv2.error:  # they are too unlike to be brought nearer to each other
            return begun, pose
        finer = np.asarray(cv2.invertAffineTransform(np.asarray(found, np.float64)), np.float64)
        sizes = np.linalg.svd(finer[:, :2], compute_uv=False)
        if sizes[0] > LARGEST or sizes[1] < SMALLEST:
            return begun, pose
        return self._drawn(finer, face), finer

    def _drawn(self, pose: NDArray[np.float64], face: Upright) -> Laid:
        image = _warped(self._fine, pose)
        inside = image[_FINE_DISC]
        image = (image - inside.mean()) / np.float32(max(float(inside.std()), FAINT))
        return Laid(image, float(_within(image, _FINE_DISC) @ face.pixels))


class Upright:
    """A face straightened out (side × side × 3, BGR, REACH edges wide), ready for drawings to be laid over."""

    def __init__(self, crop: Image) -> None:
        self.image = _grey(crop, FINE)
        self.pixels = _within(self.image, _FINE_DISC, FAINT)
        coarse = _grey(crop, COARSE)
        self.shifts = [np.array([across, down], np.float64) for down in SHIFTS for across in SHIFTS]
        moved = (np.roll(coarse, (-int(down), -int(across)), (0, 1)) for across, down in self.shifts)
        self.shifted = np.stack([_within(image, _COARSE_DISC, FAINT) for image in moved])


def between(face: Upright, one: Laid, other: Laid) -> float:
    """How much more like one than like the other of two drawings laid over it a face is, by its lines where they
    differ: 1 where it is the one, -1 where it is the other, as far as CLEAREST."""
    shown, first, second = (_lines(image) for image in (face.image, one.image, other.image))
    differ = first - second
    told = 2 * float(shown @ differ) / max(float(differ @ differ), 1e-3)
    return float(np.clip(told, -CLEAREST, CLEAREST))


def _lines(image: NDArray[np.float32]) -> Floats:
    """The pixels of the disc without what changes slowly (light, a body's shade), together of length 1."""
    return _within(image - cv2.GaussianBlur(image, (0, 0), SPREAD), _FINE_DISC)


def _grey(crop: Image, side: int) -> NDArray[np.float32]:
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    if len(grey) > side:
        grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.4 * len(grey) / side), np.float32)
    return np.asarray(cv2.resize(grey, (side, side), interpolation=cv2.INTER_AREA), np.float32)


def _pose(side: int, turn: float, size: float) -> NDArray[np.float64]:
    middle = (side - 1) / 2
    return np.asarray(cv2.getRotationMatrix2D((middle, middle), turn, size), np.float64)


def _turns_between(drawing: NDArray[np.float32], face: NDArray[np.float32], middle: Floats) -> list[float]:
    """By how many degrees a drawing that lies upon a face may have to be turned about its middle, 0 not among them:
    where the correlation of both, unrolled, is higher than on either side."""
    unrolled = [np.fft.rfft(_unrolled(image, middle), axis=0) for image in (face, drawing)]
    both = (unrolled[0] * np.conj(unrolled[1])).sum(1)
    both[:2] = 0  # how bright each ring is, and on which side: that comes from lying a little beside the middle
    likeness = np.fft.irfft(both, ANGLES)
    peaks = (likeness >= np.roll(likeness, 1)) & (likeness >= np.roll(likeness, -1)) & (likeness > 0)
    ranked = sorted(np.flatnonzero(peaks), key=lambda k: -likeness[k])[:MOST_TURNS]
    return [float(k) * 360 / ANGLES for k in ranked if k]


def _unrolled(image: NDArray[np.float32], middle: Floats) -> Floats:
    """Angles (rows) by radii (columns) of the disc, each radius as heavy as it is long."""
    at = float(middle[0]), float(middle[1])
    polar = cv2.warpPolar(image, (RADII, ANGLES), at, FINE / REACH / 2, cv2.INTER_LINEAR)
    weighed: Floats = polar * np.sqrt(np.arange(RADII) + 0.5)
    return weighed


def _turned(turn: float, middle: Floats, pose: NDArray[np.float64]) -> NDArray[np.float64]:
    """A pose, then turned about the middle: clockwise, as `cv2.warpPolar` counts."""
    about = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), -turn, 1.0)
    return np.asarray(about @ np.vstack([pose, [0, 0, 1]]))


def _warped(image: NDArray[np.float32], pose: NDArray[np.float64]) -> NDArray[np.float32]:
    side = len(image)
    return np.asarray(cv2.warpAffine(image, pose, (side, side), borderMode=cv2.BORDER_REPLICATE), np.float32)


def _within(image: NDArray[np.floating], disc: NDArray[np.bool_], least: float = 1e-3) -> Floats:
    """The pixels of the disc, their mean 0 and together of length 1, whatever the light."""
    pixels = image[disc]
    pixels = pixels - pixels.mean()
    spread: Floats = pixels / max(float(np.linalg.norm(pixels)), least * np.sqrt(len(pixels)))
    return spread
