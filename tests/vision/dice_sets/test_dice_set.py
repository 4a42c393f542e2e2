"""A label means one face, and a wrong one gets a sentence that helps."""

import pytest

from companion.support.errors import CompanionError
from vision.dice_sets.dice_set import BANG, PIP, SETS, DiceSet, DiceSetUnknown, FaceUnknown, dice_set


def test_pip_dice_follow_the_printed_legend():
    meanings = [PIP.meaning(label) for label in "123456"]
    assert meanings == ["bullseye1", "bullseye2", "gatling", "beer", "arrow", "dynamite"]


@pytest.mark.parametrize("dice", SETS, ids=lambda dice: dice.name)
def test_label_and_meaning_are_each_others_inverse(dice):
    assert [dice.label(dice.meaning(label)) for label in dice.labels] == list(dice.labels)


def test_symbol_dice_are_called_what_they_show():
    assert all(BANG.meaning(label) == label for label in BANG.labels)
    assert set(BANG.kinds[0][1]) == {PIP.meaning(label) for label in PIP.labels}


def test_symbol_dice_know_the_saloon_dice_and_the_faces_of_each():
    assert BANG.special == ("loudmouth", "coward")
    assert all(BANG.has(kind, label) and label in BANG.labels for kind, labels in BANG.kinds for label in labels)
    assert BANG.has("coward", "double_beer")
    assert not BANG.has("loudmouth", "gatling")
    assert not BANG.has("loudmouth", "double_beer")
    assert not BANG.has(None, "bullet"), "an ordinary die has the faces of the base game"


def test_on_pip_dice_all_dice_are_alike():
    assert PIP.special == ()
    assert all(PIP.has(kind, label) for kind in (None, "loudmouth") for label in PIP.labels)


@pytest.mark.parametrize("ask", [lambda: PIP.meaning("7"), lambda: PIP.label("whisky")])
def test_unknown_faces_name_the_known_ones(ask):
    with pytest.raises(FaceUnknown, match="'pip' dice") as caught:
        ask()
    assert isinstance(caught.value, CompanionError)


def test_sets_are_found_by_name():
    assert dice_set("pip") is PIP
    assert dice_set("bang") is BANG
    with pytest.raises(DiceSetUnknown, match="'poker'; the known sets are pip, bang"):
        dice_set("poker")


def test_a_legend_names_each_label_once():
    with pytest.raises(FaceUnknown, match="each label once"):
        DiceSet("odd", (("1", "beer"), ("1", "arrow")))
    with pytest.raises(FaceUnknown, match="needs a legend"):
        DiceSet("none", ())
