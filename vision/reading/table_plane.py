"""How the table lies in the picture, and the faces on it: flat dice are all seen as one plane lets them be seen.

One face tells nothing: whether it lies aslant or is a side of the die depends on where the camera looks from. How that
is found out from all of them: `plane_fit`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.reading.face_finder import FoundFace

Floats = NDArray[np.floating]

FOCAL = 1.2  # focal length over the picture's longer side, where nothing tells it: that of a lens of 45 degrees
STEEPEST = 66.0  # degrees from straight above, to which a camera is thought to look
NEARLY = 0.3  # a slant this near to the plane's is taken to be the plane's, seen inexactly
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

    @classmethod
    def straight_under(cls, nadir: Floats, distance: float) -> TablePlane:
        """A table in a picture that shows the plane of its dice's upper faces without any slant, from a camera so many
        pixels above that, over this place (x, y)."""
        return cls(np.array([0.0, 0.0, 1.0]), distance, np.asarray(nadir, np.float64))

    def cut(self, left: float, top: float, scale: float) -> TablePlane:
        """The same table in the part of the picture that begins there, made so many times as large."""
        middle = (self.middle - [left, top] + 0.5) * scale - 0.5
        return replace(self, focal=self.focal * scale, middle=middle)

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
        sizes: Floats = towards(self.down, self.rays(centers)) ** 1.5
        return sizes

    def below(self, centers: Floats, edges: Floats) -> Floats:
        """From centres of flat upper faces (n × 2) with these edges (n) to those of the lower ones: n × 2, pixels."""
        offsets: Floats = feet_at(self.down, self.rays(centers)) * edges[:, None]
        return offsets

    def rays(self, centers: Floats) -> Floats:
        """Where places (n × 2, pixels) lie before the camera at distance 1: n × 2."""
        rays: Floats = (np.asarray(centers, np.float64) - self.middle) / self.focal
        return rays


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
    squeeze: Floats = np.arccosh(np.maximum(half, 1.0))
    return squeeze


def slants_at(down: Floats, rays: Floats) -> Floats:
    """The slants at rays (… × n × 2) of planes with these ways down (… × 3): … × n × 3. A circle's image is that of the
    plane's two directions: the identity, and what the ray and the way down add to it."""
    way = down[..., :2] - rays * down[..., 2:]
    a = 1 + rays[..., 0] ** 2 - way[..., 0] ** 2
    b = rays[..., 0] * rays[..., 1] - way[..., 0] * way[..., 1]
    c = 1 + rays[..., 1] ** 2 - way[..., 1] ** 2
    slants: Floats = np.stack([a, b, c], axis=-1) / towards(down, rays)[..., None]
    return slants


def feet_at(down: Floats, rays: Floats) -> Floats:
    """Where the feet of dice at rays (… × n × 2) are that stand on planes with these ways down (… × 3): … × n × 2, from
    their upper faces, in edges of these."""
    feet: Floats = (down[..., :2] - rays * down[..., 2:]) / np.sqrt(towards(down, rays))[..., None]
    return feet


def towards(down: Floats, rays: Floats) -> Floats:
    """How squarely rays (… × n × 2) meet planes with these ways down (… × 3): … × n, 1 where one is seen from straight
    above."""
    cosines: Floats = np.maximum(down[..., 0] * rays[..., 0] + down[..., 1] * rays[..., 1] + down[..., 2], GRAZING)
    return cosines


def tilts_around(middle: Floats, reach: float, step: float) -> Floats:
    """Tilts (n × 2: degrees to the right and down) on a grid of this step about a middle one, none steeper than
    STEEPEST."""
    line = step * np.arange(-np.ceil(reach / step), np.ceil(reach / step) + 1)
    tilts: Floats = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2) + middle
    steep: NDArray[np.bool_] = np.hypot(*tilts.T) > STEEPEST + 1e-6
    return np.asarray(tilts[~steep])


def ways_down(tilts: Floats) -> Floats:
    """The ways down (n × 3, each of length 1) of planes with these tilts (n × 2: degrees to the right and down)."""
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
