"""Camera pose and focal length from the dice's visible sides, by robust fitting of one table plane.

Each face contributes its anisotropy, the direction of the die's foot, and its size against the others. One plane and
one lens explain all of these if the dice lie flat and are of one size. Side faces and cocked dice are outliers: a face
counts for less the worse it fits (Geman and McClure, "Bayesian Image Analysis", 1985).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.images.arrays import Floats
from vision.reading.geometry.table_plane import (
    STEEPEST,
    TablePlane,
    feet_at,
    slants_at,
    slants_of,
    tilts_around,
    towards,
    ways_down,
)
from vision.reading.networks.face_finder import FoundFace

MOST = 30  # findings that are asked, the best ones
FEW = 10  # of these, for a first rough answer
LEAST = 0.1  # score of a finding that is asked
LENSES = (0.8, 1.2)  # focal lengths over the picture's longer side that are tried first
USUAL_LENS, LENSES_VARY = 0.95, 0.3  # the likeliest one, and how much others are longer or shorter (logarithm)
SQUEEZES, FEET, SIZES = 0.1, 0.1, 0.08  # how inexactly these are seen: logarithm, edges, logarithm
STRAY = 4.0  # squared errors in these units: so much counts half of that, and what is farther off never more than that
LEVEL = 0.01  # cost per degree: without evidence from the dice the camera is above them
ROUGHLY = 8.0  # degrees of the first search
APART = 10.0  # degrees between tilts that are both followed
FOLLOWED = 3  # of the best tilts of the first search, for one step more
STEPS = (4.0, 2.0, 1.0, 0.5)  # degrees of the others
LENS_STEP = 0.06  # logarithm of the focal length a degree of these steps


def fit_table_plane(faces: Sequence[FoundFace], shape: tuple[int, ...], feet: Floats | None = None) -> TablePlane:
    """Return the plane on which the faces found in a picture of this shape lie flat, as well as one plane fits them;
    seen from straight above where nothing was found. `feet` (n × 2, pixels from the centres; NaN where unknown): the
    centres of the dice's lower faces."""
    above = TablePlane.from_above(shape)
    best_faces = [k for k in sorted(range(len(faces)), key=lambda k: -faces[k].score) if faces[k].score > LEAST][:MOST]
    if not best_faces:
        return above
    known_feet = None if feet is None else feet[best_faces]
    evidence = _Evidence.of([faces[k] for k in best_faces], known_feet, above.middle, max(shape[:2]))
    best = _best_view(evidence)
    return replace(above, down=ways_down(best[None, :2])[0], focal=float(np.exp(best[2])) * max(shape[:2]))


@dataclass(frozen=True, slots=True, eq=False)
class _Evidence:
    """The measurements for the fit: places of faces (n × 2, in lengths of the picture from its middle), their
    anisotropies, their feet (in edges), their sizes (logarithms), and the weights of faces and of feet."""

    centers: Floats
    slants: Floats
    feet: Floats
    sizes: Floats
    weights: Floats
    foot_weights: Floats

    @classmethod
    def of(cls, faces: Sequence[FoundFace], feet: Floats | None, middle: Floats, length: int) -> _Evidence:
        feet = np.full((len(faces), 2), np.nan) if feet is None else feet
        known = np.asarray(np.isfinite(feet).all(axis=1))
        edges = np.array([face.edge for face in faces])
        weights = np.array([face.score for face in faces])
        return cls(
            (np.array([face.center for face in faces]) - middle) / length,
            slants_of(faces),
            np.where(known[:, None], feet, 0) / edges[:, None],
            np.log(edges),
            weights,
            np.where(known, weights, 0.0),
        )

    def best(self, count: int) -> _Evidence:
        """Return the measurements of the `count` best faces."""
        return _Evidence(
            self.centers[:count], self.slants[:count], self.feet[:count], self.sizes[:count], self.weights[:count],
            self.foot_weights[:count],
        )  # fmt: skip


def _best_view(evidence: _Evidence) -> Floats:
    """Return the best-fitting view: tilt (2, degrees) and logarithm of the focal length. Grid search, then
    refinement."""
    rough = _unexplained(_ROUGH, evidence.best(FEW))
    views = _ROUGH[_apart(rough)]
    for number, step in enumerate(STEPS):
        tried = (views[:, None] + step * _AROUND).reshape(-1, 3)
        cost = _unexplained(tried, evidence).reshape(len(views), -1)
        views = tried.reshape(len(views), -1, 3)[np.arange(len(views)), cost.argmin(1)]
        if number == 0:
            views = views[[cost.min(1).argmin()]]
    best: Floats = views[0]
    return best


def _apart(cost: Floats) -> list[int]:
    """Return the indices of the best views of the first search whose tilts differ clearly."""
    chosen: list[int] = []
    for k in np.argsort(cost, kind="stable"):
        if all(np.hypot(*(_ROUGH[k, :2] - _ROUGH[other, :2])) > APART for other in chosen):
            chosen.append(int(k))
            if len(chosen) == FOLLOWED:
                break
    return chosen


def _unexplained(views: Floats, evidence: _Evidence) -> Floats:
    """Return the cost of views (m × 3: tilt in degrees, logarithm of the focal length): their squared errors, bounded,
    and their improbability; m numbers."""
    tilts = np.hypot(views[:, 0], views[:, 1])
    down = ways_down(views[:, :2]).astype(np.float32)[:, None]
    rays = evidence.centers.astype(np.float32) / np.exp(views[:, 2]).astype(np.float32)[:, None, None]
    slants, seen = slants_at(down, rays), evidence.slants.astype(np.float32)
    half = (slants[..., 0] * seen[:, 2] + slants[..., 2] * seen[:, 0]) / 2 - slants[..., 1] * seen[:, 1]
    cost = _bounded(2 * np.maximum(half - 1, 0), SQUEEZES) @ evidence.weights  # as of `apart`, for small ones
    if evidence.foot_weights.any():
        beside = feet_at(down, rays) - evidence.feet.astype(np.float32)
        cost += _bounded((beside * beside).sum(-1), FEET) @ evidence.foot_weights
    if len(evidence.sizes) > 1:
        sizes = evidence.sizes.astype(np.float32) - 1.5 * np.log(towards(down, rays))
        cost += _bounded((sizes - _middle(sizes)) ** 2, SIZES) @ evidence.weights
    unusual = ((views[:, 2] - np.log(USUAL_LENS)) / LENSES_VARY) ** 2
    beyond = np.where(tilts > STEEPEST, np.inf, 0)
    total: Floats = cost + unusual + LEVEL * tilts + beyond
    return total


def _middle(rows: Floats) -> Floats:
    """Return the median of each row, as a column; of a few short rows far faster than `np.median`."""
    ranked, half = np.sort(rows, axis=1), rows.shape[1] // 2
    middle: Floats = (ranked[:, half] if rows.shape[1] % 2 else (ranked[:, half - 1] + ranked[:, half]) / 2)[:, None]
    return middle


def _bounded(squares: Floats, inexact: float) -> Floats:
    """Return squared errors in units of the measurement's inexactness, bounded for outliers (Geman-McClure)."""
    errors = squares / inexact**2
    bounded: Floats = STRAY * errors / (STRAY + errors)
    return bounded


_TILTS = tilts_around(np.zeros(2), STEEPEST, ROUGHLY)
_ROUGH = np.concatenate([np.column_stack([_TILTS, np.full(len(_TILTS), np.log(lens))]) for lens in LENSES])
_AROUND = np.stack(np.meshgrid([-1, 0, 1], [-1, 0, 1], [-1, 0, 1]), axis=-1).reshape(-1, 3) * [1, 1, LENS_STEP]
