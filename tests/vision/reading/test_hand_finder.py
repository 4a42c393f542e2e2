"""A hand above the dice is seen, and what is not a hand is not taken for one."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports.tray import Frame
from vision.images.frame import load_frame
from vision.reading.networks.hand_finder import LOOK, STRIDE, HandFinder
from vision.reading.reader import TrayReader
from vision.training.scenes.things_above import HAND, hand_above
from vision.training.scenes.tray_scene import draw_tray

HANDS = HandFinder()
SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "dice"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the pictures in ../shared are not here")


def tray(seed):
    """A drawn tray without a hand."""
    for more in range(20):
        drawn = draw_tray(np.random.default_rng([seed, more]))
        if not drawn.hand.any() and drawn.dice:
            return drawn.image
    raise AssertionError("every scene had a hand")


def with_hand(image, seed):
    """The picture with a hand over a tenth of it and more."""
    for more in range(50):
        covered, owner = image.copy(), np.zeros(image.shape[:2], np.int16)
        hand_above(np.random.default_rng([seed, more]), covered, owner, 40.0)
        if (owner == HAND).mean() > 0.1:
            return covered, owner == HAND
    raise AssertionError("no hand was large enough")


@pytest.mark.slow
def test_hands_are_seen_and_empty_trays_are_not_taken_for_them():
    trays = [tray(seed) for seed in range(20)]
    seen = [bool(HANDS.hands(with_hand(image, seed)[0])) for seed, image in enumerate(trays)]
    false = [bool(HANDS.hands(image)) for image in trays]
    assert sum(seen) >= 18
    assert sum(false) <= 1


def test_a_hand_is_seen_where_it_is():
    image, hand = with_hand(tray(3), 3)
    chances = HANDS.map(image)
    assert chances.shape == (-(-LOOK * 3 // 4 // STRIDE), LOOK // STRIDE)
    truth = cv2.resize(hand.astype(np.float32), chances.shape[::-1], interpolation=cv2.INTER_AREA)
    assert chances[truth > 0.9].mean() > chances[truth < 0.1].mean() + 0.4


@pytest.mark.slow
def test_a_hand_that_is_far_too_bright_is_seen():
    """Above a dark tray a camera opens up until skin is white."""
    seen = 0
    for seed in range(10):
        image, hand = with_hand(np.clip(tray(seed) * 0.35, 0, 255).astype(np.uint8), seed)
        skin = image[hand].astype(np.float32)
        image[hand] = np.clip(skin * (400 / max(float(np.percentile(skin.max(1), 50)), 1.0)), 0, 255).astype(np.uint8)
        seen += bool(HANDS.hands(image))
    assert seen >= 8


@needs_shared
def test_a_pale_die_that_looks_large_is_no_hand():
    pictures = sorted((SHARED / "renders" / "dev_teach").glob("*.jpg"))
    taken = [picture.name for picture in pictures if HANDS.hands(load_frame(picture).image)]
    assert len(pictures) > 100
    assert taken == []


@pytest.mark.parametrize("shape", [(16, 16), (20, 900), (900, 20), (1, 1)])
def test_pictures_of_any_shape_have_a_map(shape):
    chances = HANDS.map(np.full((*shape, 3), 90, np.uint8))
    assert np.isfinite(chances).all()
    assert chances.size


def test_a_reading_under_a_hand_is_not_sure_and_says_so():
    image, _ = with_hand(tray(5), 5)
    reading = TrayReader().read(Frame(image, 0.0, ""))
    assert (reading.sure, reading.why) == (False, "hand")


def test_an_empty_tray_under_a_hand_is_not_known_to_be_empty():
    image, _ = with_hand(np.full((480, 640, 3), (60, 90, 60), np.uint8), 2)
    reading = TrayReader().read(Frame(image, 0.0, ""), expected=0)
    assert (reading.sure, reading.why) == (False, "hand")
