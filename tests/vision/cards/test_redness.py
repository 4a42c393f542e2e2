"""Red or black: told by the ink alone, in warm light and in cold."""

import cv2
import numpy as np
import pytest

from vision.cards.redness import is_red

INKS = [((30, 25, 200), True), ((13, 21, 179), True), ((20, 20, 25), False), ((8, 22, 42), False)]
LIGHTS = [(1, 1, 1), (0.6, 0.85, 1.0), (1.0, 0.9, 0.75), (0.4, 0.4, 0.42)]


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize(
    ("ink", "red"), [((30, 25, 200), True), ((13, 21, 179), True), ((20, 20, 25), False), ((8, 22, 42), False)]
)
def test_ink_has_its_colour_in_any_light(light, ink, red):
    patch = np.full((48, 48, 3), 235, np.uint8)
    cv2.putText(patch, "7", (12, 36), cv2.FONT_HERSHEY_SIMPLEX, 1.1, ink, 3, cv2.LINE_AA)
    assert is_red((cv2.GaussianBlur(patch, (0, 0), 1.0) * np.array(light)).astype(np.uint8)) is red


def test_what_shows_no_ink_has_no_colour():
    assert is_red(np.full((48, 48, 3), 235, np.uint8)) is None
