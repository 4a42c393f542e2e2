"""A browser that is driven as W3C's WebDriver says: windows, pages, clicks, keys, pictures.

WebKit's driver speaks it over HTTP (`webkit.py`), Firefox over a socket of its own (`firefox.py`); the commands are the
same, so all that a test says is said once.
"""

from __future__ import annotations

import time
from base64 import b64decode
from pathlib import Path
from typing import Any, Protocol

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of a reference to an element (W3C WebDriver, section 12.1)."""
PATIENCE = 30.0
"""Seconds for which a page is waited for: only a page that fails takes so long, on whatever machine."""
LOOK_EVERY = 0.02
ANOTHER_TAP_MS = 350
"""A tap that follows another one sooner counts as the same (`hand.js`)."""
Element = dict[str, str]


class DriverError(Exception):
    """What a driver refused; `kind` is WebDriver's name of the error, such as `stale element reference`."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(f"{kind}: {words}")
        self.kind = kind


class Driver(Protocol):
    """One running browser with one session."""

    name: str
    touches: bool
    """Whether a finger arrives as a finger; else it arrives as a mouse."""
    hides: bool
    """Whether a page learns that another tab lies before it."""
    front: str
    """The handle of the window that commands go to."""

    def command(self, name: str, **parameters: Any) -> Any:
        """What the browser answers to a command of WebDriver; raises `DriverError`."""

    def fit(self, width: int, height: int) -> None:
        """Make the page in front so many CSS pixels wide and high."""

    def close(self) -> None:
        """End the browser."""


class Window:
    """A window of a browser with one page; a command goes to it, whichever was spoken to before."""

    def __init__(self, driver: Driver, handle: str, size: tuple[int, int]) -> None:
        self.driver = driver
        self.handle = handle
        self.front()
        driver.fit(*size)

    @classmethod
    def opened(cls, driver: Driver, size: tuple[int, int], kind: str = "window") -> Window:
        """A new window, or `tab` of the window in front."""
        return cls(driver, driver.command("NewWindow", type=kind)["handle"], size)

    def front(self) -> None:
        """Bring this window, or tab, before the others."""
        self.driver.command("SwitchToWindow", handle=self.handle)
        self.driver.front = self.handle

    def _do(self, name: str, **parameters: Any) -> Any:
        if self.driver.front != self.handle:
            self.front()
        return self.driver.command(name, **parameters)

    def go(self, address: str) -> None:
        """Load this address."""
        self._do("Navigate", url=address)

    def back(self) -> None:
        """To the page before, as by the button."""
        self._do("Back")

    def forward(self) -> None:
        """To the page after, as by the button."""
        self._do("Forward")

    def reload(self) -> None:
        """Load the page anew."""
        self._do("Refresh")

    def close(self) -> None:
        """Close this window; the driver then waits for another one to come to the front."""
        self._do("CloseWindow")
        self.driver.front = ""

    def run(self, script: str, *given: Any) -> Any:
        """What a function's body returns in the page; elements come as references, and may be given as such."""
        return self._do("ExecuteScript", script=script, args=list(given))

    def until(self, script: str, *given: Any) -> Any:
        """What the script returns as soon as that counts as true; fails after `PATIENCE`."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                found = self.run(script, *given)
            except DriverError as error:
                if error.kind == "stale element reference":
                    raise
                found = None  # between two pages
            if found:
                return found
            assert time.monotonic() < end, f"not within {PATIENCE} s on {self.run('return location.href')}: {script}"
            time.sleep(LOOK_EVERY)

    def see(self, selector: str) -> Element:
        """The first element that this selector finds and that is shown, as soon as there is one."""
        return self.until(f"return [...document.querySelectorAll(arguments[0])].find({SHOWN})", selector)

    def click(self, element: Element) -> None:
        """Bring it into sight and click its middle, as WebDriver does it for people."""
        self._do("ElementClick", id=element[ELEMENT])

    def tap(self, element: Element) -> None:
        """A finger on its middle, once that takes taps (`steady.js`); a mouse where the driver knows no fingers."""
        before = self.run("return performance.now()")
        self.until("return performance.now() > arguments[0] + arguments[1]", before, ANOTHER_TAP_MS)
        self.until("return window.stands(arguments[0])", element)
        kind = "touch" if self.driver.touches else "mouse"
        point = {"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0}
        acts = [point, {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 50}]
        finger = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self._do("PerformActions", actions=[{**finger, "actions": [*acts, {"type": "pointerUp", "button": 0}]}])

    def type(self, element: Element, text: str) -> None:
        """Keys into a field, or the path of a file into a file field."""
        self._do("ElementSendKeys", id=element[ELEMENT], text=text)

    def picture(self, path: Path) -> None:
        """Keep what the window shows as PNG."""
        self.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        path.write_bytes(b64decode(self._do("TakeScreenshot", full=False)))


SHOWN = "(each) => { const box = each.getBoundingClientRect(); return box.width > 0 && box.height > 0; }"
