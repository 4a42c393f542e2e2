"""Selection of the GPIO pin factory: a Pi's pins, gpiozero's mock pins, or none."""

from __future__ import annotations

import logging
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gpiozero import Device

from companion.locales.root_error import reason
from companion.locales.words import sentence

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pins:
    """The pins of this machine: gpiozero's `factory` for them, None where there are none; `about` describes them in
    words.

    >>> from gpiozero.pins.mock import MockFactory, MockPWMPin
    >>> from hardware.pins import Pins
    >>> Pins(MockFactory(pin_class=MockPWMPin), "pins that only pretend").about
    'pins that only pretend'
    """

    factory: Any
    about: str


NO_PINS = Pins(None, sentence("pins.none"))


def find_pins(*, gpio_chips: Path = Path("/dev")) -> Pins:
    """Select the pin factory, once, for all of gpiozero. Never raises: without pins the table plays by phone.

    A factory already in `Device.pin_factory` stands (tests put a `MockFactory` there). Otherwise the variable
    GPIOZERO_PIN_FACTORY names one, as gpiozero documents it. Otherwise lgpio opens the chip, if there is one. The older
    libraries that gpiozero would fall back to are left alone, since each failing one warns and the Pi 5 does not
    support them.
    """
    if Device.pin_factory is not None:
        return Pins(Device.pin_factory, sentence("pins.by", {"factory": type(Device.pin_factory).__name__}))
    named = os.environ.get("GPIOZERO_PIN_FACTORY")
    if named is None and not any(gpio_chips.glob("gpiochip*")):
        return NO_PINS
    try:
        Device.pin_factory = _factory(named)
    except ImportError as error:  # gpiozero's BadPinFactory is one too
        return _none_because(error, "pins.no_factory" if named else "pins.no_lgpio")
    except Exception as error:  # no Pi (a PC has chips too), no rights: lgpio's errors and gpiozero's share no root
        return _none_because(error, "pins.may_not")
    return Pins(Device.pin_factory, sentence("pins.by", {"factory": type(Device.pin_factory).__name__}))


def _none_because(error: Exception, key: str) -> Pins:
    about = sentence(key, {"why": reason(error)})
    _log.info(about)
    return Pins(None, about)


def _factory(named: str | None) -> Any:
    if named is not None and named.lower() == "mock":
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        # Lights are dimmed, which gpiozero's default mock pin cannot be.
        return MockFactory(pin_class=os.environ.get("GPIOZERO_MOCK_PIN_CLASS", MockPWMPin))
    # lgpio writes its notify files to the working directory unless it is set otherwise before it is loaded.
    run_folder = os.environ.get("RUNTIME_DIRECTORY") or os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    os.environ.setdefault("LG_WD", run_folder)
    if named is not None:
        return Device._default_pin_factory()  # gpiozero's only way from a name to a factory
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory()
