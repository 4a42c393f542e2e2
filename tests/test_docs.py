"""What the project's own pages name is there: files, links, commands with their options."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from deploy.commands.main import COMMANDS, companion

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "vision", "hardware", "web", "deploy", "tests")
OURS = [path for name in PACKAGES for path in (ROOT / name).rglob("*") if "node_modules" not in path.parts]
PAGES = sorted([*ROOT.glob("*.md"), *(path for path in OURS if path.suffix == ".md")])
FILES = {path.name for path in OURS}
NAMED = re.compile(r"`([\w./-]+\.(?:py|sh|md|onnx|csv|svg|js|html|css))`")  # JSON: what the program makes elsewhere
TABLE_OF_FILES = re.compile(r"^\| file(?:, in `([\w./]+/)`)? \|.*\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE)
LINKED = re.compile(r"\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)")
CALLED = re.compile(r"(?:(?<=`)|^ {4})companion ([a-z]+)\b([^`\n#]*)", re.MULTILINE)
ABOUT = re.compile(r"(?<![\w-])--[a-z-]+")
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def is_there(name: str, page: Path) -> bool:
    """A name is meant from the root, its page's folder or a package; without a folder it may lie in any."""
    folders = (ROOT, page.parent, *(ROOT / package for package in PACKAGES))
    return any((folder / name).exists() for folder in folders) or ("/" not in name and name in FILES)


def misplaced(text: str, page: Path) -> list[str]:
    """The files in tables of files that do not lie in the folder that the table's head names, else beside the page."""
    wrong = []
    for folder, rows in TABLE_OF_FILES.findall(text):
        for name in NAMED.findall("\n".join(row.split("|")[1] for row in rows.splitlines())):
            there = is_there(f"{folder}{name}", page) if folder else (page.parent / name).is_file()
            wrong += [] if there else [f"{folder}{name}"]
    return wrong


@pages
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [name for name in NAMED.findall(text) if not is_there(name, page)] == []
    assert misplaced(text, page) == []
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
    assert {name for text in texts for name, _ in CALLED.findall(text)} >= set(COMMANDS) - {"doctor"}


def test_a_file_that_lies_elsewhere_is_seen() -> None:
    page = ROOT / "companion" / "games" / "bots" / "BOTS.md"
    assert not is_there("games/cards/picks.py", page)
    assert is_there("games/cards/bots/picks.py", page)
    rows = "|---|---|\n| `goals.py`, `picks.py` | … |\n"
    assert misplaced(f"| file | what |\n{rows}", page) == ["picks.py"]
    assert misplaced(f"| file, in `games/cards/bots/` | what |\n{rows}", page) == ["games/cards/bots/goals.py"]


def test_the_map_is_short() -> None:
    assert len((ROOT / "companion" / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()) <= 130


def test_each_decision_is_a_page_with_a_date_and_a_status_and_stands_in_the_index() -> None:
    folder = ROOT / "companion" / "decisions"
    pages = sorted(path for path in folder.glob("*.md") if path.name != "README.md")
    index = (folder / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d{3}) \| \[(.+)\]\((.+)\) \| (\d{4}-\d\d-\d\d) \|$", index, re.MULTILINE)
    assert [file for _, _, file, _ in rows] == [path.name for path in pages]
    assert [int(number) for number, _, _, _ in rows] == list(range(1, len(pages) + 1))
    for (number, title, file, date), path in zip(rows, pages, strict=True):
        text = path.read_text(encoding="utf-8")
        assert file.startswith(f"{number}-")
        assert text.startswith(f"# {number}. {title}\n\nDate: {date}")
        assert re.search(r"^Date: .+\. Status: (?:in force|replaced by \d{3})\.$", text, re.MULTILINE), file
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
        assert 20 <= len(text.splitlines()) <= 40, file
