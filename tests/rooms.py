"""The rooms of `companion` and `web` and the arrows between them, functions with many parameters, long files.

    python -m tests.rooms

A room is what lies directly in a package: a folder, or a module beside the folders. An arrow is a pair of rooms: the
first imports something from the second, however often. `tests/test_rooms.py` bounds what is printed here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.test_arrows import PACKAGES, ROOT, edges, modules

PACKAGES_WITH_ROOMS = ("companion", "web")
MOST_PARAMETERS = 12
MOST_LINES = 600
SUFFIXES = (".py", ".js", ".css", ".html", ".sh")


@dataclass(frozen=True)
class Rooms:
    """The rooms of a package."""

    package: str
    below: dict[str, frozenset[str]]
    """Each room with the rooms that it imports."""

    @property
    def arrows(self) -> int:
        """How many pairs of rooms are joined by an import."""
        return sum(len(imported) for imported in self.below.values())


def rooms_of(package: str) -> Rooms:
    """The rooms of a package, in the order of the alphabet; the package's own `__init__` is none."""

    def room(module: str) -> str:
        return module.split(".")[1] if "." in module else ""

    below: dict[str, set[str]] = {}
    for module, imported in edges(package).items():
        if room(module):
            others = {room(other) for other in imported} - {room(module), ""}
            below.setdefault(room(module), set()).update(others)
    return Rooms(package, {name: frozenset(below[name]) for name in sorted(below)})


def product_modules() -> Iterator[Path]:
    """Every module that is installed."""
    for package in PACKAGES:
        yield from modules(package).values()


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a function has, without `self` and `cls`."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    variadic = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    return len([argument for argument in named if argument.arg not in ("self", "cls")]) + len(variadic)


def crowded_functions() -> dict[str, int]:
    """Functions with more than `MOST_PARAMETERS`, as `path:name`, with the number of their parameters."""
    crowded = {}
    for path in product_modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) > MOST_PARAMETERS:
                crowded[f"{path.relative_to(ROOT)}:{node.name}"] = parameters(node)
    return crowded


def long_files() -> dict[str, int]:
    """Files of the product and its tests with more than `MOST_LINES` lines, and how many they have."""
    found = {}
    for top in (*PACKAGES, "tests"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in SUFFIXES and "node_modules" not in path.parts:
                lines = len(path.read_text(encoding="utf-8").splitlines())
                if lines > MOST_LINES:
                    found[str(path.relative_to(ROOT))] = lines
    return found


def main() -> None:
    """Prints rooms, arrows, functions with many parameters and long files."""
    for package in PACKAGES_WITH_ROOMS:
        rooms = rooms_of(package)
        print(f"{package}: {len(rooms.below)} rooms, {rooms.arrows} arrows")
        for room, imported in rooms.below.items():
            print(f"  {room:12} → {', '.join(sorted(imported)) or '–'}")
    print(f"functions with more than {MOST_PARAMETERS} parameters: {len(crowded_functions())}")
    for name, count in crowded_functions().items():
        print(f"  {count:3} {name}")
    print(f"files of more than {MOST_LINES} lines: {len(long_files())}")
    for name, count in long_files().items():
        print(f"  {count:5} {name}")


if __name__ == "__main__":
    main()
