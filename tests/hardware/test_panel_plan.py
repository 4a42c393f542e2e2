"""The pin table of the panel: what can be wired where, and what is told of the rest."""

import pytest

from hardware.header import GROUNDS, HEADER_PIN, POWER
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN, PARTS, SEAT_BUTTONS, SEAT_LIGHTS, plan_of


def test_all_parts_that_may_be_wired_fit_at_once_without_a_warning():
    assert len(FULL_PLAN.parts) == len(PARTS) + len(SEAT_BUTTONS) + len(SEAT_LIGHTS)
    assert FULL_PLAN.warnings == DEFAULT_PLAN.warnings == ()
    assert {part.name for part in DEFAULT_PLAN.parts} == {"left", "right", "ok", "undo", "light"}


def test_power_ground_and_gpios_share_the_header_without_a_pin_twice():
    assert len({*HEADER_PIN.values(), *POWER, *GROUNDS}) == 26 + 4 + 8


@pytest.mark.parametrize(
    ("gpio", "why"),
    [
        (99, "there is no GPIO 99; the header has 2 to 27"),
        (-1, "there is no GPIO -1; the header has 2 to 27"),
        (39, "there is no GPIO 39; pin 39 on the header is ground"),
        (31, "there is no GPIO 31; pin 31 on the header is GPIO 6"),
        (1, "GPIO 1 (pin 28 on the header) is for the memory chip of add-on boards"),
    ],
)
def test_a_part_where_no_pin_is_is_left_out_and_told(gpio, why):
    plan = plan_of({"left": 17, "ok": gpio})
    assert [part.name for part in plan.parts] == ["left"]
    assert plan.warnings == (f"ok is left out: {why}.",)


def test_of_two_parts_at_one_pin_the_first_has_it():
    plan = plan_of({"left": 17, "ok": 22, "buzzer": 22}, [17], [22])
    assert [part.name for part in plan.parts] == ["left", "ok"]
    assert plan.warnings == (
        "buzzer is left out: ok is at GPIO 22 (pin 15 on the header) already.",
        "seat1_ok is left out: left is at GPIO 17 (pin 11 on the header) already.",
        "seat1_light is left out: ok is at GPIO 22 (pin 15 on the header) already.",
    )


@pytest.mark.parametrize(("gpio", "bus"), [(2, "I²C"), (3, "I²C"), (14, "UART"), (15, "UART")])
def test_a_pin_of_a_bus_is_used_and_told(gpio, bus):
    plan = plan_of({"ok": gpio})
    assert plan.gpio("ok") == gpio
    [warning] = plan.warnings
    assert warning.startswith(f"ok at GPIO {gpio} (pin {HEADER_PIN[gpio]} on the header) may fail: ")
    assert bus in warning


@pytest.mark.parametrize("chosen", [{"encoder_a": 5}, {"encoder_a": 5, "encoder_b": 99}, {"encoder_b": 5}])
def test_half_a_knob_is_none(chosen):
    plan = plan_of(chosen)
    assert plan.parts == ()
    assert plan.warnings[-1] == "the knob is left out: name a pin for both encoder_a and encoder_b."


def test_a_knob_that_is_only_pressed_is_a_button():
    assert [part.name for part in plan_of({"encoder_push": 7}).parts] == ["encoder_push"]


def test_seats_are_counted_from_one_and_kept_from_zero():
    plan = plan_of({}, [5, 5, 6])
    assert plan.of_seats("button") == {0: 5, 2: 6}
    assert [part.name for part in plan.parts] == ["seat1_ok", "seat3_ok"]
