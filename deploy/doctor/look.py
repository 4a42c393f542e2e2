"""All that the doctor looks at, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from deploy.configuration.settings import Settings
from deploy.doctor import camera, panel, parts, reading
from deploy.doctor.finding import Finding, looked
from deploy.doctor.machine import Machine
from hardware.pins import find_pins


def findings(
    folder: Path,
    port: int,
    *,
    settings: Settings | None = None,
    machine: Machine | None = None,
    press_for: float = 0.0,
    tell: Callable[[str], object] = lambda sentence: None,
) -> Iterator[Finding]:
    """Look at one thing after the other. `press_for`: seconds in which somebody presses buttons; `tell` asks for it."""
    settings, machine = settings or Settings(), machine or Machine()
    yield looked("networks", reading.networks)
    yield looked("reader", reading.reader)
    yield looked("dice", lambda: reading.dice(folder))
    spec = camera.camera_named(settings.camera.source)
    yield looked("camera", lambda: camera.camera(spec))
    yield looked("picture", lambda: camera.picture(spec, folder))
    pins, plan = find_pins(), settings.panel.plan
    yield looked("pins", lambda: panel.pins(pins))
    yield looked("panel", lambda: panel.panel(pins, plan))
    if press_for:
        yield looked("buttons", lambda: panel.buttons(pins, plan, press_for, tell))
    yield looked("disk", lambda: parts.disk(folder))
    yield looked("journal", lambda: parts.journal(folder))
    yield looked("clock", lambda: parts.clock(machine))
    yield looked("temperature", lambda: parts.temperature(machine))
    yield looked("power", lambda: parts.power(machine))
    yield looked("service", lambda: parts.service(machine))
    yield looked("address", lambda: parts.address(port))
