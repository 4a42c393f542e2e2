"""A camera for measurements: a drawn tray at 1280 × 960 and 30 frames a second, unplugged while a file lies there."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import cv2
import numpy as np

from companion.ports.tray import Frame
from hardware.errors import CameraMissing

PICTURES = "pictures.npy"
SIZE = (1280, 960)
RATE = 30.0


class TrayCamera:
    """Shows a tray with five dice, with a sensor's noise, from the pictures that `draw` has put into `folder`. As long
    as a file `unplugged` lies there it hangs, and cannot be opened."""

    name = "tray"
    shows_kept_dice = True

    def __init__(self, folder: Path) -> None:
        self._unplugged = folder / "unplugged"
        if self._unplugged.exists():
            raise CameraMissing("there is no camera tray: plug it in.")
        self._closed = Event()
        self._images = np.load(folder / PICTURES)

    def frames(self) -> Iterator[Frame]:
        started, count = time.monotonic(), 0
        while not self._closed.is_set():
            while self._unplugged.exists():
                Event().wait()  # as a driver does whose device has gone
            count += 1
            self._closed.wait(max(0.0, started + count / RATE - time.monotonic()))
            yield Frame(self._images[count % len(self._images)].copy(), at=time.monotonic())

    def close(self) -> None:
        self._closed.set()


def draw(folder: Path) -> None:
    """Draw some pictures of the tray as it lies still, each with other noise."""
    from vision.simulated.camera import SimulatedCamera  # not in the camera's process: a camera draws nothing

    camera = SimulatedCamera(3, paced=False)
    frames = camera.frames()
    next(frames)
    camera.throw((1, 2, 3, 4, 5))
    pictures = [cv2.resize(next(frames).image, SIZE, interpolation=cv2.INTER_CUBIC) for _ in range(40)]
    camera.close()
    np.save(folder / PICTURES, np.stack(pictures[-4:]))
