"""A picture's clear faces become samples, or one sentence says why there are none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.locales.catalogue import catalogue
from companion.ports.tray import Frame, Reading, SeenDie
from tests.vision.drawn_dice import felt, put_die, tray_of
from tests.vision.taught_samples import shown
from vision.dice_sets.faces_shown import HIDDEN, SAME_FACE, faces_shown
from vision.dice_sets.similarity import similarity
from vision.errors import NotTaught
from vision.images.face_crop import face_crop
from vision.reading.reader import TrayReader


class Knows:
    """A reader that has seen these dice, whatever the picture shows."""

    def __init__(self, *dice):
        self.dice = dice

    def read(self, frame, expected=None):
        return Reading(self.dice, False, "dice")


def die_at(x, y, edge, why="not taught"):
    half = edge / 2
    quad = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return SeenDie("?", "bang", 0.0, (x, y), quad, sure=False, why=why)


def refused(frame, reader):
    with pytest.raises(NotTaught) as error:
        faces_shown(frame, reader)
    assert f"teach.no.{error.value.key}" in catalogue()
    assert str(error.value).endswith(".")
    assert "{" not in str(error.value)
    return error.value.key


class KnowsOne(Knows):
    """A reader that sees dice only where it is told that one lies there."""

    def read(self, frame, expected=None):
        return Reading(self.dice if expected == 1 else (), False, "half seen")


@pytest.mark.parametrize("face", [2, 5, 6])
@pytest.mark.parametrize("dice", [1, 3])
def test_every_die_that_shows_the_face_is_learnt(face, dice):
    found = shown(*[face] * dice, seed=2)
    assert len(found) == dice
    assert all(one.crop.shape == (96, 96, 3) for one in found)


def test_dice_that_nobody_has_taught_yet_are_what_is_learnt():
    image = felt()
    put_die(image, 5, 400, 300)
    (one,) = faces_shown(Frame(image), Knows(die_at(400, 300, 60)))
    assert one.crop[48, 48].max() < 80, "its middle pip"


@pytest.mark.parametrize("why", sorted(HIDDEN))
def test_a_die_that_is_not_seen_whole_teaches_nothing(why):
    image = felt()
    put_die(image, 5, 400, 300)
    assert refused(Frame(image), Knows(die_at(400, 300, 60, why))) == "hidden"
    put_die(image, 5, 700, 300)
    found = faces_shown(Frame(image), Knows(die_at(400, 300, 60, why), die_at(700, 300, 60)))
    assert len(found) == 1, "the other one does"


def test_an_empty_tray():
    assert refused(Frame(felt()), TrayReader()) == "no_die"


def test_no_picture():
    assert refused(Frame(None), TrayReader()) == "no_picture"


def test_dice_that_show_several_things():
    assert refused(tray_of(5, 6), TrayReader()) == "different"
    assert refused(tray_of(1, 1, 4), TrayReader()) == "different"


def test_a_die_too_far_away():
    image = felt()
    put_die(image, 5, 400, 300, 18)
    assert refused(Frame(image), Knows(die_at(400, 300, 18))) == "small"


@pytest.mark.parametrize("edge", [60, 140])
def test_a_blurred_picture(edge):
    image = felt()
    put_die(image, 5, 400, 300, edge)
    reader = Knows(die_at(400, 300, edge))
    assert faces_shown(Frame(cv2.GaussianBlur(image, (0, 0), edge * 0.03)), reader)
    assert refused(Frame(cv2.GaussianBlur(image, (0, 0), edge * 0.09)), reader) == "blurred"


def test_a_face_in_too_little_light():
    image = felt()
    put_die(image, 5, 400, 300)
    reader = Knows(die_at(400, 300, 60))
    assert faces_shown(Frame(image), reader)
    assert refused(Frame((image * 0.08).astype(np.uint8)), reader) == "faint"


def test_a_cocked_die_with_another_face_is_another_face():
    image = felt()
    put_die(image, 5, 400, 300)
    put_die(image, 6, 700, 300)
    assert refused(Frame(image), Knows(die_at(400, 300, 60), die_at(700, 300, 60, "cocked"))) == "different"


def test_a_face_on_which_nothing_is_seen():
    image = felt()
    put_die(image, 1, 400, 300, skip=(0,))
    assert refused(Frame(image), Knows(die_at(400, 300, 60))) == "faint"


def test_corners_that_are_no_face_do_no_harm():
    image = felt()
    put_die(image, 5, 400, 300)
    nonsense = replace(die_at(400, 300, 60), quad=((0, 0), (0, 0), (0, 0), (0, 0)))
    assert len(faces_shown(Frame(image), Knows(nonsense, die_at(400, 300, 60)))) == 1


def test_likeness_does_not_mind_turns_light_and_color():
    rng = np.random.default_rng(3)
    crops = {}
    for face in (2, 3, 5, 6):
        for turn, body in ((0.1, (235, 240, 240)), (1.9, (150, 160, 200)), (4.0, (60, 60, 190))):
            image = felt(300, 300, seed=int(rng.integers(99)))
            put_die(image, face, 150, 150, 70, turn, body=body)
            c, s = 35 * np.cos(turn), 35 * np.sin(turn)
            quad = ((-c + s, -s - c), (c + s, s - c), (c - s, s + c), (-c - s, -s + c))
            crops.setdefault(face, []).append(face_crop(image, tuple((x + 150, y + 150) for x, y in quad), 96))
    for face, same in crops.items():
        assert min(similarity(same[0], other) for other in same[1:]) > SAME_FACE, face
    for one, other in ((2, 5), (5, 6), (2, 6), (3, 6)):
        assert similarity(crops[one][0], crops[other][1]) < SAME_FACE, (one, other)


def test_a_die_that_is_hardly_seen_is_learnt_since_somebody_shows_it():
    image = felt()
    put_die(image, 5, 400, 300)
    (one,) = faces_shown(Frame(image), KnowsOne(die_at(400, 300, 60)))
    assert one.crop[48, 48].max() < 80, "its middle pip"


def test_what_is_hardly_seen_and_teaches_nothing_is_no_die():
    image = felt()
    put_die(image, 5, 400, 300)
    assert refused(Frame(image), Knows(die_at(400, 300, 12))) == "small"
    assert refused(Frame(image), KnowsOne(die_at(400, 300, 12))) == "no_die", "that it is small would puzzle people"
