"""A position as one line of text, as FEN is for chess: how the table lies at the start of a turn.

    dice turn 12 P3 | sheriff+ 9/10 1 bart_cassidy | outlaw 0/8 0 suzy_lafayette | …

The turn that begins and whose it is; then each seat, clockwise from P0: role card (`?`: nobody has named it; `+`: it
lies open, `!`: its power is spent), life points out of the most it can have, arrows (`+chief`: the Indian Chief's too),
character, and where they are so: `ghost`, `haunted:arrow` or `haunted:arrow:x2`. The pile holds what nobody has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import FACES
from companion.games.dice.ghost import SIDES_OF_A_RENEGADE
from companion.games.dice.position.possible import why_impossible
from companion.games.dice.roles.role_cards import SPECIAL_ROLES, card_of, role_of
from companion.games.dice.table import ARROWS, PILE, DiceSeat, DiceTable, Haunt
from companion.games.western.roles import Role
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid, only_words

_HEAD = re.compile(r"dice turn (\d{1,4}) P(\d)")
_SEAT = re.compile(
    r"(?P<card>\w+|\?)(?P<open>\+?)(?P<spent>!?) (?P<life>\d{1,2})/(?P<most>\d{1,2}) (?P<arrows>\d)(?P<chief>\+chief)? "
    r"(?P<character>\w+)(?P<ghost> ghost)?(?: haunted:(?P<face>\w+)(?P<doubled>:x2)?)?"
)
_CARDS = (*Role, *SPECIAL_ROLES)
_LIKE = "dice turn 12 P3 | sheriff+ 9/10 1 bart_cassidy | …"


def position_text(table: DiceTable) -> str:
    """How the table lies; a position where a turn has just begun (`turn_begins`), to which all later answers belong."""
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
    if first is None or len(parts) != len(table.seats):
        how = sentence("position.how", {"like": _LIKE})
        raise SetupInvalid(only_words("position.none", {"said": text, "players": len(table.seats), "how": how}))
    seats = [_SEAT.fullmatch(part) for part in parts]
    reasons = [
        sentence("position.part", {"part": part}) for part, match in zip(parts, seats, strict=True) if match is None
    ]
    if reasons:
        raise SetupInvalid(only_words("position.unread", {"reasons": "; ".join(reasons), "like": _LIKE}))
    matches = [match for match in seats if match]
    reasons = [*_unknown(matches), *_there_twice(matches)]
    if not reasons:
        _lay(table, int(first[1]), int(first[2]), matches)
        reasons = list(why_impossible(table))
    if reasons:
        raise SetupInvalid(only_words("position.impossible", {"reasons": "; ".join(reasons)}))


def _unknown(seats: list[re.Match[str]]) -> Iterator[str]:
    for what, known in (("card", (*_CARDS, "?")), ("character", tuple(CHARACTERS)), ("face", FACES)):
        unknown = [match[what] for match in seats if match[what] is not None and match[what] not in known]
        for word in dict.fromkeys(unknown):
            yield sentence("position.unknown", {"word": word, "known": ", ".join(known)})


def _there_twice(seats: list[re.Match[str]]) -> Iterator[str]:
    """Why a position is wrong: a thing that lies before one seat is named at several."""
    for what in ("chief", "ghost", "face"):
        if sum(match[what] is not None for match in seats) > 1:
            yield sentence(f"position.{what}_once")


def _lay(table: DiceTable, turn: int, active: int, seats: list[re.Match[str]]) -> None:
    table.chief = PILE if table.options.chiefs_arrow else None
    for seat, match in zip(table.seats, seats, strict=True):
        _lay_seat(table, seat, match)
    table.turn, table.active = turn - 1, active
    table.pile = ARROWS - sum(seat.arrows for seat in table.seats)


def _lay_seat(table: DiceTable, seat: DiceSeat, match: re.Match[str]) -> None:
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
