"""Four buttons on mock pins: pressed, bouncing, broken, missing."""

import logging
from threading import Event

import pytest
from gpiozero import Button

from companion.support.errors import Refused
from hardware import panel as panel_module
from hardware.panel import DEBOUNCE_S, Panel
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN, plan_of
from hardware.pins import NO_PINS, Pins
from tests.hardware.conftest import LIMIT_S

BUTTON_PINS = DEFAULT_PLAN.buttons


def press(factory, pin):
    """Button down and up again: it joins the pin to ground."""
    factory.pin(pin).drive_low()
    factory.pin(pin).drive_high()


def test_each_button_says_which_one_it_is(factory):
    pressed = []
    with Panel(pressed.append) as panel:
        assert panel.working == ("left", "right", "ok", "undo")
        for pin in BUTTON_PINS.values():
            press(factory, pin)
    assert pressed == ["left", "right", "ok", "undo"]


def test_it_tells_of_a_press_when_the_button_goes_down_and_not_again_while_held(factory):
    pressed = []
    with Panel(pressed.append):
        factory.pin(BUTTON_PINS["ok"]).drive_low()
        assert pressed == ["ok"]
        factory.pin(BUTTON_PINS["ok"]).drive_high()
        assert pressed == ["ok"]


def test_pins_are_pulled_up_and_debounced(factory):
    # The mock pins do not debounce; the chip does, and this is what it is told.
    with Panel(lambda press: None):
        for pin in BUTTON_PINS.values():
            assert factory.pin(pin).pull == "up"
            assert factory.pin(pin).bounce == DEBOUNCE_S


def test_closed_it_is_silent_and_the_pins_are_free(factory):
    pressed = []
    Panel(pressed.append).close()
    with Panel(pressed.append) as again:
        assert len(again.working) == 4
    again.close()
    press(factory, BUTTON_PINS["left"])
    assert pressed == []


def test_a_press_that_is_refused_does_not_silence_the_panel(factory, caplog):
    def refuse(press):
        pressed.append(press)
        raise Refused("stale")

    pressed = []
    with caplog.at_level(logging.CRITICAL), Panel(refuse):
        press(factory, BUTTON_PINS["ok"])
        press(factory, BUTTON_PINS["ok"])
    assert pressed == ["ok", "ok"]


def test_a_fault_behind_a_press_is_logged_and_does_not_silence_the_panel(factory, caplog):
    def fail(press):
        raise RuntimeError("the table has gone")

    with Panel(fail):
        press(factory, BUTTON_PINS["undo"])
        press(factory, BUTTON_PINS["undo"])
    assert caplog.text.count("RuntimeError: the table has gone") == 2


def test_a_pin_that_cannot_be_used_costs_one_button(factory, caplog):
    taken = Button(17, pin_factory=factory)
    with Panel(lambda press: None) as panel:
        assert panel.working == ("right", "ok", "undo")
    assert len(caplog.records) == len(panel.warnings) == 1
    assert panel.warnings[0].startswith("the left button stays off at GPIO 17 (pin 11 on the header): ")
    taken.close()


def test_an_error_of_any_kind_costs_only_the_button(factory, caplog, monkeypatch):
    def break_(*args, **options):
        raise OSError("lgpio: GPIO busy")

    monkeypatch.setattr(panel_module, "Button", break_)
    assert Panel(lambda press: None).working == ()
    assert caplog.text.count("GPIO busy") == 4


@pytest.mark.parametrize("pins", [NO_PINS, Pins(None, "no pins: whatever the reason")])
def test_without_pins_it_quietly_does_nothing(pins, caplog):
    with Panel(lambda press: None, pins=pins) as panel:
        assert panel.working == ()
    assert caplog.records == []


def test_undo_held_down_pauses_and_takes_nothing_back(factory, monkeypatch):
    monkeypatch.setattr(panel_module, "HOLD_S", 0.01)
    pressed, paused = [], Event()

    def on_press(press):
        pressed.append(press)
        if press == "pause":
            paused.set()

    with Panel(on_press):
        pin = factory.pin(BUTTON_PINS["undo"])
        pin.drive_low()
        assert paused.wait(LIMIT_S)
        pin.drive_high()
        assert pressed == ["pause"]
    monkeypatch.setattr(panel_module, "HOLD_S", LIMIT_S)
    with Panel(pressed.append):
        press(factory, BUTTON_PINS["undo"])
    assert pressed == ["pause", "undo"]


def test_a_seats_own_button_says_whose_it_is(factory):
    pressed, seats = [], []
    with Panel(pressed.append, on_seat=seats.append, plan=FULL_PLAN) as panel:
        assert panel.working[-5:] == ("seat1_ok", "seat2_ok", "seat3_ok", "seat4_ok", "encoder")
        for pin in FULL_PLAN.of_seats("button").values():
            press(factory, pin)
    assert (pressed, seats) == ([], [0, 1, 2, 3])


def turn(factory, first, second):
    """A knob one step further: its two contacts close one after the other, and open so."""
    for pin, low in ((first, True), (second, True), (first, False), (second, False)):
        (factory.pin(pin).drive_low if low else factory.pin(pin).drive_high)()


def test_a_knob_is_left_right_and_ok(factory):
    pressed = []
    a, b, push = (FULL_PLAN.gpio(f"encoder_{part}") for part in ("a", "b", "push"))
    with Panel(pressed.append, plan=FULL_PLAN):
        turn(factory, a, b)
        turn(factory, a, b)
        turn(factory, b, a)
        press(factory, push)
    assert pressed == ["right", "right", "left", "ok"]


def test_a_knob_whose_pin_is_taken_costs_only_the_knob(factory):
    taken = Button(FULL_PLAN.gpio("encoder_b"), pin_factory=factory)
    with Panel(lambda press: None, plan=FULL_PLAN) as panel:
        assert "encoder" not in panel.working
        assert len(panel.working) == 9
    [warning] = panel.warnings
    assert warning.startswith("the knob stays off at GPIO 25 (pin 22 on the header) and GPIO 8 (pin 24 on the header)")
    taken.close()


def test_a_button_that_is_down_from_the_start_is_told_and_works_on(factory, monkeypatch):
    pin, pressed = factory.pin(BUTTON_PINS["ok"]), []
    monkeypatch.setattr(pin, "_set_pull", lambda pull: pin.drive_low())  # a wire to ground is stronger than a pull-up
    with Panel(pressed.append) as panel:
        assert panel.warnings == (
            "the ok button at GPIO 22 (pin 15 on the header) is down from the start: does its wire touch ground?",
        )
        factory.pin(BUTTON_PINS["ok"]).drive_high()
        factory.pin(BUTTON_PINS["ok"]).drive_low()
    assert pressed == ["ok"]


def test_without_an_ok_button_the_others_work(factory):
    with Panel(lambda press: None, plan=plan_of({"left": 17, "undo": 23})) as panel:
        assert panel.working == ("left", "undo")
