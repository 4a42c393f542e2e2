"""Where mypy is told to look away, the line says why."""

from __future__ import annotations

import re
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
