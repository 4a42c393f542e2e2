"""How taught dice are measured: what a game would ask about, and whether the kind of die is right, too."""

from dataclasses import replace

from tests.vision.judged import outcome, picture, placed, seen
from vision.dice_sets.dice_set import BANG, WHICH_KIND
from vision.evaluation.taught import as_in_a_game, kinds_row


def labelled(face, kind, x):
    return replace(placed(face, x), kind=kind)


def read(face, kind, x, why=None, **kinds):
    return replace(seen(face, x, why=why), kind=kind, kinds=tuple(kinds.items()))


LABEL = picture(labelled("beer", "bang", 0), labelled("arrow", "loudmouth", 100), labelled("arrow", "bang", 200))


def test_a_game_knows_which_dice_it_asked_for():
    doubtful = read("arrow", "bang", 100, WHICH_KIND, bang=0.5, loudmouth=0.5)
    dice = read("beer", "bang", 0), doubtful, read("arrow", "bang", 200)
    in_game = as_in_a_game(outcome(LABEL, *dice, why="dice"), BANG)
    assert in_game.reading.sure
    assert [die.kind for die in in_game.reading.dice] == ["bang", "loudmouth", "bang"]
    ordinary = picture(*(replace(die, kind="bang") for die in LABEL.dice))
    lying = read("beer", "bang", 0), doubtful, read("arrow", "bang", 200)
    in_game = as_in_a_game(outcome(ordinary, *lying, why="dice"), BANG)
    assert [die.kind for die in in_game.reading.dice] == ["bang"] * 3


def test_faces_on_another_kind_of_die_are_counted():
    dice = read("beer", "bang", 0), read("arrow", "bang", 100), read("arrow", "loudmouth", 200, why=WHICH_KIND)
    line = kinds_row("some", [outcome(LABEL, *dice, why="dice")])
    assert line == "some: 1 of 3 right faces on the right kind of die; of 2 sure 1 not"


def test_a_wrong_face_is_not_asked_for_its_kind():
    line = kinds_row("some", [outcome(LABEL, read("dynamite", "loudmouth", 0), why="dice")])
    assert line == "some: 0 of 0 right faces on the right kind of die; of 0 sure 0 not"
