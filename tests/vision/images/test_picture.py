"""A picture is halved when that is asked for, and once."""

import cv2
import numpy as np
import pytest

from vision.images.picture import Picture

IMAGE = np.random.default_rng(1).integers(0, 255, (90, 121, 3)).astype(np.uint8)


@pytest.mark.parametrize("asked_first", [0, 1, 3])
def test_each_halving_is_half_of_the_one_before(asked_first):
    picture = Picture(IMAGE)
    picture.halved(asked_first)
    assert np.array_equal(picture.halved(0), IMAGE)
    assert np.array_equal(picture.halved(2), cv2.pyrDown(cv2.pyrDown(IMAGE)))
    assert picture.halved(2).shape == (23, 31, 3)


def test_none_is_made_twice():
    picture = Picture(IMAGE)
    assert picture.halved(2) is picture.halved(2)
    assert picture.shape == IMAGE.shape
