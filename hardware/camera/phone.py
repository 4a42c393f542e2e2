"""A phone on a stand as the camera: its page sends pictures of a tray in which nothing moves, and no video."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from threading import Condition

from companion.locales.words import sentence
from companion.ports.tray import Frame, SourceKind
from hardware.errors import CameraLost, CameraMissing

SILENT = 10.0
"""Seconds without a word from the phone, which sends one every two seconds, after which it is lost."""
STEP = 0.001
"""Seconds between two frames at least: their times grow, whatever the Wi-Fi delays."""


class PhoneOnAStand:
    """A frame source whose frames a page sends. One thread takes them, any thread gives them.

    The frames of one stillness come together. They replace those of an earlier one that nobody has taken yet: what lies
    there now is what counts. `frames` raises `CameraMissing` where no phone is the camera, `CameraLost` where it has
    fallen silent.

    >>> import numpy as np
    >>> from companion.ports.tray import Frame
    >>> from hardware.camera.phone import PhoneOnAStand
    >>> phone = PhoneOnAStand(clock=lambda: 100.0)
    >>> phone.give([Frame(np.zeros((960, 1280, 3), np.uint8), at=at) for at in (0.0, 0.25)])
    >>> frames = phone.frames()
    >>> [next(frames).at for _ in range(2)]
    [99.75, 100.0]
    """

    name = "phone"
    kind: SourceKind = "camera"
    shows_kept_dice = True

    def __init__(self, *, silent: float = SILENT, clock: Callable[[], float] = time.monotonic) -> None:
        self._silent, self._clock = silent, clock
        self._changed = Condition()  # guards all that follows
        self._waiting: deque[Frame] = deque()
        self._last: Frame | None = None
        self._ever = self._closed = False

    def give(self, stills: Sequence[Frame]) -> None:
        """Take the pictures of one stillness; `at` of each: seconds on the phone's clock. The last was taken just
        now."""
        with self._changed:
            now = self._clock()
            begins = self._after(now - (stills[-1].at - stills[0].at))
            self._waiting = deque(replace(still, at=begins + still.at - stills[0].at) for still in stills)
            self._last, self._ever = self._waiting[-1], True
            self._changed.notify_all()

    def same(self) -> None:
        """The phone is there, and nothing has come to rest since its last picture: that one is shown once more."""
        with self._changed:
            if self._last is not None and not self._waiting:
                self._last = replace(self._last, at=self._after(self._clock()))
                self._waiting.append(self._last)
                self._changed.notify_all()

    def frames(self) -> Iterator[Frame]:
        """Yield frames until closed."""
        while (frame := self._next()) is not None:
            yield frame

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _next(self) -> Frame | None:
        with self._changed:
            came = self._changed.wait_for(lambda: bool(self._waiting) or self._closed, self._silent)
            if self._closed:
                return None
            if came:
                return self._waiting.popleft()
            if self._ever:
                self._ever = False
                raise CameraLost(sentence("camera.lost.phone"))
            raise CameraMissing(sentence("camera.no.phone"))

    def _after(self, at: float) -> float:
        return at if self._last is None else max(at, self._last.at + STEP)
