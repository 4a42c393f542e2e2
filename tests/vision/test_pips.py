"""Pips are found where they were drawn, with their size and shape."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from drawn_dice import felt, put_die

from vision.pips import find_pips


def grey_of(image):
    return cv2.cvtColor(cv2.GaussianBlur(image, (0, 0), 0.8), cv2.COLOR_BGR2GRAY)


@pytest.mark.parametrize("radius", [3, 6, 9, 14])
@pytest.mark.parametrize("dark", [True, False])
def test_a_round_spot(radius, dark):
    image = np.full((400, 500), 210 if dark else 40, np.uint8)
    cv2.circle(image, (200, 150), radius, 30 if dark else 220, -1, cv2.LINE_AA)
    best = find_pips(cv2.GaussianBlur(image, (0, 0), 0.8)).take([0])
    assert best.xy[0] == pytest.approx([200, 150], abs=0.6)
    assert best.radius[0] == pytest.approx(radius + 0.3, rel=0.15)
    assert best.dark[0] == dark
    assert best.quality[0] > 0.7
    assert np.hypot(*best.stretch[0]) < 0.08


def test_a_flattened_spot_tells_how_flat_it_is():
    image = np.full((400, 500), 210, np.uint8)
    cv2.ellipse(image, (200, 150), (20, 12), 30, 0, 360, 30, -1, cv2.LINE_AA)
    best = find_pips(image).take([0])
    length, angle = np.hypot(*best.stretch[0]), np.degrees(np.arctan2(best.stretch[0, 1], best.stretch[0, 0])) / 2
    assert (1 - length) / (1 + length) == pytest.approx(12 / 20, abs=0.08)
    assert angle == pytest.approx(30, abs=4)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_as_many_good_spots_as_the_face_has_pips(face):
    image = felt(640, 480)
    put_die(image, face, 320, 240, edge=70, turn=0.4)
    pips = find_pips(grey_of(image))
    assert int(((pips.quality > 0.6) & pips.dark & (pips.contrast > 100)).sum()) == face


def test_nothing_in_nothing():
    assert len(find_pips(np.zeros((100, 100), np.uint8))) == 0
    assert len(find_pips(np.full((3, 3), 9, np.uint8))) == 0
    assert len(find_pips(np.zeros((1, 1), np.uint8))) == 0
