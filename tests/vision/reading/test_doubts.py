"""Each reason not to be sure of a die, and which comes first."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.images.picture import Picture
from vision.reading.certainty.confidence import ScoredFace
from vision.reading.certainty.doubts import WORDS, doubt_about, sharpness
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_reader import MOTIFS, REACH, READINGS, SIDE, ReadFace
from vision.reading.networks.hand_finder import LEAST, NO_HANDS, Hands

SHAPE = (480, 640, 3)


def peaked(names, name, chance=0.98):
    chances = np.full(len(names), (1 - chance) / (len(names) - 1))
    chances[names.index(name)] = chance
    return chances


def die(x=300.0, y=200.0, edge=40.0, kind="4", read="4", chance=0.999, upper=0.999, flat=0.95, open_=0.95, single=0.95):
    face = FoundFace(np.array([x, y]), edge * np.eye(2), 0.9, peaked(KINDS, kind), 0.9, 0.9)
    seen = ReadFace(peaked(READINGS, read), peaked(MOTIFS, "other"), 0.9, 0.9)
    return ScoredFace(face, seen, kind, upper, chance, flat, open_, single)


def crop(light=1.0, soft=0.0):
    image = np.full((SIDE, SIDE, 3), 220, np.uint8)
    for x, y in ((16, 16), (32, 16), (16, 32), (32, 32)):
        cv2.circle(image, (x, y), 4, (20, 20, 20), -1)
    if soft:
        image = cv2.GaussianBlur(image, (0, 0), soft)
    return (image * light).astype(np.uint8)


def doubt(one, *others, picture=None, compared=False, hands=NO_HANDS):
    """The doubt about a die in a picture that shows `picture` (a clear face unless told otherwise) in its place."""
    image = np.full(SHAPE, 90, np.uint8)
    rim = 6
    side = round(REACH * one.face.edge) + 2 * rim
    left, top = np.round(one.face.center - (side - 1) / 2).astype(int)
    shown = cv2.resize(crop() if picture is None else picture, (side - 2 * rim, side - 2 * rim))
    shown = cv2.copyMakeBorder(shown, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
    if left >= 0 and top >= 0 and left + side <= SHAPE[1] and top + side <= SHAPE[0]:
        image[top : top + side, left : left + side] = shown
    return doubt_about(one, [one, *others], Picture(image), hands, compared)


def test_a_clear_die_is_not_doubted():
    assert doubt(die()) is None


@pytest.mark.parametrize(("x", "y"), [(15, 200), (630, 200), (300, 10), (300, 470)])
def test_cut_by_the_edge(x, y):
    assert doubt(die(x, y)) == "cut by the edge"


def test_a_die_that_just_touches_the_edge_is_not_cut():
    assert doubt(die(19.6, 200)) is None


def test_covered_and_cocked():
    assert doubt(die(open_=0.1)) == "covered"
    assert doubt(die(flat=0.1)) == "cocked"


def test_a_die_upon_another():
    assert doubt(die(single=0.1)) == "stacked"
    assert doubt(die(single=0.1, flat=0.1)) == "stacked", "what it leans on is said before that it leans"


def test_what_lies_beside_a_hand_may_be_covered():
    hand = Hands(np.array([[x, 200.0] for x in range(360, 360 + LEAST)]) / (SHAPE[1], SHAPE[0]))
    assert doubt(die(300), hands=hand) == "covered"
    assert doubt(die(200), hands=hand) is None
    assert doubt(die(300), hands=Hands(hand.places[1:])) is None, "that is too little to be a hand"


@pytest.mark.parametrize("edge", [20, 80])
def test_another_size_than_the_others(edge):
    others = [die(100), die(200), die(400)]
    assert doubt(die(edge=edge), *others) == "size"
    assert doubt(others[0], *others[1:], die(edge=edge)) is None


def test_a_die_further_away_is_not_of_another_size():
    far = die(edge=24)
    others = [die(100), die(200), die(400)]
    assert doubt(far, *others) == "size"
    assert doubt(replace(far, face=replace(far.face, near=0.6)), *others) is None


def test_what_explains_a_die_that_is_not_sure():
    assert doubt(die(chance=0.5)) == "unusual"
    assert doubt(die(chance=0.5, upper=0.5)) == "side face"
    assert doubt(die(chance=0.5), picture=crop(light=0.1)) == "too dark"
    assert doubt(die(chance=0.5), picture=crop(soft=8)) == "blurred"
    assert doubt(die(chance=0.5, kind="4", read="5")) == "readers disagree"


@pytest.mark.parametrize("read", ["4", "5"])
def test_a_die_is_sure_that_is_right_in_95_of_100_cases_whichever_network_thinks_so(read):
    assert doubt(die(chance=0.94, kind="4", read=read)) == ("unusual" if read == "4" else "readers disagree")
    assert doubt(die(chance=0.96, kind="4", read=read)) is None


def on_a_table(down, *faces):
    """These dice on a table whose way down goes so far down in the picture."""
    return [replace(one, face=replace(one.face, down=down)) for one in faces]


TURNED = np.array([[30.0, -26.0], [26.0, 30.0]])


def test_a_table_that_falls_away_upwards_may_be_seen_from_the_side():
    (upright,), (turned,) = (
        on_a_table(-0.1, die()),
        on_a_table(-0.1, replace(die(), face=replace(die().face, axes=TURNED))),
    )
    assert doubt(upright) == "from the side", "seen from there, edges are upright however a die is turned"
    assert doubt(turned) is None
    assert doubt(upright, turned) is None
    assert doubt(*on_a_table(-0.3, turned)) == "from the side"
    assert doubt(*on_a_table(0.5, die())) is None


def test_a_camera_that_hangs_upside_down_sees_the_upper_dice_larger():
    lower, middle, upper = on_a_table(-0.5, die(100, edge=36), die(200), die(300, edge=44))
    near = [replace(one, face=replace(one.face, near=n)) for one, n in ((lower, 0.9), (middle, 1.0), (upper, 1.1))]
    assert doubt(*near) is None
    far = [replace(one, face=replace(one.face, near=n)) for one, n in ((lower, 1.1), (middle, 1.0), (upper, 0.9))]
    assert doubt(*far) == "from the side"
    assert doubt(*near[:2]) == "from the side", "two dice are too few to tell"


EVERY_REASON = {
    "cut by the edge": {"one": die(15, 200)},
    "from the side": {"one": on_a_table(-0.5, die())[0]},
    "cocked": {"one": die(flat=0.1)},
    "covered": {"one": die(open_=0.1)},
    "stacked": {"one": die(single=0.1)},
    "size": {"one": die(edge=80), "others": [die(100), die(200), die(400)]},
    "side face": {"one": die(chance=0.5, upper=0.5)},
    "too dark": {"one": die(chance=0.5), "picture": crop(light=0.1)},
    "blurred": {"one": die(chance=0.5), "picture": crop(soft=8)},
    "readers disagree": {"one": die(kind="4", read="5", chance=0.92)},
    "unusual": {"one": die(chance=0.5)},
}


def test_every_reason_is_given_for_some_die_and_each_that_is_given_has_words():
    given = {
        reason: doubt(case["one"], *case.get("others", ()), picture=case.get("picture"))
        for reason, case in EVERY_REASON.items()
    }
    assert given == {reason: reason for reason in WORDS}
    assert all(WORDS.values())


def test_a_sharp_face_is_sharper_than_a_soft_one():
    sharp, soft = (cv2.cvtColor(crop(soft=s), cv2.COLOR_BGR2GRAY).astype(np.float32) for s in (0, 4))
    assert sharpness(sharp) > 2 * sharpness(soft)
    assert sharpness(np.full((SIDE, SIDE), 100, np.float32)) == 0


def test_of_a_die_compared_with_taught_drawings_it_does_not_matter_what_the_networks_think_it_shows():
    unlike = die(kind="symbol", read="4", chance=0.3)
    assert doubt(unlike) == "readers disagree"
    assert doubt(unlike, compared=True) is None


@pytest.mark.parametrize(
    ("changed", "why"), [({"flat": 0.1}, "cocked"), ({"open_": 0.1}, "covered"), ({"upper": 0.8}, "side face")]
)
def test_one_that_was_compared_is_doubted_for_how_it_lies(changed, why):
    assert doubt(die(chance=0.3, **changed), compared=True) == why
