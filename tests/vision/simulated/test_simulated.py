"""The simulated tray throws fairly, lies still truly, and shows what it says it shows."""

import itertools
import math
import random
import threading

import cv2
import numpy as np
import pytest

from companion.ports.tray import DiceWanted, FrameSource, Reading, SeenDie, VirtualTray
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.simulated.camera import DieNumberInvalid, SimulatedCamera
from vision.simulated.die import FACES, SIZE, resting, standing
from vision.simulated.throw import APART, plan
from vision.tracking.motion_gate import MotionGate
from vision.tracking.watch import TrayWatcher


class TruthReader:
    """Reads the simulated tray by asking it: the places of the dice, in pixels, and their labels."""

    def __init__(self, camera):
        self.camera = camera

    def read(self, frame, expected=None):
        lens = self.camera._scene.lens
        dice = []
        for number, ((x, y), _) in self.camera._lying.items():
            spots = [(x, y), *((x + SIZE / 2 * a, y + SIZE / 2 * b) for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1)))]
            center, *quad = (tuple(map(float, p)) for p in lens.project([(*spot, SIZE) for spot in spots]))
            dice.append(SeenDie(self.camera.faces[number], "pip", 1.0, center, tuple(quad)))
        return Reading(tuple(dice), True)


@pytest.fixture(scope="module")
def camera():
    return SimulatedCamera(3, paced=False)


def test_it_is_a_frame_source_and_a_virtual_tray(camera):
    source: FrameSource = camera
    assert isinstance(camera, VirtualTray)
    assert (source.name, source.kind, source.shows_kept_dice) == ("simulated", "simulated", True)


def test_the_seed_decides_the_faces():
    def faces(seed):
        camera = SimulatedCamera(seed, paced=False)
        camera.throw((1, 2, 3, 4, 5))
        camera.throw((5, 2))
        return camera.faces

    rng = random.Random(8)
    first = {die: str(rng.randint(1, 6)) for die in range(1, 6)}
    assert faces(8) == first | {2: str(rng.randint(1, 6)), 5: str(rng.randint(1, 6))}


def test_dice_thrown_alone_are_the_only_ones_in_the_tray():
    camera = SimulatedCamera(5, paced=False)
    frames = camera.frames()
    camera.throw((1, 2, 3, 4, 5))
    list(itertools.islice(frames, 60))
    camera.throw((2,), alone=True)
    assert list(camera.faces) == [2]
    last = list(itertools.islice(frames, 60))[-1]
    assert len(TrayReader().read(last).dice) == 1
    camera.throw((1,))
    last = list(itertools.islice(frames, 60))[-1]
    assert len(TrayReader().read(last).dice) == 2, "and the next one finds it there"
    assert sorted(camera.faces) == [1, 2]


def test_a_throw_seen_from_hand_to_rest():
    camera = SimulatedCamera(5, paced=False)
    gate = MotionGate()
    frames = camera.frames()
    empty = [next(frames) for _ in range(5)]
    camera.throw((1, 2, 3))
    during = list(itertools.islice(frames, 40))
    assert {frame.image.shape for frame in during} == {(600, 800, 3)}
    assert [gate.feed(frame) for frame in empty][-1] == "still"
    states = [gate.feed(frame) for frame in during]
    assert states[2:18] == ["moving"] * 16
    assert states[-1] == "still"
    assert gate.rolling_seconds > 0.3
    last = cv2.absdiff(during[-1].image, during[-2].image)
    assert 0.5 < last.mean() < 5  # fresh noise and nothing else
    assert not np.array_equal(during[-1].image, during[-2].image)
    camera.close()
    camera.close()
    assert list(frames) == []


def test_frames_are_rare_while_nothing_moves():
    camera = SimulatedCamera(5, paced=False)
    frames = camera.frames()
    times = [frame.at for frame in itertools.islice(frames, 12)]
    assert times[-1] - times[-2] == pytest.approx(0.25)
    camera.throw((1,))
    times = [frame.at for frame in itertools.islice(frames, 12)]
    assert times[-1] - times[-2] == pytest.approx(1 / 15)


@pytest.mark.parametrize("seed", range(40))
def test_dice_come_to_lie_apart_in_view_and_in_order(seed):
    rng = random.Random(seed)
    lying = {}
    for thrown in ((1, 2, 3, 4, 5), (2, 4), (1, 2, 3, 4, 5), (1,), tuple(range(1, 9))):
        act = plan(rng, dict.fromkeys(thrown, "3"), lying, lambda place: place[0])
        former = dict(lying)
        lying |= {die: roll.end for die, roll in act.rolls.items()}
        for one, two in itertools.combinations(lying.values(), 2):
            assert math.dist(one, two) >= APART
        ends = [lying[die] for die in thrown]
        assert ends == sorted(ends)
        assert all(abs(x) < 95 and abs(y) < 67 for x, y in ends)
        assert all(math.dist(lying[die], former[die]) > SIZE for die in thrown if die in former)
        assert act.ends < 3.2
        assert all(roll.pose(act.ends).turn == pytest.approx(roll.rest.turn) for roll in act.rolls.values())


@pytest.mark.parametrize("label", FACES)
def test_a_resting_die_shows_its_face_and_stands_on_the_table(label):
    pose = resting(label, 0, 0, 0.7)
    up = pose.turn.T @ (0, 0, 1)
    assert FACES[2 * int(np.abs(up).argmax()) + int(up.min() < -0.5)] == label
    assert standing(pose.turn) == pytest.approx(SIZE / 2)


def test_wrong_dice_are_refused_and_none_are_no_throw(camera):
    with pytest.raises(DieNumberInvalid, match="1 to 8"):
        camera.throw((0, 1))
    with pytest.raises(DieNumberInvalid, match="1 to 8"):
        camera.throw((9,))
    camera.throw(())
    assert camera.faces == {}


def test_a_throw_or_a_close_wakes_it_while_it_waits_for_the_next_frame():
    camera = SimulatedCamera(1, clock=lambda: 100.0)  # time stands: by itself no frame would ever be due
    frames = camera.frames()
    next(frames)
    threading.Timer(0.02, camera.throw, [(1, 2)]).start()
    next(frames)
    threading.Timer(0.02, camera.close).start()
    assert list(frames) == []


@pytest.mark.slow  # test_simulated_chain plays a turn of the same quickly
def test_the_watcher_sees_every_throw_of_a_game():
    camera = SimulatedCamera(2, paced=False)
    rng = random.Random(2)
    asked = []

    def next_wanted():
        again = bool(asked) and rng.random() < 0.6
        dice = tuple(sorted(rng.sample(range(1, 6), rng.randint(1, 5)))) if again else (1, 2, 3, 4, 5)
        asked.append(dice)
        camera.throw(dice)
        return DiceWanted(f"roll {len(asked)}", (1, 2, 3, 4, 5), not again)

    wanted = DiceWanted("roll 0", (1, 2, 3, 4, 5), True)
    watcher = TrayWatcher(camera, TruthReader(camera), PIP, lambda: wanted)
    still = itertools.count()
    feed = camera.frames

    def frames():
        nonlocal wanted
        for frame in feed():
            if next(still) == 6:
                wanted = next_wanted()
            yield frame

    camera.frames = frames
    for throw in watcher.throws():
        assert throw.sure
        assert {d.die: PIP.label(d.face) for d in throw.dice} == {die: camera.faces[die] for die in asked[-1]}
        if len(asked) == 5:
            camera.close()
        wanted = next_wanted()
    assert len(asked) == 6
