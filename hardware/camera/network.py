"""A camera in the network (an old phone, an ESP32-CAM, a camera of the house), by OpenCV's FFmpeg."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import cv2

from companion.locales.words import sentence
from companion.ports.tray import Frame, SourceKind
from hardware.camera.usb import VideoDevice, errors_alone
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from cv2.typing import MatLike

OPENS_WITHIN = 8.0
"""Seconds for an answer and the first picture; FFmpeg looks at two seconds of an H.264 stream before it begins."""
PICTURE_WITHIN = 2.0
"""Seconds for a further picture: less than `process.FRAME_WITHIN`, so that this says what is wrong."""
LEAST_SIZE = (640, 480)
"""Pixels. In a picture that is 640 wide and shows the small mat a die is about 40 of them wide; 24 are read."""
LEAST_RATE = 10.0
"""Pictures a second; with fewer, dice lie still for longer before they are read."""
RATE_FROM, RATE_UNTIL = 3.0, 8.0
"""Seconds after the first picture between which pictures are counted: before, what was buffered comes at once."""
QUIET = "-8"
"""FFmpeg's AV_LOG_QUIET: what it logs may hold the address, and with it a password."""

OPTIONS = "OPENCV_FFMPEG_CAPTURE_OPTIONS"

OpenStream = Callable[[str], VideoDevice]


def open_stream(address: str) -> VideoDevice:
    """Open what is sent at an address, with bounded waits; nothing is logged.

    FFmpeg refuses MJPEG whose first picture comes before the first boundary, as many sketches for an ESP32-CAM send it:
    what was refused at once is looked through for pictures whatever lies between them.
    """
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", QUIET)
    errors_alone()
    begun = time.monotonic()
    stream = _opened(address)
    if stream.isOpened() or urlsplit(address).scheme != "http" or time.monotonic() - begun > OPENS_WITHIN / 2:
        return stream
    before = os.environ.get(OPTIONS)
    os.environ[OPTIONS] = "input_format;mjpeg"
    try:
        return _opened(address)
    finally:
        os.environ.pop(OPTIONS) if before is None else os.environ.update({OPTIONS: before})


def _opened(address: str) -> VideoDevice:
    within = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(OPENS_WITHIN * 1000),
        cv2.CAP_PROP_READ_TIMEOUT_MSEC, round(PICTURE_WITHIN * 1000),
    ]  # fmt: skip
    return cv2.VideoCapture(address, cv2.CAP_FFMPEG, within)


class NetworkCamera:
    """A frame source over a camera in the network, BGR.

    A thread takes every picture as it comes, for what is not taken waits in line and gets ever older; `frames` yields
    the newest, each taken after it was asked for. Raises `CameraMissing` if nothing comes; `frames` raises `CameraLost`
    when it ends.

    >>> import numpy as np
    >>> from types import SimpleNamespace
    >>> from hardware.camera.network import NetworkCamera
    >>> picture = np.zeros((960, 1280, 3), np.uint8)
    >>> stream = SimpleNamespace(
    ...     isOpened=lambda: True, grab=lambda: True, retrieve=lambda: (True, picture), release=lambda: None
    ... )
    >>> camera = NetworkCamera("http://tray.local/video", "url:tray", "move it", open_stream=lambda address: stream)
    >>> next(camera.frames()).image.shape
    (960, 1280, 3)
    >>> camera.close()
    """

    kind: SourceKind = "camera"
    shows_kept_dice = True

    def __init__(
        self,
        address: str,
        name: str,
        faster: str,
        *,
        open_stream: OpenStream = open_stream,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._faster = faster
        self._clock = clock
        self._stream = open_stream(address)
        self._changed = Condition()  # guards all that follows
        self._wanted = self._closed = self._over = self._read = False
        self._frame: Frame | None = None
        self._taken = 0
        good, image = self._stream.retrieve() if self._stream.isOpened() and self._stream.grab() else (False, None)
        if not good or image is None:
            self._stream.release()
            raise CameraMissing(sentence("camera.no.network", {"camera": self.name}))
        self._say = self._too_small(image)

    def frames(self) -> Iterator[Frame]:
        """Yield frames until closed."""
        with self._changed:
            if self._closed or self._read:
                return
            self._read = self._wanted = True
        reading = Thread(target=self._take_all, name="network camera", daemon=True)
        reading.start()
        try:
            while (frame := self._next()) is not None:
                yield frame
                self._wanted = True
        finally:
            self.close()
            reading.join(OPENS_WITHIN)  # it waits for one more picture, in vain for `PICTURE_WITHIN` at most

    def said(self) -> str:
        """Return what people should know of this camera, once; "" where there is nothing new."""
        with self._changed:
            say, self._say = self._say, ""
        return say

    def close(self) -> None:
        with self._changed:
            unused = not self._closed and not self._read
            self._closed = True
            self._changed.notify_all()
        if unused:
            self._stream.release()

    def _next(self) -> Frame | None:
        """Wait for a picture; None once closed. Raises CameraLost."""
        with self._changed:
            self._changed.wait_for(lambda: not self._wanted or self._over or self._closed)
            if self._closed:
                return None
            if self._wanted:
                raise CameraLost(self._why_over())
            return self._frame

    def _take_all(self) -> None:
        try:
            first: float | None = None
            counted: tuple[int, float] | None = None  # the pictures before those that are counted, and when
            while not self._closed and self._stream.grab():
                at = self._clock()
                first = at if first is None else first
                self._taken += 1
                if at - first < RATE_FROM:
                    counted = self._taken, at
                elif counted is not None and at - first >= RATE_UNTIL:
                    self._warn_of_rate((self._taken - counted[0]) / (at - counted[1]))
                    counted = None
                if self._wanted:
                    self._show(at)
        finally:
            self._stream.release()
            with self._changed:
                self._over = True
                self._changed.notify_all()

    def _show(self, at: float) -> None:
        good, image = self._stream.retrieve()
        if good:
            with self._changed:
                self._wanted, self._frame = False, Frame(image, at=at)
                self._changed.notify_all()

    def _warn_of_rate(self, rate: float) -> None:
        if rate < LEAST_RATE:
            with self._changed:
                rates = {"rate": f"{rate:.1f}", "least": f"{LEAST_RATE:.0f}"}
                self._say = sentence("camera.slow", {"camera": self.name, "faster": self._faster, **rates})

    def _too_small(self, image: MatLike) -> str:
        high, wide = image.shape[:2]
        if max(wide, high) >= LEAST_SIZE[0] and min(wide, high) >= LEAST_SIZE[1]:
            return ""
        least = f"{LEAST_SIZE[0]} × {LEAST_SIZE[1]}"
        return sentence("camera.small", {"camera": self.name, "wide": wide, "high": high, "least": least})

    def _why_over(self) -> str:
        return sentence("camera.lost.network" if self._taken else "camera.no.one_picture", {"camera": self.name})
