"""The panel: which pins there are, which parts work, how long a pressed button bounces."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, Protocol

from companion.locales.words import sentence
from deploy.doctor.finding import Looked, together
from hardware.header import pin_named
from hardware.lights import open_lights
from hardware.panel import DEBOUNCE_S, Panel
from hardware.panel_plan import PanelPlan
from hardware.pins import Pins

APART_S = 0.1
"""Seconds without a change that end a press or a release: longer than any contact bounces, shorter than a finger."""


class Opened(Protocol):
    """Parts of the panel that are open: buttons, or lights."""

    @property
    def working(self) -> tuple[str, ...]:
        """The names of those that work."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for each that does not."""


def pins(found: Pins) -> Looked:
    """The pins that this machine has."""
    return (True if found.factory else None), found.about


def panel(found: Pins, plan: PanelPlan) -> Looked:
    """Opens every part of the plan, finds those that do not work, and lets go of them."""
    if found.factory is None:
        return None, sentence("doctor.panel.none")
    with Panel(lambda press: None, plan=plan, pins=found) as buttons:
        lights = open_lights(found, plan)
        finding = finding_of(found, plan, (buttons, lights))
        lights.close()
    return finding


def finding_of(found: Pins, plan: PanelPlan, opened: Sequence[Opened]) -> Looked:
    """Tells which of the plan's opened parts work, and which do not."""
    if found.factory is None:
        return None, sentence("doctor.panel.none")
    wrong = (*plan.warnings, *(warning for part in opened for warning in part.warnings))
    if wrong:
        return False, together(*wrong)
    working = (name for part in opened for name in part.working)
    return True, sentence("doctor.panel.works", {"parts": ", ".join(working)})


def buttons(
    found: Pins,
    plan: PanelPlan,
    seconds: float,
    say: Callable[[str], object],
    wait: Callable[[float], object] = time.sleep,
) -> Looked:
    """Watches all buttons for `seconds` while somebody presses them, and measures how long they bounce.

    `say` is called with the sentence that asks for it, `wait` lets the time pass.
    """
    if found.factory is None:
        return None, sentence("doctor.buttons.none")
    wired = {part.name: part.gpio for part in plan.parts if part.kind == "button"}
    say(sentence("doctor.buttons.press", {"seconds": f"{seconds:g}", "buttons": ", ".join(wired)}))
    edges: dict[str, list[float]] = {name: [] for name in wired}
    watched = [_watch(found.factory, gpio, edges[name]) for name, gpio in wired.items()]
    wait(seconds)
    for pin, _ in watched:
        pin.close()
    return _finding_of_bounces({name: bounces(times) for name, times in edges.items()}, wired)


def bounces(edges: list[float]) -> list[float]:
    """Returns how long each press and each release bounced, in seconds, from the times of all changes of a pin.

    >>> [round(each, 3) for each in bounces([1.0, 1.004, 1.009, 1.5, 3.0])]
    [0.009, 0.0, 0.0]
    """
    lengths: list[float] = []
    began = last = float("-inf")
    for at in edges:
        if at - last > APART_S:
            lengths.append(0.0)
            began = at
        else:
            lengths[-1] = at - began
        last = at
    return lengths


def _finding_of_bounces(seen: dict[str, list[float]], wired: dict[str, int]) -> Looked:
    pressed = {name: max(times) for name, times in seen.items() if times}
    times = _listed(
        sentence("doctor.buttons.bounced", {"button": name, "took": f"{longest * 1000:.1f}"})
        for name, longest in pressed.items()
    )
    silent = _listed(
        sentence("doctor.buttons.at", {"button": name, "pin": pin_named(wired[name])})
        for name in wired
        if name not in pressed
    )
    if any(longest > DEBOUNCE_S for longest in pressed.values()):
        return False, sentence("doctor.buttons.too_long", {"times": times, "most": f"{DEBOUNCE_S * 1000:.0f}"})
    if not pressed:
        return None, sentence("doctor.buttons.nothing", {"silent": silent})
    return True, sentence("doctor.buttons.some", {"times": times, "silent": silent}) if silent else times


def _listed(said: Iterable[str]) -> str:
    """Several sentences with commas between them; "" for none."""
    return reduce(lambda first, then: sentence("doctor.listed", {"first": first, "then": then}), [*said] or [""])


def _watch(factory: Any, gpio: int, edges: list[float]) -> tuple[Any, Callable[[float, int], None]]:
    """Opens a pin without any filter, and keeps the time of each change; returns the pin, and what it calls, to which
    gpiozero holds a weak reference alone."""

    def changed(ticks: float, state: int) -> None:
        edges.append(ticks)

    pin = factory.pin(gpio)
    pin.function, pin.pull, pin.bounce, pin.edges = "input", "up", None, "both"
    pin.when_changed = changed
    return pin, changed
