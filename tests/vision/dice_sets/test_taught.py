"""Taught dice: names become safe file names, and what is still missing is known."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.taught_samples import base_dice, crop, sample
from vision.dice_sets.taught import MOST_SAMPLES, Face, Sample, TaughtDice, slug
from vision.errors import TaughtInvalid
from vision.taught_names import LONGEST_SLUG, tidy


@given(st.text(max_size=45))
def test_every_name_is_a_safe_file_name_or_refused_in_a_sentence(name):
    said, made = "", ""
    try:
        made = slug(name)
    except TaughtInvalid as error:
        said = str(error)
    if said:
        assert said.endswith(".")
        return
    assert made
    assert len(made.encode()) <= LONGEST_SLUG
    assert not re.search(r"[\s/\\.:*?\"<>|\x00-\x1f]", made)
    assert not made.startswith("-")
    assert slug(made) == made, "the folder's own name finds it, too"


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Anna's dice", "anna-s-dice"),
        ("  Große   Würfel ", "grosse-würfel"),
        ("../../etc/passwd", "etc-passwd"),
        ("骰子 2", "骰子-2"),
        ("CAFÉ", "café"),
        ("cafe\u0301", "café"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_names_that_people_type(name, made):
    assert slug(name) == made


@pytest.mark.parametrize("name", ["", "  ", "!!!", "..", "\u200b", "pip", "BANG", "saloon", "x" * 41])
def test_names_that_cannot_be(name):
    with pytest.raises(TaughtInvalid):
        TaughtDice(name)


def test_a_name_is_told_without_what_cannot_be_seen():
    assert tidy(" red\u200b\n dice\t") == "red dice"


def test_what_is_missing_is_known():
    dice = base_dice(each=3)
    assert (dice.missing, dice.complete) == ((), True)
    fewer = TaughtDice("x", tuple(one for one in dice.samples if one.label != "beer"))
    assert (fewer.missing, fewer.complete) == (("beer",), False)
    assert fewer.counts[Face("bang", "beer")] == 0
    assert TaughtDice("x", (*fewer.samples, sample("beer"))).missing == ()
    assert not TaughtDice("x", (*fewer.samples, sample("beer"))).complete
    assert not TaughtDice("x").complete


def test_a_face_that_two_kinds_have_need_be_shown_on_one():
    dice = base_dice(kinds=("bang", "coward"))
    without = TaughtDice("x", tuple(one for one in dice.samples if one.face != Face("coward", "bullseye1")))
    assert without.missing == ()
    assert not without.complete


def test_kinds_are_told_apart_where_their_bodies_and_all_their_drawings_were_shown():
    dice = base_dice(kinds=("bang", "loudmouth", "coward"))
    assert dice.dice_set().special == ("loudmouth", "coward")
    cowards = [face for face in dice.counts if face.kind == "coward"]
    shared = [face for face in cowards if Face("bang", face.label) in dice.counts]
    assert [face.label for face in shared] == ["arrow", "dynamite", "bullseye1", "beer"]

    def without(*lost):
        fewer = TaughtDice("x", tuple(one for one in dice.samples if one.face not in lost))
        return fewer.dice_set().special

    assert without(shared[0]) == ("loudmouth", "coward"), "the arrow was shown on a base die"
    assert without(*shared[:3]) == ("loudmouth", "coward")
    assert without(*shared) == ("loudmouth",), "too little was seen of the Coward's body"
    assert without(Face("coward", "broken_arrow")) == ("loudmouth",), "another drawing is taken for it"
    assert without(Face("bang", "arrow")) == ("loudmouth", "coward")
    assert without(Face("bang", "gatling")) == (), "without base dice there is nothing to tell from"
    assert base_dice().dice_set().special == ()


def test_a_die_of_ones_own_has_the_faces_that_it_was_shown_with():
    dice = TaughtDice("x", tuple(sample(label, "dragon", i) for label in ("fire", "egg") for i in range(3)))
    assert (dice.complete, dice.kinds) == (True, ("dragon",))
    assert dice.dice_set().labels == ("fire", "egg")


@pytest.mark.parametrize("label", ["", "Arrow", "a b", "../x", "é", "x" * 33])
def test_labels_and_kinds_are_small_names(label):
    for make in (lambda: Sample(label, "bang", crop(0)), lambda: Sample("arrow", label, crop(0))):
        with pytest.raises(TaughtInvalid, match="small letters"):
            make()


def test_crops_have_one_size():
    with pytest.raises(TaughtInvalid, match="96 × 96"):
        Sample("arrow", "bang", crop(0)[:64, :64])


def test_there_is_room_for_so_many():
    with pytest.raises(TaughtInvalid, match="room"):
        TaughtDice("x", (sample(),) * (MOST_SAMPLES + 1))
