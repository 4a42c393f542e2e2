"""Each public class of `kernel` and `hardware` shows how it is used, and what it shows is true."""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

from companion.support.errors import CompanionError
from tests.test_arrows import modules

SHOWN = ("companion.kernel", "hardware")
EVERYTHING = modules("companion") | modules("hardware")
MODULES = {name: path for name, path in EVERYTHING.items() if name.startswith(SHOWN)}
WITHOUT = "Protocol"
"""What is only an interface has nothing to run; an error is shown by what raises it."""


def public_classes(path: Path) -> list[ast.ClassDef]:
    """The classes of a module that others use, without interfaces."""
    classes = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    bases = {node.name: [ast.unparse(base) for base in node.bases] for node in classes}
    return [
        node
        for node in classes
        if not node.name.startswith("_") and not any(base.startswith(WITHOUT) for base in bases[node.name])
    ]


def has_example(node: ast.ClassDef) -> bool:
    """Whether a class has an example in its own text or in that of a method."""
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    return any(">>>" in (ast.get_docstring(part) or "") for part in (node, *methods))


@pytest.mark.parametrize("name", MODULES)
def test_each_public_class_has_an_example(name: str) -> None:
    module = importlib.import_module(name)
    without = [node.name for node in public_classes(MODULES[name]) if not has_example(node)]
    assert [each for each in without if not issubclass(getattr(module, each), CompanionError)] == []


@pytest.mark.parametrize("name", MODULES)
def test_each_example_is_true(name: str) -> None:
    """Those of a class run with nothing but what they import themselves, as somebody would paste them."""
    module = importlib.import_module(name)
    classes = {f"{name}.{node.name}" for node in public_classes(MODULES[name])}
    runner = doctest.DocTestRunner(verbose=False)
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        if example.name in classes:
            example.globs = {"__name__": "__main__"}
        runner.run(example)
    assert runner.failures == 0
