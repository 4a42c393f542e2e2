"""Words, disk, journal, address, clock, temperature, power and service: is this machine fit to be a table?"""

from __future__ import annotations

import socket
import time
from pathlib import Path

from companion.journal.journal import Journal
from companion.locales.catalogue import about, languages, with_faults
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
        return False, f"{' '.join(wrong)} Mend them (companion/locales/TRANSLATING.md) or install the companion anew"
    unread = [language for language in languages() if about(language).without_native_reader]
    also = f"; made without a native reader: {', '.join(unread)}" if unread else ""
    return True, ", ".join(languages()) + also


def disk(folder: Path) -> Looked:
    """Free room, and how long it takes until something is safe there."""
    free = free_bytes(folder)
    room = f"{free / 1e9:.1f} GB free for {folder}"
    if free < LEAST_FREE:
        return False, f"only {room}: free some space"
    if not folder.is_dir():
        return True, room
    took = sync_seconds(folder)
    room = f"{room}, {took * 1000:.1f} ms until a write is safe"
    if took > SLOW_SYNC:
        return False, f"{room}: the disk is slow or worn; make a backup (companion backup make) and use another card"
    return True, room


def journal(folder: Path) -> Looked:
    """The journal, and whether a game is on."""
    try:
        with Journal(folder) as opened:
            stored = opened.game_on_table()
            return on_the_table(opened.path, len(stored.setup.players) if stored else 0)
    except JournalInUse:
        return True, f"{folder}: a companion is running on it right now"


def on_the_table(path: Path, players: int) -> Looked:
    """The journal with how many play the game on its table, 0 where there is none."""
    return True, f"{path}: {f'a game of {players} lies on the table' if players else 'no game on the table'}"


def address(port: int) -> Looked:
    """The address at which phones reach this machine."""
    with socket.socket() as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind(("", port))
        except OSError:
            return False, f"port {port} is in use (by a running companion?): stop that, or choose another with --port"
    return reached_at(port)


def reached_at(port: int) -> Looked:
    """The address at which phones reach a table at a port."""
    found = addresses()
    if not found:
        return False, "this machine is in no network: join a Wi-Fi, so that phones can reach it"
    return True, ", ".join(f"http://{each}:{port}/" for each in found)


def clock(machine: Machine) -> Looked:
    """The clock's time. Nothing of a game depends on it."""
    now = time.strftime(NOW)
    if machine.clock_is_set() is False:
        return None, f"{now}, not set by a network since the start: games do not mind, dates in lists may be off"
    return True, now


def temperature(machine: Machine) -> Looked:
    """The machine's temperature."""
    degrees = machine.temperature()
    if degrees is None:
        return None, "this machine does not tell its temperature"
    if degrees >= HOT:
        return False, f"{degrees:.0f} °C, so it slows itself down: give it air, a heat sink or a fan"
    return True, f"{degrees:.0f} °C"


def power(machine: Machine) -> Looked:
    """Voltage and clock speed of a Pi."""
    bits = machine.throttled()
    if bits is None:
        return None, "this machine does not tell whether its voltage is right"
    register = f"throttled=0x{bits:x}"
    if bits & UNDER_VOLTAGE:
        return False, f"{register}: the voltage is too low now; use the power supply of this Pi and a short cable"
    if bits & SLOWED:
        return False, f"{register}: it is slowed down now; give it air, and see that its supply is strong enough"
    if bits & (WAS_UNDER_VOLTAGE | WAS_SLOWED):
        return None, f"{register}: since the start the voltage was too low or it was slowed down; watch supply and heat"
    return True, f"{register}: the voltage is right"


def service(machine: Machine) -> Looked:
    """The state of the service by systemd."""
    state = machine.service()
    if state is None:
        return None, "not installed as a service: sudo deploy/install.sh does that"
    if state.startswith("active"):
        return True, state
    return False, f"{state}: journalctl -u bang-companion says why; sudo systemctl restart bang-companion starts it"
