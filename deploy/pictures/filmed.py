"""What is filmed: two throws that end in three Gatlings, as tray, television and two phones show them."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
from PIL import Image

from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from deploy.pictures.evening import TELEVISION, Evening, evening, opened

DICE, DEAL = 131, 2
"""Seeds: two Gatlings, an arrow, a bull's eye and a beer, then a third Gatling; Anna is the Sheriff and begins."""
OTHERS = ("Carl", "Dora", "Emil")
SEEN = {"width": 620, "height": 900}
"""The host's page that shows the tray: large enough for a picture of it."""
QUIET, LOOKED_AT = 0.4, 0.8
"""Seconds from rest to what is read, as on a quiet machine, and for which that alone is shown."""
EVERY = 1 / 12.5
"""Seconds between two pictures of the film."""
BETWEEN_MS = 300
"""Milliseconds for which nothing is pictured while dice roll: the tray is drawn meanwhile."""
ANEW = """(before) => document.querySelectorAll(".seen-die.sure").length === 5
    && document.querySelector(".live svg").innerHTML !== before"""
"""The test in the page that five dice are surely read, other ones than before."""


@dataclass
class Filmed:
    """Pictures with their times, by who shows them; where phones were tapped, what went on, and what is cut out."""

    shots: dict[str, list[tuple[float, Image.Image]]] = field(default_factory=dict)
    taps: list[tuple[float, str, float, float]] = field(default_factory=list)
    steps: list[tuple[float, str]] = field(default_factory=list)
    cuts: list[tuple[float, float]] = field(default_factory=list)

    @property
    def times(self) -> Iterator[float]:
        """The time of each picture of the film, one after another."""
        when = self.steps[0][0]
        end = max(shots[-1][0] for shots in self.shots.values())
        while when < end:
            when = next((after for before, after in self.cuts if before <= when < after), when)
            yield when
            when += EVERY

    def at(self, name: str, when: float) -> Image.Image:
        """The picture shown at a time; before the first one, the first."""
        shots = self.shots[name]
        return shots[max(0, bisect_right([at for at, _ in shots], when) - 1)][1]

    def step_at(self, when: float) -> str:
        """The step of the evening at a time."""
        return next((words for at, words in reversed(self.steps) if at <= when), self.steps[0][1])


class Crew:
    """The film crew of an evening: films the pages and taps on the phones."""

    def __init__(self, table: Evening, pages: dict[str, Any], host: Any) -> None:
        self.filmed = Filmed({name: [] for name in (*pages, "tray")})
        self._table, self._pages, self._host = table, pages, host
        self._drawn = ""

    def step(self, words: str) -> None:
        """Name what is filmed from now on."""
        self.filmed.steps.append((time.monotonic(), words))

    def look(self) -> None:
        """Picture every page once."""
        for name, page in self._pages.items():
            self._keep(name, page.screenshot())

    def look_for(self, seconds: float) -> None:
        """Picture every page again and again, for so long and once at least."""
        until = time.monotonic() + seconds
        while True:
            self.look()
            if time.monotonic() >= until:
                return

    def look_until(self, page: Any, selector: str) -> None:
        """Picture every page until one shows what is waited for, and once more."""
        while not page.locator(selector).count():
            self.look()
            page.wait_for_timeout(BETWEEN_MS)

    def tap(self, name: str, button: Any) -> None:
        """Tap on a phone; the film shows where."""
        box = button.bounding_box()
        self.filmed.taps.append((time.monotonic(), name, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        button.click()

    def read(self, start: float) -> None:
        """Keep the tray from that time till its dice lay still, and then with what is read of it, as the host sees it.

        How long this machine took to read and to picture it is cut out.
        """
        self._host.wait_for_function(ANEW, arg=self._drawn)
        self._drawn = self._host.locator(".live svg").inner_html()
        camera, tray = self._table.camera, self.filmed.shots["tray"]
        for frame in camera.recorded:
            if start <= frame.at <= camera.rested:
                tray.append((frame.at, Image.fromarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2RGB))))
        camera.recorded.clear()
        read = camera.rested + QUIET
        tray.append((read, opened(self._host.locator(".live").screenshot())))
        self.filmed.steps.append((read, "read"))
        self.look()
        self.filmed.cuts.append((read + LOOKED_AT, time.monotonic()))

    def _keep(self, name: str, png: bytes) -> None:
        self.filmed.shots[name].append((time.monotonic(), opened(png)))


def film() -> Filmed:
    """Film the evening. Raises BrowserMissing."""
    with TemporaryDirectory() as folder, evening(Path(folder), dice=DICE, deal=DEAL) as table:
        television = table.page("/", TELEVISION, color_scheme="dark")
        anna, ben = table.sit_down("Anna"), table.sit_down("Ben")
        for name in OTHERS:
            table.table.do(SitDown(name, None))
        host = table.be_host(SEEN, sharp=2)
        table.table.do(StartGame())
        throw = anna.get_by_role("button", name="Throw the dice")
        throw.wait_for()
        television.get_by_text("Anna, throw the dice").first.wait_for()
        ben.get_by_text("Hold your horses").wait_for()
        crew = Crew(table, {"television": television, "Anna": anna, "Ben": ben}, host)
        crew.look()
        table.camera.recorded.clear()
        crew.step("throw")
        crew.look_for(1)
        _thrown(crew, anna, throw, "2 re-rolls left")
        for die in (2, 4):
            crew.tap("Anna", anna.locator(".tap-die").nth(die))
            crew.look_for(0.5)
        crew.step("throw")
        _thrown(crew, anna, anna.get_by_role("button", name="Throw 2 again"), "1 re-roll left")
        crew.tap("Anna", anna.get_by_role("button", name="Keep all"))
        crew.step("shown")
        crew.look_until(anna, "text=Whom do you shoot?")
        crew.look_for(2.5)
        return crew.filmed


def _thrown(crew: Crew, phone: Any, button: Any, then: str) -> None:
    """Tap for a throw, film it, and then what was read of it."""
    start = time.monotonic()
    crew.tap("Anna", button)
    crew.look_until(phone, f"text={then}")
    crew.read(start)
    crew.step("shown")
    crew.look_for(2)
