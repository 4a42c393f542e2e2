"""The four roles, and how many of each are dealt to how many players."""

from __future__ import annotations

from enum import StrEnum
from functools import cache


class Role(StrEnum):
    """A player's secret role: Sheriff, Deputy, Outlaw or Renegade."""

    SHERIFF = "sheriff"
    """Public from the start; must see every Outlaw and Renegade eliminated."""
    DEPUTY = "deputy"
    """The Deputy: wins with the Sheriff, dead or alive."""
    OUTLAW = "outlaw"
    """The Outlaw: wins when the Sheriff is eliminated, dead or alive."""
    RENEGADE = "renegade"
    """The Renegade: wins alone, as the only one alive once the Sheriff is gone."""


_ORDER = (Role.SHERIFF, Role.RENEGADE, Role.OUTLAW, Role.DEPUTY)
_COUNTS = {3: (0, 1, 1, 1), 4: (1, 1, 2, 0), 5: (1, 1, 2, 1), 6: (1, 1, 3, 1), 7: (1, 1, 3, 2), 8: (1, 2, 3, 2)}

PLAYERS = tuple(_COUNTS)
"""Least and greatest number of players of the dice game."""


@cache
def roles_for(players: int) -> tuple[Role, ...]:
    """The roles that are shuffled for `players` players (dice game text, set-up; three: rulings, section 2.1)."""
    return tuple(role for role, count in zip(_ORDER, _COUNTS[players], strict=True) for _ in range(count))
