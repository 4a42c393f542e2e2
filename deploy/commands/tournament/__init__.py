"""`companion tournament`: tournaments and seasons from the command line."""

from __future__ import annotations

from pathlib import Path

import click

from companion.tournament.storage.database import default_database
from deploy.command_line import group_named, option
from deploy.commands.tournament.decide import decide
from deploy.commands.tournament.dollars import bonus, keep, one_on_one
from deploy.commands.tournament.history import games, numbers
from deploy.commands.tournament.new import list_, new
from deploy.commands.tournament.opened import Opened
from deploy.commands.tournament.papers import export, print_, printed
from deploy.commands.tournament.players import players
from deploy.commands.tournament.results import correct, result
from deploy.commands.tournament.schedule import round_, schedule
from deploy.commands.tournament.standings import ledger_, season, standings
from deploy.configuration.data_folder import data_folder
from deploy.configuration.table_toml import configured


@group_named("tournament", help="help.tournament")
@option("--database", metavar="URL", help="help.tournament.database")
@option("--data", type=click.Path(path_type=Path), help="help.data")
@option("--name", default="", help="help.tournament.name")
@click.pass_context
def command(context: click.Context, database: str | None, data: Path | None, name: str) -> None:
    found = configured()
    folder = data_folder(data, found)
    named = database or ("" if data else found.settings.club.database)
    context.obj = Opened(named or default_database(folder), name, folder)


for each in (
    new, list_, players, schedule, round_, result, correct, bonus, one_on_one, keep, standings, ledger_, season, games,
    numbers, export, print_, printed, decide,
):  # fmt: skip
    command.add_command(each)
