"""A webcam that is there, and is pulled out."""

import numpy as np
import pytest

from hardware.camera.usb import BAD_FRAMES, UsbCamera
from hardware.errors import CameraLost, CameraMissing


class FakeDevice:
    """Gives what its script says: a number is a picture of that shade, "bad" a broken one; then it is gone."""

    def __init__(self, *script, is_open=True):
        self._script = list(script)
        self._open = is_open
        self.released = 0

    def isOpened(self):
        return self._open

    def grab(self):
        return bool(self._script)

    def retrieve(self):
        shade = self._script.pop(0)
        return (False, None) if shade == "bad" else (True, np.full((2, 2, 3), shade, np.uint8))

    def release(self):
        self.released += 1


class Socket:
    """Hands out one device after the other as it is opened; afterwards nothing is plugged in."""

    def __init__(self, *devices):
        self.devices = list(devices)
        self.empty = FakeDevice(is_open=False)
        self.asked = []
        self._next = iter(devices)

    def __call__(self, number):
        self.asked.append(number)
        return next(self._next, self.empty)


def shades(frames, count):
    found = []
    for frame in frames:
        found.append(int(frame.image[0, 0, 0]))
        if len(found) == count:
            break
    return found


def test_frames_come_with_the_time_they_were_taken():
    ticks = iter([1.0, 2.0])
    camera = UsbCamera(2, open_device=Socket(FakeDevice(7, 8)), clock=ticks.__next__)
    frames = camera.frames()
    assert [next(frames).at, next(frames).at] == [1.0, 2.0]
    assert camera.name == "usb:2"
    assert camera.shows_kept_dice is True


def test_a_camera_that_is_not_there_is_one_sentence_and_nothing_stays_open():
    socket = Socket()
    with pytest.raises(CameraMissing, match="no camera usb:0: plug it in"):
        UsbCamera(0, open_device=socket)
    assert socket.empty.released == 1


def test_a_camera_that_opens_but_gives_nothing_is_not_there():
    silent = FakeDevice()
    with pytest.raises(CameraMissing):
        UsbCamera(0, open_device=Socket(silent))
    assert silent.released == 1


def test_a_camera_that_is_pulled_out_is_lost_and_let_go():
    device = FakeDevice(1, 2)
    frames = UsbCamera(0, open_device=Socket(device)).frames()
    assert shades(frames, 2) == [1, 2]
    with pytest.raises(CameraLost, match="camera lost: usb:0 gives no frames; check its cable"):
        next(frames)
    assert device.released == 1


def test_one_broken_picture_is_skipped():
    assert shades(UsbCamera(0, open_device=Socket(FakeDevice(1, "bad", 2))).frames(), 2) == [1, 2]


def test_many_broken_pictures_are_a_lost_camera():
    camera = UsbCamera(0, open_device=Socket(FakeDevice(*["bad"] * (BAD_FRAMES + 1))))
    with pytest.raises(CameraLost):
        next(camera.frames())


def test_closing_before_and_after_releases_the_device_once():
    device = FakeDevice(1)
    camera = UsbCamera(0, open_device=Socket(device))
    camera.close()
    camera.close()
    assert device.released == 1
    assert list(camera.frames()) == []


def test_closing_between_two_frames_ends_them():
    device = FakeDevice(1, 2, 3)
    camera = UsbCamera(0, open_device=Socket(device))
    frames = camera.frames()
    next(frames)
    camera.close()
    assert list(frames) == []
    assert device.released == 1
