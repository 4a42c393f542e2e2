"""draw!: the top card of the pile is flipped over, looked at, and discarded (R001, “Draw!”)."""

from __future__ import annotations

from companion.cardgame.character import CHARACTERS
from companion.cardgame.deck import CARDS, RANKS
from companion.cardgame.drawing import dealt, picked_up
from companion.cardgame.moves import move_of, with_card
from companion.cardgame.table import SEAT, CardSeat, CardTable, Flip, asked
from companion.kernel.decision import Choice, Settled
from companion.kernel.rules import Asking, Picks

EXPLODING_RANKS = RANKS[RANKS.index("2") : RANKS.index("9") + 1]


BARREL = "barrel"
"""What a draw! for an ability is told to be for: all such abilities are as if a Barrel lay there."""


def flip(table: CardTable, seat: CardSeat, id: str, source: str) -> Asking[str | None]:
    """A seat has to draw! for `source`, a card in play or a character's key.

    Returns the card that counts; None where no card is left to be flipped.

    Whoever flips two (Lucky Duke) chooses; both are discarded.
    """
    table.flip = Flip(seat.number, source)
    cards = yield from dealt(table, f"{id}/flip", CHARACTERS[seat.ability].flips, seat, key="flip", shown=True)
    counts = cards[0] if cards else None
    if len(set(cards)) > 1:
        picks: Picks = yield lambda: _which_counts(id, seat, cards)
        counts = move_of(picks[seat.number]).card
    table.flip = None
    picked_up(table, cards)
    for card in cards:
        table.discard(card)
    if counts is not None:
        told = source if source in CARDS else BARREL
        table.emit("flips", seat=seat.number, cards=" ".join(cards), card=counts, source=told)
    return counts


def is_heart(card: str | None) -> bool:
    """What Barrel and Jail ask for."""
    return card is not None and CARDS[card].suit == "H"


def explodes(card: str | None) -> bool:
    """What Dynamite asks for: spades from 2 to 9."""
    return card is not None and CARDS[card].suit == "S" and CARDS[card].rank in EXPLODING_RANKS


def _which_counts(id: str, seat: CardSeat, cards: list[str]) -> Choice | Settled:
    options = [with_card("use", card) for card in dict.fromkeys(cards)]
    return Choice(f"{id}/flip/choose", "which_counts", asked(seat, options), SEAT[seat.number])
