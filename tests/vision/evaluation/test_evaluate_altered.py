"""Pictures as other cameras would have taken them keep their labels."""

import cv2
import numpy as np
import pytest

from companion.ports.tray import Reading
from tests.vision.judged import outcome, picture, placed, seen
from vision.evaluation import altered as evaluate_altered
from vision.evaluation.altered import ALTERED, HEAD, Moved, Turned, altered, measured_row, row
from vision.evaluation.labelled_pictures import LabelledDie, LabelledPicture


class Bright:
    """Takes the brightest place of a picture for a die."""

    def __init__(self):
        self.read_images = []

    def read(self, frame, expected=None):
        self.read_images.append(frame.image)
        _, _, _, (x, y) = cv2.minMaxLoc(cv2.GaussianBlur(frame.image[..., 1], (9, 9), 0))
        return Reading((seen(4, x, y),), True)


@pytest.fixture
def spotted(tmp_path):
    """A dim picture with one bright square."""
    image = np.full((480, 640, 3), 60, np.uint8)
    image[120:161, 400:441] = 140
    cv2.imwrite(str(tmp_path / "a.png"), image)
    die = LabelledDie("4", (420.0, 140.0), 80.0, box=(384.0, 124.0, 456.0, 156.0))
    return LabelledPicture(tmp_path / "a.png", (die,))


@pytest.mark.parametrize("name", ALTERED)
def test_each_die_lies_where_its_label_has_it(name, spotted):
    reader = Bright()
    found = altered(spotted, ALTERED[name], reader)
    assert (found.right, found.found, found.sure_and_wrong) == (True, 1, ())
    (image,) = reader.read_images
    upright = (640, 480, 3) if name.startswith("turned") else (480, 640, 3)
    assert (image.shape, image.dtype) == (upright, np.uint8)
    (die,) = found.picture.dice
    assert die.box is not None
    assert die.box[0] < die.center[0] < die.box[2]
    assert die.box[1] < die.center[1] < die.box[3]


def test_all_but_the_first_are_altered(spotted):
    reader = Bright()
    for how in ALTERED.values():
        altered(spotted, how, reader)
    first, *others = reader.read_images
    assert np.array_equal(first, cv2.imread(str(spotted.path)))
    assert not any(np.array_equal(first, other) for name, other in zip(list(ALTERED)[1:], others, strict=True)
                   if name != "without colours")  # this picture has none


def test_a_label_without_places_is_turned_too():
    die = LabelledDie("3")
    assert Moved(-1, -1).die(die, (640, 480)) == die
    assert Turned(1).die(die, (640, 480)) == die


def test_a_line_tells_what_came_of_it():
    right = outcome(picture(placed(3, 100)), seen(3, 100))
    wrong = outcome(picture(placed(3, 100)), seen(5, 100))
    assert HEAD.splitlines()[0].count("|") == row("grey", [right, wrong]).count("|")
    assert row("grey", [right, wrong]) == "| grey | 1 (50 %) | 1 (50 %) | 1 | 1 | 0 (0 %) |"


def test_a_set_is_read_as_if_taken_otherwise(spotted, monkeypatch):
    monkeypatch.setattr(evaluate_altered, "TrayReader", Bright)
    monkeypatch.setattr(evaluate_altered, "labelled", lambda folder: [spotted])
    row_of_set = measured_row(("upside down", [spotted.path.parent]))
    assert row_of_set.startswith("| upside down | 1 (100 %) | 1 (100 %) | 0 | 0 |")
