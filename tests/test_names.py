"""Every place that takes, compares or orders people's names does so by `companion.support.person_name`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPARES = re.compile(r"casefold|isprintable|unicodedata|\bcollat")
BY_ITSELF = {
    "companion/support/person_name.py": "the place",
    "companion/locales/isolate.py": "in which direction letters run",
    "companion/tournament/storage/migrations/versions/v0003_names_composed.py": "a migration stays as it was published",
    "companion/tournament/storage/migrations/versions/v0004_makers_of_entries_by_number.py": "the same",
    "companion/tournament/checks.py": "why something was changed: a sentence",
    "deploy/terminal.py": "anything that is printed",
    "deploy/backup/contents.py": "names of files",
    "deploy/print/cards_called.py": "names of cards",
    "deploy/print/letters.py": "letters that a font has",
    "vision/taught_names.py": "names of dice and decks, made into names of files",
    "hardware/wifi/credentials.py": "names of networks",
}
"""Files that look at letters themselves, and at which."""
FORMS = {
    ("web/pages/seat/pages.py", "name"): "SitDown",
    ("web/pages/lobby/line.py", "name"): "WaitInLine",
    ("web/pages/desk/host.py", "name"): "SitDown",
    ("web/pages/tournament/new.py", "name"): "Created",
    ("web/pages/tournament/new.py", "players"): "create",
    ("web/pages/tournament/host.py", "name"): "join",
    ("web/pages/club/people.py", "name"): "rename",
    ("web/pages/memory/pages.py", "name"): "forget",
    ("web/pages/camera/dice_sets.py", "name"): "the name of a set of dice",
    ("web/pages/camera/decks.py", "name"): "the name of a deck of cards",
    ("web/pages/desk/wifi.py", "name"): "the name of a network",
}
"""Fields of forms in which a name comes, and where it goes; the tests of these doors give them every sort of name."""


def sources(*packages: str) -> dict[str, str]:
    files = (path for package in packages for path in (ROOT / package).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_no_other_place_compares_letters():
    packages = ("companion", "web", "deploy", "vision", "hardware")
    compares = {file for file, text in sources(*packages).items() if COMPARES.search(text)}
    assert compares == BY_ITSELF.keys(), "people's names are compared and ordered by support/person_name.py alone"


def fields(text: str) -> set[str]:
    """The fields that a module reads from forms: `form.get("…")`, `form["…"]`."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("form.get") and node.args:
            found.add(ast.unparse(node.args[0]).strip("'"))
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("form"):
            found.add(ast.unparse(node.slice).strip("'"))
    return found


def test_every_form_with_a_name_in_it_is_known():
    found = {(file, field) for file, text in sources("web").items() for field in fields(text) & {"name", "players"}}
    assert found == FORMS.keys()
    for (file, _), goes_to in FORMS.items():
        assert " " in goes_to or re.search(rf"\b{goes_to}\(", sources("web")[file]), file


def test_lists_of_names_are_ordered_by_the_one_key():
    """`sorted(…)` over something called a name takes `alphabetical`."""
    names = re.compile(r"\bnames?\b")
    wrong = []
    for file, text in sources("companion", "web", "deploy").items():
        for node in ast.walk(ast.parse(text)):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("sorted", "max", "min")):
                continue
            key = next((ast.unparse(each.value) for each in node.keywords if each.arg == "key"), "")
            if names.search(key) and "alphabetical" not in key:
                wrong.append(f"{file}: {key}")
    assert wrong == OTHERS


OTHERS = [
    "companion/locales/catalogue.py: lambda entry: entry.name",
]
"""Files in the order of their names."""
