"""Second looks report what lies elsewhere, and nothing that is part of a die that is known."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.reading.test_find_faces import Blind, Finder, face
from vision.images.picture import Picture
from vision.reading.finer_look import FINER_LOOK, faces_by_hue, faces_elsewhere

PICTURE = Picture(np.zeros((960, 1280, 3), np.uint8))


def elsewhere(known, *found):
    finder = Finder(*found)
    faces = faces_elsewhere(finder, Blind(), PICTURE, known, None)
    assert finder.looks == [(FINER_LOOK / 1280, None)]
    return [tuple(one.center) for one in faces]


def test_what_lies_elsewhere_is_reported():
    assert elsewhere([face(300, 200, 70)], face(302, 199, 68), face(600, 400, 70)) == [(600, 400)]


def test_a_pip_or_a_rim_of_a_known_die_is_not():
    assert elsewhere([face(300, 200, 70)], face(320, 210, 12), face(300, 235, 70)) == []


def test_a_side_of_a_known_die_is_not():
    aslant = replace(face(300, 200, 70), below=(0.0, 80.0))
    assert elsewhere([aslant], face(310, 255, 60), face(300, 300, 70)) == [(300, 300)]


def test_a_small_picture_is_not_enlarged():
    finder = Finder()
    faces_elsewhere(finder, Blind(), Picture(np.zeros((60, 80, 3), np.uint8)), [], None)
    assert finder.looks == [(1.0, None)]


class Looked:
    """A finder that keeps the picture that it is shown, and finds a face in it."""

    def find(self, image, scale, region=None, least=0.12):
        self.image, self.scale = image, scale
        return [face(60, 45, 26)]


def test_the_look_by_hue_sees_hues_stronger_and_reports_places_in_the_whole_picture():
    image = np.full((960, 1280, 3), (120, 90, 100), np.uint8)
    image[300:400, 500:600] = (95, 103, 100)  # about as light, another hue
    finder = Looked()
    (found,) = faces_by_hue(finder, Blind(), Picture(image), [], None)
    assert (finder.image.shape, finder.scale) == ((360, 480, 3), 1.0)
    apart = np.ptp(finder.image[[10, 130], [10, 206]].astype(int), axis=0).max()
    assert apart > 2 * np.ptp(image[[10, 350], [10, 550]].astype(int), axis=0).max()
    assert tuple(found.center) == pytest.approx((161.2, 121.2), abs=0.5)
    assert faces_by_hue(finder, Blind(), Picture(image), [face(160, 120, 70)], None) == []
