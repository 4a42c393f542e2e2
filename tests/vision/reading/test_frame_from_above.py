"""The mat seen from above: it is known how the table lies in that picture, and where in it dice may stand."""

import cv2
import numpy as np
import pytest

from companion.ports.tray import Frame
from tests.vision.drawn_dice import faces_of, felt, put_die
from tests.vision.drawn_mat import Shot
from vision.mat.layout import MAT
from vision.mat.markers import find_markers
from vision.mat.pose import DIE, find_mats
from vision.mat.top_down import TopDown, top_down
from vision.reading.geometry.frame_from_above import FrameFromAbove
from vision.reading.geometry.table_plane import TablePlane
from vision.reading.geometry.tray import Tray, View
from vision.reading.reader import TrayReader

SHOTS = [Shot(), Shot(tilt=30, side=200, turn=40, away=480), Shot(tilt=20, k1=-0.15), Shot(aim=(40, -20), focal=1.3)]
PLACES = np.array([(40.0, 50.0), (120.0, 95.0), (200.0, 140.0)])


def above_of(shot: Shot) -> TopDown:
    image = shot.picture()
    return top_down(image, find_mats(find_markers(image), image.shape, shot.optics)[0])


def pixels(above: TopDown, places: np.ndarray) -> np.ndarray:
    return (places + above.around) * above.scale


@pytest.mark.parametrize("shot", SHOTS)
def test_the_mat_tells_where_the_camera_hangs(shot):
    eye = shot.lens.eye
    for height in (0.0, DIE):
        place, distance = above_of(shot).mat.camera(height)
        assert place == pytest.approx((eye[0] + MAT.width / 2, MAT.height / 2 - eye[1]), abs=0.02 * shot.away)
        assert distance == pytest.approx(eye[2] - height, rel=0.02)


@pytest.mark.parametrize("shot", SHOTS)
def test_feet_are_told_where_the_camera_sees_them(shot):
    above = above_of(shot)
    table, edge = above.frame(Frame(None)).table, DIE * above.scale
    tops = pixels(above, PLACES)
    feet = pixels(above, above.mat.on_mat(shot.pixels(PLACES, 0.0), DIE))
    expected_feet = tops + table.below(tops, np.full(len(tops), edge))
    assert np.linalg.norm(expected_feet - feet, axis=1).max() < 0.06 * edge
    if shot.tilt > 25:
        assert np.linalg.norm(feet - tops, axis=1).min() > 0.3 * edge, "else this shows nothing"


def test_from_above_faces_are_square_and_of_one_size():
    above = above_of(SHOTS[1])
    table, tops = above.frame(Frame(None)).table, pixels(above, PLACES)
    assert table.slants(tops) == pytest.approx(np.tile([1.0, 0.0, 1.0], (3, 1)))
    assert table.nearness(tops) == pytest.approx(np.ones(3))


def test_the_frame_keeps_its_time_and_name():
    frame = above_of(SHOTS[0]).frame(Frame(None, 7.5, "a.jpg"))
    assert (frame.at, frame.name) == (7.5, "a.jpg")


@pytest.mark.parametrize(("place", "held"), [((1, 1), True), ((-7, 90), True), ((-9, 90), False), ((120, 199), False)])
def test_dice_stand_on_the_mat_or_on_its_edge(place, held):
    above = above_of(SHOTS[1])
    frame = above.frame(Frame(None))
    x, y = pixels(above, np.array(place, float))
    assert frame.tray.holds((x, y), frame.image.shape) is held
    assert above.mat.holds(tuple(above.to_frame([(x, y)])[0])) is held


def test_part_of_a_picture_has_the_same_table():
    table = TablePlane.straight_under(np.array([300.0, 200.0]), 900.0)
    tops, edges = np.array([(400.0, 250.0), (20.0, 600.0)]), np.array([60.0, 62.0])
    part = table.cut(100, 40, 0.5)
    moved = (tops - [100, 40] + 0.5) * 0.5 - 0.5
    assert part.below(moved, edges / 2) == pytest.approx(table.below(tops, edges) / 2)


def known(image: np.ndarray, tray: Tray) -> FrameFromAbove:
    middle = (np.array(image.shape[1::-1]) - 1) / 2
    return FrameFromAbove(image, table=TablePlane.straight_under(middle, 2000.0), tray=tray)


def test_what_stands_beside_the_mat_is_not_counted():
    image = felt()
    put_die(image, 4, 300, 300)
    put_die(image, 6, 1000, 700)
    reader = TrayReader()
    left = known(image, Tray.rectangle(0, 0, 0.5, 1))
    assert reader.read(left, 1).why != "count"
    assert faces_of(reader.read(left, 1)) == [4]
    assert reader.read(left, 2).why == "count"
    assert faces_of(reader.read(known(image, Tray()), 2)) == [4, 6]


def test_no_mat_from_above_was_squeezed(monkeypatch):
    def not_asked(view: View, wider: float) -> View:
        raise AssertionError("its shape is known")

    monkeypatch.setattr(View, "stretched", not_asked)
    image = felt(800, 800)
    put_die(image, 6, 400, 400)
    image = cv2.GaussianBlur(image, (0, 0), 6)  # doubtful enough
    with pytest.raises(AssertionError):
        TrayReader().read(Frame(image), 3)
    TrayReader().read(known(image, Tray()), 3)
