"""The whole way of a throw: drawn by the simulated tray, settled, read by the real reader, tracked."""

import random
from collections import Counter

import pytest

from companion.ports.tray import DiceWanted
from tests.night import night
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.watch import TrayWatcher

ALL = (1, 2, 3, 4, 5)


def play(seed, throws):
    """Play turns of three throws as a table would ask for them; count what was seen as it was thrown."""
    camera, rng = SimulatedCamera(seed, paced=False), random.Random(seed)
    wanted = DiceWanted("roll 0", ALL, True)
    watcher = TrayWatcher(camera, TrayReader(), PIP, lambda: wanted)
    thrown, shown, since = ALL, {}, 0
    feed = camera.frames

    def frames():
        nonlocal since
        for frame in feed():
            since += 1
            if since == 6:
                camera.throw(thrown)
            if since > 90:  # six seconds and more, and nothing was told
                camera.close()
            yield frame

    camera.frames = frames
    seen = watcher.throws()
    counts = Counter()
    for number in range(1, throws + 1):
        throw, truth = next(seen, None), {die: PIP.meaning(camera.faces[die]) for die in thrown}
        if throw is None:
            return counts + Counter({"never told": 1})
        reported = {die.die: die.face for die in throw.dice}
        # A die that came back near its old place with its old face may pass for kept: the table stands the same.
        right = set(reported) <= set(truth) and shown | reported == shown | truth
        counts["sure" if throw.sure else f"unsure ({throw.why})", "right" if right else "wrong"] += 1
        shown, since = shown | truth, 0
        free = [die for die in ALL if shown[die] != "dynamite"]
        if number % 3 == 0 or not free:
            thrown, wanted = ALL, DiceWanted(f"roll {number}", ALL, True)
        else:
            thrown = tuple(sorted(rng.sample(free, rng.randint(1, len(free)))))
            lying = tuple((die, "dynamite") for die in ALL if die not in free)
            wanted = DiceWanted(f"roll {number}", tuple(free), False, lying)
    return counts


@pytest.mark.slow
def test_a_turn_is_read_as_it_was_thrown():
    assert play(1, 3) == {("sure", "right"): 3}


@pytest.mark.parametrize("most", [pytest.param(102, marks=pytest.mark.slow), *night([112])])
def test_nearly_all_throws_are_read_surely_and_none_wrongly(most):
    counts = sum((play(seed, 6) for seed in range(100, most)), Counter())
    assert counts["sure", "wrong"] == 0
    assert counts["sure", "right"] >= 0.97 * counts.total(), counts
