"""What was seen of the last throws: their dice outlined by number, made into a picture only when somebody asks."""

import pytest

from companion.ports.tray import DiceWanted, SeenDie, Throw, ThrownDie
from tests.vision.drawn_dice import tray_of
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.lying_die import LyingDie
from vision.tracking.throw_picture import KEPT, LastThrow
from vision.tracking.watch import TrayWatcher


def test_thrown_dice_have_their_reasons_and_others_lie_still():
    frame = tray_of(1, 2, 3)
    squares = [((x, 0.0), (x + 9, 0.0), (x + 9, 9.0), (x, 9.0)) for x in (9.0, 50.0, 90.0)]
    seen = [SeenDie("1", "pip", 0.9, square[0], square) for square in squares]
    throw = Throw((ThrownDie(4, "gatling", False, "covered"), ThrownDie(2, "beer")), False, "covered")
    last = LastThrow()
    assert last.of(throw) is None
    last.take(throw, frame, [LyingDie(4, seen[0], True), LyingDie(2, seen[1], True), LyingDie(1, seen[2])])
    pictured = last.of(throw)
    assert pictured is not None
    assert pictured.picture.jpeg.startswith(b"\xff\xd8")
    assert [(die.die, die.thrown, die.sure, die.why) for die in pictured.dice] == [
        (4, True, False, "covered"),
        (2, True, True, None),
        (1, False, True, None),
    ]
    assert pictured.dice[0].quad == seen[0].quad
    assert last.of(throw) is pictured
    last.take(throw, frame, [LyingDie(1, seen[2])])
    again = last.of(throw)
    assert [die.die for die in again.dice] == [1], "of two that are alike the latest is meant"
    for number in range(KEPT):
        assert last.of(throw) is not None, number
        last.take(Throw((), False, "no dice", str(number)), frame, [])
        assert last.of(Throw((), False, "no dice", str(number))) is not None
    assert last.of(throw) is None, "the oldest go"


@pytest.mark.slow
def test_the_watcher_keeps_what_it_saw_of_a_throw():
    camera = SimulatedCamera(3, paced=False)
    watcher = TrayWatcher(camera, TrayReader(), PIP, lambda: DiceWanted("roll", (1, 2, 3, 4, 5), True))
    feed = camera.frames

    def frames():
        for number, frame in enumerate(feed()):
            if number == 6:
                camera.throw((1, 2, 3, 4, 5))
            yield frame

    camera.frames = frames
    throw = next(watcher.throws())
    camera.close()
    pictured = watcher.last_throw.of(throw)
    assert pictured is not None
    assert sorted(die.die for die in pictured.dice if die.thrown) == sorted(die.die for die in throw.dice)
