"""`companion tournament standings`, `ledger` and `season`: places, and every dollar with its reason."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import click

from companion.locales.words import sentence
from companion.tournament.accounts import ledger
from companion.tournament.export import standings_rows
from companion.tournament.fair_ranking import why_not_fair
from companion.tournament.storage.game_rows import Span
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import Opened, money

Command = Callable[..., Any]


@command_named("standings", help="help.tournament.standings")
@click.pass_obj
def standings(opened: Opened) -> None:
    with opened.desk() as desk:
        tournament, names = desk.tournament(desk.find(opened.name)), desk.names()
        for row in standings_rows(tournament, names):
            tie = sentence(f"tie.{row['decided_by']}") if row["decided_by"] else ""
            score, games = money(row["score"]), sentence("tournament.games", {"games": row["games"]})
            click.echo(f"{row['place'] or '–':>4} {row['player']:30} {score:>10}  {games}  {tie}".rstrip())
        reasons = why_not_fair(tournament)
        if reasons:
            click.echo(sentence("print.tournament.unfair"))
        for reason in reasons:
            click.echo(f"  {reason.words(names)}")


@command_named("ledger", help="help.tournament.ledger")
@click.argument("player", required=False)
@click.pass_obj
def ledger_(opened: Opened, player: str | None) -> None:
    with opened.desk() as desk:
        tournament, names = desk.tournament(desk.find(opened.name)), desk.names()
        only = desk.person(player) if player else None
        lines = [line for line in ledger(tournament) if only in (None, line.player)]
        for line in lines:
            click.echo(f"{line.round + 1:3} {names[line.player]:24} {money(line.dollars):>9}  {line.words}")
        click.echo(f"    {sentence('tournament.sum'):24} {money(sum(line.dollars for line in lines)):>9}")


def _day(context: click.Context, parameter: click.Parameter, text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise click.BadParameter(sentence("tournament.say.day")) from None


def days(command: Command) -> Command:
    """The options `--from` and `--to` of a command."""
    command = option("--to", "last", callback=_day, metavar="DAY", help="help.tournament.to")(command)
    return option("--from", "first", callback=_day, metavar="DAY", help="help.tournament.from")(command)


def span_of(first: datetime | None, last: datetime | None) -> Span:
    """The span from the beginning of the first day to the end of the last."""
    start = None if first is None else first.timestamp()
    return Span(start, None if last is None else (last + timedelta(days=1)).timestamp())


@command_named("season", help="help.tournament.season")
@days
@option(
    "--least-games", type=click.IntRange(1), default=1, show_default=True, help="help.tournament.season.least_games"
)
@click.pass_obj
def season(opened: Opened, first: datetime | None, last: datetime | None, least_games: int) -> None:
    with opened.desk() as desk:
        names, rows = desk.names(), desk.season(span_of(first, last), least_games)
        for row in rows:
            one = row.standing
            place = str(one.place) if row.counts else "–"
            games = sentence("tournament.games", {"games": one.games})
            click.echo(f"{place:>4} {names[one.player]:30} {money(one.final):>10}  {games}")
        if not rows:
            click.echo(sentence("tournament.no_games"))
