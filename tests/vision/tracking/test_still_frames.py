"""Frames are read while the scene is still: at most as many as are needed, and none with motion."""

import pytest

from companion.ports.tray import Frame, Reading, SeenDie
from vision.tracking.still_frames import VOTES, StillFrames

QUIET = 0.3
DIE = SeenDie("3", "pip", 0.9, (20.0, 20.0), ((0, 0), (40, 0), (40, 40), (0, 40)))


class Reader:
    def __init__(self, sure=True):
        self.sure, self.read_at = sure, []

    def read(self, frame, expected=None):
        self.read_at.append((frame.at, expected))
        return Reading((DIE,), self.sure, None if self.sure else "half seen")


def still_frames_of(reader, times, expected=5):
    still = StillFrames(reader, QUIET)
    for at in times:
        still.take(Frame(None, at))
        still.read_ahead(at, expected)
    return still


@pytest.mark.parametrize(
    ("fps", "read"), [(10, [0.1, 0.2]), (12, [2 / 12, 3 / 12]), (30, [3 / 30, 6 / 30]), (4, [0.25])]
)
def test_two_frames_are_read_before_the_quiet_time_is_over(fps, read):
    reader = Reader()
    still_frames_of(reader, [n / fps for n in range(int(fps * QUIET) + 1)])
    assert [at for at, _ in reader.read_at] == pytest.approx(read)


def test_what_was_read_ahead_is_the_answer_if_it_agrees():
    reader = Reader()
    assert still_frames_of(reader, [0.1, 0.2, 0.3]).reading(5).sure
    assert len(reader.read_at) == 2


def test_doubts_are_read_once_more():
    reader = Reader(sure=False)
    still = still_frames_of(reader, [0.1, 0.2, 0.3])
    assert still.reading(5).why == "half seen"
    assert len(reader.read_at) == VOTES
    still.take(Frame(None, 0.4))
    still.read_on()
    still.read_on()
    assert [at for at, _ in reader.read_at] == [0.1, 0.2, 0.3, 0.4]


def test_a_stir_and_another_number_of_dice_forget_what_was_read():
    reader = Reader()
    still = still_frames_of(reader, [0.1, 0.2, 0.3])
    still.reading(4)
    assert [expected for _, expected in reader.read_at] == [5, 5, 4, 4]
    still.clear()
    assert (len(still), still.any_read) == (0, False)
