"""The Raspberry Pi camera, by picamera2."""

from __future__ import annotations

import importlib
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event, Lock
from types import ModuleType
from typing import Any

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.ports.tray import Frame, SourceKind
from hardware.camera import fixed_image
from hardware.camera.fixed_image import AF_AUTO, AF_CONTINUOUS, BY_ITSELF, FixedImage, image_in
from hardware.camera.pixel_formats import as_bgr, as_grey
from hardware.camera.sensor_mode import Mode, sensor_options, whole_view
from hardware.camera.unchanged import Unchanged
from hardware.errors import CameraLost, CameraMissing

SIZE = (1280, 960)  # 4:3, the whole field of view of every Pi camera module
SMALL = (320, 240)  # the second stream, for motion: its width is a multiple of 64, which YUV420 wants
MAINS = 50  # Hz
FOCUS_WITHIN = 5.0  # seconds for one autofocus cycle
SETTLES = 90  # pictures, three seconds of them, within which automatic exposure and what was set must have come
STEADY = 5  # pictures in a row that are alike: the automatic run has ended
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
        raise CameraMissing(sentence("camera.no.picamera2")) from error
    except Exception as error:  # NumPy 2 beside a simplejpeg that was built for NumPy 1 is a ValueError
        raise CameraMissing(sentence("camera.no.picamera2_loads", {"why": reason(error)})) from error


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
    """A frame source over the first camera module: 1280 × 960, BGR (libcamera calls that order "RGB888"), cut out of
    the middle of all that the sensor sees.

    A second stream of 320 × 240 shows whether anything has changed: where nothing has for a while, frames carry the
    picture that was fetched last, the same object, with their own time. `folder` holds the image that was fixed at
    calibration; it is set at each start. Without one the camera finds exposure, colours and focus by itself all the
    time. Lamps flicker with `mains` Hz.

    See "The Picamera2 Library" (Raspberry Pi), 4.2 for streams and formats, 6.1 for requests, 5 for controls. Raises
    `CameraMissing` if there is none or another program has it; `frames` raises `CameraLost` if it falls silent.

    On a Raspberry Pi with a camera module:

    >>> from hardware.camera.pi import PiCamera
    >>> camera = PiCamera()  # doctest: +SKIP
    >>> next(camera.frames()).image.shape  # doctest: +SKIP
    (960, 1280, 3)
    >>> camera.close()  # doctest: +SKIP
    """

    name = "pi"
    kind: SourceKind = "camera"
    shows_kept_dice = True

    def __init__(
        self,
        folder: Path | None = None,
        *,
        mains: int = MAINS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._mains, self._clock = folder, mains, clock
        self._closed = Event()
        self._lock = Lock()
        picamera2 = load_picamera2()
        if not sees_pi_camera():
            raise CameraMissing(sentence("camera.no.pi"))
        camera = None
        try:
            camera = picamera2.Picamera2(0)  # picamera2 sorts webcams behind camera modules
            mode = whole_view(_modes_of(camera), SIZE)
            camera.configure(
                camera.create_video_configuration(
                    main={"size": SIZE, "format": "RGB888"},
                    lores={"size": SMALL, "format": "YUV420"},
                    buffer_count=4,
                    controls=self._first_controls(camera.camera_controls),
                    **sensor_options(mode),
                )
            )
            self._streams = {name: _stream(camera, name) for name in ("main", "lores")}
            camera.start()
        except Exception as error:  # RuntimeError, IndexError, libcamera's own: no common root
            if camera is not None:
                camera.close()
            raise CameraMissing(sentence("camera.no.pi_opens", {"why": reason(error)})) from error
        self._camera = self._waiting = camera  # `_waiting` is for the thread that will ask for frames

    def frames(self) -> Iterator[Frame]:
        """Yield frames, each exposed after it was asked for, until closed."""
        camera = self._take()
        if camera is None:
            return
        unchanged, image = Unchanged(), None
        try:
            while not self._closed.is_set():
                request = self._request()
                try:
                    at = self._clock()
                    grey = as_grey(request.make_array("lores"), *self._streams["lores"])
                    if not unchanged.spared(grey, at):
                        image = as_bgr(request.make_array("main"), *self._streams["main"])
                finally:
                    request.release()
                yield Frame(image, at=at)
        finally:
            if camera not in _stalled:
                camera.stop()
                camera.close()

    def fix_image(self) -> str:
        """Find exposure, gain, colours and focus by one automatic run, set them for good, and store them.

        Returns "", or a sentence about what the camera does not do. Only for the thread that takes frames. Raises
        CameraLost where it falls silent.
        """
        known = self._camera.camera_controls
        self._choose_by_itself(known)
        if "AfMode" in known and not self._focuses():
            self._choose_by_itself(known)
            return sentence("camera.fixed.no_focus")
        image = image_in(self._settled(), known, self._mains)
        if image is None:
            return sentence("camera.fixed.untold")
        self._camera.set_controls(image.controls(known))
        missed = set(image.controls(known))
        for _ in range(SETTLES):
            missed = set(image.missed(self._metadata(), known))
            if not missed:
                break
        if missed:
            self._choose_by_itself(known)
            return sentence("camera.fixed.not_kept", {"what": ", ".join(sorted(missed))})
        return self._store(image)

    def free_image(self) -> str:
        """Let the camera choose by itself again, and forget what was stored. Returns "", or what went wrong."""
        self._choose_by_itself(self._camera.camera_controls)
        try:
            if self._folder is not None:
                fixed_image.forget(self._folder)
        except OSError as error:
            return sentence("camera.fixed.not_forgotten", {"why": reason(error)})
        return ""

    def close(self) -> None:
        self._closed.set()
        camera = self._take()
        if camera is not None:
            camera.stop()
            camera.close()

    def _first_controls(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """What the camera starts with: the image that was fixed. Exposure and colours that are not it finds by itself;
        a lens has to be set so."""
        fixed = fixed_image.load(self._folder) if self._folder is not None else None
        controls = fixed.controls(known) if fixed is not None else {}
        return controls if "AfMode" in controls or "AfMode" not in known else controls | {"AfMode": AF_CONTINUOUS}

    def _focuses(self) -> bool:
        """Run one autofocus cycle. Returns whether it has found a focus in time."""
        self._camera.set_controls({"AfMode": AF_AUTO})
        try:
            return bool(self._camera.autofocus_cycle(wait=FOCUS_WITHIN))
        except TimeoutError:  # picamera2's, without a word
            return False

    def _choose_by_itself(self, known: Mapping[str, Any]) -> None:
        self._camera.set_controls({name: value for name, value in BY_ITSELF.items() if name in known})

    def _settled(self) -> Mapping[str, Any]:
        """Returns the metadata of a picture once exposure and gain have stood for some pictures."""
        alike, before, metadata = 0, 0.0, self._metadata()
        for _ in range(SETTLES):
            light = float(metadata.get("ExposureTime", 0)) * float(metadata.get("AnalogueGain", 0))
            alike = alike + 1 if abs(light - before) <= 0.02 * before else 0
            if alike >= STEADY:
                break
            before, metadata = light, self._metadata()
        return metadata

    def _store(self, image: FixedImage) -> str:
        if self._folder is None:
            return ""
        try:
            fixed_image.save(image, self._folder)
        except OSError as error:
            return sentence("camera.fixed.not_stored", {"why": reason(error)})
        return ""

    def _metadata(self) -> Mapping[str, Any]:
        request = self._request()
        try:
            metadata: Mapping[str, Any] = request.get_metadata()
            return metadata
        finally:
            request.release()

    def _request(self) -> Any:
        try:
            # Picamera2 counts a frame's age from its exposure, which a virtual camera does not report.
            flush = "ExposureTime" in self._camera.camera_controls
            return self._camera.capture_request(wait=FRAME_TIMEOUT_S, flush=flush)
        except Exception as error:
            # Stopping a camera that has vanished makes libcamera abort the process, and so does forgetting it
            # (Picamera2.__del__ stops it): it is kept, untouched, until its process leaves.
            _stalled.append(self._camera)
            raise CameraLost(sentence("camera.lost.pi", {"why": reason(error)})) from error

    def _take(self) -> Any:
        with self._lock:
            camera, self._waiting = self._waiting, None
            return camera


def _modes_of(camera: Any) -> list[Mode]:
    """The modes of a camera's sensor; none where they cannot be asked for, as of a virtual camera."""
    try:
        return list(camera.sensor_modes)
    except Exception as error:  # KeyError, RuntimeError, libcamera's own: no common root
        _log.warning("the camera's sensor does not report its modes: %s", reason(error))
        return []


def _stream(camera: Any, name: str) -> tuple[str, tuple[int, int]]:
    """Returns the format and the size (width, height) that a stream has got, which may be others than it was asked."""
    got = camera.camera_configuration()[name]
    width, height = got["size"]
    return str(got["format"]), (int(width), int(height))
