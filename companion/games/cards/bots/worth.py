"""What a card is worth to a player: in its own hand, and before somebody or in somebody's hand."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.bots.stakes import CARD, Stakes
from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import BANG, BEER, CARDS, MISSED
from companion.games.cards.views.view import SeatView

USELESS = 0.1
FURTHER_BANG = 0.6
"""The share of the one before that each further BANG! of a hand is worth, where only one can be played a turn."""
WORTH_OF_MISSED = max(card.worth for card in CARDS.values() if card.counts_as == MISSED)
OTHER_SYMBOL = 0.8
"""A card with a Missed! that its holder can shoot with, and the other way round."""


def worth_held(stakes: Stakes, card: str) -> float:
    """The worth of a card in the own hand, as the table lies now."""
    facts, me = CARDS[card], stakes.me
    value = facts.worth
    if facts.counts_as == BEER and len(stakes.others) < 2:
        return USELESS
    if facts.colour != "brown" and facts.effect != "jail" and _lies_before(me, facts.name):
        return USELESS
    if facts.effect == "weapon" and not facts.rapid and int(facts.range) <= me.reach and _has_weapon(me):
        return USELESS
    if facts.rapid and stakes.who.shoots_without_limit:
        return USELESS
    if facts.counts_as in (BANG, MISSED) and MISSED in stakes.who.bangs:
        return OTHER_SYMBOL
    if not stakes.who.misses:  # any card is a Missed!
        return max(value, WORTH_OF_MISSED)
    return value


def worst_first(stakes: Stakes, cards: Sequence[str]) -> list[str]:
    """Cards of the own hand, those least worth keeping first; further BANG!s are worth less and less."""
    bangs = 0
    worths: list[tuple[float, int, str]] = []
    for card in cards:
        value = worth_held(stakes, card)
        if CARDS[card].counts_as == BANG and not _shoots_often(stakes):
            value *= FURTHER_BANG**bangs
            bangs += 1
        worths.append((value, len(worths), card))
    return [card for _, _, card in sorted(worths)]


def worth_of_least(stakes: Stakes, number: int, but: str = "") -> float:
    """The cost of discarding `number` cards of the own hand, besides the one that is played."""
    left = list(stakes.hand)
    if but in left:
        left.remove(but)
    return sum(worth_held(stakes, card) for card in worst_first(stakes, left)[:number])


def worth_before(card: str) -> float:
    """The worth of a card in play to its owner."""
    return CARDS[card].laid


def taken(stakes: Stakes, owner: SeatView, card: str, keeps: bool) -> float:
    """How good it is that a card ("": one of the hand) is taken from its owner, and kept or discarded."""
    loss = worth_before(card) if card else CARD + (0.2 if owner.cards == 1 else 0.0)
    if not card and CHARACTERS[owner.ability].draws_when_empty and owner.cards == 1:
        loss = 0.1  # she draws another at once
    gain = (worth_held(stakes, card) if card else CARD) if keeps else 0.0
    return stakes.glad[owner.number] * loss + gain


def best_taken(stakes: Stakes, owner: SeatView, keeps: bool) -> float:
    """The worth of the best card to take from an owner; very low where there is none."""
    cards = [*(("",) if owner.cards else ()), *owner.front]
    return max((taken(stakes, owner, card, keeps) for card in cards), default=-9.0)


def _lies_before(seat: SeatView, name: str) -> bool:
    return any(CARDS[card].name == name for card in seat.front)


def _has_weapon(seat: SeatView) -> bool:
    return any(CARDS[card].effect == "weapon" for card in seat.front)


def _shoots_often(stakes: Stakes) -> bool:
    return stakes.who.shoots_without_limit or any(CARDS[card].rapid for card in stakes.me.front)
