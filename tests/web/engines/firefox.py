"""Firefox: Debian's firefox-esr without a display, spoken to by Marionette, the socket behind geckodriver.

Debian 12 has no geckodriver, which does nothing but translate WebDriver's HTTP to this; over it, no other package is
needed. A finger arrives as a finger.
"""

import json
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.web.engines.webdriver import DriverError

WITHIN = 120.0
"""Seconds for one command, and for the start."""
PREFERENCES = {
    "marionette.port": 0,
    "dom.w3c_touch_events.enabled": 1,
    "ui.useOverlayScrollbars": 1,
    "services.settings.server": "data:,",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "extensions.update.enabled": False,
    "app.update.enabled": False,
    "intl.accept_languages": "en-US, en",
}
"""A free port, a finger and a bar over the page as on phones, English; nobody else is asked for anything."""
FIT = """
const [width, height] = arguments;
const browser = gBrowser.selectedBrowser;
for (const [name, px] of [["width", width], ["height", height]])
  for (const bound of ["", "min-", "max-"]) browser.style.setProperty(bound + name, px + "px");
"""
"""Makes the page smaller than a window may be: a phone is narrower than Firefox's own bars."""


class Firefox:
    """A running Firefox."""

    name = "Firefox"
    touches = True
    hides = True
    front = ""

    def __init__(self, folder: Path) -> None:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("".join(lines), encoding="utf-8")
        command = ["firefox-esr", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]
        with ExitStack() as ends:
            self._process = ends.enter_context(
                subprocess.Popen([*command, "--profile", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            ends.callback(self._process.terminate)
            self._socket = ends.enter_context(socket.create_connection(("127.0.0.1", self._port(folder)), WITHIN))
            self._answers = ends.enter_context(self._socket.makefile("rb"))
            self._number = 0
            self._received()  # its greeting
            self.command("NewSession")
            self._ends = ends.pop_all()

    def _port(self, folder: Path) -> int:
        written = folder / "MarionetteActivePort"
        end = time.monotonic() + WITHIN
        while not written.is_file() or not written.read_text(encoding="ascii"):
            assert self._process.poll() is None, "Firefox ended at its start"
            assert time.monotonic() < end, f"Firefox did not listen within {WITHIN} s"
            time.sleep(0.05)
        return int(written.read_text(encoding="ascii"))

    def _received(self) -> Any:
        length = b""
        while (digit := self._answers.read(1)) != b":":
            assert digit, "Firefox has gone"
            length += digit
        return json.loads(self._answers.read(int(length)))

    def command(self, name: str, **parameters: Any) -> Any:
        self._number += 1
        kind = "Marionette" if name == "SetContext" else "WebDriver"
        message = json.dumps([0, self._number, f"{kind}:{name}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, answer = self._received()
        if error:
            raise DriverError(error["error"], error["message"])
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def fit(self, width: int, height: int) -> None:
        self.command("SetWindowRect", width=max(width, 500), height=height + 200)
        self.command("SetContext", value="chrome")
        self.command("ExecuteScript", script=FIT, args=[width, height])
        self.command("SetContext", value="content")

    def close(self) -> None:
        self._ends.close()
