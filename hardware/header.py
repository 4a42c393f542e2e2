"""The 40-pin header of a Raspberry Pi: which pin on it is which GPIO (Raspberry Pi documentation, "GPIO")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HEADER_PIN: Final[Mapping[int, int]] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10, 16: 36,
    17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""By GPIO (BCM number): the pin on the header. GPIO 0 and 1 are left out: they belong to add-on boards."""


def pin_named(gpio: int) -> str:
    """Returns a GPIO as people find it.

    >>> pin_named(17)
    'GPIO 17 (pin 11 on the header)'
    """
    return f"GPIO {gpio} (pin {HEADER_PIN[gpio]} on the header)" if gpio in HEADER_PIN else f"GPIO {gpio}"
