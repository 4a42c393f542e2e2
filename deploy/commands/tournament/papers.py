"""`companion tournament export` and `print`: CSV and JSON files, and PDFs to pin to a wall."""

from __future__ import annotations

from pathlib import Path

import click

from companion.locales.root_error import reason
from companion.locales.words import Words, sentence, speaking
from companion.support.errors import Refused
from companion.tournament.export import as_csv, as_json, game_rows, ledger_rows, schedule_rows, standings_rows
from companion.tournament.printed_sheets import ON_WALLS, RANKINGS, still_true
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import BY, Opened, TournamentInputInvalid, money, sheet_words
from deploy.commands.tournament.schedule import say_rounds
from deploy.errors import FileUnwritable
from deploy.print.sheets import PAPERS
from deploy.print.tournament import SHEETS, lacks, sheets_named


@command_named("export", help="help.tournament.export")
@click.argument("what", type=click.Choice(["standings", "ledger", "schedule", "games", "all"]))
@option("--output", type=click.Path(path_type=Path), metavar="FILE", help="help.tournament.export.output")
@click.pass_obj
def export(opened: Opened, what: str, output: Path | None) -> None:
    with opened.desk() as desk, speaking(Words()):  # programs read it
        key = desk.find(opened.name)
        tournament, names = desk.tournament(key), desk.names()
        if what == "all":
            text = as_json(tournament, names) + "\n"
        elif what == "games":
            text = as_csv(game_rows(desk.games_of(key), names))
        else:
            make = {"standings": standings_rows, "ledger": ledger_rows, "schedule": schedule_rows}[what]
            text = as_csv(make(tournament, names))
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise FileUnwritable(sentence("file.unwritable", {"file": str(output), "why": reason(error)})) from error


@command_named("print", help="help.tournament.print")
@click.argument("what", type=click.Choice(SHEETS))
@option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="help.print.paper")
@option("--round", "number", type=int, help="help.tournament.print.round")
@option("--output", type=click.Path(path_type=Path), metavar="FILE", help="help.tournament.print.output")
@click.pass_obj
def print_(opened: Opened, what: str, paper: str, number: int | None, output: Path | None) -> None:
    with opened.desk() as desk:
        key = desk.find(opened.name)
        tournament = desk.tournament(key)
        if number is not None and not 1 <= number <= len(tournament.plan):
            raise Refused("no_such_round", round=number, rounds=len(tournament.plan))
        if what == "slips" and number is None:
            raise TournamentInputInvalid(sentence("tournament.say.round"))
        for lack in lacks(tournament, desk.names()):
            click.echo(lack)
        round_ = None if number is None else number - 1
        made = sheets_named(what, tournament, desk.names(), round_, desk.phones.codes(key), PAPERS[paper])
        path = output or Path(f"{what}.pdf")
        made.write(path)
        if what in ON_WALLS:
            desk.printed(key, BY, what, None if number is None or what != "rounds" else number - 1)
        click.echo(sentence("tournament.printed", {"file": str(path)}))


@command_named("printed", help="help.tournament.printed", examples=("companion tournament printed 1",))
@click.argument("number", type=click.IntRange(1), required=False)
@click.pass_obj
def printed(opened: Opened, number: int | None) -> None:
    with opened.desk() as desk:
        tournament, names = desk.tournament(desk.find(opened.name)), desk.names()
        if number is None:
            for at, sheet in enumerate(tournament.printed, 1):
                untrue = "" if still_true(tournament, sheet) else f"  {sentence('tournament.sheet.untrue')}"
                click.echo(f"{at:3}  {sheet_words(sheet, desk.names())}{untrue}")
            if not tournament.printed:
                click.echo(sentence("tournament.sheet.none"))
            return
        if number > len(tournament.printed):
            raise TournamentInputInvalid(
                sentence("tournament.sheet.no_number", {"number": number, "sheets": len(tournament.printed)})
            )
        sheet = tournament.printed[number - 1]
        click.echo(sheet_words(sheet, desk.names()))
        if sheet.event.sheet in RANKINGS:
            for place, player, score in sheet.event.places:
                click.echo(f"{place or '–':>4} {names[player]:30} {money(score):>10}")
        else:
            say_rounds(sheet.tournament, names, None if sheet.event.round < 0 else sheet.event.round)
