"""How a drawing lies upon a face: the same in crops of any size, however it is written."""

import numpy as np
import pytest

from vision.reading.drawings.drawing_pose import (
    alike_but_for_quarters,
    in_crops_of,
    is_likely,
    middle_of,
    shifted,
    spun,
    turned,
)

SIDE = 60
CORNER = np.array([9.5, 9.5, 1.0])  # of the face in a crop of SIDE


def test_turned_about_the_middle_it_stays_there():
    assert middle_of(turned(SIDE, 37, 1.2), SIDE) == pytest.approx([29.5, 29.5])
    assert middle_of(shifted(turned(SIDE, 37, 1.2), np.array([3, -2])), SIDE) == pytest.approx([32.5, 27.5])


def test_a_pose_is_the_same_in_crops_of_another_side():
    pose = shifted(turned(SIDE, 20, 0.9), np.array([4, 1]))
    twice = in_crops_of(2 * SIDE, pose, SIDE)
    lies = (pose @ CORNER + 0.5) * 2 - 0.5  # pixels' centres lie half a pixel inside
    assert twice @ [19.5, 19.5, 1] == pytest.approx(lies)
    assert in_crops_of(SIDE, twice, 2 * SIDE) == pytest.approx(pose)


def test_spun_about_its_middle_it_lies_in_the_same_place():
    pose = shifted(turned(SIDE, 20, 0.9), np.array([4, 1]))
    assert middle_of(spun(pose, SIDE, 90), SIDE) == pytest.approx(middle_of(pose, SIDE))
    assert spun(pose, SIDE, 90) == pytest.approx(shifted(turned(SIDE, 110, 0.9), np.array([4, 1])))


@pytest.mark.parametrize(
    ("axes", "likely"),
    [
        ([[1, 0], [0, 1]], True),
        ([[0, -0.7], [0.7, 0]], True),
        ([[0.5, 0], [0, 0.5]], False),
        ([[1.8, 0], [0, 1.8]], False),
        ([[1.2, 0], [0, 1.0]], True),
        ([[1.4, 0], [0, 1.0]], False),
        ([[1, 0.4], [0, 1]], False),
        ([[0, 0], [0, 0]], False),
    ],
)
def test_frames_are_not_as_wrong_as_that(axes, likely):
    assert is_likely(np.column_stack([np.array(axes, float), [3.0, 4.0]])) == likely


@pytest.mark.parametrize("quarter", [0, 90, 180, 270])
def test_poses_are_alike_whichever_way_the_drawing_is_turned(quarter):
    pose = shifted(turned(SIDE, 20, 0.9), np.array([4, 1]))
    assert alike_but_for_quarters(pose, shifted(spun(pose, SIDE, quarter + 1), np.array([0.5, -0.5])), SIDE)


@pytest.mark.parametrize(
    "other",
    [
        shifted(turned(SIDE, 20, 0.9), np.array([8, 1])),
        shifted(turned(SIDE, 35, 0.9), np.array([4, 1])),
        shifted(turned(SIDE, 20, 1.1), np.array([4, 1])),
        shifted(np.diag([1.0, -1.0, 0.0])[:2], np.array([4, 60])),
    ],
    ids=["aside", "turned", "larger", "in a mirror"],
)
def test_poses_that_differ_are_not_alike(other):
    assert not alike_but_for_quarters(shifted(turned(SIDE, 20, 0.9), np.array([4, 1])), other, SIDE)
