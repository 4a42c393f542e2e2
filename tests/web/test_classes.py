"""A class of the pages names one thing: no page styles under its name what another page shows as something else."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
WEB = TESTS.parent / "web"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{")
ELEMENT = re.compile(r'<(\w+)(?:[^<>"]|"[^"]*")*?\sclass="([^"]*)"')
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)

SAME_ON_EVERY_TAG = {
    "small": "a link or a button of the small size",
    "why-not": "the reason why something is missing or cannot be done",
    "flag": "the short word that marks one of several",
    "card": "a box of a page",
    "hit": "how much harm is on its way to a player",
    "unfair": "why something does not come out even",
}
"""Classes that mean the same whatever carries them, with what they mean."""


def subjects(sheet: str) -> Iterator[tuple[str, bool]]:
    """The classes whose elements a stylesheet's rules are about; and whether by that class alone, anywhere."""
    for rule in RULE.findall(COMMENT.sub("", sheet)):
        for selector in map(str.strip, rule.split(",")):
            subject = re.split(r"[\s>+~]+", selector)[-1]
            for name in re.findall(r"\.([\w-]+)", subject):
                yield name, selector == f".{name}"


def elements() -> dict[str, dict[str, set[str]]]:
    """By class the tags that carry it, each with the templates in which it does."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for template in sorted((WEB / "templates").rglob("*.html")):
        for tag, classes in ELEMENT.findall(JINJA.sub(" ", template.read_text(encoding="utf-8"))):
            for name in classes.split():
                found[name][tag].add(str(template.relative_to(WEB / "templates")))
    return found


def clashes() -> Iterator[str]:
    """Classes that one sheet styles wherever they stand, and another on an element of another kind in its own page."""
    alone: dict[str, set[str]] = defaultdict(set)
    styled: dict[str, set[str]] = defaultdict(set)
    for path in sorted((WEB / "static").glob("*.css")):
        for name, everywhere in subjects(path.read_text(encoding="utf-8")):
            styled[name].add(path.name)
            if everywhere:
                alone[name].add(path.name)
    for name, tags in elements().items():
        two_things = name not in SAME_ON_EVERY_TAG and len(tags) > 1 and not set.intersection(*tags.values())
        if two_things and alone[name] and styled[name] - alone[name]:
            yield f"{name}: {dict(tags)} in {sorted(styled[name])}"


def words(*files: Path) -> set[str]:
    """Every word of these files that may name a class."""
    return {word for file in files for word in re.findall(r"[\w-]+", file.read_text(encoding="utf-8"))}


def test_every_class_of_a_template_is_styled_or_looked_for():
    looks = words(*(WEB / "static").glob("*.css"), *(WEB / "static").glob("*.js"), *TESTS.rglob("*.py"))
    unfinished = {name for name in elements() if name.endswith("-")}  # a value ends it
    assert sorted(elements().keys() - looks - unfinished) == []


def test_every_class_of_a_stylesheet_is_on_a_page():
    code = (*WEB.rglob("*.py"), *(WEB.parent / "companion").rglob("*.py"))  # a kind of die is a class, too
    made = words(*(WEB / "templates").rglob("*.html"), *(WEB / "static").glob("*.js"), *code)
    begun = tuple(name for name in made if name.endswith("-") and name.strip("-"))
    sheets = (path.read_text(encoding="utf-8") for path in (WEB / "static").glob("*.css"))
    styled = {name for sheet in sheets for rule in RULE.findall(COMMENT.sub("", sheet)) for name in CLASS.findall(rule)}
    assert sorted(name for name in styled - made if not name.startswith(begun)) == []


def test_no_class_means_two_things():
    assert list(clashes()) == []


def test_what_a_phone_alone_is_sent_styles_nothing_elsewhere():
    sheets: dict[str, set[str]] = defaultdict(set)
    for path in (WEB / "static").glob("*.css"):
        for name, _ in subjects(path.read_text(encoding="utf-8")):
            sheets[name].add(path.name)
    phones = {name for name, styled in sheets.items() if styled == {"phone.css"}}
    used = {name: set().union(*tags.values()) for name, tags in elements().items() if name in phones}
    elsewhere = ("desk/", "tournament/", "memory/", "table.html", "watch")
    assert {name: each for name, each in used.items() if any(path.startswith(elsewhere) for path in each)} == {}
