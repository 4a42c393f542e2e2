"""Where mypy looks away the line says why; what tests put in a part's place has what that part has."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MYPY = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]


def test_all_packages_are_checked_strictly() -> None:
    assert MYPY["strict"] is True
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"} == set(MYPY["packages"])


@pytest.mark.parametrize("package", MYPY["packages"])
def test_no_fault_is_ignored_without_a_reason(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "type: ignore" in line:
                assert re.search(r"# type: ignore\[[a-z-]+\]  # \w+", line), f"{path.relative_to(ROOT)}:{number}"


@pytest.mark.slow
def test_each_stand_in_has_all_that_its_protocol_asks_for() -> None:
    """Of all that mypy says of the tests, what lacks in a stand-in for one of our protocols."""
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file=", "--ignore-missing-imports", "--python-version=3.11",
         "--cache-dir", str(ROOT / ".mypy_cache" / "tests"), "-p", "tests"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    assert "checked " in said, said[-2000:]
    assert [line for line in said.splitlines() if "protocol member" in line] == []
