"""How many rooms and arrows a reader has to keep in mind, and that imports run down alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import rooms
from tests.rooms import MOST_LINES, crowded_functions, long_files, rooms_of
from tests.test_arrows import INSIDE_COMPANION, ROOT

MOST_ROOMS = {"companion": 9, "web": 7}
MOST_ARROWS = {"companion": 30, "web": 20}
FLOORS = {
    "companion": INSIDE_COMPANION,
    "web": ["elements", "access", "parts", "server", "pages", "games", "app"],
}
"""The rooms of each package, lowest first: a room imports only rooms before it."""
LONG = {
    "companion/kernel/game.py",
    "web/static/saloon.css",
    "tests/web/test_tournament_pages.py",
}
"""Files that may have more than 600 lines, each of which has. A new one is cut in two instead."""

packages = pytest.mark.parametrize("package", rooms.PACKAGES_WITH_ROOMS)


@packages
def test_rooms_and_arrows_are_few(package: str) -> None:
    found = rooms_of(package)
    assert len(found.below) <= MOST_ROOMS[package], sorted(found.below)
    assert found.arrows <= MOST_ARROWS[package], found.below


@packages
def test_no_arrow_runs_up(package: str) -> None:
    """With one order for all rooms there can be no circle, either."""
    floors = FLOORS[package]
    found = rooms_of(package)
    assert set(found.below) == set(floors)
    for room, imported in found.below.items():
        up = {other for other in imported if floors.index(other) >= floors.index(room)}
        assert not up, f"{package}.{room} imports {sorted(up)}, which lie above it"


def test_the_map_has_these_rooms_in_this_order() -> None:
    text = (ROOT / "companion" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for package, floors in FLOORS.items():
        [rows] = re.findall(rf"^\| room of `{package}` \|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
        assert [name.removesuffix(".py") for name in re.findall(r"^\| `([\w.]+)` \|", rows, re.MULTILINE)] == floors


def test_no_function_has_many_parameters() -> None:
    assert crowded_functions() == {}


def test_no_other_file_is_long() -> None:
    assert set(long_files()) == LONG


def test_what_is_counted_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An arrow counts once however many imports it has; `self` is no parameter; a line too many makes a file long."""
    package = tmp_path / "web"
    (package / "low").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "low" / "__init__.py").write_text("")
    (package / "low" / "one.py").write_text("x = 1\n" * MOST_LINES)
    (package / "low" / "two.py").write_text("x = 1\n" * (MOST_LINES + 1))
    names = ", ".join(f"p{number}" for number in range(12))
    (package / "high.py").write_text(
        "from web.low import one\nfrom web.low.two import x\n"
        f"class A:\n    def twelve(self, {names}): ...\n    def thirteen(self, {names}, *rest): ...\n"
    )
    monkeypatch.setattr("tests.test_arrows.ROOT", tmp_path)
    monkeypatch.setattr(rooms, "ROOT", tmp_path)
    found = rooms_of("web")
    assert found.below == {"high": {"low"}, "low": frozenset()}
    assert found.arrows == 1
    assert crowded_functions() == {"web/high.py:thirteen": 13}
    assert long_files() == {"web/low/two.py": MOST_LINES + 1}
