"""Frames of one scene vote: what they agree on stands, what they do not is unsure."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ports.tray import SeenDie
from tests.vision.tracking import throws
from tests.vision.tracking.throws import doubt
from vision.dice_sets.dice_set import WHICH_KIND
from vision.tracking.vote import DISAGREE, agree, vote, width

reading = partial(throws.scene, ms=5.0)


def die(face, x, y=0.0, **more):
    return throws.die(face, x, y, **more)


@given(st.lists(st.sampled_from("123456"), max_size=6), st.integers(1, 4))
def test_equal_readings_stand(faces, frames):
    scene = reading(*(die(face, 100 * i) for i, face in enumerate(faces)))
    assert vote([scene] * frames) == replace(scene, ms=5.0 * frames)


@given(st.permutations(range(5)), st.floats(-15, 15), st.floats(-10, 10))
def test_neither_order_nor_a_trembling_place_matters(order, dx, dy):
    here = [die(str(i + 1), 100 * i) for i in range(5)]
    there = [die(str(i + 1), 100 * i + dx, dy) for i in order]
    assert agree(reading(*here), reading(*there))
    assert {d.face for d in vote([reading(*here), reading(*there)]).dice} == set("12345")


def test_another_face_makes_the_die_unsure():
    voted = vote([reading(die("3", 0), die("6", 100)), reading(die("3", 0), die("4", 100)), reading(
        die("3", 0), die("6", 100))])
    assert not voted.sure
    assert voted.why == DISAGREE
    assert [(d.face, d.sure, d.why) for d in voted.dice] == [("3", True, None), ("6", False, DISAGREE)]


def test_another_kind_of_die_makes_it_unsure():
    first, second = (replace(die("arrow", 0), kind=kind) for kind in ("bang", "coward"))
    assert not agree(reading(first), reading(second))
    voted = vote([reading(first), reading(second), reading(second)])
    assert (voted.dice[0].kind, voted.dice[0].sure, voted.dice[0].why) == ("coward", False, DISAGREE)


def test_frames_that_only_differ_in_a_doubtful_kind_leave_that_in_doubt():
    """The dice in play may settle it; what frames disagree on is asked about."""
    one = replace(die("arrow", 0, confidence=0.54), kind="bang", kinds=(("bang", 0.6), ("coward", 0.4)))
    other = replace(die("arrow", 0, confidence=0.72), kind="coward", kinds=(("bang", 0.2), ("coward", 0.8)))
    doubtful = [replace(each, sure=False, why=WHICH_KIND) for each in (one, other)]
    (voted,) = vote([reading(each) for each in doubtful]).dice
    assert (voted.kind, voted.sure, voted.why) == ("coward", False, WHICH_KIND)
    assert dict(voted.kinds) == pytest.approx({"bang": 0.4, "coward": 0.6})
    assert voted.confidence == pytest.approx(0.9 * 0.6), "the face is as sure as in the frames"
    assert vote([reading(one), reading(other)]).dice[0].why == DISAGREE, "both had been sure"
    beer = replace(doubtful[1], face="beer")
    assert vote([reading(doubtful[0]), reading(beer)]).dice[0].why == DISAGREE


def test_a_die_that_comes_and_goes_is_unsure():
    voted = vote([reading(die("3", 0)), reading(die("3", 0), die("6", 100)), reading(die("3", 0), die("6", 100))])
    assert [(d.face, d.sure) for d in voted.dice] == [("3", True), ("6", False)]
    voted = vote([reading(die("3", 0)), reading(die("3", 0), die("6", 100)), reading(die("3", 0))])
    assert [d.face for d in voted.dice] == ["3"]
    assert doubt(voted) == DISAGREE


def test_most_frames_decide_whether_a_doubt_stays():
    doubt = replace(die("3", 0), sure=False, why="glare", confidence=0.4)
    assert vote([reading(die("3", 0)), reading(doubt), reading(die("3", 0))]).dice[0].sure
    voted = vote([reading(die("3", 0)), reading(doubt)])
    assert (voted.sure, voted.why, voted.dice[0].why, voted.dice[0].confidence) == (False, "glare", "glare", 0.4)


def test_a_frame_that_doubts_itself_does_not_outvote_two_that_are_sure():
    good = reading(die("3", 0), die("6", 100))
    odd = reading(die("3", 50), sure=False, why="count")
    assert vote([odd, good, good]) == replace(good, ms=15.0)
    assert vote([good, odd, good]) == replace(good, ms=15.0)
    assert not vote([odd, odd, good]).sure


def test_where_only_dice_are_in_doubt_the_reading_says_so():
    doubtful = reading(die("3", 0, sure=False, why=WHICH_KIND), die("6", 100), why="dice")
    assert (vote([doubtful] * 2).sure, vote([doubtful] * 2).why) == (False, "dice")


def test_a_doubt_about_the_whole_scene_stays():
    voted = vote([reading(die("3", 0), sure=False, why="count")] * 2)
    assert (voted.sure, voted.why, voted.dice[0].sure) == (False, "count", True)


def test_a_vote_needs_a_voter():
    with pytest.raises(ValueError, match="at least one"):
        vote([])


def test_the_width_of_a_die():
    assert width(die("1", 5)) == 40
    assert width(SeenDie("1", "pip", 1.0, (0, 0), ((0, 0),) * 4)) == 1


def test_doubts_about_other_dice_in_other_frames_are_outvoted_die_by_die():
    sure = reading(die("3", 0), die("6", 100))
    one = reading(die("3", 0, sure=False, why="covered"), die("6", 100), why="dice")
    other = reading(die("3", 0), die("6", 100, sure=False, why="crowded"), why="dice")
    voted = vote([one, sure, other])
    assert (voted.sure, voted.why) == (True, None)
    strays = replace(sure, sure=False, why="half seen")
    assert vote([strays, strays, sure]).why == "half seen"
