"""What is told of a picture: nothing where dice are read well, else what is wrong, the worst first."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.ports import Frame, Reading
from tests.vision.drawn_dice import tray_of
from tests.vision.drawn_mat import Shot, covered
from vision.advice import Shake, advise, mat_seen
from vision.calibrator import Glimpse
from vision.mat_layout import LARGE_MAT, MAT
from vision.mat_reader import MatReader
from vision.reader import TrayReader
from vision.sharpness import edge_width

SHOT = Shot()
DICE = [("5", 70, 90, 0.4), ("2", 100, 60, 1.0), ("6", 120, 130, 0.2), ("1", 60, 140, 0.7), ("3", 150, 90, 0.1)]


def told(image):
    glimpse = Glimpse()
    reading = MatReader(TrayReader(), glimpse).read(Frame(image))
    return advise(image, glimpse.sight, glimpse.markers, reading)


def keys(image):
    return [advice.key for advice in told(image)]


def stops(image):
    return [advice.key for advice in told(image) if advice.stops]


def test_a_good_picture_needs_nothing():
    for light in (0.5, 0.75, 1.0):
        assert told(SHOT.picture(DICE, noise=2, light=light)) == ()


def test_too_little_and_too_much_light_come_first():
    assert stops(SHOT.picture(DICE, noise=2, light=0.2))[0] == "dark"
    assert stops(SHOT.picture(DICE, noise=2, light=1.5))[0] == "bright"
    assert stops((tray_of(1, 2, 3).image * 0.2).astype(np.uint8))[0] == "dark"
    assert stops(np.full((480, 640, 3), 255, np.uint8))[0] == "bright"


def test_light_from_one_side_is_told():
    fall = np.clip(np.linspace(-0.1, 1.15, 960), 0.12, 1)[None, :, None]
    assert "uneven" in stops((SHOT.picture(DICE, noise=2) * fall).astype(np.uint8))
    gentle = np.linspace(0.7, 1.0, 960)[None, :, None]
    assert "uneven" not in keys((SHOT.picture(DICE, noise=2) * gentle).astype(np.uint8))


def test_a_lamp_in_the_mat_is_glare_and_a_white_die_is_none():
    image = SHOT.picture(DICE, noise=2)
    assert "glare" not in keys(image)
    cv2.circle(image, (600, 200), 40, (255, 255, 255), -1)
    assert stops(cv2.GaussianBlur(image, (0, 0), 1)) == ["glare"]


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 960)])
def test_focus_is_measured_in_dice_and_not_in_pixels(size):
    shot = Shot(size=size)
    pixel = size[0] / 960
    assert "blurred" not in keys(shot.picture(DICE, noise=2, blur=1.0 * pixel))
    assert "blurred" in stops(shot.picture(DICE, noise=2, blur=2.5 * pixel))
    assert "blurred" in stops(shot.picture(DICE, noise=2, blur=6 * pixel))


def test_focus_is_told_without_a_mat_too():
    image = tray_of(1, 2, 3, 4, 5).image
    assert stops(image) == []
    assert stops(cv2.GaussianBlur(image, (0, 0), 4))[0] == "blurred"
    assert stops(cv2.GaussianBlur(image, (0, 0), 16))[0] == "blurred"


def test_an_edge_is_as_wide_as_it_was_drawn():
    grey = np.full((200, 200), 30, np.uint8)
    grey[60:140, 60:140] = 220
    square = [(60, 60), (140, 60), (140, 140), (60, 140)]
    sharp, soft = (edge_width(cv2.GaussianBlur(grey, (0, 0), blur), square) for blur in (0.5, 4.0))
    assert sharp is not None
    assert sharp < 0.04
    assert soft == pytest.approx(4.0 * 2.5 / 80, rel=0.15)
    assert edge_width(np.full((200, 200), 90, np.uint8), square) is None


def test_where_the_mat_lies():
    assert stops(Shot(away=250).picture(DICE)) == ["mat_cut"]
    assert "small" in stops(Shot(away=900).picture(DICE, noise=2))
    assert "aslant" in stops(Shot(tilt=50).picture(DICE))
    assert "aslant" not in keys(Shot(tilt=40).picture(DICE))
    assert "mirrored" in stops(np.ascontiguousarray(SHOT.picture(DICE)[:, ::-1]))


def test_markers_that_are_not_seen_are_counted():
    image = SHOT.picture(DICE, noise=2)
    counts = {
        advice.key: advice.number
        for ids in ((1,), (1, 2, 3))
        for advice in told(covered(image, SHOT, *ids))
        if advice.key.startswith("mat_")
    }
    assert counts == {"mat_hidden": 1, "mat_part": 1}


def test_no_mat_and_no_dice_are_only_hints():
    assert [(advice.key, advice.stops) for advice in told(tray_of(1, 2, 3).image)] == [("no_mat", False)]
    assert [(advice.key, advice.stops) for advice in told(SHOT.picture(noise=2))] == [("no_dice", False)]
    assert stops(tray_of().image) == ["nothing"]


def test_dice_that_are_not_sure_and_what_is_no_die():
    image = SHOT.picture(DICE, noise=2)
    x, y = SHOT.pixels([(70, 90)])[0]
    cv2.circle(image, (int(x) + 10, int(y) + 6), 9, (120, 150, 190), -1)
    assert set(stops(image)) & {"unsure", "stray"}
    dim = tray_of(1, 2, 3, body=(235, 240, 240), pip=(225, 230, 230)).image
    assert keys(dim) != []


def test_a_camera_that_shakes_is_told_from_dice_that_roll():
    image = SHOT.picture(DICE, noise=2)
    other = SHOT.picture([(face, x + 30, y + 15, turn) for face, x, y, turn in DICE[:3]], noise=2, seed=5)
    moved = np.roll(image, (14, 20), (0, 1))
    shake = Shake()
    assert [shake.feed(each, 40) for each in (image, other, image, moved, moved)] == [False, False, False, True, False]
    reading = Reading((), True)
    assert advise(image, Glimpse().sight, [], reading, True)[0].key == "shakes"


@pytest.mark.parametrize("layout", [MAT, LARGE_MAT])
def test_the_mat_is_drawn_where_it_shows(layout):
    shot = Shot(tilt=20, turn=15, away=500 if layout == MAT else 900)
    glimpse = Glimpse()
    image = covered(shot.picture(layout=layout), shot, layout.ids[2], layout=layout)
    MatReader(TrayReader(), glimpse).read(Frame(image))
    assert glimpse.sight.mat is not None
    drawn = mat_seen(glimpse.sight.mat)
    assert drawn.large == (layout == LARGE_MAT)
    assert (len(drawn.markers), len(drawn.missing)) == (3, 1)
    assert np.allclose(drawn.missing[0], shot.pixels(layout.marker_corners(layout.ids[2]), layout=layout), atol=2)
    assert np.allclose(drawn.outline[0], shot.pixels([(0, 0)], layout=layout)[0], atol=2)
    assert np.allclose(drawn.line[-1], shot.pixels([(layout.line_x, layout.height)], layout=layout)[0], atol=2)
