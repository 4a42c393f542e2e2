"""A square picture may have been squeezed: the shape in which its dice leave the fewest doubts is taken."""

import cv2
import numpy as np
import pytest

from companion.ports.tray import Frame
from tests.vision.drawn_dice import faces_of, felt, put_die
from vision.reading.aspect_ratio import is_certain, is_square, remaining_doubt
from vision.reading.certainty.confidence import ScoredFace
from vision.reading.geometry.tray import View
from vision.reading.networks.face_finder import FoundFace
from vision.reading.networks.face_reader import ReadFace
from vision.reading.reader import TrayReader

READER = TrayReader()


def scored(upper: float, chance: float) -> ScoredFace:
    face = FoundFace(np.zeros(2), np.eye(2), 1.0, np.zeros(7), 1.0, 1.0)
    return ScoredFace(face, ReadFace(np.zeros(8), np.zeros(13), 1.0, 1.0), "1", upper, chance, 1.0, 1.0, 1.0)


def tray(faces, width, height):
    """A picture (H × W) with dice in a row, turned one against the other, and where they lie."""
    image = felt(width, height)
    places = [(width * (k + 1) // (len(faces) + 1), height // 2 + 40 * (-1) ** k) for k in range(len(faces))]
    for k, (face, (x, y)) in enumerate(zip(faces, places, strict=True)):
        put_die(image, face, x, y, edge=60, turn=0.5 * k)
    return image, places


@pytest.mark.parametrize(("width", "height"), [(1280, 960), (960, 1280)])
@pytest.mark.parametrize("faces", [(6, 2, 3, 6, 5), (1, 4, 6)])
def test_dice_in_a_squeezed_picture_are_read_where_they_lie(width, height, faces):
    image, places = tray(faces, width, height)
    reading = READER.read(Frame(cv2.resize(image, (960, 960), interpolation=cv2.INTER_AREA)), len(faces))
    assert faces_of(reading) == sorted(faces)
    for die, (x, y) in zip(sorted(reading.dice, key=lambda die: die.center), places, strict=True):
        assert die.center == pytest.approx((x * 960 / width, y * 960 / height), abs=4)


def test_a_square_picture_that_nobody_squeezed_is_read_as_it_is():
    image, places = tray((6, 2, 3, 6, 5), 960, 960)
    reading = READER.read(Frame(image))
    assert faces_of(reading) == [2, 3, 5, 6, 6]
    assert sorted(die.center[0] for die in reading.dice) == pytest.approx([x for x, _ in places], abs=4)


def test_a_cameras_picture_is_looked_at_once(monkeypatch):
    def not_asked(view: View, wider: float) -> View:
        raise AssertionError("a camera squeezes nothing")

    monkeypatch.setattr(View, "stretched", not_asked)
    image, _ = tray((6, 2), 640, 480)
    image[:, :, :] = cv2.GaussianBlur(image, (0, 0), 6)  # doubtful enough
    READER.read(Frame(image), 3)
    READER.read(Frame(felt(480, 480)), 0)  # and nothing is doubtful about no dice


def test_what_is_square():
    assert is_square((480, 480, 3))
    assert not is_square((480, 481, 3))


def test_doubts_are_about_faces_about_more_dice_and_about_their_number():
    sure, unsure, perhaps = scored(0.99, 0.95), scored(0.9, 0.6), scored(0.3, 0.3)
    assert remaining_doubt([sure], []) == pytest.approx(0.05)
    assert remaining_doubt([sure, unsure], [perhaps]) == pytest.approx(0.05 + 0.4 + 0.3)
    assert remaining_doubt([sure], [], expected=3) == pytest.approx(2.05)


def test_no_other_shape_is_tried_where_nothing_is_doubtful():
    sure, unsure = scored(0.99, 0.95), scored(0.9, 0.6)
    assert is_certain([sure, sure], [])
    assert is_certain([], [unsure])  # no dice
    assert not is_certain([], [unsure], expected=1)
    assert is_certain([], [], expected=1)
    assert not is_certain([sure, unsure], [])
    assert not is_certain([sure], [unsure])
    assert not is_certain([sure], [], expected=2)
