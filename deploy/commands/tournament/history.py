"""`companion tournament games` and `numbers`: every game of the club with its record, and a player's wins."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import click

from companion.locales.words import sentence
from companion.support.person_name import alphabetical
from companion.tournament.export import as_csv, game_rows, games_json
from companion.tournament.statistics import Count
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import Opened, TournamentInputInvalid
from deploy.commands.tournament.standings import days, span_of


@command_named("games", help="help.tournament.games")
@days
@option("--player", help="help.tournament.games.player")
@option("--json", "whole", is_flag=True, help="help.tournament.games.json")
@option("--record", metavar="GAME", help="help.tournament.games.record")
@click.pass_obj
def games(
    opened: Opened, first: datetime | None, last: datetime | None, player: str | None, whole: bool, record: str | None
) -> None:
    with opened.desk() as desk:
        if record is not None:
            text = desk.record(record)
            if text is None:
                raise TournamentInputInvalid(sentence("tournament.no_record", {"game": record}))
            click.echo(text)
            return
        rows, names = desk.games(span_of(first, last), desk.person(player) if player else None), desk.names()
        click.echo(games_json(rows, names) if whole else as_csv(game_rows(rows, names)), nl=whole)


@command_named("numbers", help="help.tournament.numbers")
@click.argument("player", required=False)
@days
@click.pass_obj
def numbers(opened: Opened, player: str | None, first: datetime | None, last: datetime | None) -> None:
    with opened.desk() as desk:
        span, names = span_of(first, last), desk.names()
        if player is None:
            club = desk.numbers_of_all(span)
            _say("role", {str(role): count for role, count in club.by_role.items()})
            _say("character", club.by_character)
            return
        mine = desk.numbers(desk.person(player), span)
        click.echo(_line(names[desk.person(player)], mine.all))
        _say("role", {str(role): count for role, count in mine.by_role.items()})
        _say("character", mine.by_character)
        for head, people in (("with", mine.with_whom), ("against", mine.against_whom)):
            click.echo(sentence(f"tournament.numbers.{head}"))
            for person, count in sorted(people.items(), key=lambda one: alphabetical(names[one[0]])):
                click.echo(_line(f"  {names[person]}", count))


def _say(kind: str, counts: Mapping[str, Count]) -> None:
    called = {sentence(f"{kind}.{key}"): count for key, count in counts.items()}
    for word in sorted(called, key=alphabetical):
        click.echo(_line(f"  {word}", called[word]))


def _line(what: str, count: Count) -> str:
    return f"{what:30} {sentence('tournament.won_of', {'won': count.won, 'games': count.games})}"
