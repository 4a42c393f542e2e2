"""Readings of a still scene, collected while it lasts and merged by a vote."""

from __future__ import annotations

from collections import deque

from companion.ports.tray import Frame, Reader, Reading
from vision.tracking.vote import agree, vote

VOTES = 3  # frames that are read at most; two that agree are enough
AHEAD = (1 / 3, 2 / 3)  # of the quiet time: when a frame is read before it is certain that all lies still


class StillFrames:
    """The latest frames of a still scene, and what was read of them, ready when the scene has been still for long
    enough.

    Frames are read at a third and at two thirds of the quiet time, and once more at its end only where those two
    disagree. `clear` forgets all of them when something moves. Memory: `VOTES` frames.
    """

    def __init__(self, reader: Reader, quiet: float) -> None:
        self._reader = reader
        self._due = tuple(share * quiet for share in AHEAD)
        self._frames: deque[Frame] = deque(maxlen=VOTES)
        self._read: list[tuple[Frame, Reading]] = []
        self._expected: int | None = None

    def __len__(self) -> int:
        return len(self._frames)

    @property
    def any_read(self) -> bool:
        """Whether a frame of this scene has been read."""
        return bool(self._read)

    def glance(self) -> tuple[Reading, Frame]:
        """Return the merged reading of this scene so far, and the latest frame that was read. Requires one read
        frame."""
        return self._vote(), max((frame for frame, _ in self._read), key=_time)

    @property
    def last(self) -> Frame:
        """The latest frame of this scene. Requires one frame."""
        return self._frames[-1]

    def clear(self) -> None:
        """Forget all frames: something moves, or a hand is there."""
        self._frames.clear()
        self._read.clear()

    def take(self, frame: Frame) -> None:
        """Add a frame in which nothing moved."""
        self._frames.append(frame)

    def read_ahead(self, lasted: float, expected: int | None) -> None:
        """Read the latest frame if its time has come; `lasted`: seconds without motion, `expected`: dice that lie
        there."""
        self._expect(expected)
        if len(self._read) < len(self._due) and lasted >= self._due[len(self._read)]:
            self._look(self.last)

    def read_on(self) -> None:
        """Read the latest frame too: the readings so far leave a doubt."""
        if all(self.last is not seen for seen, _ in self._read):
            self._look(self.last)

    def reading(self, expected: int | None) -> Reading:
        """Return the merged reading of this scene; missing frames are read now, the latest first."""
        self._expect(expected)
        for frame in reversed(self._frames):
            if self._settled() or len(self._read) >= VOTES:
                break
            if all(frame is not seen for seen, _ in self._read):
                self._look(frame)
        return self._vote()

    def _vote(self) -> Reading:
        return vote([reading for _, reading in sorted(self._read, key=lambda read: _time(read[0]))])

    def _settled(self) -> bool:
        return len(self._read) >= 2 and agree(self._read[-2][1], self._read[-1][1])

    def _expect(self, expected: int | None) -> None:
        if expected != self._expected:
            self._expected = expected
            self._read.clear()

    def _look(self, frame: Frame) -> None:
        self._read.append((frame, self._reader.read(frame, self._expected)))


def _time(frame: Frame) -> float:
    return frame.at
