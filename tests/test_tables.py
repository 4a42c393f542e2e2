"""The reference page says what the program says."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from companion.games.cards.deck import DECKS, deck
from companion.games.known import GAMES
from deploy.commands.main import COMMANDS
from tests import tables


def test_the_page_is_as_the_program_has_it() -> None:
    assert tables.PAGE.read_text(encoding="utf-8") == tables.page(), "python -m tests.tables writes it"


def test_it_is_written_where_it_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tables, "PAGE", tmp_path / "REFERENCE.md")
    tables.main()
    assert (tmp_path / "REFERENCE.md").read_text(encoding="utf-8") == tables.page()


def test_nothing_is_left_out() -> None:
    page = tables.page()
    assert {row[0].strip("*").split()[0] for row in tables.command_rows()} == set(COMMANDS)
    for game in tables.TITLES:
        assert [row[0].strip("`") for row in tables.option_rows(game)] == [each.name for each in GAMES[game].choices]
        characters = [name for _, names in GAMES[game].characters for name in names]
        assert len(list(tables.character_rows(game))) == len(characters)
    copies = " ".join(row[-1] for row in tables.card_rows()).split()
    assert len(copies) == len(deck(*DECKS))
    assert "`[mqtt]` | `port` | `1883` |" in page
    assert not re.search(r"\b(?:rule|card|ability|character)\.\w+", page), "a key without its words"


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        (click.Argument(["record"]), "RECORD"),
        (click.Argument(["file"], required=False), "[FILE]"),
        (click.Argument(["images"], nargs=-1, required=True), "IMAGES…"),
        (click.Argument(["what"], type=click.Choice(["open", "close"])), "open|close"),
        (click.Argument(["what"], metavar="[A|B]", required=False), "[A|B]"),
    ],
)
def test_an_argument_is_called_alike_by_every_version_of_click(argument: click.Argument, words: str) -> None:
    assert tables.argument_words(argument) == words
