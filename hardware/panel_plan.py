"""The pin table of the panel: every part that may be wired, the GPIO of each, and the check of what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.locales.words import sentence
from companion.ports.tray import Button
from hardware.header import BUSES, pin_named, why_unusable

Kind = Literal["button", "encoder", "light", "buzzer", "ring"]
MOST_SEATS: Final = 8


class Known(NamedTuple):
    """A part that may be wired: `gpio` where it is unless the configuration says otherwise, and whether it is wired
    only where the configuration says so (`optional`; then `gpio` is where WIRING.md puts it). `button`: which one it
    lights.

    >>> from hardware.panel_plan import PARTS
    >>> PARTS[0].name, PARTS[0].gpio, PARTS[0].optional
    ('left', 17, False)
    """

    name: str
    kind: Kind
    gpio: int
    optional: bool
    button: str = ""


PARTS: Final = (
    Known("left", "button", 17, False),
    Known("right", "button", 27, False),
    Known("ok", "button", 22, False),
    Known("undo", "button", 23, False),
    Known("light", "light", 24, False),
    Known("left_light", "light", 5, True, "left"),
    Known("right_light", "light", 6, True, "right"),
    Known("ok_light", "light", 13, True, "ok"),
    Known("undo_light", "light", 16, True, "undo"),
    Known("encoder_a", "encoder", 25, True),
    Known("encoder_b", "encoder", 8, True),
    Known("encoder_push", "button", 7, True),
    Known("buzzer", "buzzer", 12, True),
    Known("ring", "ring", 26, True),
)
"""Clear of I²C and the serial console. Lights and buttons of four seats fit beside them (`SEAT_BUTTONS`)."""
SEAT_BUTTONS: Final = (4, 9, 10, 11)
SEAT_LIGHTS: Final = (18, 19, 20, 21)
"""The GPIOs where WIRING.md puts the OK buttons and the lights of the first four seats."""


class Part(NamedTuple):
    """A part that is wired. `seat`: whose it is, from 0; None for the parts of all; `button`: which one it lights.

    >>> from hardware.panel_plan import Part
    >>> Part("seat1_ok", "button", 4, seat=0).does
    'OK of seat 1'
    """

    name: str
    kind: Kind
    gpio: int
    seat: int | None = None
    button: str = ""

    @property
    def does(self) -> str:
        """What it does, in the words that are spoken now."""
        if self.seat is None:
            return sentence(f"wiring.does.{self.name}")
        return sentence(
            "wiring.does.seat_ok" if self.kind == "button" else "wiring.does.seat_light", {"seat": self.seat + 1}
        )


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """The parts that can be used, and a sentence for everything that is wrong or doubtful in what was chosen.

    >>> from hardware.panel_plan import plan_of
    >>> plan = plan_of({"left": 17, "right": 17})
    >>> plan.gpio("left"), plan.gpio("right")
    (17, None)
    >>> len(plan.warnings)
    1
    """

    parts: tuple[Part, ...]
    warnings: tuple[str, ...] = ()

    def gpio(self, name: str) -> int | None:
        """Returns where a part of all is; None where it is not wired."""
        return next((part.gpio for part in self.parts if part.name == name), None)

    @property
    def buttons(self) -> Mapping[Button, int]:
        """The GPIO of each of the four buttons that is wired."""
        names: tuple[Button, ...] = ("left", "right", "ok", "undo")
        return {name: gpio for name in names if (gpio := self.gpio(name)) is not None}

    def of_seats(self, kind: Kind) -> Mapping[int, int]:
        """The GPIO of each seat's button, or light, by seat from 0."""
        return {part.seat: part.gpio for part in self.parts if part.seat is not None and part.kind == kind}


def plan_of(
    chosen: Mapping[str, int | None], seat_buttons: Sequence[int] = (), seat_lights: Sequence[int] = ()
) -> PanelPlan:
    """Returns the plan of the parts that were chosen, by name; one whose pin cannot be used is left out and named.

    Parts that are left out of `chosen`, or None there, are not wired. Of two at one pin the first one has it.
    """
    wanted = [
        Part(part.name, part.kind, gpio, button=part.button)
        for part in PARTS
        if (gpio := chosen.get(part.name)) is not None
    ]
    wanted += _of_seats("ok", "button", seat_buttons)
    wanted += _of_seats("light", "light", seat_lights)
    parts: list[Part] = []
    warnings: list[str] = []
    for part in wanted:
        if why := why_unusable(part.gpio):
            warnings.append(sentence("panel.left_out", {"part": part.name, "why": why}))
        elif taken := next((each for each in parts if each.gpio == part.gpio), None):
            where: dict[str, str | int] = {"part": part.name, "other": taken.name, "pin": pin_named(part.gpio)}
            warnings.append(sentence("panel.pin_taken", where))
        else:
            parts.append(part)
            if part.gpio in BUSES:
                why = sentence(f"pins.bus.{BUSES[part.gpio]}")
                warnings.append(
                    sentence("panel.may_fail", {"part": part.name, "pin": pin_named(part.gpio), "why": why})
                )
    if len([part for part in parts if part.kind == "encoder"]) == 1:
        parts = [part for part in parts if part.kind != "encoder"]
        warnings.append(sentence("panel.half_a_knob"))
    return PanelPlan(tuple(parts), tuple(warnings))


def _of_seats(name: str, kind: Kind, gpios: Sequence[int]) -> list[Part]:
    return [Part(f"seat{seat + 1}_{name}", kind, gpio, seat) for seat, gpio in enumerate(gpios)]


DEFAULT_PLAN: Final = plan_of({part.name: part.gpio for part in PARTS if not part.optional})
"""Four buttons and a light, as a table without a configuration has them."""
FULL_PLAN: Final = plan_of({part.name: part.gpio for part in PARTS}, SEAT_BUTTONS, SEAT_LIGHTS)
"""Everything that may be wired, as WIRING.md draws it."""
