"""The errors of cameras and pins, each with one sentence that says what to do."""

from __future__ import annotations

from companion.errors import CompanionError


class HardwareError(CompanionError):
    """The root class of every error that `hardware` raises on purpose."""


class CameraUnknown(HardwareError, ValueError):
    """A text that names no kind of camera."""


class CameraMissing(HardwareError, OSError):
    """The camera is not there, or cannot be opened."""


class NoCamera(CameraMissing):
    """No camera is found at all."""


class CameraLost(HardwareError, ConnectionError):
    """The camera stopped sending frames. The process that opened it must end without stopping it."""


class PictureMissing(HardwareError, FileNotFoundError):
    """A path that does not exist, or a folder without a picture in it."""


class PictureUnreadable(HardwareError, ValueError):
    """A file that is neither a picture nor a video."""
