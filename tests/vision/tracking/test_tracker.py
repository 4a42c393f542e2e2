"""Kept dice keep their numbers, thrown ones get the free ones, and what is ambiguous is not sure."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ports.tray import DiceWanted, Reading
from tests.vision.tracking.throws import die, doubt, scene, sure
from vision.dice_sets.dice_set import BANG, PIP, WHICH_KIND
from vision.tracking.kept_dice import LYING_MOVED
from vision.tracking.lying_die import TURNED
from vision.tracking.paths import Paths
from vision.tracking.throw_result import COUNT, EARLY, UNKNOWN_FACE, UNREAD, WHICH
from vision.tracking.tracker import ThrowTracker

ROLL = DiceWanted("turn 1/roll 1", (1, 2, 3, 4, 5), every=True)
AGAIN = DiceWanted("turn 1/roll 2", (1, 2, 3, 4, 5), every=False)
W = 40.0
FIVE = ["beer", "arrow", "gatling", "bullseye1", "dynamite"]


def row(*faces, y=200.0):
    return [die(face, 100 * (i + 1), y) for i, face in enumerate(faces)]


def faces_of(throw):
    return {die.die: PIP.label(die.face) for die in throw.dice}


def as_before(seen):
    """The picture shows the same everywhere as when the dice were last read."""
    return True


def rolled(*faces):
    """A tracker that has told a sure first roll of these faces."""
    tracker = ThrowTracker(PIP)
    assert tracker.see(scene(*row(*faces)), ROLL).sure
    return tracker


def test_a_roll_is_numbered_from_left_to_right():
    throw = ThrowTracker(PIP).see(scene(*reversed(row(3, 1, 6, 6, 4))), ROLL)
    assert throw.sure
    assert [(d.die, d.face) for d in throw.dice] == [
        (1, "gatling"), (2, "bullseye1"), (3, "dynamite"), (4, "dynamite"), (5, "beer"),
    ]


def test_other_dice_may_be_played_with_between_throws():
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.play_with(BANG)
    turn_2 = replace(ROLL, key="turn 2/roll 1")
    assert tracker.see(scene(*row(1, 2, 3, 4, 5)), turn_2) is None, "what lies there was thrown before"
    symbols = [replace(die(face, 90 * (i + 1), 320.0), kind="bang") for i, face in enumerate(FIVE)]
    throw = tracker.see(scene(*symbols), turn_2)
    assert [d.face for d in throw.dice] == FIVE
    assert throw.sure
    pips = tracker.see(scene(*row(1, 2, 3, 4, 5, y=80.0)), replace(ROLL, key="turn 3/roll 1"))
    assert doubt(pips) == UNKNOWN_FACE


def test_dice_that_still_lie_there_are_not_read_again():
    tracker = rolled(1, 2, 3, 4, 5)
    for wanted in (AGAIN, replace(ROLL, key="turn 2/roll 1"), ROLL):  # a re-roll, the next turn, an undo
        assert tracker.see(scene(*row(1, 2, 3, 4, 5)), wanted) is None


@given(st.integers(0, 2**32), st.sets(st.integers(1, 5), min_size=1))
def test_any_dice_thrown_again_keep_the_others_numbers(seed, again):
    rng = random.Random(seed)
    before = row(1, 2, 3, 4, 5)
    tracker = ThrowTracker(PIP)
    tracker.see(scene(*before), ROLL)
    after = [replace(d, center=(d.center[0] + rng.uniform(-9, 9), d.center[1] + rng.uniform(-9, 9)))
             for i, d in enumerate(before) if i + 1 not in again]
    fresh = [die(rng.randint(1, 6), 70 + 90 * i, 400) for i in range(len(again))]
    mixed = after + fresh
    rng.shuffle(mixed)
    throw = tracker.see(scene(*mixed), AGAIN)
    assert faces_of(sure(throw)) == dict(zip(sorted(again), (d.face for d in fresh), strict=True))
    assert tracker.see(scene(*mixed), replace(AGAIN, key="turn 1/roll 3")) is None


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(30, 600), st.integers(30, 450)), max_size=9), st.booleans())
def test_nothing_seen_is_cut_or_filled_up(spots, every):
    wanted = replace(ROLL, every=every)
    throw = ThrowTracker(PIP).see(scene(*(die(*spot) for spot in spots)), wanted)
    if not spots:
        assert throw is None
        return
    assert sorted(PIP.label(d.face) for d in throw.dice) == sorted(str(spot[0]) for spot in spots)
    assert [d.die for d in throw.dice] == list(range(1, len(spots) + 1))
    assert throw.sure == (len(spots) == 5)
    assert throw.why == (None if throw.sure else COUNT)


def test_a_nudged_die_is_kept():
    tracker = rolled(1, 2, 3, 4, 5)
    dice = [die(1, 130), die(2, 215, 225), *row(1, 2, 3, 4)[2:], die(6, 480, 330)]
    assert faces_of(tracker.see(scene(*dice), AGAIN)) == {5: "6"}
    assert tracker.see(scene(*[die(d.face, d.center[0] + 25, d.center[1]) for d in dice]), AGAIN) is None


def test_in_a_roll_of_all_a_die_that_came_back_near_by_was_thrown_too():
    tracker = rolled(1, 2, 3, 4, 5)
    throw = tracker.see(scene(die(1, 125), *row(2, 3, 4, 4, y=400)), replace(ROLL, key="turn 2/roll 1"))
    assert throw.sure
    assert len(throw.dice) == 5


def test_a_roll_that_left_a_die_lying_is_no_full_roll():
    tracker = rolled(1, 2, 3, 4, 5)
    throw = tracker.see(scene(die(1, 100), *row(2, 3, 4, 4, y=400)), replace(ROLL, key="turn 2/roll 1"))
    assert (throw.sure, throw.why, len(throw.dice)) == (False, COUNT, 4)


def test_a_cocked_die_thrown_again_completes_the_throw():
    tracker = ThrowTracker(PIP)
    cocked = replace(die(4, 500), sure=False, why="cocked")
    throw = tracker.see(scene(*row(1, 2, 3, 3), cocked), ROLL)
    assert (throw.sure, throw.why, throw.dice[4].why) == (False, "cocked", "cocked")
    assert tracker.see(scene(*row(1, 2, 3, 3), cocked), ROLL) is None
    throw = tracker.see(scene(*row(1, 2, 3, 3), die(6, 450, 380)), ROLL)
    assert faces_of(sure(throw)) == {1: "1", 2: "2", 3: "3", 4: "3", 5: "6"}


def test_a_fallen_die_thrown_again_completes_the_throw():
    tracker = ThrowTracker(PIP)
    assert tracker.see(scene(*row(1, 2, 3, 3), why="count", sure=False), ROLL).why == COUNT
    assert faces_of(tracker.see(scene(*row(1, 2, 3, 3), die(6, 30, 400)), ROLL)) == {
        1: "1", 2: "2", 3: "3", 4: "3", 5: "6"}


def test_dice_in_the_hand_are_no_throw():
    tracker = rolled(1, 2, 3, 4, 5)
    kept = row(1, 2, 3)
    assert tracker.see(scene(sure=False, why="no dice"), AGAIN) is None
    assert tracker.see(scene(*kept, sure=False, why="count"), AGAIN) is None
    assert faces_of(tracker.see(scene(*kept, die(6, 300, 400), die(5, 200, 400)), AGAIN)) == {4: "5", 5: "6"}


def test_a_re_roll_that_lost_a_die_is_not_sure():
    tracker = rolled(1, 2, 3, 4, 5)
    throw = tracker.see(scene(*row(1, 2, 3), die(6, 300, 400)), AGAIN)
    assert (throw.sure, throw.why, faces_of(throw)) == (False, COUNT, {4: "6"})


def test_dice_set_aside_by_hand_keep_their_numbers():
    tracker = rolled(1, 2, 3, 4, 5)
    aside = [die(1, 600, 100), die(4, 600, 160)]
    rest = [d for d in row(1, 2, 3, 4, 5) if d.face in "235"]
    assert tracker.see(scene(*aside, *rest), AGAIN, rolled=False) is None
    assert faces_of(tracker.see(scene(*aside, *row(6, 6, 6, y=400)), AGAIN)) == {2: "6", 3: "6", 5: "6"}


def test_dice_that_rolled_and_show_the_same_again_were_thrown():
    tracker = rolled(1, 2, 3, 4, 5)
    assert faces_of(tracker.see(scene(*row(1, 2, 3, 4), die(5, 300, 400)), AGAIN, rolled=True)) == {5: "5"}


def test_the_keep_lane_keeps():
    tracker = rolled(1, 2, 3, 4, 5)
    lane = [replace(die(face, 620, 100 * i + 50), zone="keep") for i, face in enumerate((2, 4))]
    throw = tracker.see(scene(*lane, *(replace(d, zone="roll") for d in row(2, 4, 6, y=400))), AGAIN)
    assert faces_of(sure(throw)) == {1: "2", 3: "4", 5: "6"}


def test_recorded_dice_lie_and_are_found_when_set_aside():
    tracker = rolled(6, 2, 6, 4, 5)
    wanted = DiceWanted("turn 1/roll 2", (2, 4, 5), False, ((1, "dynamite"), (3, "dynamite")))
    throw = tracker.see(scene(die(6, 600, 60), die(6, 600, 120), *row(1, 1, 6, y=400)), wanted)
    assert faces_of(sure(throw)) == {2: "1", 4: "1", 5: "6"}


def test_a_dynamite_that_was_thrown_again_is_named():
    tracker = rolled(6, 2, 3, 4, 5)
    wanted = DiceWanted("turn 1/roll 2", (2, 3, 4, 5), False, ((1, "dynamite"),))
    throw = tracker.see(scene(*row(6, 2, 3, 4, 5)[1:4], die(1, 120, 400), die(2, 500, 400)), wanted)
    assert doubt(throw) == LYING_MOVED
    assert [(d.die, d.why) for d in throw.dice] == [(1, LYING_MOVED), (5, None)]


def test_a_recorded_die_turned_is_no_throw_but_said_once():
    tracker = rolled(6, 2, 3, 4, 5)
    wanted = DiceWanted("turn 1/roll 2", (2, 3, 4, 5), False, ((1, "dynamite"),))
    for _ in range(2):
        assert tracker.see(scene(*row(4, 2, 3, 4, 5)), wanted, rolled=False) is None
    assert [sentence.count("dynamite") for sentence in tracker.take_notices()] == [1]
    assert tracker.see(scene(*row(6, 2, 3, 4, 5)), wanted, rolled=False) is None
    assert tracker.take_notices() == ()


def test_a_dynamite_that_was_thrown_again_is_said_aside():
    tracker = rolled(6, 2, 3, 4, 5)
    wanted = DiceWanted("turn 1/roll 2", (2, 3, 4, 5), False, ((1, "dynamite"),))
    tracker.see(scene(*row(6, 2, 3, 4, 5)[1:4], die(1, 120, 400), die(2, 500, 400)), wanted)
    assert [("thrown" in sentence, "dynamite" in sentence) for sentence in tracker.take_notices()] == [(True, True)]


def test_a_dynamite_knocked_over_by_thrown_dice_leaves_the_throw_sure():
    tracker = rolled(6, 2, 3, 4, 5)
    wanted = DiceWanted("turn 1/roll 2", (2, 3, 4, 5), False, ((1, "dynamite"),))
    assert tracker.see(scene(*row(6, 2, 3)), wanted) is None
    throw = tracker.see(scene(die(1, 104), *row(6, 2, 3)[1:], die(1, 120, 400), die(2, 500, 400)), wanted)
    assert faces_of(sure(throw)) == {4: "1", 5: "2"}
    assert len(tracker.take_notices()) == 1


@pytest.mark.parametrize("glanced", [True, False])
@pytest.mark.parametrize("clear", [True, False])
def test_a_recorded_die_that_was_hit_is_not_the_thrown_one_that_shows_its_face(glanced, clear):
    tracker = rolled(1, 2, 3, 4, 6)
    wanted = DiceWanted("turn 1/roll 2", (1, 2, 3, 4), False, ((5, "dynamite"),))
    tracker.ask(wanted)
    if glanced:
        tracker.glance(scene(*row(1, 2, 3, 4, 6)[2:]))
    after = scene(die(6, 60, 300), die(1, 130, 300), *row(1, 2, 3, 4)[2:], die(5, 600))
    ways = [lambda hit, lie: Paths({0: [d.face for d in lie].index("5")}, clear), None][not clear and glanced]
    throw = tracker.see(after, wanted, ways=ways)
    assert throw.sure == clear
    assert throw.why == (None if clear else WHICH)
    if clear:
        assert faces_of(throw) == {1: "6", 2: "1"}
        assert ["dynamite" in sentence for sentence in tracker.take_notices()] == [True]


def test_a_kept_die_knocked_over_keeps_its_face():
    tracker = rolled(1, 2, 4, 4, 5)
    tracker.see(scene(*row(1, 2, 4)), AGAIN)
    throw = tracker.see(scene(*row(1, 2), die(6, 304), die(5, 300, 400), die(5, 200, 400)), AGAIN)
    assert faces_of(sure(throw)) == {4: "5", 5: "5"}
    assert ["beer" in sentence for sentence in tracker.take_notices()] == [True]
    assert {die.number: die.seen.face for die in tracker.lying}[3] == "4"


@pytest.mark.parametrize("clear", [True, False])
def test_a_kept_die_that_was_hit_and_rolled_away_is_followed_or_not_sure(clear):
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.glance(scene(*row(1, 2, 3)))
    after = scene(*row(1, 2), die(6, 100, 400), die(5, 300, 400), die(5, 500, 400))
    throw = tracker.see(after, AGAIN, ways=lambda hit, lie: Paths({0: [d.face for d in lie].index("6")}, clear))
    assert throw.sure == clear
    assert throw.why == (None if clear else WHICH)
    if clear:
        assert faces_of(throw) == {4: "5", 5: "5"}


def test_a_die_turned_in_its_place_is_not_sure():
    throw = rolled(1, 2, 3, 4, 5).see(scene(*row(1, 2, 6, 4, 5)), AGAIN)
    assert (throw.sure, throw.why, faces_of(throw)) == (False, TURNED, {3: "6"})


def test_a_die_that_rolled_to_where_another_lay_was_thrown():
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.glance(scene(*row(1, 2, 3)))
    throw = tracker.see(scene(*row(1, 2, 3), die(6, 405), die(6, 100, 400)), AGAIN)
    assert faces_of(sure(throw)) == {4: "6", 5: "6"}


def test_whether_it_was_thrown_or_knocked_over_is_not_sure_if_nobody_saw_it_taken():
    assert doubt(rolled(1, 2, 3, 4, 5).see(scene(*row(1, 2, 3), die(6, 405), die(6, 100, 400)), AGAIN)) == WHICH


def test_a_glimpse_in_which_other_dice_lie_too_does_not_tell_which_were_taken():
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.glance(scene(*row(1, 2, 3), die(2, 60, 400)))
    assert doubt(tracker.see(scene(*row(1, 2, 3), die(6, 405), die(6, 100, 400)), AGAIN)) == WHICH


def test_a_thrown_die_that_rolled_into_the_keep_lane_was_thrown():
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.see(scene(*row(1, 2, 3)), AGAIN)
    lane = replace(die(4, 620, 100), zone="keep")
    throw = tracker.see(scene(*row(1, 2, 3), lane, die(6, 100, 400)), AGAIN)
    assert throw.sure
    assert sorted(faces_of(throw).values()) == ["4", "6"]


def test_doubts_about_a_kept_die_do_not_touch_the_throw():
    tracker = rolled(1, 2, 3, 4, 5)
    dim = [replace(d, sure=False, why="glare", face="2") for d in row(1)]
    after = scene(*dim, *row(1, 2, 3, 4)[1:], die(6, 300, 400), sure=False, why="dice")
    assert faces_of(sure(tracker.see(after, AGAIN, unchanged=as_before))) == {5: "6"}
    assert tracker.lying[0].seen.face == "1"


def unsure(face, x, y=200.0):
    return die(face, x, y, sure=False, why="readers disagree")


def test_a_thrown_die_that_is_hard_to_read_is_not_what_lay_at_its_place_before():
    cocked = die(5, 500, sure=False, why="cocked")
    tracker = ThrowTracker(PIP)
    assert not tracker.see(scene(*row(1, 2, 3, 4), cocked), ROLL).sure
    throw = tracker.see(scene(unsure(6, 103), die(2, 225), die(3, 345), die(4, 430), die(5, 531)), ROLL)
    assert [(d.die, PIP.label(d.face), d.sure) for d in throw.dice if not d.sure] == [(1, "6", False)]
    assert doubt(throw) == "readers disagree"


def test_an_unsure_die_where_another_had_lain_may_have_been_thrown():
    after = scene(die(4, 60, 300), unsure(6, 103), *row(1, 2, 3, 4, 5)[2:])
    assert doubt(rolled(1, 2, 3, 4, 5).see(after, AGAIN)) == WHICH
    throw = rolled(1, 2, 3, 4, 5).see(after, AGAIN, unchanged=as_before)
    assert faces_of(sure(throw)) == {2: "4"}, "nothing has changed there: it lies as it lay"


@pytest.mark.parametrize("face", [1, 6])
def test_an_unsure_die_that_was_in_the_hand_was_thrown(face):
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.glance(scene(*row(1, 2, 3, 4, 5)[2:]))
    throw = tracker.see(scene(die(4, 60, 300), unsure(face, 103), *row(1, 2, 3, 4, 5)[2:]), AGAIN)
    assert [(PIP.label(d.face), d.sure) for d in throw.dice] == [("4", True), (str(face), False)]
    assert not throw.sure


def test_a_kept_die_that_seems_turned_is_said_only_of_a_sure_face():
    tracker = rolled(1, 2, 3, 4, 5)
    throw = tracker.see(scene(*row(1, 2, 3, 4), unsure(2, 500)), AGAIN, rolled=False)
    assert (throw, tracker.take_notices()) == (None, ())
    assert (tracker.lying[4].seen.face, tracker.lying[4].seen.sure) == ("5", True)
    assert not tracker.see(scene(*row(1, 2, 3, 4), unsure(2, 500)), AGAIN).sure, "it may have been thrown, alone"


def test_doubts_about_the_whole_picture_do():
    throw = ThrowTracker(PIP).see(scene(*row(1, 2, 3, 4, 5), sure=False, why="half seen"), ROLL)
    assert doubt(throw) == "half seen"


def test_a_blind_reader_is_said_once():
    tracker = rolled(1, 2, 3, 4, 5)
    throw = tracker.see(scene(sure=False, why="no contrast"), AGAIN)
    assert (throw.dice, throw.sure, throw.why) == ((), False, "no contrast")
    assert tracker.see(scene(sure=False, why="no contrast"), AGAIN) is None
    assert tracker.see(scene(*row(1, 2, 3, 4, 5)), AGAIN) is None  # they lay there all the time


MARKER = {"sure": False, "why": "on a marker"}


def test_a_die_that_may_lie_on_a_marker_is_said_and_counts_once_it_is_pushed_off():
    tracker = rolled(1, 2, 3, 4, 5)
    wanted = DiceWanted("turn 1/roll 2", (5,), every=True, lying=tuple(enumerate(map(PIP.meaning, "1234"), 1)))
    assert tracker.see(scene(*row(1, 2, 3, 4), **MARKER), wanted, rolled=False) is None, "it is in a hand"
    throw = tracker.see(scene(*row(1, 2, 3, 4), **MARKER), wanted)
    assert (throw.dice, throw.sure, throw.why) == ((), False, "on a marker")
    throw = tracker.see(scene(*row(1, 2, 3, 4), die(6, 480, 320)), wanted, rolled=False)
    assert (faces_of(throw), throw.sure) == ({5: "6"}, True)


def test_one_die_alone_that_may_lie_on_a_marker_is_said_too():
    throw = ThrowTracker(PIP).see(scene(**MARKER), replace(ROLL, dice=(1,)))
    assert (throw.dice, throw.why) == ((), "on a marker")


@pytest.mark.parametrize(("seen", "why"), [((1, 2, 3, 4), "on a marker"), ((1, 2, 3, 4, 5, 6), "count")])
def test_of_dice_thrown_together_one_may_lie_on_a_marker(seen, why):
    for follows in (True, False):  # a tray, and a folder of photographs
        throw = ThrowTracker(PIP, follows).see(scene(*row(*seen), **MARKER), ROLL)
        assert (len(throw.dice), throw.sure, throw.why) == (len(seen), False, why)


def test_what_lay_there_before_is_no_throw_and_its_numbers_are_guesses():
    tracker = ThrowTracker(PIP)
    wanted = DiceWanted("turn 4/roll 2", (1, 3, 4, 5), False, ((2, "dynamite"),))
    tracker.lay(scene(*row(1, 3, 4, 5, 6)), wanted)
    assert [(d.number, d.seen.face) for d in tracker.lying] == [(1, "1"), (3, "3"), (4, "4"), (5, "5"), (2, "6")]
    assert doubt(tracker.see(scene(*row(1, 3, 4), die(6, 500), die(2, 300, 400)), wanted)) == WHICH
    again = replace(ROLL, key="turn 5/roll 1")
    assert tracker.see(scene(*row(1, 3, 4, 5, 6, y=450)), again).sure  # all were thrown: numbers are new


def test_a_throw_while_nothing_was_wanted_is_not_sure_to_be_meant():
    assert doubt(ThrowTracker(PIP).see(scene(*row(1, 2, 3, 4, 5)), ROLL, early=True)) == EARLY


def test_numbers_are_guesses_after_a_throw_that_people_had_to_sort_out():
    tracker = ThrowTracker(PIP)
    tracker.see(scene(*row(1, 2, 3, 4)), ROLL)
    assert doubt(tracker.see(scene(*row(1, 2, 3, 4), die(6, 300, 400)), AGAIN)) == WHICH


def test_a_face_the_set_does_not_know_is_not_sure():
    throw = ThrowTracker(PIP).see(scene(*row(1, 2, 3, 4, "arrow")), ROLL)
    assert (throw.sure, throw.why, throw.dice[4].face) == (False, UNKNOWN_FACE, "arrow")


def test_every_die_in_a_photograph_was_thrown():
    tracker = ThrowTracker(PIP, shows_kept_dice=False)
    assert faces_of(tracker.see(scene(*row(1, 2, 3, 4, 5)), ROLL)) == {1: "1", 2: "2", 3: "3", 4: "4", 5: "5"}
    assert tracker.see(scene(*row(1, 2, 3, 4, 5)), ROLL).sure
    two = DiceWanted("k", (2, 4), False, ((1, "beer"),))
    assert faces_of(tracker.see(scene(*row(6, 5)), two)) == {2: "6", 4: "5"}
    throw = tracker.see(scene(*row(6)), two)
    assert (throw.sure, throw.why, faces_of(throw)) == (False, WHICH, {2: "6"})
    throw = tracker.see(scene(*row(6, 6, 6)), two)
    assert (throw.sure, throw.why, faces_of(throw)) == (False, COUNT, {2: "6", 4: "6", 5: "6"})
    assert tracker.see(scene(*row(1, 2)), ROLL).why == COUNT


@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize(
    "wanted",
    [
        DiceWanted(
            "turn 1/saloon die", (1, 2, 3, 4, 5), True, (), ((6, "loudmouth"), (7, "coward")),
            ((1, 2, 3, 4, 6), (1, 2, 3, 4, 7)),
        ),
        DiceWanted("turn 1/roll 1", (1, 2, 3, 4, 6), True, special=((6, "loudmouth"),)),
        DiceWanted("turn 1/roll 2", (1, 2, 3, 4), True, ((7, "double_beer"),), special=((7, "coward"),)),
    ],
)
def test_where_a_pip_die_may_stand_for_a_saloon_die_no_reading_is_sure(wanted, follows):
    dice = tuple(die(face, 100 * face) for face in range(1, 6 if follows else len(wanted.dice) + 1))
    throw = ThrowTracker(PIP, follows).see(Reading(dice, sure=True), wanted)
    assert throw is not None
    assert not throw.sure
    plain = DiceWanted(wanted.key, wanted.dice, wanted.every, wanted.lying)
    if not wanted.lying:
        assert ThrowTracker(PIP, follows).see(Reading(dice, sure=True), plain).sure, "but for that it is"
        assert throw.why == UNREAD


def bang_dice(*whys):
    """Five base dice, of some of which something is in doubt."""
    dice = [replace(one, kind="bang") for one in row(*FIVE)]
    return [replace(one, sure=why is None, why=why) for one, why in zip(dice, whys, strict=True)]


def test_which_kind_a_drawing_is_of_matters_only_where_other_kinds_are_in_play():
    doubted = scene(*bang_dice(None, WHICH_KIND, None, None, WHICH_KIND), why="dice")
    alone = ThrowTracker(BANG).see(doubted, ROLL)
    assert alone.sure
    assert [d.face for d in alone.dice] == FIVE
    among = ThrowTracker(BANG).see(doubted, replace(ROLL, instead=((1, 2, 3, 4, 6),), special=((6, "loudmouth"),)))
    assert not among.sure


def test_another_doubt_stays_where_only_ordinary_dice_are_in_play():
    for why in ("cocked", "like two taught"):
        throw = ThrowTracker(BANG).see(scene(*bang_dice(None, WHICH_KIND, why, None, None), why="dice"), ROLL)
        assert doubt(throw) == why


def test_a_doubtful_saloon_die_is_a_base_die_where_none_is_in_play():
    dice = bang_dice(None, WHICH_KIND, None, None, None)
    dice[1] = replace(dice[1], kind="coward")
    assert ThrowTracker(BANG).see(scene(*dice, why="dice"), ROLL).sure
    dice[1] = replace(dice[1], sure=True, why=None)
    assert not ThrowTracker(BANG).see(scene(*dice), ROLL).sure, "it surely is the Coward"


def test_dice_that_a_hand_has_hidden_were_not_thrown():
    tracker = rolled(1, 2, 3, 4, 5)
    tracker.ask(AGAIN)
    assert tracker.see(Reading((), False, "hand"), AGAIN, rolled=False) is None
    assert tracker.see(scene(*row(1, 2, 3, 4, 5)), AGAIN, rolled=False) is None


def test_a_throw_tells_what_each_die_would_show_next():
    seen = row(1, 2, 3, 4, 5)
    seen[0] = replace(seen[0], others=("7", "2", "1", "6"))
    throw = ThrowTracker(PIP).see(scene(*seen), ROLL)
    assert [die.others for die in throw.dice] == [("bullseye2", "dynamite"), (), (), (), ()]
