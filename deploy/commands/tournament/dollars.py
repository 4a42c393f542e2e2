"""`companion tournament bonus`, `one-on-one` and `keep`: dollars given and paid beside games."""

from __future__ import annotations

import click

from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.tournament.game_options import starting_life
from companion.tournament.state import Adjustment, Tournament, seat_in_round
from deploy.command_line import command_named, option
from deploy.commands.tournament.opened import BY, REASON, Opened, TournamentInputInvalid, money, say_untrue


@command_named(
    "bonus",
    help="help.tournament.bonus",
    examples=(
        'companion tournament bonus Anna --dollars -500 --reason "showed a role"',
        'companion tournament bonus Anna --take-back --reason "it was Ben"',
    ),
)
@click.argument("player")
@option("--dollars", type=int, help="help.tournament.bonus.dollars")
@option("--take-back", is_flag=True, help="help.tournament.bonus.take_back")
@REASON
@click.pass_obj
def bonus(opened: Opened, player: str, dollars: int | None, take_back: bool, reason: str) -> None:
    with opened.desk() as desk:
        key, person = desk.find(opened.name), desk.person(player)
        if take_back:
            given = _last_adjustment(desk.tournament(key), person, dollars)
            desk.take_back_adjustment(key, given.entry, BY, reason)
            click.echo(sentence("tournament.taken_back", {"what": f"{money(given.dollars)}, {given.reason}"}))
            say_untrue(desk, key)
            return
        if dollars is None:
            raise TournamentInputInvalid(sentence("tournament.say.dollars"))
        desk.adjust(key, person, dollars, BY, reason)
        click.echo(sentence("tournament.entered"))


def _last_adjustment(tournament: Tournament, player: int, dollars: int | None) -> Adjustment:
    """A player's last bonus or penalty that still counts, or the last of `dollars`. Raises Refused."""
    counting = [
        one
        for one in tournament.adjustments.values()
        if one.player == player and dollars in (None, one.dollars) and not one.taken_back
    ]
    if not counting:
        raise Refused("no_such_adjustment")
    return counting[-1]


@command_named("one-on-one", help="help.tournament.one_on_one")
@click.argument("winner")
@click.argument("loser")
@click.pass_obj
def one_on_one(opened: Opened, winner: str, loser: str) -> None:
    with opened.desk() as desk:
        desk.one_on_one(desk.find(opened.name), desk.person(winner), desk.person(loser), BY)
        click.echo(sentence("tournament.entered"))


@command_named(
    "keep",
    help="help.tournament.keep",
    examples=("companion tournament keep 2 Anna mustang:8H --in-front mustang:8H --in-front barrel:QS",),
)
@click.argument("round_number", metavar="ROUND", type=click.IntRange(1, 1000))
@click.argument("player")
@click.argument("cards", nargs=-1, metavar="CARD…")
@option("--in-front", multiple=True, metavar="CARD", help="help.tournament.keep.in_front")
@click.pass_obj
def keep(opened: Opened, round_number: int, player: str, cards: tuple[str, ...], in_front: tuple[str, ...]) -> None:
    with opened.desk() as desk:
        key, person = desk.find(opened.name), desk.person(player)
        place = seat_in_round(desk.tournament(key), round_number - 1, person)
        if place is None:
            raise TournamentInputInvalid(sentence("tournament.no_seat", {"player": player, "round": round_number}))
        may = desk.cards_to_keep(key, place, person)
        if may is None and not in_front:
            raise TournamentInputInvalid(sentence("tournament.say.in_front"))
        lay = in_front or (may.in_front if may else ())
        if not cards:
            click.echo(sentence("tournament.may_keep", {"cards": ", ".join(lay) or "–"}))
            return
        life = starting_life(desk.tournament(key), place, person)
        desk.keep_cards(key, place, person, cards, lay, life, BY)
        click.echo(sentence("tournament.entered"))
