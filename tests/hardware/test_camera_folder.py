"""Photographs as throws: which is taken, what is said about the others."""

import os
from itertools import islice
from threading import Thread

import cv2
import numpy as np
import pytest

from companion.ports.tray import Reading, SeenDie, VirtualTray
from hardware.camera.folder import STILL_S, PictureTray
from hardware.errors import PictureMissing
from vision.errors import PictureUnreadable
from vision.images.frame import load_frame

LIMIT_S = 20.0
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class ReaderOfNames:
    """Reads as many dice as the last digit of the file's name says, and remembers what it was asked."""

    def __init__(self):
        self.asked = []

    def read(self, frame, expected=None):
        self.asked.append((frame.name, expected))
        count = int(frame.name.split(".")[0][-1])
        die = SeenDie(face="1", kind="pip", confidence=1.0, center=(0.0, 0.0), quad=SQUARE)
        return Reading(dice=(die,) * count, sure=True, name=frame.name)


def draw(path, shade=128):
    """A tiny picture of one shade."""
    path.write_bytes(cv2.imencode(".png", np.full((6, 8, 3), shade, np.uint8))[1].tobytes())
    return path


@pytest.fixture
def photos(tmp_path):
    for name, shade in (("a3", 10), ("b2", 20), ("c3", 30), ("d5", 40)):
        draw(tmp_path / f"{name}.png", shade)
    (tmp_path / "labels.json").write_text("{}")
    (tmp_path / ".hidden9.png").write_bytes(b"")
    return tmp_path


@pytest.fixture
def reader():
    return ReaderOfNames()


def throw(tray, count):
    """Throw, then close, so that the frames of this throw end."""
    tray.throw(tuple(range(1, count + 1)))
    names = []
    for frame in tray.frames():
        names.append(frame.name)
        if len(names) == 9:
            break
    return names


def test_it_is_a_virtual_tray_that_shows_only_thrown_dice(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    assert isinstance(tray, VirtualTray)
    assert tray.shows_kept_dice is False
    assert tray.kind == "photographs"
    assert tray.name == f"file:{photos}"


def test_each_throw_takes_the_next_picture_that_fits_going_round(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    assert [throw(tray, 3)[0] for _ in range(3)] == ["a3.png", "c3.png", "a3.png#2"]
    assert notices.said == ["b2.png passed over: 2 dice read, 3 asked", "d5.png passed over: 5 dice read, 3 asked"]


def test_frames_are_the_whole_picture_held_still_in_frame_time(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame, clock=lambda: 100.0)
    tray.throw((1, 2))
    frames = list(islice(tray.frames(), 9))
    assert {frame.name for frame in frames} == {"b2.png"}
    assert frames[0].at == 100.0
    assert frames[-1].at == pytest.approx(100.0 + STILL_S)
    assert frames[0].image.shape == (6, 8, 3)
    assert (frames[0].image == 20).all()


def test_time_never_runs_back_when_throws_come_faster_than_pictures_last(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame, clock=lambda: 5.0)
    frames = tray.frames()
    at = []
    for _ in range(2):
        tray.throw((1, 2, 3))
        at += [frame.at for frame in islice(frames, 9)]
    assert at == sorted(set(at))


def test_a_picture_is_read_once_and_without_a_hint(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    for _ in range(6):
        throw(tray, 3)
    assert sorted(reader.asked) == [("a3.png", None), ("b2.png", None), ("c3.png", None), ("d5.png", None)]


def test_a_changed_picture_is_read_again_and_a_new_one_is_found(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    throw(tray, 5)
    os.utime(draw(photos / "d5.png", 50), ns=(1, 1))
    draw(photos / "e5.png")
    assert [throw(tray, 5)[0], throw(tray, 5)[0]] == ["e5.png", "d5.png#2"]
    assert reader.asked.count(("d5.png", None)) == 2


def test_a_damaged_picture_is_passed_over_and_said(photos, reader, notices):
    (photos / "a0.png").write_bytes(b"no picture")
    (photos / "a1.png").write_bytes(b"")
    assert throw(PictureTray(photos, reader, notices, load_frame), 3)[0] == "a3.png"
    assert [said.split(":")[0] for said in notices.said] == ["a0.png passed over", "a1.png passed over"]
    assert "is not a picture" in notices.said[0]


def test_half_a_picture_and_a_giant_are_passed_over(photos, reader, notices):
    """OpenCV alone would fill the missing half with grey, and read dice in it."""
    whole = cv2.imencode(".jpg", np.full((60, 80, 3), 90, np.uint8))[1].tobytes()
    (photos / "a0.jpg").write_bytes(whole[: len(whole) - 40])
    giant = bytearray((photos / "a3.png").read_bytes())
    giant[16:24] = (30_000).to_bytes(4, "big") * 2
    (photos / "a1.png").write_bytes(giant)
    assert throw(PictureTray(photos, reader, notices, load_frame), 3)[0] == "a3.png"
    half, large = notices.said
    assert "ends in the middle" in half
    assert "megapixels" in large
    assert [name for name, _ in reader.asked] == ["a3.png"]


def run(tray, seen):
    thread = Thread(target=lambda: seen.extend(frame.name for frame in tray.frames()), daemon=True)
    thread.start()
    return thread


def test_no_fit_in_a_whole_round_is_said_in_one_sentence_and_yields_nothing(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    seen = []
    thread = run(tray, seen)
    tray.throw((1,))
    notices.wait_for("no picture shows 1 die")
    tray.close()
    thread.join(LIMIT_S)
    assert not thread.is_alive()
    assert seen == []
    assert len(notices.said) == 5
    assert notices.said[0] == "a3.png passed over: 3 dice read, 1 asked"


def test_closing_wakes_a_waiting_thread_and_may_be_done_twice(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    thread = run(tray, [])
    tray.close()
    tray.close()
    thread.join(LIMIT_S)
    assert not thread.is_alive()
    assert list(tray.frames()) == []


def test_a_new_throw_gives_up_the_search_for_the_old_one(photos, notices):
    class ReaderThatIsInterrupted(ReaderOfNames):
        def read(self, frame, expected=None):
            if not self.asked:
                tray.throw((1, 2))
            return super().read(frame, expected)

    tray = PictureTray(photos, ReaderThatIsInterrupted(), notices, load_frame)
    assert set(throw(tray, 5)) == {"b2.png"}
    assert "b2.png passed over: 2 dice read, 5 asked" not in notices.said


def test_a_throw_of_no_dice_is_none(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    seen = []
    thread = run(tray, seen)
    tray.throw(())
    tray.close()
    thread.join(LIMIT_S)
    assert seen == []
    assert notices.said == []


def test_a_single_picture_is_thrown_again_and_again(photos, reader, notices):
    tray = PictureTray(photos / "b2.png", reader, notices, load_frame)
    assert throw(tray, 2) == ["b2.png"] * 9
    assert throw(tray, 2) == ["b2.png#2"] * 9, "another throw, though it is the same picture"
    seen = []
    thread = run(tray, seen)
    tray.throw((1, 2, 3))
    notices.wait_for("no picture shows 3 dice")
    tray.close()
    thread.join(LIMIT_S)
    assert notices.said[0] == "b2.png passed over: 2 dice read, 3 asked"
    assert seen == []


def test_pictures_that_vanish_while_playing_are_said(photos, reader, notices):
    tray = PictureTray(photos, reader, notices, load_frame)
    for path in photos.glob("*.png"):
        path.unlink()
    thread = run(tray, [])
    tray.throw((1,))
    notices.wait_for("there is no picture in")
    tray.close()
    thread.join(LIMIT_S)


def test_an_empty_folder_is_one_sentence(tmp_path, reader, notices):
    with pytest.raises(PictureMissing, match="there is no picture in"):
        PictureTray(tmp_path, reader, notices, load_frame)


def test_a_file_that_is_no_picture_is_one_sentence(tmp_path, reader, notices):
    (tmp_path / "x.jpg").write_text("hello")
    with pytest.raises(PictureUnreadable, match="is not a picture"):
        PictureTray(tmp_path / "x.jpg", reader, notices, load_frame)
