"""A webcam that is there, is pulled out, and comes back."""

from threading import Thread

import numpy as np
import pytest

from hardware.camera.usb import BAD_FRAMES, UsbCamera
from hardware.errors import CameraMissing

LIMIT_S = 20.0
NO_WAIT = (0.0,)


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


def test_frames_come_with_the_time_they_were_taken(notices):
    ticks = iter([1.0, 2.0])
    camera = UsbCamera(2, notices, open_device=Socket(FakeDevice(7, 8)), clock=ticks.__next__)
    frames = camera.frames()
    assert [next(frames).at, next(frames).at] == [1.0, 2.0]
    assert camera.name == "usb:2"
    assert camera.shows_kept_dice is True
    assert notices.said == []


def test_a_camera_that_is_not_there_is_one_sentence_and_nothing_stays_open(notices):
    socket = Socket()
    with pytest.raises(CameraMissing, match="no camera usb:0: plug it in"):
        UsbCamera(0, notices, open_device=socket)
    assert socket.empty.released == 1


def test_a_camera_that_opens_but_gives_nothing_is_not_there(notices):
    silent = FakeDevice()
    with pytest.raises(CameraMissing):
        UsbCamera(0, notices, open_device=Socket(silent))
    assert silent.released == 1


def test_a_lost_camera_is_said_and_goes_on_when_it_is_back(notices):
    first, silent, unplugged, second = FakeDevice(1, 2), FakeDevice(), FakeDevice(is_open=False), FakeDevice(3, 4)
    socket = Socket(first, silent, unplugged, second)
    camera = UsbCamera(0, notices, open_device=socket, waits=NO_WAIT)
    assert shades(camera.frames(), 4) == [1, 2, 3, 4]
    assert len(notices.said) == 2
    assert notices.said[0].startswith("camera lost: usb:0")
    assert notices.said[1] == "camera is back: usb:0"
    assert [device.released for device in (first, silent, unplugged)] == [1, 1, 1]
    assert socket.asked == [0] * 4


def test_one_broken_picture_is_skipped(notices):
    camera = UsbCamera(0, notices, open_device=Socket(FakeDevice(1, "bad", 2)))
    assert shades(camera.frames(), 2) == [1, 2]
    assert notices.said == []


def test_many_broken_pictures_are_a_lost_camera(notices):
    camera = UsbCamera(
        0, notices, open_device=Socket(FakeDevice(*["bad"] * (BAD_FRAMES + 1)), FakeDevice(5)), waits=NO_WAIT
    )
    assert shades(camera.frames(), 1) == [5]
    assert notices.said[0].startswith("camera lost")


def test_closing_wakes_a_thread_that_waits_for_a_lost_camera(notices):
    camera = UsbCamera(0, notices, open_device=Socket(FakeDevice(1)), waits=(3600.0,))
    seen = []
    thread = Thread(target=lambda: seen.extend(camera.frames()), daemon=True)
    thread.start()
    notices.wait_for("camera lost")
    camera.close()
    thread.join(LIMIT_S)
    assert not thread.is_alive()
    assert len(seen) == 1


def test_closing_before_and_after_releases_the_device_once(notices):
    device = FakeDevice(1)
    camera = UsbCamera(0, notices, open_device=Socket(device))
    camera.close()
    camera.close()
    assert device.released == 1
    assert list(camera.frames()) == []


def test_closing_between_two_frames_ends_them(notices):
    device = FakeDevice(1, 2, 3)
    camera = UsbCamera(0, notices, open_device=Socket(device))
    frames = camera.frames()
    next(frames)
    camera.close()
    assert list(frames) == []
    assert device.released == 1
    assert notices.said == []


def test_waits_grow_and_the_last_repeats(notices, monkeypatch):
    camera = UsbCamera(0, notices, open_device=Socket(FakeDevice(1)), waits=(1.0, 2.0))
    waited = []

    def wait(seconds):
        waited.append(seconds)
        if len(waited) == 4:
            camera._closed.set()
        return camera._closed.is_set()

    monkeypatch.setattr(camera._closed, "wait", wait)
    list(camera.frames())
    assert waited == [1.0, 2.0, 2.0, 2.0]
