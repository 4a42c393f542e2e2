"""The wiring plan, made from the pin table: each wire with its pin, its other end and the nearest ground."""

from __future__ import annotations

from typing import NamedTuple

from companion.locales.words import sentence
from hardware.header import GROUNDS, HEADER_PIN, PINS, POWER
from hardware.panel_plan import FULL_PLAN, PanelPlan

BEGIN, END = "<!-- made from the pin table -->", "<!-- end of what is made -->"


class Wire(NamedTuple):
    """A row of the wiring plan.

    >>> from hardware.panel_plan import FULL_PLAN
    >>> from hardware.wiring import wires
    >>> wires(FULL_PLAN)[0][:3]
    ('left', 17, 11)
    """

    part: str
    gpio: int
    pin: int
    other_leg: str
    ground: int
    does: str


def wires(plan: PanelPlan) -> tuple[Wire, ...]:
    """Returns a row for each part of a plan, in the words that are spoken now."""
    return tuple(
        Wire(part.name, part.gpio, pin, sentence(f"wiring.leg.{part.kind}"), nearest_ground(pin), part.does)
        for part in plan.parts
        for pin in (HEADER_PIN[part.gpio],)
    )


def nearest_ground(pin: int) -> int:
    """Returns the header's ground nearest to a pin.

    >>> nearest_ground(11)
    9
    """
    row, column = divmod(pin - 1, 2)
    return min(GROUNDS, key=lambda ground: (abs((ground - 1) // 2 - row) + abs((ground - 1) % 2 - column), ground))


def as_markdown(plan: PanelPlan) -> str:
    """Returns the table of a plan, and the header with each part beside its pin."""
    head = ("part", "GPIO (BCM)", "pin on the header", "other leg", "ground on the header", "what it does")
    rows = [head, ("---",) * len(head), *(tuple(map(str, wire)) for wire in wires(plan))]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"{BEGIN}\n{table}\n\n    looking down on the header, USB ports below:\n\n{_drawn(plan)}\n{END}"


def _drawn(plan: PanelPlan) -> str:
    at = {**POWER, **dict.fromkeys(GROUNDS, "ground"), **{wire.pin: wire.part for wire in wires(plan)}}
    lines = (
        f"    {at.get(pin, ''):>12} ({pin:2}) ({pin + 1:2}) {at.get(pin + 1, '')}".rstrip() for pin in range(1, PINS, 2)
    )
    return "\n".join(lines)


if __name__ == "__main__":
    print(as_markdown(FULL_PLAN))
