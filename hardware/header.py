"""The 40-pin header of a Raspberry Pi: which pin on it is which GPIO (Raspberry Pi documentation, "GPIO")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.locales.words import sentence

HEADER_PIN: Final[Mapping[int, int]] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36,
    17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The header's pin of each GPIO (BCM number). GPIO 0 and 1 are left out: they belong to add-on boards."""
POWER: Final[Mapping[int, str]] = {1: "3V3", 2: "5V", 4: "5V", 17: "3V3"}
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
ADD_ON: Final[Mapping[int, int]] = {0: 27, 1: 28}
"""The header's pins for the memory chip of an add-on board, by GPIO."""
PINS: Final = 40
BUSES: Final[Mapping[int, str]] = {
    2: "i2c",
    3: "i2c",
    14: "console_writes",
    15: "console_listens",
}
"""Other uses of a pin, by GPIO, on a Pi as it is delivered or with one switch of raspi-config: `pins.bus.KEY`."""


def pin_named(gpio: int) -> str:
    """Returns a GPIO as people find it.

    >>> pin_named(17)
    'GPIO 17 (pin 11 on the header)'
    """
    pin = {**HEADER_PIN, **ADD_ON}.get(gpio)
    return f"GPIO {gpio}" if pin is None else sentence("pins.on_header", {"gpio": gpio, "pin": pin})


def why_unusable(gpio: int) -> str:
    """Returns why nothing can be joined to a GPIO, and what would be right; "" where something can.

    >>> why_unusable(39)
    'there is no GPIO 39; pin 39 on the header is ground'
    >>> why_unusable(31)
    'there is no GPIO 31; pin 31 on the header is GPIO 6'
    """
    if gpio in HEADER_PIN:
        return ""
    if gpio in ADD_ON:
        return sentence("pins.add_on", {"pin": pin_named(gpio)})
    pin_of = {pin: f"GPIO {each}" for each, pin in HEADER_PIN.items()}
    if gpio in GROUNDS:
        return sentence("pins.is_ground", {"gpio": gpio})
    there = {**pin_of, **POWER}.get(gpio)
    if there is None:
        return sentence("pins.no_gpio", {"gpio": gpio, "first": min(HEADER_PIN), "last": max(HEADER_PIN)})
    return sentence("pins.is_pin", {"gpio": gpio, "there": there})
