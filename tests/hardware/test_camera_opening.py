"""Which camera `auto` is, and what opens for each name."""

from contextlib import closing

import cv2
import numpy as np
import pytest

from hardware.camera import find_camera, open_camera, opening, parse_camera
from hardware.camera.folder import PictureTray
from hardware.camera.spec import Pi, Simulated, Usb
from hardware.camera.video import VideoFile
from hardware.errors import CameraMissing, PictureMissing, PictureUnreadable
from vision.images.frame import load_frame


class Plugged:
    """Opens the devices with these numbers and no others."""

    def __init__(self, *numbers):
        self.numbers = numbers
        self.tried = []

    def __call__(self, number):
        self.tried.append(number)
        return Device(number in self.numbers)


class Device:
    def __init__(self, there):
        self._there = there

    def isOpened(self):
        return self._there

    def grab(self):
        return self._there

    def release(self):
        pass


@pytest.fixture
def class_folder(tmp_path):
    """What Linux lists on a Pi 4 with a webcam: the chip's own nodes, and the webcam's two."""
    nodes = {"video0": "unicam", "video2": "HD Webcam", "video3": "HD Webcam", "video10": "bcm2835-codec-decode"}
    for node, name in nodes.items():
        (tmp_path / node).mkdir()
        (tmp_path / node / "name").write_text(name + "\n")
    (tmp_path / "video9").mkdir()
    return tmp_path


def test_auto_is_the_pis_camera_first(class_folder):
    plugged = Plugged(2)
    assert find_camera(sees_pi=lambda: True, open_device=plugged, class_folder=class_folder) == Pi()
    assert plugged.tried == []


def test_auto_is_the_first_webcam_that_opens(class_folder):
    plugged = Plugged(0, 3, 10)
    assert find_camera(sees_pi=lambda: False, open_device=plugged, class_folder=class_folder) == Usb(3)
    assert plugged.tried == [2, 3]


def test_auto_is_simulated_where_there_is_none(class_folder):
    found = find_camera(sees_pi=lambda: False, open_device=Plugged(), class_folder=class_folder)
    assert found == Simulated()
    assert find_camera(sees_pi=lambda: False, class_folder=class_folder / "none") == Simulated()


SIMULATED = object()


def open_(text, notices):
    return open_camera(parse_camera(text), reader=None, simulated=lambda: SIMULATED, notice=notices, load=load_frame)


def test_simulated_is_made_by_the_factory(notices):
    assert open_("simulated", notices) is SIMULATED
    assert notices.said == []


class Process:
    """Opens the device in this process, where a test can see it."""

    def __init__(self, open_device, *, notice):
        self.device = open_device()
        self.name = self.device


@pytest.fixture
def found(monkeypatch):
    """Lets a camera be there, or none; returns a function that says which."""
    monkeypatch.setattr(opening, "CameraProcess", Process)
    monkeypatch.setattr("hardware.camera.usb.UsbCamera", lambda number: f"usb:{number}")
    monkeypatch.setattr("hardware.camera.pi.PiCamera", lambda folder, *, mains: "pi")
    monkeypatch.setattr(opening, "may_have_camera", lambda: True)
    return lambda spec: monkeypatch.setattr(opening, "find_camera", lambda: spec)


def taken(folder, *, mains):
    raise CameraMissing("busy: stop the other program")


def test_auto_says_that_dice_are_simulated(found, notices):
    found(Simulated())
    assert open_("auto", notices) is SIMULATED
    assert notices.said == ["no camera found: the dice are simulated"]


def test_auto_starts_no_process_where_nothing_could_be_a_camera(found, notices, monkeypatch):
    monkeypatch.setattr(opening, "may_have_camera", lambda: False)
    monkeypatch.setattr(opening, "CameraProcess", None)
    assert open_("auto", notices) is SIMULATED
    assert notices.said == ["no camera found: the dice are simulated"]


def test_a_camera_may_be_there_with_picamera2_or_a_video_device(class_folder, monkeypatch):
    monkeypatch.setattr(opening.importlib.util, "find_spec", lambda name: None)
    assert opening.may_have_camera(class_folder) is True
    assert opening.may_have_camera(class_folder / "none") is False
    monkeypatch.setattr(opening.importlib.util, "find_spec", lambda name: name == "picamera2")
    assert opening.may_have_camera(class_folder / "none") is True


def test_auto_says_which_camera_it_found(found, notices):
    found(Usb(1))
    assert open_("auto", notices).device == "usb:1"
    assert notices.said == ["camera found: usb:1"]


def test_auto_goes_on_without_a_camera_that_was_taken_meanwhile(found, notices, monkeypatch):
    found(Pi())
    monkeypatch.setattr("hardware.camera.pi.PiCamera", taken)
    assert open_("auto", notices) is SIMULATED
    assert notices.said == ["busy: stop the other program", "no camera found: the dice are simulated"]


def test_a_camera_that_was_named_must_be_there(found, notices, monkeypatch):
    assert (open_("pi", notices).device, open_("usb:3", notices).device) == ("pi", "usb:3")
    monkeypatch.setattr("hardware.camera.pi.PiCamera", taken)
    with pytest.raises(CameraMissing):
        open_("pi", notices)


def test_a_webcam_that_is_not_there_is_said_by_its_process(notices):
    with pytest.raises(CameraMissing, match="no camera usb:987: plug it in"):
        open_("usb:987", notices)


def test_one_that_may_be_absent_is_told_and_awaited(notices):
    camera = parse_camera("usb:987")
    with closing(
        open_camera(camera, reader=None, simulated=object, notice=notices, load=load_frame, may_be_absent=True)
    ) as source:
        assert source.name == "usb:987"
        assert "no camera usb:987: plug it in" in notices.said[0]
        with pytest.raises(CameraMissing, match="usb:987"):
            next(source.frames())


def test_files_are_told_apart(tmp_path, notices):
    image = np.zeros((48, 64, 3), np.uint8)
    cv2.imwrite(str(tmp_path / "one.JPG"), image)
    writer = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 20, (64, 48))
    writer.write(image)
    writer.release()
    assert isinstance(open_(f"file:{tmp_path}", notices), PictureTray)
    assert isinstance(open_(f"file:{tmp_path / 'one.JPG'}", notices), PictureTray)
    assert isinstance(open_(f"file:{tmp_path / 'film.avi'}", notices), VideoFile)


def test_a_missing_path_is_one_sentence(tmp_path, notices):
    with pytest.raises(PictureMissing, match="there is no file or folder"):
        open_(f"file:{tmp_path / 'none'}", notices)


def test_a_file_of_another_kind_is_one_sentence(tmp_path, notices):
    (tmp_path / "notes.txt").write_text("dice")
    with pytest.raises(PictureUnreadable, match="neither a picture nor a video"):
        open_(f"file:{tmp_path / 'notes.txt'}", notices)
