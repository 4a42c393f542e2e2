"""Find dice: group pips into the six arrangements, upper faces only, each pip at most once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pips import Pips

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

SMALLEST_EDGE = 26.0  # working pixels, 1/49 of the longer side: below, a pip is three pixels wide
PIP_SHARE = 0.1  # radius of a pip over the edge of its die, where nothing better is known
FEWEST_RADII, MOST_RADII = 2.6, 9.5  # distance of two pips of one face that span its square, in pip radii


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A face that some pips may form.

    `pips` are indices into the spots; `center` (x, y) and `axes` (2 × 2, columns: the two edges of the upper face as
    vectors) in working pixels. `misfit` the largest distance of a pip from its place over the edge; `lean` the ratio
    of the short to the long axis of the face (1 = seen from above); `skew` how far the pips' own ellipses are from
    those the arrangement asks for; `dirt` the share of the face between the pips that does not look like the body;
    `quality` the mean of the pips' own; `spare` good spots on the face that it does not explain.
    """

    face: int
    pips: tuple[int, ...]
    center: Floats
    axes: Floats
    misfit: float
    lean: float
    skew: float
    quality: float
    dark: bool
    dirt: float = 0.0
    held: float = 0.0
    rim: float = 0.0
    spare: int = 0
    score: float = 0.0
    chance: float = 0.0
    doubts: tuple[str, ...] = field(default=())

    @property
    def confidence(self) -> float:
        """How likely it is to be read right, 0 to 1: what the check says, less where the pips do not fit well."""
        return self.chance * float(np.sqrt(np.clip(self.score / self.face, 0, 1)))

    @property
    def evident(self) -> bool:
        """Whether arrangement, face and rim fit so well that it is hardly anything but a die, whatever the check says.

        Fewer pips say less: a 2 must show its rim all around."""
        fits = self.score > 0.7 * self.face and self.misfit < 0.035 and not self.doubts
        clear = self.dirt < 0.05 and self.spare == 0 and self.held > 0.9 and self.lean > 0.75
        if self.face == 2:
            clear = clear and self.score > 1.8 and self.dirt < 0.02 and self.rim > 0.95 and self.lean > 0.85
        return self.face >= 2 and fits and clear

    @property
    def edge(self) -> float:
        """The edge of the die in working pixels, as if it were seen from above."""
        return _principal(self.axes)[0]


def find_candidates(pips: Pips, smooth: Floats) -> list[Candidate]:
    """Propose every face that pips of one polarity may form, with scores, none chosen yet."""
    found: list[Candidate] = []
    strong = pips.contrast[pips.quality > 0.6]
    least = 0.15 * float(np.percentile(strong, 90)) if len(strong) else 0.0
    worth = (pips.quality > 0.1) & (pips.contrast > least) & ~_no_pip(pips)
    for dark in (True, False):
        index = np.flatnonzero((pips.dark == dark) & worth)[:160]
        if len(index):
            mine = pips.take(index)
            local = [*_squares(mine), *_rows(mine), *_singles(mine)]
            found += [replace(c, pips=tuple(int(index[i]) for i in c.pips)) for c in local]
    return _judged(found, pips, smooth)


def _no_pip(pips: Pips) -> NDArray[np.bool_]:
    """Light spots that dark ones explain: the lamp mirrored in a hollow pip, and whole dice with pips on them."""
    hidden = np.zeros(len(pips), bool)
    good = np.flatnonzero(pips.quality > 0.3)
    if len(good):
        gap = np.linalg.norm(pips.xy[:, None] - pips.xy[good][None], axis=2)
        light = ~pips.dark[:, None] & pips.dark[good]
        ratio = pips.radius[good] / pips.radius[:, None]
        mirrored = light & (gap < 0.9 * pips.radius[good]) & (ratio > 0.95) & (ratio < 4)
        # a dark spot with several light ones, or with one that stands out more than itself, is a dark die
        mirrored &= (mirrored & (pips.quality > 0.3)[:, None]).sum(0) < 2
        mirrored &= pips.contrast[:, None] < 0.9 * pips.contrast[good]
        inside = light & (gap < 0.9 * pips.radius[:, None]) & (ratio < 0.35) & (ratio > 0.06)
        hidden = mirrored.any(1) | inside.any(1)
    return hidden


def _alike(pips: Pips) -> Mask:
    """Which pairs of pips may belong to one face: alike in size, contrast and body."""
    ratio = pips.radius[:, None] / pips.radius[None]
    contrast = np.minimum(pips.contrast[:, None], pips.contrast[None])
    body = np.abs(pips.body[:, None] - pips.body[None])
    tone = pips.contrast[:, None] / pips.contrast[None]
    alike: Mask = (np.maximum(ratio, 1 / ratio) < 1.6) & (body < 0.6 * contrast) & (np.maximum(tone, 1 / tone) < 2.2)
    np.fill_diagonal(alike, False)
    return alike


def _squares(pips: Pips) -> list[Candidate]:
    """4, 5 and 6: parallelograms of pips, with what stands at their centre and in the middle of their sides."""
    xy, radius = pips.xy, pips.radius
    gap = np.linalg.norm(xy[:, None] - xy[None], axis=2)
    mean = (radius[:, None] + radius[None]) / 2
    near = _alike(pips) & (gap > FEWEST_RADII * mean) & (gap < MOST_RADII * mean)
    triples = []
    for i in range(len(pips)):
        others = np.flatnonzero(near[i])
        if len(others) >= 2:
            a, b = np.triu_indices(len(others), 1)
            triples.append(np.stack([np.full(len(a), i), others[a], others[b]], axis=1))
    if not triples:
        return []
    t = np.concatenate(triples)
    u, v = xy[t[:, 1]] - xy[t[:, 0]], xy[t[:, 2]] - xy[t[:, 0]]
    lu, lv = np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1)
    cosine = np.abs((u * v).sum(1)) / (lu * lv)
    fine = (cosine < 0.55) & (np.maximum(lu / lv, lv / lu) < 1.9)
    t, u, v, size = t[fine], u[fine], v[fine], np.sqrt(lu * lv)[fine]
    if not len(t):
        return []
    fourth, off = _nearest(xy[t[:, 0]] + u + v, xy)
    fine = (off < 0.2 * size) & near[t[:, 1], fourth] & near[t[:, 2], fourth]
    t, fourth = t[fine], fourth[fine]
    found: dict[tuple[int, ...], Candidate] = {}
    for (i, j, k), m in zip(t.tolist(), fourth.tolist(), strict=True):
        key = tuple(sorted((i, j, k, m)))
        if len(set(key)) == 4 and key not in found:
            candidate = _square(pips, i, j, k, m)
            if candidate:
                found[key] = candidate
    return list(found.values())


def _square(pips: Pips, i: int, j: int, k: int, m: int) -> Candidate | None:
    """What the parallelogram i, j, m, k (in the order of its rim) is: a 4, 5 or 6, or nothing known."""
    xy = pips.xy
    center = xy[[i, j, k, m]].mean(0)
    a = (xy[j] - xy[i] + xy[m] - xy[k]) / 2  # from i to j
    b = (xy[k] - xy[i] + xy[m] - xy[j]) / 2
    size = float(np.sqrt(abs(a[0] * b[1] - a[1] * b[0])))
    if size < 2.2 * pips.radius[i]:
        return None
    places = np.stack([center, (xy[i] + xy[j]) / 2, (xy[k] + xy[m]) / 2, (xy[i] + xy[k]) / 2, (xy[j] + xy[m]) / 2])
    who, off = _nearest(places, xy)
    level = float(np.median(pips.radius[[i, j, k, m]]))
    there = (off < 0.13 * size) & (np.abs(np.log(pips.radius[who] / level)) < 0.5) & (pips.quality[who] > 0.15)
    there &= ~np.isin(who, [i, j, k, m])
    bend = float(np.linalg.norm(xy[i] - xy[j] - xy[k] + xy[m])) / 4 / (2 * size)
    doubts: tuple[str, ...] = ()
    extra: tuple[int, ...] = ()
    corners = (i, j, k, m)
    wide = 1.0
    if not there.any():
        face = 4
    elif there[0] and not there[1:].any():
        face, extra = 5, (int(who[0]),)
    elif there[1] and there[2] and not there[3] and not there[4] and not there[0]:
        face, extra = 6, (int(who[1]), int(who[2]))
        wide = 1.08
    elif there[3] and there[4] and not there[1] and not there[2] and not there[0]:
        face, extra = 6, (int(who[3]), int(who[4]))
        wide = 1 / 1.08
    elif there[1:].sum() == 1 and not there[0]:
        face, extra = 6, (int(who[1:][there[1:]][0]),)
        doubts = ("arrangement",)
    else:
        return None
    used = there & np.isin(who, extra)
    misfit = max(bend, float(off[used].max()) / (2 * size) if used.any() else 0.0)
    axes = np.stack([2 * a / np.sqrt(wide), 2 * b * np.sqrt(wide)], axis=1)
    return _candidate(pips, face, corners + extra, center, axes, misfit, doubts)


def _candidate(
    pips: Pips,
    face: int,
    members: tuple[int, ...],
    center: Floats,
    axes: Floats,
    misfit: float,
    doubts: tuple[str, ...] = (),
) -> Candidate:
    expected = circle_on(axes)
    seen = pips.stretch[list(members)].mean(0)
    skew = float(np.linalg.norm(expected - seen))
    quality = float(pips.quality[list(members)].mean())
    long, short, _ = _principal(axes)
    lean = short / max(long, 1e-6)
    dark = bool(pips.dark[members[0]])
    return Candidate(face, members, center, axes, misfit, lean, skew, quality, dark, doubts=doubts)


def stretch_of(direction: Floats, length: float) -> Floats:
    """The second harmonic of an ellipse: `direction` of its long axis, `length` (a - b) / (a + b)."""
    angle = 2 * np.arctan2(direction[1], direction[0])
    return np.array([np.cos(angle), np.sin(angle)], np.float32) * np.float32(length)


def circle_on(axes: Floats) -> Floats:
    """The second harmonic of a circle drawn on a face with these axes."""
    long, short, angle = _principal(axes)
    length = (long - short) / max(long + short, 1e-6)
    return np.array([length * math.cos(2 * angle), length * math.sin(2 * angle)], np.float32)


def _principal(axes: Floats) -> tuple[float, float, float]:
    """Long and short axis of the ellipse that a circle of diameter 1 becomes, and the angle of the long one.

    The closed form of the singular values of a 2 × 2 matrix; NumPy's takes twenty times as long."""
    (a, b), (c, d) = axes.tolist()
    e, f, g, h = (a + d) / 2, (a - d) / 2, (c + b) / 2, (c - b) / 2
    q, r = math.hypot(e, h), math.hypot(f, g)
    return q + r, abs(q - r), (math.atan2(h, e) + math.atan2(g, f)) / 2


def _shape_of(stretch: Floats) -> Floats:
    """The symmetric 2 × 2 matrix, mean axis 1, that makes a circle into the ellipse of this second harmonic."""
    return np.array([[1 + stretch[0], stretch[1]], [stretch[1], 1 - stretch[0]]], np.float32)


def _rows(pips: Pips) -> list[Candidate]:
    """2 and 3: two pips at opposite corners, with or without one in the middle."""
    xy, radius = pips.xy, pips.radius
    gap = np.linalg.norm(xy[:, None] - xy[None], axis=2)
    mean = (radius[:, None] + radius[None]) / 2
    clear = pips.quality > 0.35  # there are too many pairs to look at those of smudges
    apart = (gap > FEWEST_RADII * mean) & (gap < 1.35 * MOST_RADII * mean)
    near = np.triu(_alike(pips) & clear & clear[:, None] & apart)
    found = []
    for i, j in np.argwhere(near).tolist():
        middle = (xy[i] + xy[j]) / 2
        off = np.linalg.norm(xy - middle, axis=1)
        who = int(np.argmin(off))
        between = off[who] < 0.1 * gap[i, j] and abs(np.log(radius[who] / mean[i, j])) < 0.45
        members = (i, j, who) if between else (i, j)
        if len(set(members)) < len(members):
            continue
        shape = _shape_of(pips.stretch[list(members)].mean(0))
        half = np.linalg.solve(shape, (xy[j] - xy[i]) / 2)
        # on a flat die the two pips stand at (-1/4, -1/4) and (1/4, 1/4): the other diagonal is this one turned
        turned = np.array([-half[1], half[0]], np.float32)
        axes = shape @ np.stack([half + turned, half - turned], axis=1) * np.float32(2)
        # small dice have large pips, and a 2 whose pips stand close together: then the pips tell the size
        axes *= max(1.0, 8.0 * float(mean[i, j]) / _principal(axes)[0])
        misfit = float(off[who] / gap[i, j]) * 0.7 if between else 0.0
        found.append(_candidate(pips, len(members), members, middle, axes, misfit))
    return found


def _singles(pips: Pips) -> list[Candidate]:
    """1: any round spot; whether there is a die around it is for later."""
    found = []
    for i in np.flatnonzero(pips.quality > 0.5):
        stretch = pips.stretch[i]
        if np.hypot(*stretch) < 0.3:
            for share in (PIP_SHARE, 1.35 * PIP_SHARE):
                axes = _shape_of(stretch) * np.float32(pips.radius[i] / share)
                found.append(_candidate(pips, 1, (int(i),), pips.xy[i], axes, 0.0))
    return found


def _nearest(places: Floats, xy: Floats) -> tuple[NDArray[np.intp], Floats]:
    gap = np.linalg.norm(places[:, None] - xy[None], axis=2)
    who = np.argmin(gap, axis=1)
    return who, gap[np.arange(len(who)), who]


_GRID = np.linspace(-0.34, 0.34, 9, dtype=np.float32)
_FACE = np.stack(np.meshgrid(_GRID, _GRID), axis=-1).reshape(-1, 2)
_TURN = np.arange(24) * (2 * np.pi / 24)
_OUT = np.arange(0.26, 1.06, 0.04, dtype=np.float32)
_RAYS = (np.stack([np.cos(_TURN), np.sin(_TURN)], axis=-1)[:, None] * _OUT[:, None]).astype(np.float32).reshape(-1, 2)


def _judged(found: list[Candidate], pips: Pips, smooth: Floats) -> list[Candidate]:
    """Look at the face between the pips and at the rim of the die, and score."""
    found = [replace(c, score=_fit(c, pips)) for c in found]
    found = [c for c in found if c.score > 0.2 * c.face and c.edge > SMALLEST_EDGE]
    if not found:
        return []
    inner, free = _samples(found, pips, smooth, _FACE)
    contrast = mean_of(pips.contrast, found)
    hidden = np.where(free, inner, np.nan)
    hidden[~free.any(1)] = 0
    body = np.nanmedian(hidden, axis=1)
    strange = (np.abs(inner - body[:, None]) > 0.25 * contrast[:, None]) & free
    dirt = strange.sum(1) / np.maximum(free.sum(1), 1)
    clean = np.flatnonzero(dirt < 0.3)
    found = [found[i] for i in clean]
    if not found:
        return []
    body, contrast, dirt = body[clean], contrast[clean], dirt[clean]
    outer, free = _samples(found, pips, smooth, _RAYS)
    off = (np.abs(outer - body[:, None]) > 0.2 * contrast[:, None]) & free
    off = off.reshape(len(found), len(_TURN), len(_OUT))
    leaves = np.where(off.any(2), _OUT[np.argmax(off, axis=2)], 1.2)
    held = (leaves > 0.4).mean(1)
    rim = ((leaves > 0.4) & (leaves < 0.85)).mean(1)
    good = pips.quality > 0.3
    judged = []
    for i, c in enumerate(found):
        members = list(c.pips)
        local = (pips.xy - c.center) @ np.linalg.inv(c.axes).T
        on = (np.abs(local).max(1) < 0.4) & (pips.dark == c.dark) & good
        on[members] = False
        on &= np.abs(np.log(pips.radius / np.median(pips.radius[members]))) < 0.6
        spare = int(on.sum())
        score = c.score * float(np.exp(-((dirt[i] / 0.25) ** 2))) * 0.6**spare
        judged.append(
            replace(c, score=score, dirt=float(dirt[i]), held=float(held[i]), rim=float(rim[i]), spare=spare)
        )
    return sorted(judged, key=lambda c: -c.score)


def mean_of(values: Floats, found: Sequence[Candidate]) -> Floats:
    """The mean of a value of the pips over those of each candidate (at least one candidate)."""
    flat = np.concatenate([c.pips for c in found])
    counts = np.array([len(c.pips) for c in found])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    means: Floats = (np.add.reduceat(values[flat], starts) / counts).astype(np.float32)
    return means


def _fit(c: Candidate, pips: Pips) -> float:
    """How well pips and arrangement fit, before anything else of the face is looked at: 0 to the number of pips."""
    return float(
        np.sqrt(pips.quality[list(c.pips)]).sum()
        * np.exp(-((c.misfit / 0.06) ** 2))
        * np.exp(-((c.skew / 0.25) ** 2))
        * np.clip((c.lean - 0.45) / 0.25, 0, 1)
    )


def _samples(
    found: list[Candidate], pips: Pips, smooth: Floats, where: Floats
) -> tuple[Floats, NDArray[np.bool_]]:
    """Grey levels at places given in edges from the centre of each candidate (n × m), and which lie off its pips."""
    axes = np.stack([c.axes for c in found])
    center = np.stack([c.center for c in found])
    places = (center[:, None] + np.einsum("nij,kj->nki", axes, where)).astype(np.float32)
    values = np.concatenate(
        [
            cv2.remap(smooth, p[..., 0], p[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            for p in np.array_split(places, 1 + len(places) // 30000)
        ]
    )
    members = np.array([(c.pips * 6)[:6] for c in found])
    free = np.ones(values.shape, bool)
    for k in range(max(len(c.pips) for c in found)):
        gap = places - pips.xy[members[:, k]][:, None]
        free &= (gap**2).sum(2) > (1.7 * pips.radius[members[:, k]][:, None]) ** 2
    return values, free
