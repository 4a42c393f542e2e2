"""What a seat may do at any time, while others are asked: Sid Ketchum's two cards for a life point."""

from __future__ import annotations

from companion.games.cards.character import CHARACTERS
from companion.games.cards.effects.hits import discard_for_life, may_discard_for_life
from companion.games.cards.moves import SID
from companion.games.cards.table import CardTable
from companion.kernel.decision import Choice, Decision, SeatOptions, is_chance
from companion.kernel.rules import Play

_HIS = (SID,)


def acts_between(table: CardTable, decision: Decision) -> tuple[SeatOptions, ...]:
    """The seats that may act while a decision is open: none at a draw, nor once a side has won.

    Nor who is asked for cards, or can do it in his answer.
    """
    if is_chance(decision) or table.outcome is not None:
        return ()
    able = [
        seat.number
        for seat in table.seats
        if CHARACTERS[seat.ability].discards_for_life and seat.life > 0 and may_discard_for_life(seat)
    ]
    return tuple([SeatOptions(seat, _HIS) for seat in able if not _is_busy(seat, decision)]) if able else ()


def act_between(table: CardTable, decision: Decision, number: int) -> Play:
    """Discard two cards of the hand for a life point; the open question is built anew afterwards."""
    return discard_for_life(table, table.seats[number], _id_of_act(table, decision, number))


def _id_of_act(table: CardTable, decision: Decision, number: int) -> str:
    """What names the act: the open question, and how often that seat has acted while it was open, if it is not the
    first time. In games of earlier rules the turn, whichever act of it this is."""
    if table.options.sid_of_rules_1:
        return f"{table.path}/P{number}/sid"
    table.acted.append((decision.id, number))
    times = table.acted.count((decision.id, number))
    return f"{decision.id}/sid{f' {times}' if times > 1 else ''}/P{number}"


def _is_busy(seat: int, decision: Decision) -> bool:
    """Whether a seat is asked for cards, or has the same among its answers."""
    if isinstance(decision, Choice):
        return SID in decision.options(seat)
    return seat in decision.seats
