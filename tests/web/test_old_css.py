"""What Chromium 78 does not know of CSS is used only where its loss is made good, or is a matter of looks.

Made good: inside `@supports` of what it does not know, after an older declaration of the same property in its rule,
or by old.css, which such browsers alone read.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

STATIC = Path(__file__).resolve().parents[2] / "web" / "static"
UNKNOWN_VALUES = {
    "dvh, svh, lvh": r"\d[dsl]vh\b",
    "units of containers": r"\dcq(?:[whib]|min|max)\b",
    "color-mix()": r"\bcolor-mix\(",
    "overflow: clip": r"^clip$",
    "sin(), cos()": r"\b(?:sin|cos|tan|round|mod)\(",
    "light-dark()": r"\blight-dark\(",
    "min(), max(), clamp()": r"\b(?:min|max|clamp)\(",
    "overflow-wrap: anywhere": r"^anywhere$",
}
"""Values after which Chromium 78 drops a declaration: each of them needs its fallback beside it."""
OTHERWISE = {"overflow-wrap": "word-break", "aspect-ratio": "height"}
"""Another property that does the same, declared before a value that is lost, or by old.css."""
UNKNOWN_PROPERTIES = (
    "inset", "translate", "scale", "animation-timeline", "content-visibility", "field-sizing", "aspect-ratio",
    "padding-inline", "padding-block", "margin-inline", "margin-block",
)  # fmt: skip
"""Properties whose loss moves or uncovers something: never used without `@supports`."""
LOOKS = {
    ".hand-band, .now:not(:has(.hand-band)) .own-hand": "a hand stands in its place, not over the lower edge",
    ".target:has(:checked)::after": "old.css shows the box that is ticked",
    "[dir=rtl] .target:has(:checked)::after": "the same",
    ".new-form:has(.game-dice :checked) .cards-only": "what a dice tournament leaves out is not paler",
    ".card-face": "a drawing keeps the shape that its viewBox says",
    ".sees": "the camera's picture has its own shape",
    "#film .turned.great": "the card in it keeps its shape",
    ".public .pile-of :is(.card-front, .card-place)": "a pile is as wide as the card in it",
    ".public .aside-cards .card-front": "the same",
    "@container (max-width: 7rem)": "a narrow poster has its picture beside the words all the same",
}
"""Selectors and rules whose loss changes nothing but looks, and what is seen then."""
TOUCHES = {
    ".bullets": "signs beside signs",
    ".dice li": "a mark stands close under its die",
    ".tap-die": "the same",
    ".seat": "a poster's lines have their own height",
    ".seat header": "a star beside a name",
    ".learnt .small": "words close under their picture",
    ".card-me": "it is a .me, too",
    ".looks-card": "it is a .card, too",
    ".table": "the same",
    ".hand-foot > [data-uncover]": "it is a .big, too",
    ".raised": "a grid as soon as it is raised",
    ".raised:has(> .targets)": "the same",
    ".watch :is(.step-links, .paces, .slide)": "no flex container there: the words' own spaces part them",
}
"""Flex containers without a rule of their own in old.css, and why: Chromium 78 knows `gap` in grids alone."""
SELECTORS = re.compile(r":(?:is|where|has|focus-visible|modal|user-invalid)\b")
LISTS = re.compile(r":not\([^()]*[ ,>+~][^()]*\)")
"""A `:not()` of more than one simple selector: all that its rule declares is lost."""
PLACES = re.compile(r"^(?:position|left|right|top|bottom|visibility|opacity|pointer-events|clip-path|word-break)$")
"""Properties that hide or put something over something else, or keep words within their page."""


class Declaration(NamedTuple):
    sheet: str
    around: tuple[str, ...]
    selector: str
    name: str
    value: str
    before: frozenset[str]


def declarations(sheet: str, text: str) -> list[Declaration]:
    """All declarations of a sheet, with the @-rules around each and what its rule has declared before it."""
    found: list[Declaration] = []
    blocks: list[str] = []
    before: set[str] = set()
    for piece in re.finditer(r'([^{};"]*(?:"[^"]*"[^{};"]*)*)([{};])', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        words, end = piece[1].strip(), piece[2]
        if end == "{":
            blocks.append(words)
            before = set()
            continue
        if ":" in words and blocks:
            name, value = (part.strip() for part in words.split(":", 1))
            around = tuple(block for block in blocks[:-1] if block.startswith("@"))
            found.append(Declaration(sheet, around, blocks[-1], name, value, frozenset(before)))
            before.add(name)
        if end == "}":
            blocks.pop()
    assert not blocks, f"{sheet} has a brace too few"
    return found


OLD = frozenset(
    (selector.strip(), declared.name)
    for declared in declarations("old.css", (STATIC / "old.css").read_text(encoding="utf-8"))
    for selector in declared.selector.split(", ")
)
"""What old.css makes good: selectors, each with a property."""


def faults(declared: Declaration) -> list[str]:
    """What Chromium 78 would lose of a declaration without anything in its place."""
    if any(block.startswith("@supports") for block in declared.around):
        return []
    made_good = {(declared.selector, name) for name in (declared.name, OTHERWISE.get(declared.name, ""))}
    if made_good & OLD or LOOKS.keys() & {declared.selector, *declared.around}:
        return []
    lost = [what for what, form in UNKNOWN_VALUES.items() if re.search(form, declared.value)]
    wrong = [] if {declared.name, OTHERWISE.get(declared.name)} & declared.before else lost
    if declared.name in UNKNOWN_PROPERTIES or declared.name.startswith("inset-"):
        wrong.append(declared.name)
    if SELECTORS.search(declared.selector) and PLACES.match(declared.name):
        wrong.append(f"{declared.selector} for {declared.name}")
    if LISTS.search(re.sub(r"\[[^]]*\]", "", declared.selector)):
        wrong.append(f"{declared.selector} for {declared.name}")
    if any(block.startswith(("@container", "@layer", "@property")) for block in declared.around):
        wrong.append(declared.around[0])
    return [f"{declared.sheet}: {declared.selector} {{ {declared.name}: {declared.value} }}: {what}" for what in wrong]


def compounds(selector: str) -> list[set[str]]:
    """The simple selectors of each element that a selector goes through."""
    plain = re.sub(r":[\w-]+(\((?:[^()]|\([^()]*\))*\))?", "", selector)
    return [set(re.findall(r"[.#]?[\w-]+", words)) for words in re.split(r"[ >+~]+", plain) if words]


def means(narrow: str, wide: str) -> bool:
    """Whether all that one selector finds is found by a wider one, too: the same elements or more of them."""
    found, wanted = compounds(narrow), compounds(wide)
    if not (found and wanted and wanted[-1] <= found[-1]):
        return False
    before = iter(found[:-1])
    return all(any(each <= other for other in before) for each in wanted[:-1])


def touching(sheets: list[Declaration]) -> list[str]:
    """Selectors of flex containers whose children touch in Chromium 78."""
    shown = [(part, each.value) for each in sheets if each.name == "display" for part in each.selector.split(", ")]
    apart = {part.split(" > *")[0] for part, name in OLD if " > *" in part and name.startswith("margin")}
    wrong = []
    for each in sheets:
        if each.name not in ("gap", "column-gap", "row-gap") or re.fullmatch(r"[0 ]+", each.value):
            continue
        if any(block.startswith("@supports") for block in each.around):
            continue
        for part in re.split(r", (?![^(]*\))", each.selector):
            own = [value for selector, value in shown if selector == part]
            values = own or [value for selector, value in shown if means(part, selector)]
            if any("grid" in value for value in values) and not any("flex" in value for value in values):
                continue
            if part not in TOUCHES and not any(means(part, wide) for wide in apart):
                wrong.append(part)
    return wrong


def test_what_stands_in_a_row_keeps_apart_without_gap() -> None:
    sheets = [
        each for path in sorted(STATIC.glob("*.css")) for each in declarations(path.name, path.read_text("utf-8"))
    ]
    assert touching(sheets) == []


@pytest.mark.parametrize(
    ("sheet", "wrong"),
    [
        (".a { display: flex; gap: 1rem; }", [".a"]),
        (".a { display: flex; gap: 0; }", []),
        (".a { display: grid; gap: 1rem; }", []),
        (".a { display: grid; } .b .a.c { column-gap: 1rem; }", []),
        (".big { display: inline-flex; } .a .big:not(.b) { gap: 1rem; }", []),
        (".a { gap: 1rem; }", [".a"]),
        ("@supports (container-type: size) { .a { gap: 1rem; } }", []),
    ],
)
def test_a_gap_without_a_fallback_is_named(sheet: str, wrong: list[str]) -> None:
    assert touching(declarations("some.css", sheet)) == wrong


@pytest.mark.parametrize("sheet", sorted(path.name for path in STATIC.glob("*.css")))
def test_nothing_is_lost_in_chromium_78_that_has_no_fallback(sheet: str) -> None:
    found = declarations(sheet, (STATIC / sheet).read_text(encoding="utf-8"))
    assert found, f"no declaration was read in {sheet}"
    assert [fault for each in found for fault in faults(each)] == []


@pytest.mark.parametrize(
    ("sheet", "lost"),
    [
        ("main { height: 100dvh; }", ["dvh, svh, lvh"]),
        ("main { height: 100vh; height: 100dvh; }", []),
        ("@supports (height: 1dvh) { main { height: 100dvh; } }", []),
        ("main { inset: 0; }", ["inset"]),
        ("main { width: min(9rem, 100%); }", ["min(), max(), clamp()"]),
        ("main { width: 9rem; width: min(9rem, 100%); }", []),
        ("main { grid-template-columns: minmax(0, 1fr); }", []),
        ("main { --die: clamp(1rem, 5vw, 2rem); }", ["min(), max(), clamp()"]),
        ("main { overflow-wrap: anywhere; }", ["overflow-wrap: anywhere"]),
        ("main { word-break: break-word; overflow-wrap: anywhere; }", []),
        ("main { aspect-ratio: 1; }", ["aspect-ratio"]),
        ("main { padding-inline: 1rem; padding-inline-start: 1rem; }", ["padding-inline"]),
        (".a:has(.b) { position: fixed; }", [".a:has(.b) for position"]),
        (":is(.a, .b) { color: red; }", []),
        (".a:not(.b .c) { color: red; }", [".a:not(.b .c) for color"]),
        (".a:not(.b, .c) { color: red; }", [".a:not(.b, .c) for color"]),
        (".a:not(.b):not(.c) { color: red; }", []),
        ("@media print { .a { translate: 0 1px; } }", ["translate"]),
        ("@layer base { .a { color: red; } }", ["@layer base"]),
        ('.a::before { content: "{;"; width: 3cqi; }', ["units of containers"]),
    ],
)
def test_what_is_lost_is_named(sheet: str, lost: list[str]) -> None:
    found = [fault for each in declarations("some.css", sheet) for fault in faults(each)]
    assert [fault.rsplit(" }: ", 1)[1] for fault in found] == lost
