"""The status light: one dimmable LED that signals what the table waits for."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from gpiozero import PWMLED

from companion.ports import Signal
from hardware.header import pin_named
from hardware.pins import Pins, find_pins

# The wiring plan (WIRING.md shows it as a table). A BCM number; clear of the pins that I2S sound cards use (18 to 21).
STATUS_PIN = 24

SLOW_S = 0.8  # half a period: "your dice", without hurry
QUICK_S = 0.15  # half a period: "look here"
PULSE_S = 1.0  # one fade

_log = logging.getLogger(__name__)


class NoLights:
    """Lights where there are no pins: they stay off."""

    def show(self, signal: Signal) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class StatusLight:
    """One dimmable LED: throw blinks slowly, decide is steady, unsure blinks quickly, over pulses, off is dark.

    `show` returns at once and never raises: a light that fails is reported once and then left alone.
    Raises whatever gpiozero raises if the pin cannot be used; `open_lights` is the way that does not.
    """

    def __init__(self, factory: Any, pin: int = STATUS_PIN) -> None:
        self._led: Any = PWMLED(pin, pin_factory=factory)
        self._shown: Signal = "off"

    def show(self, signal: Signal) -> None:
        """Show `signal`. Showing it again does not start its rhythm anew."""
        if self._led is None or signal == self._shown:
            return
        self._shown = signal
        try:
            self._set(signal)
        except Exception as error:  # the pin libraries' errors have no common root
            _log.warning("the light stays as it is from now on: %s", error)
            self._led = None

    def close(self) -> None:
        """Put the light out and let go of the pin. Calling it twice is fine."""
        led, self._led = self._led, None
        if led is not None:
            with suppress(Exception):  # on the way out, a pin that has gone makes no difference
                led.close()

    def _set(self, signal: Signal) -> None:
        match signal:
            case "off":
                self._led.off()
            case "throw":
                self._led.blink(on_time=SLOW_S, off_time=SLOW_S)
            case "decide":
                self._led.on()
            case "unsure":
                self._led.blink(on_time=QUICK_S, off_time=QUICK_S)
            case "over":
                self._led.pulse(fade_in_time=PULSE_S, fade_out_time=PULSE_S)


def open_lights(pins: Pins | None = None, pin: int = STATUS_PIN) -> StatusLight | NoLights:
    """Return the status light; a light that does nothing where there are no pins, or its pin cannot be used."""
    factory = (pins or find_pins()).factory
    if factory is None:
        return NoLights()
    try:
        return StatusLight(factory, pin)
    except Exception as error:  # the pin libraries' errors have no common root
        _log.warning("the light stays off at %s: %s", pin_named(pin), error)
        return NoLights()
