"""The text after --camera."""

from pathlib import Path

import pytest

from companion.support.errors import CompanionError
from hardware.camera import parse_camera
from hardware.camera.spec import File, Url, Usb
from hardware.errors import CameraUnknown


@pytest.mark.parametrize(
    "text",
    ["auto", "pi", "simulated", "simulated:mat", "usb:0", "usb:12", "file:photos/dice.jpg", "file:a:b.mp4",
     "url:http://192.168.1.9:8080", "url:rtsp://eye.local", "url:http://[fe80::1]:81"],
)  # fmt: skip
def test_a_camera_is_named_as_it_is_written(text):
    assert str(parse_camera(text)) == text


def test_number_and_path_are_taken_apart():
    assert parse_camera("usb:3") == Usb(3)
    assert parse_camera("file:photos") == File(Path("photos"))


def test_the_home_folder_may_be_a_tilde(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert parse_camera("file:~/photos").path == tmp_path / "photos"


@pytest.mark.parametrize(
    "text",
    ["", "webcam", "usb", "usb:", "usb:x", "usb:-1", "usb:²", "file:", "file", "pi:1", "auto:", "simulated:",
     "url", "url:", "url:eye", "url:ftp://eye", "url:file:///etc/passwd", "url:http://", "url:http://e ye/", "url:http://[",
     "url:http://eye:x/", "url:http://eye:70000/", "url:rtsp://:554/live", "url:http://eye/\nx"],
)  # fmt: skip
def test_anything_else_is_refused_with_what_is_allowed(text):
    with pytest.raises(CameraUnknown) as refused:
        parse_camera(text)
    assert isinstance(refused.value, CompanionError)
    for allowed in ("auto", "pi", "usb:N", "url:ADDRESS", "file:PATH", "simulated"):
        assert allowed in str(refused.value)


PASSWORDS = [
    "http://me:hush@192.168.1.9:8080/video", "rtsp://192.168.1.9:554/user=me_password=hush_channel=1.sdp",
    "http://192.168.1.9/videostream.cgi?user=me&pwd=hush", "http://192.168.1.9/#hush",
]  # fmt: skip
"""Where cameras have their passwords."""


@pytest.mark.parametrize("address", PASSWORDS)
def test_an_address_is_kept_whole_and_shown_without_its_password(address):
    spec = parse_camera(f"url:{address}")
    assert spec == Url(address)
    assert f"{spec} {spec!r}".count("192.168.1.9") == 1
    assert "hush" not in f"{spec} {spec!r}"


@pytest.mark.parametrize("wrong", ["", "ulr:", "url:ftp:", "url:x", "url:file://", "Url:"])
@pytest.mark.parametrize("address", PASSWORDS)
def test_a_refusal_does_not_repeat_an_address(address, wrong):
    with pytest.raises(CameraUnknown) as refused:
        parse_camera(wrong + address)
    assert "hush" not in str(refused.value)
    assert refused.value.__cause__ is None
