"""Mock pins that can be waited for, a place where notices are caught, and a picamera2 that is made up."""

import sys
from threading import Condition
from types import ModuleType

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.camera import pi
from tests.hardware.fake_picamera2 import FakePicamera2

LIMIT_S = 20.0  # for waits that end at once unless something is broken


class WatchedPin(MockPWMPin):
    """A mock pin that remembers every level and can be waited for."""

    def __init__(self, factory, info):
        self.moved = Condition()
        super().__init__(factory, info)

    def _change_state(self, value):
        with self.moved:
            changed = super()._change_state(value)
            self.moved.notify_all()
            return changed

    def levels(self):
        return [float(state.state) for state in self.states]

    def wait_for_levels(self, count):
        """Wait until the pin has had `count` levels since `clear_states`, the first included; return them."""
        with self.moved:
            assert self.moved.wait_for(lambda: len(self.states) >= count, timeout=LIMIT_S), self.levels()
            return self.levels()


@pytest.fixture
def factory(monkeypatch):
    """Mock pins for all of gpiozero, as it suggests, fresh for each test."""
    made = MockFactory(pin_class=WatchedPin)
    monkeypatch.setattr(Device, "pin_factory", made)
    yield made
    made.close()


class Notices:
    """A `notice` that keeps what it is told and can be waited for."""

    def __init__(self):
        self.said = []
        self._more = Condition()

    def __call__(self, sentence, *, no_throw=False):
        with self._more:
            self.said.append(sentence)
            self._more.notify_all()

    def wait_for(self, part):
        with self._more:
            assert self._more.wait_for(lambda: any(part in said for said in self.said), timeout=LIMIT_S), self.said


@pytest.fixture
def notices():
    return Notices()


@pytest.fixture
def camera_class(monkeypatch):
    """A picamera2 to import, with a class of its own for each test to change."""
    fresh = type("Picamera2", (FakePicamera2,), {})
    module = ModuleType("picamera2")
    module.Picamera2 = fresh
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(pi, "_stalled", [])
    return fresh


@pytest.fixture
def steady(camera_class):
    camera_class.shades = None
    return camera_class
