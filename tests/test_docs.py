"""What the project's own pages name is there: files, links, commands with their options."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from deploy.commands.main import COMMANDS, companion

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "vision", "hardware", "web", "deploy", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for name in PACKAGES for page in (ROOT / name).rglob("*.md"))])
FILES = {path.name for name in PACKAGES for path in (ROOT / name).rglob("*")}
NAMED = re.compile(r"`([\w./-]+\.(?:py|sh|md|onnx))`")  # JSON is what the program makes itself, elsewhere
LINKED = re.compile(r"\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)")
CALLED = re.compile(r"(?:(?<=`)|^ {4})companion ([a-z]+)\b([^`\n#]*)", re.MULTILINE)
ABOUT = re.compile(r"(?<![\w-])--[a-z-]+")
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def is_there(name: str, page: Path) -> bool:
    """A name is meant from the root, its page's folder or a package; without a folder it may lie in any."""
    folders = (ROOT, page.parent, *(ROOT / package for package in PACKAGES))
    return any((folder / name).exists() for folder in folders) or ("/" not in name and name in FILES)


@pages
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [name for name in NAMED.findall(text) if not is_there(name, page)] == []
    assert [name for name in LINKED.findall(text) if not (page.parent / name).exists()] == []


@pages
def test_every_command_and_option_that_a_page_names_is_there(page: Path) -> None:
    for name, rest in CALLED.findall(page.read_text(encoding="utf-8")):
        assert name in COMMANDS, f"companion {name}"
        command = companion.get_command(click.Context(companion), name)
        assert command is not None
        parts = command.commands.values() if isinstance(command, click.Group) else [command]
        known = {option for part in parts for param in part.params for option in (*param.opts, *param.secondary_opts)}
        assert set(ABOUT.findall(rest)) <= known | {"--help"}, f"companion {name}{rest}"


def test_the_pages_name_something() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert sum(len(NAMED.findall(text)) for text in texts) > 50
    assert {name for text in texts for name, _ in CALLED.findall(text)} >= COMMANDS.keys() - {"doctor"}
