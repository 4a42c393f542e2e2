"""Every mutant of the kernel, the rules and the table, as Cosmic Ray's operators make them."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

FOLDERS = (
    "companion/kernel", "companion/games/western", "companion/games/dice", "companion/games/cards", "companion/table",
)  # fmt: skip
LEFT_OUT = ("/bots/", "/kernel/conformance.py", "/kernel/random_play.py")
"""Bots are judged by how they play, and the two files of the kernel are tests themselves."""


@dataclass(frozen=True)
class Mutant:
    """One small fault: the file's whole text with it, and how it differs.

    `name`: path, operator, and the line before and after; it stays the same when lines above are added or removed.
    """

    path: str
    name: str
    text: str
    diff: str


def drawn_mutants(root: Path, count: int, random: Random, only: str = "") -> Iterator[Mutant]:
    """`count` mutants of the files whose path begins with `only`, drawn from all of them."""
    places = [place for file in mutated_files(root) if file.startswith(only) for place in places_of(root, file)]
    random.shuffle(places)
    drawn: set[str] = set()
    for path, operator, occurrence in places:
        if len(drawn) == count:
            return
        mutant = mutant_of(path, (root / path).read_text(encoding="utf-8"), operator, occurrence)
        if mutant is not None and mutant.name not in drawn:
            drawn.add(mutant.name)
            yield mutant


def mutated_files(root: Path) -> list[str]:
    """The paths of all files that are mutated, in a fixed order."""
    files = (file for folder in FOLDERS for file in sorted((root / folder).rglob("*.py")))
    paths = (file.relative_to(root).as_posix() for file in files)
    return [path for path in paths if not any(each in f"/{path}" for each in LEFT_OUT)]


def places_of(root: Path, path: str) -> Iterator[tuple[str, str, int]]:
    """Where a file can be mutated: its path, an operator's name, and which of the operator's places in it."""
    code = (root / path).read_text(encoding="utf-8")
    annotated = annotations(code)
    nodes = list(ast_nodes(get_ast(code)))
    for name in sorted(cosmic_ray.plugins.operator_names()):
        operator_class = cosmic_ray.plugins.get_operator(name)
        if operator_class.arguments():
            continue
        operator = operator_class()
        starts = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        yield from ((path, name, number) for number, start in enumerate(starts) if start not in annotated)


def mutant_of(path: str, code: str, operator: str, occurrence: int) -> Mutant | None:
    """One mutant; None where the operator changes nothing there."""
    text = mutate_code(code, cosmic_ray.plugins.get_operator(operator)(), occurrence)
    if text is None or text == code:
        return None
    lines = list(difflib.unified_diff(code.splitlines(), text.splitlines(), path, path, lineterm="", n=0))[3:]
    return Mutant(path, " | ".join((path, operator, *(line.strip() for line in lines))), text, "\n".join(lines))


def annotations(code: str) -> set[tuple[int, int]]:
    """The places (line from 1, column from 0) of everything inside annotations."""
    found: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(code)):
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns]
        for part in parts:
            if part is not None:
                for inside in ast.walk(part):
                    if isinstance(inside, ast.expr):
                        end = inside.end_col_offset or inside.col_offset
                        found |= {(inside.lineno, column) for column in range(inside.col_offset, end + 1)}
    return found
