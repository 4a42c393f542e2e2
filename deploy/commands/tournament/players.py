"""`companion tournament players`: who takes part, with games and dollars; names written anew, merged and removed."""

from __future__ import annotations

import click

from companion.locales.words import sentence
from companion.tournament.accounts import dollars_of
from companion.tournament.fair_ranking import games_missed
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import BY, Opened, money, planning


@command_named("players", help="help.tournament.players")
@option("--add", multiple=True, metavar="NAME", help="help.tournament.players.add")
@option("--leave", multiple=True, metavar="NAME", help="help.tournament.players.leave")
@option("--substitute", nargs=2, metavar="LEAVER NAME", help="help.tournament.players.substitute")
@option("--rename", nargs=2, metavar="OLD NEW", help="help.tournament.players.rename")
@option("--merge", nargs=2, metavar="NAME INTO", help="help.tournament.players.merge")
@option("--remove", metavar="NAME", help="help.tournament.players.remove")
@click.pass_obj
def players(
    opened: Opened,
    add: tuple[str, ...],
    leave: tuple[str, ...],
    substitute: tuple[str, str] | None,
    rename: tuple[str, str] | None,
    merge: tuple[str, str] | None,
    remove: str | None,
) -> None:
    with opened.desk() as desk:
        if rename:
            opened.names(desk).rename(desk.person(rename[0]), rename[1])
        if merge:
            opened.names(desk).merge(desk.person(merge[0]), desk.person(merge[1]))
        if remove:
            opened.names(desk).remove(desk.person(remove))
        key = desk.find(opened.name)
        for name in add:
            desk.join(key, name, BY, plan=False)
        for name in leave:
            desk.leave(key, desk.person(name), BY, plan=False)
        with planning() as progress:
            desk.plan_if_due(key, BY, progress)
        if substitute:
            desk.substitute(key, desk.person(substitute[0]), substitute[1], BY)
        tournament, names = desk.tournament(key), desk.names()
        dollars, missed = dollars_of(tournament), games_missed(tournament)
        for player in tournament.players:
            state = "" if tournament.members[player].here else sentence("tournament.left")
            late = sentence("tournament.missed", {"games": missed[player]}) if missed[player] else ""
            click.echo(f"{names[player]:30} {money(dollars[player]):>10}  {state}{late}".rstrip())
