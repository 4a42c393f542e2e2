"""The host's look at the tray: one reading at a time, good only for several pictures, and what is stored is used."""

import threading

import numpy as np
import pytest

from companion.ports.tray import Frame, Reading, SeenDie
from tests.vision.drawn_mat import Shot
from vision.calibration.calibration import FILE, load
from vision.calibration.calibrator import AGAIN, GOOD_LOOKS, TrayCalibrator
from vision.errors import CalibrationInvalid
from vision.images.live_picture import GONE, LiveTray
from vision.mat.layout import MAT

SHOT = Shot(size=(640, 480))
DICE = [("5", 70, 90, 0.4), ("2", 110, 50, 1.0), ("3", 140, 110, 0.1)]
MOVED = [(face, x + 8, y, turn) for face, x, y, turn in DICE]


class Tray:
    """A camera that shows what it is told to, a clock that goes on when it is told to, and who looks at it."""

    def __init__(self, folder, reader=None, **more):
        self.reader = reader or Knowing()
        self.now, self.frame, self.stored, self.seed = 100.0, None, [], 0
        self.live = LiveTray(lambda: self.frame, clock=lambda: self.now)
        self.calibrator = TrayCalibrator(
            self.live, self.reader, folder, self.stored.append, clock=lambda: self.now, **more
        )

    def shows(self, shot=SHOT, dice=DICE):
        """The next frame, some time later, and what is seen in it."""
        self.now += 2.0
        self.reader.dice = dice
        self.seed += 1
        self.frame = Frame(shot.picture(dice, noise=2, seed=self.seed), self.now)
        return self.calibrator.look()


class Knowing:
    """A reader that knows which dice are drawn, and finds them in the picture from above."""

    dice = ()

    def read(self, frame, expected=None):
        scale = frame.image.shape[1] / (MAT.width + 32)
        dice = []
        for face, x, y, _ in self.dice:
            left, top, edge = (x + 16 - 8) * scale, (y + 16 - 8) * scale, 16 * scale
            quad = ((left, top), (left + edge, top), (left + edge, top + edge), (left, top + edge))
            dice.append(SeenDie(face, "pip", 0.9, (left + edge / 2, top + edge / 2), quad))
        return Reading(tuple(dice), bool(dice), None if dice else "no dice")


class Counting:
    """A reader that finds nothing and counts how often it was asked; `wait` holds it up."""

    def __init__(self):
        self.asked, self.begun, self.wait = 0, threading.Event(), None

    def read(self, frame, expected=None):
        self.asked += 1
        self.begun.set()
        if self.wait is not None:
            assert self.wait.wait(10)
        return Reading((), False, "no dice")


@pytest.fixture
def tray(tmp_path):
    return Tray(tmp_path)


def test_it_looks_good_only_after_some_pictures(tray):
    assert tray.calibrator.look() is None
    assert [tray.shows().looks for _ in range(GOOD_LOOKS + 1)] == ["soon"] * (GOOD_LOOKS - 1) + ["good"] * 2
    assert tray.shows(dice=()).looks == "empty"
    assert tray.shows(shot=Shot(size=(640, 480), away=250)).looks == "poor"
    assert tray.shows().looks == "soon"


def test_dice_that_move_on_do_not_look_good(tray):
    assert [tray.shows(dice=dice).looks for dice in (DICE, MOVED, DICE, MOVED, MOVED)] == ["soon"] * 5
    assert tray.shows(dice=MOVED).looks == "good"


def test_a_camera_that_gives_no_frames_is_told(tray):
    for _ in range(GOOD_LOOKS):
        tray.shows()
    tray.now += GONE + 1
    assert tray.calibrator.look().looks == "gone"
    assert tray.shows().looks == "soon"


def test_nothing_is_read_twice_or_more_often_than_asked(tmp_path):
    reader = Counting()
    tray = Tray(tmp_path, reader)
    first = tray.shows()
    assert tray.calibrator.look() is first
    tray.frame = Frame(tray.frame.image, tray.now + AGAIN / 2)
    tray.now += AGAIN / 2
    assert tray.calibrator.look() is first, "too early for another one"
    tray.now += 2 * AGAIN
    assert tray.calibrator.look() is not first
    tray.now += 60
    tray.frame = Frame(tray.frame.image, tray.now)
    assert reader.asked == 2, "nobody looked, nothing was read"


def test_who_looks_while_another_looks_gets_the_last_view(tmp_path):
    reader = Counting()
    tray = Tray(tmp_path, reader)
    before = tray.shows()
    reader.begun.clear()
    reader.wait = threading.Event()
    tray.now += 2
    tray.frame = Frame(tray.frame.image, tray.now)
    other = threading.Thread(target=tray.calibrator.look)
    other.start()
    assert reader.begun.wait(10)
    assert tray.calibrator.look() is before
    reader.wait.set()
    other.join(10)
    assert reader.asked == 2


def test_saving_writes_and_is_used_at_once_and_can_be_forgotten(tray, tmp_path):
    tray.shows()
    assert tray.calibrator.kept() is None
    tray.calibrator.save()
    kept, stored = tray.calibrator.kept(), load(tmp_path)
    assert kept is not None
    assert stored is not None
    assert (kept.large, kept.lens) == (False, False)
    assert np.allclose(stored.mat.corners, tray.stored[-1].mat.corners, atol=0.01)
    assert np.allclose(stored.mat.corners, SHOT.pixels(stored.mat.layout.corners), atol=1.5)
    tray.calibrator.forget()
    assert tray.stored[-1] is None
    assert not (tmp_path / FILE).exists()
    assert tray.calibrator.kept() is None
    tray.calibrator.forget()


def test_without_a_picture_or_a_mat_there_is_a_sentence(tray, tmp_path):
    with pytest.raises(CalibrationInvalid, match="no picture"):
        tray.calibrator.save()
    tray.frame, tray.now = Frame(np.full((480, 640, 3), 120, np.uint8), 200.0), 200.0
    with pytest.raises(CalibrationInvalid, match="corner markers"):
        tray.calibrator.save()
    tray.now += GONE + 1
    with pytest.raises(CalibrationInvalid, match="no picture"):
        tray.calibrator.save()
    assert not (tmp_path / FILE).exists()


@pytest.mark.slow
def test_the_lens_is_measured_at_places_where_the_mat_is_held_still(tray, tmp_path):
    size = (960, 720)
    places = [Shot(size=size, focal=1.2, k1=-0.12, away=620, tilt=tilt, side=side, aim=aim) for tilt, side, aim in (
        (0, 0, (0, 0)), (28, 0, (30, 0)), (30, 120, (-30, 20)), (25, 240, (0, -30)),
    )]  # fmt: skip
    assert tray.calibrator.lens() is None
    tray.shows(places[0], ())
    tray.calibrator.measure_lens(True)
    taken = []
    for shot in (*places, places[0]):
        for _ in range(2):
            tray.shows(shot, ())
            taken.append(tray.calibrator.lens().taken)
    assert taken == [1, 1, 1, 2, 2, 3, 3, 4, 4, 4]
    lens = tray.calibrator.lens()
    assert (lens.least, lens.aslant >= lens.least_aslant) == (4, True)
    tray.calibrator.save()
    assert tray.calibrator.lens() is None
    stored = load(tmp_path)
    assert stored is not None
    assert stored.optics.known
    assert stored.optics.k1 == pytest.approx(-0.12, abs=0.03)
    assert tray.calibrator.kept().lens
    tray.shows(places[0], ())
    tray.calibrator.save()
    assert load(tmp_path).optics == stored.optics, "one picture more does not unlearn the lens"


def test_measuring_can_be_left(tray):
    tray.shows()
    tray.calibrator.measure_lens(True)
    tray.shows()
    assert tray.calibrator.lens().taken == 1
    tray.calibrator.measure_lens(False)
    assert tray.calibrator.lens() is None


def test_photographs_store_nothing(tmp_path):
    tray = Tray(tmp_path, source="photographs")
    assert tray.shows().looks == "good", "a photograph is one picture"
    with pytest.raises(CalibrationInvalid):
        tray.calibrator.save()
