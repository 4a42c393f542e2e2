"""A die that was not read is noticed by its colour, and a lawful tray is not accused."""

from drawn_dice import WHITE, felt, put_die, tray_of

from companion.ports import Frame
from vision.evaluate import Outcome, doubts, row
from vision.reader import TrayReader

READER = TrayReader()


def test_a_die_without_visible_pips_is_noticed():
    image = felt()
    for n, face in enumerate((3, 5, 6)):
        put_die(image, face, 300 + 250 * n, 300, 60, 0.3 * n)
    assert READER.read(Frame(image)).why is None
    put_die(image, 1, 500, 700, 60, 0.4, skip=(0,))
    reading = READER.read(Frame(image))
    assert (len(reading.dice), reading.sure, reading.why) == (3, False, "stray pips")


def test_a_sheet_of_paper_in_the_colour_of_the_dice_is_none():
    image = felt()
    for n, face in enumerate((3, 5, 6)):
        put_die(image, face, 300 + 250 * n, 300, 60, 0.3 * n)
    image[600:800, 300:700] = WHITE
    assert READER.read(Frame(image)).why is None


def test_the_table_counts_dice_and_reasons(tmp_path):
    reading = READER.read(tray_of(3, 4), 3)
    outcomes = [Outcome(tmp_path / "a.png", ("3", "4", "6"), reading)]
    assert outcomes[0].found == 2
    assert "| 2 (100 %) | 2 (67 %) |" in row(tmp_path, outcomes)
    assert "unsure pictures: count 1" in doubts(outcomes)
