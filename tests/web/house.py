"""A served table, and pages of it in a real browser."""

import os
import re
import shutil
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.web.table_rig import Rig
from web.server.server import Server

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
IN_BROWSER = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium"),
]
"""The marks of a file whose tests all need a browser."""
LATE = float(os.environ.get("COMPANION_TESTS_LATE", "0"))
"""Seconds by which every answer of a served table comes late, as over a bad network; no test may fail by that."""
MINUTES = pytest.mark.timeout(3600 if LATE else 900)
"""The mark of a test that looks at very many pages."""
PATIENCE = 30_000
"""How long a page is waited for, in milliseconds: only a page that fails takes so long, on whatever machine."""
SMALL = {"width": 320, "height": 640}
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}


def late(pages):
    """The pages of a server that answers `LATE` seconds after it was asked."""

    def answer(environ, start):
        environ.pop("wsgi.file_wrapper", None)  # the server does not close a file whose reader has gone meanwhile
        time.sleep(LATE)
        return pages(environ, start)

    return answer


@contextmanager
def serving(rig: Rig, secured: ssl.SSLContext | None = None) -> Iterator[int]:
    """The port of this machine at which a table is served; `secured` serves HTTPS."""
    if LATE:
        rig.app.wsgi_app = late(rig.app.wsgi_app)
    with Server(rig.app, "127.0.0.1", 0, secured) as server:
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield server.port
        finally:
            server.close()
            thread.join(20)


class House:
    """A served table, and pages that are looked at."""

    def __init__(self, rig: Rig, browser, port: int) -> None:
        self.rig = rig
        self.browser = browser
        self.base = f"http://127.0.0.1:{port}"
        self.faults: list[str] = []
        self.received: dict[object, list[bytes]] = {}

    def page(self, path: str, size: dict[str, int] = PHONE, **more):
        page = self.browser.new_context(viewport=size, **more).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda told: self.faults.append(told.text) if told.type == "error" else None)
        page.goto(self.base + path)
        return page

    def sit(self, name: str, **more):
        page = self.page("/join", **more)
        page.get_by_label("What do they call you").fill(name)
        page.get_by_role("button", name="Sit down").click()
        arrives(page, "/seat/*")
        return page


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def tap(box) -> None:
    """Tap a tick box or radio button that lies unseen under its picture: a finger meets the label around it."""
    ticked = box.is_checked()
    box.locator("xpath=ancestor::label").click()
    if box.get_attribute("type") == "checkbox":
        assert box.is_checked() != ticked
    else:
        assert box.is_checked()


def touch(place) -> None:
    """A finger on a place, once that takes taps (`steady.js`): what has just come under a finger takes none."""
    place.wait_for()
    place.page.wait_for_function("control => window.stands && window.stands(control)", arg=place.element_handle())
    place.tap()


def arrives(page, path: str) -> None:
    """Wait till a page is at this path, `*` for whatever follows.

    A page that leads itself on meanwhile breaks off the navigation of a form (`net::ERR_ABORTED`), at which
    Playwright's own wait for an address ends; where the page is in the end is all that counts.
    """
    from playwright.sync_api import expect

    wanted = re.escape(path).replace(r"\*", ".*")
    expect(page).to_have_url(re.compile(f"https?://[^/]+{wanted}$"), timeout=PATIENCE)
    page.wait_for_load_state()


def press(place, *, at: tuple[float, float] | None = None) -> None:
    """Hold the mouse down on a place, in its middle or `at` pixels from its corner, once it stands still and nothing,
    such as a film, lies over it."""
    place.hover(position=None if at is None else {"x": at[0], "y": at[1]})
    place.page.mouse.down()
