"""Reading and writing of a record's file, with a sentence for everything that can go wrong."""

from __future__ import annotations

from pathlib import Path

import click

from companion.games.known import game_told
from companion.kernel.game import Game
from companion.kernel.notation import LARGEST, text_of
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.errors import RecordInvalid
from deploy.errors import FileUnwritable

STDIN = "-"
"""The name that stands for standard input in the place of a file."""


def game_in(path: Path) -> Game:
    """Returns the game of the record in a file, or at standard input. Raises RecordInvalid."""
    try:
        with click.open_file(STDIN, "rb") if str(path) == STDIN else path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordInvalid(sentence("file.unread", {"file": str(path), "why": reason(error)})) from error
    return game_told(text_of(data))


def write_record(path: Path, text: str) -> None:
    """Write a record's text. Raises FileUnwritable."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileUnwritable(sentence("file.unwritable", {"file": str(path), "why": reason(error)})) from error
