"""A face's frame is refined from a near view."""

import numpy as np
import pytest

from tests.vision.one_die import EDGE, HEIGHT, WIDTH, found, pictured
from vision.images.picture import Picture
from vision.reading.networks.die_view import REACH
from vision.reading.networks.face_framer import CENTER, SHAPE, SIDE, FaceFramer


@pytest.mark.parametrize(("aside", "size"), [((0.2, -0.15), 0.75), ((-0.1, 0.1), 1.35)])
def test_a_face_that_was_framed_wrongly_is_set_right(aside, size):
    """As finders do that take a thin drawing for the face, or a face and its sides."""
    framer = FaceFramer()
    beside, sized = [], []
    for seed in range(12):
        image, die = pictured(0, seed)
        edge = EDGE * 10 / 9
        wrong = found(np.add(die.center, np.multiply(aside, edge)), edge * size, np.zeros(2))
        (frame,) = framer.frame(Picture(image), [wrong])
        beside.append(np.hypot(*(frame.face.center - die.center)) / edge)
        sized.append(abs(np.log2(frame.face.edge / edge)))
    assert np.median(beside) < 0.5 * np.hypot(*aside)
    assert np.median(sized) < 0.65 * abs(np.log2(size))


def test_a_frame_that_would_be_another_face_is_left_as_it_is():
    class Elsewhere(FaceFramer):
        def _numbers(self, seen):
            numbers = np.zeros(SHAPE.stop)
            numbers[CENTER] = 2.0 if seen[0, 0, 0] > 0 else -2.0
            return numbers

    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    image[:240] = 255
    face = found((320, 240))
    (frame,) = Elsewhere().frame(Picture(image), [face])
    assert frame.face is face


class Halfway(FaceFramer):
    """Sets a frame half as far right as it is wrong."""

    def _numbers(self, seen):
        rows, columns = np.nonzero(seen[0] > 0)
        numbers = np.zeros(SHAPE.stop)
        numbers[CENTER] = 0.5 * (np.array([columns.mean(), rows.mean()]) - (SIDE - 1) / 2) * REACH / SIDE
        return numbers


@pytest.mark.parametrize(("aside", "left"), [(0.4, 0.1), (0.1, 0.05)])
def test_a_frame_that_was_quite_wrong_is_looked_at_once_more(aside, left):
    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    image[200:260, 300:360] = 255
    middle = np.array([329.5, 229.5])
    (frame,) = Halfway().frame(Picture(image), [found(middle - (aside * EDGE, 0))])
    assert frame.face.center == pytest.approx(middle - (left * EDGE, 0), abs=1.5)
