"""The film watcher, without a game: from a stream of frames to all throws in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.ports.tray import Frame, Reader
from vision.images.frame import pictured
from vision.tracking.motion_gate import MotionGate
from vision.tracking.paths import Motion
from vision.tracking.still_frames import StillFrames
from vision.tracking.throws_seen import FilmTracker, ThrowSeen
from vision.tracking.watch import ROLLED

ONE_FRAME = "one frame"  # why a throw is not sure that was seen at rest once only
PATIENCE = 0.5  # seconds without motion after which an unsure reading is reported as it is


@dataclass(frozen=True, slots=True)
class Spotted:
    """A throw with its `number`, from 1, and the `frame`, from 0, in which its dice were certain to lie still."""

    number: int
    frame: int
    throw: ThrowSeen


class ThrowsInFilm:
    """Yields each throw in a stream of frames once its dice lie still. Time comes from `Frame.at` alone.

    Dice that lie there in a film that begins with a still tray were not thrown. Scenes that are still for a moment
    only, between a hand that takes dice and their throw, are read too: they show which dice stayed.
    """

    def __init__(self, reader: Reader) -> None:
        self._gate = MotionGate()
        self._still = StillFrames(reader, self._gate.quiet)
        self._dice = FilmTracker()
        self._motion = Motion()
        self._laid = False
        self._lasted = False  # the present still scene is long enough to report a throw
        self._motions, self._rolling_seconds = 0, 0.0  # as they stood at the last scene
        self._motions_before_still = 0

    def throws(self, frames: Iterable[Frame]) -> Iterator[Spotted]:
        """Yield each throw. A frame without a picture is passed over. Errors of the frames' source pass through."""
        number, index = 0, -1
        for index, given in enumerate(frames):
            if (frame := pictured(given)) is None:
                continue
            in_still, throw = self._see(frame)
            if throw is not None:
                number += 1
                yield Spotted(number, index if in_still else index - 1, throw)
        throw = self._look(settled=True) if self._lasted else None
        if throw is not None:
            yield Spotted(number + 1, index, throw)

    def _see(self, frame: Frame) -> tuple[bool, ThrowSeen | None]:
        """Take the next frame; return whether it belongs to a still scene, and the throw that is certain with it, if
        any."""
        gate, still = self._gate, self._still
        state = gate.feed(frame)
        if state == "hand" or frame.at <= gate.last_motion:
            throw = self._look(settled=self._lasted) if still.any_read else None
            still.clear()
            self._motion.take(frame)
            return False, throw
        still.take(frame)
        if self._laid and gate.motions == self._motions:
            return True, None
        self._motions_before_still = gate.motions
        if state == "moving":
            if gate.motions and not gate.hand:
                still.read_ahead(frame.at - gate.last_motion, None)
            return True, None
        self._lasted = True
        reading = still.reading(None)
        if len(still) < 2:  # few frames a second: the next one votes too
            return True, None
        if reading.sure or not reading.dice or frame.at - gate.last_motion >= PATIENCE:
            return True, self._look(settled=True)
        still.read_on()
        return True, None

    def _look(self, *, settled: bool) -> ThrowSeen | None:
        """Update the tracker with the present still scene, or the one that has just ended; `settled`: it lasted long
        enough to report a throw."""
        reading, frame = self._still.glance()
        if reading.sure and len(self._still) < 2:
            reading = replace(reading, sure=False, why=ONE_FRAME)
        rolled = self._gate.rolling_seconds - self._rolling_seconds >= ROLLED
        throw = None
        if not self._laid and self._motions_before_still == 0:
            self._dice.lay(reading, frame)
        else:
            throw = self._dice.see(reading, frame, self._motion, rolled=rolled, settled=settled)
        self._laid, self._lasted = True, False
        self._still.clear()
        self._motion.begin()
        self._rolling_seconds = self._gate.rolling_seconds
        self._motions = self._motions_before_still if settled else self._motions
        return throw
