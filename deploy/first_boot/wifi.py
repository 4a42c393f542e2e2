"""The Wi-Fi of the first boot: what `wifi.txt` names is joined, and where that does not take the hotspot opens.

In the hotspot the page says what failed and takes another Wi-Fi. Where nobody looks at it for a while it closes, and
what is known is tried once more: a router that was off may be on by now.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.locales.bounded_files import read_text
from deploy.card.wifi_file import WifiFile, parsed_wifi
from deploy.first_boot.arm import write
from deploy.first_boot.page import Page
from deploy.first_boot.progress import Progress
from hardware.errors import WifiFailed
from hardware.wifi.credentials import ADDRESS
from hardware.wifi.network_manager import NetworkManager

UNTIL_OPEN = 60.0
"""Seconds without a network until the hotspot opens: a cable, or a Wi-Fi that the Imager has set, comes earlier."""
UNSEEN = 300.0
"""Seconds for which nobody has asked for the page until the open hotspot closes for another try."""


class Wifi:
    """Looks after the Wi-Fi while there is no network."""

    def __init__(
        self, progress: Progress, page: Page, file: Path, manager: NetworkManager | None,
        *, country: Callable[[str], None], clock: Callable[[], float],
    ) -> None:  # fmt: skip
        self._progress, self._page, self._file, self._manager = progress, page, file, manager
        self._country, self._clock = country, clock
        self._begun = clock()
        self._opened = False
        self._tried = False
        self._failed = ""

    def look(self) -> None:
        """Take the next step towards a network, if one is due; it may take a minute."""
        if self._manager is None:
            self._progress.wait("no_network")
            return
        try:
            self._look(self._manager)
        except WifiFailed as error:
            self._progress.say_trouble(str(error))

    def _look(self, manager: NetworkManager) -> None:
        known = read_text(self._file, parsed_wifi, WifiFile())
        if not self._tried:
            self._tried = True
            if known.fault():
                self._failed = self._progress.words.sentence("first_boot.form.unfit")
            else:
                self._join(manager, known)
        try:
            wanted = self._page.wanted.get_nowait()
        except queue.Empty:
            pass
        else:
            if self._join(manager, wanted):
                with suppress(OSError):  # NetworkManager has it in any case
                    write(self._file, wanted.text())
        now, hotspot = self._clock(), manager.state().hotspot
        self._page.asks = hotspot is not None
        if hotspot is not None:
            if not self._opened:
                self._opened, self._begun = True, now
            params = {"name": hotspot.name, "password": hotspot.password, "address": ADDRESS}
            how = self._progress.words.sentence("first_boot.hotspot", params)
            self._progress.say_trouble(f"{self._failed} {how}".strip())
            if now - max(self._begun, self._page.looked_at) > UNSEEN:
                manager.close_hotspot()
                self._opened = self._tried = False
                self._begun = now
        elif manager.state().there and now - self._begun > UNTIL_OPEN:
            manager.open()
        elif self._failed:
            self._progress.say_trouble(self._failed)
        else:
            self._progress.wait("no_network")

    def _join(self, manager: NetworkManager, wifi: WifiFile) -> bool:
        if wifi.country:
            self._country(wifi.country)
        if not wifi.name:
            return False
        self._progress.wait("joining", name=wifi.name)
        try:
            manager.join(wifi.name, wifi.password)
        except WifiFailed as error:
            self._failed = str(error)
            return False
        self._failed = ""
        return True
