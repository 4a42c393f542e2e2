"""Experience: cards from in front of a player are bought into the next game's starting hand (score rules, R004)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.support.errors import Refused, RefusedTogether
from companion.tournament.events import SameCard

CARD_PRICE = 500


@dataclass(frozen=True, slots=True)
class Brought:
    """The cards (their identities in the deck) that a player brings to a table."""

    player: int
    cards: tuple[str, ...]


def check_kept(wanted: Sequence[str], in_front: Sequence[str], dollars: int, life: int) -> None:
    """Check that these cards can be kept. Raises RefusedTogether with every reason against it.

    `in_front`: the cards that lay in front of the player when the last game ended; `dollars`: what the player has;
    `life`: the life points with which the next game is begun.
    """
    reasons = [Refused("keep_not_in_front", card=card) for card in (Counter(wanted) - Counter(in_front)).elements()]
    if len(wanted) > life:
        reasons.append(Refused("keep_too_many", cards=len(wanted), life=life))
    if price(wanted) > dollars:
        reasons.append(Refused("keep_too_much", price=price(wanted), dollars=max(0, dollars)))
    if reasons:
        raise RefusedTogether(reasons)


def price(cards: Sequence[str]) -> int:
    return CARD_PRICE * len(cards)


def without_doubles(brought: Sequence[Brought], dollars: Mapping[int, int], reading: SameCard) -> tuple[Brought, ...]:
    """What each really takes into the hand, where several bring the same card to one table, in the order of payment.

    What is missing from it is paid back.
    """
    wanting: dict[str, list[int]] = {}
    for one in brought:
        for card in one.cards:
            wanting.setdefault(card, []).append(one.player)
    owner = {}
    for card, players in wanting.items():
        if len(players) == 1:
            owner[card] = players[0]
        elif reading is SameCard.HIGHEST_SCORE_KEEPS:
            owner[card] = max(players, key=lambda player: dollars.get(player, 0))
    return tuple(Brought(one.player, tuple(c for c in one.cards if owner.get(c) == one.player)) for one in brought)
