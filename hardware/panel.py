"""The button panel: debounced push buttons and a rotary encoder on GPIO pins."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any

from gpiozero import Button, RotaryEncoder

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.ports.tray import Press
from companion.support.errors import CompanionError
from hardware.header import pin_named
from hardware.panel_plan import DEFAULT_PLAN, PanelPlan
from hardware.pins import Pins, find_pins

HOLD_S = 1.0  # for so long the undo button is held down to pause
DEBOUNCE_S = 0.03  # arcade micro switches (Cherry D4, Zippy VA2 and their kin) bounce for 5 to 20 ms

_log = logging.getLogger(__name__)


class Panel:
    """Buttons between a pin and ground, as `plan` has them. `on_press` is called once for each press, when the button
    goes down; `on_seat` with the seat whose own OK button it was.

    The undo button held down for `HOLD_S` is a press of its own ("pause"), so undo is a press when it is let go before.
    A knob (rotary encoder) turned one step is a press of left or right, pressed it is OK.

    They are called on the pins' own thread, so they must hand the press over and return. An exception of them is logged
    and does not silence the panel. A part whose pin cannot be used is left out with a warning, and a warning names a
    button that is down from the start; without pins there is none. `working` names the parts that are there, `warnings`
    holds a sentence for each that is not.

    >>> from gpiozero.pins.mock import MockFactory
    >>> from hardware.panel import Panel
    >>> from hardware.pins import Pins
    >>> factory = MockFactory()  # without `pins`: those of this machine
    >>> with Panel(print, pins=Pins(factory, "mock")) as panel:
    ...     panel.working
    ...     factory.pin(17).drive_low()
    ('left', 'right', 'ok', 'undo')
    left
    """

    def __init__(
        self,
        on_press: Callable[[Press], object],
        *,
        on_seat: Callable[[int], object] = lambda seat: None,
        plan: PanelPlan = DEFAULT_PLAN,
        pins: Pins | None = None,
    ) -> None:
        self._on_press, self._on_seat = on_press, on_seat
        self._parts: dict[str, Any] = {}
        self._held = False
        self.warnings: tuple[str, ...] = ()
        factory = (pins or find_pins()).factory
        if factory is None:
            return
        for press, gpio in plan.buttons.items():
            self._button(press, gpio, factory, partial(self._pressed, press))
        if (push := plan.gpio("encoder_push")) is not None:
            self._button("encoder_push", push, factory, partial(self._pressed, "ok"))
        for seat, gpio in plan.of_seats("button").items():
            self._button(f"seat{seat + 1}_ok", gpio, factory, partial(self._pressed_at, seat))
        self._encoder(plan, factory)

    @property
    def working(self) -> tuple[str, ...]:
        return tuple(self._parts)

    def close(self) -> None:
        """Let go of the pins. Calling it twice is fine."""
        for part in self._parts.values():
            with suppress(Exception):  # on the way out, a pin that has gone makes no difference
                part.close()
        self._parts = {}

    def __enter__(self) -> Panel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _button(self, name: str, gpio: int, factory: Any, pressed: Callable[[], None]) -> None:
        try:
            button = Button(gpio, pull_up=True, bounce_time=DEBOUNCE_S, hold_time=HOLD_S, pin_factory=factory)
        except Exception as error:  # the pin libraries' errors have no common root
            self._warn(sentence("panel.button_stays_off", {"part": name, "pin": pin_named(gpio), "why": reason(error)}))
            return
        if button.is_pressed:
            self._warn(sentence("panel.down", {"part": name, "pin": pin_named(gpio)}))
        if name == "undo":
            button.when_held = self._undo_held
            button.when_released = self._undo_let_go
        else:
            button.when_pressed = pressed
        self._parts[name] = button

    def _encoder(self, plan: PanelPlan, factory: Any) -> None:
        a, b = plan.gpio("encoder_a"), plan.gpio("encoder_b")
        if a is None or b is None:
            return
        try:
            encoder = RotaryEncoder(a, b, max_steps=0, pin_factory=factory)
        except Exception as error:  # the pin libraries' errors have no common root
            why = reason(error)
            self._warn(sentence("panel.knob_stays_off", {"pin": pin_named(a), "other": pin_named(b), "why": why}))
            return
        encoder.when_rotated_clockwise = partial(self._pressed, "right")
        encoder.when_rotated_counter_clockwise = partial(self._pressed, "left")
        self._parts["encoder"] = encoder

    def _warn(self, words: str) -> None:
        _log.warning(words)
        self.warnings = (*self.warnings, words)

    def _undo_held(self) -> None:
        self._held = True
        self._pressed("pause")

    def _undo_let_go(self) -> None:
        was_held, self._held = self._held, False
        if not was_held:
            self._pressed("undo")

    def _pressed(self, press: Press) -> None:
        self._hand_over(press, partial(self._on_press, press))

    def _pressed_at(self, seat: int) -> None:
        self._hand_over(f"seat {seat + 1}", partial(self._on_seat, seat))

    @staticmethod
    def _hand_over(name: str, act: Callable[[], object]) -> None:
        try:
            act()
        except CompanionError as error:
            _log.info("the %s button was refused: %s", name, error)
        except Exception:  # it would end the pins' thread, and with it every button
            _log.exception("the %s button's press came to nothing", name)
