"""`companion tournament new` and `list`: a tournament begins, with its variants and readings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from companion.locales.bounded_files import FileDamaged, text_in
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.tournament.checks import GAMES, check_players
from companion.tournament.choices import READINGS, VARIANTS, scoring_and_variants
from companion.tournament.events import Created
from companion.tournament.result import MOST
from companion.tournament.schedules.schedule import even_rounds
from companion.tournament.scores import System
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import BY, Opened, TournamentInputInvalid, planning
from deploy.commands.tournament.schedule import say_fairness

LARGEST_FILE = 1_000_000


def _pairs(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """`--reading NAME=VALUE`, checked."""
    values = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in READINGS:
            raise click.BadParameter(
                sentence("tournament.no_reading", {"name": name, "known": ", ".join(sorted(READINGS))})
            )
        if value not in list(READINGS[name]):
            raise click.BadParameter(
                sentence("tournament.reading_is", {"name": name, "known": ", ".join(READINGS[name])})
            )
        values[name] = value
    return values


@command_named("new", help="help.tournament.new")
@click.argument("name")
@option("--player", "players", multiple=True, metavar="NAME", help="help.tournament.new.player")
@option("--players", "file", type=click.Path(path_type=Path), metavar="FILE", help="help.tournament.new.players")
@option("--game", type=click.Choice(GAMES), default="dice", show_default=True, help="help.tournament.new.game")
@option("--tables", type=int, default=1, show_default=True, help="help.tournament.new.tables")
@option("--seats", type=int, default=MOST, show_default=True, help="help.tournament.new.seats")
@option("--rounds", type=int, help="help.tournament.new.rounds")
@option(
    "--system",
    type=click.Choice([str(system) for system in System]),
    default="official",
    show_default=True,
    help="help.tournament.new.system",
)
@option("--variant", "variants", multiple=True, type=click.Choice(VARIANTS), help="help.tournament.new.variant")
@option(
    "--reading", "readings", multiple=True, callback=_pairs, metavar="NAME=VALUE", help="help.tournament.new.reading"
)
@click.pass_obj
def new(
    opened: Opened,
    name: str,
    players: tuple[str, ...],
    file: Path | None,
    game: str,
    tables: int,
    seats: int,
    rounds: int | None,
    system: str,
    variants: tuple[str, ...],
    readings: Mapping[str, str],
) -> None:
    everybody = [*players, *_lines(file)]
    with opened.desk() as desk:
        check_players(everybody)
        wanted = rounds if rounds is not None else (even_rounds(len(everybody), tables, seats) if everybody else MOST)
        chosen = {**readings, "system": system, **dict.fromkeys(variants, True)}
        scoring, played = scoring_and_variants(chosen)
        settings = Created(name, game, tables, seats, wanted, "", scoring, played)
        with planning() as progress:
            key = desk.create(settings, everybody, BY, progress=progress)
        click.echo(sentence("tournament.begun", {"name": name, "players": len(everybody), "rounds": wanted}))
        if everybody:
            say_fairness(desk.tournament(key))


def _lines(file: Path | None) -> list[str]:
    """The names in a file."""
    if file is None:
        return []
    try:
        text = text_in(file, LARGEST_FILE, pipe=True)
    except OSError as error:
        raise TournamentInputInvalid(sentence("file.unread", {"file": str(file), "why": reason(error)})) from error
    except FileDamaged as error:
        raise TournamentInputInvalid(sentence("tournament.no_list", {"file": str(file), "why": str(error)})) from error
    return [line.strip() for line in text.splitlines() if line.strip()]


@command_named("list", help="help.tournament.list")
@click.pass_obj
def list_(opened: Opened) -> None:
    with opened.desk() as desk:
        found = desk.tournaments()
        for listed in found:
            click.echo(listed.name)
        if not found:
            click.echo(sentence("tournament.none"))
