"""What an undo would take back, in words for its button; "" where it is not possible, and so is not offered."""

from __future__ import annotations

from typing import NamedTuple

from companion.support.errors import Refused
from companion.table.snapshot import TableState
from web.elements.words import t
from web.parts.site import pages_of, site


def host_take_back(state: TableState) -> str:
    """The host's form to take back."""
    act = state.undo.to_take_back
    if act is None or state.waiting.paused is not None:
        return ""
    return _words(state) or t("host.undo")


class UndoPreview(NamedTuple):
    """What the host's undo would take back, the counts that it changes, and what is asked then, in words.

    `sealed`: what changes is said only when it is done; `agreed`: another player has to say yes.
    """

    what: str
    changes: tuple[str, ...]
    asked: str
    sealed: bool
    agreed: bool


def undo_preview(state: TableState) -> UndoPreview | None:
    """The preview of the host's undo; None where there is nothing to take back."""
    what, act = host_take_back(state), state.undo.to_take_back
    if not what or act is None:
        return None
    try:
        tried = site().table.try_undo()
    except Refused:  # taken back by somebody else in this moment
        return None
    pages = pages_of(state)
    asked = tried.asked
    return UndoPreview(
        what,
        tuple(pages.change(change, state.names) for change in tried.changes),
        pages.words("decision", asked.key, asked.params, state.names) if asked is not None else "",
        tried.sealed,
        act.seen,
    )


def seat_take_back(state: TableState, seat: int) -> str:
    """A seat's form to take back its own last act, while nobody has acted since, and not over cards that were seen.

    While a closed question of several is open the words are the same whoever has answered it.
    """
    act = state.undo.to_take_back
    if site().table.answered(seat):
        return t("seat.undo")
    if act is None or (act.event is not None and (act.seats != (seat,) or act.seen)):
        return ""
    return _words(state) or t("seat.undo")


def _words(state: TableState) -> str:
    act = state.undo.to_take_back
    if act is None or act.event is None:
        return ""
    return pages_of(state).words("take_back", act.event.key, act.event.params, state.names)
