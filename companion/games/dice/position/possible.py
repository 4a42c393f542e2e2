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
from companion.locales.words import sentence


def why_impossible(table: DiceTable) -> Iterator[str]:
    """Yields every reason why no turn can begin with this table."""
    for seat in table.seats:
        yield from _of_seat(table, seat)
    yield from _of_cards(table)
    yield from _of_tokens(table)
    if table.turn < 0:
        yield sentence("position.turns")
    if table.active >= len(table.seats) or not (table.on_turn.alive or table.ghost == table.active):
        yield sentence("position.not_there", {"who": f"P{table.active}"})
    if len(table.living) < 2 if table.three_player_rules else outcome(table.seats):
        yield sentence("position.over")


def _of_seat(table: DiceTable, seat: DiceSeat) -> Iterator[str]:
    most = CHARACTERS[seat.character].life + extra_life(table, seat)
    if seat.most_life > most:
        yield sentence("position.life", {"who": f"P{seat.number}", "life": seat.most_life, "most": most})
    elif seat.life > max(seat.most_life, _kept_by_the_old_sheriff(seat)):
        yield sentence("position.more_life", {"who": f"P{seat.number}"})
    if not seat.alive and (seat.arrows or table.chief == seat.number):
        yield sentence("position.out_arrows", {"who": f"P{seat.number}"})
    if not seat.alive and not seat.role_shown:
        yield sentence("position.out_hides", {"who": f"P{seat.number}"})
    if seat.role is None and (seat.role_shown or not table.options.real_roles):
        yield sentence("position.no_role", {"who": f"P{seat.number}"})
    if seat.role and not seat.role_shown and (seat.role is Role.SHERIFF or table.three_player_rules):
        yield sentence("position.hides", {"who": f"P{seat.number}"})
    if seat.power and not table.options.special_roles:
        yield sentence("position.special", {"who": f"P{seat.number}"})


def _kept_by_the_old_sheriff(seat: DiceSeat) -> int:
    """The most life points of a former Sheriff, whom The Good has made a Deputy; 0 for any other seat."""
    return character_of(seat).life + BEARS_EXTRA_LIFE if seat.power == "the_good" and seat.role_shown else 0


def _of_cards(table: DiceTable) -> Iterator[str]:
    dealt = Counter(roles_in_play(table))
    for role, number in Counter(seat.role for seat in table.seats if seat.role).items():
        if number > dealt[role]:
            yield sentence(
                "position.role_often",
                {"number": number, "role": role, "dealt": dealt[role], "players": len(table.seats)},
            )
    for power, number in Counter(seat.power for seat in table.seats if seat.power).items():
        if number > 1:
            yield sentence("position.once", {"what": power})
    known = (*characters_for(table.options), Character.key)
    for character, number in Counter(seat.character for seat in table.seats).items():
        if character not in known:
            yield sentence("position.module", {"character": character})
        elif number > 1 and character != Character.key:
            yield sentence("position.once", {"what": character})


def _of_tokens(table: DiceTable) -> Iterator[str]:
    if table.chief not in (None, PILE) and not table.options.chiefs_arrow:
        yield sentence("position.no_chief")
    if (table.ghost is not None or table.haunt) and not table.options.ghost:
        yield sentence("position.no_ghost")
    elif table.ghost is not None and table.seats[table.ghost].alive:
        yield sentence("position.ghost_alive", {"who": f"P{table.ghost}"})
    elif table.haunt and table.ghost is None:
        yield sentence("position.haunted", {"who": f"P{table.haunt.seat}"})
    if table.haunt and not table.seats[table.haunt.seat].alive:
        yield sentence("position.out_haunted", {"who": f"P{table.haunt.seat}"})
    most = ARROWS - 1 + (table.chief == PILE and table.options.last_token == "any")
    if ARROWS - table.pile > most:
        yield sentence("position.arrows", {"arrows": ARROWS - table.pile, "most": most})
