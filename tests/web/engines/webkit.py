"""WebKit: Debian's webkit2gtk-driver on a display in memory. It is the engine of iPhones, and no iPhone."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.web.engines.webdriver import DriverError
from tests.whole_table.served import free_port

WITHIN = 60.0
"""Seconds for one command."""
WAYS = {
    "NewSession": ("POST", ""),
    "Navigate": ("POST", "/url"),
    "Back": ("POST", "/back"),
    "Forward": ("POST", "/forward"),
    "Refresh": ("POST", "/refresh"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "PerformActions": ("POST", "/actions"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "SwitchToWindow": ("POST", "/window"),
    "NewWindow": ("POST", "/window/new"),
    "CloseWindow": ("DELETE", "/window"),
    "SetWindowRect": ("POST", "/window/rect"),
    "GetWindowHandle": ("GET", "/window"),
    "DeleteSession": ("DELETE", ""),
}
"""How each command goes over HTTP (W3C WebDriver, section 6.1)."""
NARROW = "toolbar, toolbar *, entry, button { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; }"
"""GTK's style for the browser's own bar, which would keep its window wider than a phone."""
SCREEN = "1920x1200x24"


@contextmanager
def started(*command: str, **surroundings: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of which only the first line is read; it is ended at the end."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, **surroundings}
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


class WebKit:
    """A running MiniBrowser with its driver and its display."""

    name = "WebKit"
    touches = False
    hides = False
    front = ""

    def __init__(self, folder: Path) -> None:
        style = folder / "gtk-3.0" / "gtk.css"
        style.parent.mkdir(parents=True)
        style.write_text(NARROW, encoding="utf-8")
        self._session = ""
        self._port = free_port()
        with ExitStack() as ends:
            display = ends.enter_context(started("Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"))
            number = display.stdout.readline().decode().strip()
            surroundings = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "XDG_CONFIG_HOME": str(folder)}
            ends.enter_context(started("WebKitWebDriver", f"--port={self._port}", **surroundings))
            self._listens()
            options = {"webkitgtk:browserOptions": {"args": ["--automation"]}}
            self._session = "/" + self.command("NewSession", capabilities={"alwaysMatch": options})["sessionId"]
            ends.callback(self.command, "DeleteSession")
            self._ends = ends.pop_all()

    def _listens(self) -> None:
        end = time.monotonic() + WITHIN
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port)).close()
                return
            except ConnectionRefusedError:
                assert time.monotonic() < end, f"WebKitWebDriver did not listen within {WITHIN} s"
                time.sleep(0.05)

    def command(self, name: str, **parameters: Any) -> Any:
        method, path = WAYS[name]
        address = f"http://127.0.0.1:{self._port}/session{self._session}{path.format(**parameters)}"
        body = json.dumps(parameters).encode() if method == "POST" else None
        asked = Request(address, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(asked, timeout=WITHIN) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            value = json.load(error)["value"]
            raise DriverError(value["error"], value["message"]) from None

    def fit(self, width: int, height: int) -> None:
        self.command("SetWindowRect", width=width, height=height)
        inside = self.command("ExecuteScript", script="return innerHeight", args=[])
        self.command("SetWindowRect", width=width, height=2 * height - inside)

    def close(self) -> None:
        self._ends.close()
