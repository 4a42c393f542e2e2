"""Parsing of the `--camera` option."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hardware.errors import CameraUnknown

Kind = Literal["auto", "pi", "usb", "file", "simulated"]
ALLOWED = "auto, pi, usb:N (a number, as in usb:0), file:PATH (a picture, a folder, a video), simulated[:mat]"


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """A camera by its kind. `number` is for "usb" alone (N of /dev/videoN), `path` for "file" alone, `mat` for
    "simulated" alone: whether the printed mat lies in the drawn tray."""

    kind: Kind
    number: int = 0
    path: Path = Path()
    mat: bool = False

    def __str__(self) -> str:
        if self.kind == "usb":
            return f"usb:{self.number}"
        if self.kind == "file":
            return f"file:{self.path}"
        return "simulated:mat" if self.mat else self.kind


def parse_camera(text: str) -> CameraSpec:
    """Parse `auto`, `pi`, `usb:N`, `file:PATH`, `simulated[:mat]`; a leading `~` in PATH is the home folder.

    Raises `CameraUnknown` for anything else, with what is allowed.
    """
    kind, colon, rest = text.strip().partition(":")
    if not colon:
        if kind == "auto":
            return CameraSpec("auto")
        if kind == "pi":
            return CameraSpec("pi")
        if kind == "simulated":
            return CameraSpec("simulated")
    elif kind == "usb" and rest.isascii() and rest.isdigit():
        return CameraSpec("usb", number=int(rest))
    elif kind == "file" and rest:
        return CameraSpec("file", path=Path(rest).expanduser())
    elif kind == "simulated" and rest == "mat":
        return CameraSpec("simulated", mat=True)
    raise CameraUnknown(f"there is no camera {text!r}: use {ALLOWED}")
