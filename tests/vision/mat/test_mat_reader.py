"""Dice on the mat are read from above, with their zones, in the frame's own pixels."""

from __future__ import annotations

import itertools
import math

import cv2
import numpy as np
import pytest

from companion.ports.tray import DiceWanted, Frame, Reading, SeenDie
from tests.vision.drawn_mat import Shot, covered
from vision.dice_sets.dice_set import PIP
from vision.mat.layout import LARGE_MAT, MAT
from vision.mat.markers import find_markers
from vision.mat.memory import MatMemory
from vision.mat.pose import find_mats
from vision.mat.reader import MatReader
from vision.mat.top_down import MOST_SIDE, top_down
from vision.reading.geometry.frame_from_above import FrameFromAbove
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.vote import width
from vision.tracking.watch import TrayWatcher


class Blind:
    """Sees a die at each of these places of whatever picture it is given (x, y, edge in pixels), and keeps that frame
    and what was told with it."""

    def __init__(self, *places, why=None):
        self.places, self.why, self.given, self.expected = places, why, None, None

    def read(self, frame, expected=None):
        self.given, self.expected = frame, expected
        dice = tuple(
            SeenDie("4", "pip", 0.9, (x, y), tuple((x + e * a / 2, y + e * b / 2) for a, b in CORNERS))
            for x, y, e in self.places
        )
        return Reading(dice, self.why is None, self.why)


CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def above_of(shot, optics=None):
    image = shot.picture()
    return top_down(image, find_mats(find_markers(image), image.shape, optics or shot.optics)[0])


def in_above(above, x, y, edge=16.0):
    """A place on the mat (millimetres) as a place in the picture from above, with the edge of a die there."""
    return (x + above.around) * above.scale, (y + above.around) * above.scale, edge * above.scale


@pytest.mark.parametrize("shot", [Shot(), Shot(tilt=40, side=70, turn=130, away=480), Shot(tilt=20, k1=-0.15)])
def test_the_way_there_and_back(shot):
    above = above_of(shot)
    reader = Blind(*(in_above(above, x, y) for x, y in ((40, 50), (120, 95), (200, 140))))
    dice = MatReader(reader, optics=shot.optics).read(Frame(shot.picture())).dice
    for die, (x, y), zone in zip(dice, ((40, 50), (120, 95), (200, 140)), ("roll", "roll", "keep"), strict=True):
        assert math.dist(die.center, shot.pixels([(x, y)], 16)[0]) < 1.5
        for corner, (a, b) in zip(die.quad, CORNERS, strict=True):
            assert math.dist(corner, shot.pixels([(x + 8 * a, y + 8 * b)], 16)[0]) < 1.5
        assert die.zone == zone
        assert die.sure


def test_beside_the_mat_lie_no_dice():
    above = above_of(Shot(away=520))
    reader = Blind(in_above(above, 40, 50), in_above(above, -13, 50), why="dice")
    reading = MatReader(reader).read(Frame(Shot(away=520).picture()), expected=1)
    assert len(reading.dice) == 1
    assert reading.sure
    assert MatReader(reader).read(Frame(Shot(away=520).picture()), expected=2).why == "count"


def test_the_reader_is_told_how_the_mat_lies_and_how_many_dice_lie_there():
    reader, shot = Blind(), Shot(tilt=25, side=200)
    MatReader(reader, optics=shot.optics).read(Frame(shot.picture(), 3.0, "a.jpg"), expected=5)
    assert isinstance(reader.given, FrameFromAbove)
    assert (reader.given.at, reader.given.name, reader.expected) == (3.0, "a.jpg", 5)


def test_a_number_that_another_reader_missed_is_counted_anew_on_the_mat():
    above = above_of(Shot(away=520))
    reader = Blind(in_above(above, 40, 50), in_above(above, -13, 50), why="count")
    assert MatReader(reader).read(Frame(Shot(away=520).picture()), expected=1).sure


def test_where_a_die_is_missing_and_a_marker_is_hidden_it_may_lie_there():
    hidden = Frame(covered(Shot().picture(), Shot(), 2))
    assert MatReader(Blind(why="no dice")).read(hidden, 1).why == "on a marker"
    assert MatReader(Blind(why="no dice")).read(hidden).why == "on a marker"
    assert MatReader(Blind(why="no dice")).read(hidden, 0).sure
    assert MatReader(Blind(why="hand")).read(hidden, 1).why == "hand"
    there = Blind(in_above(above_of(Shot()), 100, 95))
    assert MatReader(there).read(hidden, 1).sure
    assert MatReader(there).read(hidden, 2).why == "on a marker"


def test_a_marker_outside_the_picture_hides_nothing():
    shot = Shot(aim=(60, 0), away=300)
    assert len(find_markers(shot.picture())) < 4
    assert MatReader(Blind(why="no dice"), optics=shot.optics).read(Frame(shot.picture()), 1).why == "no dice"


def test_a_die_on_a_marker_of_the_large_mat_is_read_or_said():
    shot, reader = Shot(away=840), MatReader(TrayReader(), MatMemory(), Shot().optics)
    for number, (turn, face) in enumerate(itertools.product((0.0, 0.4, 0.8), "2456")):
        picture = shot.picture([(face, 446, 346, turn)], LARGE_MAT, blur=0.6, noise=2)
        reading = reader.read(Frame(picture, float(number)), 1)
        assert [die.face for die in reading.dice] == [face] or reading.why == "on a marker"


def test_an_empty_mat():
    frame = Frame(Shot().picture())
    assert MatReader(Blind(why="no dice")).read(frame, 0).sure
    assert MatReader(Blind(why="no dice")).read(frame, 5).why == "no dice"
    assert MatReader(Blind(why="half seen")).read(frame, 0).why == "half seen"


def test_a_die_at_the_end_of_the_picture_is_not_sure():
    shot = Shot(aim=(60, 0), away=300)
    image = covered(shot.picture(), shot)
    above = above_of(shot)
    x = float(above.mat.on_mat([(0, 360)], 16)[0, 0])
    die = MatReader(Blind(in_above(above, x + 5, 95)), optics=shot.optics).read(Frame(image)).dice[0]
    assert (die.sure, die.why) == (False, "cut by the edge")


@pytest.mark.parametrize("edge", [9.0, 26.0])
def test_what_has_not_the_size_of_a_die_is_not_sure(edge):
    above = above_of(Shot())
    die = MatReader(Blind(in_above(above, 100, 95, edge))).read(Frame(Shot().picture())).dice[0]
    assert (die.sure, die.why) == (False, "size")


def test_without_a_mat_the_frame_goes_through_as_it_is():
    image = np.random.default_rng(0).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    reader = Blind((100, 100, 40))
    reading = MatReader(reader).read(Frame(image))
    assert reader.given.image is image
    assert reading.dice[0].zone is None
    assert reading.sure


def test_a_mirrored_picture_is_never_sure():
    reading = MatReader(Blind((100, 100, 40))).read(Frame(np.ascontiguousarray(Shot().picture()[:, ::-1])))
    assert (reading.sure, reading.why) == (False, "mirrored")


@pytest.mark.parametrize("image", [None, "text", np.zeros((0, 4)), np.zeros((3, 3), np.float64), np.zeros((50, 60))])
def test_odd_pictures_do_no_harm(image):
    assert not MatReader(TrayReader()).read(Frame(image)).sure


def test_markers_that_are_seen_are_no_dice():
    above = above_of(Shot())
    for each in MAT.ids:
        x, y = MAT.marker_at(each)
        left, top, side = in_above(above, x, y, 20)
        part = above.image[int(top) : int(top + side), int(left) : int(left + side)]
        assert part.std() < 3


def test_the_scale_loses_nothing_and_invents_little():
    small, steep = Shot(size=(480, 360)), Shot(tilt=45, away=500)
    assert above_of(small).scale == pytest.approx(480 / (420 - 16), rel=0.03)
    near = np.linalg.norm(np.diff(steep.pixels([(100, 185), (101, 185)], 16), axis=0))
    assert 0.7 * near < above_of(steep).scale < 1.15 * near
    large = cv2.resize(Shot().picture(), None, fx=4, fy=4)
    above = top_down(large, find_mats(find_markers(large), large.shape)[0])
    assert max(above.image.shape) <= MOST_SIDE + 1
    assert math.dist(above.to_frame([in_above(above, 120, 95)[:2]])[0], Shot().pixels([(120, 95)], 16)[0] * 4 + 1.5) < 6


FACES = (("1", 35, 90, 0.3), ("4", 90, 60, 1.1), ("5", 120, 135, 0.7), ("6", 160, 90, 2.0), ("3", 205, 95, 0.1))


@pytest.mark.parametrize(
    "shot",
    [
        Shot(size=(1280, 960)),
        Shot(size=(1280, 960), turn=180, tilt=10, side=20),
        Shot(size=(1280, 960), turn=65, tilt=25, side=200, away=450),
    ],
)
def test_real_reading_from_above(shot):
    reading = MatReader(TrayReader()).read(Frame(shot.picture(FACES, noise=2, light=0.8)))
    read = {(die.face, die.zone) for die in reading.dice}
    assert read == {("1", "roll"), ("4", "roll"), ("5", "roll"), ("6", "roll"), ("3", "keep")}
    for die in reading.dice:
        _, x, y, _ = next(each for each in FACES if each[0] == die.face)
        assert math.dist(die.center, shot.pixels([(x, y)], 16)[0]) < 0.15 * width(die)


@pytest.mark.slow
def test_a_throw_in_the_simulated_tray_with_a_mat():
    camera = SimulatedCamera(7, paced=False, mat=MAT)
    heard = []
    reader = MatReader(TrayReader(), MatMemory(heard.append))
    wanted = DiceWanted("roll", (1, 2, 3, 4, 5), every=True)
    watcher = TrayWatcher(camera, reader, PIP, lambda: wanted)
    camera.throw((1, 2, 3, 4, 5))
    throw = next(watcher.throws())
    assert throw.sure, throw.why
    assert {die.die: PIP.label(die.face) for die in throw.dice} == dict(camera.faces)
    assert {die.seen.zone for die in watcher.tracker.lying} == {"roll"}
    assert heard == []


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_the_simulated_dice_come_to_lie_in_the_roll_zone(seed):
    camera = SimulatedCamera(seed, paced=False, mat=MAT)
    camera.throw((1, 2, 3, 4, 5))
    list(itertools.islice(camera.frames(), 40))
    places = [place for place, _ in camera._lying.values()]
    assert len(places) == 5
    assert all(-120 < x < 52 and abs(y) < 65 for x, y in places)
