"""draw!: the top card of the pile is flipped over, looked at, and discarded (R001, “Draw!”)."""

from __future__ import annotations

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import CARDS, RANKS
from companion.games.cards.drawing import dealt, picked_up
from companion.games.cards.moves import move_of, with_card
from companion.games.cards.table import SEAT, CardSeat, CardTable, Flip, asked
from companion.kernel.decision import Choice, Settled
from companion.kernel.rules import Asking, Picks

EXPLODING_RANKS = RANKS[RANKS.index("2") : RANKS.index("9") + 1]


BARREL = "barrel"
"""The card that a draw! for an ability is announced with: all such abilities act as a Barrel in play."""


def flip(table: CardTable, seat: CardSeat, id: str, source: str) -> Asking[str | None]:
    """Draw! for `source`, a card in play or a character's key.

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
        announced = source if source in CARDS else BARREL
        meant = outcome(announced, counts)
        table.emit(
            "flips",
            seat=seat.number,
            cards=" ".join(cards),
            card=counts,
            source=announced,
            of=len(cards),
            outcome=meant,
        )
    return counts


def is_heart(card: str | None) -> bool:
    """Whether a card is a heart, as Barrel and Jail need."""
    return card is not None and CARDS[card].suit == "H"


def explodes(card: str | None) -> bool:
    """Whether a flipped card makes Dynamite explode: spades from 2 to 9."""
    return card is not None and CARDS[card].suit == "S" and CARDS[card].rank in EXPLODING_RANKS


def outcome(source: str, card: str) -> str:
    """What a card that counts means for what the draw! is for, as a word that the sentence about it picks by.

    >>> outcome("jail:4H", "barrel:KS"), outcome(BARREL, "beer:6H")
    ('jailed', 'saves')
    """
    purpose = CARDS[source].effect if source in CARDS else BARREL
    if purpose == "dynamite":
        return "explodes" if explodes(card) else "passes"
    if purpose == "jail":
        return "free" if is_heart(card) else "jailed"
    return "saves" if is_heart(card) else "hits"


def _which_counts(id: str, seat: CardSeat, cards: list[str]) -> Choice | Settled:
    options = [with_card("use", card) for card in dict.fromkeys(cards)]
    return Choice(f"{id}/flip/choose", "which_counts", asked(seat, options), SEAT[seat.number])
