"""The colour of a body, and the light that all bodies of a picture share."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading.drawings.body_colour import UNLIKE, body_colour, common_light, unlike

BASE, LOUD, COWARD = np.array([0.2, -0.2, 0.1]), np.array([0.2, -0.3, 0.3]), np.array([0.2, 0.0, 0.0])
KINDS = {"bang": BASE, "loudmouth": LOUD, "coward": COWARD}
small = st.floats(-0.2, 0.2)


def test_the_body_is_what_the_drawing_leaves_free():
    crop = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    crop[40:60, 40:60] = 0
    plain = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    assert body_colour(crop) == pytest.approx(body_colour(plain))


def test_a_drawing_over_more_than_half_of_the_face_is_not_the_body():
    plain = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    crop = plain.copy()
    crop[26:70, 26:70] = (20, 20, 160)  # 44 of the 64 pixels of the face's edge
    assert body_colour(crop) == pytest.approx(body_colour(plain))


def test_what_lies_beside_a_die_is_not_its_body():
    plain = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    crop = np.full((96, 96, 3), (10, 200, 10), np.uint8)
    crop[16:80, 16:80] = plain[16:80, 16:80]
    assert body_colour(crop) == pytest.approx(body_colour(plain))


def test_less_light_makes_it_darker_and_hardly_of_another_colour():
    plain = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    change = np.abs(body_colour(plain) - body_colour(plain // 2))
    assert change[0] > 0.2
    assert change[1:].max() < 0.1


def test_colours_are_never_more_than_wholly_unlike():
    assert unlike(BASE, BASE) == 0
    assert unlike(BASE, BASE + 5) == UNLIKE


@given(small, small, small)
def test_the_light_of_dice_of_all_kinds_is_found(dark, blue, red):
    light = np.array([dark, blue, red])
    seen = [BASE + light, BASE + light, BASE + light, LOUD + light, COWARD + light]
    assert common_light(seen, [KINDS] * 5) == pytest.approx(light, abs=1e-9)


def test_in_the_light_of_the_lesson_nothing_is_made_of_another_light():
    assert common_light([BASE, LOUD], [KINDS] * 2) == pytest.approx([0, 0, 0])
    assert common_light([], []) == pytest.approx([0, 0, 0])


def test_that_all_dice_are_the_one_saloon_die_is_not_believed():
    light = LOUD - BASE
    seen = [BASE + light] * 4  # all look as the loudmouth did
    assert common_light(seen, [KINDS] * 4) == pytest.approx(light)


def test_a_die_that_can_only_be_of_one_kind_tells_the_light():
    light = COWARD - BASE
    assert common_light([BASE + light] * 2, [{"bang": BASE}, KINDS]) == pytest.approx(light)


def test_no_die_tells_the_light_exactly_but_all_together_do():
    """Each looks a little otherwise than its kind in that light: the middle one of what they say is nearest to it."""
    light, off = np.array([0.1, 0.12, -0.1]), 0.04
    seen = [BASE + light, BASE + light - off, BASE + light + off, BASE + light + off / 4, LOUD + light - off / 4]
    assert common_light(seen, [KINDS] * 5) == pytest.approx(light, abs=1e-9)
