"""Bad pictures: whatever array a camera hands over gets a clear answer, and nothing falls or complains."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports.tray import DiceWanted, Frame
from tests.vision.drawn_dice import faces_of, tray_of
from vision.calibration.calibrator import TrayCalibrator
from vision.dice_sets.dice_set import PIP
from vision.images.frame import bgr_of
from vision.images.live_picture import LiveTray
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.tracking.motion_gate import MotionGate
from vision.tracking.throws_in_film import ThrowsInFilm
from vision.tracking.watch import TrayWatcher

READERS = [TrayReader(), MatReader(TrayReader())]
TRAY = tray_of(3, 5).image
SMALL = cv2.resize(TRAY, (160, 120), interpolation=cv2.INTER_AREA)


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
def test_a_look_for_calibration_takes_everything(image, tmp_path):
    clock = itertools.count(100.0)
    live = LiveTray(lambda: Frame(image, next(clock)), clock=lambda: next(clock))
    calibrator = TrayCalibrator(live, READERS[0], tmp_path, lambda kept: None, clock=lambda: next(clock))
    for _ in range(3):
        view = calibrator.look()
        assert view is None or view.looks != "good" or READERS[0].read(Frame(image)).sure


@everything
def test_settle_takes_everything(image):
    gate = MotionGate()
    states = [gate.feed(Frame(image, 0.1 * i)) for i in range(6)]
    assert states[-1] == ("moving" if bgr_of(image) is None else "still")


@everything
def test_a_frame_without_a_picture_is_as_if_it_had_not_come(image):
    gate = MotionGate()
    for i in range(6):
        gate.feed(Frame(SMALL, 0.1 * i))
    gate.feed(Frame(image, 0.6))
    if bgr_of(image) is None:
        assert (gate.state, gate.motions) == ("still", 0)
    assert gate.feed(Frame(SMALL, 0.7)) in ("still", "moving")


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
    assert all(spotted.throw.why for spotted in ThrowsInFilm(Blind()).throws(stream(image)))


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


HUNDRED_MEGAPIXELS = """
import sys, cv2, numpy as np
from pathlib import Path
from companion.ports.tray import Frame
from vision.images.frame import load_frame
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
image = np.zeros((10_000, 10_000, 3), np.uint8)
assert MatReader(TrayReader()).read(Frame(image)).why
cv2.imwrite(sys.argv[1], image)
del image
assert MatReader(TrayReader()).read(load_frame(sys.argv[1])).why
# Not ru_maxrss: that begins with what the process held which started this one.
print(int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) // 1024)
"""


@pytest.mark.slow
def test_a_hundred_megapixels_are_answered_in_little_memory(tmp_path):
    child = subprocess.run(
        [sys.executable, "-W", "error", "-c", HUNDRED_MEGAPIXELS, str(tmp_path / "large.jpg")],
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (child.returncode, child.stderr) == (0, "")
    assert int(child.stdout) < 1500  # megabytes
