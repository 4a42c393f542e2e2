"""What can go wrong with cameras and pins, each as one sentence that says what to do."""

from __future__ import annotations

from companion.errors import CompanionError


class HardwareError(CompanionError):
    """The root of every error that this wing raises on purpose."""


class CameraUnknown(HardwareError, ValueError):
    """A text that names no kind of camera."""


class CameraMissing(HardwareError, OSError):
    """A camera that was asked for and is not there, or cannot be opened."""


class CameraLost(HardwareError, ConnectionError):
    """A camera that gave frames and then stopped, and that cannot be opened again by this process."""


class PictureMissing(HardwareError, FileNotFoundError):
    """A path that does not exist, or a folder without a picture in it."""


class PictureUnreadable(HardwareError, ValueError):
    """A file that is neither a picture nor a video."""
