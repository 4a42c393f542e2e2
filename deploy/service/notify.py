"""The protocol of a `Type=notify` service: ready, alive, stopping (systemd's sd_notify(3)); nothing where none asks."""

from __future__ import annotations

import logging
import os
import socket

from companion.support.background import Report, SupervisedLoop
from companion.support.errors import DiskTrouble
from companion.table.table import Table

FEEDS = 3
"""Signs of life within the time that the watchdog waits for one: a single late one is no harm."""

_log = logging.getLogger("companion")


def notify(state: str) -> bool:
    """Send a state, as `READY=1`, to the service manager; returns whether there is one."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.connect("\0" + address[1:] if address.startswith("@") else address)
            manager.sendall(state.encode())
    except OSError as error:
        _log.warning("the service manager does not get %s: %s", state, error)
        return False
    return True


def watchdog_seconds() -> float | None:
    """Returns how long the manager waits for a sign of life of this process; None where it does not wait."""
    microseconds, process = os.environ.get("WATCHDOG_USEC", ""), os.environ.get("WATCHDOG_PID", "")
    if not microseconds.isdigit() or int(microseconds) == 0 or process not in ("", str(os.getpid())):
        return None
    return int(microseconds) / 1e6


def feed_watchdog(table: Table, report: Report, seconds: float) -> SupervisedLoop:
    """Give a sign of life `FEEDS` times in `seconds`, each after the table has answered; until closed.

    A table that waits for a disk has answered: it says so itself, and another start would wait for the same disk.
    """

    def feed(loop: SupervisedLoop) -> None:
        while not loop.stopped:
            try:
                table.games_held()
            except DiskTrouble as error:
                _log.info("watchdog: %s", error)
            notify("WATCHDOG=1")
            loop.well()
            loop.wait(seconds / FEEDS)

    return SupervisedLoop("watchdog", feed, report)
