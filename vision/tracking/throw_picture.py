"""The picture of the last throw: one frame is kept, and encoded when a page asks for it."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from companion.camera_ports import PicturedDie, PicturedThrow, ThrowPictures
from companion.ports import Frame, Throw
from vision.images.live_picture import picture_of
from vision.tracking.lying_die import LyingDie


class LastThrow:
    """The last reported throw with its frame. Implements `companion.camera_ports.ThrowPictures`."""

    def __init__(self) -> None:
        self._alone = threading.Lock()
        self._throw: Throw | None = None
        self._frame: Frame | None = None
        self._lying: tuple[LyingDie, ...] = ()
        self._pictured: PicturedThrow | None = None

    def take(self, throw: Throw, frame: Frame, lying: Sequence[LyingDie]) -> None:
        """Keep a throw with a frame in which its dice lie still, and all dice that lie there, in place of the last."""
        with self._alone:
            self._throw, self._frame, self._lying, self._pictured = throw, frame, tuple(lying), None

    def of(self, throw: Throw) -> PicturedThrow | None:
        """Return the picture of this throw, if it was the last one."""
        with self._alone:
            if self._throw != throw:
                return None
            if self._frame is not None:
                self._pictured, self._frame = _pictured(throw, self._frame, self._lying), None
            return self._pictured


class PicturedBy:
    """The picture of a throw by whoever has one. Implements `companion.camera_ports.ThrowPictures`."""

    def __init__(self, *cameras: ThrowPictures) -> None:
        self._cameras = cameras

    def of(self, throw: Throw) -> PicturedThrow | None:
        """Return what was seen of this throw; None where nobody has it."""
        return next((seen for camera in self._cameras if (seen := camera.of(throw)) is not None), None)


def _pictured(throw: Throw, frame: Frame, lying: Sequence[LyingDie]) -> PicturedThrow | None:
    picture = picture_of(frame)
    if picture is None:
        return None
    thrown = {die.die: die for die in throw.dice}
    dice = []
    for die in lying:
        thrown_die = thrown.get(die.number)
        sure, why = (True, None) if thrown_die is None else (thrown_die.sure, thrown_die.why)
        dice.append(PicturedDie(die.number, die.seen.quad, thrown_die is not None, sure, why))
    return PicturedThrow(picture, tuple(dice))
