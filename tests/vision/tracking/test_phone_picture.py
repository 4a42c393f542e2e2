"""A phone's photograph of the tray: upright, bounded, one at a time, and whatever is no throw is told in a sentence."""

import json
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports.tray import DiceWanted
from companion.support.errors import Refused
from vision.dice_sets.dice_set import PIP
from vision.images.decoding import decoded
from vision.reading.reader import TrayReader
from vision.tracking import phone_picture
from vision.tracking.phone_picture import PhonePictures, frame_of

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "dice"
LABELS = json.loads((FOLDER / "labels.json").read_text(encoding="utf-8"))
FIVE = [name for name, values in sorted(LABELS.items()) if len(values) == 5]
FACES = {1: "bullseye1", 2: "bullseye2", 3: "gatling", 4: "beer", 5: "arrow", 6: "dynamite"}
ROLL = DiceWanted("0/turn 1/P0/roll 1", (1, 2, 3, 4, 5), every=True)


@pytest.fixture(scope="module")
def reader():
    return TrayReader()


@pytest.fixture
def phones(reader):
    return PhonePictures(lambda: reader, lambda: PIP, lambda: True)


def picture(name):
    return (FOLDER / name).read_bytes()


def with_orientation(jpeg, orientation):
    """The same JPEG with an EXIF block of one entry, the orientation (Exif 2.3, 4.6.4)."""
    entry = b"\x01\x12\x00\x03\x00\x00\x00\x01" + orientation.to_bytes(2, "big") + b"\x00\x00"
    tiff = b"MM\x00*\x00\x00\x00\x08" + b"\x00\x01" + entry + b"\x00\x00\x00\x00"
    block = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block + jpeg[2:]


def faces(throw):
    return sorted(die.face for die in throw.dice)


def refused(key, act, *arguments):
    with pytest.raises(Refused) as caught:
        act(*arguments)
    assert caught.value.key == key
    assert str(caught.value)[-1] in ".:!", "a sentence"
    return caught.value


@pytest.mark.parametrize("name", FIVE)
def test_five_dice_are_read_as_the_camera_reads_them(phones, name):
    throw = phones.read(lambda: picture(name), ROLL)
    assert faces(throw) == sorted(FACES[value] for value in LABELS[name])
    assert sorted(die.die for die in throw.dice) == [1, 2, 3, 4, 5]
    assert phones.last_throw.of(throw).picture.jpeg, "and the picture can be looked at"


def test_it_is_turned_upright_as_its_exif_data_says():
    wide = np.zeros((40, 80, 3), np.uint8)
    jpeg = cv2.imencode(".jpg", wide)[1].tobytes()
    assert frame_of(jpeg).image.shape == (40, 80, 3)
    assert frame_of(with_orientation(jpeg, 6)).image.shape == (80, 40, 3)


def test_a_large_picture_is_decoded_smaller_and_just_as_upright(monkeypatch):
    monkeypatch.setattr(phone_picture, "LARGE", 40 * 80 - 1)
    jpeg = with_orientation(cv2.imencode(".jpg", np.zeros((40, 80, 3), np.uint8))[1].tobytes(), 6)
    assert frame_of(jpeg).image.shape == (40, 20, 3)
    monkeypatch.setattr(phone_picture, "LARGE", 40 * 80 // 4 - 1)
    assert frame_of(jpeg).image.shape == (20, 10, 3)
    assert decoded(jpeg)[0].shape == (80, 40, 3)


def test_the_kept_dice_may_lie_beside_the_thrown_ones(phones):
    name = "0181.jpg"  # 2 3 5 5 6
    wanted = DiceWanted("0/a", (2, 4), every=True, lying=((1, "bullseye2"), (3, "dynamite"), (5, "gatling")))
    throw = phones.read(lambda: picture(name), wanted)
    assert [(die.die, die.face) for die in throw.dice] == [(2, "arrow"), (4, "arrow")]
    assert [die.thrown for die in phones.last_throw.of(throw).dice].count(True) == 2


def test_or_they_may_be_left_out(phones):
    wanted = DiceWanted("0/a", (2, 4), every=True, lying=((1, "bullseye2"), (3, "dynamite"), (5, "gatling")))
    throw = phones.read(lambda: picture("0056.jpg"), wanted)
    assert [(die.die, die.face) for die in throw.dice] == [(2, "arrow"), (4, "arrow")]


def test_another_number_of_dice_is_told(phones):
    error = refused("picture_count", phones.read, lambda: picture("0315.jpg"), ROLL)
    assert error.params == {"seen": 3, "thrown": 5, "all": 5}


def test_a_picture_of_something_else_is_told(phones):
    drawn = np.repeat(np.linspace(60, 220, 800, dtype=np.uint8)[None, :, None], 600, 0).repeat(3, 2)
    refused("picture_no_dice", phones.read, lambda: cv2.imencode(".jpg", drawn)[1].tobytes(), ROLL)
    refused("picture_no_dice", phones.read, lambda: cv2.imencode(".png", drawn[:4, :4])[1].tobytes(), ROLL)


@pytest.mark.parametrize("rubbish", [b"", b"GIF89a", b"\xff\xd8\xff", b"PK\x03\x04" * 50, bytes(range(256)) * 20])
def test_rubbish_is_told(phones, rubbish):
    with pytest.raises(Refused) as caught:
        phones.read(lambda: rubbish, ROLL)
    assert caught.value.key in ("picture_unreadable", "picture_damaged")


def test_a_picture_that_is_cut_off_is_told(phones):
    whole = picture(FIVE[0])
    refused("picture_damaged", phones.read, lambda: whole[: len(whole) // 2], ROLL)
    hollow = whole[:2000] + bytes(3000) + whole[5000:]
    with pytest.raises(Refused):
        phones.read(lambda: hollow[: len(hollow) - 2], ROLL)


def test_a_small_file_with_a_huge_picture_is_refused_before_it_is_decoded(phones):
    png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (30000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00" + b"IEND"
    refused("picture_large", phones.read, lambda: png, ROLL)


def test_of_two_at_once_one_is_read_and_the_others_bytes_are_not_even_fetched(phones):
    begun, go = threading.Event(), threading.Event()
    read = []

    def slow():
        begun.set()
        assert go.wait(20)
        return picture(FIVE[0])

    first = threading.Thread(target=lambda: read.append(phones.read(slow, ROLL)))
    first.start()
    assert begun.wait(20)
    refused("picture_busy", phones.read, lambda: pytest.fail("it was fetched"), ROLL)
    go.set()
    first.join(20)
    assert len(read) == 1
    assert phones.read(lambda: picture(FIVE[0]), ROLL) == read[0], "and then the next one is"


def test_after_a_failure_the_next_picture_is_read(phones):
    def lost():
        raise OSError("the phone has gone")

    with pytest.raises(OSError, match="gone"):
        phones.read(lost, ROLL)
    assert phones.read(lambda: picture(FIVE[0]), ROLL).dice
