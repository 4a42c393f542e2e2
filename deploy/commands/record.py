"""`companion record`: the games of a journal listed, one taken home as text, one brought back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from companion.journal.journal import FILE, Journal, ListedGame, StoredGame
from companion.journal.journal_reader import copy
from companion.journal.stored_game import as_far_as_it_reads, record_for_all
from companion.kernel.notation import record_text
from companion.locales.words import sentence
from companion.support.errors import GameUnreadable, JournalInUse, JournalUnreadable
from companion.table.inputs.games import LayGame
from companion.table.settings import TableSettings
from companion.table.table_logic import TableLogic
from deploy.command_line import group_named, option
from deploy.configuration.data_folder import data_folder
from deploy.record_file import game_in, write_record
from deploy.terminal import say

_data = option("--data", type=click.Path(path_type=Path), help="help.data")


def _number(context: click.Context, parameter: click.Parameter, text: str) -> int | None:
    """A game's number in the list; None for `latest`."""
    if text == "latest":
        return None
    if not re.fullmatch("[0-9]{1,9}", text):
        raise click.BadParameter(sentence("record.wrong.number", {"said": text}))
    return int(text)


@group_named("record", help="help.record")
def command() -> None:
    """`companion record`."""


@command.command("list", help="help.record.list")
@_data
def list_games(data: Path | None) -> None:
    with _journal_of(data) as journal:
        games = journal.games()
    for game in games:
        say(f"{game.id:4}  {_how(game):22}  {', '.join(game.setup.players) if game.setup else ''}".rstrip())
    if not games:
        say(sentence("record.none"))


@command.command("export", help="help.record.export")
@_data
@option("--game", "number", default="latest", show_default=True, metavar="N", callback=_number, help="help.record.game")
@click.argument("file", type=click.Path(path_type=Path), required=False)
def export(data: Path | None, number: int | None, file: Path | None) -> None:
    with _journal_of(data) as journal:
        stored, unread = _wanted(journal, number)
        playing = journal.number_on_table() == stored.id
    game, unfit = as_far_as_it_reads(stored)
    text = record_text(record_for_all(game) if playing else game.record)
    if unread or unfit:
        say(sentence("record.in_part", {"game": stored.id, "answers": len(game.record.answers)}), err=True)
    if file is None:
        say(text, nl=False)
    else:
        write_record(file, text)


@command.command("import", help="help.record.import")
@_data
@click.argument("file", type=click.Path(path_type=Path))
def import_game(data: Path | None, file: Path) -> None:
    game = game_in(file)
    with Journal(data_folder(data)) as journal:
        LayGame(game).apply(TableLogic(journal, TableSettings()))
    how = "record.laid_to_play" if game.pending else "record.laid_ended"
    say(sentence(how, {"players": ", ".join(game.setup.players)}))


@contextmanager
def _journal_of(data: Path | None) -> Iterator[Journal]:
    """The journal that is there already, or a copy of it while a table runs on it.

    Raises JournalUnreadable where there is none.
    """
    folder = data_folder(data)
    if not (folder / FILE).exists():
        raise JournalUnreadable(sentence("journal.no_folder", {"folder": str(folder)}))
    with ExitStack() as opened:
        try:
            journal = opened.enter_context(Journal(folder))
        except JournalInUse:
            copied = Path(opened.enter_context(TemporaryDirectory(prefix="companion-record-")))
            copy(folder / FILE, copied / FILE)
            journal = opened.enter_context(Journal(copied))
        yield journal


def _wanted(journal: Journal, number: int | None) -> tuple[StoredGame, GameUnreadable | None]:
    """A game as far as it is not damaged, and its damage. Raises JournalUnreadable where there is none to be read."""
    try:
        stored = journal.game(number)
    except GameUnreadable as error:
        part = journal.readable_part(error.game)
        if part is None:
            raise
        return part, error
    if stored is None:
        none = sentence("record.not_there") if number is None else sentence("record.no_such_game", {"game": number})
        raise JournalUnreadable(none)
    return stored, None


def _how(game: ListedGame) -> str:
    if game.setup is None:
        return sentence("record.damaged")
    if game.ended:
        return sentence(f"side.{game.ended.get('tally', {}).get('winner', '')}")
    return sentence("record.put_away" if game.put_away else "record.playing")
