"""Advice on a picture: none where dice are read well, else the faults, the worst first."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.ports.tray import Reading, SeenDie
from tests.vision.drawn_dice import felt, put_die
from tests.vision.drawn_mat import Shot, covered
from vision.calibration.advice import Shake, advise, mat_seen
from vision.calibration.sharpness import edge_width
from vision.mat.layout import LARGE_MAT, MAT
from vision.mat.markers import find_markers
from vision.mat.memory import Sight, look

SHOT = Shot()
DICE = [("5", 70, 90, 0.4), ("2", 100, 60, 1.0), ("6", 120, 130, 0.2), ("1", 60, 140, 0.7), ("3", 150, 90, 0.1)]


def seen(quad, sure=True):
    corners = np.array(quad, float)
    return SeenDie("5", "pip", 0.9, tuple(corners.mean(0)), tuple(map(tuple, corners)), sure=sure)


def on_mat(shot=SHOT):
    """The drawn dice as a reader would find them."""
    found = []
    for _, x, y, turn in DICE:
        across = 8 * np.array([np.cos(turn), -np.sin(turn)])
        down = np.array([-across[1], across[0]])
        found.append(seen(shot.pixels([(x, y) + a * across + b * down for a, b in CORNERS], 16)))
    return tuple(found)


def loose(edge=60.0, blur=0.8):
    """Three dice on felt without a mat, and where they lie."""
    image, dice = felt(), []
    for face, x, y in ((1, 300, 300), (4, 640, 500), (6, 900, 700)):
        put_die(image, face, x, y, edge, 0.3)
        turned = np.array(CORNERS) @ np.array([[np.cos(0.3), np.sin(0.3)], [-np.sin(0.3), np.cos(0.3)]])
        dice.append(seen(turned * edge / 2 + [x, y]))
    return cv2.GaussianBlur(image, (0, 0), blur), tuple(dice)


CORNERS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def advice_on(image, dice=None, why=None):
    """What is said of a picture in which these dice were read, for sure unless they say otherwise."""
    markers = find_markers(image)
    dice = on_mat() if dice is None else dice
    return advise(image, look(markers, image.shape), markers, Reading(dice, why is None, why))


def keys(image, dice=None, why=None):
    return [advice.key for advice in advice_on(image, dice, why)]


def stops(image, dice=None, why=None):
    return [advice.key for advice in advice_on(image, dice, why) if advice.stops]


def test_a_good_picture_needs_nothing():
    for light in (0.5, 0.75, 1.0):
        assert advice_on(SHOT.picture(DICE, noise=2, light=light)) == ()


def test_too_little_and_too_much_light_come_first():
    assert stops(SHOT.picture(DICE, noise=2, light=0.2))[0] == "dark"
    assert stops(SHOT.picture(DICE, noise=2, light=1.5))[0] == "bright"
    image, dice = loose()
    assert stops((image * 0.2).astype(np.uint8), dice)[0] == "dark"
    assert stops(np.full((480, 640, 3), 255, np.uint8), ())[0] == "bright"


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
    assert "blurred" not in keys(shot.picture(DICE, noise=2, blur=1.0 * pixel), on_mat(shot))
    assert "blurred" in stops(shot.picture(DICE, noise=2, blur=2.5 * pixel), on_mat(shot))
    assert "blurred" in stops(shot.picture(DICE, noise=2, blur=10 * pixel), ())


def test_focus_is_told_without_a_mat_too():
    for edge in (30, 60, 90):
        assert stops(*loose(edge, 0.013 * edge)) == []
        assert stops(*loose(edge, 0.07 * edge))[0] == "blurred"
    assert stops(loose(60, 16)[0], ())[0] == "blurred", "no die is seen any more"


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
    for shot, key in ((Shot(away=250), "mat_cut"), (Shot(away=900), "small"), (Shot(tilt=50), "aslant")):
        assert stops(shot.picture(DICE, noise=2), on_mat(shot))[-1] == key
    assert stops(Shot(tilt=40).picture(DICE, noise=2), on_mat(Shot(tilt=40))) == []
    assert "mirrored" in stops(np.ascontiguousarray(SHOT.picture(DICE)[:, ::-1]), ())


def test_markers_that_are_not_seen_are_counted():
    image = SHOT.picture(DICE, noise=2)
    counts = {
        advice.key: advice.number
        for ids in ((1,), (1, 2, 3))
        for advice in advice_on(covered(image, SHOT, *ids))
        if advice.key.startswith("mat_")
    }
    assert counts == {"mat_hidden": 1, "mat_part": 1}


def test_no_mat_and_no_dice_are_only_hints():
    assert [(advice.key, advice.stops) for advice in advice_on(*loose())] == [("no_mat", False)]
    assert [(advice.key, advice.stops) for advice in advice_on(SHOT.picture(noise=2), ())] == [("no_dice", False)]
    assert stops(felt(), (), "no contrast") == ["nothing"]


def test_dice_that_are_not_sure_and_what_is_no_die():
    image = SHOT.picture(DICE, noise=2)
    doubtful = (*on_mat()[:3], *(replace(die, sure=False, why="cocked") for die in on_mat()[3:]))
    assert [(advice.key, advice.number) for advice in advice_on(image, doubtful, "dice")] == [("unsure", 2)]
    assert stops(image, None, "half seen") == ["stray"]
    assert stops(image, None, "hand") == ["hand"]


def test_white_tops_matter_only_where_a_die_is_not_sure():
    image, dice = loose()
    burnt = np.clip(image.astype(float) * 1.15, 0, 255).astype(np.uint8)
    assert "clipped" not in keys(burnt, dice)
    assert "clipped" in stops(burnt, (replace(dice[0], sure=False), *dice[1:]), "dice")


def test_a_camera_that_shakes_is_told_from_dice_that_roll():
    image = SHOT.picture(DICE, noise=2)
    other = SHOT.picture([(face, x + 30, y + 15, turn) for face, x, y, turn in DICE[:3]], noise=2, seed=5)
    moved = np.roll(image, (14, 20), (0, 1))
    shake = Shake()
    assert [shake.feed(each, 40) for each in (image, other, image, moved, moved)] == [False, False, False, True, False]
    reading = Reading((), True)
    assert advise(image, Sight(None), [], reading, True)[0].key == "shakes"


@pytest.mark.parametrize("layout", [MAT, LARGE_MAT])
def test_the_mat_is_drawn_where_it_shows(layout):
    shot = Shot(tilt=20, turn=15, away=500 if layout == MAT else 900)
    image = covered(shot.picture(layout=layout), shot, layout.ids[2], layout=layout)
    mat = look(find_markers(image), image.shape).mat
    assert mat is not None
    drawn = mat_seen(mat)
    assert drawn.large == (layout == LARGE_MAT)
    assert (len(drawn.markers), len(drawn.missing)) == (3, 1)
    assert np.allclose(drawn.missing[0], shot.pixels(layout.marker_corners(layout.ids[2]), layout=layout), atol=2)
    assert np.allclose(drawn.outline[0], shot.pixels([(0, 0)], layout=layout)[0], atol=2)
    assert np.allclose(drawn.line[-1], shot.pixels([(layout.line_x, layout.height)], layout=layout)[0], atol=2)
