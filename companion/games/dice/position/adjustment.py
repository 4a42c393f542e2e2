"""Adjustments: the host sets lives, arrows and tokens as they lie on the real table.

Tokens: `P2/life=5`, `P2/arrows=3`, `P2/eliminate`, `chief=P2` (or `chief=pile`), `haunt=P2:arrow` (`haunt=P2:arrow:x2`,
`haunt=none`). Setting a count never kills; to eliminate is a thing of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from companion.games.dice.faces import FACES
from companion.games.dice.resolving.damage import eliminate
from companion.games.dice.table import ARROWS, PILE, DiceSeat, DiceTable, Haunt
from companion.kernel.decision import Refusal, Tokens
from companion.kernel.rules import Play

_SEAT = re.compile(r"P(?P<seat>\d+)/(?:(?P<what>life|arrows)=(?P<count>\d{1,3})|eliminate)")
_CHIEF = re.compile(r"chief=(?:P(?P<seat>\d+)|pile)")
_HAUNT = re.compile(r"haunt=(?:P(?P<seat>\d+):(?P<face>\w+)(?P<doubled>:x2)?|none)")


def refuses_adjustment(table: DiceTable, tokens: Tokens) -> tuple[Refusal, ...]:
    """Returns every reason why the table cannot be adjusted to the tokens: unknown tokens, the dead, too much life, too
    many arrows."""
    if not tokens:
        return (Refusal("nothing_to_adjust"),)
    if table.outcome:
        return (Refusal("game_over"),)
    showing = next((seat for seat in table.seats if table.turn and not seat.alive and not seat.role_shown), None)
    if showing:
        return (Refusal("shows_first", (("name", showing.name),)),)
    alone = (why for token in tokens for why in _refuses(table, token))
    return (*alone, *_against_each_other(table, tokens), *_not_conserved(table, tokens))


def seats_adjusted(tokens: Tokens) -> tuple[int, ...]:
    """Returns the seats that tokens name, each once, in their order."""
    matches = (_SEAT.fullmatch(token) or _CHIEF.fullmatch(token) or _HAUNT.fullmatch(token) for token in tokens)
    return tuple(sorted({int(match["seat"]) for match in matches if match and match["seat"] is not None}))


def adjust(table: DiceTable, tokens: Tokens) -> Play:
    """Let the table lie as the tokens say, and emit the events. Raises what an elimination raises."""
    out = [table.seats[number] for number in _eliminated(tokens)]
    for seat in out:
        table.discard_all(seat)
    for token in tokens:
        if (match := _SEAT.fullmatch(token)) and match["what"]:
            _set_count(table, table.seats[int(match["seat"])], match["what"], int(match["count"]))
        elif match := _CHIEF.fullmatch(token):
            _set_chief(table, None if match["seat"] is None else int(match["seat"]))
        elif match := _HAUNT.fullmatch(token):
            _set_haunt(table, match)
    for seat in out:
        seat.life = 0
    if out:
        yield from eliminate(table, out, None)


def _set_count(table: DiceTable, seat: DiceSeat, what: str, count: int) -> None:
    if what == "life":
        seat.life = count
        table.emit("life_set", seat=seat.number, points=count)
    else:
        table.pile += seat.arrows - count
        seat.arrows = count
        table.emit("arrows_set", seat=seat.number, arrows=count)


def _set_chief(table: DiceTable, seat: int | None) -> None:
    table.chief = PILE if seat is None else seat
    if seat is None:
        table.emit("chief_set_to_pile")
    else:
        table.emit("chief_set", seat=seat)


def _set_haunt(table: DiceTable, match: re.Match[str]) -> None:
    if match["seat"] is None:
        table.haunt = None
        table.emit("haunt_set_to_none")
    else:
        table.haunt = Haunt(int(match["seat"]), match["face"], match["doubled"] is not None)
        key = "haunt_set_double" if match["doubled"] else "haunt_set"
        table.emit(key, seat=int(match["seat"]), face=match["face"])


def _eliminated(tokens: Tokens) -> list[int]:
    """The seats that are taken out of the game."""
    matches = (_SEAT.fullmatch(token) for token in tokens)
    return [int(match["seat"]) for match in matches if match and match["what"] is None]


def _refuses(table: DiceTable, token: str) -> Iterator[Refusal]:
    match = _SEAT.fullmatch(token) or _CHIEF.fullmatch(token) or _HAUNT.fullmatch(token)
    number = int(match["seat"]) if match and match["seat"] is not None else None
    if match is None or (number is not None and number >= len(table.seats)):
        yield Refusal("unknown_adjustment", (("token", token),))
        return
    seat = None if number is None else table.seats[number]
    if seat is not None and not seat.alive:
        yield Refusal("adjusts_the_dead", (("name", seat.name),))
    elif match.re is _SEAT and match["what"] == "life" and seat and not 1 <= int(match["count"]) <= _most(seat):
        yield Refusal("life_out_of_range", (("name", seat.name), ("most", _most(seat))))
    elif match.re is _CHIEF and table.chief is None:
        yield Refusal("no_chiefs_arrow")
    elif match.re is _HAUNT and table.ghost is None:
        yield Refusal("no_ghost")
    elif match.re is _HAUNT and match["face"] and match["face"] not in FACES:
        yield Refusal("unknown_face", (("face", match["face"]), ("faces", ", ".join(FACES))))
    elif match.re is _HAUNT and seat is table.on_turn and table.roll:
        yield Refusal("haunted_too_late", (("name", seat.name),))


def _most(seat: DiceSeat) -> int:
    """Most life points of a seat: an old Sheriff may keep more than it could gain (“The Good”)."""
    return max(seat.most_life, seat.life)


def _against_each_other(table: DiceTable, tokens: Tokens) -> Iterator[Refusal]:
    """Why tokens contradict each other: each thing is set once, and an eliminated player gets nothing."""
    for thing, times in Counter(token.partition("=")[0] for token in tokens).items():
        if times > 1:
            yield Refusal("set_twice", (("token", thing),))
    for number in _eliminated(tokens):
        given = re.compile(rf"P{number}/\w+=.*|\w+=P{number}(:.*)?")
        if number < len(table.seats) and any(given.fullmatch(token) for token in tokens):
            yield Refusal("adjusts_the_dead", (("name", table.seats[number].name),))


def _not_conserved(table: DiceTable, tokens: Tokens) -> Iterator[Refusal]:
    arrows = {seat.number: seat.arrows for seat in table.seats}
    chief = table.chief
    for number in _eliminated(tokens):
        arrows[number] = 0
        chief = PILE if chief == number else chief
    for token in tokens:
        if (match := _SEAT.fullmatch(token)) and match["what"] == "arrows" and int(match["seat"]) in arrows:
            arrows[int(match["seat"])] = int(match["count"])
        elif chief is not None and (match := _CHIEF.fullmatch(token)):
            chief = PILE if match["seat"] is None else int(match["seat"])
    most = ARROWS if chief == PILE and table.options.last_token == "any" else ARROWS - 1
    if sum(arrows.values()) > most:
        yield Refusal("too_many_arrows", (("arrows", sum(arrows.values())), ("most", most)))
