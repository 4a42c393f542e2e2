"""`companion tournament result` and `correct`: how a game ended, from words like `Ben=outlaw:out:by=Anna`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click

from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.locales.words import sentence
from companion.tournament.desk import Desk
from companion.tournament.result import Result, SeatResult
from companion.tournament.state import Place
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import BY, REASON, Opened, TournamentInputInvalid, say_untrue

Command = Callable[..., Any]


def _outcome(*, winner_needed: bool) -> Callable[[Command], Command]:
    """The arguments that say how a game ended."""
    sides = click.Choice([str(side) for side in Side])
    parts = [
        click.argument("round_number", metavar="ROUND", type=click.IntRange(1, 1000)),
        click.argument("table", type=click.IntRange(1, 1000)),
        click.argument("winner", type=sides, required=winner_needed),
        click.argument("seats", nargs=-1, metavar="NAME=ROLE[:out][:turns=N][:by=NAME]…"),
        option("--duel", metavar="NAME", help="help.tournament.result.duel"),
    ]

    def decorate(command: Command) -> Command:
        for part in reversed(parts):
            command = part(command)
        return command

    return decorate


@command_named(
    "result",
    help="help.tournament.result",
    examples=("companion tournament result 1 1 law Anna=sheriff Ben=outlaw:out Carl=outlaw:by=Anna Dora=renegade:out",),
)
@_outcome(winner_needed=True)
@click.pass_obj
def result(
    opened: Opened, round_number: int, table: int, winner: str, seats: tuple[str, ...], duel: str | None
) -> None:
    with opened.desk() as desk:
        key, place = desk.find(opened.name), Place(round_number - 1, table - 1)
        changed = desk.enter(key, place, _result(desk, seats, winner, duel), BY)
        click.echo(sentence("tournament.entered" if changed else "tournament.known"))


@command_named("correct", help="help.tournament.correct")
@_outcome(winner_needed=False)
@REASON
@option("--take-back", is_flag=True, help="help.tournament.correct.take_back")
@option("--broken-off", is_flag=True, help="help.tournament.correct.broken_off")
@click.pass_obj
def correct(
    opened: Opened,
    round_number: int,
    table: int,
    winner: str | None,
    seats: tuple[str, ...],
    duel: str | None,
    reason: str,
    take_back: bool,
    broken_off: bool,
) -> None:
    with opened.desk() as desk:
        key, place = desk.find(opened.name), Place(round_number - 1, table - 1)
        if take_back:
            desk.take_back(key, place, BY, reason)
        elif broken_off:
            desk.break_off(key, place, BY, reason)
        else:
            if winner is None:
                raise TournamentInputInvalid(sentence("tournament.say.winner"))
            desk.correct(key, place, _result(desk, seats, winner, duel), BY, reason)
        click.echo(sentence("tournament.corrected"))
        say_untrue(desk, key)


_SEAT = re.compile(r"(?P<name>[^=]+)=(?P<role>\w+)(?P<more>(:[^:]+)*)")


def _result(desk: Desk, seats: Sequence[str], winner: str, duel: str | None) -> Result:
    """The result from its words. Raises TournamentInputInvalid naming the word."""
    parsed = [_seat(desk, seat) for seat in seats]
    people = [seat.player for seat, _ in parsed]
    seat_results = []
    for seat, by in parsed:
        killer = None
        if by:
            killer = _index(people, desk.person(by), by)
        seat_results.append(replace(seat, eliminated_by=killer))
    duelist = _index(people, desk.person(duel), duel) if duel else None
    return Result(tuple(seat_results), Side(winner), duelist)


def _index(people: Sequence[int], person: int, name: str) -> int:
    if person not in people:
        raise TournamentInputInvalid(sentence("tournament.not_at_table", {"name": name}))
    return people.index(person)


def _seat(desk: Desk, text: str) -> tuple[SeatResult, str]:
    """One seat, and the name of who eliminated the player."""
    match = _SEAT.fullmatch(text)
    if not match or match["role"] not in [str(role) for role in Role]:
        raise TournamentInputInvalid(sentence("tournament.say.seat", {"said": text, "roles": ", ".join(Role)}))
    seat, by = SeatResult(desk.person(match["name"]), Role(match["role"])), ""
    for more in match["more"].split(":")[1:]:
        word, _, value = more.partition("=")
        if word == "out" and not value:
            seat = replace(seat, alive=False)
        elif word == "turns" and re.fullmatch("[0-9]{1,3}", value):
            seat = replace(seat, turns=int(value))
        elif word == "by" and value:
            seat, by = replace(seat, alive=False), value
        else:
            raise TournamentInputInvalid(sentence("tournament.say.more", {"more": more, "said": text}))
    return seat, by
