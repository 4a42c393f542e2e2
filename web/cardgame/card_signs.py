"""The signs on a card that say what it does: one row, each the name of a drawing `sign-NAME`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.cardgame.allowed.distance import SIGHTS
from companion.cardgame.deck import Card
from companion.cardgame.effects.plays import DRAWN, LIFE

_OF_EFFECT: Final[Mapping[str, tuple[str, ...]]] = {
    "shot": ("shot",),
    "missed": ("missed",),
    "take": ("take",),
    "discard": ("discard",),
    "store": ("draw", "all"),
    "indians": ("hit",),
    "duel": ("hit",),
    "weapon": (),
    "barrel": ("flip", "missed"),
    "dynamite": ("flip", "hit"),
    "jail": ("flip",),
}
_AND_A_CARD = frozenset({"dodge", "bible", "derringer"})
"""Their player draws a card, too (R003)."""
SIGNS = (
    "shot", "missed", "life", "hit", "draw", "discard", "take", "cost", "flip", "weapon", "any", "all",
    "reach-1", "reach-2", "reach-3", "reach-4", "reach-5", "farther", "nearer",
)  # fmt: skip
"""All signs there are."""


def signs(card: Card) -> tuple[str, ...]:
    """The signs of a card in the order in which they are read: what is given up, what it does, to whom.

    >>> from companion.cardgame.deck import card_of
    >>> signs(card_of("springfield:KS"))
    ('cost', 'shot', 'any')
    """
    return ("cost",) * card.cost + _does(card) + _to_whom(card) + ("draw",) * (card.name in _AND_A_CARD)


def _does(card: Card) -> tuple[str, ...]:
    if card.effect == "life":
        return ("life",) * LIFE.get(card.name, 1)
    if card.effect == "draw":
        return ("draw",) * DRAWN[card.name]
    if card.effect == "distance":
        return ("nearer" if card.name in SIGHTS else "farther",)
    return _OF_EFFECT[card.effect]


def _to_whom(card: Card) -> tuple[str, ...]:
    if card.range.isdigit():
        return (f"reach-{card.range}",)
    if card.name == "saloon":
        return ("all",)
    return (card.range,) if card.range else ()
