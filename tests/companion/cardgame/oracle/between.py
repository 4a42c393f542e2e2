"""Sid Ketchum at any time: what he may do while others, or he himself, are asked (R001, Sid Ketchum)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.companion.cardgame.oracle.cards import in_deck_order
from tests.companion.cardgame.oracle.question import Act, Question, RuleBroken

if TYPE_CHECKING:
    from tests.companion.cardgame.oracle.table import Seat, Table


def may_use_sid(seat: Seat) -> bool:
    """Two cards for a life point, never above the most (R001, Sid Ketchum)."""
    return seat.power == "sid_ketchum" and not seat.out and len(seat.hand) >= 2 and seat.life < seat.most


def may_act(table: Table, question: Question) -> tuple[int, ...]:
    """The seats that may act while this question is open (PROTOCOL.md, “Act between”)."""
    if question.shape == "deal" or table.over:
        return ()
    return tuple(
        seat.number
        for seat in table.seats
        if may_use_sid(seat)
        and seat.life > 0
        and not table.has_fallen(seat.number)
        and not (seat.number in question.asked and (question.shape != "choice" or "sid" in question.asked[seat.number]))
    )


def act(table: Table, question: Question, reply: Act) -> None:
    """Sid discards his two cards and regains a life point; the question is asked again afterwards."""
    seat = table.seats[reply.seat]
    allowed = reply.seat in may_act(table, question)
    if not allowed or len(reply.tokens) != 2 or Counter(reply.tokens) - Counter(seat.hand):
        raise RuleBroken(f"{question.id}: P{reply.seat} cannot act with {reply.tokens}")
    table.discard_from_hand(seat, in_deck_order(list(reply.tokens)))
    seat.life += 1
