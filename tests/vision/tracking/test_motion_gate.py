"""Motion is distinguished from noise and flicker, by frame time alone."""

import numpy as np
import pytest

from companion.ports.tray import Frame
from vision.tracking.motion_gate import MotionGate, shrunk

RNG = np.random.default_rng()
NOISE = np.random.default_rng(4).standard_normal((544, 704, 3), np.float32)
"""Noise that each picture cuts its own piece of: drawn anew for each, it took most of the time."""


@pytest.fixture(autouse=True)
def same_noise_whichever_tests_ran_before(monkeypatch):
    monkeypatch.setattr(f"{__name__}.RNG", np.random.default_rng(3))


def tray(*dice, noise=2.0, gain=1.0, hand=False):
    """Draw a 640 × 480 tray: dice as 40 pixel squares at (x, y), perhaps an arm from below."""
    picture = np.full((480, 640, 3), 80, np.float32)
    for x, y in dice:
        picture[y - 20 : y + 20, x - 20 : x + 20] = 220
    if hand:
        picture[250:, 260:400] = 160
    picture *= gain
    if noise:
        down, right = RNG.integers(65, size=2)
        picture += noise * NOISE[down : down + 480, right : right + 640]
    return np.clip(picture, 0, 255).astype(np.uint8)


class Film:
    """Feeds a gate frame by frame, 15 a second."""

    def __init__(self, **settings):
        self.gate = MotionGate(**settings)
        self.at = 0.0

    def show(self, frames, dice=(), **scene):
        states = []
        for _ in range(frames):
            self.at += 1 / 15
            states.append(self.gate.feed(Frame(tray(*dice, **scene), self.at)))
        return states


def test_still_only_after_the_quiet_time():
    film = Film()
    assert film.show(5) == ["moving"] * 5
    assert film.show(5) == ["still"] * 5
    assert film.gate.motions == 0


def test_quiet_time_is_counted_in_frame_time_not_in_frames():
    gate = MotionGate(quiet=0.3)
    assert [gate.feed(Frame(tray(), at)) for at in (10.0, 10.25, 10.5)] == ["moving", "moving", "still"]


def test_after_a_gap_between_frames_nobody_knows_how_long_it_rolled():
    film = Film()
    film.show(10, [(100, 200)])
    film.at += 60
    film.show(1, [(400, 300)])
    assert film.gate.rolling_seconds == pytest.approx(0.2)


@pytest.mark.parametrize("noise", [0.0, 2.0, 8.0, 12.0])
def test_a_die_that_rolls_is_motion_in_any_noise(noise):
    film = Film()
    assert film.show(20, noise=noise)[-1] == "still"
    # While the noise is not known yet, it may count as motion.
    before, rolling_seconds = film.gate.motions, film.gate.rolling_seconds
    for x in range(200, 320, 12):
        assert film.show(1, dice=[(x, 240)], noise=noise) == ["moving"]
    assert film.gate.motions == before + 1
    assert film.gate.rolling_seconds - rolling_seconds == pytest.approx(10 / 15)
    assert film.show(3, dice=[(308, 240)], noise=noise) == ["moving"] * 3
    assert film.show(9, dice=[(308, 240)], noise=noise)[-1] == "still"


def test_a_creeping_die_never_counts_as_lying():
    film = Film()
    film.show(10, dice=[(200, 240)])
    states = [film.show(1, dice=[(200 + step, 240)])[0] for step in range(60)]
    assert states[10:].count("still") == 0


def test_flicker_and_slow_daylight_are_no_motion():
    film = Film()
    film.show(10, dice=[(200, 240)], gain=0.8)
    for step in range(90):
        flicker = 0.8 + 0.04 * (-1) ** step + 0.002 * step
        assert film.show(1, dice=[(200, 240)], gain=flicker) == ["still"]


def test_a_shadow_that_wanders_over_half_the_tray_within_minutes_is_no_motion():
    """No gain of the whole picture explains it, so the stillness must follow it."""
    gate = MotionGate()
    states = []
    for step in range(400):
        picture = tray((200, 240), noise=0.0).astype(np.float32)
        picture[:, 320:] += 0.1 * step
        states.append(gate.feed(Frame(np.clip(picture, 0, 255).astype(np.uint8), step / 15)))
    assert set(states[10:]) == {"still"}


def test_a_resting_hand_is_not_still_dice():
    film = Film(patience=2.0)
    film.show(10, dice=[(200, 240)])
    assert film.show(8, dice=[(200, 240)], hand=True)[-1] == "hand"
    assert film.gate.rolling_seconds == 0.0
    assert film.show(8, dice=[(200, 240)])[-1] == "still"


def test_what_never_moves_is_in_the_end_no_hand():
    film = Film(patience=2.0)
    film.show(10)
    film.show(8, hand=True)
    assert film.show(30, hand=True)[-1] == "still"
    assert film.show(1, hand=True) == ["still"]


def test_thrown_dice_are_no_hand():
    film = Film()
    film.show(10)
    heap = [(300, 440), (345, 440), (390, 440), (320, 395), (365, 395)]
    assert film.show(8, dice=heap)[-1] == "still"


def test_another_size_or_an_earlier_time_starts_afresh():
    film = Film()
    film.show(10)
    assert film.gate.feed(Frame(np.zeros((100, 200), np.uint8), film.at + 1)) == "moving"
    assert film.gate.feed(Frame(np.zeros((100, 200), np.uint8), 0.0)) == "moving"
    assert film.gate.feed(Frame(np.zeros((100, 200), np.uint8), 0.4)) == "still"


def test_pictures_shrink_to_80_columns():
    assert shrunk(np.zeros((600, 800, 3), np.uint8)).shape == (60, 80)
    assert shrunk(np.zeros((30, 40), np.uint8)).shape == (60, 80)


def test_a_picture_half_dark_and_half_light_is_no_motion():
    gate, states = MotionGate(), []
    for n in range(30):
        picture = np.full((480, 640, 3), 50, np.uint8)
        picture[:, 320:] = 180
        picture[80:88, 400:416] = 50 if n % 2 else 180  # a lamp that blinks, smaller than any die
        states.append(gate.feed(Frame(picture, n / 15)))
    assert states[6:] == ["still"] * 24


def test_blocks_of_a_film_that_are_packed_anew_are_no_motion():
    """In MP4 most of a still picture is the very same, and a few blocks are a little off from frame to frame."""
    film = Film()
    film.show(10, noise=0.0)
    for k in range(20):
        picture = tray(noise=0.0).astype(np.int16)
        for block in range(8):
            x, y = 16 * ((7 * k + 5 * block) % 40), 16 * ((3 * k + 11 * block) % 30)
            picture[y : y + 16, x : x + 16] += 5
        film.at += 1 / 12
        assert film.gate.feed(Frame(picture.astype(np.uint8), film.at)) == "still"


def test_a_dark_die_on_a_dark_floor_moves():
    film = Film()
    film.show(10, noise=1.0)
    for x in range(200, 320, 12):
        picture = tray(noise=1.0).astype(np.int16)
        picture[220:260, x - 20 : x + 20] += 12
        film.at += 1 / 15
        assert film.gate.feed(Frame(picture.astype(np.uint8), film.at)) == "moving"
