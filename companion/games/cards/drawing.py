"""Drawing cards: from the draw pile, which has no order, and from hands (R001, “Draw two cards”).

Cards that somebody knows to lie on top are drawn first and need no chance. The discards become the draw pile the moment
that is empty, so a draw across that moment is asked in two parts; where both are empty one draws what there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from companion.games.cards.hands import UnseenHand
from companion.games.cards.table import PILE, SEAT, Aside, CardSeat, CardTable
from companion.kernel.decision import Deal, Settled, Tokens, new
from companion.kernel.event import Sentence
from companion.kernel.rules import Asking, Play


def draw(table: CardTable, seat: CardSeat, id: str, number: int) -> Play:
    """Draw `number` cards from the pile into a seat's hand, unseen by the others."""
    hand = seat.hand
    if isinstance(hand, UnseenHand):
        drawn = _draw_real(table, hand, number)
        if drawn:
            table.emit("draws", seat=seat.number, cards=drawn)
        return
    cards = yield from dealt(table, id, number, seat)
    picked_up(table, cards)
    hand.take(cards)
    announce_draw(table, seat, cards)


def dealt(
    table: CardTable, id: str, number: int, seat: CardSeat, *, key: str = "draw", shown: bool = False
) -> Asking[list[str]]:
    """`number` cards of the pile for a seat, which alone sees them, or (`shown`) all; they lie aside until picked
    up."""
    got: list[str] = []
    sees = None if shown else seat.number
    for part in (id, f"{id}/more"):
        while table.top and len(got) < number:
            card = table.top.pop(0)
            got.append(card)
            table.aside.append(new(Aside, (card, sees)))
        table.refill()
        if len(got) == number:
            break
        cards: Tokens = yield partial(_from_pile, table, part, number - len(got), seat, key, shown)
        for card in cards:
            table.pile.remove(card)
            table.aside.append(new(Aside, (card, sees)))
        got += cards
        table.refill()
        if len(got) == number:
            break
    return got


def picked_up(table: CardTable, cards: Sequence[str]) -> None:
    """Take cards that lay aside to their place."""
    if len(cards) == len(table.aside):
        table.aside.clear()
        return
    for card in cards:
        for aside in table.aside:
            if aside.card == card:
                table.aside.remove(aside)
                break


def from_hand(table: CardTable, owner: CardSeat, id: str, number: int, taker: CardSeat | None) -> Play:
    """Cards of a hand by chance: into another hand, unseen by the rest, or (no `taker`) open on the discards."""
    hand = owner.hand
    number = min(number, len(hand))
    if taker is not None and isinstance(hand, UnseenHand) and isinstance(taker.hand, UnseenHand):
        hand.lose_unseen(number)
        taker.hand.draw_unseen(number)
        table.emit("takes_from_hand", seat=taker.number, target=owner.number, cards=number)
        return
    cards: Tokens = yield partial(_from_hand, table, owner, id, number, taker)
    for card in cards:
        hand.give_up(card)
    if taker is None:
        for card in cards:
            table.discard(card)
            table.emit("discards_from_hand", seat=owner.number, card=card)
    elif cards:
        taker.hand.take(cards)
        public = (("seat", taker.number), ("target", owner.number), ("cards", len(cards)))
        private = (*public[:2], ("cards", " ".join(cards)))
        table.emit_apart(
            (taker.number, owner.number),
            Sentence("takes_these_from_hand", private),
            Sentence("takes_from_hand", public),
        )


def announce_draw(table: CardTable, seat: CardSeat, cards: Sequence[str]) -> None:
    """Announce a draw: its owner sees the cards, the others their number."""
    if not cards:
        return
    number = seat.number
    known = new(Sentence, ("you_draw", (("seat", number), ("cards", " ".join(cards)))))
    table.emit_apart((number,), known, new(Sentence, ("draws", (("seat", number), ("cards", len(cards))))))


def _draw_real(table: CardTable, hand: UnseenHand, number: int) -> int:
    """Draw `number` real cards, or as many as there are; the discards are shuffled in between. Returns how many."""
    drawn = 0
    while drawn < number:
        table.refill()
        some = min(number - drawn, table.in_pile)
        if not some:
            break
        hand.draw_unseen(some)
        drawn += some
    table.refill()
    return drawn


@cache
def _places(number: int) -> tuple[str, ...]:
    return tuple(str(place) for place in range(1, number + 1))


def _from_pile(table: CardTable, id: str, number: int, seat: CardSeat, key: str, shown: bool) -> Deal | Settled:
    pile = table.pile
    number = min(number, table.in_pile)
    if not number or (seat.out and not shown):
        return Settled(())
    real_deck = table.options.real_cards
    return new(Deal, (id, key, _places(number), tuple(pile), SEAT[seat.number], not shown, real_deck, PILE))


def _from_hand(table: CardTable, owner: CardSeat, id: str, number: int, taker: CardSeat | None) -> Deal | Settled:
    number = min(number, len(owner.hand))
    if not number or (taker is not None and taker.out):
        return Settled(())
    real_deck = table.options.real_cards
    pile = PILE if real_deck else f"hand of P{owner.number}"
    deck = tuple(owner.hand.may_be)
    unseen = taker is not None
    return Deal(f"{id}/hand", "from_hand", _places(number), deck, SEAT[owner.number], unseen, real_deck, pile)
