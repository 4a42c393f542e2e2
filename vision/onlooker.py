"""Watching a tray without a game: every throw that is seen in a stream of frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.ports import Frame, Reader
from vision.calm import Calm
from vision.paths import Motion
from vision.settle import Settle
from vision.throws_seen import DiceFollowed, ThrowSeen
from vision.watch import ROLLED


@dataclass(frozen=True, slots=True)
class Spotted:
    """A throw with its `number`, from 1, and the `frame`, from 0, in which it was certain that all lay still."""

    number: int
    frame: int
    throw: ThrowSeen


class Onlooker:
    """Tells of each throw in a stream of frames once its dice lie still. It never looks at a clock.

    What lies there in a film that begins with a still tray was not thrown. Scenes that are still for a moment only,
    between a hand that takes dice and their throw, are looked at too: they tell which dice stayed.
    """

    def __init__(self, reader: Reader) -> None:
        self._settle = Settle()
        self._calm = Calm(reader, self._settle.quiet)
        self._dice = DiceFollowed()
        self._motion = Motion()
        self._laid = False
        self._motions, self._loose = 0, 0.0  # as they stood at the last scene

    def throws(self, frames: Iterable[Frame]) -> Iterator[Spotted]:
        """Yield each throw; errors of the frames' source pass through."""
        number = 0
        for index, frame in enumerate(frames):
            throw = self.see(frame)
            if throw is not None:
                number += 1
                yield Spotted(number, index, throw)

    def see(self, frame: Frame) -> ThrowSeen | None:
        """Take the next frame; return the throw that is certain with it, if any."""
        settle, calm = self._settle, self._calm
        state = settle.feed(frame)
        if state == "hand" or frame.at <= settle.since:
            self._glance()
            calm.stir()
            self._motion.take(frame)
            return None
        calm.take(frame)
        if self._laid and settle.motions == self._motions:
            return None
        if state == "moving":
            if settle.motions and not settle.hand:
                calm.read_ahead(frame.at - settle.since, None)
            return None
        return self._look(settled=True)

    def _glance(self) -> None:
        """Look at a calm that did not last."""
        if self._calm.looked:
            self._look(settled=False)

    def _look(self, *, settled: bool) -> ThrowSeen | None:
        reading, frame = (self._calm.reading(None), self._calm.last) if settled else self._calm.glance()
        rolled = self._settle.loose - self._loose >= ROLLED
        throw = None
        if not self._laid and self._settle.motions == 0:
            self._dice.lay(reading, frame)
        else:
            throw = self._dice.see(reading, frame, self._motion, rolled=rolled, settled=settled)
        self._laid = True
        self._calm.stir()
        self._motion.begin()
        self._loose = self._settle.loose
        self._motions = self._settle.motions if settled else self._motions
        return throw
