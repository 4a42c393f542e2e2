"""What moves on a page costs the browser neither layout nor paint, and what comes into it restyles itself alone.

What the film's scripts move is tested in javascript/film.test.js.
"""

import re
from pathlib import Path

import pytest

from tests.web.test_old_css import Declaration, declarations

STATIC = Path(__file__).resolve().parents[2] / "web" / "static"
SHEETS = {path.name: declarations(path.name, path.read_text(encoding="utf-8")) for path in STATIC.glob("*.css")}
MOVES = {"transform", "opacity"}
"""What the compositor's thread moves by itself."""
ALSO_MOVED = {
    ("saloon.css", "glow", "box-shadow"): "the frame of a phone's question, where no film lies over the table",
    ("stage.css", "turned-up", "filter"): "a bill of the victory, one at a time, after the film",
}
COSTLY = {"filter", "backdrop-filter", "box-shadow", "mix-blend-mode", "mask", "mask-image"}
"""What has to be worked out anew for each frame of a layer that moves."""


def pieces(selector: str, ends: str) -> list[str]:
    """A selector, cut at these signs outside all brackets."""
    found, depth = [""], 0
    for sign in selector:
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and sign in ends:
            found.append("")
        else:
            found[-1] += sign
    return [piece.strip() for piece in found if piece.strip()]


def restyles_all(selector: str) -> bool:
    """Whether whatever comes into what `:has()` watches has a browser style anew all that lies in it.

    Chromium notes what such rules may change by class, id, attribute or element. A rule that ends in `*`, or in a
    `:not()` alone, may change anything.
    """
    parts = pieces(selector, " >+~")
    subject = re.sub(r":(?:not|has|where)\((?:[^()]|\([^()]*\))*\)", "", parts[-1])
    watched = any(":has(" in part for part in parts[:-1])
    return watched and not re.search(r"[.#\[]|^[a-z]|:is\(", subject)


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_what_comes_into_a_page_has_no_more_styled_anew_than_it_changes(sheet: str) -> None:
    selectors = {each for declared in SHEETS[sheet] for each in pieces(declared.selector, ",")}
    assert sorted(filter(restyles_all, selectors)) == []


@pytest.mark.parametrize(
    ("selector", "wrong"),
    [
        (".seat:has(> .portrait) > *", True),
        (".held:has(.picture) > :not(.picture)", True),
        (".seat:has(> .portrait) > p", False),
        (".seat:has(> .portrait) .flag", False),
        (".seat:has(> .portrait):not(:has(> .hand))", False),
        (".public:has(> .told) :is(.wood .middle, .paused)", False),
        (".seat > *", False),
    ],
)
def test_a_rule_that_may_change_anything_is_found(selector: str, wrong: bool) -> None:
    assert restyles_all(selector) is wrong


def test_keyframes_move_transforms_and_opacity_alone() -> None:
    def moved(declared: Declaration) -> tuple[str, str, str] | None:
        frames = [each.split()[-1] for each in declared.around if each.startswith("@keyframes")]
        return (declared.sheet, frames[0], declared.name) if frames else None

    found = {each for sheet in SHEETS.values() for each in map(moved, sheet) if each}
    assert {name for _, _, name in found} >= MOVES
    assert {each for each in found if each[2] not in MOVES} == set(ALSO_MOVED)


def test_nothing_in_the_film_has_a_filter_or_a_shadow() -> None:
    filmed = [declared for sheet in SHEETS.values() for declared in sheet if "#film" in declared.selector]
    assert len(filmed) > 50
    assert [f"{each.sheet}: {each.selector} {{ {each.name} }}" for each in filmed if each.name in COSTLY] == []


def test_what_shakes_on_the_big_screen_is_a_layer_of_its_own() -> None:
    """Or its begin and its end paint the table around it anew (`poster`, `felt` of film.js)."""
    assert [each.value for each in SHEETS["stage.css"] if each.name == "will-change"] == ["transform"]
    (layers,) = (each.selector for each in SHEETS["stage.css"] if each.name == "will-change")
    assert layers == ".public :is(.circle .seat, .middle)"
