"""The guard before a decoder reads what the decoder reads: no file takes more memory than the size it says."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.support.errors import Refused
from vision.errors import PictureUnreadable
from vision.images.decoding import decoded
from vision.images.frame import load_frame
from vision.images.picture_file import MOST_SCANS, MOST_WHOLE, Format, comes_by_rows, format_of, size_of
from vision.tracking import phone_picture
from vision.tracking.phone_picture import MOST_PIXELS, frame_of

SMALL = np.arange(40 * 56 * 3, dtype=np.uint32).astype(np.uint8).reshape(40, 56, 3)
PROGRESSIVE = (cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
FULL_COLOUR = (cv2.IMWRITE_JPEG_SAMPLING_FACTOR, 0x111111)
ZEROS = zlib.compress(bytes(1 << 24), 9)


def encoded(suffix, image=SMALL, *options):
    return cv2.imencode(suffix, image, options)[1].tobytes()


FILES = {
    "baseline": encoded(".jpg"),
    "progressive": encoded(".jpg", SMALL, *PROGRESSIVE),
    "grey": encoded(".jpg", SMALL[:, :, 0]),
    "png": encoded(".png"),
    "png16": encoded(".png", SMALL.astype(np.uint16) * 250),
    "webp": encoded(".webp", SMALL, cv2.IMWRITE_WEBP_QUALITY, 80),
    "lossless": encoded(".webp", SMALL, cv2.IMWRITE_WEBP_QUALITY, 101),
    "alpha": encoded(".webp", np.dstack([SMALL, SMALL[:, :, 0]]), cv2.IMWRITE_WEBP_QUALITY, 50),
    "bmp": encoded(".bmp"),
    "tiff": encoded(".tiff"),
}


def tiff(*entries, data=b"", order="<"):
    """A TIFF file of these entries (tag, kind, count, value) and the data of its one strip or tile."""
    start = 8 + 2 + 12 * len(entries) + 4
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}IH", 8, len(entries))
    for tag, kind, count, value in entries:
        value = start if tag in (273, 324) else value
        number = struct.pack(f"{order}HH", value, 0) if kind == 3 else struct.pack(f"{order}I", value)
        head += struct.pack(f"{order}HHI", tag, kind, count) + number
    return head + bytes(4) + data


def strip(width, height, *, more=(), bits=8, samples=1):
    """The entries of a picture in one strip, compressed; `more` come where their tags have their place."""
    entries = [
        (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, bits), (259, 3, 1, 8), (262, 3, 1, 1),
        (273, 4, 1, 0), (277, 3, 1, samples), (278, 4, 1, height), (279, 4, 1, len(ZEROS)),
    ]  # fmt: skip
    return tiff(*sorted([*entries, *more], key=lambda entry: entry[0]), data=ZEROS)


def test_such_a_file_is_read_where_nothing_is_wrong_with_it():
    image, _ = decoded(strip(300, 200))
    assert image.shape == (200, 300, 3)
    assert size_of(strip(300, 200)) == (300, 200)


TRICKS = {
    "size twice": strip(18_000, 18_000, more=[(256, 4, 1, 100), (257, 4, 1, 100)]),
    "size twice, small first": tiff(*[(256, 4, 1, 9), (256, 4, 1, 18_000), (257, 4, 1, 9), (257, 4, 1, 18_000)]),
    "width as eight bytes elsewhere": tiff((256, 16, 1, 100), (257, 3, 1, 100)),
    "width as a list": tiff((256, 3, 2, 100), (257, 3, 1, 100)),
    "width as letters": tiff((256, 2, 1, 100), (257, 3, 1, 100)),
    "many samples": strip(2_000, 2_000, samples=60),
    "long samples": strip(2_000, 2_000, bits=64),
    "tiles": tiff(
        (256, 4, 1, 10), (257, 4, 1, 10), (258, 3, 1, 8), (259, 3, 1, 8), (262, 3, 1, 1), (277, 3, 1, 1),
        (322, 4, 1, 16_000), (323, 4, 1, 16_000), (324, 4, 1, 0), (325, 4, 1, len(ZEROS)), data=ZEROS,
    ),
    "another chunk first": FILES["png"][:8] + struct.pack(">I4s", 8, b"tEXt") + FILES["png"][16:24] + FILES["png"][8:],
}  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS)
def test_a_head_that_can_be_read_in_two_ways_has_no_size(trick, tmp_path):
    assert size_of(TRICKS[trick]) is None
    with pytest.raises(Refused):
        frame_of(TRICKS[trick])
    (tmp_path / "a.tif").write_bytes(TRICKS[trick])
    with pytest.raises(PictureUnreadable):
        load_frame(tmp_path / "a.tif")


@pytest.mark.parametrize("name", FILES)
@given(st.data())
def test_what_is_decoded_has_the_size_that_was_looked_at(name, data):
    """Any bytes of the head changed, cut out or put in: the decoder makes what the guard has read, or nothing."""
    file = bytearray(FILES[name])
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, min(len(file) - 1, 700)))
        new = data.draw(st.binary(max_size=3) | st.sampled_from([b"\0", b"\xff", b"\0\0\0\1", bytes(file[:30])]))
        file[at : at + data.draw(st.integers(0, 4))] = new
    size = size_of(bytes(file))
    if size is None or size[0] * size[1] > 1_000_000:
        return
    image, _ = decoded(bytes(file))
    assert image is None or image.shape[:2] in ((size[1], size[0]), size), "or turned, as its EXIF data says"


def test_only_what_phones_send_is_taken_from_a_phone():
    for name, file in FILES.items():
        if format_of(file) in (Format.BMP, Format.TIFF):
            with pytest.raises(Refused) as refused:
                frame_of(file)
            assert refused.value.key == "picture_unreadable", name
        else:
            assert frame_of(file).image.shape == (40, 56, 3), name
    for brand in (b"heic", b"mif1"):
        with pytest.raises(Refused) as refused:
            frame_of(b"\0\0\0\x18ftyp" + brand + bytes(200))
        assert refused.value.key == "picture_heic"
        assert "JPEG" in str(refused.value)


def test_heic_on_the_disk_is_told_apart(tmp_path):
    (tmp_path / "a.heic").write_bytes(b"\0\0\0\x18ftypheic" + bytes(200))
    with pytest.raises(PictureUnreadable, match="is HEIC"):
        load_frame(tmp_path / "a.heic")


def test_a_jpeg_that_its_decoder_holds_whole_is_smaller(monkeypatch):
    assert comes_by_rows(FILES["baseline"])
    assert comes_by_rows(FILES["grey"])
    assert not comes_by_rows(FILES["progressive"])
    monkeypatch.setattr(phone_picture, "MOST_WHOLE", 40 * 56 - 1)
    assert frame_of(FILES["baseline"]).image.shape == (40, 56, 3)
    for name in ("progressive", "png", "webp"):
        with pytest.raises(Refused) as refused:
            frame_of(FILES[name])
        assert refused.value.key == "picture_large"


PEAK = """
import sys
from pathlib import Path
from companion.locales.root_error import CompanionError
from vision.images.frame import load_frame
from vision.tracking import phone_picture
from vision.tracking.phone_picture import frame_of
# Not ru_maxrss: that begins with what the process held which started this one, and would hide what this one takes.
cost = lambda: int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
before = cost()
for read in (lambda path: frame_of(path.read_bytes()), load_frame)[:int(sys.argv[2])]:
    try:
        print(read(Path(sys.argv[1])).image.shape)
    except CompanionError as error:
        print(error)
print(cost() - before)
"""


def peak(file, tmp_path, doors):
    """Megabytes that a process of its own takes at most beyond what it begins with."""
    (tmp_path / "file").write_bytes(file)
    command = [sys.executable, "-c", PEAK, str(tmp_path / "file"), str(doors)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1]) * 1024 / 1e6


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no figures of memory here")
@pytest.mark.parametrize("name", ["size twice", "tiles", "many samples", "progressive", "whole png", "whole webp"])
def test_no_file_takes_much_memory(name, tmp_path):
    black = np.zeros((10_000, 10_900, 3), np.uint8)
    whole = black[: MOST_WHOLE // 8_000, :8_000]
    file, doors = TRICKS.get(name), 2
    if name == "progressive":  # 645 MB before it was looked at
        file, doors = encoded(".jpg", black, *PROGRESSIVE, *FULL_COLOUR), 1
        assert black.shape[0] * black.shape[1] < MOST_PIXELS
    elif name == "whole png":
        file, doors = encoded(".png", whole), 1
    elif name == "whole webp":
        file, doors = encoded(".webp", whole, cv2.IMWRITE_WEBP_QUALITY, 101), 1
    assert peak(file, tmp_path, doors) < 300


def scans_over_and_over(times, between=b""):
    """A progressive JPEG whose last scan stands there so many times more, each after these bytes."""
    jpeg = FILES["progressive"]
    scan = jpeg[jpeg.rindex(b"\xff\xda") : -2]
    return jpeg[:-2] + (between + scan) * times + jpeg[-2:]


@pytest.mark.parametrize("between", [b"", b"\xff\xfe\0\4\xff\xd9", b"\xff\2\xff\xff", b"\xff\xff", b"\0\xff\0"])
def test_a_jpeg_that_takes_its_decoder_hours_has_no_size(between):
    assert size_of(scans_over_and_over(20)) == size_of(FILES["progressive"]) == (56, 40)
    assert size_of(scans_over_and_over(MOST_SCANS, between)) is None
    with pytest.raises(Refused) as caught:
        frame_of(scans_over_and_over(MOST_SCANS, between))
    assert caught.value.key == "picture_unreadable"


def test_what_looks_like_scans_in_a_thumbnail_or_behind_the_end_is_none():
    jpeg, many = FILES["progressive"], b"\xff\xda\0\2" * (2 * MOST_SCANS)
    thumbnail = b"\xff\xe1" + (len(many) + 2).to_bytes(2, "big") + many
    assert size_of(jpeg[:2] + thumbnail + jpeg[2:] + many) == (56, 40)
