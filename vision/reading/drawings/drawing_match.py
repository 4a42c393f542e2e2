"""Matching of taught drawings to a face: pose search, registration, and correlation of lines at equal sharpness.

A signature (`face_reader`) distinguishes an arrow from a glass, but hardly a target with a 1 from one with a 2: most of
both is the same. So candidate drawings are rotated, scaled and shifted until their lines fit those of the face
(`drawing_align`), and both are blurred to the same sharpness before they are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.images.arrays import Floats, Image
from vision.reading.drawings.drawing_align import MovableLines, smoothed
from vision.reading.drawings.drawing_pose import (
    QUARTERS,
    Pose,
    alike_but_for_quarters,
    in_crops_of,
    is_likely,
    shifted,
    spun,
    turned,
)
from vision.reading.drawings.face_lines import COARSE, FINE, MIDDLE, FaceLines, Lines, disc, lines_of

TURNS = range(0, 360, 15)  # degrees: frames of round drawings may be turned by anything
SIZES = (0.74, 0.86, 1.0, 1.16, 1.35, 1.5)  # frames are that far out
SHIFTS = (-6, -4, -2, 0, 2, 4, 6)  # pixels of COARSE
POSES, APART = 2, 25  # that are tried finely, and by how many degrees they differ at least
ROUNDS, FINE_ROUNDS = 10, 8  # in which a drawing is moved, at most
INNER = 0.65  # of a face's width, in which drawings are compared: farther out are a die's edges, and these differ
SOFTER = (0.8, 1.2, 1.7, 2.4, 3.2)  # pixels of FINE, spread of the blurs that are tried to make one as soft as another
AROUND = 13  # pixels of FINE, from as far as which such a blur brings something
WELL_LAID = 0.7  # likeness of one sample to another upon which it lies well
LEAST_APART = 0.05  # that two drawings are taken to differ, of the whole
NEAR = 1.5  # pixels of FINE, spread of what is near a place in which drawings differ
MOSTLY = 3  # how much more places count in which drawings differ more: a power
SAME = 1e-6  # of their length: drawings that differ nowhere by more are the same
CLEAREST = 1.5  # greatest difference of two drawings that counts

ALL = slice(None)
_SHIFTED = np.array([(across, down) for down in SHIFTS for across in SHIFTS])
_COARSE_DISC = disc(COARSE)
_ROWS = np.flatnonzero(disc(FINE, INNER).any(1))
_INNER = slice(int(_ROWS[0]), int(_ROWS[-1]) + 1)  # the square about the disc in which drawings are compared
_WIDER = slice(_INNER.start - AROUND, _INNER.stop + AROUND)
_INNER_DISC, _WIDER_DISC = (disc(FINE, INNER)[square, square] for square in (_INNER, _WIDER))


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """The lines of a drawing as registered to a face (the part of FINE × FINE that is compared, with a margin of
    AROUND), and the `pose` of the registration (pixels of FINE).

    `softer`: how much more the drawing is blurred than the face (squared spread, pixels of FINE; below 0 where the face
    is blurred more). `likeness`: their correlation at equal sharpness.
    """

    lines: Lines
    pose: Pose
    softer: float
    likeness: float


class Upright:
    """A rectified face (side × side × 3, BGR, REACH edges wide), prepared for matching."""

    def __init__(self, crop: Image) -> None:
        lines = lines_of(crop)
        self._coarse = np.pad(lines.coarse, max(SHIFTS), mode="edge")
        self.compared = lines.fine[_WIDER, _WIDER]
        self.middle, self.fine = smoothed(lines.middle), smoothed(lines.fine)

    @cached_property
    def pixels(self) -> Floats:
        """The compared pixels as a unit vector."""
        return _normal(self.compared[_WIDER_DISC])

    @cached_property
    def softened(self) -> list[Floats]:
        """The compared pixels, blurred by each of SOFTER, as unit vectors."""
        return [_normal(_softened(self.compared, spread**2)[_WIDER_DISC]) for spread in SOFTER]

    @cached_property
    def shifted(self) -> Floats:
        """The disc's pixels for all tried shifts of the face (n × pixels, unit vectors)."""
        moved = (self._coarse[y : y + COARSE, x : x + COARSE] for x, y in _SHIFTED + max(SHIFTS))
        return np.stack([_normal(lines[_COARSE_DISC]) for lines in moved])


class Drawing:
    """A taught drawing, prepared for matching: the pixelwise median of its `samples` (each side × side × 3, BGR, REACH
    edges wide), registered to the first. The median removes noise and the glare on one of them."""

    def __init__(self, samples: Sequence[Image]) -> None:
        self._lines = lines_of(samples[0])
        upon = Upright(samples[0])
        others = [Drawing([sample]) for sample in samples[1:]]
        laid = [(other, other.laid(upon)) for other in others]
        well_laid = [other.seen(one.pose) for other, one in laid if one.likeness > WELL_LAID]
        if well_laid:
            self._lines = _middle_one([self._lines, *well_laid])

    def seen(self, pose: Pose) -> FaceLines:
        """Return the drawing's lines in a pose (pixels of FINE)."""
        lines = self._lines
        return FaceLines(
            _lying(lines.coarse, in_crops_of(COARSE, pose, FINE)),
            _lying(lines.middle, in_crops_of(MIDDLE, pose, FINE)),
            _lying(lines.fine, pose),
        )

    def laid(self, face: Upright) -> Laid:
        """Return the drawing registered to a face."""
        return self.upon(face, [self.found(face)])

    def found(self, face: Upright) -> Pose:
        """Return the best pose upon a face, searched over all orientations (pixels of FINE)."""
        near = (_moved(self._movable, pose, face.middle, ROUNDS) for pose in self._likely(face))
        return self.near(face, self._best(face, [in_crops_of(FINE, pose, MIDDLE) for pose in near]))

    def near(self, face: Upright, pose: Pose) -> Pose:
        """Return the best pose near this one, or near a quarter turn of it."""
        tried = (spun(pose, FINE, quarter) for quarter in QUARTERS)
        return self._best(face, [_moved(self._finely_movable, each, face.fine, FINE_ROUNDS) for each in tried])

    def upon(self, face: Upright, poses: Sequence[Pose]) -> Laid:
        """Return the drawing registered to a face in the best of some poses."""
        pose = self._best(face, poses)
        lines = _lying(self._lines.fine, pose, _WIDER)
        own = _normal(lines[_WIDER_DISC])
        looks = [(float(own @ face.pixels), 0.0)]
        for spread, shown in zip(SOFTER, face.softened, strict=True):
            looks.append((float(own @ shown), spread**2))
            looks.append((float(_normal(_softened(lines, spread**2)[_WIDER_DISC]) @ face.pixels), -(spread**2)))
        likeness, softer = max(looks)
        return Laid(lines, pose, softer, likeness)

    @cached_property
    def _movable(self) -> MovableLines:
        return MovableLines(self._lines.middle)

    @cached_property
    def _finely_movable(self) -> MovableLines:
        return MovableLines(self._lines.fine)

    @cached_property
    def _poses(self) -> list[tuple[int, Pose]]:
        return [(turn, turned(COARSE, turn, size)) for turn in TURNS for size in SIZES]

    @cached_property
    def _posed(self) -> Floats:
        return np.stack([_normal(_lying(self._lines.coarse, pose)[_COARSE_DISC]) for _, pose in self._poses])

    def _likely(self, face: Upright) -> list[Pose]:
        """Return the best poses of the coarse search (pixels of MIDDLE)."""
        likeness = self._posed @ face.shifted.T
        chosen: list[tuple[int, Pose]] = []
        for k in np.argsort(-likeness.max(1), kind="stable"):
            turn, pose = self._poses[k]
            if all(abs((turn - other + 180) % 360 - 180) >= APART for other, _ in chosen):
                chosen.append((turn, shifted(pose, _SHIFTED[likeness[k].argmax()])))
            if len(chosen) == POSES:
                break
        return [in_crops_of(MIDDLE, pose, COARSE) for _, pose in chosen]

    def _best(self, face: Upright, poses: Sequence[Pose]) -> Pose:
        return max(poses, key=lambda pose: self._like(pose, face)) if len(poses) > 1 else poses[0]

    def _like(self, pose: Pose, face: Upright) -> float:
        return float(_normal(_lying(self._lines.fine, pose, _INNER)[_INNER_DISC]) @ face.pixels)


def laid_together(drawings: Sequence[Drawing], face: Upright) -> list[Laid]:
    """Return each of some drawings registered to a face. Each is tried in the poses of the others too: drawings of one
    set agree in size and place, and the search may miss a pose for one drawing that it finds for another."""
    own_poses = [drawing.found(face) for drawing in drawings]
    laid = []
    for drawing, own in zip(drawings, own_poses, strict=True):
        poses = [own]
        for other in own_poses:
            if not any(alike_but_for_quarters(other, pose, FINE) for pose in poses):
                poses.append(drawing.near(face, other))
        laid.append(drawing.upon(face, poses))
    return laid


def between(face: Upright, one: Laid, other: Laid) -> float:
    """Return how much more similar a face is to one drawing than to another, where the two differ: 1 where it is the
    one, -1 where it is the other, bounded by CLEAREST.

    All three are blurred to the same sharpness: otherwise a sharp face would be more similar to a sharp picture of
    another drawing than to a blurred one of its own. The rings of two targets, which are the same, do not count.
    """
    softest = max(0.0, one.softer, other.softer)
    first, second = (_normal_disc(_softened(laid.lines, softest - laid.softer)) for laid in (one, other))
    lines = _softened(face.compared, softest)[_WIDER_DISC]
    differing = np.asarray(cv2.GaussianBlur(np.abs(first - second), (0, 0), NEAR), np.float64)[_WIDER_DISC]
    if differing.max() < SAME:
        return 0.0
    weights = (differing / differing.max()) ** MOSTLY
    ones, others, mine = (_weighted(pixels, weights) for pixels in (first[_WIDER_DISC], second[_WIDER_DISC], lines))
    difference = float(mine @ (ones - others)) / max(1 - float(ones @ others), LEAST_APART)
    return float(np.clip(difference, -CLEAREST, CLEAREST))


def _softened(lines: Lines, more: float) -> Lines:
    """Return lines blurred by `more` (squared spread, pixels)."""
    return lines if more < SOFTER[0] ** 2 / 2 else np.asarray(cv2.GaussianBlur(lines, (0, 0), more**0.5), np.float32)


def _moved(lines: MovableLines, pose: Pose, shown: Lines, rounds: int) -> Pose:
    """Return a registered pose, or the given one where the registered one is implausible."""
    nearer = lines.nearer(pose, shown, rounds)
    return nearer if is_likely(nearer) else pose


def _middle_one(some: Sequence[FaceLines]) -> FaceLines:
    sizes = ([lines.coarse for lines in some], [lines.middle for lines in some], [lines.fine for lines in some])
    coarse, middle, fine = (np.asarray(np.median(of_size, axis=0), np.float32) for of_size in sizes)
    return FaceLines(coarse, middle, fine)


def _lying(lines: Lines, pose: Pose, square: slice = ALL) -> Lines:
    """Return lines warped to a pose, or the part of them in a square."""
    first, end, _ = square.indices(len(lines))
    matrix = shifted(pose, np.full(2, -first))
    size = end - first, end - first
    return np.asarray(cv2.warpAffine(lines, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _normal_disc(lines: Lines) -> Floats:
    """Return lines normalised within the disc (mean 0, length 1), and 0 outside."""
    normal = np.zeros(lines.shape)
    normal[_WIDER_DISC] = _normal(lines[_WIDER_DISC])
    return normal


def _weighted(pixels: Floats, weights: Floats) -> Floats:
    """Return weighted pixels of mean 0 and length 1."""
    apart = (pixels - float(pixels @ weights) / float(weights.sum())) * np.sqrt(weights)
    normal: Floats = apart / max(float(apart @ apart) ** 0.5, 1e-6)
    return normal


def _normal(pixels: Floats) -> Floats:
    """Return pixels of mean 0 and length 1."""
    apart = pixels - float(pixels.sum()) / len(pixels)
    normal: Floats = apart / max(float(apart @ apart) ** 0.5, 1e-3)
    return normal
