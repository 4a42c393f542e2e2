"""A webcam by OpenCV (V4L2)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from threading import Event, Lock
from typing import TYPE_CHECKING, Protocol

import cv2

from companion.locales.words import sentence
from companion.ports.tray import Frame, SourceKind
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from cv2.typing import MatLike

WIDTH, HEIGHT = 1280, 720
ERRORS_ALONE = 2  # OpenCV's LOG_LEVEL_ERROR (core/utils/logger.defines.h)
BAD_FRAMES = 10  # broken pictures in a row after which the camera counts as lost


class VideoDevice(Protocol):
    """The used part of `cv2.VideoCapture`, a class of OpenCV's that tests have to replace: USB and network use it."""

    def isOpened(self) -> bool: ...

    def grab(self) -> bool: ...

    def retrieve(self) -> tuple[bool, MatLike | None]: ...

    def release(self) -> None: ...


OpenDevice = Callable[[int], VideoDevice]


def open_video_device(number: int) -> VideoDevice:
    """Open /dev/video`number` at 1280 × 720, with the smallest buffer, so that frames are current."""
    # V4L2 waits ten seconds for a frame from a dead device unless set otherwise.
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
    errors_alone()
    device = cv2.VideoCapture(number, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
    if device.isOpened():
        # USB 2 carries 720p at 30 frames a second only as JPEG; a camera without it keeps its own format.
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return device


def errors_alone() -> None:
    """Keep OpenCV from warning on standard error at every attempt: a camera that is lost is said once, by `notice`."""
    if hasattr(cv2, "setLogLevel"):
        cv2.setLogLevel(ERRORS_ALONE)  # OpenCV 4
    else:
        cv2.utils.logging.setLogLevel(ERRORS_ALONE)


def opened(number: int, open_device: OpenDevice = open_video_device) -> VideoDevice | None:
    """Return an opened device that sends frames; None, with nothing left open, where it does not."""
    device = open_device(number)
    if device.isOpened() and device.grab():
        return device
    device.release()
    return None


class UsbCamera:
    """A frame source over one webcam, BGR.

    Raises `CameraMissing` if it is not there; `frames` raises `CameraLost` if it is pulled out.

    >>> from types import SimpleNamespace
    >>> from hardware.camera.usb import UsbCamera
    >>> webcam = SimpleNamespace(
    ...     isOpened=lambda: True, grab=lambda: True, retrieve=lambda: (True, "a picture"), release=lambda: None
    ... )
    >>> camera = UsbCamera(0, open_device=lambda number: webcam)  # without `open_device`: /dev/video0
    >>> next(camera.frames()).image
    'a picture'
    >>> camera.close()
    """

    kind: SourceKind = "camera"
    shows_kept_dice = True

    def __init__(
        self,
        number: int,
        *,
        open_device: OpenDevice = open_video_device,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"usb:{number}"
        self._clock = clock
        self._closed = Event()
        self._lock = Lock()
        self._waiting = opened(number, open_device)  # for the thread that will ask for frames
        if self._waiting is None:
            raise CameraMissing(sentence("camera.no.usb", {"camera": self.name}))

    def frames(self) -> Iterator[Frame]:
        """Yield frames until closed. Only the thread that runs this touches the device, so OpenCV needs no lock."""
        device = self._take()
        if device is None:
            return
        bad = 0
        try:
            while not self._closed.is_set():
                good, image = device.retrieve() if (grabbed := device.grab()) else (False, None)
                if good:
                    bad = 0
                    yield Frame(image, at=self._clock())
                    continue
                bad += 1
                if not grabbed or bad >= BAD_FRAMES:
                    raise CameraLost(sentence("camera.lost.no_frames", {"camera": self.name}))
        finally:
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
