"""Kept, thrown, missing and other dice in a phone's photograph, in every combination: never sure and wrong."""

from collections import Counter

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ports.tray import DiceWanted, Reading, SeenDie
from companion.support.errors import Refused
from vision.dice_sets.dice_set import PIP
from vision.tracking.phone_picture import PhonePictures
from vision.tracking.throw_result import KEPT_DICE

PICTURE = cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8))[1].tobytes()
LABELS = ("1", "2", "3", "4", "5", "6")


class KnowsTheDice:
    """A reader that sees these dice, each of them sure, in any picture."""

    def __init__(self, labels):
        self.dice = tuple(seen(label, (60.0 * place, 40.0)) for place, label in enumerate(labels))

    def read(self, frame, expected=None):
        right = expected is None or expected == len(self.dice)
        return Reading(self.dice, right and bool(self.dice), None if right else "count")


def seen(label, center):
    x, y = center
    return SeenDie(label, "pip", 0.999, center, ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)))


def read(in_picture, thrown, kept):
    """The throw that a picture of these dice gives where so many were `thrown`; None where it is refused."""
    lying = tuple((thrown + 1 + place, PIP.meaning(label)) for place, label in enumerate(kept))
    wanted = DiceWanted("0/turn 1/P0/roll 2", tuple(range(1, thrown + 1)), every=True, lying=lying)
    phones = PhonePictures(lambda: KnowsTheDice(in_picture), lambda: PIP, lambda: True)
    try:
        return phones.read(lambda: PICTURE, wanted)
    except Refused:
        return None


@st.composite
def tables(draw):
    """Thrown and kept dice, and which of them are in the picture, in any order."""
    thrown = draw(st.lists(st.sampled_from(LABELS), min_size=1, max_size=6))
    kept = draw(st.lists(st.sampled_from(LABELS), max_size=6 - len(thrown)))
    places = [*thrown, *kept]
    in_picture = draw(st.lists(st.booleans(), min_size=len(places), max_size=len(places)))
    order = draw(st.permutations([label for label, there in zip(places, in_picture, strict=True) if there]))
    return thrown, kept, order


@settings(max_examples=2000)
@given(tables())
def test_no_combination_of_dice_in_the_picture_is_sure_and_wrong(table):
    thrown, kept, in_picture = table
    throw = read(in_picture, len(thrown), kept)
    if throw is not None and throw.sure:
        assert Counter(die.face for die in throw.dice) == Counter(PIP.meaning(label) for label in thrown)


@settings(max_examples=500)
@given(tables(), st.lists(st.sampled_from(LABELS), min_size=1, max_size=3))
def test_a_die_that_is_not_the_games_is_never_taken_for_one_where_all_the_others_are_there(table, extra):
    thrown, kept, _ = table
    for there in ([*thrown, *extra], [*thrown, *kept, *extra]):
        if len(there) != len(thrown) + len(kept):  # as many as the game has: a picture cannot say whose they are
            assert read(there, len(thrown), kept) is None


@settings(max_examples=1000)
@given(tables(), st.lists(st.sampled_from(LABELS), max_size=3))
def test_whatever_lies_there_a_sure_throw_is_the_only_one_that_gives_such_a_picture(table, extra):
    thrown, kept, in_picture = table
    there = [*in_picture, *extra]
    throw = read(there, len(thrown), kept)
    if throw is None or not throw.sure:
        return
    faces, kept_faces = Counter(die.face for die in throw.dice), Counter(map(PIP.meaning, kept))
    picture = Counter(map(PIP.meaning, there))
    assert faces.total() == len(thrown)
    assert picture == faces + kept_faces or (picture == faces and faces.keys().isdisjoint(kept_faces))


@given(tables())
def test_all_thrown_dice_with_all_kept_ones_are_sure(table):
    thrown, kept, _ = table
    throw = read([*thrown, *kept], len(thrown), kept)
    assert throw.sure
    assert Counter(die.face for die in throw.dice) == Counter(PIP.meaning(label) for label in thrown)


@given(tables())
def test_thrown_dice_alone_are_sure_as_far_as_none_looks_like_a_kept_one(table):
    thrown, kept, _ = table
    throw = read(thrown, len(thrown), kept)
    faces = {PIP.meaning(label) for label in kept}
    assert throw.sure == faces.isdisjoint(PIP.meaning(label) for label in thrown)
    assert throw.why == (None if throw.sure else KEPT_DICE)
