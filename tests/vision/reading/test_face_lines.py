"""Lines of a face are the same in any light."""

import cv2
import numpy as np
import pytest

from vision.reading.drawings.face_lines import COARSE, FINE, MIDDLE, disc, lines_of


def drawn(ground=200, ink=40, side=96):
    crop = np.full((side, side, 3), ground, np.uint8)
    cv2.circle(crop, (side // 2, side // 2), side // 5, (ink,) * 3, side // 24, cv2.LINE_AA)
    cv2.line(crop, (side // 3, side // 3), (2 * side // 3, 2 * side // 3), (ink,) * 3, side // 24, cv2.LINE_AA)
    return crop


def alike(one, other):
    inside = disc(len(one))
    return float(np.corrcoef(one[inside], other[inside])[0, 1])


def test_lines_come_in_three_sizes():
    lines = lines_of(drawn())
    assert [len(each) for each in (lines.coarse, lines.middle, lines.fine)] == [COARSE, MIDDLE, FINE]


@pytest.mark.parametrize("side", [40, 96, 200])
def test_a_crop_of_any_size_has_the_same_lines(side):
    small = cv2.resize(drawn(side=384), (side, side), interpolation=cv2.INTER_AREA)
    assert alike(lines_of(small).middle, lines_of(drawn(side=384)).middle) > 0.95


def test_what_is_darker_than_around_is_below_zero():
    fine = lines_of(drawn()).fine
    assert fine[FINE // 2, FINE // 2] < -0.5
    assert fine[FINE // 2 + 2, 2] == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("light", [0.3, 0.7])
def test_less_light_leaves_the_lines(light):
    assert alike(lines_of((drawn() * light).astype(np.uint8)).fine, lines_of(drawn()).fine) > 0.98


def test_light_that_falls_from_one_side_leaves_the_lines():
    slope = np.linspace(0.35, 1.2, 96)[None, :, None]
    aside = np.clip(drawn() * slope, 0, 255).astype(np.uint8)
    assert alike(lines_of(aside).fine, lines_of(drawn()).fine) > 0.95


def test_the_edge_of_a_glare_is_no_stronger_than_the_drawing():
    dark = drawn(60, 200)
    glare = dark.copy()
    glare[:, 56:] = np.clip(glare[:, 56:].astype(int) + 90, 0, 255)
    grey = [cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY).astype(float) for crop in (dark, glare)]
    lit = alike(lines_of(glare).fine, lines_of(dark).fine)
    assert lit > 0.75
    assert lit > alike(*grey) + 0.1


@pytest.mark.parametrize("tone", [0, 128, 255])
def test_an_empty_face_has_no_lines(tone):
    lines = lines_of(np.full((96, 96, 3), tone, np.uint8))
    assert all(np.abs(each).max() < 1e-3 for each in (lines.coarse, lines.middle, lines.fine))


def test_a_disc_is_as_large_as_the_face_or_a_share_of_it():
    assert disc(96).sum() == pytest.approx(np.pi * 32**2, rel=0.03)
    assert disc(96, 0.5).sum() == pytest.approx(np.pi * 16**2, rel=0.05)
