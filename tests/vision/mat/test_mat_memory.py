"""The mat's pose is remembered while a hand is over it, and a change is reported once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_mat import Shot, covered
from tests.vision.mat.test_mat_pose import off, with_a_screen
from vision.mat.markers import find_markers
from vision.mat.memory import CAMERA_MOVED, FORGET, MIRROR_SEEN, TWO_MATS, TWO_MATS_SEEN, MatMemory

SHOT = Shot(tilt=12, side=30, turn=95)
MARKERS = find_markers(SHOT.picture(noise=2))
NOTHING = []


class Table:
    """Hears notices, and shows frames to a memory one second apart."""

    def __init__(self, reference=None):
        self.heard = []
        self.memory = MatMemory(self.notice, reference)
        self.at = 0.0

    def notice(self, sentence, *, no_throw=False):
        self.heard.append(sentence)

    def show(self, markers, shape=SHOT.shape, wait=1.0, optics=None):
        self.at += wait
        return self.memory.see(markers, shape, self.at, optics)


def only(*ids):
    return [marker for marker in MARKERS if marker.id in ids]


def shifted(markers, x, y=0.0):
    return [replace(marker, corners=marker.corners + np.array([x, y])) for marker in markers]


def test_a_hand_over_all_markers_does_not_lose_the_mat():
    table = Table()
    table.show(MARKERS)
    for _ in range(5):
        mat = table.show(NOTHING).mat
        assert mat is not None
        assert mat.seen == ()
        assert off(mat, SHOT) < 0.7
    assert table.heard == []


def test_a_mat_that_was_taken_away_is_forgotten():
    table = Table()
    table.show(MARKERS)
    assert table.show(NOTHING, wait=FORGET - 0.1).mat is not None
    assert table.show(NOTHING, wait=0.2).mat is None


@pytest.mark.parametrize("left", range(4))
def test_one_marker_in_its_old_place_is_enough(left):
    table = Table()
    table.show(MARKERS)
    for _ in range(3):
        mat = table.show(only(left), wait=2 * FORGET).mat
        assert mat is not None
        assert mat.seen == (left,)
        assert off(mat, SHOT) < 0.7


def test_one_marker_elsewhere_speaks_against_the_memory():
    table = Table()
    table.show(MARKERS)
    assert table.show(shifted(only(2), 40)).mat is None
    assert table.show(NOTHING).mat is None


def test_two_markers_do_not_spoil_what_four_have_told():
    table = Table()
    table.show(MARKERS)
    for _ in range(10):
        mat = table.show(only(0, 3)).mat
    assert off(mat, SHOT) < 0.7


def test_noise_is_smoothed():
    rng = np.random.default_rng(4)
    table, single = Table(), []
    for _ in range(30):
        noisy = [replace(marker, corners=marker.corners + rng.normal(0, 0.8, (4, 2))) for marker in MARKERS]
        mat = table.show(noisy).mat
        single.append(off(Table().show(noisy).mat, SHOT))
    assert off(mat, SHOT) < 0.7 * np.mean(single)
    assert table.heard == []


def test_a_moved_camera_is_told_once_and_followed():
    table = Table()
    width = table.show(MARKERS).mat.die_width()
    table.show(shifted(MARKERS, 0.15 * width))
    assert table.heard == []
    moved = replace(SHOT, aim=(8.0, 5.0))
    markers = find_markers(moved.picture())
    for _ in range(4):
        mat = table.show(markers).mat
    assert table.heard == [CAMERA_MOVED]
    assert off(mat, moved) < 0.8
    table.show(MARKERS)
    assert table.heard == [CAMERA_MOVED] * 2


def test_a_camera_that_creeps_is_told_too():
    table = Table()
    width = table.show(MARKERS).mat.die_width()
    for step in range(1, 9):
        table.show(shifted(MARKERS, 0.05 * step * width))
    assert table.heard == [CAMERA_MOVED]


def test_moved_since_calibration():
    reference = Table().show(MARKERS).mat
    table = Table(reference)
    assert table.show(only(1)).mat is not None  # the calibration knows the rest
    assert table.heard == []
    table = Table(reference)
    table.show(shifted(MARKERS, 30))
    assert table.heard == [CAMERA_MOVED]


def test_a_calibration_alone_is_no_mat():
    assert Table(Table().show(MARKERS).mat).show(NOTHING).mat is None


def test_another_size_of_picture_starts_anew():
    table = Table()
    table.show(MARKERS)
    assert table.show(NOTHING, shape=(480, 640)).mat is None
    assert table.heard == []


def test_a_second_mat_is_told_and_the_known_one_kept():
    shot = Shot(away=700, aim=(-40, 30), size=(1280, 960))
    two = find_markers(with_a_screen(shot.picture()))
    table = Table()
    assert table.show(two, shot.shape).why == TWO_MATS
    assert table.heard == [TWO_MATS_SEEN]
    assert table.show(find_markers(shot.picture()), shot.shape).mat is not None
    for _ in range(3):
        mat = table.show(two, shot.shape).mat
        assert off(mat, shot) < 1.0
    assert table.heard == [TWO_MATS_SEEN] * 2


def test_a_mirrored_picture_is_told_once():
    markers = find_markers(np.ascontiguousarray(SHOT.picture()[:, ::-1]))
    table = Table()
    assert [table.show(markers).why for _ in range(3)] == ["mirrored"] * 3
    assert table.heard == [MIRROR_SEEN]


def test_each_marker_covered_in_turn_moves_nothing():
    table = Table()
    image = SHOT.picture(noise=2)
    for hidden in [(), (0,), (1, 2), (3,), (0, 1, 2), ()]:
        mat = table.show(find_markers(covered(image, SHOT, *hidden))).mat
        assert off(mat, SHOT) < 0.7
    assert table.heard == []
