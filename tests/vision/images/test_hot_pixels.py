"""Salt-and-pepper noise is filtered out; any other picture stays as it is."""

import numpy as np
import pytest

from companion.ports.tray import Frame
from tests.vision.drawn_dice import faces_of, tray_of
from vision.images.hot_pixels import without_hot_pixels
from vision.reading.reader import TrayReader


def strewn(image, share, seed=1):
    """The picture with this share of its pixels black or white."""
    rng = np.random.default_rng(seed)
    hit = rng.random(image.shape[:2]) < share
    out = image.copy()
    out[hit] = np.where(rng.random((int(hit.sum()), 1)) < 0.5, 0, 255)
    return out


@pytest.mark.parametrize("share", [0.0, 0.001])
def test_a_clean_picture_stays_as_it_is(share):
    image = strewn(tray_of(1, 2, 3).image, share)
    assert without_hot_pixels(image) is image


@pytest.mark.parametrize("share", [0.01, 0.05])
def test_specks_are_gone(share):
    clean = tray_of(1, 2, 3).image
    cleaned = without_hot_pixels(strewn(clean, share))
    far = np.abs(cleaned.astype(int) - clean).max(2) > 50
    assert far.mean() < share / 10


def test_dice_under_specks_are_read():
    frame = tray_of(1, 2, 3, 4, 5, 6)
    assert faces_of(TrayReader().read(Frame(strewn(frame.image, 0.03)))) == [1, 2, 3, 4, 5, 6]


def test_a_single_pixel_is_no_reason():
    image = np.zeros((1, 1, 3), np.uint8)
    assert without_hot_pixels(image) is image
