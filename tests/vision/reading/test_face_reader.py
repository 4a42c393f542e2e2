"""A face is straightened out whatever way it lies, and light does not change what the network is given."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.images.picture import Picture
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_reader import (
    REACH,
    SIDE,
    FaceReader,
    _turned,
    by_hue,
    normalised,
    straightened,
    with_way,
)

QUARTERS = ((0, 0, 255), (0, 255, 0), (255, 0, 0), (0, 255, 255))


def drawn_face(center, axes, shape=(600, 800)):
    """A picture of one face whose quarters have four colours."""
    square = np.zeros((200, 200, 3), np.uint8)
    for k, color in enumerate(QUARTERS):
        square[(k // 2) * 100 : (k // 2) * 100 + 100, (k % 2) * 100 : (k % 2) * 100 + 100] = color
    steps = np.asarray(axes, float) / 200
    corner = np.asarray(center, float) + steps @ np.full(2, (1 - 200) / 2)
    matrix = np.concatenate([steps, corner[:, None]], axis=1)
    return cv2.warpAffine(square, matrix, shape[::-1])


def found(center, axes):
    return FoundFace(np.asarray(center, float), np.asarray(axes, float), 1.0, np.zeros(len(KINDS)), 1.0, 1.0)


@pytest.mark.parametrize("edge", [20, 40, 90, 300])
@pytest.mark.parametrize("turn", [0.0, 0.4, 2.5])
def test_a_face_is_straightened_out(edge, turn):
    axes = edge * np.array([[np.cos(turn), -0.8 * np.sin(turn)], [np.sin(turn), 0.8 * np.cos(turn)]])
    (crop,) = straightened(Picture(drawn_face((400, 300), axes)), [found((400, 300), axes)])
    assert crop.shape == (SIDE, SIDE, 3)
    middle, quarter = (SIDE - 1) / 2, SIDE / REACH / 4
    for k, color in enumerate(QUARTERS):
        x, y = (round(middle + way * quarter) for way in ((k % 2) * 2 - 1, (k // 2) * 2 - 1))
        assert np.abs(crop[y, x].astype(int) - color).max() < 60
    assert crop[1, 1].max() < 60  # beyond the face


def test_a_face_that_hangs_over_the_edge_is_straightened_too():
    (crop,) = straightened(Picture(np.full((50, 50, 3), 90, np.uint8)), [found((-5, 49), 40 * np.eye(2))])
    assert crop.min() == crop.max() == 90


@pytest.mark.parametrize(("gain", "lift"), [(0.5, 0), (0.5, 60), (0.9, 20)])
def test_light_does_not_change_what_is_given(gain, lift):
    crop = np.random.default_rng(1).integers(0, 255, (SIDE, SIDE, 3)).astype(np.uint8)
    other = np.clip(crop * gain + lift, 0, 255).astype(np.uint8)
    assert normalised(other) == pytest.approx(normalised(crop), abs=0.05)


def test_a_blank_face_does_not_grow_into_noise():
    assert np.abs(normalised(np.full((SIDE, SIDE, 3), 200, np.uint8))).max() == 0


def test_what_the_network_says_are_chances():
    crop = np.random.default_rng(1).integers(0, 255, (96, 96, 3)).astype(np.uint8)
    for read in FaceReader().read([crop, crop[::-1]], [np.zeros(2), np.array([0.3, -5.0])]):
        assert read.readings.sum() == pytest.approx(1)
        assert read.motifs.sum() == pytest.approx(1)
        assert 0 <= read.flat <= 1
        assert 0 <= read.open <= 1
    assert FaceReader().read([], []) == []


def test_the_way_turns_with_the_face():
    """An arrow drawn on the crop from its middle to where the way points still lies there after each quarter turn."""
    way = np.array([0.5, -0.25])
    middle, reach = (SIDE - 1) / 2, SIDE / REACH
    crop = np.zeros((SIDE, SIDE, 3), np.uint8)
    x, y = np.round(middle + way * reach).astype(int)
    crop[y, x] = 255
    for quarters in range(4):
        given = _turned(with_way(normalised(crop), way), quarters)
        assert given.shape == (5, SIDE, SIDE)
        down, across = np.unravel_index(int(given[0].argmax()), (SIDE, SIDE))
        pointed = (np.array([across, down]) - middle) / reach
        assert given[3:, 0, 0] == pytest.approx(pointed, abs=0.04)
        assert given[3:].std(axis=(1, 2)) == pytest.approx([0, 0], abs=1e-6)


def test_the_lower_face_lies_where_the_way_points():
    axes = np.array([[0.0, -40.0], [40.0, 0.0]])  # turned by a quarter: its right is the picture's down
    assert replace(found((100, 100), axes), below=(0.0, 20.0)).way == pytest.approx([0.5, 0.0])


def test_a_signature_does_not_change_upside_down():
    crop = np.random.default_rng(1).integers(0, 255, (96, 96, 3)).astype(np.uint8)
    first, turned = FaceReader().sign([crop, np.rot90(crop, 2)])
    assert np.linalg.norm(first) == pytest.approx(1)
    assert turned == pytest.approx(first, abs=1e-3)


def test_a_drawing_turned_by_a_quarter_is_far_liker_to_itself_than_to_another():
    crops = []
    for begin, end in (((20, 30), (76, 30)), ((24, 72), (72, 24))):  # an arrow and a stroke with two dots
        crop = np.full((96, 96, 3), 215, np.uint8)
        cv2.line(crop, begin, end, (40, 40, 150), 5, cv2.LINE_AA)
        cv2.circle(crop, end, 9, (40, 40, 150), -1, cv2.LINE_AA)
        crops.append(crop)
    cv2.circle(crops[1], (24, 72), 9, (40, 40, 150), -1, cv2.LINE_AA)
    one, other, turned = FaceReader().sign([*crops, np.rot90(crops[0])])
    assert one @ turned > 0.85
    assert one @ turned > one @ other + 0.2


def pips_of(pip, body):
    crop = np.full((SIDE, SIDE, 3), body, np.uint8)
    for x in (16, 31):
        cv2.circle(crop, (x, 24), 5, pip, -1)
    return cv2.GaussianBlur(crop, (0, 0), 1)


def test_pips_that_differ_by_their_hue_alone_are_seen_by_it():
    hues = by_hue(pips_of((20, 90, 10), (140, 20, 95)))  # green on purple
    assert abs(hues[24, 16] - hues[24, 24]) > 1.5
    assert by_hue(pips_of((10, 10, 10), (230, 235, 235))) is None, "black on white is seen by its lightness"
