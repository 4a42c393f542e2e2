"""Validation of a table at the start of a turn: every reason why no game leads to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.dice.character import CHARACTERS, Character, character_of
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.deal import BEARS_EXTRA_LIFE, extra_life
from companion.games.dice.roles.role_cards import roles_in_play
from companion.games.dice.table import ARROWS, PILE, DiceSeat, DiceTable
from companion.games.western.roles import Role
from companion.games.western.victory import outcome


def why_impossible(table: DiceTable) -> Iterator[str]:
    """Yields every reason why no turn can begin with this table."""
    for seat in table.seats:
        yield from _of_seat(table, seat)
    yield from _of_cards(table)
    yield from _of_tokens(table)
    if table.turn < 0:
        yield "turns are counted from 1"
    if table.active >= len(table.seats) or not (table.on_turn.alive or table.ghost == table.active):
        yield f"P{table.active} is not there to play"
    if len(table.living) < 2 if table.three_player_rules else outcome(table.seats):
        yield "the game has ended"


def _of_seat(table: DiceTable, seat: DiceSeat) -> Iterator[str]:
    most = CHARACTERS[seat.character].life + extra_life(table, seat)
    if seat.most_life > most:
        yield f"P{seat.number} cannot have {seat.most_life} life points, {most} at most"
    elif seat.life > max(seat.most_life, _kept_by_the_old_sheriff(seat)):
        yield f"P{seat.number} has more life points than it can have"
    if not seat.alive and (seat.arrows or table.chief == seat.number):
        yield f"P{seat.number} is out of the game and holds arrows"
    if not seat.alive and not seat.role_shown:
        yield f"P{seat.number} is out of the game and hides its role"
    if seat.role is None and (seat.role_shown or not table.options.real_roles):
        yield f"P{seat.number} has no role"
    if seat.role and not seat.role_shown and (seat.role is Role.SHERIFF or table.three_player_rules):
        yield f"P{seat.number} hides its role, which lies open from the deal on"
    if seat.power and not table.options.special_roles:
        yield f"P{seat.number} has a special role, and they are not played"


def _kept_by_the_old_sheriff(seat: DiceSeat) -> int:
    """The most life points of a former Sheriff, whom The Good has made a Deputy; 0 for any other seat."""
    return character_of(seat).life + BEARS_EXTRA_LIFE if seat.power == "the_good" and seat.role_shown else 0


def _of_cards(table: DiceTable) -> Iterator[str]:
    dealt = Counter(roles_in_play(table))
    for role, number in Counter(seat.role for seat in table.seats if seat.role).items():
        if number > dealt[role]:
            yield f"{number} have the role {role}, {dealt[role]} are dealt to {len(table.seats)} players"
    for power, number in Counter(seat.power for seat in table.seats if seat.power).items():
        if number > 1:
            yield f"{power} is there only once"
    known = (*characters_for(table.options), Character.key)
    for character, number in Counter(seat.character for seat in table.seats).items():
        if character not in known:
            yield f"{character} comes with a module that is not played"
        elif number > 1 and character != Character.key:
            yield f"{character} is there only once"


def _of_tokens(table: DiceTable) -> Iterator[str]:
    if table.chief not in (None, PILE) and not table.options.chiefs_arrow:
        yield "the Indian Chief's Arrow is not played"
    if (table.ghost is not None or table.haunt) and not table.options.ghost:
        yield "the Ghost is not played"
    elif table.ghost is not None and table.seats[table.ghost].alive:
        yield f"P{table.ghost} is the Ghost and alive"
    elif table.haunt and table.ghost is None:
        yield f"P{table.haunt.seat} is haunted and there is no Ghost"
    if table.haunt and not table.seats[table.haunt.seat].alive:
        yield f"P{table.haunt.seat} is out of the game and haunted"
    most = ARROWS - 1 + (table.chief == PILE and table.options.last_token == "any")
    if ARROWS - table.pile > most:
        yield f"players hold {ARROWS - table.pile} arrows, {most} at most can lie before them"
