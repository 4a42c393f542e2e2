"""One light on a mock pin: each signal has its rhythm, and none of them can stop the table."""

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.ports.tray import Lamps, Lights
from hardware import lights
from hardware.lights import DIM, NoLights, StatusLight, open_lights
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN
from hardware.pins import NO_PINS

STATUS_PIN = DEFAULT_PLAN.gpio("light")


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
    light.show(Lamps("decide"))
    assert pin.state == 1
    light.show(Lamps("off"))
    assert pin.state == 0


@pytest.mark.parametrize("signal", ["throw", "unsure"])
def test_throw_and_unsure_blink(light, pin, quick, signal):
    light.show(Lamps(signal))
    assert pin.wait_for_levels(5)[:5] == [0, 1, 0, 1, 0]


def test_unsure_blinks_quicker_than_throw():
    assert lights.QUICK_S * 3 < lights.SLOW_S


def test_over_pulses_through_all_shades(light, pin, quick):
    light.show(Lamps("over"))
    assert any(0 < level < 1 for level in pin.wait_for_levels(4))


def test_a_steady_light_ends_a_rhythm(light, pin, quick):
    light.show(Lamps("throw"))
    pin.wait_for_levels(3)
    light.show(Lamps("decide"))
    assert pin.state == 1


def test_the_same_signal_again_does_not_start_anew(light, monkeypatch):
    started = []
    monkeypatch.setattr(light._shown["light"]._led, "blink", lambda **rhythm: started.append(rhythm))
    light.show(Lamps("throw"))
    light.show(Lamps("throw"))
    assert started == [{"on_time": lights.SLOW_S, "off_time": lights.SLOW_S}]


def test_closed_it_is_dark_and_takes_no_signal(light, pin):
    light.show(Lamps("decide"))
    light.close()
    light.close()
    light.show(Lamps("throw"))
    assert not pin.state


def test_a_light_that_fails_is_reported_once(light, monkeypatch, caplog):
    def fail():
        raise OSError("GPIO gone")

    monkeypatch.setattr(light._shown["light"]._led, "on", fail)
    light.show(Lamps("decide"))
    light.show(Lamps("off"))
    light.show(Lamps("decide"))
    assert caplog.text.count("GPIO gone") == 1


def test_without_pins_there_are_no_lights_and_nothing_is_said(caplog):
    dark: Lights = open_lights(NO_PINS)
    assert isinstance(dark, NoLights)
    dark.show(Lamps("throw"))
    dark.close()
    assert caplog.records == []


def test_a_pin_that_cannot_be_dimmed_is_one_warning(factory, monkeypatch, caplog):
    plain, pin = MockFactory(pin_class=MockPin), MockFactory.pin
    monkeypatch.setattr(MockFactory, "pin", lambda self, name: pin(plain, name))
    lights = open_lights()
    assert lights.working == ()
    assert len(caplog.records) == len(lights.warnings) == 1
    assert f"the light stays off at GPIO {STATUS_PIN} (pin 18 on the header): " in caplog.text
    assert "recursion" not in caplog.text
    lights.close()


def test_a_status_light_takes_any_pin(factory):
    other = StatusLight(factory, 25)
    other.show(Lamps("decide"))
    assert factory.pin(25).state == 1
    other.close()


@pytest.fixture
def all_lights(factory):
    opened = open_lights(plan=FULL_PLAN)
    yield opened
    opened.close()


def lit(factory, names):
    return {name for name in names if factory.pin(FULL_PLAN.gpio(name)).state}


def test_the_lights_of_buttons_show_which_are_live(factory, all_lights):
    names = ("left_light", "right_light", "ok_light", "undo_light")
    assert lit(factory, names) == set()
    all_lights.show(Lamps("decide", frozenset({"left", "right", "ok"})))
    assert lit(factory, names) == {"left_light", "right_light", "ok_light"}
    all_lights.show(Lamps("throw", frozenset({"ok", "undo"})))
    assert lit(factory, names) == {"ok_light", "undo_light"}


def test_the_light_of_a_seat_shows_that_it_is_asked(factory, all_lights):
    pins = FULL_PLAN.of_seats("light")
    all_lights.show(Lamps("decide", seats=frozenset({1, 3, 7})))
    assert {seat for seat, pin in pins.items() if factory.pin(pin).state} == {1, 3}


def test_the_ring_is_even_white_while_dice_are_read_and_dimmed_else(factory, all_lights):
    pin = factory.pin(FULL_PLAN.gpio("ring"))
    assert pin.state == DIM
    all_lights.show(Lamps("throw", reading=True))
    assert pin.state == 1
    all_lights.show(Lamps("decide", reading=True))
    assert pin.state == 1
    all_lights.show(Lamps("over"))
    assert pin.state == DIM
    assert pin.levels() == [0, DIM, 1, DIM]


@pytest.mark.parametrize(
    ("before", "now", "levels"),
    [
        (Lamps("throw"), Lamps("decide", throws=1), [0, 1, 0]),
        (Lamps("throw"), Lamps("unsure"), [0, 1, 0, 1, 0]),
        (Lamps("decide"), Lamps("over"), [0, 1, 0]),
        (Lamps("throw"), Lamps("decide", throws=1, quiet=True), [0]),
        (Lamps("unsure", throws=4), Lamps("unsure", throws=3), [0]),
        (None, Lamps("over"), [0]),
    ],
)
def test_the_buzzer_beeps_for_what_is_new(factory, all_lights, monkeypatch, before, now, levels):
    monkeypatch.setattr(lights, "SHORT_S", 0.002)
    monkeypatch.setattr(lights, "LONG_S", 0.004)
    pin = factory.pin(FULL_PLAN.gpio("buzzer"))
    if before is not None:
        all_lights.show(before)
    pin.clear_states()
    all_lights.show(now)
    assert pin.wait_for_levels(len(levels)) == levels


def test_a_light_that_fails_leaves_the_others_on(factory, all_lights, monkeypatch, caplog):
    def fail(level):
        raise OSError("GPIO gone")

    monkeypatch.setattr(factory.pin(FULL_PLAN.gpio("ok_light")), "_set_state", fail)
    all_lights.show(Lamps("decide", frozenset({"left", "ok"})))
    all_lights.show(Lamps("decide", frozenset({"undo"})))
    assert lit(factory, ("left_light", "undo_light")) == {"undo_light"}
    assert caplog.text.count("GPIO gone") == 1
    assert "the ok_light stays as it is from now on" in caplog.text
