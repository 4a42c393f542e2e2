"""Words, disk, journal, address, clock, temperature, power and service: is this machine fit to be a table?"""

from __future__ import annotations

import socket
import time
from pathlib import Path

from companion.journal.journal import Journal
from companion.locales.catalogue import about, languages, with_faults
from companion.locales.words import sentence
from companion.support.errors import JournalInUse
from deploy.address import addresses
from deploy.doctor.finding import Looked
from deploy.doctor.machine import (
    HOT,
    LEAST_FREE,
    SLOWED,
    UNDER_VOLTAGE,
    WAS_SLOWED,
    WAS_UNDER_VOLTAGE,
    Machine,
    free_bytes,
    sync_seconds,
)

SLOW_SYNC = 0.25
"""Seconds: a card that takes longer to keep a few bytes makes each answer at the table wait as long."""
NOW = "%Y-%m-%d %H:%M:%S"


def words() -> Looked:
    """The languages that the table speaks, and what is wrong with their texts: English ones stand in for those."""
    wrong = [f"{language}: {told}" for language in languages() if (told := with_faults(language)[1].told())]
    if wrong:
        return False, sentence("doctor.languages.wrong", {"wrong": " ".join(wrong)})
    unread = [language for language in languages() if about(language).without_native_reader]
    every = ", ".join(languages())
    return True, sentence("doctor.languages.unread", {"every": every, "unread": ", ".join(unread)}) if unread else every


def disk(folder: Path) -> Looked:
    """Free room, and how long it takes until something is safe there."""
    free = free_bytes(folder)
    room: dict[str, str | int] = {"free": f"{free / 1e9:.1f}", "folder": str(folder)}
    if free < LEAST_FREE:
        return False, sentence("doctor.disk.full", room)
    if not folder.is_dir():
        return True, sentence("doctor.disk.free", room)
    took = sync_seconds(folder)
    room["took"] = f"{took * 1000:.1f}"
    return took <= SLOW_SYNC, sentence("doctor.disk.slow" if took > SLOW_SYNC else "doctor.disk.writes", room)


def journal(folder: Path) -> Looked:
    """The journal, and whether a game is on."""
    try:
        with Journal(folder) as opened:
            stored = opened.game_on_table()
            return on_the_table(opened.path, len(stored.setup.players) if stored else 0)
    except JournalInUse:
        return True, sentence("doctor.journal.in_use", {"folder": str(folder)})


def on_the_table(path: Path, players: int) -> Looked:
    """The journal with how many play the game on its table, 0 where there is none."""
    key = "doctor.journal.game" if players else "doctor.journal.no_game"
    return True, sentence(key, {"path": str(path), "players": players})


def address(port: int) -> Looked:
    """The address at which phones reach this machine."""
    with socket.socket() as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind(("", port))
        except OSError:
            return False, sentence("doctor.address.in_use", {"port": port})
    return reached_at(port)


def reached_at(port: int) -> Looked:
    """The address at which phones reach a table at a port."""
    found = addresses()
    if not found:
        return False, sentence("doctor.address.no_network")
    return True, ", ".join(f"http://{each}:{port}/" for each in found)


def clock(machine: Machine) -> Looked:
    """The clock's time. Nothing of a game depends on it."""
    now = time.strftime(NOW)
    if machine.clock_is_set() is False:
        return None, sentence("doctor.clock.not_set", {"now": now})
    return True, now


def temperature(machine: Machine) -> Looked:
    """The machine's temperature."""
    degrees = machine.temperature()
    if degrees is None:
        return None, sentence("doctor.temperature.none")
    if degrees >= HOT:
        return False, sentence("doctor.temperature.hot", {"degrees": f"{degrees:.0f}"})
    return True, f"{degrees:.0f} °C"


def power(machine: Machine) -> Looked:
    """Voltage and clock speed of a Pi."""
    bits = machine.throttled()
    if bits is None:
        return None, sentence("doctor.power.none")
    register = {"register": f"throttled=0x{bits:x}"}
    if bits & UNDER_VOLTAGE:
        return False, sentence("doctor.power.low", register)
    if bits & SLOWED:
        return False, sentence("doctor.power.slowed", register)
    if bits & (WAS_UNDER_VOLTAGE | WAS_SLOWED):
        return None, sentence("doctor.power.was", register)
    return True, sentence("doctor.power.right", register)


def service(machine: Machine) -> Looked:
    """The state of the service by systemd."""
    found = machine.service()
    if found is None:
        return None, sentence("doctor.service.none")
    state, restarts = found
    said = sentence("doctor.service.restarted", {"state": state, "restarts": restarts}) if restarts else state
    return (True, said) if state == "active" else (False, sentence("doctor.service.failed", {"state": said}))
