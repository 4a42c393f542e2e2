"""The mat is found however the camera is turned, whatever lies over a marker, and only where it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_mat import Shot, covered
from vision.mat.layout import CELLS, LARGE_MAT, MAT, MATS, PATTERNS
from vision.mat.lens import Optics
from vision.mat.markers import LONGEST, find_markers
from vision.mat.memory import MIRRORED, TWO_MATS, look
from vision.mat.pose import find_mats

GRID = [(x, y) for x in (0, 60, 120, 180, 240) for y in (0, 95, 190)]


def sight(image, optics=None):
    return look(find_markers(image), image.shape, optics)


def off(mat, shot, height=0.0):
    """By how many millimetres, at most, a place on the mat is told wrongly."""
    return float(np.linalg.norm(mat.on_mat(shot.pixels(GRID, height), height) - np.array(GRID), axis=1).max())


def test_the_patterns_are_arucos_own():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for each, rows in enumerate(PATTERNS):
        drawn = cv2.aruco.generateImageMarker(dictionary, each, CELLS)
        assert ["".join("1" if cell else "0" for cell in row) for row in drawn[1:-1, 1:-1]] == list(rows)


def test_the_mat_is_as_the_design_says():
    assert (MAT.width, MAT.height, MAT.marker, MAT.margin, MAT.line, MAT.ids) == (240, 190, 20, 7, 0.75, (0, 1, 2, 3))
    assert MAT.marker_corners(2) == ((213, 163), (233, 163), (233, 183), (213, 183))
    assert len({each for layout in MATS for each in layout.ids}) == 4 * len(MATS)


@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_any_rotation(turn):
    shot = Shot(tilt=8, side=40, turn=turn)
    mat = sight(shot.picture()).mat
    assert mat is not None
    assert mat.seen == (0, 1, 2, 3)
    assert off(mat, shot) < 0.7


@pytest.mark.parametrize("side", [0, 60, 135, 180, 250, 310])
@pytest.mark.parametrize("tilt", [15, 30, 45])
def test_tilts_in_every_direction(tilt, side):
    shot = Shot(tilt=tilt, side=side, turn=17, away=470)
    mat = sight(shot.picture()).mat
    assert mat is not None
    assert off(mat, shot) < 0.7
    assert abs(mat.tilt - tilt) < 5
    assert off(mat, shot, height=16) < 2.0  # the lens is not known, so neither is quite where the dice's tops are
    assert off(find_mats(find_markers(shot.picture()), shot.shape, shot.optics)[0], shot, height=16) < 0.7


@pytest.mark.parametrize(("size", "away"), [((480, 360), 420), ((640, 480), 700), ((2000, 1500), 420)])
def test_any_scale(size, away):
    shot = Shot(tilt=12, side=200, turn=190, size=size, away=away)
    mat = sight(shot.picture()).mat
    assert mat is not None
    assert off(mat, shot) < 1.0


@pytest.mark.parametrize("hidden", range(4))
@pytest.mark.parametrize("tilt", [5, 40])
def test_each_marker_covered_in_turn(hidden, tilt):
    shot = Shot(tilt=tilt, side=30, turn=75)
    mat = sight(covered(shot.picture(noise=2), shot, hidden)).mat
    assert mat is not None
    assert hidden not in mat.seen
    assert off(mat, shot) < 1.2


@pytest.mark.parametrize("hidden", [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3)])
@pytest.mark.parametrize("known", [False, True])
def test_two_markers_covered(hidden, known):
    shot = Shot(tilt=20, side=100, turn=200, focal=1.3, away=530)
    mat = sight(covered(shot.picture(noise=2), shot, *hidden), shot.optics if known else None).mat
    assert mat is not None
    assert off(mat, shot) < (1.0 if known else 2.0)


def test_one_marker_alone_is_no_mat():
    shot = Shot()
    seen = sight(covered(shot.picture(), shot, 0, 1, 2))
    assert seen.mat is None
    assert seen.why is None


@pytest.mark.parametrize(("light", "noise", "blur"), [(0.9, 14, 0), (0.9, 3, 1.6), (0.10, 1.5, 0), (0.3, 6, 1.2)])
def test_noise_blur_and_dark(light, noise, blur):
    shot = Shot(tilt=25, side=330, turn=10)
    mat = sight(shot.picture(light=light, noise=noise, blur=blur)).mat
    assert mat is not None
    assert off(mat, shot) < 1.5


@pytest.mark.parametrize("blur", [2.0, 2.5, 3.0, 4.0])
def test_a_blur_that_leaves_two_markers_is_not_guessed_from(blur):
    shot = Shot(tilt=25, side=330, turn=10)
    mat = sight(shot.picture(noise=3, blur=blur)).mat
    assert mat is None or off(mat, shot) < 8.0


@pytest.mark.parametrize("flip", [0, 1])
def test_a_mirrored_picture_is_told(flip):
    image = np.ascontiguousarray(cv2.flip(Shot(tilt=20, side=50, turn=30).picture(), flip))
    assert sight(image).why == MIRRORED


def test_turned_upside_down_is_not_mirrored():
    assert sight(np.ascontiguousarray(Shot(tilt=20).picture()[::-1, ::-1])).mat is not None


def with_a_screen(image, turn=12, size=(420, 315)):
    """A tablet lies on the table and shows the mat once more."""
    small = Shot(turn=turn, size=size).picture()
    image = image.copy()
    image[10 : 10 + small.shape[0], 10 : 10 + small.shape[1]] = small
    return image


def test_a_second_mat_on_a_screen_is_told():
    shot = Shot(away=700, aim=(-40, 30), size=(1280, 960))
    assert sight(with_a_screen(shot.picture())).why == TWO_MATS


def test_a_stray_marker_of_another_mat_does_no_harm():
    shot = Shot(away=560, turn=20, size=(1280, 960))
    image = covered(shot.picture(), shot, 3)
    stray = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 3, 60)
    image[20:100, 20:100] = 235
    image[30:90, 30:90] = stray[..., None]
    mat = sight(image).mat
    assert mat is not None
    assert mat.seen == (0, 1, 2)
    assert off(mat, shot) < 1.0


@pytest.mark.parametrize("name", ["DICT_5X5_50", "DICT_6X6_50", "DICT_APRILTAG_16h5"])
def test_markers_of_another_dictionary_are_no_mat(name):
    image = np.full((720, 960, 3), 235, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, name))
    for each, (x, y) in enumerate([(60, 60), (800, 60), (800, 560), (60, 560)]):
        image[y : y + 90, x : x + 90] = cv2.aruco.generateImageMarker(dictionary, each, 90)[..., None]
    assert sight(image).mat is None


def test_other_ids_of_the_same_dictionary_are_no_mat():
    image = np.full((720, 960, 3), 235, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for each, (x, y) in enumerate([(60, 60), (800, 60), (800, 560), (60, 560)]):
        image[y : y + 90, x : x + 90] = cv2.aruco.generateImageMarker(dictionary, 12 + each, 90)[..., None]
    assert find_markers(image) == []


def test_markers_at_the_wrong_places_are_no_mat():
    image = np.full((720, 960, 3), 235, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for each, (x, y) in zip((0, 2, 1, 3), [(60, 60), (800, 60), (800, 560), (60, 560)], strict=True):
        image[y : y + 90, x : x + 90] = cv2.aruco.generateImageMarker(dictionary, each, 90)[..., None]
    assert sight(image).mat is None


def test_the_large_mat_is_another_one():
    shot = Shot(away=840)
    mat = sight(shot.picture(layout=LARGE_MAT)).mat
    assert mat is not None
    assert mat.layout == LARGE_MAT
    assert mat.die_width() == pytest.approx(16 * 960 / (840 - 16), rel=0.04)


@pytest.mark.parametrize("shape", [(1, 1, 3), (20, 20, 3), (720, 960, 3), (300, 1, 3)])
def test_pictures_of_nothing(shape):
    assert sight(np.random.default_rng(1).integers(0, 255, shape).astype(np.uint8)).mat is None
    assert sight(np.zeros(shape, np.uint8)).mat is None


def test_a_picture_longer_than_opencv_can_look_up_has_no_markers():
    picture = np.full((1400, LONGEST + 1, 3), 230, np.uint8)
    cells = np.pad(np.array([[int(cell) for cell in row] for row in PATTERNS[0]], np.uint8) * 230, 1)
    large = cv2.resize(cells, (1200, 1200), interpolation=cv2.INTER_NEAREST)
    picture[100:1300, 1000:2200] = large[:, :, None]
    assert find_markers(picture) == []
    assert [marker.id for marker in find_markers(picture[:, :8000])] == [0]


def test_how_wide_a_die_shows():
    shot = Shot(away=420)
    mat = find_mats(find_markers(shot.picture()), shot.shape, shot.optics)[0]
    assert mat.die_width() == pytest.approx(16 * 960 / (420 - 16), rel=0.01)


@pytest.mark.parametrize("shot", [Shot(), Shot(tilt=45, side=90, away=500), Shot(tilt=30, side=270, turn=180)])
def test_zones_beside_the_line(shot):
    mat = find_mats(find_markers(shot.picture()), shot.shape, shot.optics)[0]
    for y in (30, 95, 160):
        for x, zone in ((177, "roll"), (183, "keep")):
            assert mat.zone(tuple(shot.pixels([(x, y)], 16)[0])) == zone


def test_a_die_beside_the_mat_is_not_on_it():
    shot = Shot(away=600)
    mat = find_mats(find_markers(shot.picture()), shot.shape, shot.optics)[0]
    assert mat.holds(tuple(shot.pixels([(-6, 95)], 16)[0]))
    assert not mat.holds(tuple(shot.pixels([(-12, 95)], 16)[0]))


@pytest.mark.parametrize(("k1", "k2"), [(-0.25, 0.05), (0.15, 0.0), (-0.1, 0.0)])
def test_straightening_undoes_bending(k1, k2):
    optics, shape = Optics(0.8, k1, k2), (720, 960)
    there = np.random.default_rng(0).uniform((0, 0), (960, 720), (50, 2))
    assert np.abs(optics.straightened(optics.bent(there, shape), shape) - there).max() < 1e-3
