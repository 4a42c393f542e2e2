"""A die that was not read is noticed by its colour, and a lawful tray is not accused."""

from drawn_dice import WHITE, felt, put_die

from companion.ports import Frame
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
