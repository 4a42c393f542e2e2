"""A set in one file: comes back to the pixel, and no file that somebody made can do harm."""

import json
import zipfile
from hashlib import sha256
from io import BytesIO

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.taught_samples import base_dice, same, sample
from vision.dice_sets.archive import LARGEST, archive_in, packed, unpacked
from vision.dice_sets.manifest import FILE, crop_of, png_of
from vision.dice_sets.taught import MOST_SAMPLES, TaughtDice
from vision.errors import TaughtInvalid


def unsaid(sentence):
    raise AssertionError(sentence)


def files_of(data):
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files, how=zipfile.ZIP_DEFLATED):
    data = BytesIO()
    with zipfile.ZipFile(data, "w", how) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def test_it_comes_back_as_it_was():
    dice = base_dice("Anna's dice", kinds=("bang", "loudmouth", "coward"))
    assert same(unpacked(packed(dice), unsaid), dice)


def test_the_largest_set_fits():
    dice = TaughtDice("large", tuple(sample(seed=seed) for seed in range(MOST_SAMPLES)))
    data = packed(dice)
    assert len(data) < LARGEST
    assert same(unpacked(data, unsaid), dice)


def test_packed_again_by_other_hands_is_taken():
    dice = base_dice()
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        assert same(unpacked(zipped(files_of(packed(dice)), how), unsaid), dice)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_files_are_refused_or_told(data):
    whole = bytearray(packed(base_dice(each=1)))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.sampled_from([len(whole), len(whole) // 2, len(whole) - 1]))
    said = []
    try:
        dice = unpacked(bytes(whole[:cut]), said.append)
    except TaughtInvalid as error:
        dice = None
        said.append(str(error))
    assert all(sentence.endswith(".") for sentence in said)
    assert said or len(dice.samples) == 6


OTHERS = {
    "nothing": b"",
    "half a head": b"PK\x03\x04",
    "a picture": b"\x89PNG\r\n\x1a\n",
    "a word": b"hello",
    "an empty zip": zipped({}),
    "another zip": zipped({"a.txt": "b"}),
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)  # bytes of a zip hold its time: no name for a test
def test_what_is_no_such_file_is_refused(data):
    with pytest.raises(TaughtInvalid, match="exported"):
        unpacked(data, unsaid)


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(TaughtInvalid, match="too large"):
        unpacked(b"\0" * (LARGEST + 1), unsaid)


def test_a_list_that_unpacks_to_gigabytes_is_not_unpacked():
    files = files_of(packed(base_dice(each=1)))
    with pytest.raises(TaughtInvalid):
        unpacked(zipped(files | {FILE: b" " * 50_000_000}), unsaid)


def test_a_picture_that_unpacks_to_gigabytes_is_left_out():
    files = files_of(packed(base_dice(each=1)))
    picture = next(name for name in files if name.endswith(".png"))
    said = []
    dice = unpacked(zipped(files | {picture: b"\0" * 50_000_000}), said.append)
    assert (len(dice.samples), len(said)) == (5, 1)


def test_a_picture_that_decodes_to_gigapixels_is_not_decoded():
    """Its header promises 30,000 × 30,000 pixels, and its hash is right."""
    files = files_of(packed(base_dice(each=1)))
    manifest = json.loads(files[FILE])
    name = manifest["samples"][0]["file"]
    bomb = files[name][:16] + (30_000).to_bytes(4, "big") * 2 + files[name][24:]
    manifest["samples"][0]["sha256"] = sha256(bomb).hexdigest()
    said = []
    dice = unpacked(zipped(files | {name: bomb, FILE: json.dumps(manifest)}), said.append)
    assert (len(dice.samples), len(said)) == (5, 1)


def test_a_picture_of_another_kind_that_looks_small_is_not_decoded():
    """A JPEG of 16,000 × 16,000 pixels, with 96 × 96 in a comment where a PNG file tells its size."""
    head = b"\xff\xd8\xff\xfe\0\x16" + b"x" * 10 + (96).to_bytes(4, "big") * 2 + b"yy"
    jpeg = cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))[1].tobytes()
    at = jpeg.index(b"\xff\xc0") + 5
    bomb = head + jpeg[2:at] + (16_000).to_bytes(2, "big") * 2 + jpeg[at + 4 :]
    assert bomb[16:24] == (96).to_bytes(4, "big") * 2
    with pytest.raises(TaughtInvalid):
        crop_of(bomb, sha256(bomb).hexdigest())


@pytest.mark.parametrize("shape", [(16, 16, 3), (96, 97, 3), (200, 96, 3)])
def test_a_picture_of_another_size_is_no_crop(shape):
    picture = png_of(np.zeros(shape, np.uint8))
    with pytest.raises(TaughtInvalid):
        crop_of(picture, sha256(picture).hexdigest())


def test_a_set_without_a_picture_is_none():
    with pytest.raises(TaughtInvalid, match="exported"):
        unpacked(packed(TaughtDice("nothing")), unsaid)


def test_many_files_are_refused():
    files = {f"{i}.png": b"" for i in range(5000)}
    with pytest.raises(TaughtInvalid):
        unpacked(zipped(files), unsaid)


@pytest.mark.parametrize("name", ["../../../evil.png", "/etc/evil.png", "a/../../evil.png", "C:\\evil.png"])
def test_names_that_lead_elsewhere_only_name_what_is_in_the_file(name, tmp_path, monkeypatch):
    """Nothing is ever unpacked to disk, so such a set is taken, and its files get names of our own."""
    monkeypatch.chdir(tmp_path)
    files = files_of(packed(base_dice(each=1)))
    manifest = json.loads(files[FILE])
    old = manifest["samples"][0]["file"]
    manifest["samples"][0]["file"] = name
    files[name] = files.pop(old)
    assert same(unpacked(zipped(files | {FILE: json.dumps(manifest)}), unsaid), base_dice(each=1))
    assert list(tmp_path.iterdir()) == []


def test_a_set_cannot_be_called_what_is_no_name():
    files = files_of(packed(base_dice(each=1)))
    manifest = json.loads(files[FILE]) | {"name": "../.."}
    with pytest.raises(TaughtInvalid, match="letter or a digit"):
        unpacked(zipped(files | {FILE: json.dumps(manifest)}), unsaid)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(TaughtInvalid, match="check the name"):
        archive_in(tmp_path / "none.zip")
    with pytest.raises(TaughtInvalid, match="cannot be read"):
        archive_in(tmp_path)
