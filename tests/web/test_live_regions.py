"""The live regions of every page: one that tells the game, one that asks; any other answers an act or is an alarm."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.club_rig import ClubRig
from tests.web.listener import FRAGMENT
from tests.web.page_tree import Element, regions, tree
from tests.web.scenery import scenery
from tests.web.spoken_page import for_ears

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
GAME, QUESTION = "heard", "heard-asked"
OTHERS = {
    "id=toast": "says what became of the listener's own tap",
    "id=offline": "says that the table does not answer",
    "class=said": "says why the listener's own form was refused",
    "class=reasons": "says the same of a tournament's form",
    "class=troubles": "says what is wrong with the machine",
    "id=paused": "says that somebody has stopped the table",
    "id=announced": "says that a chair is about to change hands, with time to object",
    "id=undo-asked": "asks for a second yes before something is taken back",
    "class=panel-box": "answers what is pressed at the buttons beside the screen",
    "class=preview": "answers a correction that is being tried",
    "class=wrong-preview": "answers the same on a seat's page",
    "class=hint": "answers the listener's own word: a bet, the next game, a place in the line",
    "id=odds": "answers the question for the odds",
    "id=picture-gone": "answers the wish to see a throw's picture",
    "id=taken": "says which card a lesson about a deck has taken, or why none",
    "id=untrue": "says that a printed sheet is out of date",
    "class=card": "answers an act at the host's desk",
    "class=looks-card": "says what the camera sees while it is set up",
    "class=says": "says what a phone sees that stands as the camera",
    "class=now": "the bids of an auction, which is no game at the table",
}
"""Live regions beside the game's own, by what they are known by, and why each stays."""


def known_by(region: Element) -> set[str]:
    """The names by which a region may stand in `OTHERS`."""
    identity = re.sub(r"[-0-9 ]+$", "", region.attrs.get("id", ""))
    classes = region.attrs.get("class", "").split()
    return {f"id={identity}", *(f"class={name}" for name in classes)} & set(OTHERS)


def in_templates() -> Iterator[tuple[str, Element]]:
    for template in sorted(TEMPLATES.rglob("*.html")):
        page = tree(JINJA.sub(" ", template.read_text(encoding="utf-8")))
        for region in page.walk():
            if region.speaks or "aria-live" in region.attrs:
                yield str(template.relative_to(TEMPLATES)), region


def test_each_live_region_of_a_template_has_a_reason() -> None:
    games, met = [], set()
    for template, region in in_templates():
        if region.attrs.get("id") in (GAME, QUESTION):
            games.append((template, region.attrs["id"]))
        else:
            assert known_by(region), (template, region.attrs)
            met |= known_by(region)
    assert games == [("parts/_heard.html", QUESTION), ("parts/_heard.html", GAME), ("watch.html", GAME)]
    assert met == set(OTHERS), "no reason stands for a region that is no more"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_each_page_tells_the_game_once_and_asks_once(tmp_path: Path) -> None:
    rig, spoken = ClubRig(tmp_path, window_seconds=600), 0
    phone = rig.phone()

    def post(path: str, form: dict[str, str]) -> None:
        assert phone.post(path, data=form).status_code in (200, 303), path

    try:
        for scene in scenery(rig, post, tmp_path):
            for path in scene.paths:
                if re.fullmatch(r"/seat/\d+", path):
                    post(f"{path}/take", {})
                    for sent in for_ears(phone, [path]):
                        spoken += check(tree(sent.decode()), f"{scene.name} {path} for ears")
                answer = phone.get(path, headers=FRAGMENT, follow_redirects=True)
                spoken += check(tree(answer.text), f"{scene.name} {path}")
    finally:
        rig.close()
    assert spoken > 1000


def check(page: Element, where: str) -> int:
    """How many sentences the page's own regions of the game hold; fails where a page would say something twice."""
    found = regions(page)
    names = [region.attrs.get("id", "") for region in found]
    assert names.count(GAME) <= 1, where
    assert names.count(QUESTION) <= 1, where
    inside = [region.attrs for region in found for above in list(region.above())[1:] if above.speaks]
    assert not inside, f"{where}: a region in a region is said twice"
    others = [region for region in found if region.attrs.get("id") not in (GAME, QUESTION)]
    loud = [region.attrs for region in others if region.speaks == "assertive"]
    assert all({"said", "reasons"} & set(attrs.get("class", "").split()) for attrs in loud), (where, loud)
    lines = [line for region in found if region not in others for line in region.children]
    assert all(line.attrs.get("id") for line in lines), f"{where}: without an id a line is said again"
    again = [line.text for line in lines for region in others if line.text in region.text]
    assert not again, f"{where}: said twice: {again}"
    return len(lines)
