"""Bad input: each picture that is none gets a clear answer, and nothing falls or complains."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
import pytest
from drawn_dice import faces_of, tray_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.ports import DiceWanted, Frame
from deploy.commands.read import command
from vision import frame as frame_module
from vision.diceset import PIP
from vision.errors import PictureUnreadable
from vision.frame import bgr_of, load_frame
from vision.mat_reader import MatReader
from vision.onlooker import Onlooker
from vision.picture_file import is_cut_short, size_of
from vision.reader import TrayReader
from vision.settle import Settle
from vision.watch import TrayWatcher

READERS = [TrayReader(), MatReader(TrayReader())]
TRAY = tray_of(3, 5).image
SMALL = cv2.resize(TRAY, (160, 120), interpolation=cv2.INTER_AREA)
FORMATS = [".jpg", ".png", ".bmp", ".webp", ".tiff"]


def locked(image):
    image = image.copy()
    image.flags.writeable = False
    return image


PICTURES = {
    "upside down": SMALL[::-1, ::-1],
    "mirrored": SMALL[:, ::-1],
    "turned": SMALL.transpose(1, 0, 2),
    "planes": SMALL.transpose(2, 0, 1).copy().transpose(1, 2, 0),
    "every second pixel": TRAY[::2, ::2],
    "read only": locked(SMALL),
    "one pixel over and over": np.broadcast_to(SMALL[:1, :1], SMALL.shape),
    "grey": SMALL[:, :, 1],
    "grey in three dimensions": SMALL[:, :, :1],
    "alpha": np.dstack([SMALL, SMALL[:, :, 0]]),
    "uint16": SMALL.astype(np.uint16) * 257,
    "uint16 of the other byte order": (SMALL.astype(np.uint16) * 257).astype(">u2"),
    "bool": SMALL > 128,
    "float32": (SMALL / 255).astype(np.float32),
    "float64": SMALL / 255,
    "float16": (SMALL / 255).astype(np.float16),
    "floats up to 255": SMALL.astype(np.float32),
    "floats beyond float32": np.full(SMALL.shape, 1e300),
    "not a number": np.full(SMALL.shape, np.nan),
    "here and there not a number": np.where(SMALL > 128, np.nan, SMALL / 255),
    "infinite": np.full(SMALL.shape, -np.inf),
    "masked": np.ma.masked_array(SMALL, mask=SMALL > 128),
    "black": np.zeros_like(SMALL),
    "white": np.full_like(SMALL, 255),
    "one pixel": SMALL[:1, :1],
    "two by two": SMALL[:2, :2],
    "one row": np.zeros((1, 10_000, 3), np.uint8),
    "one column": np.zeros((10_000, 1, 3), np.uint8),
    "a wide strip": np.tile(SMALL[:20], (1, 100, 1)),
    "a high strip": np.tile(SMALL[:, :20], (100, 1, 1)),
}

NO_PICTURES = {
    "None": None,
    "words": "a.jpg",
    "bytes": b"\xff\xd8\xff",
    "lists": SMALL[:2, :2].tolist(),
    "a number": np.array(3),
    "one dimension": SMALL.ravel(),
    "four dimensions": SMALL[None],
    "0 × 0": np.zeros((0, 0, 3), np.uint8),
    "0 × 5": np.zeros((0, 5, 3), np.uint8),
    "5 × 0, grey": np.zeros((5, 0), np.uint8),
    "no channel": np.zeros((5, 5, 0), np.uint8),
    "two channels": SMALL[:, :, :2],
    "five channels": np.dstack([SMALL, SMALL[:, :, :2]]),
    "int8": SMALL.view(np.int8),
    "int64": SMALL.astype(np.int64),
    "uint64": SMALL.astype(np.uint64),
    "complex": SMALL.astype(complex),
    "objects": np.full(SMALL.shape, None),
    "letters": np.full(SMALL.shape, "a"),
    "dates": np.zeros(SMALL.shape, "M8[s]"),
    "records": np.zeros((5, 5), [("a", "u1")]),
}

EVERYTHING = PICTURES | NO_PICTURES
everything = pytest.mark.parametrize("image", EVERYTHING.values(), ids=EVERYTHING.keys())


@pytest.mark.parametrize("reader", READERS, ids=["as it is", "on the mat"])
@everything
def test_a_reader_answers(reader, image):
    reading = reader.read(Frame(image))
    assert reading.sure == (reading.why is None)
    assert reading.dice or reading.why
    if bgr_of(image) is None:
        assert (reading.dice, reading.why) == ((), "no picture")


@pytest.mark.parametrize("name", ["black", "white", "one pixel", "not a number", "one row", "one column"])
def test_where_nothing_shows_no_die_is_seen(name):
    for reader in READERS:
        reading = reader.read(Frame(PICTURES[name]))
        assert reading.dice == ()
        assert reading.why


@pytest.mark.parametrize("image", PICTURES.values(), ids=PICTURES.keys())
def test_whatever_it_comes_as_it_becomes_bgr(image):
    made = bgr_of(image)
    assert made.dtype == np.uint8
    assert made.shape == (*image.shape[:2], 3)
    assert made.flags.c_contiguous
    assert type(made) is np.ndarray


@pytest.mark.parametrize("image", NO_PICTURES.values(), ids=NO_PICTURES.keys())
def test_of_the_rest_no_picture_is_made(image):
    assert bgr_of(image) is None


@pytest.mark.parametrize("name", ["uint16", "uint16 of the other byte order", "float64", "float32", "float16", "alpha"])
def test_the_same_picture_in_other_numbers_stays_the_same(name):
    assert np.abs(bgr_of(PICTURES[name]).astype(int) - SMALL).max() <= 1


def test_dice_are_the_same_upside_down():
    up, down = (READERS[0].read(Frame(image)) for image in (TRAY, np.ascontiguousarray(TRAY[::-1, ::-1])))
    assert faces_of(up) == faces_of(down) == [3, 5]


@everything
def test_settle_takes_everything(image):
    settle = Settle()
    states = [settle.feed(Frame(image, 0.1 * i)) for i in range(6)]
    assert states[-1] == ("moving" if bgr_of(image) is None else "still")


@everything
def test_a_frame_without_a_picture_is_as_if_it_had_not_come(image):
    settle = Settle()
    for i in range(6):
        settle.feed(Frame(SMALL, 0.1 * i))
    settle.feed(Frame(image, 0.6))
    if bgr_of(image) is None:
        assert (settle.state, settle.motions) == ("still", 0)
    assert settle.feed(Frame(SMALL, 0.7)) in ("still", "moving")


class Blind:
    """Sees no die, and only pictures."""

    def read(self, frame, expected=None):
        assert bgr_of(frame.image) is frame.image
        return READERS[0].read(Frame(SMALL[:1, :1], frame.at, frame.name))


def stream(image):
    """A still tray, the picture, then another still tray."""
    shown = [SMALL] * 5 + [image] * 5 + [SMALL[::-1].copy()] * 5
    return [Frame(each, 0.1 * i) for i, each in enumerate(shown)]


@everything
def test_an_onlooker_takes_everything(image):
    assert all(spotted.throw.why for spotted in Onlooker(Blind()).throws(stream(image)))


class Film:
    name = "film"

    def __init__(self, frames, shows_kept_dice):
        self._frames, self.shows_kept_dice = frames, shows_kept_dice

    def frames(self):
        yield from self._frames

    def close(self):
        pass


@everything
def test_a_game_takes_everything(image):
    wanted = DiceWanted("first", (1, 2), every=True)
    throws = list(TrayWatcher(Film(stream(image), True), Blind(), PIP, lambda: wanted).throws())
    assert all(not throw.sure for throw in throws)
    (throw,) = TrayWatcher(Film([Frame(image, name="a.jpg")], False), READERS[0], PIP, lambda: wanted).throws()
    assert not throw.sure or len(throw.dice) == 2


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
    monkeypatch.setattr(frame_module, "decoded", lambda data: pytest.fail("decoded"))
    path = tmp_path / f"giant{suffix}"
    path.write_bytes(giant(suffix))
    with pytest.raises(PictureUnreadable, match="megapixels"):
        load_frame(path)


def test_a_picture_whose_size_nobody_tells_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(frame_module, "decoded", lambda data: pytest.fail("decoded"))
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


def test_bytes_that_are_too_many_do_no_harm(tmp_path, capfd):
    whole = encoded(".jpg")
    path = tmp_path / "padded.jpg"
    path.write_bytes(whole[:-2] + bytes(7) + whole[-2:])
    assert load_frame(path).image.shape == SMALL.shape
    assert capfd.readouterr().err == ""


def told(content):
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
    status, lines, errors = told(content)
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
    status, lines, errors = told(content)
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


HUNDRED_MEGAPIXELS = """
import resource, sys, cv2, numpy as np
from companion.ports import Frame
from vision.frame import load_frame
from vision.mat_reader import MatReader
from vision.reader import TrayReader
image = np.zeros((10_000, 10_000, 3), np.uint8)
assert MatReader(TrayReader()).read(Frame(image)).why
cv2.imwrite(sys.argv[1], image)
del image
assert MatReader(TrayReader()).read(load_frame(sys.argv[1])).why
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.slow
def test_a_hundred_megapixels_are_answered_in_little_memory(tmp_path):
    child = subprocess.run(
        [sys.executable, "-W", "error", "-c", HUNDRED_MEGAPIXELS, str(tmp_path / "large.jpg")],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (child.returncode, child.stderr) == (0, "")
    assert int(child.stdout) < 1500  # megabytes
