"""Finds every example of a `companion` command in help texts, pages, documents, messages and services.

An example stands in a block of its own (four spaces, or a help text's line), between backticks or quotation marks, or
after a colon or in parentheses of a message. It begins with `companion`, with the name of a command, or, in the help of
a command, with the name of that or of one beside it.
"""

import ast
import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click

from deploy.commands.main import COMMANDS, companion

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "vision", "hardware", "web", "deploy")
NAMES = "|".join(COMMANDS)
QUOTED = re.compile(r"`([^`]+)`|“([^”“]+)[”“]|„([^“”]+)[“”]|«\s?([^«»]+?)\s?»")
TYPED = re.compile(r"^\s*(?:\$ )?(?:sudo (?:-u \w+ )?)?(?:[\w./-]*/)?companion (?=[a-z])(.*)")
"""A line that is typed: as another user, by the program's path, or as it is."""
BARE = re.compile(rf"(?<![\w/-])companion ((?:{NAMES})\b[^.,;()`“”„«»\n]*)")

WORTH_A_LOOK = re.compile(rf"""[`“„«"'/]companion [a-z]|companion (?:{NAMES})\b|[`“„«](?:{NAMES}) """)
"""What a module has in which there is an example, before anybody takes it apart."""


class Example(NamedTuple):
    """What can be typed after `companion`, and where it stands. `whole`: on a line of its own; within a sentence a form
    may leave out what is no matter there ("`read --set NAME` reads your own dice").
    """

    source: str
    text: str
    whole: bool = False


def all_commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with its names, groups included."""
    yield from _below((), companion)


def _below(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            part = command.get_command(context, name)
            assert part is not None
            yield from _below((*path, name), part)


def examples() -> Iterator[Example]:
    """Every example there is, in the order in which each source has them."""
    for page in sorted([*ROOT.glob("*.md"), *(page for name in PACKAGES for page in (ROOT / name).rglob("*.md"))]):
        yield from in_page(str(page.relative_to(ROOT)), page.read_text(encoding="utf-8"))
    for path, command in all_commands():
        source = " ".join(("help of companion", *path))
        texts = [command.help or "", *(param.help or "" for param in command.params if isinstance(param, click.Option))]
        for text in texts:
            yield from in_help(source, inspect.cleandoc(text), path)
    for catalogue in sorted((ROOT / "companion" / "locales").rglob("*.json")):
        for text in json.loads(catalogue.read_text(encoding="utf-8")).values():
            yield from in_message(str(catalogue.relative_to(ROOT)), text)
    for template in sorted((ROOT / "web" / "templates").rglob("*.html")):
        yield from in_message(str(template.relative_to(ROOT)), template.read_text(encoding="utf-8"))
    for unit in sorted((ROOT / "deploy").rglob("*.service")):
        for line in unit.read_text(encoding="utf-8").splitlines():
            if found := TYPED.match(line.partition("=")[2]):
                yield Example(str(unit.relative_to(ROOT)), found[1], True)
    for package in PACKAGES:
        for module in sorted((ROOT / package).rglob("*.py")):
            for text in _strings(module):
                yield from in_message(str(module.relative_to(ROOT)), text)


def in_page(source: str, text: str) -> Iterator[Example]:
    """Examples of a document: its blocks, and what stands between backticks."""
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if fenced or line.startswith("    "):
            if found := TYPED.match(line):
                yield Example(source, _without_remark(found[1]), True)
        else:
            yield from _quoted(source, line, ())


def in_help(source: str, text: str, path: tuple[str, ...]) -> Iterator[Example]:
    """Examples of a command's help: lines that begin with `companion`, and what stands between backticks."""
    for line in text.splitlines():
        if line.strip().startswith("companion "):
            yield Example(source, _without_remark(line.strip().removeprefix("companion ")), True)
        else:
            yield from _quoted(source, line, path)


def in_message(source: str, text: str) -> Iterator[Example]:
    """Examples of a message: what stands between quotation marks, and what is named without any."""
    yield from _quoted(source, text, ())
    for found in BARE.finditer(QUOTED.sub(" ", text)):
        yield Example(source, " ".join(re.split(r"  |<|\{", found[1])[0].split()))


def _quoted(source: str, text: str, path: tuple[str, ...]) -> Iterator[Example]:
    """What stands between marks and begins as a command does. `path`: the command whose help this is."""
    for marks in QUOTED.finditer(text):
        inside = " ".join(next(filter(None, marks.groups())).split())
        if found := TYPED.match(inside):
            yield Example(source, found[1].rstrip(". "))
        elif " " in inside:
            first = inside.split()[0]
            group = next((path[:depth] for depth in range(len(path), -1, -1) if first in _parts(path[:depth])), None)
            if group is not None:
                yield Example(source, " ".join((*group, inside)))


@cache
def _parts(names: tuple[str, ...]) -> list[str]:
    """The commands of a group; none of what is no group."""
    command = dict(all_commands()).get(names)
    return command.list_commands(click.Context(command)) if isinstance(command, click.Group) else []


def _without_remark(text: str) -> str:
    """An example without what explains it: after a `#`, or in a column of its own."""
    return re.split(r"\s+#|\s{2,}", text.strip())[0]


def _strings(module: Path) -> Iterator[str]:
    """The texts in a module that somebody may read; of an f-string with X for its values. Docstrings are no such."""
    text = module.read_text(encoding="utf-8")
    if not WORTH_A_LOOK.search(text):
        return
    nodes = list(ast.walk(ast.parse(text)))
    within = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    within |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in within:
            yield node.value
