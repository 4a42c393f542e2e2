"""The text after --camera."""

from pathlib import Path

import pytest

from companion.errors import CompanionError
from hardware.camera import CameraSpec, parse_camera
from hardware.errors import CameraUnknown


@pytest.mark.parametrize(
    "text", ["auto", "pi", "simulated", "simulated:mat", "usb:0", "usb:12", "file:photos/dice.jpg", "file:a:b.mp4"]
)
def test_a_camera_is_named_as_it_is_written(text):
    assert str(parse_camera(text)) == text


def test_number_and_path_are_taken_apart():
    assert parse_camera("usb:3") == CameraSpec("usb", number=3)
    assert parse_camera("file:photos") == CameraSpec("file", path=Path("photos"))


def test_the_home_folder_may_be_a_tilde(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert parse_camera("file:~/photos").path == tmp_path / "photos"


@pytest.mark.parametrize(
    "text", ["", "webcam", "usb", "usb:", "usb:x", "usb:-1", "usb:²", "file:", "file", "pi:1", "auto:", "simulated:"]
)
def test_anything_else_is_refused_with_what_is_allowed(text):
    with pytest.raises(CameraUnknown) as refused:
        parse_camera(text)
    assert isinstance(refused.value, CompanionError)
    for allowed in ("auto", "pi", "usb:N", "file:PATH", "simulated"):
        assert allowed in str(refused.value)
