"""The circle of chairs before a game: whose each is, which of them are free, and the places between two."""

from __future__ import annotations

from typing import NamedTuple

from companion.journal.chairs import MOST, Chair
from companion.support.errors import Refused
from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.elements.forms.form import Form
from web.parts.phone.chair_change import takeable

LAST = ""
"""The place after nobody: the end of the circle."""


class Place(NamedTuple):
    """A chair in the circle, or (`name` "") the place to sit `after` somebody.

    `free`: a player without a phone sits there, whom this phone may stand for; `here`: this page's own chair.
    """

    name: str
    number: int
    after: str
    free: bool
    bot: bool
    here: bool


def circle(state: TableState, own: int | None = None) -> tuple[Place, ...]:
    """All chairs clockwise with the places between them; `own` moves, so those beside it are none (`after` "").

    Without an own chair there are places while the table is not full.
    """
    free = set(takeable(state)) - set(my_chairs(state))
    names = state.names
    places: list[Place] = []
    for number, chair in enumerate(state.chairs.sitting):
        places.append(Place(chair.name, number, "", number in free, chair.bot is not None, number == own))
        beside = own is not None and own in (number, (number + 1) % len(names))
        if own is not None or len(names) < MOST:
            places.append(Place("", number, "" if beside else chair.name, False, False, False))
    return tuple(places)


def place_after(chairs: tuple[Chair, ...], number: int, form: Form) -> int:
    """The place of a chair that is put after the player that a form names. Raises Refused."""
    after = form.get("after", LAST)
    found = [place for place, chair in enumerate(chairs) if chair.name == after]
    if not found:
        raise Refused("stale")
    return found[0] if number < found[0] else (found[0] + 1) % len(chairs) if number != found[0] else number
