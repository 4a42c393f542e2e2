"""The errors of cameras and pins, each with one sentence that says what to do."""

from __future__ import annotations

from companion.locales.words import sentence
from companion.support.errors import CompanionError


class HardwareError(CompanionError):
    """The root class of every error that `hardware` raises on purpose."""


class CameraUnknown(HardwareError, ValueError):
    """A text that names no kind of camera."""


class CameraMissing(HardwareError, OSError):
    """The camera is not there, or cannot be opened."""


class NoCamera(CameraMissing):
    """The error where no camera is found at all."""


class CameraLost(HardwareError, ConnectionError):
    """The camera stopped sending frames. The process that opened it must end without stopping it."""


class PictureMissing(HardwareError, FileNotFoundError):
    """A path that does not exist, or a folder without a picture in it."""


class PictureUnreadable(HardwareError, ValueError):
    """A file that is neither a picture nor a video."""


class WifiFailed(HardwareError, OSError):
    """A change of the Wi-Fi that did not come about. `key`: its sentence under `wifi.no.`."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return sentence(f"wifi.no.{self.key}", self.params)
