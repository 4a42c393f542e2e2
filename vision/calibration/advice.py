"""Advice on the camera's picture for the host's page: light, focus, the mat's place, unsure dice."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import ArrayLike

from companion.ports.camera import Advice, MatSeen
from companion.ports.tray import Point, Quad, Reading, SeenDie
from vision.calibration.exposure import faults_of_light
from vision.calibration.sharpness import DICE_ACROSS, is_soft
from vision.images.arrays import Image, Singles
from vision.mat.layout import MAT
from vision.mat.markers import Marker
from vision.mat.memory import Sight
from vision.mat.pose import Mat

LEAST_DIE = 24.0
"""Pixels of the frame: symbols of smaller dice are recognised ever less often (TRAY.md). Pips are read down to half of
that, but of clean pictures only."""
MOST_ASLANT = 45.0  # degrees; beyond that a side of a die shows as much as its upper face
SHAKEN = 0.15  # die widths between two looks
_SURELY = 0.35  # how clear a shift must be in the two pictures: dice that all roll the same way reach 0.2
_COARSE = 320  # pixels of the longer side of the pictures that are compared
_ALONG = 9  # places along an edge of the mat that are drawn


def advise(
    image: Image, sight: Sight, markers: Sequence[Marker], reading: Reading, shaken: bool = False
) -> tuple[Advice, ...]:
    """Return all advice on a picture (H × W × 3, BGR, uint8) with its mat, markers and reading, the most urgent first.
    `shaken`: the picture is shifted against the one before."""
    mat, dice = sight.mat, reading.dice
    unsure = [die for die in dice if not die.sure]
    light = {
        fault: Advice(fault, stops=mat is not None or fault in ("dark", "bright", "clipped"))
        for fault in faults_of_light(image, mat, dice)
        if fault != "clipped" or unsure  # a white die without shades is well read as long as it is sure
    }
    advice = [light[fault] for fault in ("dark", "bright") if fault in light]
    if reading.why == "no contrast" and not advice:
        advice.append(Advice("nothing"))
    if shaken:
        advice.append(Advice("shakes"))
    elif not advice and is_soft(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8), mat, markers, dice):
        advice.append(Advice("blurred"))
    advice += _about_mat(sight, markers)
    if die_width(mat, dice, image.shape) < LEAST_DIE and (mat is not None or dice):
        advice.append(Advice("small"))
    advice += [light[fault] for fault in ("uneven", "glare", "clipped") if fault in light]
    if unsure:
        advice.append(Advice("unsure", number=len(unsure)))
    if reading.why == "hand":
        advice.append(Advice("hand"))
    if reading.why == "half seen":
        advice.append(Advice("stray"))
    if not dice:
        advice.append(Advice("no_dice", stops=False))
    return tuple(sorted(advice, key=lambda advice: not advice.stops))


def _about_mat(sight: Sight, markers: Sequence[Marker]) -> list[Advice]:
    mat = sight.mat
    if sight.why is not None:
        return [Advice(sight.why.replace(" ", "_"))]
    if mat is None:
        ids = {marker.id for marker in markers if not marker.mirrored}
        return [Advice("mat_part", number=len(ids))] if ids else [Advice("no_mat", stops=False)]
    advice: list[Advice] = []
    height, width = mat.shape
    corners = mat.in_picture(mat.layout.corners)
    if ((corners < -0.5) | (corners > [width - 0.5, height - 0.5])).any():
        advice.append(Advice("mat_cut"))
    elif len(mat.seen) < len(mat.layout.ids):
        advice.append(Advice("mat_hidden", number=len(mat.layout.ids) - len(mat.seen)))
    if mat.tilt > MOST_ASLANT:
        advice.append(Advice("aslant"))
    return advice


def die_width(mat: Mat | None, dice: Sequence[SeenDie], shape: tuple[int, ...]) -> float:
    """Return the width of a die, pixels: on the mat, else of the dice that were read, else of a die in a usual picture
    of a tray."""
    if mat is not None:
        return mat.die_width()
    if dice:
        return float(np.median([np.sqrt(cv2.contourArea(np.array(die.quad, np.float32))) for die in dice]))
    return max(shape[:2]) / DICE_ACROSS


class Shake:
    """Detection of camera movement by phase correlation of successive pictures: call `feed` with each picture."""

    def __init__(self) -> None:
        self._before: Singles | None = None

    def feed(self, image: Image, die: float) -> bool:
        """Take the next picture (H × W × 3, uint8), in which a die is `die` pixels wide."""
        shrink = min(1.0, _COARSE / max(image.shape[:2]))
        size = max(2, round(image.shape[1] * shrink)), max(2, round(image.shape[0] * shrink))
        small = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), size)
        now, before = small.astype(np.float32), self._before
        self._before = now
        if before is None or before.shape != now.shape:
            return False
        window = cv2.createHanningWindow((now.shape[1], now.shape[0]), cv2.CV_32F)
        (x, y), clear = cv2.phaseCorrelate(before, now, window)
        return clear > _SURELY and float(np.hypot(x, y)) / shrink > SHAKEN * die


def mat_seen(mat: Mat) -> MatSeen:
    """Return the outlines of the mat and its parts, for drawing over the picture."""
    layout = mat.layout
    there = {each: _quad(mat, layout.marker_corners(each)) for each in layout.ids}
    corners = np.array(layout.corners)
    share = np.arange(_ALONG - 1)[:, None] / (_ALONG - 1)
    edge = np.concatenate([a + share * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)])
    line = np.column_stack([np.full(_ALONG, layout.line_x), np.linspace(0, layout.height, _ALONG)])
    return MatSeen(
        outline=_points(mat, edge),
        line=_points(mat, line),
        markers=tuple(quad for each, quad in there.items() if each in mat.seen),
        missing=tuple(quad for each, quad in there.items() if each not in mat.seen),
        large=layout != MAT,
    )


def _points(mat: Mat, places: ArrayLike) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in mat.in_picture(places))


def _quad(mat: Mat, places: Quad) -> Quad:
    a, b, c, d = _points(mat, places)
    return a, b, c, d
