"""Geometry of the table plane: how flat faces look in the picture at each place (anisotropy, size, foot of the die).

One face alone is ambiguous: whether it is tilted, or a side of the die, depends on the camera's pose. `camera_pose`
estimates the pose from all faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats
from vision.reading.networks.face_finder import FoundFace

FOCAL = 1.2  # focal length over the picture's longer side, where unknown: that of a lens of 45 degrees
STEEPEST = 66.0  # degrees from straight above, to which a camera is thought to look
NEARLY = 0.3  # a slant this near to the plane's is taken to be the plane's, seen inexactly
GRAZING = 0.05  # of 1: a plane is not looked along more closely than that


@dataclass(frozen=True, slots=True, eq=False)
class TablePlane:
    """The table before the camera: `down` (3: right, down and ahead in the picture) is the unit vector down from the
    table; `focal` (pixels) and `middle` (x, y) belong to the picture."""

    down: Floats
    focal: float
    middle: Floats

    @classmethod
    def from_above(cls, shape: tuple[int, ...]) -> TablePlane:
        """Return a table seen from straight above, in a picture of this shape."""
        middle = np.array([shape[1] - 1, shape[0] - 1]) / 2
        return cls(np.array([0.0, 0.0, 1.0]), FOCAL * max(shape[:2]), middle)

    @classmethod
    def straight_under(cls, nadir: Floats, distance: float) -> TablePlane:
        """Return a table in a picture that shows the plane of the dice's upper faces without any slant, from a camera
        `distance` pixels above that plane, over the place `nadir` (x, y)."""
        return cls(np.array([0.0, 0.0, 1.0]), distance, np.asarray(nadir, np.float64))

    def cut(self, left: float, top: float, scale: float) -> TablePlane:
        """Return the same table in a part of the picture that begins at (`left`, `top`), enlarged by `scale`."""
        middle = (self.middle - [left, top] + 0.5) * scale - 0.5
        return replace(self, focal=self.focal * scale, middle=middle)

    def slants(self, centers: Floats) -> Floats:
        """Return the anisotropies of flat faces at these places (n × 2, pixels): n × 3, as in `slants_of`."""
        return slants_at(self.down, self.rays(centers))

    def laid(self, faces: Sequence[FoundFace]) -> Floats:
        """Return the axes (n × 2 × 2) of faces of these sizes and orientations if they lay flat on the plane."""
        flat = root_of(self.slants(np.array([face.center for face in faces])))
        laid: Floats = flat @ np.linalg.inv(root_of(slants_of(faces))) @ np.array([face.axes for face in faces])
        return laid

    def nearness(self, centers: Floats) -> Floats:
        """Return the relative sizes of dice at these places: n numbers, to be compared with edges."""
        sizes: Floats = towards(self.down, self.rays(centers)) ** 1.5
        return sizes

    def below(self, centers: Floats, edges: Floats) -> Floats:
        """Return the vectors from the centres of flat upper faces (n × 2) with these edges (n) to those of the lower
        faces: n × 2, pixels."""
        offsets: Floats = feet_at(self.down, self.rays(centers)) * edges[:, None]
        return offsets

    def rays(self, centers: Floats) -> Floats:
        """Return places (n × 2, pixels) in normalised image coordinates: n × 2."""
        rays: Floats = (np.asarray(centers, np.float64) - self.middle) / self.focal
        return rays


def lying_on(plane: TablePlane, faces: Sequence[FoundFace]) -> list[FoundFace]:
    """Return the faces as they lie on a plane: nearly flat ones exactly flat, each with its `odd`, `near`,
    `below` and `down`."""
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
            down=float(plane.down[1]),
        )
        for k, face in enumerate(faces)
    ]


def slants_of(faces: Sequence[FoundFace]) -> Floats:
    """Return the anisotropy of each face: (a, b, c) of the matrix [[a, b], [b, c]] of determinant 1 whose roots are the
    half axes of a circle's image, n × 3. Independent of size and of the die's orientation on the table."""
    axes = np.array([face.axes for face in faces])
    spread = axes @ axes.transpose(0, 2, 1)
    size = np.maximum(np.sqrt(np.maximum(np.linalg.det(spread), 0)), 1e-6)
    slants: Floats = np.stack([spread[:, 0, 0], spread[:, 0, 1], spread[:, 1, 1]], axis=1) / size[:, None]
    return slants


def apart(one: Floats, other: Floats) -> Floats:
    """Return the difference of anisotropies (… × 3): the logarithm by which a circle of the one is squeezed, seen as
    the other."""
    half = (one[..., 0] * other[..., 2] + one[..., 2] * other[..., 0]) / 2 - one[..., 1] * other[..., 1]
    squeeze: Floats = np.arccosh(np.maximum(half, 1.0))
    return squeeze


def slants_at(down: Floats, rays: Floats) -> Floats:
    """Return the anisotropies at rays (… × n × 2) on planes with these downward vectors (… × 3): … × n × 3. A circle's
    image comes from the plane's two directions: the identity, plus terms of the ray and the downward vector."""
    way = down[..., :2] - rays * down[..., 2:]
    a = 1 + rays[..., 0] ** 2 - way[..., 0] ** 2
    b = rays[..., 0] * rays[..., 1] - way[..., 0] * way[..., 1]
    c = 1 + rays[..., 1] ** 2 - way[..., 1] ** 2
    slants: Floats = np.stack([a, b, c], axis=-1) / towards(down, rays)[..., None]
    return slants


def feet_at(down: Floats, rays: Floats) -> Floats:
    """Return the feet of dice at rays (… × n × 2) on planes with these downward vectors (… × 3): … × n × 2, from their
    upper faces, in edges of these."""
    feet: Floats = (down[..., :2] - rays * down[..., 2:]) / np.sqrt(towards(down, rays))[..., None]
    return feet


def towards(down: Floats, rays: Floats) -> Floats:
    """Return the cosine between rays (… × n × 2) and downward vectors (… × 3), times the ray's length: … × n, 1 where a
    plane is seen from straight above."""
    cosines: Floats = np.maximum(down[..., 0] * rays[..., 0] + down[..., 1] * rays[..., 1] + down[..., 2], GRAZING)
    return cosines


def tilts_around(middle: Floats, reach: float, step: float) -> Floats:
    """Return tilts (n × 2: degrees to the right and down) on a grid of this step around a middle one, none steeper than
    STEEPEST."""
    line = step * np.arange(-np.ceil(reach / step), np.ceil(reach / step) + 1)
    tilts: Floats = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2) + middle
    steep: NDArray[np.bool_] = np.hypot(*tilts.T) > STEEPEST + 1e-6
    return np.asarray(tilts[~steep])


def ways_down(tilts: Floats) -> Floats:
    """Return the downward unit vectors (n × 3) of planes with these tilts (n × 2: degrees to the right and down)."""
    tilt = np.radians(np.hypot(*tilts.T))
    aside = tilts / np.maximum(np.hypot(*tilts.T), 1e-9)[:, None]
    ways: Floats = np.concatenate([aside * np.sin(tilt)[:, None], np.cos(tilt)[:, None]], axis=1)
    return ways


def root_of(slants: Floats) -> Floats:
    """Return the symmetric square roots (… × 2 × 2) of the matrices given by anisotropies (… × 3); of determinant 1."""
    a, b, c = np.moveaxis(slants, -1, 0)
    grown = np.stack([np.stack([a + 1, b], axis=-1), np.stack([b, c + 1], axis=-1)], axis=-2)
    roots: Floats = grown / np.sqrt(a + c + 2)[..., None, None]
    return roots
