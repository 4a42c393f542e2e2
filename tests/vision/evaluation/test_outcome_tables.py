"""The tables count what their heads say."""

from tests.vision.judged import outcome, picture, placed, seen
from vision.evaluation.outcome_tables import DICE_HEAD, PICTURES_HEAD, dice_row, pictures_row, reasons

LABEL = picture(placed(1, 0), placed(2, 100), placed(3, 200, condition="cocked or covered"), known=True)
HIDDEN = placed(6, 300, condition="cocked or covered")


def cells(head, row):
    names, values = ([cell.strip() for cell in line.strip("|").split("|")] for line in (head.splitlines()[0], row))
    return dict(zip(names, values, strict=True))


def of_pictures(*outcomes):
    return cells(PICTURES_HEAD, pictures_row("x", outcomes))


def of_dice(*outcomes):
    return cells(DICE_HEAD, dice_row("x", outcomes))


def test_pictures_are_counted_right_and_sure():
    right = outcome(picture(1, 2), seen(2), seen(1), ms=20)
    unsure = outcome(picture(1, 2), seen(2), seen(1), why="count", ms=40)
    wrong = outcome(picture(1, 2), seen(2), seen(2), ms=30)
    row = of_pictures(right, unsure, wrong, wrong)
    assert (row["pictures"], row["exactly right"], row["sure"]) == ("4", "2 (50 %)", "3")
    assert (row["of the right ones sure"], row["sure and wrong"]) == ("1 (50 %)", "2")
    assert (row["ms, median / 99th"], row["of processors"]) == ("30 / 40", "15 / 20")
    assert row["false dice where none lie"] == "–"


def test_dice_where_none_lie_are_told():
    row = of_pictures(outcome(picture(), seen(1), seen(2)), outcome(picture(), why="no dice"), outcome(picture(1)))
    assert row["false dice where none lie"] == "2 on 2"
    assert of_pictures(outcome(picture(), why="no dice"))["false dice where none lie"] == "0 on 1"


def test_precision_and_recall_ask_for_face_and_place():
    row = of_dice(outcome(LABEL, seen(1, 0), seen(2, 130), seen(3, 200)))  # the 2 lies elsewhere
    assert (row["dice, by"], row["precision"], row["recall"]) == ("3, place", "2 (67 %)", "2 (67 %)")
    assert row["sure and wrong"] == "1"
    row = of_dice(outcome(picture(1, 2), seen(1), seen(2), seen(2)))
    assert (row["dice, by"], row["precision"], row["recall"]) == ("2, face", "2 (67 %)", "2 (100 %)")


def test_readable_dice_called_unsure():
    row = of_dice(outcome(LABEL, seen(1, 0, why="covered"), seen(3, 200, why="cocked"), why="dice"))
    assert row["readable called unsure"] == "1 of 2, 1 not reported"
    assert row["sure and wrong"] == "0"


def test_visible_flat_dice_read_right_sure_or_not():
    row = of_dice(outcome(LABEL, seen(1, 0, why="size"), seen(4, 100), seen(3, 200)))
    assert row["visible flat ones read right"] == "1 (50 %)"
    assert of_dice(outcome(picture(1), seen(1)))["visible flat ones read right"] == "–"


def test_cocked_or_covered_dice_called_unsure():
    label = picture(*LABEL.dice, HIDDEN, placed(6, 400, condition="cut off"), known=True)
    row = of_dice(outcome(label, seen(3, 200, why="cocked")), outcome(label, seen(3, 200), seen(6, 300)))
    assert row["cocked or covered called unsure"] == "1 of 4, 1 not reported, 1 of them in a sure picture"
    assert of_dice(outcome(picture(1)))["cocked or covered called unsure"] == "–"


def test_reasons_are_counted():
    line = reasons("x", [outcome(picture(1, 2), seen(1, why="covered"), seen(1, why="covered"), seen(2), why="dice")])
    assert line == "x: unsure pictures: dice 1; unsure dice: covered 2"
    assert reasons("x", [outcome(picture(1), seen(1))]) == "x: unsure pictures: none; unsure dice: none"


def test_what_somebody_should_look_at():
    assert not outcome(LABEL, seen(1, 0), seen(2, 100), seen(3, 200, why="cocked"), why="dice").failed
    assert outcome(LABEL, seen(1, 0), seen(2, 100), seen(3, 200)).failed  # a cocked die, and nobody doubts it
    assert outcome(LABEL, seen(2, 0), seen(1, 100), seen(3, 200, why="cocked"), why="dice").failed  # right by chance
    assert outcome(picture(1), why="no dice").failed
