"""Whom an event hits: to that player it was done or given, whose own phone shows it at length and not in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from companion.kernel.event import Params

Hits = Literal["nobody", "seat", "target", "seat and target", "one and other", "all others", "all"]
"""The parameters of an event that name whom it hits. A `target` who did it too is not hit: an own act is no news."""
_NAMED: Final[Mapping[Hits, tuple[str, ...]]] = {
    "seat": ("seat",),
    "target": ("target",),
    "seat and target": ("seat", "target"),
    "one and other": ("one", "other"),
}

WESTERN_HITS: Final[Mapping[str, Hits]] = {
    **dict.fromkeys(("role", "your_role", "character", "turn", "game_over"), "nobody"),
    **dict.fromkeys(("life_lost", "life_gained", "life_set", "role_set", "eliminated"), "seat"),
}
"""Whom the events that both games have hit."""


def hit_by(hits: Hits, params: Params, players: int) -> frozenset[int]:
    """Returns the seats that an event hits, by what its game's table says and its public parameters.

    >>> sorted(hit_by("target", (("seat", 1), ("target", 2)), 4))
    [2]
    >>> sorted(hit_by("target", (("seat", 1), ("target", 1)), 4))
    []
    >>> sorted(hit_by("all others", (("seat", 1),), 4))
    [0, 2, 3]
    """
    values = dict(params)
    if hits in ("all", "all others"):
        return frozenset(range(players)) - ({values.get("seat")} if hits == "all others" else set())
    named = [values.get(name) for name in _NAMED.get(hits, ())]
    own = values.get("seat") if hits in ("target", "one and other") else None
    return frozenset(seat for seat in named if isinstance(seat, int) and seat != own)
