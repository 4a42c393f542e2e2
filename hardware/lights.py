"""The lights and the buzzer of the panel: what the table waits for, which buttons are live, who is asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from gpiozero import LED, PWMLED, Buzzer

from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.ports.tray import Lamps, Signal
from hardware.header import pin_named
from hardware.panel_plan import DEFAULT_PLAN, PanelPlan, Part
from hardware.pins import Pins, find_pins

SLOW_S = 0.8  # half a period: "your dice", without hurry
QUICK_S = 0.15  # half a period: "look here"
PULSE_S = 1.0  # one fade
SHORT_S, LONG_S = 0.06, 0.6  # beeps
DIM = 0.25  # the ring while nobody reads: a tray that is lit and does not dazzle

_log = logging.getLogger(__name__)


class Shown(Protocol):
    """One part of the panel that shows something."""

    def show(self, lamps: Lamps) -> None:
        """Show the lamps; no-op for what is shown already."""

    def close(self) -> None:
        """Go dark, or quiet, and let go of the pin."""


class NoLights:
    """Lights where there are no pins: they stay off.

    >>> from companion.ports.tray import Lamps
    >>> from hardware.lights import NoLights
    >>> NoLights().show(Lamps(signal="throw"))
    """

    working: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def show(self, lamps: Lamps) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class StatusLight:
    """One dimmable LED: throw blinks slowly, decide is steady, unsure blinks quickly, over pulses, off is dark.

    >>> from gpiozero.pins.mock import MockFactory, MockPWMPin
    >>> from companion.ports.tray import Lamps
    >>> from hardware.lights import StatusLight
    >>> factory = MockFactory(pin_class=MockPWMPin)
    >>> light = StatusLight(factory, 24)
    >>> light.show(Lamps(signal="decide"))
    >>> factory.pin(24).state
    1.0
    >>> light.close()
    """

    def __init__(self, factory: Any, gpio: int) -> None:
        self._led: Any = PWMLED(gpio, pin_factory=factory)
        self._shown: Signal = "off"

    def show(self, lamps: Lamps) -> None:
        if lamps.signal == self._shown:
            return
        self._shown = lamps.signal
        match lamps.signal:
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

    def close(self) -> None:
        self._led.close()


class SteadyLight:
    """One LED that is on as long as `lit` says so: in a button that is live, at a seat that is asked.

    >>> from gpiozero.pins.mock import MockFactory
    >>> from companion.ports.tray import Lamps
    >>> from hardware.lights import SteadyLight
    >>> factory = MockFactory()
    >>> light = SteadyLight(factory, 13, lambda lamps: "ok" in lamps.live)
    >>> light.show(Lamps(live=frozenset({"ok"})))
    >>> factory.pin(13).state
    True
    >>> light.close()
    """

    def __init__(self, factory: Any, gpio: int, lit: Callable[[Lamps], bool]) -> None:
        self._led: Any = LED(gpio, pin_factory=factory)
        self._lit = lit
        self._on = False

    def show(self, lamps: Lamps) -> None:
        if (on := self._lit(lamps)) != self._on:
            self._on = on
            self._led.value = on

    def close(self) -> None:
        self._led.close()


class Ring:
    """The light over the tray, white LEDs behind a transistor: full while a throw is awaited and read, else dimmed.

    Full is a steady level without pulses, so that no exposure beats against them.

    >>> from gpiozero.pins.mock import MockFactory, MockPWMPin
    >>> from companion.ports.tray import Lamps
    >>> from hardware.lights import Ring
    >>> factory = MockFactory(pin_class=MockPWMPin)
    >>> ring = Ring(factory, 26)
    >>> ring.show(Lamps(reading=True))
    >>> factory.pin(26).state
    1.0
    >>> ring.close()
    """

    def __init__(self, factory: Any, gpio: int) -> None:
        self._led: Any = PWMLED(gpio, initial_value=DIM, pin_factory=factory)
        self._level = DIM

    def show(self, lamps: Lamps) -> None:
        level = 1.0 if lamps.reading else DIM
        if level != self._level:
            self._level = level
            self._led.value = level

    def close(self) -> None:
        self._led.close()


class Beeper:
    """An active buzzer: one short beep for a throw that was taken, two where help is needed, a long one at the end.

    >>> from gpiozero.pins.mock import MockFactory
    >>> from companion.ports.tray import Lamps
    >>> from hardware.lights import Beeper
    >>> beeper = Beeper(MockFactory(), 12)
    >>> beeper.show(Lamps())
    >>> beeper.show(Lamps(throws=1))  # a short beep
    >>> beeper.close()
    """

    def __init__(self, factory: Any, gpio: int) -> None:
        self._buzzer: Any = Buzzer(gpio, pin_factory=factory)
        self._heard: Lamps | None = None

    def show(self, lamps: Lamps) -> None:
        before, self._heard = self._heard, lamps
        if lamps.quiet or before is None:  # what lay there at the start is no news
            return
        if lamps.signal != before.signal and lamps.signal in ("unsure", "over"):
            times, seconds = (2, SHORT_S) if lamps.signal == "unsure" else (1, LONG_S)
            self._buzzer.beep(on_time=seconds, off_time=SHORT_S, n=times)
        elif lamps.throws > before.throws:
            self._buzzer.beep(on_time=SHORT_S, off_time=SHORT_S, n=1)

    def close(self) -> None:
        self._buzzer.close()


class PanelLights:
    """All parts of a plan that show something. `show` returns at once and never raises: a part that fails is reported
    once and then left alone. `warnings` holds a sentence for each that could not be opened.

    >>> from gpiozero.pins.mock import MockFactory, MockPWMPin
    >>> from hardware.lights import PanelLights
    >>> from hardware.panel_plan import DEFAULT_PLAN
    >>> factory = MockFactory(pin_class=MockPWMPin)
    >>> lights = PanelLights(factory, DEFAULT_PLAN)
    >>> lights.working
    ('light',)
    >>> lights.close()
    """

    def __init__(self, factory: Any, plan: PanelPlan) -> None:
        self._shown: dict[str, Shown] = {}
        self.warnings: tuple[str, ...] = ()
        for part in plan.parts:
            try:
                opened_part = _opened(part, factory)
            except Exception as error:  # the pin libraries' errors have no common root
                where: dict[str, str | int] = {"part": part.name, "pin": pin_named(part.gpio)}
                warning = sentence("panel.stays_off", where | {"why": reason(error)})
                _log.warning(warning)
                self.warnings = (*self.warnings, warning)
                continue
            if opened_part is not None:
                self._shown[part.name] = opened_part

    @property
    def working(self) -> tuple[str, ...]:
        return tuple(self._shown)

    def show(self, lamps: Lamps) -> None:
        for name, shown in tuple(self._shown.items()):
            try:
                shown.show(lamps)
            except Exception as error:  # the pin libraries' errors have no common root
                _log.warning("the %s stays as it is from now on: %s", name, error)
                self._let_go(name)

    def close(self) -> None:
        """Put all out and let go of the pins. Calling it twice is fine."""
        for name in tuple(self._shown):
            self._let_go(name)

    def _let_go(self, name: str) -> None:
        with suppress(Exception):  # a pin that has gone makes no difference
            self._shown[name].close()
        del self._shown[name]


def _opened(part: Part, factory: Any) -> Shown | None:
    """Returns the part, opened; None for one that shows nothing."""
    match part.kind:
        case "light" if part.seat is not None:
            seat = part.seat
            return SteadyLight(factory, part.gpio, lambda lamps: seat in lamps.seats)
        case "light" if part.button:
            button = part.button
            return SteadyLight(factory, part.gpio, lambda lamps: button in lamps.live)
        case "light":
            return StatusLight(factory, part.gpio)
        case "ring":
            return Ring(factory, part.gpio)
        case "buzzer":
            return Beeper(factory, part.gpio)
    return None


def open_lights(pins: Pins | None = None, plan: PanelPlan = DEFAULT_PLAN) -> PanelLights | NoLights:
    """Return the lights of a plan; lights that do nothing where there are no pins. It never raises."""
    factory = (pins or find_pins()).factory
    return NoLights() if factory is None else PanelLights(factory, plan)
