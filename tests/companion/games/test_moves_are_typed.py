"""No game reads the meaning of an option out of its letters: what is text stands in the notations alone."""

import doctest
import re
from pathlib import Path

import pytest

import companion.games.western.moves as moves_module

ROOT = Path(__file__).resolve().parents[3]
CUT_UP = re.compile(r"\[-1\]\)|remove(?:pre|suf)fix\(|partition\(|int\(\w+\[\d:\]\)|int\([\w.]+\[[\w.]+\]\[\d:\]\)")
NOTATIONS = {
    "companion/games/bots/seating.py": "who plays, as a command line says it",
    "companion/games/cards/deck.py": "rank and suit, in the table of cards",
    "companion/games/cards/position/adjustment.py": "how the host sets a table right, in a record",
    "companion/games/dice/position/adjustment.py": "how the host sets a table right, in a record",
    "companion/games/western/given.py": "what is given to seats, in a record's set-up",
}
"""The files that read text, each with what that text is."""


def cutting(path: Path) -> list[str]:
    """The lines of a file that cut a string up."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return [f"{path.relative_to(ROOT)}:{number} {line.strip()}" for number, line in lines if CUT_UP.search(line)]


@pytest.mark.parametrize("folder", ["companion/games", "web/games"])
def test_only_notations_cut_strings_up(folder):
    files = [path for path in (ROOT / folder).rglob("*.py") if path.relative_to(ROOT).as_posix() not in NOTATIONS]
    assert len(files) > 20
    assert [line for path in files for line in cutting(path)] == []


@pytest.mark.parametrize("notation", NOTATIONS)
def test_each_exception_is_needed(notation):
    assert cutting(ROOT / notation)


@pytest.mark.parametrize("line", ["int(token[-1])", 'token.removeprefix("take:")', "int(token[6:])", "id.partition(x)"])
def test_such_a_line_would_be_found(line):
    assert CUT_UP.search(line)


def test_the_example_in_the_moves_is_true():
    assert doctest.testmod(moves_module).attempted == 4
    assert doctest.testmod(moves_module).failed == 0
