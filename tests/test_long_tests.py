"""The list of long tests names functions that are there, in order."""

from __future__ import annotations

import re
from pathlib import Path

from tests.processor_time import LIST

ROOT = Path(__file__).resolve().parents[1]


NAMED = re.compile(r"^(?:class (\w+)|(\w+) = |( {4})?def (\w+))", re.MULTILINE)
"""What a line begins: a class, a machine of Hypothesis (`TestCards = CardMachine.TestCase`), a function or a method."""


def functions(path: Path) -> set[str]:
    """The functions of a file, those of its classes as `Class::function`."""
    names, owner = set(), ""
    for group, machine, indent, function in NAMED.findall(path.read_text(encoding="utf-8")):
        owner = group or (owner if indent else "")
        if machine:
            names.add(f"{machine}::runTest")
        elif function:
            names.add(f"{owner}::{function}" if owner else function)
    return names


def test_each_function_on_the_list_is_there() -> None:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    for file in {line.split("::")[0] for line in lines}:
        listed = {line.split("::", 1)[1] for line in lines if line.startswith(f"{file}::")}
        assert listed <= functions(ROOT / file), f"long_tests.txt names what is not in {file}: run tests.processor_time"
