"""The Pi's camera, against a picamera2 that is made up."""

import sys
from types import ModuleType

import numpy as np
import pytest

from hardware.camera import pi
from hardware.errors import CameraLost, CameraMissing

MODULE = {"Model": "imx708", "Id": "/base/axi/pcie@1000120000/rp1/i2c@88000/imx708@1a", "Num": 0}
WEBCAM = {"Model": "C920", "Id": "/base/scb/pcie@7d500000/pci@0,0/usb@0,0-1:1.0-046d:0825", "Num": 0}


class FakeRequest:
    def __init__(self, shade):
        self.shade = shade
        self.released = 0

    def make_array(self, name):
        assert name == "main"
        if self.shade is None:
            raise RuntimeError("no such stream")
        return np.full((960, 1280, 3), self.shade, np.uint8)

    def release(self):
        self.released += 1


class FakePicamera2:
    """Enough of Picamera2: a list of cameras, a list of shades to show, then silence."""

    cameras = (MODULE,)
    shades = (1, 2)
    start_error = None

    def __init__(self, number):
        self.calls = [("open", number)]
        self.requests = [FakeRequest(shade) for shade in self.shades]
        self.given = []
        type(self).last = self

    @classmethod
    def global_camera_info(cls):
        return list(cls.cameras)

    def create_video_configuration(self, **options):
        return options

    def configure(self, options):
        self.calls.append(("configure", options))

    def start(self):
        if self.start_error:
            raise self.start_error
        self.calls.append("start")

    def capture_request(self, wait, flush):
        assert 0 < wait <= 10
        assert flush is True
        if not self.requests:
            raise TimeoutError
        self.given.append(self.requests.pop(0))
        return self.given[-1]

    def stop(self):
        self.calls.append("stop")

    def close(self):
        self.calls.append("close")


@pytest.fixture
def camera_class(monkeypatch):
    """A picamera2 to import, with a class of its own for each test to change."""
    fresh = type("Picamera2", (FakePicamera2,), {})
    module = ModuleType("picamera2")
    module.Picamera2 = fresh
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(pi, "_stalled", [])
    return fresh


def test_frames_are_whole_new_and_given_back(camera_class):
    source = pi.PiCamera(clock=lambda: 7.0)
    frames = source.frames()
    first, second = next(frames), next(frames)
    assert first.image.shape == (960, 1280, 3)
    assert [int(frame.image[0, 0, 0]) for frame in (first, second)] == [1, 2]
    assert first.at == 7.0
    assert [request.released for request in camera_class.last.given] == [1, 1]
    configured = dict(call for call in camera_class.last.calls if isinstance(call, tuple))["configure"]
    assert configured["main"] == {"size": (1280, 960), "format": "RGB888"}
    assert (source.name, source.shows_kept_dice) == ("pi", True)


def test_a_request_is_given_back_even_if_its_picture_cannot_be_made(camera_class):
    camera_class.shades = (None,)
    with pytest.raises(RuntimeError, match="no such stream"):
        next(pi.PiCamera().frames())
    assert camera_class.last.given[0].released == 1
    assert camera_class.last.calls[-2:] == ["stop", "close"]


def test_closing_between_two_frames_stops_the_camera(camera_class):
    source = pi.PiCamera()
    frames = source.frames()
    next(frames)
    source.close()
    assert list(frames) == []
    assert camera_class.last.calls[-2:] == ["stop", "close"]


def test_closing_unused_stops_the_camera_once(camera_class):
    source = pi.PiCamera()
    source.close()
    source.close()
    assert camera_class.last.calls.count("stop") == 1
    assert list(source.frames()) == []


def test_a_camera_that_falls_silent_is_lost_and_never_stopped(camera_class):
    source = pi.PiCamera()
    frames = source.frames()
    with pytest.raises(CameraLost, match="camera lost: the Pi camera gives no frames"):
        list(frames)
    source.close()
    assert "stop" not in camera_class.last.calls
    assert "close" not in camera_class.last.calls


@pytest.mark.parametrize(("cameras", "seen"), [((), False), ((WEBCAM,), False), ((MODULE, WEBCAM), True)])
def test_a_webcam_is_no_pi_camera(camera_class, cameras, seen):
    camera_class.cameras = cameras
    assert pi.sees_pi_camera() is seen
    if not seen:
        with pytest.raises(CameraMissing, match="ribbon cable"):
            pi.PiCamera()


def test_a_camera_in_use_is_one_sentence_and_let_go(camera_class):
    camera_class.start_error = RuntimeError("Device or resource busy")
    with pytest.raises(CameraMissing, match=r"cannot be opened \(Device or resource busy\)"):
        pi.PiCamera()
    assert camera_class.last.calls[-1] == "close"


def test_without_picamera2_the_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert pi.sees_pi_camera() is False
    with pytest.raises(CameraMissing, match=r"apt install python3-picamera2.*--system-site-packages"):
        pi.PiCamera()


def test_a_picamera2_that_breaks_on_import_is_one_sentence(monkeypatch):
    def break_(name):
        raise ValueError("numpy.dtype size changed")

    monkeypatch.setattr(pi.importlib, "import_module", break_)
    assert pi.sees_pi_camera() is False
    with pytest.raises(CameraMissing, match=r"does not load \(numpy\.dtype size changed\)"):
        pi.PiCamera()


def test_libcamera_in_trouble_is_no_camera(camera_class, monkeypatch, caplog):
    def trouble():
        raise RuntimeError("no media device")

    monkeypatch.setattr(camera_class, "global_camera_info", trouble)
    assert pi.sees_pi_camera() is False
    assert "no media device" in caplog.text
