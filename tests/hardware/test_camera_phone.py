"""A phone on a stand as a frame source: which pictures are yielded, when, and what is said of a silent phone."""

from threading import Thread

import numpy as np
import pytest

from companion.ports.tray import Frame
from hardware.camera.phone import STEP, PhoneOnAStand
from hardware.errors import CameraLost, CameraMissing
from tests.clock import Clock


def still(number: int, at: float) -> Frame:
    return Frame(np.full((4, 4, 3), number, np.uint8), at=at)


def number(frame: Frame) -> int:
    return int(frame.image[0, 0, 0])


def taken(phone: PhoneOnAStand, count: int) -> list[tuple[int, float]]:
    frames = phone.frames()
    return [(number(frame), round(frame.at, 3)) for frame in (next(frames) for _ in range(count))]


def test_the_pictures_of_a_stillness_keep_their_distance_in_time_and_end_now() -> None:
    phone = PhoneOnAStand(clock=Clock())
    phone.give([still(1, 7.0), still(2, 7.2), still(3, 7.4)])
    assert taken(phone, 3) == [(1, 99.6), (2, 99.8), (3, 100.0)]


def test_what_lies_there_now_replaces_what_nobody_has_looked_at() -> None:
    phone = PhoneOnAStand(clock=Clock())
    phone.give([still(1, 0.0), still(2, 0.2)])
    phone.give([still(3, 5.0), still(4, 5.2)])
    assert [frame for frame, _ in taken(phone, 2)] == [3, 4]


def test_times_grow_whatever_the_network_delays() -> None:
    phone, clock = PhoneOnAStand(clock=(clock := Clock())), clock
    phone.give([still(1, 0.0), still(2, 0.4)])
    first = taken(phone, 2)
    clock.now += 0.1  # the second stillness was taken later and came more quickly
    phone.give([still(3, 1.0), still(4, 1.4)])
    then = taken(phone, 2)
    times = [at for _, at in (*first, *then)]
    assert times == sorted(set(times))
    assert then[0][1] == round(first[1][1] + STEP, 3)


def test_a_phone_that_sees_nothing_new_shows_its_last_picture_once_more() -> None:
    phone, clock = PhoneOnAStand(clock=(clock := Clock())), clock
    phone.same()  # nothing was seen yet
    phone.give([still(1, 0.0)])
    assert taken(phone, 1) == [(1, 100.0)]
    clock.now += 2
    phone.same()
    phone.same()  # as if it were one: nobody has looked in between
    assert taken(phone, 1) == [(1, 102.0)]


def test_no_phone_a_silent_phone_and_one_that_is_back() -> None:
    phone = PhoneOnAStand(silent=0.01, clock=Clock())
    with pytest.raises(CameraMissing, match="This phone as the camera"):
        next(phone.frames())
    phone.give([still(1, 0.0)])
    assert taken(phone, 1) == [(1, 100.0)]
    with pytest.raises(CameraLost, match="silent"):
        next(phone.frames())
    with pytest.raises(CameraMissing):
        next(phone.frames())
    phone.give([still(2, 0.0)])
    assert [frame for frame, _ in taken(phone, 1)] == [2]


def test_closing_ends_whoever_waits() -> None:
    phone = PhoneOnAStand(silent=60)
    seen: list[Frame] = []
    waiting = Thread(target=lambda: seen.extend(phone.frames()))
    waiting.start()
    phone.close()
    phone.close()
    waiting.join(30)
    assert not waiting.is_alive()
    assert seen == []
