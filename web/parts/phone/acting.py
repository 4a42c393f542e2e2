"""The seat that this phone acts for at the table: one of its own seats, or the host."""

from __future__ import annotations

from flask import request

from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.elements.errors import FormRefused
from web.parts.site import site


def may_act(state: TableState) -> bool:
    """Whether this phone acts for anybody: who only looks on does not."""
    return bool(my_chairs(state)) or site().hosts.here()


def acting(state: TableState, refused: str) -> int | None:
    """The seat that the request names (`seat`) if it is this phone's; else the host (None); else its first seat.

    Raises FormRefused, by this key, for a stranger's phone.
    """
    mine = my_chairs(state)
    seat = request.values.get("seat", "")
    if seat.isdecimal() and len(seat) < 3 and int(seat) in mine:
        return int(seat)
    if site().hosts.here():
        return None
    if not mine:
        raise FormRefused(refused)
    return mine[0]
