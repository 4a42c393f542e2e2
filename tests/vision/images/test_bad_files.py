"""Bad files: each gets one sentence or a reading, and nothing falls or complains."""

import contextlib
import io
import tempfile
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deploy.commands.read import command
from tests.vision.drawn_dice import tray_of
from vision.errors import PictureUnreadable
from vision.images import frame
from vision.images.frame import load_frame
from vision.images.picture_file import is_cut_short, size_of

TRAY = tray_of(3, 5).image
SMALL = cv2.resize(TRAY, (160, 120), interpolation=cv2.INTER_AREA)
FORMATS = [".jpg", ".png", ".bmp", ".webp", ".tiff"]


def encoded(suffix, image=SMALL, *settings):
    return cv2.imencode(suffix, image, settings)[1].tobytes()


@pytest.mark.parametrize("suffix", FORMATS)
def test_the_size_stands_in_the_head_of_the_file(suffix):
    assert size_of(encoded(suffix)) == (160, 120)
    assert not is_cut_short(encoded(suffix))


def test_the_size_in_heads_of_other_kinds():
    assert size_of(encoded(".webp", SMALL, cv2.IMWRITE_WEBP_QUALITY, 101)) == (160, 120)  # without loss: VP8L
    assert size_of(encoded(".webp", np.dstack([SMALL, SMALL[:, :, 0]]), cv2.IMWRITE_WEBP_QUALITY, 50)) == (160, 120)
    assert size_of(b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x9f\0\0\x77\0\0") == (160, 120)
    assert size_of(b"BM" + bytes(12) + b"\x0c\0\0\0\xa0\0\x78\0") == (160, 120)  # of OS/2
    assert size_of(b"BM" + bytes(12) + b"\x28\0\0\0\xa0\0\0\0\x88\xff\xff\xff") == (160, 120)  # from top to bottom
    big_endian = b"MM\0*\0\0\0\x08\0\x02" b"\x01\0\0\x03\0\0\0\x01\0\xa0\0\0" b"\x01\x01\0\x04\0\0\0\x01\0\0\0\x78"
    assert size_of(big_endian) == (160, 120)


@pytest.mark.parametrize("suffix", FORMATS)
def test_no_head_is_no_size(suffix):
    whole = encoded(suffix)
    for length in range(min(len(whole), 120)):
        size_of(whole[:length])
        is_cut_short(whole[:length])
    assert size_of(whole[:9]) is None


def giant(suffix):
    """A file of a few kilobytes that says it holds 268 megapixels or more."""
    data = bytearray(encoded(suffix, SMALL, *((cv2.IMWRITE_WEBP_QUALITY, 80) if suffix == ".webp" else ())))
    if suffix == ".png":
        data[16:24] = (30_000).to_bytes(4, "big") * 2
    elif suffix == ".bmp":
        data[18:26] = (30_000).to_bytes(4, "little") * 2
    elif suffix == ".webp":
        data[26:30] = (16_383).to_bytes(2, "little") * 2
    elif suffix == ".jpg":
        start = data.index(b"\xff\xc0") + 5
        data[start : start + 4] = (30_000).to_bytes(2, "big") * 2
    else:
        at = int.from_bytes(data[4:8], "little") + 2
        while data[at : at + 2] not in (b"\x00\x01", b"\x01\x01"):
            at += 12
        for entry in (at, at + 12):
            data[entry + 2 : entry + 12] = b"\x04\0\x01\0\0\0" + (30_000).to_bytes(4, "little")
    return bytes(data)


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_giant_is_refused_before_it_is_decoded(suffix, tmp_path, monkeypatch):
    monkeypatch.setattr(frame, "decoded", lambda data: pytest.fail("decoded"))
    path = tmp_path / f"giant{suffix}"
    path.write_bytes(giant(suffix))
    with pytest.raises(PictureUnreadable, match="megapixels"):
        load_frame(path)


def test_a_picture_whose_size_nobody_tells_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(frame, "decoded", lambda data: pytest.fail("decoded"))
    path = tmp_path / "a.ppm"
    path.write_bytes(encoded(".ppm"))
    with pytest.raises(PictureUnreadable, match="give a JPEG or PNG"):
        load_frame(path)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".bmp", ".webp"])
def test_half_a_picture_is_refused(suffix, tmp_path):
    path = tmp_path / f"half{suffix}"
    whole = encoded(suffix)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PictureUnreadable, match="ends in the middle"):
        load_frame(path)


def test_a_jpeg_with_a_hole_is_damaged(tmp_path, capfd):
    whole = encoded(".jpg", TRAY)
    path = tmp_path / "hole.jpg"
    path.write_bytes(whole[: len(whole) // 2] + whole[-2:])
    with pytest.raises(PictureUnreadable, match="damaged"):
        load_frame(path)
    assert capfd.readouterr().err == ""


def test_damage_is_heard_of_on_a_disk_without_room(tmp_path, monkeypatch):
    def full(*args, **more):
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    whole = encoded(".jpg")
    (tmp_path / "a.jpg").write_bytes(whole[: len(whole) // 2] + b"\xff\xd9")
    with pytest.raises(PictureUnreadable):
        load_frame(tmp_path / "a.jpg")


def test_bytes_that_are_too_many_do_no_harm(tmp_path, capfd):
    whole = encoded(".jpg")
    path = tmp_path / "padded.jpg"
    path.write_bytes(whole[:-2] + bytes(7) + whole[-2:])
    assert load_frame(path).image.shape == SMALL.shape
    assert capfd.readouterr().err == ""


def read_in_process(content):
    """What `companion read` says of a file with these bytes: status, lines, lines on standard error."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.jpg"
        path.write_bytes(content)
        out, err, status = io.StringIO(), io.StringIO(), 0
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                command.main([str(path)], standalone_mode=False)
            except SystemExit as left:
                status = left.code
        return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def check(content):
    status, lines, errors = read_in_process(content)
    if status == 0:
        assert (len(lines), errors) == (1, [])
        assert "sure" in lines[0]
    else:
        assert (status, lines, len(errors)) == (1, [], 1)
        assert errors[0].startswith("companion: ")


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"\n" * 1000, "Würfel".encode("utf-16"), b"GIF89a", b"%PDF-1.7", b"\xff\xd8\xff\xd9", bytes(5000)],
    ids=["empty", "words", "lines", "utf-16", "gif", "pdf", "jpeg without picture", "zeros"],
)
def test_a_file_that_is_no_picture_is_said_in_one_sentence(content, capfd):
    status, lines, errors = read_in_process(content)
    assert (status, lines, len(errors)) == (1, [], 1)
    assert errors[0].endswith(".")
    assert capfd.readouterr().err == ""


JPEG = encoded(".jpg", SMALL, cv2.IMWRITE_JPEG_QUALITY, 90)
SOURCES = [
    JPEG,
    encoded(".jpg", SMALL, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    encoded(".jpg", SMALL, cv2.IMWRITE_JPEG_RST_INTERVAL, 4),
    encoded(".jpg", SMALL[:, :, 1]),
]


@st.composite
def mutilated(draw):
    """A JPEG with bits turned, parts cut out, put in or exchanged, or its end missing."""
    data = bytearray(draw(st.sampled_from(SOURCES)))
    for _ in range(draw(st.integers(1, 4))):
        top = min(len(data), 650) if draw(st.booleans()) else len(data)  # the head is small, and where things go wrong
        at = draw(st.integers(0, max(top - 1, 0)))
        length = draw(st.integers(1, 300))
        how = draw(st.sampled_from(["bit", "byte", "cut", "splice", "zeros", "end"]))
        if how == "bit" and data:
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif how == "byte" and data:
            data[at] = draw(st.sampled_from([0x00, 0x01, 0x7F, 0xC0, 0xC4, 0xD9, 0xDA, 0xFF]))
        elif how == "cut":
            del data[at : at + length]
        elif how == "splice":
            start = draw(st.integers(0, len(JPEG)))
            data[at:at] = JPEG[start : start + length]
        elif how == "zeros":
            data[at : at + length] = bytes(length)
        else:
            del data[at:]
    return bytes(data)


loose = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@settings(loose, max_examples=30)
@given(mutilated())
def test_a_mutilated_jpeg_is_read_or_refused(capfd, content):
    check(content)
    assert capfd.readouterr().err == ""


@pytest.mark.slow
@settings(loose, max_examples=500)
@given(mutilated())
def test_many_mutilated_jpegs_are_read_or_refused(capfd, content):
    check(content)
    assert capfd.readouterr().err == ""
