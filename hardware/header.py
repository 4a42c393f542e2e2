"""The 40-pin header of a Raspberry Pi: which pin on it is which GPIO (Raspberry Pi documentation, "GPIO")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
    2: "I²C uses that pin and pulls it up by itself",
    3: "I²C uses that pin and pulls it up by itself",
    14: "the serial console (UART) writes on that pin when the Pi starts",
    15: "the serial console (UART) listens on that pin",
}
"""Other uses of a pin, by GPIO, on a Pi as it is delivered or with one switch of raspi-config."""


def pin_named(gpio: int) -> str:
    """Returns a GPIO as people find it.

    >>> pin_named(17)
    'GPIO 17 (pin 11 on the header)'
    """
    pin = {**HEADER_PIN, **ADD_ON}.get(gpio)
    return f"GPIO {gpio}" if pin is None else f"GPIO {gpio} (pin {pin} on the header)"


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
        return f"{pin_named(gpio)} is for the memory chip of add-on boards"
    pin_of = {pin: f"GPIO {each}" for each, pin in HEADER_PIN.items()}
    there = {**pin_of, **POWER, **dict.fromkeys(GROUNDS, "ground")}.get(gpio)
    if there is None:
        return f"there is no GPIO {gpio}; the header has {min(HEADER_PIN)} to {max(HEADER_PIN)}"
    return f"there is no GPIO {gpio}; pin {gpio} on the header is {there}"
