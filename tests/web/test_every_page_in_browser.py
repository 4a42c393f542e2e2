"""Every page in every state: nothing beyond its box or window, no word broken; axe-core on the fullest."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest

from tests.web.house import IN_BROWSER, MINUTES
from tests.web.scenery import Scene
from tests.web.visitor import Visitor, visiting

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
LAYOUT = Path(__file__).with_name("layout_of_a_page.js").read_text(encoding="utf-8")
RUN = """async (rules) => (await axe.run(document, {resultTypes: ["violations"], ...rules})).violations.flatMap(
    (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`))"""
COLOURS = {"runOnly": ["color-contrast"]}
SMALL, PHONE, SCREEN = (360, 640), (390, 844), (1920, 1080)
LEAST_ON_A_SCREEN = 24
"""Pixels: the smallest type on a television of 1080 lines, looked at from the other side of a room."""
LARGE = {"standard": 32, "fixed": 26}
"""A browser's letters at twice their size (its setting is 16 and 13 pixels)."""

SCENES = (
    "lobby-empty-chair", "full", "waiting-in-line", "desk-offered", "host-away",
    "seven-real-cards-answer", "eight-window", "eight-over", "cards-seven-flip", "cards-seven-over",
    "cards-seven-discard", "cards-seven-duel", "cards-seven-from_hand",
    "cards-hand-of", "cards-shot-at", "cards-duel-of", "cards-store",
)  # fmt: skip
"""The fullest scenes of both games, by how their names begin. They are looked at in every window, both schemes,
with large letters and by axe-core, which would take ten minutes for all; every other scene in one window each."""


pytestmark = [*IN_BROWSER, MINUTES]


@pytest.fixture(scope="module")
def visitor(driver: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with visiting(driver, Path(tmp_path_factory.mktemp("visited"))) as found:
        yield found


class Found:
    """What is amiss, each with the first page on which it was."""

    def __init__(self) -> None:
        self.amiss: dict[str, str] = {}

    def note(self, how: str, where: str, found: list[str]) -> None:
        for each in found:
            self.amiss.setdefault(f"{how}: {each}", where)

    def told(self) -> str:
        return "\n".join(f"{where} {what}" for what, where in sorted(self.amiss.items()))


class Eyes:
    """Windows of all sizes and both schemes, in which the same page is looked at."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor, self.found, self._kinds = visitor, Found(), set[tuple[str, str, int]]()
        self._phone = visitor.window(*SMALL, color_scheme="light", bypass_csp=True)
        self._large = visitor.window(*SMALL, color_scheme="dark")
        settings = self._large.context.new_cdp_session(self._large)
        settings.send("Page.setFontSizes", {"fontSizes": LARGE})
        self._screen = visitor.window(*SCREEN, color_scheme="dark", bypass_csp=True)

    def look(self, scene: Scene, path: str) -> None:
        where = f"{scene.name} {path}"
        self._visitor.show(self._phone, path)
        self._layout("small", where, self._phone)
        self._phone.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        self._layout("phone", where, self._phone)
        self._phone.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        self._visitor.show(self._large, path)
        self._layout("letters twice as large", where, self._large)
        self._axe("light", where, self._phone)
        self._phone.emulate_media(color_scheme="dark")
        self._axe("dark", where, self._phone, COLOURS)
        self._phone.emulate_media(color_scheme="light")
        if path == "/":
            self._visitor.show_to_anybody(self._screen, path)
            self._layout("screen", where, self._screen, least=LEAST_ON_A_SCREEN, screen=True)
            self._axe("screen", where, self._screen)

    def glance(self, scene: Scene, path: str) -> None:
        """Look at a page in one window alone: the table on the screen, all others on the smallest phone."""
        where = f"{scene.name} {path}"
        if path == "/":
            self._visitor.show_to_anybody(self._screen, path)
            self._layout("screen", where, self._screen, least=LEAST_ON_A_SCREEN, screen=True)
        elif path != "/":
            self._visitor.show(self._phone, path)
            self._layout("small", where, self._phone)

    def new_in(self, scene: Scene) -> list[str]:
        """The pages of a scene whose kind has not been looked at: a question for who is asked, and for others.

        The table itself is looked at each time, since it is another one for each number of players.
        """
        new = []
        for place, path in enumerate(scene.paths):
            kind = (scene.name if path == "/" else scene.name.rpartition("-")[2], path.rstrip("0123456789"), place)
            if kind not in self._kinds:
                self._kinds.add(kind)
                new.append(path)
        return new

    def _layout(self, how: str, where: str, page: Any, *, least: int = 0, screen: bool = False) -> None:
        self.found.note(how, where, page.evaluate(LAYOUT, {"least": least, "screen": screen}))

    def _axe(self, how: str, where: str, page: Any, rules: dict[str, list[str]] | None = None) -> None:
        page.evaluate(AXE)
        self.found.note(f"axe, {how}", where, page.evaluate(RUN, rules or {}))


def test_nothing_is_amiss_on_any_page(visitor: Visitor) -> None:
    eyes, looked_at = Eyes(visitor), set()
    for scene in visitor.scenes():
        looked_at.add(scene.name)
        for path in eyes.new_in(scene):
            (eyes.look if scene.name.startswith(SCENES) else eyes.glance)(scene, path)
    assert len([name for name in looked_at if name.startswith(SCENES)]) >= len(SCENES)
    assert len(looked_at) > 5 * len(SCENES)
    assert not eyes.found.amiss, eyes.found.told()
