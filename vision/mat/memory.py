"""Tracking of the mat's pose over time: smoothing, occluded markers, and a camera that was moved."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.ports.tray import Notice
from vision.mat.lens import Optics
from vision.mat.markers import Marker
from vision.mat.pose import DIE, Mat, find_mats

MOVED = 0.25  # die widths by which the markers may show elsewhere before it matters
FORGET = 10.0  # seconds without any marker after which the mat has been taken away
_SMOOTHING = 0.3  # share of a new look in what is remembered, when all four markers are seen

CAMERA_MOVED = "The camera or the mat was moved: calibrate again, so that dice are still read where they lie."
TWO_MATS = "two mats"
MIRRORED = "mirrored"
TWO_MATS_SEEN = "Two mats are in the picture: take one away, or lay that screen aside."
MIRROR_SEEN = "The picture of the tray is mirrored: turn that off in the camera's settings."


@dataclass(frozen=True, slots=True)
class Sight:
    """What one frame shows of the mat: its pose (`mat`, None where there is none), or the reason `why` the pose is
    unknown ("two mats", "mirrored")."""

    mat: Mat | None
    why: str | None = None


def look(markers: Sequence[Marker], shape: tuple[int, ...], optics: Optics | None = None) -> Sight:
    """Return the mat in a single picture, without any memory."""
    mats = find_mats(markers, shape, optics)
    if len(mats) > 1:
        return Sight(None, TWO_MATS)
    if not mats and find_mats(markers, shape, optics, mirrored=True):
        return Sight(None, MIRRORED)
    return Sight(mats[0] if mats else None)


class MatMemory:
    """Follows the mat from one still frame to the next; may be used by several threads.

    The mat is remembered while one marker shows in its old place, and for ten seconds while a hand covers all four.
    `notice` is called once each time the mat lies elsewhere than in the `reference` (at calibration, else as first
    seen).
    """

    def __init__(self, notice: Notice | None = None, reference: Mat | None = None) -> None:
        self._notice = notice
        self._reference = reference
        self._known: Mat | None = None
        self._seen_at = 0.0
        self._notified: set[str] = set()
        self._alone = threading.Lock()

    @property
    def mat(self) -> Mat | None:
        """The mat's last known pose; None where no mat was seen lately."""
        return self._known

    def see(self, markers: Sequence[Marker], shape: tuple[int, ...], at: float, optics: Optics | None = None) -> Sight:
        """Take the markers of the next still frame, at its time in seconds, and return the mat's pose."""
        with self._alone:
            return self._see(markers, shape, at, optics)

    def _see(self, markers: Sequence[Marker], shape: tuple[int, ...], at: float, optics: Optics | None) -> Sight:
        known = self._known or self._reference
        if known is not None and known.shape != tuple(shape[:2]):
            known = self._known = self._reference = None
        plain = [marker for marker in markers if not marker.mirrored]
        mats = find_mats(plain, shape, optics)
        if len(mats) > 1:
            same = [mat for mat in mats if known is not None and _moved(known, mat, plain) <= MOVED]
            self._notify(TWO_MATS_SEEN)
            if not same:
                return Sight(None, TWO_MATS)
            mats = same[:1]
        else:
            self._notified.discard(TWO_MATS_SEEN)
        if mats:
            return Sight(self._found(mats[0], plain, at))
        if find_mats(markers, shape, optics, mirrored=True):
            self._notify(MIRROR_SEEN)
            return Sight(None, MIRRORED)
        self._notified.discard(MIRROR_SEEN)
        return Sight(self._remembered(known, plain, at))

    def _found(self, mat: Mat, markers: Sequence[Marker], at: float) -> Mat:
        if self._reference is None:
            self._reference = mat
        elif _moved(self._reference, mat, markers) > MOVED:
            self._reference = mat
            self._notify(CAMERA_MOVED, again=True)
        before, self._seen_at = self._known, at
        if before is None or before.layout != mat.layout or _moved(before, mat, markers) > MOVED:
            self._known = mat
        elif len(mat.seen) == 4:
            self._known = replace(mat, corners=before.corners + _SMOOTHING * (mat.corners - before.corners))
        else:  # the far corners are better known from more markers before
            self._known = replace(before, seen=mat.seen)
        return self._known

    def _remembered(self, known: Mat | None, markers: Sequence[Marker], at: float) -> Mat | None:
        """Return the remembered mat, if no marker contradicts it. A pose known from calibration alone must be confirmed
        by a marker."""
        if known is None:
            return None
        own = [marker for marker in markers if marker.id in known.layout.ids]
        there = [marker for marker in own if known.offset(marker) * _dice_per_marker(known) <= MOVED]
        if there:
            self._seen_at = at
            self._known = replace(known, seen=tuple(marker.id for marker in there))
        elif self._known is not None and (own or not 0 <= at - self._seen_at <= FORGET):
            self._known = None
        elif self._known is not None:
            self._known = replace(known, seen=())
        return self._known

    def _notify(self, sentence: str, again: bool = False) -> None:
        if self._notice is not None and (again or sentence not in self._notified):
            self._notified.add(sentence)
            self._notice(sentence)


def _moved(before: Mat, now: Mat, markers: Sequence[Marker]) -> float:
    """Return how many die widths the markers of `now` lie from where they lay; infinite for another mat."""
    if before.layout != now.layout:
        return float("inf")
    own = [m for m in markers if m.id in now.seen and now.offset(m) < 0.2]
    return float(np.median([before.offset(m) for m in own])) * _dice_per_marker(now) if own else float("inf")


def _dice_per_marker(mat: Mat) -> float:
    return mat.layout.marker / DIE
