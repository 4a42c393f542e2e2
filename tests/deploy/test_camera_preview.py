"""Who looks through a camera is never left waiting for one that is dead, and never shown its last picture as new."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from companion.ports.tray import Frame, SourceKind
from deploy.running.camera_preview import CameraPreview
from hardware.errors import CameraMissing

LONG = 10_000.0  # seconds: who really waits so long is ended by pytest's own limit
PICTURE = np.full((120, 160, 3), 90, np.uint8)


class Camera:
    """Shows so many frames, then what it is told to: an error, the end, or nothing at all until it is closed."""

    name = "fake"
    kind: SourceKind = "camera"
    shows_kept_dice = False

    def __init__(self, frames: int, then: Exception | str) -> None:
        self.left, self.then, self.shown, self.closed = frames, then, threading.Event(), threading.Event()

    def frames(self) -> Iterator[Frame]:
        for number in range(self.left):
            yield Frame(PICTURE, number / 15)
        self.shown.set()
        if isinstance(self.then, Exception):
            raise self.then
        if self.then == "nothing":
            self.closed.wait(LONG)

    def close(self) -> None:
        self.closed.set()


@pytest.mark.parametrize("error", [CameraMissing("it was unplugged"), ZeroDivisionError("a fault of ours")])
def test_what_the_camera_raises_is_told_at_once_and_its_last_picture_is_no_picture_now(error: Exception) -> None:
    with CameraPreview(Camera(3, error)) as preview:
        for _ in range(2):
            with pytest.raises(type(error)):
                preview.still(LONG)
        assert preview.frame is None


def test_a_camera_that_hangs_is_waited_for_no_longer_than_asked() -> None:
    camera = Camera(20, "nothing")
    with CameraPreview(camera) as preview:
        assert camera.shown.wait(LONG)
        preview.still(0.01)
        assert preview.frame is not None
    assert camera.closed.is_set()


def test_a_camera_without_a_single_frame_is_over() -> None:
    with CameraPreview(Camera(0, "the end")) as preview:
        preview.still(LONG)
        assert preview.frame is None


class Tray(Camera):
    """Shows an empty tray, and for each throw some more of that before something moves in it and comes to lie."""

    shows_kept_dice = True

    def __init__(self) -> None:
        super().__init__(0, "nothing")
        self.thrown = threading.Event()

    def frames(self) -> Iterator[Frame]:
        number = 0
        lying = -60
        while not self.closed.is_set():
            number += 1
            picture = PICTURE.copy()
            if self.thrown.is_set():
                lying = min(lying + 4, 60)
                if lying > 0:
                    picture[40:80, lying : lying + 40] = 220
            yield Frame(picture, number / 15)

    def throw(self) -> None:
        self.thrown.set()


def test_who_has_dice_thrown_waits_for_them_to_come_and_to_lie() -> None:
    tray = Tray()
    with CameraPreview(tray) as preview:
        preview.still(LONG)
        preview.still(LONG, tray.throw)
        frame = preview.frame
        assert frame is not None
        assert (frame.image[40:80, 60:100] == 220).all()
