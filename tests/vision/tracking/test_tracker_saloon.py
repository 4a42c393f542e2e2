"""Dice with faces of their own keep their own numbers, and no other die gets one of these."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ports.tray import DiceWanted
from tests.vision.tracking import throws
from tests.vision.tracking.throws import doubt, scene, sure
from vision.dice_sets.dice_set import BANG, WHICH_KIND, DiceSet
from vision.tracking.kept_dice import LYING_MOVED
from vision.tracking.lying_die import TURNED
from vision.tracking.paths import Paths
from vision.tracking.throw_result import COUNT, LEFT_OUT, NOT_ITS_FACE, SPECIAL_MISSING, UNREAD, WHICH, WRONG_DICE
from vision.tracking.tracker import ThrowTracker

LOUDMOUTH, COWARD = (6, "loudmouth"), (7, "coward")
CHOICE = DiceWanted(
    "turn 1/saloon die", (1, 2, 3, 4, 5), True, (), (LOUDMOUTH, COWARD), ((1, 2, 3, 4, 6), (1, 2, 3, 4, 7))
)
ROLL = DiceWanted("turn 1/roll 1", (1, 2, 3, 4, 6), True, (), (LOUDMOUTH,))
AGAIN = replace(ROLL, key="turn 1/roll 2", every=False)
KINDS = {"L": "loudmouth", "C": "coward", "B": "bang"}


def die(word, x, y=200.0, **more):
    """A die written as "L:arrow"; without a letter an ordinary one."""
    kind, _, face = word.rpartition(":")
    return throws.die(face, x, y, kind=KINDS[kind or "B"], **more)


def row(words, y=200.0):
    return [die(word, 100 * (i + 1), y) for i, word in enumerate(words.split())]


def hard(seen, kind=None, why="glare"):
    return replace(seen, sure=False, why=why, kind=KINDS[kind] if kind else seen.kind)


def faces_of(throw):
    return {die.die: die.face for die in throw.dice}


def rolled(words="beer L:arrow gatling arrow beer", wanted=ROLL):
    tracker = ThrowTracker(BANG)
    assert tracker.see(scene(*row(words)), wanted).sure
    return tracker


@pytest.mark.parametrize("follows", [True, False])
def test_a_saloon_die_has_its_number_wherever_it_lies(follows):
    throw = ThrowTracker(BANG, follows).see(scene(*row("beer L:arrow gatling arrow dynamite")), ROLL)
    assert (throw.sure, throw.why) == (True, None)
    assert faces_of(throw) == {1: "beer", 6: "arrow", 2: "gatling", 3: "arrow", 4: "dynamite"}


@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize(
    ("wanted", "words", "sure"),
    [
        (ROLL, "beer L:bullet gatling arrow dynamite", True),
        (ROLL, "beer beer gatling arrow dynamite", False),
        (CHOICE, "beer L:bullet gatling arrow dynamite", True),
        (CHOICE, "beer C:double_beer gatling arrow dynamite", True),
        (CHOICE, "beer beer gatling arrow dynamite", False),
        (ROLL, "L:arrow L:bullet gatling arrow dynamite", False),
        (replace(ROLL, special=(LOUDMOUTH, COWARD)), "beer L:bullet gatling arrow dynamite", False),
        (replace(CHOICE, instead=((1, 2, 3, 6, 7),)), "beer L:bullet gatling arrow dynamite", False),
    ],
)
def test_of_a_kind_of_which_all_lie_elsewhere_a_doubtful_die_is_not(wanted, words, sure, follows):
    dice = row(words)
    dice[3] = hard(dice[3], why=WHICH_KIND)
    assert ThrowTracker(BANG, follows).see(scene(*dice, why="dice"), wanted).sure == sure


@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("beer beer arrow beer beer", [1, 2, 3, 4, 5]),
        ("beer beer L:bullet beer beer", [1, 2, 3, 4, 6]),
        ("C:double_beer beer arrow beer beer", [1, 2, 3, 4, 7]),
    ],
)
def test_a_saloon_die_among_the_thrown_has_been_taken(words, numbers, follows):
    throw = ThrowTracker(BANG, follows).see(scene(*row(words)), CHOICE)
    assert throw.sure
    assert sorted(faces_of(throw)) == numbers


@pytest.mark.parametrize("follows", [True, False])
def test_whose_extra_die_it_is_throws_six(follows):
    wanted = replace(CHOICE, instead=((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 7)))
    throw = ThrowTracker(BANG, follows).see(scene(*row("beer beer arrow L:arrow beer beer")), wanted)
    assert (throw.sure, sorted(faces_of(throw))) == (True, [1, 2, 3, 4, 5, 6])
    throw = ThrowTracker(BANG, follows).see(scene(*row("beer beer arrow C:arrow beer")), wanted)
    assert (throw.sure, sorted(faces_of(throw))) == (True, [1, 2, 3, 4, 7])
    throw = ThrowTracker(BANG, follows).see(scene(*row("beer beer arrow L:arrow beer")), wanted)
    assert doubt(throw) == COUNT, "one of his six is missing"
    throw = ThrowTracker(BANG, follows).see(scene(*row("beer beer arrow arrow beer")), wanted)
    assert doubt(throw) == LEFT_OUT, "the sixth may have fallen off the table"
    assert sorted(faces_of(throw)) == [1, 2, 3, 4, 5]


def test_haunted_dice_lie_there_while_a_saloon_die_is_taken():
    wanted = replace(
        CHOICE, dice=(3, 4, 5), lying=((1, "arrow"), (2, "arrow")), instead=((3, 4, 6), (3, 4, 7))
    )
    throw = ThrowTracker(BANG).see(scene(*row("arrow arrow beer C:arrow beer")), wanted)
    assert faces_of(sure(throw)) == {3: "beer", 4: "beer", 7: "arrow"}


@pytest.mark.parametrize("follows", [True, False])
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("beer beer beer beer beer", SPECIAL_MISSING),
        ("beer beer beer beer C:beer", WRONG_DICE),
        ("beer beer beer L:arrow L:arrow", WRONG_DICE),
        ("beer beer beer L:arrow C:arrow", WRONG_DICE),
        ("beer beer beer beer beer L:arrow", COUNT),
        ("beer beer beer L:arrow", COUNT),
    ],
)
def test_other_dice_than_were_asked_for_are_not_sure(words, why, follows):
    throw = ThrowTracker(BANG, follows).see(scene(*row(words)), ROLL)
    assert doubt(throw) == why
    assert sorted(faces_of(throw).values()) == sorted(word.split(":")[-1] for word in words.split()), "none is left out"
    for number in faces_of(throw):
        assert number != 6 or "L:" in words, "an ordinary die never gets the number of the Loudmouth"


def test_both_saloon_dice_are_no_choice():
    assert doubt(ThrowTracker(BANG).see(scene(*row("beer beer beer C:beer L:arrow")), CHOICE)) == WRONG_DICE


def test_a_saloon_die_nobody_plays_with_is_no_base_die():
    plain = DiceWanted("turn 1/roll 1", (1, 2, 3, 4, 5), True)
    assert doubt(ThrowTracker(BANG).see(scene(*row("beer beer beer beer C:arrow")), plain)) == WRONG_DICE


def test_a_face_that_the_die_does_not_have_is_not_sure():
    for words, number in (("beer beer beer beer L:gatling", 6), ("beer beer beer double_beer L:arrow", 4)):
        throw = ThrowTracker(BANG).see(scene(*row(words)), ROLL)
        assert doubt(throw) == NOT_ITS_FACE
        assert {die.die: die.why for die in throw.dice if not die.sure} == {number: NOT_ITS_FACE}


def test_a_saloon_die_that_is_hard_to_see_is_not_sure_but_numbered():
    *base, last = row("beer beer beer beer L:arrow")
    for kind in "LB":
        throw = ThrowTracker(BANG).see(scene(*base, hard(last, kind)), ROLL)
        arrow = throw.sure, throw.why, faces_of(throw)[6]
        assert arrow == (False, "glare", "arrow"), "the others are base dice surely"


def test_a_die_numbered_by_a_guess_is_numbered_anew_when_it_is_seen_well():
    first, *rest = row("L:arrow beer beer beer beer")
    for wanted in (CHOICE, ROLL):
        tracker = ThrowTracker(BANG)
        assert not tracker.see(scene(hard(first, "B"), *rest[:2], *(hard(each, "L") for each in rest[2:])), wanted).sure
        throw = tracker.see(scene(first, *rest), wanted)
        assert (throw.sure, throw.why) == (True, None)
        assert faces_of(throw) == {6: "arrow", 1: "beer", 2: "beer", 3: "beer", 4: "beer"}


def test_the_right_die_thrown_for_the_wrong_one_completes_the_throw():
    tracker = ThrowTracker(BANG)
    assert tracker.see(scene(*row("beer beer beer beer C:arrow")), ROLL).why == WRONG_DICE
    assert tracker.see(scene(*row("beer beer beer beer C:arrow")), ROLL) is None, "told once"
    throw = tracker.see(scene(*row("beer beer beer beer"), die("L:bullet", 300, 400)), ROLL)
    assert throw.sure
    assert faces_of(throw)[6] == "bullet"


def test_numbers_are_guesses_after_wrong_dice():
    tracker = ThrowTracker(BANG)
    assert tracker.see(scene(*row("beer beer beer beer C:arrow")), ROLL).why == WRONG_DICE
    throw = tracker.see(scene(*row("beer beer beer"), die("gatling", 300, 400), die("L:arrow", 500, 400)), AGAIN)
    assert doubt(throw) == WHICH


@given(st.integers(0, 2**32), st.sets(st.sampled_from((1, 2, 3, 4, 6)), min_size=1))
def test_any_dice_thrown_again_keep_the_others_numbers(seed, again):
    rng = random.Random(seed)
    before = row("beer gatling bullseye1 bullseye2 L:arrow")
    numbers = (1, 2, 3, 4, 6)
    tracker = ThrowTracker(BANG)
    tracker.see(scene(*before), ROLL)
    kept = [seen for number, seen in zip(numbers, before, strict=True) if number not in again]
    places = [70 + 90 * i for i in range(len(again))]
    rng.shuffle(places)
    fresh = {
        number: die("L:bullet" if number == 6 else rng.choice(("beer", "arrow")), place, 400)
        for number, place in zip(sorted(again), places, strict=True)
    }
    mixed = [*kept, *fresh.values()]
    rng.shuffle(mixed)
    throw = tracker.see(scene(*mixed), AGAIN)
    assert throw.sure
    assert set(faces_of(throw)) == again
    assert sorted(faces_of(throw).values()) == sorted(seen.face for seen in fresh.values())
    assert faces_of(throw).get(6, "bullet") == "bullet"


@pytest.mark.parametrize(("was", "now", "base"), [("arrow", "L:arrow", 1), ("L:arrow", "arrow", 4)])
def test_a_saloon_die_is_never_taken_for_the_one_that_lay_there(was, now, base):
    throw = rolled(f"{was} beer gatling beer {now}").see(scene(*row(f"{now} beer gatling beer {was}")), AGAIN)
    assert throw.sure, "they have changed places, so both were thrown"
    assert faces_of(throw) == {base: "arrow", 6: "arrow"}


def test_of_dice_set_aside_each_is_the_one_of_its_kind():
    tracker = rolled("arrow beer gatling beer L:arrow")
    lane = [replace(die("L:arrow", 620, 50), zone="keep")]
    throw = tracker.see(scene(*lane, *row("beer beer beer arrow", 400)), AGAIN)
    assert faces_of(sure(throw)) == {1: "beer", 2: "beer", 3: "beer", 4: "arrow"}


def test_a_recorded_saloon_die_is_found_where_it_was_set_aside():
    tracker = rolled("dynamite beer gatling beer L:dynamite")
    wanted = DiceWanted("turn 1/roll 2", (2, 3, 4), False, ((1, "dynamite"), (6, "dynamite")), (LOUDMOUTH,))
    throw = tracker.see(
        scene(die("L:dynamite", 100, 60), die("dynamite", 160, 60), *row("beer beer arrow", 400)), wanted
    )
    assert faces_of(sure(throw)) == {2: "beer", 3: "beer", 4: "arrow"}
    assert {each.number for each in tracker.lying if each.seen.kind == "loudmouth"} == {6}


def test_a_recorded_saloon_die_that_was_thrown_again_is_named():
    tracker = rolled("beer beer gatling beer L:dynamite")
    wanted = DiceWanted("turn 1/roll 2", (1, 2, 3, 4), False, ((6, "dynamite"),), (LOUDMOUTH,))
    throw = tracker.see(scene(*row("beer beer gatling"), die("L:arrow", 100, 400), die("beer", 300, 400)), wanted)
    assert doubt(throw) == LYING_MOVED
    assert {each.die: each.why for each in throw.dice} == {4: None, 6: LYING_MOVED}


def test_it_is_named_too_where_another_die_was_lost():
    tracker = rolled("beer beer gatling beer L:dynamite")
    wanted = DiceWanted("turn 1/roll 2", (1, 2, 3, 4), False, ((6, "dynamite"),), (LOUDMOUTH,))
    throw = tracker.see(scene(*row("beer beer gatling"), die("L:arrow", 100, 400)), wanted)
    assert doubt(throw) == COUNT
    assert {each.die: each.why for each in throw.dice} == {6: LYING_MOVED}


def test_a_hit_saloon_die_is_no_ordinary_one():
    tracker = rolled("beer beer gatling beer L:arrow")
    tracker.glance(scene(*row("beer beer gatling"), die("L:arrow", 500)))
    after = scene(*row("beer beer gatling"), die("L:bullet", 100, 400), die("arrow", 300, 400))

    def hit(face):
        return lambda hit, lie: Paths({0: [each.face for each in lie].index(face)}, True)

    assert faces_of(tracker.see(after, AGAIN, ways=hit("bullet"))) == {4: "arrow"}
    tracker = rolled("beer beer gatling beer L:arrow")
    tracker.glance(scene(*row("beer beer gatling"), die("L:arrow", 500)))
    assert doubt(tracker.see(after, AGAIN, ways=hit("arrow"))) == WHICH


def test_a_saloon_die_turned_in_its_place_is_not_sure():
    throw = rolled("beer beer gatling beer L:arrow").see(scene(*row("beer beer gatling beer L:bullet")), AGAIN)
    assert (throw.sure, throw.why, faces_of(throw)) == (False, TURNED, {6: "bullet"})


def test_what_lay_there_before_is_numbered_by_kind_too():
    tracker = ThrowTracker(BANG)
    wanted = DiceWanted("turn 4/roll 2", (1, 2, 3, 4), False, ((6, "dynamite"),), (LOUDMOUTH,))
    tracker.lay(scene(*row("dynamite L:dynamite beer beer beer")), wanted)
    assert [each.number for each in tracker.lying] == [1, 6, 2, 3, 4]


@pytest.mark.parametrize("follows", [True, False])
def test_a_set_that_was_not_taught_with_that_kind_reads_none(follows):
    base = DiceSet("base", BANG.legend, BANG.kinds[:1])
    words = row("beer beer beer beer arrow")
    for wanted in (CHOICE, ROLL):
        throw = ThrowTracker(base, follows).see(scene(*words), wanted)
        assert (throw.sure, throw.why, len(throw.dice)) == (False, UNREAD, 5)
    plain = DiceWanted("turn 1/roll 1", (1, 2, 3, 4, 5), True)
    assert ThrowTracker(base, follows).see(scene(*words), plain).sure


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["beer", "arrow", "L:arrow", "L:bullet", "C:arrow", "C:double_beer"]),
            st.integers(30, 600), st.integers(30, 450), st.booleans(),
        ),
        max_size=8,
    ),
    st.sampled_from([CHOICE, ROLL, AGAIN, DiceWanted("turn 1/roll 1", (1, 2, 3, 4, 5), True)]),
    st.booleans(),
)
def test_whatever_is_seen_a_sure_throw_has_each_die_under_its_own_number(spots, wanted, follows):
    dice = [hard(die(word, x, y)) if doubt else die(word, x, y) for word, x, y, doubt in spots]
    throw = ThrowTracker(BANG, follows).see(scene(*dice), wanted)
    if throw is None:
        assert not dice
        return
    assert sorted(each.face for each in throw.dice) == sorted(each.face for each in dice)
    assert len({each.die for each in throw.dice}) == len(dice)
    if throw.sure:
        numbers = {each.die for each in throw.dice}
        assert numbers in [set(each) for each in (wanted.dice, *wanted.instead)]
        assert all(each.sure for each in dice)
        special = {each.kind for each in dice} - {"bang"}
        assert special == {kind for number, kind in wanted.special if number in numbers}
