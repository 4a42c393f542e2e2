"""A browser that visits every page in every state: one phone with every seat and the desk, in several windows."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.web.club_rig import ClubRig
from tests.web.house import CHROMIUM, FLAGS, PATIENCE, serving
from tests.web.scenery import Scene, scenery

STILL = "window.EventSource = class { close() {} }; window.fetch = () => new Promise(() => {});"
"""A page that hears nothing and asks for nothing."""


class Visitor:
    """One phone at a served table, and the windows in which its pages are looked at."""

    def __init__(self, browser: Any, base: str, rig: ClubRig, folder: Path) -> None:
        self.rig = rig
        self._browser, self._base, self._folder = browser, base, folder
        self._phone = browser.new_context()

    def scenes(self) -> Iterator[Scene]:
        return scenery(self.rig, self.post, self._folder)

    def post(self, path: str, form: dict[str, str]) -> None:
        sent = self._phone.request.post(self._base + path, form=form, headers={"Origin": self._base})
        assert sent.ok, (path, sent.text())

    def window(self, width: int, height: int, *, live: bool = False, **more: Any) -> Any:
        """A page of this size; unless it is `live` it follows nothing, so that it is looked at as it stands."""
        size = {"width": width, "height": height}
        page = self._browser.new_context(viewport=size, reduced_motion="reduce", **more).new_page()
        if not live:
            page.add_init_script(STILL)
        page.set_default_timeout(PATIENCE)
        return page

    def show(self, window: Any, path: str) -> None:
        """Open a page in a window, as the phone that has every seat."""
        window.context.add_cookies(self._phone.cookies())
        if re.fullmatch(r"/seat/\d+", path):
            self.post(f"{path}/take", {})  # the phone of several goes to this player
        self.show_to_anybody(window, path)

    def show_to_anybody(self, window: Any, path: str) -> None:
        """Open a page as a stranger, or a television, sees it."""
        window.goto(self._base + path)


@contextmanager
def visiting(driver: Any, folder: Path, **table: object) -> Iterator[Visitor]:
    """A table of its own, with these settings, and a browser at it that Playwright's `driver` starts; both are put away
    after."""
    rig = ClubRig(folder, **({"window_seconds": 600} | table))
    with serving(rig) as port:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield Visitor(browser, f"http://127.0.0.1:{port}", rig, folder)
        finally:
            browser.close()
            rig.close()
