"""A position as one line of text, as FEN is for chess: how the table lies at the start of a turn.

    dice turn 12 P3 | sheriff+ 9/10 1 bart_cassidy | outlaw 0/8 0 suzy_lafayette | …

The turn that begins and whose it is; then each seat, clockwise from P0: role card (`?`: nobody has told it; `+`: it
lies open, `!`: its power is spent), life points out of the most it can have, arrows (`+chief`: the Indian Chief's too),
character, and where they are so: `ghost`, `haunted:arrow` or `haunted:arrow:x2`. The pile holds what nobody has.
"""

from __future__ import annotations

import re

from companion.dicegame.character import CHARACTERS
from companion.dicegame.faces import FACES
from companion.dicegame.ghost import SIDES_OF_A_RENEGADE
from companion.dicegame.role_cards import SPECIAL_ROLES, card_of, role_of
from companion.dicegame.table import ARROWS, PILE, DiceSeat, DiceTable, Haunt
from companion.errors import SetupInvalid
from companion.western.roles import Role
from companion.western.victory import outcome

_HEAD = re.compile(r"dice turn (\d{1,4}) P(\d)")
_SEAT = re.compile(
    r"(?P<card>\w+|\?)(?P<open>\+?)(?P<spent>!?) (?P<life>\d{1,2})/(?P<most>\d{1,2}) (?P<arrows>\d)(?P<chief>\+chief)? "
    r"(?P<character>\w+)(?P<ghost> ghost)?(?: haunted:(?P<face>\w+)(?P<doubled>:x2)?)?"
)
_CARDS = (*Role, *SPECIAL_ROLES)


def position_text(table: DiceTable) -> str:
    """The position at the start of the turn that is being played; in mid-turn the answers since belong to it."""
    return " | ".join((f"dice turn {table.turn} P{table.active}", *(_seat_text(table, seat) for seat in table.seats)))


def _seat_text(table: DiceTable, seat: DiceSeat) -> str:
    card = card_of(seat) if seat.role else "?"
    marks = ("+" if seat.role_shown else "") + ("!" if seat.power_spent else "")
    chief = "+chief" if table.chief == seat.number else ""
    text = f"{card}{marks} {seat.life}/{seat.most_life} {seat.arrows}{chief} {seat.character}"
    if table.ghost == seat.number:
        text += " ghost"
    if table.haunt and table.haunt.seat == seat.number:
        text += f" haunted:{table.haunt.face}{':x2' if table.haunt.doubled else ''}"
    return text


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
    table.chief = PILE if table.options.chiefs_arrow else None
    for seat, match in zip(table.seats, filter(None, seats), strict=True):
        _lay_seat(table, seat, match)
    table.turn, table.active = int(first[1]) - 1, int(first[2])
    table.pile = ARROWS - sum(seat.arrows for seat in table.seats)
    reasons = _why_impossible(table)
    if reasons:
        raise SetupInvalid("That position cannot be: " + "; ".join(reasons) + ".")


def _lay_seat(table: DiceTable, seat: DiceSeat, match: re.Match[str]) -> None:
    for what, known in (("card", (*_CARDS, "?")), ("character", tuple(CHARACTERS)), ("face", FACES)):
        if match[what] is not None and match[what] not in known:
            raise SetupInvalid(f"“{match[what]}” is unknown; known are: {', '.join(known)}.")
    card = match["card"]
    if card != "?":
        seat.role, seat.power = role_of(card), card if card in SPECIAL_ROLES else ""
    seat.role_shown, seat.power_spent, seat.character = bool(match["open"]), bool(match["spent"]), match["character"]
    seat.life, seat.most_life, seat.arrows = int(match["life"]), int(match["most"]), int(match["arrows"])
    if match["chief"]:
        table.chief = seat.number
    if match["ghost"]:
        table.ghost = seat.number
        if seat.role is Role.RENEGADE:
            seat.plays_as = SIDES_OF_A_RENEGADE.get(len(table.seats))
    if match["face"]:
        table.haunt = Haunt(seat.number, match["face"], bool(match["doubled"]))


def _why_impossible(table: DiceTable) -> list[str]:
    reasons = []
    for seat in table.seats:
        if seat.life > max(seat.most_life, CHARACTERS[seat.character].life + 3 * table.options.special_roles):
            reasons.append(f"P{seat.number} has more life points than it can have")
        if not seat.alive and (seat.arrows or table.chief == seat.number):
            reasons.append(f"P{seat.number} is out of the game and holds arrows")
        if not seat.alive and not seat.role_shown:
            reasons.append(f"P{seat.number} is out of the game and hides its role")
        if seat.role is None and not table.options.real_roles:
            reasons.append(f"P{seat.number} has no role")
        if seat.power and not table.options.special_roles:
            reasons.append(f"P{seat.number} has a special role, and they are not played")
    if table.chief not in (None, PILE) and not table.options.chiefs_arrow:
        reasons.append("the Indian Chief's Arrow is not played")
    if (table.ghost is not None or table.haunt) and not table.options.ghost:
        reasons.append("the Ghost is not played")
    if table.haunt and not table.seats[table.haunt.seat].alive:
        reasons.append(f"P{table.haunt.seat} is out of the game and haunted")
    if table.tokens_in_pile < 1:
        held = ARROWS - table.pile
        reasons.append(f"players hold {held} arrows, {ARROWS - 1} at most can lie before them")
    if table.active >= len(table.seats) or not (table.on_turn.alive or table.ghost == table.active):
        reasons.append(f"P{table.active} is not there to play")
    if len(table.seats) > 3 and outcome(table.seats):
        reasons.append("the game has ended")
    return reasons
