"""The pictures of the last throws: the latest is kept as a frame, encoded when asked for or when the next comes."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence

from companion.ports.camera import PicturedDie, PicturedThrow, ThrowPictures
from companion.ports.tray import Frame, Throw
from vision.images.live_picture import picture_of
from vision.tracking.lying_die import LyingDie

KEPT = 12
"""Throws whose pictures are kept: those of a turn and the one before, about 100 KiB each."""


class LastThrow:
    """The last reported throws with their pictures. Implements `companion.ports.camera.ThrowPictures`."""

    def __init__(self) -> None:
        self._alone = threading.Lock()
        self._throw: Throw | None = None
        self._frame: Frame | None = None
        self._lying: tuple[LyingDie, ...] = ()
        self._pictured: deque[tuple[Throw, PicturedThrow | None]] = deque(maxlen=KEPT)

    def take(self, throw: Throw, frame: Frame, lying: Sequence[LyingDie]) -> None:
        """Keep a throw with a frame in which its dice lie still, and all dice that lie there."""
        with self._alone:
            self._encode()
            self._throw, self._frame, self._lying = throw, frame, tuple(lying)

    def of(self, throw: Throw) -> PicturedThrow | None:
        """Return the picture of this throw, if it was one of the last; of those that are alike, the latest."""
        with self._alone:
            if self._throw == throw:
                self._encode()
            known = [(each, pictured) for each, pictured in reversed(self._pictured) if each == throw]
            same = [pictured for each, pictured in known if each is throw]
            return next(iter((*same, *(pictured for _, pictured in known))), None)

    def _encode(self) -> None:
        if self._throw is not None and self._frame is not None:
            self._pictured.append((self._throw, _pictured(self._throw, self._frame, self._lying)))
            self._frame = None


class PicturedBy:
    """The picture of a throw by whoever has one. Implements `companion.ports.camera.ThrowPictures`."""

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
