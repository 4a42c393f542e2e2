"""Molly Stark's choice whose damage to take: never an enemy's, and never at the cost of her own last life point."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dice.bots.stakes import Stakes
from companion.kernel.decision import Option, Slot, Tokens

OWN_ARROWS = 3
"""Molly Stark's expected loss in an attack: her own arrows are back on the pile by the time that she is asked."""


def taken_for_others(stakes: Stakes, slots: Sequence[Slot], source: str) -> Tokens:
    """Returns the life points taken for each: point after point, while hers costs less than the one that it saves."""
    own = _own_loss(stakes, source)
    left = {_seat(slot): _most(slot) for slot in slots}  # the last of a player's losses is the dearest
    points_taken = 0
    while stakes.you.life - own - points_taken > 1:
        cost = stakes.of_loss(stakes.you.number, 1, lost=own + points_taken)
        dearest = min(left, key=lambda seat: _of_last_point(stakes, seat, left[seat]))
        if not left[dearest] or _of_last_point(stakes, dearest, left[dearest]) >= cost:
            break
        left[dearest] -= 1
        points_taken += 1
    return tuple([_nearest(slot, _most(slot) - left[_seat(slot)]) for slot in slots])


def _of_last_point(stakes: Stakes, seat: int, points: int) -> float:
    """Returns the value of a seat losing the last of `points` points."""
    return stakes.of_loss(seat, 1, lost=points - 1) if points else 0.0


def _seat(slot: Slot) -> int:
    """The seat that loses these life points, unless Molly Stark takes them."""
    return int(dict(slot.params)["seat"])


def _most(slot: Slot) -> int:
    return max(map(_points, slot.options))


def _nearest(slot: Slot, points: int) -> str:
    """The option for `points` points, or for the next fewer, where only all or nothing may be taken."""
    return max((option for option in slot.options if _points(option) <= points), key=_points).id


def _points(option: Option) -> int:
    return int(dict(option.params)["points"])


def _own_loss(stakes: Stakes, source: str) -> int:
    """Returns what she is about to lose herself."""
    you, table = stakes.you, stakes.table
    if source == "bullseye":
        return sum([shot.points for shot in table.shots if shot.target == you.number])
    if source == "gatling":
        return int(table.active != you.number)
    return OWN_ARROWS if source == "arrows" else 0
