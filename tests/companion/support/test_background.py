"""The supervised loop: it outlives its errors, tells them until a step succeeds, and ends when it is to end."""

import threading

from companion.support.background import SupervisedLoop
from companion.support.errors import JournalUnwritable, Refused

WITHIN = 20


class Told:
    """What a loop has told, and an event for what is waited for."""

    def __init__(self):
        self.said = []
        self.right_again = threading.Event()

    def __call__(self, name, what):
        self.said.append((name, what))
        if not what:
            self.right_again.set()


def test_it_goes_on_after_any_error_and_tells_it_until_a_step_succeeds():
    told, errors = Told(), [Refused("stale"), ZeroDivisionError("by nothing")]

    def run(loop):
        if errors:
            raise errors.pop(0)
        loop.well()
        loop.well()

    loop = SupervisedLoop("camera", run, told, first=0.001, longest=0.002)
    assert loop.join(WITHIN)
    assert [name for name, _ in told.said] == ["camera"] * 3
    first, second, last = (what for _, what in told.said)
    assert first == "The table has moved on; look again. Until then, type throws in on a phone."
    assert "(by nothing)" in second
    assert last == "", "told once, and only after it had failed"


def test_what_goes_on_all_evening_is_one_line_of_the_log(caplog):
    caplog.set_level("INFO", "companion")
    errors = [Refused("stale")] * 3 + [Refused("game_over")]

    def run(loop):
        if errors:
            raise errors.pop(0)
        loop.well()

    assert SupervisedLoop("camera", run, Told(), first=0.001, longest=0.002).join(WITHIN)
    assert len(caplog.messages) == 2


def test_of_the_disk_the_table_tells_by_itself():
    told, errors = Told(), [JournalUnwritable("The disk is full.")] * 3

    def run(loop):
        if errors:
            raise errors.pop()
        loop.well()

    assert SupervisedLoop("bots", run, told, first=0.001, longest=0.002).join(WITHIN)
    assert told.said == []


def test_waits_grow_to_the_longest_and_start_anew_once_all_is_right(monkeypatch):
    waits = []
    errors = [True] * 5 + [False] + [True] * 2

    def run(loop):
        while errors:
            if errors.pop(0):
                raise Refused("stale")
            loop.well()

    monkeypatch.setattr(SupervisedLoop, "wait", lambda _, seconds: waits.append(seconds))
    assert SupervisedLoop("bots", run, Told()).join(WITHIN)
    assert waits == [0.5, 1.0, 2.0, 4.0, 5.0, 0.5, 1.0]


def test_it_ends_in_the_midst_of_a_wait():
    failing = threading.Event()

    def run(_):
        failing.set()
        raise Refused("stale")

    loop = SupervisedLoop("bots", run, Told(), first=3600, longest=3600)
    assert failing.wait(WITHIN)
    assert loop.close(WITHIN)
