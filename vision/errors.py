"""The errors of `vision`, each with one sentence that says what to do."""

from __future__ import annotations

from companion.locales.words import sentence
from companion.support.errors import CompanionError


class VisionError(CompanionError):
    """The root class of every error that `vision` raises on purpose."""


class PictureUnreadable(VisionError, ValueError):
    """A file that is no picture, is cut short, or is too large."""


class PictureMissing(VisionError, FileNotFoundError):
    """A picture that is not there, or is a folder, or that may not be opened."""


class TrayInvalid(VisionError, ValueError):
    """A region of interest that is no area inside the frame."""


class CalibrationInvalid(VisionError, ValueError):
    """A calibration that cannot be made of these pictures, or a stored one that is damaged."""


class QuadInvalid(VisionError, ValueError):
    """Four corners that span no face in a picture."""


class TaughtInvalid(VisionError, ValueError):
    """A taught set of dice, or a file of one, that cannot be used."""


class TaughtMissing(VisionError, LookupError):
    """The error where no set of dice was taught under this name."""


class TaughtUnwritable(VisionError, OSError):
    """A disk or folder that takes no taught dice."""


class NotTaught(VisionError, ValueError):
    """A picture that nothing could be learnt from; `key`: its sentence under `teach.no.`."""

    under = "teach.no"

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return sentence(f"{self.under}.{self.key}", self.params)


class DeckNotTaught(NotTaught):
    """A card that nothing could be learnt from, or a deck that cannot be kept; `key`: its sentence under `deck.no.`."""

    under = "deck.no"
