"""How tests wait for a browser: by what does not depend on which of two things comes first."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


WAITS = re.compile(r"(?:\w+|\([^)]*\))\s*=>")


def test_what_a_browser_waits_for_is_a_function() -> None:
    """An expression is evaluated anew at each look, which our pages' Content-Security-Policy forbids: such a wait fails
    wherever its first look finds nothing. A function is evaluated once."""
    waits = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "wait_for_function" not in source:
            continue
        tree = ast.parse(source)
        named = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "wait_for_function":
                given = call.args[0]
                given = named[given.id] if isinstance(given, ast.Name) else given
                start = given.values[0] if isinstance(given, ast.JoinedStr) else given
                words = start.value if isinstance(start, ast.Constant) else ""
                waits.append(words)
                assert WAITS.match(words.lstrip()), f"{path.relative_to(ROOT)}:{call.lineno}"
    assert len(waits) > 20


@pytest.mark.parametrize(
    ("call", "within", "instead"),
    [
        ("wait_for_url(", set(), "arrives() of tests/web/house.py, which a page that leads itself on does not break"),
        ("mouse.down(", {"house.py"}, "press() of tests/web/house.py, which waits till nothing moves or lies over it"),
        ("sync_playwright()", {"conftest.py", "night_page.py", "screenshots.py"}, "the fixture `driver`"),
    ],
)
def test_nothing_waits_by_what_has_failed_on_a_busy_machine(call: str, within: set[str], instead: str) -> None:
    used = {
        path.name
        for path in (ROOT / "tests").rglob("*.py")
        if path != Path(__file__) and "benchmarks" not in path.parts and call in path.read_text(encoding="utf-8")
    }
    assert used == within, f"use {instead}"
