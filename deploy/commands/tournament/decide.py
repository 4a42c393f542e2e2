"""`companion tournament decide`: games that are not as planned, and whether each counts for its table."""

from __future__ import annotations

import click

from companion.locales.words import sentence
from companion.tournament.booking.as_planned import differences
from companion.tournament.state import Place
from deploy.command_line import command_named
from deploy.commands.tournament.opened import BY, Opened, TournamentInputInvalid


@command_named(
    "decide",
    help="help.tournament.decide",
    examples=(
        "companion tournament decide",
        "companion tournament decide 1 2 book",
    ),
)
@click.argument("round_number", metavar="[ROUND", type=click.IntRange(1, 1000), required=False)
@click.argument("table", metavar="TABLE", type=click.IntRange(1, 1000), required=False)
@click.argument("answer", metavar="book|leave-out]", type=click.Choice(["book", "leave-out"]), required=False)
@click.pass_obj
def decide(opened: Opened, round_number: int | None, table: int | None, answer: str | None) -> None:
    with opened.desk() as desk:
        key = desk.find(opened.name)
        if round_number is None:
            tournament, names = desk.tournament(key), desk.names()
            for held in tournament.held_back.values():
                place = Place(held.round, held.table)
                values = (("round", held.round + 1), ("table", held.table + 1), ("side", str(held.result.winner)))
                click.echo(sentence("tournament.held_back", values))
                for each in differences(tournament, place, held.result, held.given or None):
                    click.echo(f"  {each.words(names)}")
            return
        if table is None or answer is None:
            raise TournamentInputInvalid(sentence("tournament.say.which_game"))
        waiting = desk.tournament(key).held_back_at(Place(round_number - 1, table - 1))
        act = desk.book if answer == "book" else desk.leave_out
        act(key, waiting[0].game if waiting else "", BY)
        click.echo(sentence("tournament.booked" if answer == "book" else "tournament.left_out"))
