"""Multi-scale face detection: a look at the whole picture, further looks where they pay, and refined frames."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.images.arrays import Image
from vision.images.picture import Picture
from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.table_plane import TablePlane, lying_on
from vision.reading.networks.face_finder import FaceFinder, FoundFace, Region
from vision.reading.networks.face_framer import FaceFramer, FramedFace

FIRST_LOOK = 480  # pixels of the longer side
FAR_LOOKS = 240, 160, 128  # of looks at large dice, where the first one sees none clearly: ever farther until one does
CLEAR = 0.75  # score of a face that is certainly one
LIKELY = 0.25  # of one that is believed from afar
SMALL, LARGE = 17.0, 80.0  # edges, in pixels of a look, between which faces are found well
SMALLEST = 8.0  # edge from which a face counts that all far looks show
ENOUGH = 1.5  # scores together of faces that are not small, with which there are no smaller ones
TINY = 12.0  # edge below which the first look misses too many faces
BEST = 30.0  # the edge that a closer look gives them
GOOD = 48.0  # edge up to which a finer look sees faces better than the first one
LONGEST_LOOK = 768  # pixels of the longer side of a closer look
MOST_ENLARGED = 2.5
MARGIN = 3.0  # edges around what was found that are looked at again
FAINT = 0.12  # score from which a finding decides upon size and place of a closer look
STANDS = 0.15  # score of a finding that is looked at from near by
MOST_FRAMED = 24  # of these
LEAST_ALIKE = 3  # faces from which on a usual size is known
OTHER_SIZE, ONE_SIZE = 0.3, 0.25  # binary logarithms, of sizes that are not and that are alike
SAME = 0.3  # edges between centres of one and the same face
INSIDE = 0.5  # edges from its centre within which a face holds another's centre


def find_faces(
    finder: FaceFinder, framer: FaceFramer, picture: Picture, table: TablePlane | None = None
) -> list[FoundFace]:
    """Return the upper faces in a picture, best first, with faint ones (see `score`), as they lie on the `table`.
    Without a given table its pose is estimated from the faces."""
    candidates = look_for_faces(finder, picture.image)
    likely = [face for face in candidates if face.score > STANDS][:MOST_FRAMED]
    to_frame = lying_on(table or fit_table_plane(candidates, picture.shape), likely)
    framed = _of_one_size(framer, picture, framer.frame(picture, to_frame))
    unknown = np.full(2, np.nan)
    framed_once = _each_once([*framed, *(FramedFace(face, unknown) for face in candidates[len(to_frame) :])])
    faces, feet = [each.face for each in framed_once], np.array([each.foot for each in framed_once]).reshape(-1, 2)
    return lying_on(table or fit_table_plane(faces, picture.shape, feet), faces)


def _each_once(framed: Sequence[FramedFace]) -> list[FramedFace]:
    """Remove faces that coincide with a better one after reframing."""
    once: list[FramedFace] = []
    for each in framed:
        if not any(_beside(each.face, other.face) < SAME for other in once):
            once.append(each)
    return once


def _beside(one: FoundFace, other: FoundFace) -> float:
    """Return the distance between the centres of two faces, in edges of the smaller one."""
    return float(np.hypot(*(one.center - other.center))) / min(one.edge, other.edge)


def _of_one_size(framer: FaceFramer, picture: Picture, framed: Sequence[FramedFace]) -> list[FramedFace]:
    """Return the framed faces, where one far smaller or larger than most was framed again in the usual size, and kept
    so if it fits: of two targets on one die, one may have been taken for the face."""
    if len(framed) < LEAST_ALIKE:
        return list(framed)
    sizes = np.array([each.face.edge / each.face.near for each in framed])
    sure = np.array([each.face.score for each in framed]) > CLEAR
    usual = float(np.median(sizes[sure] if sure.any() else sizes))
    other = [k for k, size in enumerate(sizes) if abs(np.log2(size / usual)) > OTHER_SIZE]
    if not other:
        return list(framed)
    resized = [replace(framed[k].face, axes=framed[k].face.axes * usual / sizes[k]) for k in other]
    again = dict(zip(other, framer.frame(picture, resized), strict=True))
    return [
        again[k] if k in again and abs(np.log2(again[k].face.edge / again[k].face.near / usual)) < ONE_SIZE else each
        for k, each in enumerate(framed)
    ]


def look_for_faces(finder: FaceFinder, image: Image) -> list[FoundFace]:
    """Return the upper faces in a picture by the finder alone.

    Where the first look finds no clear face, dice may be too small for it or too large. Small ones are searched first:
    five dice in a distant tray look like one die with a five.
    """
    scale, finer = (_scale_to(longest, image) for longest in (FIRST_LOOK, LONGEST_LOOK))
    first_look = finder.find(image, scale)
    usual = usual_edge(_perhaps(first_look))
    if _any_clear(first_look, LARGE / scale) and usual is not None and usual * scale > TINY:
        return _from_nearer(finder, image, scale, first_look)
    known = _weight([face for face in first_look if face.edge * scale >= SMALL])
    if known < ENOUGH:
        small = _from_nearer(finder, image, finer, finder.find(image, finer))
        if _any_clear(small, GOOD / finer) and _weight(small) > known:
            return small
    return _from_nearer(finder, image, scale, _from_afar(finder, image, first_look))


def _perhaps(found: Sequence[FoundFace]) -> list[FoundFace]:
    return [face for face in found if face.score > FAINT]


def _scale_to(longest: int, image: Image) -> float:
    """Return the scale at which a picture's longer side has `longest` pixels."""
    return min(longest / float(max(image.shape[:2])), MOST_ENLARGED)


def _weight(found: Sequence[FoundFace]) -> float:
    """Return the sum of the scores of these faces: small things on an unclear die score little."""
    return sum(face.score for face in _perhaps(found))


def _any_clear(found: Sequence[FoundFace], largest: float) -> bool:
    """Return whether there is a clear face with an edge below `largest`."""
    return any(face.score > CLEAR and face.edge < largest for face in found)


def _from_nearer(finder: FaceFinder, image: Image, scale: float, found: list[FoundFace]) -> list[FoundFace]:
    """Return the faces of a second look around these faces, in the size in which faces are found best; or these faces,
    where they have that size already."""
    perhaps = _perhaps(found)
    usual = usual_edge(perhaps)
    if usual is None or usual * scale >= SMALL:
        return found
    region = _around(perhaps, image.shape, MARGIN * usual)
    longest = max(region[2] - region[0], region[3] - region[1])
    closer = min(BEST / usual, LONGEST_LOOK / longest, MOST_ENLARGED)
    if closer / scale < 1.25:
        return found
    return finder.find(image, closer, region) or found


def _from_afar(finder: FaceFinder, image: Image, found: list[FoundFace]) -> list[FoundFace]:
    """Return these faces with those of large dice: of the first look that shows one clearly, or else of all looks."""
    looks: list[list[FoundFace]] = []
    for scale in (_scale_to(longest, image) for longest in FAR_LOOKS):
        perhaps = [face for face in finder.find(image, scale) if face.score > LIKELY and face.edge * scale > SMALLEST]
        large = [face for face in perhaps if face.edge * scale > SMALL]
        found = _with_large(found, large)
        if any(face.score > CLEAR for face in large):
            return found
        looks.append(perhaps)
    together = []
    for face, chance in _seen_by_all(looks):
        inside = (other.score for other in found if _holds(face, other) and other.edge < face.edge / 2)
        if face.score > max(inside, default=0.0):  # else it is a tray with dice in it
            together.append(replace(face, score=chance))
    return _with_large(found, together)


def _seen_by_all(looks: Sequence[Sequence[FoundFace]]) -> list[tuple[FoundFace, float]]:
    """Return the faces that every look shows in one place and size, each as in its best look, and the chance that one
    of the looks is right: a die that is seen faintly in each scale is rarely none."""
    seen: list[tuple[FoundFace, float]] = []
    for face in looks[0]:
        alike = [[other for other in look if _is_same(face, other)] for look in looks]
        if all(alike):
            best = [max(others, key=lambda other: other.score) for others in alike]
            chance = 1 - math.prod(1 - other.score for other in best)
            seen.append((max(best, key=lambda other: other.score), chance))
    return seen


def _is_same(one: FoundFace, other: FoundFace) -> bool:
    """Return whether two looks show one face: in the same place, and of the same size."""
    return _beside(one, other) < SAME and abs(math.log2(one.edge / other.edge)) < OTHER_SIZE


def usual_edge(found: Sequence[FoundFace]) -> float | None:
    """Return the edge that most of the better findings have, pixels; None where nothing was found."""
    if not found:
        return None
    best = max(face.score for face in found)
    return float(np.median([face.edge for face in found if face.score > 0.4 * best]))


def _with_large(found: Sequence[FoundFace], large: Sequence[FoundFace]) -> list[FoundFace]:
    """Return both lists merged; of a large face and the faces inside it only the clearer ones. From near by, pips of a
    large die look like dice; from afar, a tray with dice looks like a die."""
    merged = list(found)
    for face in sorted(large, key=lambda face: face.score, reverse=True):
        inside = [other for other in merged if _holds(face, other) or _holds(other, face)]
        if face.score > max((other.score for other in inside), default=0.0):
            merged = [face, *(other for other in merged if all(other is not one for one in inside))]
    return sorted(merged, key=lambda face: face.score, reverse=True)


def _holds(outer: FoundFace, inner: FoundFace) -> bool:
    """Return whether the outer face covers the inner one's centre."""
    offset = np.linalg.solve(outer.axes, inner.center - outer.center)
    return float(np.abs(offset).max()) < INSIDE


def _around(found: Sequence[FoundFace], shape: tuple[int, ...], margin: float) -> Region:
    places = np.array([face.center for face in found])
    low = np.maximum(np.floor(places.min(0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(places.max(0) + margin), (shape[1], shape[0])).astype(int)
    return int(low[0]), int(low[1]), int(max(high[0], low[0] + 8)), int(max(high[1], low[1] + 8))
