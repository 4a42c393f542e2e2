"""What can go wrong in seeing, each as one sentence that says what to do."""

from __future__ import annotations

from companion.errors import CompanionError


class VisionError(CompanionError):
    """The root of every error that `vision` raises on purpose."""


class PictureUnreadable(VisionError, ValueError):
    """A file that is no picture, is cut short, or is too large."""


class PictureMissing(VisionError, FileNotFoundError):
    """A picture that is not there, or is a folder, or that may not be opened."""


class TrayInvalid(VisionError, ValueError):
    """A region of interest that is no area inside the frame."""


class CalibrationInvalid(VisionError, ValueError):
    """A calibration that cannot be made of these pictures, or a stored one that is damaged."""
