"""A served table with bots that play at once, and windows of one browser that look at it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from companion.table.bot_players import BotPlayers
from tests.web.engines.faults import Caught
from tests.web.engines.webdriver import Driver, Window
from tests.web.house import serving
from tests.web.table_rig import Rig

PHONE, SCREEN = (360, 640), (1920, 1080)
REVISION = "return Number(document.getElementById('page').dataset.revision) >= arguments[0]"
SEAT_HOST, SCREEN_HOST = "127.0.0.1", "localhost"
"""The same table by two names, so that a cookie of one is none of the other: two devices in one browser."""


class Evening:
    """A served table and the windows that look at it; a context manager."""

    def __init__(self, driver: Driver, folder: Path, **table: Any) -> None:
        self.driver = driver
        usual = {"random": Random(3), "window_seconds": 0.0, "closed_seconds": 0.0}
        self.rig = Rig(folder, **(usual | table))
        self._caught = Caught(self.rig.app.wsgi_app)
        self.rig.app.wsgi_app = self._caught
        self._windows: list[Window] = []
        self._ends = ExitStack()

    def __enter__(self) -> Evening:
        self._ends.callback(self.rig.close)
        self._ends.enter_context(BotPlayers(self.rig.table, pace=0.0, random=Random(4)))
        self._first = self.driver.command("GetWindowHandle")
        self._port = self._ends.enter_context(serving(self.rig))
        self._ends.callback(self._put_away)
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    def _put_away(self) -> None:
        for window in self._windows:
            window.close()
        self.driver.command("SwitchToWindow", handle=self._first)

    @property
    def faults(self) -> list[str]:
        """What the pages' scripts have reported."""
        return self._caught.faults

    def window(self, path: str, size: tuple[int, int] = PHONE, host: str = SEAT_HOST) -> Window:
        """A new window that shows this page."""
        window = Window.opened(self.driver, size)
        self._windows.append(window)
        window.go(f"http://{host}:{self._port}{path}")
        return window

    def screen(self) -> Window:
        """The large screen, which nobody sits at."""
        return self.window("/", SCREEN, SCREEN_HOST)

    def sit(self, name: str) -> Window:
        """Somebody who comes through the door."""
        window = self.window("/join")
        window.type(window.see("#name"), name)
        window.click(window.see("form.ask button.big"))
        window.see("#page main.seat-page, .lobby")
        return window

    def follows(self, window: Window) -> None:
        """Wait until a window shows how the table stands."""
        window.until(REVISION, self.rig.table.state.revision)
