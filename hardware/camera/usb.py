"""A webcam by OpenCV (V4L2), with reconnection after it was pulled out."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from threading import Event, Lock
from typing import Any, Protocol

import cv2

from companion.ports import Frame, Notice
from hardware.errors import CameraMissing

WIDTH, HEIGHT = 1280, 720
WAITS_S = (0.5, 1.0, 2.0, 5.0)  # between attempts to open a lost camera; the last one repeats
BAD_FRAMES = 10  # so many broken pictures in a row, and the camera counts as lost


class VideoDevice(Protocol):
    """The used part of `cv2.VideoCapture`."""

    def isOpened(self) -> bool: ...

    def grab(self) -> bool: ...

    def retrieve(self) -> tuple[bool, Any]: ...

    def release(self) -> None: ...


OpenDevice = Callable[[int], VideoDevice]


def open_video_device(number: int) -> VideoDevice:
    """Open /dev/video`number` at 1280 × 720, with the smallest buffer, so that frames are current."""
    # V4L2 waits ten seconds for a frame from a dead device unless told otherwise.
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
    # It also warns on standard error at every attempt; a camera that is lost is said once, and by `notice`.
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
    device = cv2.VideoCapture(number, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
    if device.isOpened():
        # USB 2 carries 720p at 30 frames a second only as JPEG; a camera without it keeps its own format.
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return device


def opened(number: int, open_device: OpenDevice = open_video_device) -> VideoDevice | None:
    """Return an opened device that sends frames; None, with nothing left open, where it does not."""
    device = open_device(number)
    if device.isOpened() and device.grab():
        return device
    device.release()
    return None


class UsbCamera:
    """A frame source over one webcam, BGR. If it is pulled out, `frames` sends a notice, waits, and goes on when it is
    back.

    Raises `CameraMissing` if it is not there to begin with.
    """

    shows_kept_dice = True

    def __init__(
        self,
        number: int,
        notice: Notice,
        *,
        open_device: OpenDevice = open_video_device,
        waits: Sequence[float] = WAITS_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"usb:{number}"
        self._number = number
        self._notice = notice
        self._open_device = open_device
        self._waits = waits
        self._clock = clock
        self._closed = Event()
        self._lock = Lock()
        self._waiting = opened(number, open_device)  # for the thread that will ask for frames
        if self._waiting is None:
            raise CameraMissing(
                f"there is no camera {self.name}: plug it in, see that no other program uses it, "
                "or start with --camera auto"
            )

    def frames(self) -> Iterator[Frame]:
        """Yield frames until closed. Only the thread that runs this touches the device, so OpenCV needs no lock."""
        device = self._take() or self._open_again()
        bad = 0
        try:
            while device is not None and not self._closed.is_set():
                lost = not device.grab()
                if not lost:
                    good, image = device.retrieve()
                    if good:
                        bad = 0
                        yield Frame(image, at=self._clock())
                        continue
                    bad += 1
                    lost = bad >= BAD_FRAMES
                if lost and not self._closed.is_set():
                    self._notice(f"camera lost: {self.name} gives no frames; check its cable, it is tried again")
                    device.release()
                    bad = 0
                    device = self._open_again()
                    if device is not None:
                        self._notice(f"camera is back: {self.name}")
        finally:
            if device is not None:
                device.release()

    def close(self) -> None:
        self._closed.set()
        device = self._take()
        if device is not None:
            device.release()

    def _take(self) -> VideoDevice | None:
        with self._lock:
            device, self._waiting = self._waiting, None
            return device

    def _open_again(self) -> VideoDevice | None:
        """Return the device, opened with growing waits between attempts; None once closed."""
        for wait in chain(self._waits, repeat(self._waits[-1])):
            if self._closed.wait(wait):
                return None
            device = opened(self._number, self._open_device)
            if device is not None:
                return device
        return None
