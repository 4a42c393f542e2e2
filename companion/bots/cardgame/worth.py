"""What a card is worth to a player: in its own hand, and before somebody or in somebody's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.bots.cardgame.stakes import CARD, Stakes
from companion.cardgame.character import CHARACTERS
from companion.cardgame.deck import CARDS
from companion.cardgame.seen.view import SeatView

HELD: Mapping[str, float] = {
    "bang": 0.5, "missed": 0.9, "dodge": 1.1, "beer": 1.2, "saloon": 0.5, "tequila": 0.6, "whisky": 0.9,
    "wells_fargo": 1.4, "stagecoach": 0.9, "general_store": 0.4, "panic": 0.7, "cat_balou": 0.7, "rag_time": 0.6,
    "brawl": 0.8, "indians": 0.6, "duel": 0.6, "gatling": 0.9, "punch": 0.5, "springfield": 0.6, "jail": 0.6,
    "dynamite": 0.3, "mustang": 0.9, "hideout": 0.9, "scope": 0.6, "binocular": 0.6, "barrel": 1.0,
    "volcanic": 0.7, "schofield": 0.6, "remington": 0.65, "rev_carabine": 0.7, "winchester": 0.75,
    "bible": 1.0, "iron_plate": 0.8, "sombrero": 0.8, "ten_gallon_hat": 0.8, "buffalo_rifle": 0.8, "pepperbox": 0.6,
    "knife": 0.5, "derringer": 0.7, "howitzer": 0.9, "canteen": 0.9, "can_can": 0.6, "conestoga": 0.8,
    "pony_express": 1.3,
}  # fmt: skip
"""What a card in the own hand is worth, in life points."""
LAID: Mapping[str, float] = {"jail": -0.9, "dynamite": -0.4}
"""What it is worth to its owner that such a card lies before him; other cards are worth what they are in the hand."""
USELESS = 0.1
FURTHER_BANG = 0.6
"""Each further BANG! of a hand is worth so much of the one before, where only one can be played a turn."""
OTHER_SYMBOL = 0.8
"""A card with a Missed! that its holder can shoot with, and the other way round."""


def worth_held(stakes: Stakes, card: str) -> float:
    """What a card is worth in the own hand, as the table lies now."""
    facts, me = CARDS[card], stakes.me
    value = HELD[facts.name]
    if facts.name == "beer" and len(stakes.others) < 2:
        return USELESS
    if facts.colour != "brown" and facts.effect != "jail" and _lies_before(me, facts.name):
        return USELESS
    if facts.effect == "weapon" and facts.name != "volcanic" and int(facts.range) <= me.reach and _has_weapon(me):
        return USELESS
    if facts.name == "volcanic" and stakes.who.shoots_without_limit:
        return USELESS
    if facts.name in ("bang", "missed") and "missed" in stakes.who.bangs:
        return OTHER_SYMBOL
    if not stakes.who.misses:  # any card is a Missed!
        return max(value, HELD["missed"])
    return value


def worst_first(stakes: Stakes, cards: Sequence[str]) -> list[str]:
    """These cards of the own hand, what is least worth keeping first; further BANG!s are worth less and less."""
    bangs = 0
    worths: list[tuple[float, int, str]] = []
    for card in cards:
        value = worth_held(stakes, card)
        if CARDS[card].name == "bang" and not _shoots_often(stakes):
            value *= FURTHER_BANG**bangs
            bangs += 1
        worths.append((value, len(worths), card))
    return [card for _, _, card in sorted(worths)]


def worth_of_least(stakes: Stakes, number: int, but: str = "") -> float:
    """What it costs to discard so many cards of the own hand, besides the one that is played."""
    left = list(stakes.hand)
    if but in left:
        left.remove(but)
    return sum(worth_held(stakes, card) for card in worst_first(stakes, left)[:number])


def worth_before(card: str) -> float:
    """What it is worth to its owner that a card lies before him."""
    name = CARDS[card].name
    return LAID.get(name, HELD[name])


def taken(stakes: Stakes, owner: SeatView, card: str, keeps: bool) -> float:
    """How good it is that a card ("": one of the hand) is taken from its owner, and kept or discarded."""
    loss = worth_before(card) if card else CARD + (0.2 if owner.cards == 1 else 0.0)
    if not card and CHARACTERS[owner.ability].draws_when_empty and owner.cards == 1:
        loss = 0.1  # she draws another at once
    gain = (worth_held(stakes, card) if card else CARD) if keeps else 0.0
    return stakes.glad[owner.number] * loss + gain


def best_taken(stakes: Stakes, owner: SeatView, keeps: bool) -> float:
    """How good it is to take of an owner's cards the best one; very bad where there is none."""
    cards = [*(("",) if owner.cards else ()), *owner.front]
    return max((taken(stakes, owner, card, keeps) for card in cards), default=-9.0)


def _lies_before(seat: SeatView, name: str) -> bool:
    return any(CARDS[card].name == name for card in seat.front)


def _has_weapon(seat: SeatView) -> bool:
    return any(CARDS[card].effect == "weapon" for card in seat.front)


def _shoots_often(stakes: Stakes) -> bool:
    return stakes.who.shoots_without_limit or _lies_before(stakes.me, "volcanic")
