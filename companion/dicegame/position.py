"""A position as one line of text, as FEN is for chess: how the table lies at the start of a turn.

    dice turn 12 P3 | sheriff+ 9/10 1 bart_cassidy | outlaw 0/8 0 suzy_lafayette | …

The turn that begins and whose it is; then each seat, clockwise from P0: role (`+`: it lies open), life points out of
the most it can have, arrows, character. The pile holds the arrows that nobody has.
"""

from __future__ import annotations

import re

from companion.dicegame.character import CHARACTERS
from companion.dicegame.table import ARROWS, DiceTable
from companion.errors import SetupInvalid
from companion.western.roles import Role
from companion.western.seats import Seat
from companion.western.victory import outcome

_HEAD = re.compile(r"dice turn (\d{1,4}) P(\d)")
_SEAT = re.compile(r"(\w+)(\+?) (\d{1,2})/(\d{1,2}) (\d) (\w+)")


def position_text(table: DiceTable) -> str:
    """The position at the start of the turn that is being played; in mid-turn the answers since belong to it."""
    seats = (
        f"{seat.role}{'+' if seat.role_shown else ''} {seat.life}/{seat.most_life} {seat.arrows} {seat.character}"
        for seat in table.seats
    )
    return " | ".join((f"dice turn {table.turn} P{table.active}", *seats))


def lay_position(table: DiceTable, text: str) -> None:
    """Let the table lie as the text says. Raises SetupInvalid with every reason why it cannot."""
    head, *parts = (part.strip() for part in text.split("|"))
    first = _HEAD.fullmatch(head)
    seats = [_SEAT.fullmatch(part) for part in parts]
    if first is None or None in seats or len(seats) != len(table.seats):
        raise SetupInvalid(
            f"“{text}” is no position of {len(table.seats)} players: it reads “dice turn 12 P3 | sheriff+ 9/10 1 "
            "bart_cassidy | …”, a part for each seat."
        )
    for seat, match in zip(table.seats, filter(None, seats), strict=True):
        _lay_seat(seat, *match.groups())
    table.turn, table.active = int(first[1]) - 1, int(first[2])
    table.pile = ARROWS - sum(seat.arrows for seat in table.seats)
    reasons = _why_impossible(table)
    if reasons:
        raise SetupInvalid("That position cannot be: " + "; ".join(reasons) + ".")


def _lay_seat(seat: Seat, role: str, shown: str, life: str, most: str, arrows: str, character: str) -> None:
    if role not in set(Role) or character not in CHARACTERS:
        known = ", ".join([*Role] if role not in set(Role) else CHARACTERS)
        raise SetupInvalid(f"“{role if role not in set(Role) else character}” is unknown; known are: {known}.")
    seat.role, seat.role_shown, seat.character = Role(role), bool(shown), character
    seat.life, seat.most_life, seat.arrows = int(life), int(most), int(arrows)


def _why_impossible(table: DiceTable) -> list[str]:
    reasons = []
    for seat in table.seats:
        if seat.life > seat.most_life:
            reasons.append(f"P{seat.number} has more life points than it can have")
        if not seat.alive and seat.arrows:
            reasons.append(f"P{seat.number} is out of the game and holds arrows")
        if not seat.alive and not seat.role_shown:
            reasons.append(f"P{seat.number} is out of the game and hides its role")
    if table.pile < 1:
        reasons.append(f"players hold {ARROWS - table.pile} arrows, {ARROWS - 1} at most can lie before them")
    if table.active >= len(table.seats) or not table.seats[table.active].alive:
        reasons.append(f"P{table.active} is not there to play")
    if len(table.seats) > 3 and outcome(table.seats):
        reasons.append("the game has ended")
    return reasons
