"""The signs on a card that say what it does: one row, each the name of a drawing `sign-NAME`."""

from __future__ import annotations

from companion.games.cards.deck import Card

SIGNS = (
    "shot", "missed", "life", "hit", "draw", "discard", "take", "cost", "flip", "weapon", "any", "all",
    "reach-1", "reach-2", "reach-3", "reach-4", "reach-5", "farther", "nearer",
)  # fmt: skip
"""All signs there are."""


def signs(card: Card) -> tuple[str, ...]:
    """The signs of a card in the order in which they are read: what is given up, what it does, to whom.

    >>> from companion.games.cards.deck import card_of
    >>> signs(card_of("springfield:KS"))
    ('cost', 'shot', 'any')
    """
    return ("cost",) * card.cost + _does(card) + _to_whom(card) + _draws_too(card)


def _does(card: Card) -> tuple[str, ...]:
    if card.effect == "life":
        return ("life",) * card.heals
    if card.effect == "draw":
        return ("draw",) * card.draws
    if card.effect == "distance":
        return ("nearer" if card.sees else "farther",)
    if card.effect == "weapon":
        return ()
    return card.does or (card.effect,)


def _to_whom(card: Card) -> tuple[str, ...]:
    if card.range.isdigit():
        return (f"reach-{card.range}",)
    return (card.range,) if card.range else ()


def _draws_too(card: Card) -> tuple[str, ...]:
    """The sign of a card whose player also draws (R003)."""
    return () if card.effect == "draw" else ("draw",) * card.draws
