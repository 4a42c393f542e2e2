"""Sid Ketchum at any time: what he may do while others, or he himself, are asked (R001, Sid Ketchum)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.companion.games.cards.oracle.cards import in_deck_order
from tests.companion.games.cards.oracle.question import Act, Question, RuleBroken

if TYPE_CHECKING:
    from tests.companion.games.cards.oracle.table import Seat, Table


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
    """Sid discards two cards and regains a life point; the question is asked again afterwards.

    A second act at the same question is `sid 2`, and so on, so that no two questions of a game have one id.
    """
    if reply.seat not in may_act(table, question):
        raise RuleBroken(f"{question.id}: P{reply.seat} cannot act")
    seat, before = table.seats[reply.seat], f"{question.id}/sid"
    names = [f"{before}/P{seat.number}", *(f"{before} {again}/P{seat.number}" for again in range(2, 99))]
    id = next(name for name in names if name not in table.acts)
    table.acts.append(id)
    use_sid(table, seat, id)


def use_sid(table: Table, seat: Seat, id: str) -> None:
    """Two cards for a life point; nothing where he has used the ability once more while he was asked for the two."""

    def build() -> Question | None:
        return Question(id, "selection", {seat.number: tuple(seat.hand)}, 2) if may_use_sid(seat) else None

    answers = table.ask(build)
    if answers is not None:
        table.discard_from_hand(seat, in_deck_order(list(answers[seat.number])))
        seat.life += 1
