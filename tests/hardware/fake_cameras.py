"""A camera for a child process that misbehaves in a way of one's choice, and is in order when it is opened again."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from companion.ports.tray import Frame
from hardware.errors import CameraLost, CameraMissing

SIZE = (48, 64, 3)


class FakeCamera:
    """Shows `shades`, one picture each, and then does what `then` names; opened again, it is in order and floods.

    `folder` holds one file for each time the camera was opened, and the file `closed` once it was closed properly.
    """

    name = "fake"
    shows_kept_dice = True

    def __init__(self, folder: Path, then: str, shades: tuple[int, ...] = (1, 2)) -> None:
        lives = len(list(folder.glob("life*")))
        (folder / f"life{lives}").touch()
        self._folder, self._shades = folder, shades
        self._then = {"stays away": "die"}.get(then, then) if lives == 0 else "flood"
        self._closed = False
        self._image = picture(9, 9.0).image
        if then == "missing" and lives == 0:
            raise CameraMissing("there is no camera fake: plug it in.")
        if then == "comes late" and lives < 2:
            raise CameraMissing("there is no camera fake: plug it in.")
        if then == "opens never" and lives == 0:
            threading.Event().wait()
        if then == "stays away" and lives == 1:
            raise CameraMissing("there is no camera fake: plug it in.")

    def frames(self) -> Iterator[Frame]:
        for number, shade in enumerate(self._shades):
            if self._closed:
                break
            yield picture(shade, float(number))
        while not self._closed:
            if self._then == "hang":
                threading.Event().wait()
            if self._then == "abort":
                os.abort()
            if self._then == "die":
                os.kill(os.getpid(), signal.SIGKILL)
            if self._then == "lost":
                raise CameraLost("camera lost: fake gives no frames; it is tried again.")
            if self._then == "fault":
                raise ZeroDivisionError("a fault of the driver")
            if self._then == "huge":
                yield Frame(np.broadcast_to(np.uint8(0), (6000, 8000, 3)))
            if self._then == "still":
                yield Frame(self._image, at=9.0)
                continue
            if self._then == "end":
                return
            yield picture(9, 9.0)
        (self._folder / "closed").touch()

    def fix_image(self) -> str:
        if self._then == "hang":
            threading.Event().wait()
        (self._folder / "fixed").touch()
        return "The camera finds no focus: look."

    def free_image(self) -> str:
        (self._folder / "fixed").unlink()
        return ""

    def close(self) -> None:
        self._closed = True


def picture(shade: int, at: float) -> Frame:
    return Frame(np.full(SIZE, shade, np.uint8), at=at, name=f"{shade}.png")
