"""The dice in play decide the kind of a die whose body is ambiguous."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ports.tray import DiceWanted, Reading, SeenDie
from vision.dice_sets.dice_set import BANG, PIP, WHICH_KIND, DiceSet
from vision.tracking.dice_in_play import OTHERWISE, InPlay, in_play, of_dice_in_play

LOUDMOUTH, COWARD = (6, "loudmouth"), (7, "coward")
BASE = DiceWanted("roll", (1, 2, 3, 4, 5), True)
LOUD = DiceWanted("roll", (1, 2, 3, 4, 6), True, special=(LOUDMOUTH,))
BOTH = DiceWanted("roll", (1, 2, 3, 6, 7), True, special=(LOUDMOUTH, COWARD))
CHOICE = DiceWanted("saloon die", (1, 2, 3, 4, 5), True, (), (LOUDMOUTH, COWARD), ((1, 2, 3, 4, 6), (1, 2, 3, 4, 7)))


def die(face, why=None, confidence=None, **kinds):
    """A die that is of these kinds, with these chances."""
    kind = max(kinds, key=kinds.get)
    chance = kinds[kind] if confidence is None else confidence
    quad = ((0, 0), (40, 0), (40, 40), (0, 40))
    return SeenDie(face, kind, chance, (20, 20), quad, sure=why is None, why=why, kinds=tuple(kinds.items()))


def doubtful(face, **kinds):
    return die(face, WHICH_KIND, **kinds)


KINDS = ("loudmouth", "coward")
BEER = die("beer", bang=1.0)
ARROW = doubtful("arrow", bang=0.6, loudmouth=0.3, coward=0.1)


def seen(*dice):
    sure = all(one.sure for one in dice)
    return Reading(dice, sure, None if sure else "dice")


def kinds_of(wanted, *dice, dice_set=BANG):
    reading = of_dice_in_play(seen(*dice), wanted, dice_set)
    return [(one.kind, one.why) for one in reading.dice], reading.sure


def test_where_no_other_die_is_in_play_it_is_an_ordinary_one():
    kinds, sure = kinds_of(BASE, BEER, ARROW, BEER, BEER, BEER)
    assert (kinds[1], sure) == (("bang", None), True)


def test_where_all_others_are_ordinary_it_is_the_other_die():
    kinds, sure = kinds_of(LOUD, BEER, ARROW, BEER, BEER, BEER)
    assert (kinds[1], sure) == (("loudmouth", None), True)


def test_where_the_other_die_lies_elsewhere_it_is_ordinary():
    kinds, sure = kinds_of(LOUD, BEER, ARROW, die("bullet", loudmouth=1.0), BEER, BEER)
    assert (kinds[1], sure) == (("bang", None), True)


def test_of_two_that_may_be_the_other_die_neither_is_surely():
    kinds, sure = kinds_of(LOUD, BEER, ARROW, ARROW, BEER, BEER)
    assert [kinds[1][1], kinds[2][1], sure] == [WHICH_KIND, WHICH_KIND, False]


def test_of_two_the_one_that_looks_much_more_like_it_is_it():
    """Neither was sure by itself: one of the two is it, and then the other is not."""
    likely, unlikely = doubtful("arrow", bang=0.3, loudmouth=0.7), doubtful("dynamite", bang=0.85, loudmouth=0.15)
    kinds, sure = kinds_of(LOUD, BEER, likely, unlikely, BEER, BEER)
    assert (kinds[1:3], sure) == ([("loudmouth", None), ("bang", None)], True)


def test_two_sure_dice_of_which_one_must_be_another_are_doubted():
    """By themselves both are most likely ordinary, but one of five is not."""
    sure = die("arrow", bang=0.93, loudmouth=0.07)
    kinds, all_sure = kinds_of(LOUD, BEER, sure, sure, BEER, BEER)
    assert ([why for _, why in kinds], all_sure) == ([None, WHICH_KIND, WHICH_KIND, None, None], False)


def test_a_die_that_is_surely_of_a_kind_not_in_play_stays_it():
    """Somebody threw the wrong die: that is not explained away."""
    kinds, sure = kinds_of(BASE, BEER, die("arrow", bang=0.001, coward=0.999), BEER, BEER, BEER)
    assert (kinds[1], sure) == (("coward", None), True)


def test_another_doubt_than_about_its_kind_stays():
    covered = die("arrow", "covered", bang=0.5, loudmouth=0.4, coward=0.1)
    kinds, sure = kinds_of(LOUD, BEER, covered, BEER, BEER, BEER)
    assert (kinds[1], sure) == (("loudmouth", "covered"), False)


def test_of_fewer_dice_than_are_in_play_any_may_be_missing():
    kinds, sure = kinds_of(LOUD, BEER, ARROW, BEER)
    assert (kinds[1][1], sure) == (WHICH_KIND, False)


def test_where_people_may_still_choose_a_die_it_may_be_any():
    kinds, sure = kinds_of(CHOICE, BEER, ARROW, BEER, BEER, BEER)
    assert (kinds[1][1], sure) == (WHICH_KIND, False)


def test_two_other_dice_share_the_two_places_that_are_left():
    one, other = (doubtful("arrow", bang=0.2, loudmouth=0.2 + d, coward=0.6 - d) for d in (0.0, 0.4))
    kinds, sure = kinds_of(BOTH, BEER, one, other, BEER, BEER)
    assert [kind for kind, _ in kinds] == ["bang", "coward", "loudmouth", "bang", "bang"]
    assert sure == (kinds[1][1] is None and kinds[2][1] is None)


def test_how_many_of_each_kind_may_lie_there():
    assert in_play(LOUD, KINDS, 5) == [InPlay((1, 0), True)]
    assert in_play(LOUD, KINDS, 4) == [InPlay((1, 0), False)]
    assert [one.most for one in in_play(CHOICE, KINDS, 5)] == [(0, 0), (1, 0), (0, 1)]
    aside = replace(LOUD, dice=(1, 2), lying=((6, "arrow"),), special=(LOUDMOUTH, COWARD))
    assert in_play(aside, KINDS, 3) == [InPlay((1, 1), False)], "the Coward may lie there, too"
    assert in_play(aside, KINDS, 4) == [InPlay((1, 1), True)]


def test_without_kinds_that_are_told_apart_nothing_changes():
    reading = seen(BEER, ARROW)
    assert of_dice_in_play(reading, LOUD, PIP) == reading


def test_a_kind_of_which_too_little_was_taught_counts_as_well():
    """One face of a Coward was shown: it is not told apart, but a drawing that it has may be thought to be its."""
    base = DiceSet("mine", tuple((label, label) for label in BANG.labels), BANG.kinds[:1])
    arrow = doubtful("arrow", bang=0.7, coward=0.3)
    kinds, sure = kinds_of(BASE, BEER, arrow, arrow, BEER, BEER, dice_set=base)
    assert (kinds[1:3], sure) == ([("bang", None)] * 2, True), "no Coward is in play"
    with_coward = replace(BASE, dice=(1, 2, 3, 4, 7), special=(COWARD,))
    kinds, sure = kinds_of(with_coward, BEER, arrow, arrow, BEER, BEER, dice_set=base)
    assert (kinds[1][1], kinds[2][1], sure) == (WHICH_KIND, WHICH_KIND, False)


def test_a_die_with_pips_among_them_is_none_of_these_kinds():
    kinds, _ = kinds_of(BASE, BEER, ARROW, die("4", pip=1.0), BEER, BEER)
    assert kinds[1:3] == [("bang", None), ("pip", None)]


def test_a_picture_with_a_hand_in_it_stays_unsure():
    reading = replace(seen(BEER, ARROW, BEER, BEER, BEER), why="hand")
    given = of_dice_in_play(reading, BASE, BANG)
    assert (given.sure, given.why, given.dice[1].sure) == (False, "hand", True)


CHANCES = st.tuples(*[st.floats(0.01, 1.0)] * 3).map(lambda parts: [part / sum(parts) for part in parts])


@given(st.lists(CHANCES, min_size=5, max_size=5))
def test_it_is_bayes_rule(chances):
    """Compared with counting out every way in which five dice may be of three kinds."""
    from itertools import product

    kinds = ("bang", "loudmouth", "coward")
    dice = [doubtful("arrow", **dict(zip(kinds, each, strict=True))) for each in chances]
    given = of_dice_in_play(seen(*dice), LOUD, BANG)
    weights = {}
    for way in product(range(3), repeat=5):
        chance = 1.0
        for k, kind in enumerate(way):
            chance *= chances[k][kind]
        weights[way] = chance * ((1 - OTHERWISE) if (way.count(1), way.count(2)) == (1, 0) else OTHERWISE)
    for k, one in enumerate(given.dice):
        share = [sum(w for way, w in weights.items() if way[k] == kind) / sum(weights.values()) for kind in range(3)]
        assert one.confidence == pytest.approx(max(share), abs=6e-4)
        assert share[kinds.index(one.kind)] == pytest.approx(max(share))
        assert one.sure == (one.confidence >= 0.9) or abs(max(share) - 0.9) < 1e-3
