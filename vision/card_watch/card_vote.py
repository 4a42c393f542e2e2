"""Looks at the same cards in several still frames: sure is what two of them are sure of, and none denies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.ports.cards import SeenCard, ShownCard

Look = tuple[SeenCard, ...]
"""The cards of a place in one frame, in reading order."""
DISAGREE, FACE_DOWN = "frames disagree", "face down"


def by_corner(card: SeenCard, may_be: Sequence[str]) -> SeenCard:
    """Return a card of which rank and suit alone were read as the one of those that can come; where several have them,
    as all of these."""
    if card.token is not None or card.rank is None or card.suit is None:
        return card
    can_be = dict.fromkeys(token for token in may_be if token.partition(":")[2] == f"{card.rank}{card.suit}")
    if card.sure and len(can_be) == 1:
        return replace(card, token=next(iter(can_be)))
    others = tuple(dict.fromkeys((*(token for token in card.others if token in can_be), *can_be, *card.others)))
    return replace(card, sure=False, why=card.why or "not taught", others=others)


def agreed(looks: Sequence[Look]) -> bool:
    """Return whether the last two looks are sure of the same cards."""
    if len(looks) < 2 or not looks[-1]:
        return False
    return is_sure(looks[-1]) and is_sure(looks[-2]) and _tokens(looks[-1]) == _tokens(looks[-2])


def shown(looks: Sequence[Look]) -> tuple[ShownCard, ...]:
    """Return what all looks together say: of each card what the best of them says, and what it may be besides."""
    last = max(looks[-2:], key=len)  # a reader may miss a card once
    alike = [look for look in looks if len(look) == len(last)]
    return tuple(_one([look[number] for look in alike], sure=agreed(looks)) for number in range(len(last)))


def _one(seen: Sequence[SeenCard], *, sure: bool) -> ShownCard:
    best = max(seen, key=lambda card: (card.sure, card.token is not None, card.why == FACE_DOWN, card.confidence))
    named = dict.fromkeys(token for card in seen for token in (card.token, *card.others) if token is not None)
    others = tuple(token for token in named if token != best.token)
    denied = len({card.token for card in seen if card.sure}) > 1
    why = None if sure else DISAGREE if denied or best.sure else best.why
    return ShownCard(best.token, sure and not denied, DISAGREE if denied else why, best.confidence, others)


def is_sure(look: Look) -> bool:
    """Return whether every card of a look is sure."""
    return all(card.sure and card.token is not None for card in look)


def _tokens(look: Look) -> tuple[str | None, ...]:
    return tuple(card.token for card in look)
