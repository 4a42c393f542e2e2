"""The host sets lives and arrows as they lie on the real table.

Tokens: `P2/life=5`, `P2/arrows=3`, `P2/eliminate`. Setting a count never kills; to eliminate is a thing of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.dicegame.harm import eliminate
from companion.dicegame.table import ARROWS, DiceTable
from companion.kernel.decision import Tokens, Why
from companion.kernel.rules import Play
from companion.western.seats import Seat

_TOKEN = re.compile(r"P(?P<seat>\d+)/(?:(?P<what>life|arrows)=(?P<count>\d{1,3})|eliminate)")


def refuses_adjustment(table: DiceTable, tokens: Tokens) -> tuple[Why, ...]:
    """Every reason why the table cannot lie so: unknown tokens, the dead, too much life, more arrows than there are."""
    return tuple(_reasons(table, tokens))


def adjust(table: DiceTable, tokens: Tokens) -> Play:
    """Let the table lie as the tokens say, and tell it; raises what an elimination raises."""
    out: list[Seat] = []
    for match in filter(None, map(_TOKEN.fullmatch, tokens)):
        seat = table.seats[int(match["seat"])]
        if match["what"] == "life":
            seat.life = int(match["count"])
            table.tell("life_set", seat=seat.number, points=seat.life)
        elif match["what"] == "arrows":
            table.pile += seat.arrows - int(match["count"])
            seat.arrows = int(match["count"])
            table.tell("arrows_set", seat=seat.number, arrows=seat.arrows)
        else:
            seat.life = 0
            out.append(seat)
    if out:
        eliminate(table, out, None)
    yield from ()


def _reasons(table: DiceTable, tokens: Tokens) -> Iterator[Why]:
    if not tokens:
        yield Why("nothing_to_adjust")
    arrows = {seat.number: seat.arrows for seat in table.seats}
    for token in tokens:
        match = _TOKEN.fullmatch(token)
        if match is None or int(match["seat"]) >= len(table.seats):
            yield Why("unknown_adjustment", (("token", token),))
            continue
        seat = table.seats[int(match["seat"])]
        if not seat.alive:
            yield Why("adjusts_the_dead", (("name", seat.name),))
        elif match["what"] == "life" and not 1 <= int(match["count"]) <= seat.most_life:
            yield Why("life_out_of_range", (("name", seat.name), ("most", seat.most_life)))
        elif match["what"] == "arrows":
            arrows[seat.number] = int(match["count"])
    if sum(arrows.values()) >= ARROWS:
        yield Why("too_many_arrows", (("arrows", sum(arrows.values())), ("most", ARROWS - 1)))
