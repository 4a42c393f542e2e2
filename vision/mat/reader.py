"""Dice reader for the mat: rectifies the picture, reads the dice, and assigns each die its zone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from companion.ports.tray import ON_A_MARKER, Frame, Quad, Reader, Reading, SeenDie
from vision.images.arrays import Image
from vision.images.frame import bgr_of
from vision.mat.lens import Optics
from vision.mat.markers import Marker, find_markers
from vision.mat.memory import Sight, look
from vision.mat.pose import DIE, Mat
from vision.mat.top_down import TopDown, top_down

SMALLEST, LARGEST = 0.65, 1.45
"""Edges that a reader may see of a die, as shares of the true one (its corners are rounded)."""


class FollowsMat(Protocol):
    """What is given the markers of each frame: a `MatMemory`, or a `Glimpse` of one picture by itself."""

    def see(self, markers: Sequence[Marker], shape: tuple[int, ...], at: float, optics: Optics | None = None) -> Sight:
        """Take the markers of the next frame and return the mat's pose."""


class MatReader:
    """A reader that looks for the mat first. Implements `companion.ports.tray.Reader`.

    Where a mat is seen, `reader` is given the rectified picture, and nothing beside the mat is a die; without a mat, it
    is given the whole frame. With a `memory` the frames are those of one camera that stands still; without, each is a
    photograph of its own. `optics`: the calibrated lens.
    """

    def __init__(self, reader: Reader, memory: FollowsMat | None = None, optics: Optics | None = None) -> None:
        self._reader = reader
        self._where = (memory, optics or Optics())

    def recalibrate(self, memory: FollowsMat | None, optics: Optics | None) -> None:
        """Follow the mat with this memory and see it through this lens, from the next frame on."""
        self._where = (memory, optics or Optics())

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        """Read all dice on the mat. Besides the inner reader's reasons, the reading's `why` is one of "two mats",
        "mirrored", "on a marker". With the first two the whole frame was read, and the places of the dice have no
        meaning; with the last dice are missing, and a marker is hidden, perhaps by one of them."""
        start = time.perf_counter()
        image = bgr_of(frame.image)
        if image is None:
            return self._reader.read(frame, expected)
        sight = self.sight(image, frame.at)
        if sight.mat is None:
            reading = self._reader.read(frame, expected)
            if sight.why is not None:
                reading = replace(reading, sure=False, why=sight.why)
        else:
            reading = self._on(sight.mat, image, frame, expected)
        return replace(reading, ms=(time.perf_counter() - start) * 1000)

    def sight(self, image: Image, at: float) -> Sight:
        """Return where the mat lies in a frame that was taken `at` this time."""
        memory, optics = self._where
        markers = find_markers(image)
        if memory is None:
            return look(markers, image.shape, optics)
        return memory.see(markers, image.shape, at, optics)

    def _on(self, mat: Mat, image: Image, frame: Frame, expected: int | None) -> Reading:
        above = top_down(image, mat)
        reading = self._reader.read(above.frame(frame), expected)
        in_frame = (_in_frame(die, above) for die in reading.dice)
        dice = tuple(_doubted(die, above) for die in in_frame if mat.holds(die.center))
        reading = _with_count(replace(reading, dice=dice), expected)
        missing = not dice if expected is None else len(dice) < expected
        if missing and reading.why != "hand" and _hides_a_marker(mat):
            return replace(reading, sure=False, why=ON_A_MARKER)
        return reading


def _hides_a_marker(mat: Mat) -> bool:
    """Return whether a marker that lies in the picture was not seen."""
    height, width = mat.shape
    hidden = (mat.in_picture(mat.layout.marker_corners(each)) for each in mat.layout.ids if each not in mat.seen)
    return any(((corners > 0) & (corners < (width - 1, height - 1))).all() for corners in hidden)


def _in_frame(die: SeenDie, above: TopDown) -> SeenDie:
    center, *corners = ((float(x), float(y)) for x, y in above.to_frame([die.center, *die.quad]))
    quad: Quad = (corners[0], corners[1], corners[2], corners[3])
    return replace(die, center=center, quad=quad, zone=above.mat.zone(center))


def _doubted(die: SeenDie, above: TopDown) -> SeenDie:
    """Return the die, marked as not sure where the frame's edge cuts it (the inner reader cannot know that) or where
    its size is not that of a die."""
    if not die.sure:
        return die
    height, width = above.mat.shape
    if any(not (-0.5 <= x <= width - 0.5 and -0.5 <= y <= height - 0.5) for x, y in die.quad):
        return replace(die, sure=False, why="cut by the edge")
    corners = above.mat.on_mat(die.quad, DIE)
    edge = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    if not SMALLEST <= edge / DIE <= LARGEST:
        return replace(die, sure=False, why="size")
    return die


def _with_count(reading: Reading, expected: int | None) -> Reading:
    """Return the reading with its reason and sureness recomputed from the dice on the mat: the inner reader also
    counted those beside it."""
    why = reading.why
    if why in (None, "dice", "no dice", "count"):
        why = None
        if not reading.dice:
            why = None if expected == 0 else "no dice"
        elif expected is not None and expected != len(reading.dice):
            why = "count"
        elif not all(die.sure for die in reading.dice):
            why = "dice"
    return replace(reading, sure=why is None, why=why)
