"""What an undo would take back, in words for its button; "" where it is not possible, and so is not offered."""

from __future__ import annotations

from companion.tabletop.snapshot import TableState
from web.site import pages_of, site
from web.words import t


def host_take_back(state: TableState) -> str:
    """For the host."""
    act = state.to_take_back
    if act is None:
        return ""
    return _words(state) or t("host.undo")


def seat_take_back(state: TableState, seat: int) -> str:
    """For a seat: its own last act, while nobody has acted since, and not over cards that were seen.

    While a closed question of several is open the words are the same whoever has answered it.
    """
    act = state.to_take_back
    if site().table.answered(seat):
        return t("seat.undo")
    if act is None or (act.event is not None and (act.seats != (seat,) or act.seen)):
        return ""
    return _words(state) or t("seat.undo")


def _words(state: TableState) -> str:
    act = state.to_take_back
    if act is None or act.event is None:
        return ""
    return pages_of(state).words("take_back", act.event.key, act.event.params, state.names)
