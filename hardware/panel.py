"""The button panel: four debounced push buttons on GPIO pins."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any

from gpiozero import Button

from companion.errors import CompanionError
from companion.ports import Press
from hardware.header import pin_named
from hardware.pins import Pins, find_pins

# The wiring plan (WIRING.md shows it as a table). BCM numbers; each button joins its pin to ground.
LEFT_PIN = 17
RIGHT_PIN = 27
OK_PIN = 22
UNDO_PIN = 23
BUTTON_PINS: Mapping[Press, int] = {"left": LEFT_PIN, "right": RIGHT_PIN, "ok": OK_PIN, "undo": UNDO_PIN}

HOLD_S = 1.0  # for so long the undo button is held down to pause
DEBOUNCE_S = 0.03  # arcade micro switches (Cherry D4, Zippy VA2 and their kin) bounce for 5 to 20 ms

_log = logging.getLogger(__name__)


class Panel:
    """Four buttons between a pin and ground. `on_press` is called once for each press, when the button goes down.

    The undo button held down for `HOLD_S` is a press of its own ("pause"), so undo is told when it is let go before.

    It is called on the pins' own thread, so it must hand the press over and return. An exception of it is logged and
    does not silence the panel. A button whose pin cannot be used is left out with a warning; without pins there is
    none. `working` names the buttons that are there.
    """

    def __init__(
        self,
        on_press: Callable[[Press], object],
        *,
        wiring: Mapping[Press, int] = BUTTON_PINS,
        pins: Pins | None = None,
    ) -> None:
        self._on_press = on_press
        self._buttons: dict[Press, Any] = {}
        self._held = False
        factory = (pins or find_pins()).factory
        if factory is None:
            return
        for press, pin in wiring.items():
            try:
                button = Button(pin, pull_up=True, bounce_time=DEBOUNCE_S, hold_time=HOLD_S, pin_factory=factory)
            except Exception as error:  # the pin libraries' errors have no common root
                _log.warning("the %s button stays off at %s: %s", press, pin_named(pin), error)
                continue
            if press == "undo":
                button.when_held = self._undo_held
                button.when_released = self._undo_let_go
            else:
                button.when_pressed = partial(self._pressed, press)
            self._buttons[press] = button

    @property
    def working(self) -> tuple[Press, ...]:
        return tuple(self._buttons)

    def close(self) -> None:
        """Let go of the pins. Calling it twice is fine."""
        for button in self._buttons.values():
            with suppress(Exception):  # on the way out, a pin that has gone makes no difference
                button.close()
        self._buttons = {}

    def __enter__(self) -> Panel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _undo_held(self) -> None:
        self._held = True
        self._pressed("pause")

    def _undo_let_go(self) -> None:
        held, self._held = self._held, False
        if not held:
            self._pressed("undo")

    def _pressed(self, press: Press) -> None:
        try:
            self._on_press(press)
        except CompanionError as error:
            _log.info("the %s button was refused: %s", press, error)
        except Exception:  # it would end the pins' thread, and with it every button
            _log.exception("the %s button's press came to nothing", press)
