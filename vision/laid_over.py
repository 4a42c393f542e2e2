"""Lay a taught drawing over a face: how alike are they, line by line?

A signature (`face_reader`) tells an arrow from a glass, but hardly a target with a 1 from one with a 2: most of both is
the same. So the drawings that may be meant are turned, sized and shifted until their lines lie upon those of the face
(finely by Evangelidis and Psarakis, "Parametric Image Alignment Using Enhanced Correlation Coefficient Maximization",
2008), and both made equally soft before they are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.face_lines import COARSE, FINE, MIDDLE, FaceLines, Lines, disc, lines_of

Image = NDArray[np.uint8]
Floats = NDArray[np.floating]
Matrix = NDArray[np.float64]  # 2 × 3, from pixels of a drawing to those of a face

TURNS = range(0, 360, 10)  # degrees: frames of round drawings may be turned by anything
SIZES = (0.74, 0.82, 0.91, 1.0, 1.1, 1.22, 1.35, 1.5)  # frames are that far out
SHIFTS = (-6, -4, -2, 0, 2, 4, 6)  # pixels of COARSE
POSES, APART = 3, 25  # that are tried finely, and by how many degrees they differ at least
QUARTERS = (90, 180, 270)  # degrees: a target lies well whichever way its number is turned
SPUN = 2  # of the quarters' turns, that are tried finely
ROUNDS, FINE_ROUNDS = 10, 8  # of the alignment, at most
GAIN = 1e-3  # of a correlation, in a round, below which it lies well
SMOOTHED = 3  # pixels, over which the alignment smooths
SMALLEST, LARGEST, LONGEST = 0.6, 1.75, 1.3  # times its size, that a drawing is made, and times its width
INNER = 0.65  # of a face's width, in which drawings are compared: farther out are a die's edges, and these differ
SOFTER = (0.8, 1.2, 1.7, 2.4, 3.2)  # pixels of FINE, spread of the blurs that are tried to make one as soft as another
WELL_LAID = 0.7  # likeness of one sample to another upon which it lies well
LEAST_APART = 0.02  # that two drawings are taken to differ, of the whole
CLEAREST = 1.5  # of a difference of two drawings: more tells no more

_COARSE_DISC, _FINE_DISC = disc(COARSE), disc(FINE, INNER)
_MASKS = {side: disc(side).astype(np.uint8) * 255 for side in (MIDDLE, FINE)}


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """The lines of a drawing as they lie upon a face (FINE × FINE), and how they were laid (`matrix`, pixels of FINE).

    `softer`: how much more the drawing is blurred than the face (the square of that blur's spread, pixels of FINE;
    below 0 where the face is). `likeness`: how alike they are once both are equally soft, a correlation."""

    lines: Lines
    matrix: Matrix
    softer: float
    likeness: float


class Upright:
    """A face straightened out (side × side × 3, BGR, REACH edges wide), ready for drawings to be laid over."""

    def __init__(self, crop: Image) -> None:
        self.lines = lines_of(crop)

    @cached_property
    def pixels(self) -> Floats:
        """Those of the disc, together of length 1."""
        return _within(self.lines.fine, _FINE_DISC)

    @cached_property
    def softened(self) -> list[Floats]:
        """The same for each of the blurs that are tried."""
        return [_within(_softened(self.lines.fine, spread**2), _FINE_DISC) for spread in SOFTER]

    @cached_property
    def shifts(self) -> Matrix:
        """All shifts that are tried (n × 2, pixels of COARSE)."""
        return np.array([(across, down) for down in SHIFTS for across in SHIFTS], np.float64)

    @cached_property
    def shifted(self) -> Floats:
        """What would be in the disc if the face lay shifted by that (n × pixels, each of length 1)."""
        moved = (_warped(self.lines.coarse, np.array([[1, 0, -x], [0, 1, -y]])) for x, y in self.shifts)
        return np.stack([_within(lines, _COARSE_DISC) for lines in moved])


class Drawing:
    """A taught drawing, ready to be laid over faces: the middle one, pixel by pixel, of its `samples` (each
    side × side × 3, BGR, REACH edges wide; the others are laid upon the first), so that neither noise nor the glare on
    one of them is part of it."""

    def __init__(self, samples: Sequence[Image]) -> None:
        self._lines = lines_of(samples[0])
        upon = Upright(samples[0])
        others = [Drawing([sample]) for sample in samples[1:]]
        laid = [(other, other.laid(upon)) for other in others]
        alike = [other.seen(one.matrix) for other, one in laid if one.likeness > WELL_LAID]
        if alike:
            self._lines = _middle_one([self._lines, *alike])

    def seen(self, matrix: Matrix) -> FaceLines:
        """Its lines, laid as a matrix (pixels of FINE) tells."""
        lines = self._lines
        return FaceLines(
            _warped(lines.coarse, _sized(matrix, FINE, COARSE)),
            _warped(lines.middle, _sized(matrix, FINE, MIDDLE)),
            _warped(lines.fine, matrix),
        )

    def laid(self, face: Upright) -> Laid:
        """Lay it over a face as well as it lies there."""
        own, shown = self._lines, face.lines
        near = [_nearer(pose, own.middle, shown.middle, ROUNDS) for pose in self._likely(face)]
        best = max((_sized(pose, MIDDLE, FINE) for pose in near), key=lambda pose: self._like(pose, face))
        spun = sorted((_spun(best, turn) for turn in QUARTERS), key=lambda pose: -self._like(pose, face))
        tried = [_nearer(pose, own.fine, shown.fine, FINE_ROUNDS) for pose in (best, *spun[:SPUN])]
        return self._upon(max(tried, key=lambda pose: self._like(pose, face)), face)

    @cached_property
    def _poses(self) -> list[tuple[int, Matrix]]:
        return [(turn, _pose(COARSE, turn, size)) for turn in TURNS for size in SIZES]

    @cached_property
    def _posed(self) -> Floats:
        return np.stack([_within(_warped(self._lines.coarse, pose), _COARSE_DISC) for _, pose in self._poses])

    def _likely(self, face: Upright) -> list[Matrix]:
        """The poses in which it is most like the face, of all that are tried (pixels of MIDDLE)."""
        likeness = self._posed @ face.shifted.T
        chosen: list[tuple[int, Matrix]] = []
        for k in np.argsort(-likeness.max(1), kind="stable"):
            turn, pose = self._poses[k]
            if all(abs((turn - other + 180) % 360 - 180) >= APART for other, _ in chosen):
                chosen.append((turn, pose + np.pad(face.shifts[likeness[k].argmax()][:, None], ((0, 0), (2, 0)))))
            if len(chosen) == POSES:
                break
        return [_sized(pose, COARSE, MIDDLE) for _, pose in chosen]

    def _like(self, pose: Matrix, face: Upright) -> float:
        return float(_within(_warped(self._lines.fine, pose), _FINE_DISC) @ face.pixels)

    def _upon(self, pose: Matrix, face: Upright) -> Laid:
        lines = _warped(self._lines.fine, pose)
        own = _within(lines, _FINE_DISC)
        looks = [(float(own @ face.pixels), 0.0)]
        for spread, shown in zip(SOFTER, face.softened, strict=True):
            looks.append((float(own @ shown), spread**2))
            looks.append((float(_within(_softened(lines, spread**2), _FINE_DISC) @ face.pixels), -(spread**2)))
        likeness, softer = max(looks)
        return Laid(lines, pose, softer, likeness)


def between(one: Laid, other: Laid) -> float:
    """How much more like one than like the other of two drawings laid over it a face is: 1 where it is the one, -1
    where it is the other, as far as CLEAREST.

    Each was made as soft as the face, or the face as it: otherwise a sharp face is liker to a sharp picture of another
    drawing than to a blurred one of its own. Both made equally soft tell how much they differ at all."""
    softest = max(0.0, one.softer, other.softer)
    first, second = (_within(_softened(laid.lines, softest - laid.softer), _FINE_DISC) for laid in (one, other))
    told = (one.likeness - other.likeness) / max(1 - float(first @ second), LEAST_APART)
    return float(np.clip(told, -CLEAREST, CLEAREST))


def _softened(lines: Lines, more: float) -> Lines:
    """Lines blurred by so much more (the square of its spread, pixels)."""
    return lines if more < SOFTER[0] ** 2 / 2 else np.asarray(cv2.GaussianBlur(lines, (0, 0), more**0.5), np.float32)


def _nearer(pose: Matrix, own: Lines, shown: Lines, rounds: int) -> Matrix:
    """The pose from which a drawing's own lines lie nearer to those shown, after so many rounds at most."""
    criteria = cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, rounds, GAIN
    begin = np.asarray(cv2.invertAffineTransform(pose), np.float32)
    try:
        _, found = cv2.findTransformECC(shown, own, begin, cv2.MOTION_AFFINE, criteria, _MASKS[len(own)], SMOOTHED)
    except cv2.error:  # they are too unlike to be brought nearer to each other
        return pose
    nearer = np.asarray(cv2.invertAffineTransform(np.asarray(found, np.float64)), np.float64)
    long, short = np.linalg.svd(nearer[:, :2], compute_uv=False)
    return pose if long > LARGEST or short < SMALLEST or long > LONGEST * short else nearer


def _middle_one(some: Sequence[FaceLines]) -> FaceLines:
    sizes = ([lines.coarse for lines in some], [lines.middle for lines in some], [lines.fine for lines in some])
    coarse, middle, fine = (np.asarray(np.median(of_size, axis=0), np.float32) for of_size in sizes)
    return FaceLines(coarse, middle, fine)


def _pose(side: int, turn: float, size: float) -> Matrix:
    middle = (side - 1) / 2
    return np.asarray(cv2.getRotationMatrix2D((middle, middle), turn, size), np.float64)


def _sized(pose: Matrix, side: int, other: int) -> Matrix:
    """The same pose in crops of another side."""
    own = (pose[:, :2].sum(1) - 1) / 2  # pixels' centres lie half a pixel inside
    sized = pose.copy()
    sized[:, 2] = (sized[:, 2] + own) * other / side - own
    return sized


def _spun(pose: Matrix, turn: float) -> Matrix:
    """A pose (pixels of FINE), then turned about the drawing's middle."""
    middle = pose @ [(FINE - 1) / 2, (FINE - 1) / 2, 1]
    about = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), turn, 1.0)
    return np.asarray(about @ np.vstack([pose, [0, 0, 1]]))


def _warped(lines: Lines, pose: Matrix) -> Lines:
    side = len(lines)
    return np.asarray(cv2.warpAffine(lines, pose, (side, side), borderMode=cv2.BORDER_REPLICATE), np.float32)


def _within(lines: Lines, inside: NDArray[np.bool_]) -> Floats:
    """The pixels of a disc, their mean 0 and together of length 1."""
    pixels = lines[inside]
    pixels = pixels - pixels.mean()
    spread: Floats = pixels / max(float(np.linalg.norm(pixels)), 1e-3)
    return spread
