"""One light on a mock pin: each signal has its rhythm, and none of them can stop the table."""

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.ports import Lights
from hardware import lights
from hardware.lights import STATUS_PIN, NoLights, StatusLight, open_lights
from hardware.pins import NO_PINS


@pytest.fixture
def quick(monkeypatch):
    """Rhythms fast enough to be seen whole."""
    monkeypatch.setattr(lights, "SLOW_S", 0.004)
    monkeypatch.setattr(lights, "QUICK_S", 0.002)
    monkeypatch.setattr(lights, "PULSE_S", 0.08)


@pytest.fixture
def light(factory):
    light = open_lights()
    yield light
    light.close()


@pytest.fixture
def pin(factory, light):
    return factory.pin(STATUS_PIN)


def test_it_is_dark_to_begin_with_and_steady_when_a_choice_is_due(light, pin):
    assert pin.state == 0
    light.show("decide")
    assert pin.state == 1
    light.show("off")
    assert pin.state == 0


@pytest.mark.parametrize("signal", ["throw", "unsure"])
def test_throw_and_unsure_blink(light, pin, quick, signal):
    light.show(signal)
    assert pin.wait_for_levels(5)[:5] == [0, 1, 0, 1, 0]


def test_unsure_blinks_quicker_than_throw():
    assert lights.QUICK_S * 3 < lights.SLOW_S


def test_over_pulses_through_all_shades(light, pin, quick):
    light.show("over")
    levels = pin.wait_for_levels(4)
    assert any(0 < level < 1 for level in levels)


def test_a_steady_light_ends_a_rhythm(light, pin, quick):
    light.show("throw")
    pin.wait_for_levels(3)
    light.show("decide")
    assert pin.state == 1


def test_the_same_signal_again_does_not_start_anew(light, monkeypatch):
    started = []
    monkeypatch.setattr(light._led, "blink", lambda **rhythm: started.append(rhythm))
    light.show("throw")
    light.show("throw")
    assert started == [{"on_time": lights.SLOW_S, "off_time": lights.SLOW_S}]


def test_closed_it_is_dark_and_takes_no_signal(light, pin):
    light.show("decide")
    light.close()
    light.close()
    light.show("throw")
    assert not pin.state


def test_a_light_that_fails_is_reported_once(light, monkeypatch, caplog):
    def fail():
        raise OSError("GPIO gone")

    monkeypatch.setattr(light._led, "on", fail)
    light.show("decide")
    light.show("off")
    light.show("decide")
    assert caplog.text.count("GPIO gone") == 1


def test_without_pins_there_are_no_lights_and_nothing_is_said(caplog):
    dark: Lights = open_lights(NO_PINS)
    assert isinstance(dark, NoLights)
    dark.show("throw")
    dark.close()
    assert caplog.records == []


def test_a_pin_that_cannot_be_dimmed_is_one_warning(factory, monkeypatch, caplog):
    plain, pin = MockFactory(pin_class=MockPin), MockFactory.pin
    monkeypatch.setattr(MockFactory, "pin", lambda self, name: pin(plain, name))
    assert isinstance(open_lights(), NoLights)
    assert len(caplog.records) == 1
    assert f"the light stays off at GPIO {STATUS_PIN} (pin 18 on the header): " in caplog.text
    assert "recursion" not in caplog.text


def test_a_status_light_takes_any_pin(factory):
    other = StatusLight(factory, 25)
    other.show("decide")
    assert factory.pin(25).state == 1
    other.close()
