"""The kinds of camera, one class each, which says how it is spelled after `--camera`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from hardware.errors import CameraUnknown


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """A camera as it is named; `str` spells it, without what is secret."""

    word: ClassVar[str]
    spelled: ClassVar[str]
    """How people write it."""
    means: ClassVar[str] = ""
    """What stands in capitals there."""
    faster: ClassVar[str] = "turn on more light"
    """What to do where it sends too few pictures."""

    @classmethod
    def parsed(cls, rest: str | None) -> CameraSpec:
        """Return the camera that is named so behind its word and a colon; None: there was no colon. Raises ValueError
        for what is no such camera."""
        if rest is not None:
            raise ValueError
        return cls()

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Device(CameraSpec):
    """A camera that is opened in a process of its own, and that may be absent."""


@dataclass(frozen=True, slots=True)
class Auto(CameraSpec):
    """Whichever is found first."""

    word = spelled = "auto"


@dataclass(frozen=True, slots=True)
class Pi(Device):
    """The first camera module of a Raspberry Pi."""

    word = spelled = "pi"


@dataclass(frozen=True, slots=True)
class Usb(Device):
    """The webcam /dev/videoN."""

    word, spelled, means = "usb", "usb:N", "a number, as in usb:0"
    faster = "turn on more light, or use another USB port"

    number: int = 0

    @classmethod
    def parsed(cls, rest: str | None) -> Usb:
        if not rest or not (rest.isascii() and rest.isdigit()):
            raise ValueError
        return cls(int(rest))

    def __str__(self) -> str:
        return f"usb:{self.number}"


@dataclass(frozen=True, slots=True)
class Url(Device):
    """A camera in the network by its address, which may hold a password: of it, only who is asked is ever shown."""

    word, spelled, means = "url", "url:ADDRESS", "http://… or rtsp://… of a camera in the network"
    faster = "choose a smaller picture in its settings, or bring it nearer to the Wi-Fi"

    address: str = field(repr=False)

    @classmethod
    def parsed(cls, rest: str | None) -> Url:
        if not rest or min(rest) <= " ":
            raise ValueError
        parts = urlsplit(rest)
        if parts.scheme not in ("http", "rtsp") or not parts.hostname or parts.port == 0:
            raise ValueError
        return cls(rest)

    def __str__(self) -> str:
        parts = urlsplit(self.address)
        asked = parts.netloc.rpartition("@")[2]
        whole = f"{parts.scheme}://{asked}"
        return f"url:{whole}" if self.address in (whole, f"{whole}/") else f"url:{whole}/…"


@dataclass(frozen=True, slots=True)
class File(CameraSpec):
    """Pictures or a video on the disk."""

    word, spelled, means = "file", "file:PATH", "a picture, a folder, a video"

    path: Path = Path()

    @classmethod
    def parsed(cls, rest: str | None) -> File:
        if not rest:
            raise ValueError
        return cls(Path(rest).expanduser())

    def __str__(self) -> str:
        return f"file:{self.path}"


@dataclass(frozen=True, slots=True)
class Simulated(CameraSpec):
    """A tray that is drawn. `mat`: the printed mat lies in it."""

    word, spelled = "simulated", "simulated[:mat]"

    mat: bool = False

    @classmethod
    def parsed(cls, rest: str | None) -> Simulated:
        if rest not in (None, "mat"):
            raise ValueError
        return cls(rest == "mat")

    def __str__(self) -> str:
        return "simulated:mat" if self.mat else "simulated"


KINDS: tuple[type[CameraSpec], ...] = (Auto, Pi, Usb, Url, File, Simulated)
SPELLED = ", ".join(kind.spelled for kind in KINDS)
ALLOWED = ", ".join(f"{kind.spelled} ({kind.means})" if kind.means else kind.spelled for kind in KINDS)


def parse_camera(text: str) -> CameraSpec:
    """Parse what stands after `--camera`; a leading `~` in a path is the home folder.

    Raises `CameraUnknown` for anything else, with what is allowed, and without what could be an address.
    """
    word, colon, rest = text.strip().partition(":")
    kinds = {kind.word: kind for kind in KINDS}
    try:
        return kinds[word].parsed(rest if colon else None)
    except (KeyError, ValueError, RuntimeError):  # RuntimeError: there is no home folder
        shown = text if word in kinds.keys() - {Url.word} or not colon else f"{word}:…"
        raise CameraUnknown(f"there is no camera {shown!r}: use {ALLOWED}") from None
