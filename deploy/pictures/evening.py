"""A served table with a drawn tray, whose frames are recorded, and the browsers that look at it."""

from __future__ import annotations

import io
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from PIL import Image

from companion.journal.journal import Journal
from companion.ports.tray import Frame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.errors import BrowserMissing
from deploy.running.background_threads import watch_tray
from deploy.running.notifier import Notifier
from vision.calibration.calibrator import TrayCalibrator
from vision.images.live_picture import LiveTray
from vision.mat.layout import MatLayout
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.simulated.dice import SIMULATED, SimulatedDiceReader
from vision.tracking.throw_picture import PicturedBy
from vision.tracking.watch import TrayWatcher
from web.access.hosts import Hosts
from web.app import Cameras, create_app
from web.server.server import Server

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking"]
ADDRESS = "http://192.0.2.7:8000/"
"""The address on the pictured pages: one that is kept free for documents (RFC 5737)."""
PIN = "4711"
PHONE = {"width": 390, "height": 844}
TELEVISION = {"width": 1280, "height": 720}
PATIENCE_MS = 60_000
KEY = b"k" * 32


class RecordedCamera(SimulatedCamera):
    """A simulated tray that keeps each of its frames, until they are taken."""

    def __init__(self, seed: int, mat: MatLayout | None) -> None:
        super().__init__(seed, mat=mat)
        self.recorded: list[Frame] = []

    def frames(self) -> Iterator[Frame]:
        """Yield the tray's frames, and keep them."""
        for frame in super().frames():
            self.recorded.append(frame)
            yield frame

    @property
    def rested(self) -> float:
        """The time when the last throw came to rest."""
        return self._ended


class Evening:
    """A table whose pages a browser shows."""

    def __init__(self, table: Table, camera: RecordedCamera, browser: Any, base: str) -> None:
        self.table, self.camera, self._browser, self._base = table, camera, browser, base

    def page(self, path: str, size: dict[str, int], **more: Any) -> Any:
        """A page in a browser of its own, which nobody else's cookies reach."""
        page = self._browser.new_context(viewport=size, **more).new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(self._base + path)
        return page

    def sit_down(self, name: str) -> Any:
        """The phone of a player who types a name and sits down."""
        page = self.page("/join", PHONE)
        page.locator("#name").fill(name)
        page.locator("form.ask button.big").click()
        page.wait_for_url("**/seat/*")
        return page

    def be_host(self, size: dict[str, int], *, sharp: int) -> Any:
        """The host's browser on the page that shows what the camera sees, pictured `sharp` times as finely."""
        page = self.page("/host", size, device_scale_factor=sharp)
        page.get_by_label("Choose a PIN").fill(PIN)
        page.get_by_role("button", name="Be the host").click()
        page.get_by_role("link", name="What the camera sees").click()
        page.locator(".camera-page").wait_for()
        return page


def browser_path() -> str:
    """The browser of this machine. Raises BrowserMissing."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise BrowserMissing("No browser for the pictures: sudo apt install chromium")
    return found


def drawn(svg: str, side: int) -> Image.Image:
    """A square drawing as the browser shows it on white. Raises BrowserMissing."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = browser.new_page(viewport={"width": side, "height": side})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: {side}px; height: {side}px }}</style>{svg}")
        png = page.screenshot()
        browser.close()
    return opened(png)


def opened(png: bytes) -> Image.Image:
    """A screenshot as a picture."""
    return Image.open(io.BytesIO(png)).convert("RGB")


@contextmanager
def evening(folder: Path, *, dice: int, deal: int, mat: MatLayout | None = None) -> Iterator[Evening]:
    """A table with a drawn tray, put together as `companion serve` does; `dice` and `deal` are the seeds of chance."""
    from playwright.sync_api import sync_playwright

    notifier = Notifier()
    camera = RecordedCamera(dice, mat)
    reader = TrayReader()
    with ExitStack() as house:
        journal = house.enter_context(Journal(folder))
        table = house.enter_context(
            Table(journal, TableSettings(random=Random(deal), tray=camera, chair_key=KEY, beats=1.0))
        )
        notifier.attach(table)
        watcher = TrayWatcher(camera, SimulatedDiceReader(MatReader(reader)), SIMULATED, table.dice_wanted, notifier)
        house.callback(watch_tray(watcher.looks, table).close, 5)
        house.enter_context(closing(camera))
        live = LiveTray(lambda: watcher.picture, clock=time.monotonic)
        app = create_app(
            table,
            secret_key=KEY,
            hosts=Hosts(folder),
            join_url=lambda: ADDRESS,
            cameras=Cameras(
                live=live,
                calibrator=TrayCalibrator(live, reader, folder, lambda _: None, source="simulated", tray=camera),
                throw_pictures=PicturedBy(watcher.last_throw),
            ),
        )
        server = house.enter_context(Server(app, "127.0.0.1", 0))
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        house.callback(thread.join, 10)
        house.callback(server.close)
        driver = house.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=browser_path(), args=FLAGS)
        house.callback(browser.close)
        yield Evening(table, camera, browser, f"http://127.0.0.1:{server.port}")
