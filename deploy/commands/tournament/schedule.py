"""`companion tournament schedule` and `round`: who sits where, and rounds that open, close and reopen."""

from __future__ import annotations

from collections.abc import Sequence

import click

from companion.locales.words import Param, sentence
from companion.tournament.schedules.schedule import least_rounds
from companion.tournament.schedules.seating import fairness
from companion.tournament.state import Tournament
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import BY, REASON, Opened, planning


@command_named("schedule", help="help.tournament.schedule")
@option("--rounds", type=int, help="help.tournament.schedule.rounds")
@option("--round", "only", type=int, help="help.tournament.one_round")
@click.pass_obj
def schedule(opened: Opened, rounds: int | None, only: int | None) -> None:
    with opened.desk() as desk:
        key = desk.find(opened.name)
        if rounds is not None:
            with planning() as progress:
                desk.plan(key, BY, rounds, progress=progress)
        tournament = desk.tournament(key)
        say_rounds(tournament, desk.names(), None if only is None else only - 1)
        say_fairness(tournament)


def say_rounds(tournament: Tournament, names: Sequence[str], only: int | None = None) -> None:
    """Print the seats of each round, or of `only` one, counted from 0."""
    for number, round_ in enumerate(tournament.plan):
        if only not in (None, number):
            continue
        click.echo(sentence("tournament.round", {"round": number + 1, "status": tournament.rounds[number].status}))
        for at, table in enumerate(round_.tables):
            seated = (f"{names[player]}{'*' if player == table.sheriff else ''}" for player in table.players)
            click.echo(f"  {at + 1:3}: {', '.join(seated)}")
        if round_.byes:
            byes = ", ".join(names[player] for player in round_.byes)
            click.echo(f"  {sentence('print.tournament.byes', {'players': byes})}")


def say_fairness(tournament: Tournament) -> None:
    measures = fairness(tournament.plan, tournament.here)
    params: dict[str, Param] = {
        "sheriffs": _span(measures.sheriffs),
        "byes": _span(measures.byes),
        "repeats": measures.repeats,
        "bound": measures.bound,
        "most": measures.met_most,
    }
    click.echo(sentence("tournament.fairness", params))
    settings = tournament.settings
    least = least_rounds(len(tournament.here), settings.tables, settings.seats)
    if len(tournament.plan) < least:
        click.echo(sentence("tournament.too_few_rounds", {"least": least}))


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"


@command_named("round", help="help.tournament.round")
@click.argument("what", type=click.Choice(["open", "close", "reopen", "timer"]))
@option("--round", "number", type=int, help="help.tournament.round.round")
@option("--minutes", type=click.FloatRange(0, 10_000), help="help.tournament.round.minutes")
@REASON
@click.pass_obj
def round_(opened: Opened, what: str, number: int | None, minutes: float | None, reason: str) -> None:
    with opened.desk() as desk:
        key = desk.find(opened.name)
        at = _meant(desk.tournament(key), what) if number is None else number - 1
        if what == "open":
            with planning() as progress:
                desk.plan_if_due(key, BY, progress)
            desk.open_round(key, BY, minutes, at)
        elif what == "close":
            desk.close_round(key, at, BY)
        elif what == "reopen":
            desk.reopen_round(key, at, BY, reason)
        else:
            desk.move_timer(key, at, BY, minutes)
        tournament = desk.tournament(key)
        click.echo(sentence("tournament.round", {"round": at + 1, "status": tournament.rounds[at].status}))
        left = desk.time_left(tournament)
        if left is not None:
            click.echo(sentence("tournament.time_left", {"minutes": max(0, round(left / 60))}))
        for place in tournament.unplayable(at) if what == "open" else ():
            click.echo(sentence("tournament.unplayable", {"table": place.table + 1}))
        for place in tournament.missing(at) if what == "close" else ():
            click.echo(sentence("tournament.missing", {"table": place.table + 1}))


def _meant(tournament: Tournament, what: str) -> int:
    """The round that an act without a number is about, from 0."""
    if what == "open":
        return tournament.next_round
    return max(0, tournament.next_round - 1) if tournament.current is None else tournament.current
