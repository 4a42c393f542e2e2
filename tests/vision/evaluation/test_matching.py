"""Dice that were read are paired with those of the label: by place, or by face where no place is known."""

import math

from hypothesis import given
from hypothesis import strategies as st

from tests.vision.judged import picture, placed, seen
from vision.evaluation.labelled_pictures import LabelledDie
from vision.evaluation.matching import match


def verdicts_of(matched):
    """Face read, face meant, of each die; and the faces that were missed."""
    pairs = [(v.die.face, v.meant and v.meant.face) for v in matched.verdicts]
    return pairs, [die.face for die in matched.missed]


def test_by_place_the_face_is_not_asked():
    assert verdicts_of(match(picture(placed(3, 0), placed(5, 100)), [seen(5, 3), seen(3, 98)])) == (
        [("5", "3"), ("3", "5")],
        [],
    )


def test_the_right_face_elsewhere_is_false_and_the_die_missed():
    matched = match(picture(placed(3, 0)), [seen(3, 11)])
    assert verdicts_of(matched) == ([("3", None)], ["3"])
    assert not matched.verdicts[0].right


def test_a_die_read_twice_is_false_once():
    matched = match(picture(placed(3, 0)), [seen(3, 6), seen(3, 2)])
    assert verdicts_of(matched) == ([("3", None), ("3", "3")], [])


def test_the_nearest_takes_it_even_if_its_face_is_wrong():
    assert verdicts_of(match(picture(placed(3, 0)), [seen(3, 6), seen(4, 2)])) == ([("3", None), ("4", "3")], [])


def test_nearest_first_over_all_pairs():
    # the die at 8 is within reach of both labels; the label at 0 has a nearer one
    assert verdicts_of(match(picture(placed(1, 0), placed(2, 15)), [seen(2, 8), seen(1, 1)])) == (
        [("2", "2"), ("1", "1")],
        [],
    )


def test_of_equally_near_ones_the_more_confident():
    both = [seen(3, -5, confidence=0.6), seen(4, 5, confidence=0.8)]
    assert verdicts_of(match(picture(placed(3, 0)), both)) == ([("3", None), ("4", "3")], [])
    even = [seen(3, -5), seen(4, 5)]  # and of those the first
    assert verdicts_of(match(picture(placed(3, 0)), even)) == ([("3", "3"), ("4", None)], [])


def test_a_box_is_enough_of_a_place():
    label = picture(LabelledDie("2", (20, 20), box=(10, 0, 30, 40)))
    assert verdicts_of(match(label, [seen(2, 30, 40)])) == ([("2", "2")], [])
    assert verdicts_of(match(label, [seen(2, 40, 20)])) == ([("2", None)], ["2"])


def test_a_side_nearer_to_the_middle_of_the_box_is_not_the_die():
    label = picture(LabelledDie("2", (20, 20), box=(10, 0, 30, 40)))
    assert verdicts_of(match(label, [seen(6, 20, 25), seen(2, 20, 4)])) == ([("6", None), ("2", "2")], [])
    assert verdicts_of(match(label, [seen(6, 20, 25), seen(5, 20, 4)])) == ([("6", "2"), ("5", None)], [])


def test_the_same_face_of_the_next_die_is_no_reason_to_take_it():
    boxes = [LabelledDie("2", (20, 20), box=(10, 0, 30, 40)), LabelledDie("2", (32, 20), box=(22, 0, 42, 40))]
    read = [seen(6, 20, 20), seen(2, 28, 20), seen(2, 31, 20)]
    assert verdicts_of(match(picture(*boxes), read)) == ([("6", "2"), ("2", None), ("2", "2")], [])


def test_where_no_die_lies_each_is_false():
    assert verdicts_of(match(picture(), [seen(1), seen(2, 50)])) == ([("1", None), ("2", None)], [])


def test_by_face_first_those_alike_then_the_rest():
    assert verdicts_of(match(picture(5, 5, 6), [seen(4), seen(5)])) == ([("4", "5"), ("5", "5")], ["6"])
    assert verdicts_of(match(picture(5), [seen(5), seen(4), seen(5)])) == ([("5", "5"), ("4", None), ("5", None)], [])


def test_by_face_the_sure_ones_count_as_right():
    matched = match(picture(5), [seen(5, confidence=0.9, why="covered"), seen(5, confidence=0.7)])
    assert [v.right for v in matched.verdicts] == [False, True]


def test_without_places_of_all_dice_none_counts():
    assert verdicts_of(match(picture(placed(3, 0), 4), [seen(4, 0)])) == ([("4", "4")], ["3"])


dice = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 60), st.booleans()), max_size=7)


@given(dice, dice, st.booleans())
def test_every_die_is_accounted_for_once(label, read, by_place):
    known = picture(*(placed(face, x) if by_place else face for face, x, _ in label))
    matched = match(known, [seen(face, x, why=None if sure else "covered") for face, x, sure in read])
    meant = [v.meant for v in matched.verdicts if v.meant is not None]
    assert len(matched.verdicts) == len(read)
    assert sorted(die.face for die in [*meant, *matched.missed]) == list(known.faces)
    right = sum(v.right for v in matched.verdicts)
    most = sum(min(known.faces.count(f), [str(r[0]) for r in read].count(f)) for f in set(known.faces))
    assert right == most or (by_place and right < most)
    if by_place:
        assert all(v.meant is None or math.dist(v.die.center, v.meant.center) <= 10 for v in matched.verdicts)
