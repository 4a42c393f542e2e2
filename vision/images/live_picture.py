"""The camera's newest frame as a JPEG for browsers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.ports.camera import Picture
from companion.ports.tray import Frame
from vision.images.frame import bgr_of

LONGEST_SIDE = 960  # pixels: a phone shows no more
QUALITY = 80  # of JPEG: pips stay round, and a picture goes over a hotspot in a blink
GONE = 4.0  # seconds without a frame after which the camera has been pulled out, or hangs; it rests for 0.25 at most


class LiveTray:
    """The newest frame of whoever watches the tray; implements `companion.ports.camera.LivePicture`.

    `frame` returns the newest frame there is; the camera is never opened a second time, and no frame is kept. A frame
    is encoded once, when somebody looks, however many people look. `clock` is the clock of `Frame.at`. With `stands`
    the frames are photographs, which come one at a time and stay: then a missing new one is no fault.
    """

    def __init__(
        self, frame: Callable[[], Frame | None], *, stands: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._frame = frame
        self.stands = stands
        self._clock = clock
        self._alone = threading.Lock()
        self._encoded: tuple[tuple[int, float], Picture] | None = None

    @property
    def frame(self) -> Frame | None:
        """The newest frame itself, for whoever reads it; nobody may draw in it."""
        return self._frame()

    def comes(self) -> bool:
        """Return whether frames still come."""
        frame = self._frame()
        return frame is not None and (self.stands or self._clock() - frame.at < GONE)

    def newest(self) -> Picture | None:
        """Return the newest frame as a JPEG of at most 960 pixels; None before the first, or if it is no picture."""
        frame = self._frame()
        if frame is None:
            return None
        key = (id(frame), frame.at)
        with self._alone:
            if self._encoded is None or self._encoded[0] != key:
                picture = picture_of(frame)
                self._encoded = (key, picture) if picture is not None else None
            return self._encoded[1] if self._encoded else None


def picture_of(frame: Frame) -> Picture | None:
    """Return a frame as a JPEG, its longer side at most 960 pixels; None where no picture can be made of it."""
    image = bgr_of(frame.image)
    if image is None:
        return None
    height, width = image.shape[:2]
    shrink = LONGEST_SIDE / max(height, width)
    if shrink < 1:
        size = max(1, round(width * shrink)), max(1, round(height * shrink))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    encoded, jpeg = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
    return Picture(jpeg.tobytes(), width, height, frame.at, frame.name) if encoded else None
