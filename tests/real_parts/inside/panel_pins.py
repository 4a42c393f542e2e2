"""The panel on a real chip's pins, by gpiozero and lgpio as they are: presses that bounce, lights, a whole game."""

from collections.abc import Callable
from contextlib import closing
from random import Random
from time import monotonic, sleep

import pytest
from gpiozero import Device

from companion.ports.tray import Lamps
from companion.table.inputs.buttons import PressButton
from companion.table.lamps import live_buttons
from deploy.running.background_threads import show_lights
from hardware.lights import open_lights
from hardware.panel import HOLD_S, Panel
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN
from hardware.pins import find_pins
from tests.real_parts.inside import bench
from tests.web.table_rig import Rig
from tests.whole_table.night_by_buttons import Buttons

AT = {part.name: part.gpio for part in FULL_PLAN.parts}
TRIES = 40
LIT_BUTTONS = ("left", "right", "ok", "undo")
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def pins():
    bench.plug_in()
    for part in FULL_PLAN.parts:
        bench.pull(part.gpio, "pull-up")
    found = find_pins()
    assert found.about == "pins by LGPIOFactory", found.about
    yield found
    found.factory.close()
    Device.pin_factory = None


@pytest.fixture
def pressed(pins):
    """What the panel has told so far."""
    told = []
    with Panel(told.append, plan=FULL_PLAN, pins=pins, on_seat=lambda seat: told.append(f"seat {seat}")) as panel:
        assert panel.warnings == ()
        yield told


@pytest.fixture
def lights(pins):
    with closing(open_lights(pins, FULL_PLAN)) as lights:
        assert lights.warnings == ()
        yield lights


def as_contacts_do(pressed: list[str], act: Callable[[], bool]) -> None:
    """Act until the bounces were as short as those of contacts; `pressed` then holds what that time was told."""
    for _ in range(TRIES):
        pressed.clear()
        quick = act()
        bench.settled()
        if quick:
            return
    pytest.skip(f"this machine is too busy: in {TRIES} tries a bounce lasted as long as a press")


@pytest.mark.parametrize("name", LIT_BUTTONS)
def test_a_press_that_bounces_is_one_press(pressed, name):
    def act():
        began = monotonic()
        quick = bench.down(AT[name])
        bench.settled()
        quick = bench.up(AT[name]) and quick
        bench.until(lambda: bool(pressed), "the press")
        return quick and monotonic() - began < HOLD_S

    for _ in range(5):
        as_contacts_do(pressed, act)
        assert pressed == [name]


def test_a_spike_that_is_shorter_than_a_press_is_none(pressed):
    as_contacts_do(pressed, lambda: bench.up(AT["ok"]))
    assert pressed == []


def test_undo_held_down_is_pause_and_no_undo(pressed):
    def act():
        quick = bench.down(AT["undo"])
        bench.until(lambda: bool(pressed), "the pause")
        sleep(HOLD_S)
        return bench.up(AT["undo"]) and quick

    as_contacts_do(pressed, act)
    assert pressed == ["pause"]


def test_two_buttons_at_once_are_a_press_each(pressed):
    def act():
        quick = [bench.down(AT["left"]), bench.down(AT["ok"])]
        bench.settled()
        quick += [bench.up(AT["ok"]), bench.up(AT["left"])]
        bench.until(lambda: len(pressed) >= 2, "both")
        return all(quick)

    as_contacts_do(pressed, act)
    assert sorted(pressed) == ["left", "ok"]


def test_a_seat_has_a_button_of_its_own(pressed):
    def act():
        quick = bench.down(AT["seat2_ok"])
        bench.settled()
        quick = bench.up(AT["seat2_ok"]) and quick
        bench.until(lambda: bool(pressed), "the press")
        return quick

    as_contacts_do(pressed, act)
    assert pressed == ["seat 1"]


def test_lights_show_which_buttons_are_live_and_who_is_asked(lights):
    for live in ({"ok"}, {"left", "right", "ok"}, {"undo"}, set()):
        lights.show(Lamps(live=frozenset(live), seats=frozenset({2})))
        assert {name for name in LIT_BUTTONS if bench.level(AT[f"{name}_light"])} == live
        assert [bench.level(AT[f"seat{seat}_light"]) for seat in (1, 2, 3, 4)] == [0, 0, 1, 0]


def test_the_status_light_is_steady_blinks_and_goes_dark(lights):
    lights.show(Lamps(signal="decide"))
    bench.until(lambda: bench.level(AT["light"]) == 1, "steady")
    lights.show(Lamps(signal="unsure"))
    for _ in range(2):
        bench.until(lambda: bench.level(AT["light"]) == 0, "dark between blinks")
        bench.until(lambda: bench.level(AT["light"]) == 1, "bright between blinks")
    lights.show(Lamps(signal="off"))
    bench.until(lambda: bench.level(AT["light"]) == 0, "dark")


def test_the_buzzer_beeps_for_a_throw_and_is_still_again(lights):
    lights.show(Lamps(signal="throw"))
    assert bench.level(AT["buzzer"]) == 0
    lights.show(Lamps(signal="throw", throws=1))
    bench.until(lambda: bench.level(AT["buzzer"]) == 1, "a beep")
    bench.until(lambda: bench.level(AT["buzzer"]) == 0, "its end")
    lights.show(Lamps(signal="throw", throws=2, quiet=True))
    bench.settled()
    assert bench.level(AT["buzzer"]) == 0


def test_a_whole_game_by_the_four_buttons_and_the_lights_follow(tmp_path, pins, lights):
    rig = Rig(tmp_path, panel=True, window_seconds=0, random=Random(7))
    told: list[str] = []
    quick = [True]  # of each press, and first of a time before them

    def on_press(press):
        try:
            rig.table.do(PressButton(press))
        finally:
            told.append(press)

    def finger(press):
        gpio = DEFAULT_PLAN.buttons[press]
        told.clear()
        began = monotonic()
        went_down = bench.down(gpio)
        bench.until(lambda: press in told or press == "undo", f"{press} told")
        bench.settled()
        went_up = bench.up(gpio)
        quick.append(went_down and went_up and monotonic() - began < HOLD_S)
        bench.until(lambda: press in told, f"{press} told")
        bench.settled()
        if all(quick[-2:]):  # else a press that was in truth two may be told until now
            assert told == [press]

    with Panel(on_press, pins=pins):
        shown = show_lights(lights, rig.table)

        def lit():
            return {name for name in LIT_BUTTONS if bench.level(AT[f"{name}_light"])}

        def seen(state):
            if buttons.pressed % 10 == 0:
                bench.until(lambda: lit() == live_buttons(state), f"lights of {sorted(live_buttons(state))}")

        buttons = Buttons(rig.table, finger, random=Random(0), seen=seen)
        buttons.sit(3)
        buttons.pick("start")
        state = buttons.play_on()
        assert state.phase == "over"
        print(f"{buttons.pressed} presses, {quick.count(True) - 1} with bounces as quick as those of contacts")
        assert any(quick[1:])
        shown.close(5)
    rig.close()
