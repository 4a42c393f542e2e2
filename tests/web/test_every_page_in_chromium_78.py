"""Every page in every state in Chromium 78: nothing beyond its box or window, no two controls that touch."""

import json
import re
from pathlib import Path

import pytest

from tests.web.chromium_78 import Chromium78, Page78, missing
from tests.web.club_rig import ClubRig
from tests.web.house import serving
from tests.web.scenery import scenery
from tests.web.visitor import STILL

pytestmark = [
    pytest.mark.browser,
    pytest.mark.night,
    pytest.mark.skipif(bool(missing()), reason=missing()),
    pytest.mark.timeout(1800),
]
LAYOUT = Path(__file__).with_name("layout_of_a_page.js").read_text(encoding="utf-8").strip().rstrip(";")
TOUCHING = """(() => {
  const flows = (each) =>
    !each || (!/fixed|sticky/.test(getComputedStyle(each).position) && flows(each.parentElement));
  const found = [...document.querySelectorAll("button, summary, select, textarea, a.big, a.small, .links > a")]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.width && flows(element));
  const told = ({ element }) =>
    `${element.tagName}.${element.className} “${element.textContent.trim().slice(0, 30)}”`;
  const meet = (one, other) => one.left < other.right + 1 && one.top < other.bottom + 1;
  return found.flatMap((one, at) => found.slice(at + 1)
    .filter((other) => meet(one.box, other.box) && meet(other.box, one.box) && !one.element.contains(other.element))
    .map((other) => `${told(one)} touches ${told(other)}`));
})()"""
"""Controls between which there is no air."""


class OldVisitor:
    """A phone with every seat and the desk, and a television, at a served table."""

    def __init__(self, browser: Chromium78, base: str) -> None:
        self._base = base
        self.phone = browser.page(f"{base}/", 360, 640)
        self.screen = browser.page(f"{base}/", 1920, 1080)
        for page in (self.phone, self.screen):
            script = f"window.send = window.fetch.bind(window); {STILL}"
            page.send("Page.addScriptToEvaluateOnNewDocument", source=script)
            self._open(page, "/")

    def post(self, path: str, form: dict[str, str]) -> None:
        body = f"new URLSearchParams({json.dumps(form)})"
        assert self.phone.run(
            f"send({json.dumps(path)}, {{ method: 'POST', body: {body} }}).then((said) => said.ok)"
        ), path

    def amiss(self, path: str) -> list[str]:
        """What is amiss on a page: the table and scoreboards on the screen, all others on the phone."""
        large = re.fullmatch(r"/|/tournaments/[^/]+", path)
        page = self.screen if large else self.phone
        if re.fullmatch(r"/seat/\d+", path):
            self.post(f"{path}/take", {})  # the phone of several goes to this player
        self._open(page, path)
        table = json.dumps(path == "/")
        found = page.run(f"({LAYOUT})({{ least: 0, screen: {table} }})") + page.run(TOUCHING)
        return [each for each in found if " breaks " not in each]  # other browsers break the same words

    def _open(self, page: Page78, path: str) -> None:
        page.run("window.left = true")
        page.send("Page.navigate", url=self._base + path)
        page.until("!window.left && document.readyState === 'complete'")


def test_nothing_is_amiss_on_any_page(chromium_78: Chromium78, tmp_path: Path) -> None:
    rig = ClubRig(tmp_path / "table", window_seconds=600)
    amiss: dict[str, str] = {}
    with serving(rig) as port:
        visitor = OldVisitor(chromium_78, f"http://127.0.0.1:{port}")
        for scene in scenery(rig, visitor.post, tmp_path):
            for path in scene.paths:
                for each in visitor.amiss(path):
                    amiss.setdefault(each, f"{scene.name} {path}")
    rig.close()
    assert not amiss, "\n".join(f"{where} {what}" for what, where in sorted(amiss.items()))
