"""All that the doctor looks at, one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.locales.words import sentence
from deploy.configuration.settings import Settings
from deploy.doctor import board, camera, panel, parts, reading
from deploy.doctor.finding import Finding, looked
from deploy.doctor.machine import Machine
from deploy.doctor.running import asked
from hardware.pins import find_pins


def findings(
    folder: Path,
    port: int,
    *,
    settings: Settings | None = None,
    machine: Machine | None = None,
    press_for: float = 0.0,
    say: Callable[[str], object] = lambda words: None,
) -> Iterator[Finding]:
    """Look at one thing after the other. `press_for`: seconds in which somebody presses buttons; `say` asks for it."""
    settings, machine = settings or Settings(), machine or Machine()
    yield looked("networks", reading.networks)
    yield looked("reader", reading.reader)
    yield looked("dice", lambda: reading.dice(folder))
    yield looked("deck", lambda: reading.deck(folder))
    running = asked(folder)
    from_table = running or {}
    if running is None:
        yield Finding("table", None, sentence("doctor.table.none"))
        yield from _opened_here(settings, folder, press_for, say)
    else:
        yield from (from_table[what] for what in ("table", "camera", "picture", "pins", "panel") if what in from_table)
        if press_for:
            yield Finding("buttons", None, sentence("doctor.buttons.has_them"))
    yield looked("languages", parts.words)
    yield looked("disk", lambda: parts.disk(folder))
    yield looked("card", lambda: board.card(machine))
    yield from_table.get("journal") or looked("journal", lambda: parts.journal(folder))
    yield looked("clock", lambda: parts.clock(machine))
    yield looked("temperature", lambda: parts.temperature(machine))
    yield looked("power", lambda: parts.power(machine))
    yield looked("system", lambda: board.system(machine))
    yield looked("radio", lambda: board.radio(machine))
    yield looked("sound", lambda: board.sound(machine, settings.table.voice))
    yield looked("service", lambda: parts.service(machine))
    yield from_table.get("address") or looked("address", lambda: parts.address(port))


def _opened_here(settings: Settings, folder: Path, press_for: float, say: Callable[[str], object]) -> Iterator[Finding]:
    """The findings of devices that are opened for a look, while no table has them."""
    spec = camera.camera_named(settings.camera.source)
    yield looked("camera", lambda: camera.camera(spec))
    yield looked("picture", lambda: camera.picture(spec, folder))
    pins, plan = find_pins(), settings.panel.plan
    yield looked("pins", lambda: panel.pins(pins))
    yield looked("panel", lambda: panel.panel(pins, plan))
    if press_for:
        yield looked("buttons", lambda: panel.buttons(pins, plan, press_for, say))
