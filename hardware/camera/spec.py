"""The kinds of camera, one class each, which says how it is spelled after `--camera`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from companion.locales.words import sentence
from companion.ports.tray import FrameSource
from hardware.errors import CameraUnknown


@dataclass(frozen=True, slots=True)
class Means:
    """The ways in which cameras are opened: `hardware.camera.opening.open_camera` makes them.

    >>> from hardware.camera.spec import Means, parse_camera
    >>> means = Means(lambda: "a drawn tray", lambda device: device, lambda: None, lambda path: path)
    >>> parse_camera("simulated").opened(means)
    'a drawn tray'
    """

    simulated: Callable[[], FrameSource]
    in_a_process: Callable[[Device], FrameSource]
    """Opens a device in a process of its own."""
    whatever_is_there: Callable[[], FrameSource]
    file: Callable[[Path], FrameSource]
    """Opens a picture, a folder of pictures that are asked for, or a video."""


@dataclass(frozen=True, slots=True)
class CameraSpec(ABC):
    """A camera as it is named, which knows how it is opened; `str` spells it, without what is secret.

    >>> from hardware.camera.spec import KINDS
    >>> [kind.word for kind in KINDS]
    ['auto', 'pi', 'usb', 'url', 'phone', 'file', 'simulated']
    """

    word: ClassVar[str]
    spelled: ClassVar[str]
    """How people write the camera."""
    means: ClassVar[str] = ""
    """The meaning of the capitals in `spelled`."""

    @classmethod
    def parsed(cls, rest: str | None) -> CameraSpec:
        """Return the camera that is named so behind its word and a colon; None: there was no colon. Raises ValueError
        for what is no such camera."""
        if rest is not None:
            raise ValueError
        return cls()

    @classmethod
    def faster(cls) -> str:
        """The advice where the camera sends too few pictures."""
        return sentence("camera.faster")

    @abstractmethod
    def opened(self, means: Means) -> FrameSource:
        """Open the camera. Raises as `hardware.camera.opening.open_camera` does."""

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Device(CameraSpec):
    """A camera that is opened in a process of its own, and that may be absent.

    >>> from hardware.camera.spec import Device, parse_camera
    >>> isinstance(parse_camera("usb:0"), Device), isinstance(parse_camera("simulated"), Device)
    (True, False)
    """

    def opened(self, means: Means) -> FrameSource:
        return means.in_a_process(self)

    @abstractmethod
    def device(self, folder: Path | None, mains: int) -> FrameSource:
        """Open the device in this process, as `hardware.camera.opening.open_device_of` does."""


@dataclass(frozen=True, slots=True)
class Auto(CameraSpec):
    """Whichever is found first.

    >>> from hardware.camera.spec import parse_camera
    >>> str(parse_camera("auto"))
    'auto'
    """

    word = spelled = "auto"

    def opened(self, means: Means) -> FrameSource:
        return means.whatever_is_there()


@dataclass(frozen=True, slots=True)
class Pi(Device):
    """The first camera module of a Raspberry Pi.

    >>> from hardware.camera.spec import Pi, parse_camera
    >>> parse_camera("pi") == Pi()
    True
    """

    word = spelled = "pi"

    def device(self, folder: Path | None, mains: int) -> FrameSource:
        from hardware.camera.pi import PiCamera  # late, as below: each kind loads its own library alone

        return PiCamera(folder, mains=mains)


@dataclass(frozen=True, slots=True)
class Usb(Device):
    """The webcam /dev/videoN.

    >>> from hardware.camera.spec import parse_camera
    >>> parse_camera("usb:1").number
    1
    """

    word, spelled, means = "usb", "usb:N", "a number, as in usb:0"

    number: int = 0

    @classmethod
    def faster(cls) -> str:
        return sentence("camera.faster.usb")

    @classmethod
    def parsed(cls, rest: str | None) -> Usb:
        if not rest or not (rest.isascii() and rest.isdigit()):
            raise ValueError
        return cls(int(rest))

    def device(self, folder: Path | None, mains: int) -> FrameSource:
        from hardware.camera.usb import UsbCamera

        return UsbCamera(self.number)

    def __str__(self) -> str:
        return f"usb:{self.number}"


@dataclass(frozen=True, slots=True)
class Url(Device):
    """A camera in the network by its address, which may hold a password: of it, only who is asked is ever shown.

    >>> from hardware.camera.spec import parse_camera
    >>> print(parse_camera("url:rtsp://anna:secret@tray.local/live"))
    url:rtsp://tray.local/…
    """

    word, spelled, means = "url", "url:ADDRESS", "http://… or rtsp://… of a camera in the network"

    address: str = field(repr=False)

    @classmethod
    def faster(cls) -> str:
        return sentence("camera.faster.url")

    @classmethod
    def parsed(cls, rest: str | None) -> Url:
        if not rest or min(rest) <= " ":
            raise ValueError
        parts = urlsplit(rest)
        if parts.scheme not in ("http", "rtsp") or not parts.hostname or parts.port == 0:
            raise ValueError
        return cls(rest)

    def device(self, folder: Path | None, mains: int) -> FrameSource:
        from hardware.camera.network import NetworkCamera

        return NetworkCamera(self.address, str(self), self.faster())

    def __str__(self) -> str:
        parts = urlsplit(self.address)
        host = parts.netloc.rpartition("@")[2]
        whole = f"{parts.scheme}://{host}"
        return f"url:{whole}" if self.address in (whole, f"{whole}/") else f"url:{whole}/…"


@dataclass(frozen=True, slots=True)
class Phone(CameraSpec):
    """A phone on a stand, by its browser; for that the table serves HTTPS.

    >>> from hardware.camera.spec import parse_camera
    >>> str(parse_camera("phone"))
    'phone'
    """

    word = spelled = "phone"

    def opened(self, means: Means) -> FrameSource:
        from hardware.camera.phone import PhoneOnAStand

        return PhoneOnAStand()


@dataclass(frozen=True, slots=True)
class File(CameraSpec):
    """Pictures or a video on the disk.

    >>> from hardware.camera.spec import parse_camera
    >>> parse_camera("file:throws.mp4").path.name
    'throws.mp4'
    """

    word, spelled, means = "file", "file:PATH", "a picture, a folder, a video"

    path: Path = Path()

    @classmethod
    def parsed(cls, rest: str | None) -> File:
        if not rest:
            raise ValueError
        return cls(Path(rest).expanduser())

    def opened(self, means: Means) -> FrameSource:
        return means.file(self.path)

    def __str__(self) -> str:
        return f"file:{self.path}"


@dataclass(frozen=True, slots=True)
class Simulated(CameraSpec):
    """A tray that is drawn. `mat`: the printed mat lies in it.

    >>> from hardware.camera.spec import parse_camera
    >>> parse_camera("simulated:mat").mat
    True
    """

    word, spelled = "simulated", "simulated[:mat]"

    mat: bool = False

    @classmethod
    def parsed(cls, rest: str | None) -> Simulated:
        if rest not in (None, "mat"):
            raise ValueError
        return cls(rest == "mat")

    def opened(self, means: Means) -> FrameSource:
        return means.simulated()

    def __str__(self) -> str:
        return "simulated:mat" if self.mat else "simulated"


KINDS: tuple[type[CameraSpec], ...] = (Auto, Pi, Usb, Url, Phone, File, Simulated)
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
        without_address = text if word in kinds.keys() - {Url.word} or not colon else f"{word}:…"
        params = {"camera": repr(without_address), "allowed": ALLOWED}
        raise CameraUnknown(sentence("camera.no.unknown", params)) from None
