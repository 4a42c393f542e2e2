"""How the table lies in the picture, as the dice on it tell: flat dice are all seen as one plane lets them be seen.

One face tells nothing: whether it lies aslant or is a side of the die depends on where the camera looks from. But most
findings are upper faces that lie flat, and one plane explains how all of these are squeezed, and on which side of each
the die's foot is seen. From straight above faces are hardly squeezed at all, and the feet tell most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.face_finder import FoundFace

Floats = NDArray[np.floating]

FOCAL = 1.2  # focal length over the picture's longer side: that of a lens of 45 degrees; what is cut out is narrow
NARROW = 1.3  # times that, the other lens that is tried where feet are seen: they point less far apart
STRANGE = 0.02  # what it costs to be such a lens
STRAY = 0.2  # edges: feet that are seen farther from where the plane has them do not pull at it
STEEPEST = 66.0  # degrees from straight above, to which a camera is thought to look
STEPS = 5.0, 1.5, 0.5  # degrees of the search, ever finer
ODD = 0.5  # slants further apart than this do not pull at the plane: sides and cocked dice are not on it
NEARLY = 0.3  # a slant this near to the plane's is taken to be the plane's, seen inexactly
MOST = 30  # findings that are asked, the best ones
LEAST = 0.1  # score of a finding that is asked
LEVEL = 0.03  # what straight from above is worth against STEEPEST: where dice do not tell, the camera is over them
GRAZING = 0.05  # of 1: a plane is not looked along more closely than that


@dataclass(frozen=True, slots=True, eq=False)
class TablePlane:
    """The table before the camera: `down` (3: right, down and ahead in the picture) is the way down from it, length 1;
    `focal` (pixels) and `middle` (x, y) are of the picture it was seen in."""

    down: Floats
    focal: float
    middle: Floats

    @classmethod
    def from_above(cls, shape: tuple[int, ...]) -> TablePlane:
        """A table seen from straight above, in a picture of this shape."""
        middle = np.array([shape[1] - 1, shape[0] - 1]) / 2
        return cls(np.array([0.0, 0.0, 1.0]), FOCAL * max(shape[:2]), middle)

    def slants(self, centers: Floats) -> Floats:
        """How flat faces at these places (n × 2, pixels) are squeezed: n × 3, as `slants_of` tells it."""
        return slants_at(self.down, self.rays(centers))

    def laid(self, faces: Sequence[FoundFace]) -> Floats:
        """The axes (n × 2 × 2) that faces of these sizes and turns have where they lie flat on the plane."""
        flat = root_of(self.slants(np.array([face.center for face in faces])))
        laid: Floats = flat @ np.linalg.inv(root_of(slants_of(faces))) @ np.array([face.axes for face in faces])
        return laid

    def nearness(self, centers: Floats) -> Floats:
        """How large dice at these places look, against each other: n numbers to be compared with edges."""
        told: Floats = towards(self.down, self.rays(centers)) ** 1.5
        return told

    def below(self, centers: Floats, edges: Floats) -> Floats:
        """From centres of flat upper faces (n × 2) with these edges (n) to those of the lower ones: n × 2, pixels."""
        told: Floats = feet_at(self.down, self.rays(centers)) * edges[:, None]
        return told

    def rays(self, centers: Floats) -> Floats:
        """Where places (n × 2, pixels) lie before the camera at distance 1: n × 2."""
        rays: Floats = (np.asarray(centers, np.float64) - self.middle) / self.focal
        return rays


def plane_of(faces: Sequence[FoundFace], shape: tuple[int, ...], feet: Floats | None = None) -> TablePlane:
    """The plane on which the faces found in a picture of this shape lie flat, as far as they can be brought together;
    seen from straight above where nothing was found. `feet` (n × 2, pixels from the centres; not numbers where they are
    not known): where the dice's lower faces are seen."""
    plane = TablePlane.from_above(shape)
    asked = [k for k in sorted(range(len(faces)), key=lambda k: -faces[k].score) if faces[k].score > LEAST][:MOST]
    if not asked:
        return plane
    evidence = _Evidence.of([faces[k] for k in asked], None if feet is None else feet[asked])
    tilt, cost = _best_tilt(evidence, plane.rays(evidence.centers), np.zeros(2), (STEEPEST, *STEPS))
    usual = replace(plane, down=ways_down(tilt[None])[0])
    if feet is None:
        return usual
    narrow = replace(plane, focal=plane.focal * NARROW)
    tilt, narrow_cost = _best_tilt(evidence, narrow.rays(evidence.centers), tilt, STEPS)
    return usual if cost <= narrow_cost + STRANGE else replace(narrow, down=ways_down(tilt[None])[0])


@dataclass(frozen=True, slots=True, eq=False)
class _Evidence:
    """What tells how the table lies: where faces are, how they are squeezed, where their feet are seen (in edges), and
    how much each counts for its squeeze and for its foot."""

    centers: Floats
    slants: Floats
    feet: Floats
    weights: Floats
    foot_weights: Floats

    @classmethod
    def of(cls, faces: Sequence[FoundFace], feet: Floats | None) -> _Evidence:
        weights = np.array([face.score for face in faces]) ** 2
        feet = np.full((len(faces), 2), np.nan) if feet is None else feet
        known = np.asarray(np.isfinite(feet).all(axis=1))
        relative = np.where(known[:, None], feet, 0) / np.array([face.edge for face in faces])[:, None]
        told = np.where(known, weights, 0)
        return cls(
            np.array([face.center for face in faces]), slants_of(faces), relative, weights / weights.sum(),
            told / max(float(told.sum()), 1e-9),
        )  # fmt: skip


def _best_tilt(
    evidence: _Evidence, rays: Floats, begin: Floats, steps: tuple[float, ...]
) -> tuple[Floats, float]:  # fmt: skip
    """The tilt (2, degrees) of the plane that explains most, and what it leaves unexplained; searched for about a first
    one as far as the first step and ever finer."""
    best, least = begin, 0.0
    for reach, step in pairwise(steps):
        tilts = tilts_around(best, reach, step)
        ways = ways_down(tilts)[:, None]
        cost = np.minimum(apart(slants_at(ways, rays), evidence.slants), ODD) @ evidence.weights
        if evidence.foot_weights.any():
            beside = np.hypot(*np.moveaxis(feet_at(ways, rays) - evidence.feet, -1, 0))
            cost = cost + np.minimum(beside, STRAY) @ evidence.foot_weights
        cost = cost + LEVEL * np.hypot(*tilts.T) / STEEPEST
        best, least = tilts[int(np.argmin(cost))], float(cost.min())
    return best, least


def lying_on(plane: TablePlane, faces: Sequence[FoundFace]) -> list[FoundFace]:
    """The faces as they lie on a plane: what is squeezed nearly as it has it, exactly so, and how odd, near and where
    below each is."""
    if not faces:
        return []
    centers, slants = np.array([face.center for face in faces]), slants_of(faces)
    flat, near = plane.slants(centers), plane.nearness(centers)
    odd, below = apart(slants, flat), plane.below(centers, np.array([face.edge for face in faces]))
    laid = plane.laid(faces)
    return [
        replace(
            face,
            axes=laid[k] if odd[k] < NEARLY else face.axes,
            odd=float(odd[k]),
            near=float(near[k]),
            below=(float(below[k, 0]), float(below[k, 1])),
        )
        for k, face in enumerate(faces)
    ]


def slants_of(faces: Sequence[FoundFace]) -> Floats:
    """How a circle on each face looks in the picture, without its size: (a, b, c) of the matrix [[a, b], [b, c]] whose
    roots are the ellipse's half axes, n × 3. It does not matter how the die is turned on the table."""
    axes = np.array([face.axes for face in faces])
    spread = axes @ axes.transpose(0, 2, 1)
    size = np.maximum(np.sqrt(np.maximum(np.linalg.det(spread), 0)), 1e-6)
    slants: Floats = np.stack([spread[:, 0, 0], spread[:, 0, 1], spread[:, 1, 1]], axis=1) / size[:, None]
    return slants


def apart(one: Floats, other: Floats) -> Floats:
    """How different slants (… × 3) are: the logarithm by which a circle of the one is squeezed, seen as the other."""
    half = (one[..., 0] * other[..., 2] + one[..., 2] * other[..., 0]) / 2 - one[..., 1] * other[..., 1]
    told: Floats = np.arccosh(np.maximum(half, 1.0))
    return told


def slants_at(down: Floats, rays: Floats) -> Floats:
    """The slants at rays (n × 2) of planes with these ways down (… × 3): … × n × 3. A circle's image is that of the
    plane's two directions: the identity, and what the ray and the way down add to it."""
    way = down[..., :2] - rays * down[..., 2:]
    a = 1 + rays[:, 0] ** 2 - way[..., 0] ** 2
    b = rays[:, 0] * rays[:, 1] - way[..., 0] * way[..., 1]
    c = 1 + rays[:, 1] ** 2 - way[..., 1] ** 2
    slants: Floats = np.stack([a, b, c], axis=-1) / towards(down, rays)[..., None]
    return slants


def feet_at(down: Floats, rays: Floats) -> Floats:
    """Where the feet of dice at rays (n × 2) are that stand on planes with these ways down (… × 3): … × n × 2, from
    their upper faces, in edges of these."""
    told: Floats = (down[..., :2] - rays * down[..., 2:]) / np.sqrt(towards(down, rays))[..., None]
    return told


def towards(down: Floats, rays: Floats) -> Floats:
    """How squarely rays (n × 2) meet planes with these ways down (… × 3): … × n, 1 where one is seen from straight
    above."""
    told: Floats = np.maximum(down[..., 0] * rays[:, 0] + down[..., 1] * rays[:, 1] + down[..., 2], GRAZING)
    return told


def tilts_around(middle: Floats, reach: float, step: float) -> Floats:
    """Tilts (n × 2: degrees to the right and down) on a grid of this step about a middle one, none steeper than
    STEEPEST."""
    line = step * np.arange(-np.ceil(reach / step), np.ceil(reach / step) + 1)
    tilts: Floats = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2) + middle
    steep: NDArray[np.bool_] = np.hypot(*tilts.T) > STEEPEST + 1e-6
    return np.asarray(tilts[~steep])


def ways_down(tilts: Floats) -> Floats:
    tilt = np.radians(np.hypot(*tilts.T))
    aside = tilts / np.maximum(np.hypot(*tilts.T), 1e-9)[:, None]
    ways: Floats = np.concatenate([aside * np.sin(tilt)[:, None], np.cos(tilt)[:, None]], axis=1)
    return ways


def root_of(slants: Floats) -> Floats:
    """The symmetric roots (… × 2 × 2) of the matrices that slants (… × 3) tell; of determinant 1."""
    a, b, c = np.moveaxis(slants, -1, 0)
    grown = np.stack([np.stack([a + 1, b], axis=-1), np.stack([b, c + 1], axis=-1)], axis=-2)
    roots: Floats = grown / np.sqrt(a + c + 2)[..., None, None]
    return roots
