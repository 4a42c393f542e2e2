"""The Raspberry Pi camera, by picamera2."""

from __future__ import annotations

import importlib
import logging
import time
from collections.abc import Callable, Iterator
from threading import Event, Lock
from types import ModuleType
from typing import Any

from companion.ports import Frame
from hardware.errors import CameraLost, CameraMissing

SIZE = (1280, 960)  # 4:3, the whole field of view of every Pi camera module
FRAME_TIMEOUT_S = 2.0  # longer than the longest exposure, and less than `process.FRAME_WITHIN`

_log = logging.getLogger(__name__)
_stalled: list[Any] = []  # cameras that must never be stopped; see PiCamera.frames


def load_picamera2() -> ModuleType:
    """Import picamera2, which loads libcamera, and therefore only when a Pi camera is wanted.

    Raises `CameraMissing`, with how to install it.
    """
    try:
        return importlib.import_module("picamera2")
    except ImportError as error:
        raise CameraMissing(
            "picamera2 is missing: on a Raspberry Pi, run `sudo apt install python3-picamera2`, "
            "and make the venv with --system-site-packages (deploy/run.sh does)"
        ) from error
    except Exception as error:  # NumPy 2 beside a simplejpeg that was built for NumPy 1 is a ValueError
        raise CameraMissing(
            f"picamera2 does not load ({error}): delete .venv and run deploy/run.sh again, "
            "which keeps to the NumPy that apt's packages were built for"
        ) from error


def sees_pi_camera() -> bool:
    """Return whether picamera2 is installed and finds a camera that is no webcam (those are `usb:N`)."""
    try:
        cameras = load_picamera2().Picamera2.global_camera_info()
    except CameraMissing as error:
        _log.debug("no Pi camera: %s", error)
        return False
    except Exception as error:  # libcamera's errors have no common root
        _log.warning("the Pi camera cannot be asked for: %s", error)
        return False
    return any("/usb" not in camera.get("Id", "") for camera in cameras)


class PiCamera:
    """A frame source over the first camera module: 1280 × 960, BGR (libcamera calls that order "RGB888").

    See "The Picamera2 Library" (Raspberry Pi), 4.2.2 for the format, 6.1 for requests. Raises `CameraMissing` if there
    is none or another program has it; `frames` raises `CameraLost` if it falls silent.
    """

    name = "pi"
    shows_kept_dice = True

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._closed = Event()
        self._lock = Lock()
        picamera2 = load_picamera2()
        if not sees_pi_camera():
            raise CameraMissing("no Pi camera is seen: check its ribbon cable with the power off, then start again")
        camera = None
        try:
            camera = picamera2.Picamera2(0)  # picamera2 sorts webcams behind camera modules
            camera.configure(
                camera.create_video_configuration(main={"size": SIZE, "format": "RGB888"}, buffer_count=3)
            )
            camera.start()
        except Exception as error:  # RuntimeError, IndexError, libcamera's own: no common root
            if camera is not None:
                camera.close()
            raise CameraMissing(
                f"the Pi camera cannot be opened ({error}): stop other programs that use it, then start again"
            ) from error
        self._waiting: Any = camera  # for the thread that will ask for frames

    def frames(self) -> Iterator[Frame]:
        """Yield frames, each exposed after it was asked for, until closed."""
        camera = self._take()
        if camera is None:
            return
        try:
            while not self._closed.is_set():
                try:
                    request = camera.capture_request(wait=FRAME_TIMEOUT_S, flush=True)
                except Exception as error:
                    # Stopping a camera that has vanished makes libcamera abort the process, and so does forgetting it
                    # (Picamera2.__del__ stops it): it is kept, untouched, until its process leaves.
                    _stalled.append(camera)
                    raise CameraLost(
                        f"camera lost: the Pi camera gives no frames ({error or type(error).__name__}); "
                        "check its ribbon cable with the power off. It is tried again."
                    ) from error
                try:
                    image = request.make_array("main")
                finally:
                    request.release()
                yield Frame(image, at=self._clock())
        finally:
            if camera not in _stalled:
                camera.stop()
                camera.close()

    def close(self) -> None:
        self._closed.set()
        camera = self._take()
        if camera is not None:
            camera.stop()
            camera.close()

    def _take(self) -> Any:
        with self._lock:
            camera, self._waiting = self._waiting, None
            return camera
