"""The first boot, from a fresh system to a table: each step begins anew after a power cut, and finds done what is
done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from companion.locales.bounded_files import read_json
from companion.locales.catalogue import DEFAULT, languages
from companion.locales.words import Words, speaking
from deploy.first_boot.machine import ARCHITECTURES, PATIENCE, RELEASES, Machine
from deploy.first_boot.page import TABLE, Page
from deploy.first_boot.progress import Progress
from deploy.first_boot.wifi import Wifi
from hardware.wifi.credentials import HOTSPOT
from hardware.wifi.network_manager import NetworkManager
from hardware.wifi.nmcli import find_nmcli

NEEDED = 1500 << 20
"""Bytes that have to be free: packages, environment, and what apt and pip keep meanwhile."""
LOOK, AGAIN, LONGEST = 2.0, 15.0, 240.0
"""Seconds between two looks; after a failed installation until the next try, doubled each time up to the longest."""
CLOCK = 120.0
"""Seconds for which the network's time is waited for: without it certificates may be of the future."""
SERVED = 1800.0
"""Seconds for which the page leads to the table once it stands."""


class Card(NamedTuple):
    """The content of `card.json`."""

    name: str = HOTSPOT
    password: str = ""
    language: str = DEFAULT


def card_of(said: Any) -> Card:
    """The card from its JSON."""
    language = str(said["language"])
    return Card(str(said["hotspot"]["name"]), str(said["hotspot"]["password"]),
                language if language in languages() else DEFAULT)  # fmt: skip


class FirstBoot:
    """The steps. `clock` and `wait` are time's."""

    def __init__(
        self, machine: Machine, progress: Progress, page: Page, wifi: Wifi,
        *, clock: Callable[[], float] = time.monotonic, wait: Callable[[float], object] = time.sleep,
    ) -> None:  # fmt: skip
        self._machine, self._progress, self._page, self._wifi = machine, progress, page, wifi
        self._clock, self._wait = clock, wait

    def run(self) -> None:
        """Go through the steps. Returns once the table stands; where it never can, it says why and stays."""
        self._fits()
        again = AGAIN
        while not self._installed():
            self._wait(again)
            again = min(2 * again, LONGEST)
        self._machine.disarm()
        self._progress.begin("ready")
        self._progress.line(f"http://{self._machine.run(['hostname'])[1].strip()}.local:{TABLE}")

    def _fits(self) -> None:
        self._progress.begin("machine")
        architecture, release = self._machine.architecture(), self._machine.release()
        while architecture not in ARCHITECTURES or release not in RELEASES:
            self._progress.wait("wrong_bits" if architecture not in ARCHITECTURES else "wrong_release", release=release)
            self._wait(LONGEST)
        while self._machine.is_fresh() and self._machine.free() < NEEDED:
            self._full()
            self._wait(AGAIN)

    def _full(self) -> None:
        free, needed = self._machine.free() >> 20, NEEDED >> 20
        self._progress.wait("full", free=str(free), needed=str(needed))

    def _installed(self) -> bool:
        self._progress.begin("network")
        while not self._machine.connected():
            self._wifi.look()
            self._wait(LOOK)
        self._page.asks = False
        self._progress.begin("clock")
        self._until(self._machine.clock_is_set, CLOCK)
        self._progress.begin("system")
        self._until(self._machine.system_is_ready, PATIENCE)
        self._progress.begin("install")
        last = ""
        for last in self._machine.install(Path.cwd()):
            if last:
                self._progress.line(last)
        if not last:
            return True
        if self._machine.free() < NEEDED >> 4:
            self._full()
        else:
            self._progress.wait("again", why=last.removeprefix("install.sh: "))
        return False

    def _until(self, done: Callable[[], bool], most: float) -> None:
        end = self._clock() + most
        while not done() and self._clock() < end:
            self._wait(LOOK)


def main() -> None:
    """Make this machine a table."""
    machine = Machine()
    card = read_json(machine.boot / "card.json", card_of, Card())
    words = Words((), card.language)
    progress = Progress(words, Path("/dev/tty1"))
    page = Page(progress, time.monotonic)
    threading.Thread(target=page.serve_forever, name="page", daemon=True).start()
    nmcli = find_nmcli()
    manager = None if nmcli is None else NetworkManager(nmcli, card.name, card.password)
    with speaking(words):
        wifi = Wifi(progress, page, machine.boot / "wifi.txt", manager, country=machine.country, clock=time.monotonic)
        FirstBoot(machine, progress, page, wifi).run()
    time.sleep(SERVED)


if __name__ == "__main__":
    main()
